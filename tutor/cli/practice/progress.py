"""``briscola progress``: shows the answers kept, and exports, imports or forgets them."""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from tutor.cli import completion
from tutor.cli.app import App
from tutor.cli.command import command
from tutor.cli.errors import Refusal, known_name, known_set, tell, tell_left_out, tell_trouble
from tutor.cli.groups import new_group
from tutor.cli.options import Json, SharedOptions, pass_to_subcommand, with_shared_options
from tutor.cli.terminal.exit_guard import Exit
from tutor.content.library.library import LibraryPuzzle
from tutor.content.yaml.problems import safe_line
from tutor.disk.files import write_atomically
from tutor.lessons.model import is_passed
from tutor.message import say
from tutor.progress.attempts import (
    ImportedLines,
    TooMuch,
    bounded_lines,
    lesson_of,
    line_of,
    read_lines,
)
from tutor.progress.store import NotSaved, StoreTrouble
from tutor.progress.summary import Overview, PuzzleItems, history, overview
from tutor.session.blocks.progress import progress_page, themes_to_show
from tutor.session.blocks.progress_charts import POINTS_DRAWN, Bars
from tutor.session.blocks.prose import title_of
from tutor.spelling import plain
from tutor.text.catalog import languages, load_catalog
from tutor.training.first_tries import FirstTry
from tutor.training.rating import Rating
from tutor.training.record import TrainingRecord, training_record
from tutor.training.storm import storm_runs

SCHEMA = 2
"""Of the object with the progress; raised when a field of it changes or goes."""
HERE = "-"
"""Standard input or output, where a file is asked for."""
MOST_FAULTS = 10

progress = new_group("progress")


@progress.callback(invoke_without_command=True)
@with_shared_options
def progress_or_its_command(
    shared: SharedOptions, context: typer.Context, json_: Json = False
) -> None:
    """Show your progress: what is done, what goes well, the last days, what is next.

    Example: briscola progress
    """
    if context.invoked_subcommand:
        pass_to_subcommand(shared, context)
    else:
        show(json_=json_, **shared._asdict())


@command
def show(app: App, json_: bool) -> int:
    """Shows what is done, what goes well and what is next."""
    seen = overview_of(app)
    tell_trouble(app)
    if json_:
        found = {"schema": SCHEMA, **seen.as_fields(), **_record_fields(app, record_of(app))}
        app.output.write(json.dumps(found, indent=1) + "\n")
        return Exit.OK
    look = app.output.look
    is_drawn = look.writable("■□●│└─·░▒▓") == "■□●│└─·░▒▓"
    bars = Bars("■", "□", "●", "│└─", "·░▒▓") if is_drawn else Bars("#", "-")
    next_one = app.library.find(seen.next.id)
    title = title_of(next_one.puzzle) if next_one else None
    record = record_of(app, POINTS_DRAWN)
    storms = [each.right for each in storm_runs(app.store.attempts())]
    page = progress_page(seen, None if look.is_plain else bars, title, record, storms)
    app.output.show_list(page)
    return Exit.OK


def record_of(app: App, most_days: int | None = None) -> TrainingRecord:
    """What first tries show, with the rating at the end of each day or of so many days."""
    return training_record(app.practice().tries, app.today, most_days)


def _record_fields(app: App, record: TrainingRecord) -> dict[str, object]:
    """The same as plain data. No idea is told of a puzzle that is not solved."""
    return {
        "rating": _rating_fields(record.rating) if record.rating else None,
        "seconds": record.seconds,
        "due": record.due,
        "ideas": [
            {
                "idea": each.idea,
                "right": each.right,
                "all": each.all,
                **_rating_fields(each.rating),
                "change": each.change,
            }
            for each in record.ideas
        ],
        "ratings": [
            {"day": day.isoformat(), **_rating_fields(rating)} for day, rating in record.over_time
        ],
        "tries": [_try_fields(each, each.puzzle.item in app.solved) for each in record.tries],
    }


def _rating_fields(rating: Rating) -> dict[str, object]:
    return {"value": round(rating.value), "margin": round(rating.margin)}


def _try_fields(each: FirstTry, is_solved: bool) -> dict[str, object]:
    return {
        "puzzle": each.puzzle.id,
        "day": each.day.isoformat(),
        "rating": each.puzzle.rating,
        "idea": each.puzzle.idea or None if is_solved else None,
        "score": each.score,
        "counts": bool(each.weight),
        "seconds": round(each.seconds, 1),
    }


def overview_of(app: App) -> Overview:
    """What there is to see of the learner's progress; ContentError if a shipped set is broken."""
    past = history(app.records())
    library = app.library
    sets = tuple(PuzzleItems(each.name, each.title, each.items) for each in library.sets)
    tried = {
        item: LibraryPuzzle(each, place)
        for each in library.sets
        for place, item in enumerate(each.items, 1)
        if item in past.tries
    }
    in_turn = (found.item for found in library.in_turn())
    themes = themes_to_show(tried, past, lambda item: app.traits_of(tried[item]).themes)
    app.traits.save()
    return overview(past, sets, themes, app.today, None, _lessons(app), in_turn)


def _lessons(app: App) -> tuple[bool, ...]:
    """Of each lesson that can be read, whether it is done."""
    tell_left_out(app)
    solved = app.store.solved()
    return tuple(is_passed(lesson, solved) for lesson in app.course.lessons)


@dataclass(frozen=True, slots=True)
class ResetRequest:
    """What is to be forgotten: a lesson, a set of puzzles, or everything."""

    lesson: str | None
    set: str | None
    all: bool


@progress.command("export")
@command
def export_progress(
    app: App,
    file: Annotated[str, typer.Argument(metavar="[FILE]", help="Where to; - for here.")] = HERE,
    force: Annotated[bool, typer.Option("--force", help="Replace a file that is there.")] = False,
) -> int:
    """Write all your answers as JSON lines.

    Example: briscola progress export my-answers.jsonl
    """
    records = app.store.records()
    tell_trouble(app)
    if StoreTrouble.NOT_SAVED in app.store.troubles:
        return Exit.UNREADABLE
    text = "".join(f"{line_of(attempt)}\n" for attempt in records)
    if file == HERE:
        app.output.write(text)
        return Exit.OK
    shown = safe_line(file)
    try:
        if not _write(Path(file), text, force):
            tell(app, say("progress.export.there", file=shown))
            return Exit.FAILED
    except (OSError, ValueError) as error:
        tell(app, say("progress.export.unwritable", file=shown, why=_why(error)))
        return Exit.UNREADABLE
    tell(app, say("progress.export.done", n=len(records), file=shown))
    return Exit.OK


@progress.command("import")
@command
def import_progress(
    app: App,
    file: Annotated[str, typer.Argument(metavar="FILE", help="JSON lines; - for standard input.")],
) -> int:
    """Add answers that were exported, each only once.

    Example: briscola progress import my-answers.jsonl
    """
    shown = safe_line(file)
    try:
        reading = _read(file)
    except FileNotFoundError:
        tell(app, say("progress.import.missing", file=shown))
        return Exit.NOT_FOUND
    except UnicodeDecodeError:
        why = say("progress.import.not-text")
        tell(app, say("progress.import.unreadable", file=shown, why=why))
        return Exit.FAILED
    except TooMuch as error:
        tell(app, say("progress.import.unreadable", file=shown, why=error.why))
        return Exit.FAILED
    except (OSError, ValueError) as error:
        tell(app, say("progress.import.unreadable", file=shown, why=_why(error)))
        return Exit.UNREADABLE
    if reading.faults:
        _tell_faults(app, reading)
        return Exit.FAILED
    try:
        added = app.store.merge(reading.attempts)
    except NotSaved:
        raise _cannot_save(app) from None
    tell_trouble(app)
    known = len(reading.attempts) - added
    app.output.line(app.catalog.say(say("progress.import.done", n=added, known=known)))
    return Exit.OK


@progress.command("reset")
@command
def reset_progress(
    app: App,
    lesson: Annotated[
        str | None,
        typer.Option(
            "--lesson",
            metavar="SLUG",
            help="Forget this lesson.",
            autocompletion=completion.lessons,
        ),
    ] = None,
    set_: Annotated[
        str | None,
        typer.Option(
            "--set",
            metavar="NAME",
            help="Forget this set of puzzles.",
            autocompletion=completion.sets,
        ),
    ] = None,
    all_: Annotated[bool, typer.Option("--all", help="Forget everything.")] = False,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
) -> int:
    """Begin a lesson, a set or everything anew; a backup is kept.

    Example: briscola progress reset --set first-steps
    """
    wanted = ResetRequest(lesson, set_, all_)
    if sum(each not in (None, False) for each in (wanted.lesson, wanted.set, wanted.all)) != 1:
        tell(app, say("progress.reset.what"))
        return Exit.USAGE
    attempts = app.store.attempts()
    tell_trouble(app)
    if {StoreTrouble.NOT_SAVED, StoreTrouble.NEWER} & set(app.store.troubles):
        raise _cannot_save(app)
    items = _items(app, wanted, {attempt.item for attempt in attempts})
    number = sum(items is None or attempt.item in items for attempt in attempts)
    if not number:
        app.output.line(app.catalog.say(say("progress.reset.nothing")))
        return Exit.OK
    if not yes:
        if not sys.stdin.isatty():
            tell(app, say("progress.reset.unasked"))
            return Exit.USAGE
        if not _is_meant(app, wanted, number):
            app.output.line(app.catalog.say(say("progress.reset.left")))
            return Exit.OK
    try:
        forgotten, backup = app.store.forget(items)
    except NotSaved:
        raise _cannot_save(app) from None
    app.output.line(app.catalog.say(say("progress.reset.done", n=forgotten)))
    _print_path(app, backup)
    return Exit.OK


@progress.command("path")
@command
def progress_path(app: App) -> int:
    """Print where your progress is kept.

    Example: briscola progress path
    """
    _print_path(app, app.store.path)
    return Exit.OK


def _print_path(app: App, path: Path | None) -> None:
    """Prints a path as it is to a program that will use it; safe to look at on a terminal."""
    if sys.stdout.isatty():
        app.output.write(f"{path}\n")
    else:
        print(path)


def _items(app: App, wanted: ResetRequest, known: set[str]) -> frozenset[str] | None:
    """The items to be forgotten, of those ``known``; None for all of them."""
    if wanted.set is not None:
        sets = {each.name: each for each in app.library.sets}
        name = known_set(wanted.set, app.library)
        return frozenset(sets[name].outline.ids)
    if wanted.lesson is not None:
        slugs = {lesson_of(item) for item in known} - {""}
        slugs |= {lesson.slug for lesson in app.course.lessons}
        slug = known_name(wanted.lesson, "lesson", sorted(slugs), listed_by="learn --list")
        return frozenset(item for item in known if lesson_of(item) == slug)
    return None


def _is_meant(app: App, wanted: ResetRequest, number: int) -> bool:
    """Asks whether so many attempts are to be forgotten; only a clear yes counts."""
    if wanted.all:
        what = say("progress.reset.all", n=number)
    elif wanted.set is not None:
        what = say("progress.reset.set", name=wanted.set, n=number)
    else:
        what = say("progress.reset.lesson", name=wanted.lesson or "", n=number)
    app.output.line(app.catalog.say(what))
    app.output.ask(say("progress.reset.ask"))
    try:
        answer = plain(input())
    except EOFError:
        app.output.line()
        return False
    words = (load_catalog(each).say(say("progress.reset.yes")) for each in languages())
    return answer in " ".join(words).split()


def _write(path: Path, text: str, force: bool) -> bool:
    """Writes a file whole or not at all; False if there is one already and it must stay."""
    if path.is_file():
        if not force:
            return False
    elif path.exists():
        path.write_text(text, encoding="utf-8")  # a device or a pipe: it stays what it is
        return True
    write_atomically(path, text.encode())
    return True


def _why(error: Exception) -> str:
    return getattr(error, "strerror", None) or str(error)


def _read(file: str) -> ImportedLines:
    if file == HERE:
        return read_lines(bounded_lines(sys.stdin.buffer))
    with Path(file).open("rb") as opened:
        return read_lines(bounded_lines(opened))


def _tell_faults(app: App, reading: ImportedLines) -> None:
    for fault in reading.faults[:MOST_FAULTS]:
        tell(app, say("progress.import.line", n=fault.line, what=fault.what))
    more = len(reading.faults) - MOST_FAULTS
    if more > 0:
        tell(app, say("progress.import.more", n=more))
    tell(app, say("progress.import.nothing"))


def _cannot_save(app: App) -> Refusal:
    """That progress is left as it is, since it cannot be saved."""
    tell_trouble(app)
    return Refusal(say("progress.unkept"), Exit.UNREADABLE)
