"""All there is to see of one's progress, from the answers kept and the puzzles there are."""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass
from pathlib import Path

from tutor.app import App
from tutor.cli.errors import tell, tell_left_out, tell_trouble, tell_unknown, tell_unusable
from tutor.cli.exit_guard import Exit
from tutor.content.library.library import LibraryPuzzle
from tutor.content.yaml.problems import ContentError, safe_line
from tutor.files import write_atomically
from tutor.lessons.completion import is_passed
from tutor.message import say
from tutor.progress.attempts import ImportedLines, lesson_of, line_of, read_lines
from tutor.progress.store import NotSaved, StoreTrouble
from tutor.progress.summary import Overview, PuzzleItems, history, overview
from tutor.session.blocks.progress import Bars, date_in_words, progress_page, themes_to_show
from tutor.session.blocks.prose import title_of
from tutor.text.catalog import languages, load_catalog
from tutor.text.spelling import closest, plain


def overview_of(house: App) -> Overview:
    """What there is to see of the learner's progress; ContentError if a shipped set is broken."""
    past = history(house.store.attempts())
    library = house.library
    sets = tuple(PuzzleItems(each.name, each.title, each.items) for each in library.sets)
    tried = {
        item: LibraryPuzzle(each, place)
        for each in library.sets
        for place, item in enumerate(each.items, 1)
        if item in past.tries
    }
    in_turn = (found.item for found in library.in_turn())
    themes = themes_to_show(tried, past, lambda item: house.themes_of(tried[item]))
    house.themes.save()
    today = house.now().astimezone().date()
    return overview(past, sets, themes, today, None, _lessons(house), in_turn)


def _lessons(house: App) -> tuple[bool, ...]:
    """Of each lesson that can be read, whether it is done."""
    tell_left_out(house)
    solved = house.store.solved()
    return tuple(is_passed(lesson, solved) for lesson in house.course.lessons)


SCHEMA = 1
HERE = "-"
"""Standard input or output, where a file is asked for."""
MOST_FAULTS = 10


@dataclass(frozen=True, slots=True)
class Forgotten:
    """What is to be forgotten: a lesson, a set of puzzles, or everything."""

    lesson: str | None
    set: str | None
    all: bool


def show(house: App, as_json: bool) -> int:
    """Shows what is done, what goes well and what is next; returns the exit code."""
    try:
        seen = overview_of(house)
    except ContentError as error:
        return tell_unusable(house, error)
    tell_trouble(house)
    if as_json:
        found = {"schema": SCHEMA, **seen.as_fields()}
        house.output.write(json.dumps(found, indent=1) + "\n")
        return Exit.OK
    look = house.output.look
    is_drawn = look.writable("■□") == "■□"
    bars = Bars("■", "□") if is_drawn else Bars("#", "-")
    next_one = house.library.find(seen.next.id)
    title = title_of(next_one.puzzle) if next_one else None
    house.output.show(progress_page(seen, None if look.is_plain else bars, title))
    return Exit.OK


def export(house: App, file: str, force: bool) -> int:
    """Writes every attempt as a line of JSON; nothing at all if they cannot be read."""
    attempts = house.store.attempts()
    tell_trouble(house)
    if StoreTrouble.NOT_SAVED in house.store.troubles:
        return Exit.UNREADABLE
    text = "".join(f"{line_of(attempt)}\n" for attempt in attempts)
    if file == HERE:
        house.output.write(text)
        return Exit.OK
    shown = safe_line(file)
    try:
        if not _write(Path(file), text, force):
            tell(house, say("progress.export.there", file=shown))
            return Exit.FAILED
    except (OSError, ValueError) as error:
        tell(house, say("progress.export.unwritable", file=shown, why=_why(error)))
        return Exit.UNREADABLE
    tell(house, say("progress.export.done", n=len(attempts), file=shown))
    return Exit.OK


def import_(house: App, file: str) -> int:
    """Adds the attempts written in a file, each once; none unless every line is sound."""
    shown = safe_line(file)
    try:
        data = _read(file)
    except FileNotFoundError:
        tell(house, say("progress.import.missing", file=shown))
        return Exit.NOT_FOUND
    except (OSError, ValueError) as error:
        tell(house, say("progress.import.unreadable", file=shown, why=_why(error)))
        return Exit.UNREADABLE
    try:
        reading = read_lines(data.decode("utf-8-sig").split("\n"))
    except UnicodeDecodeError:
        why = say("progress.import.not-text")
        tell(house, say("progress.import.unreadable", file=shown, why=why))
        return Exit.FAILED
    if reading.faults:
        _tell_faults(house, reading)
        return Exit.FAILED
    try:
        added = house.store.merge(reading.attempts)
    except NotSaved:
        return _tell_unkept(house)
    tell_trouble(house)
    known = len(reading.attempts) - added
    house.output.line(house.catalog.say(say("progress.import.done", n=added, known=known)))
    return Exit.OK


def reset(house: App, wanted: Forgotten, is_sure: bool) -> int:
    """Forgets what is asked for, once it is certain that it is meant; a backup is kept."""
    if sum(each not in (None, False) for each in (wanted.lesson, wanted.set, wanted.all)) != 1:
        tell(house, say("progress.reset.what"))
        return Exit.USAGE
    attempts = house.store.attempts()
    tell_trouble(house)
    if {StoreTrouble.NOT_SAVED, StoreTrouble.NEWER} & set(house.store.troubles):
        return _tell_unkept(house)
    try:
        items = _items(house, wanted, {attempt.item for attempt in attempts})
    except ContentError as error:
        return tell_unusable(house, error)
    if items is None and not wanted.all:
        return Exit.NOT_FOUND
    number = sum(items is None or attempt.item in items for attempt in attempts)
    if not number:
        house.output.line(house.catalog.say(say("progress.reset.nothing")))
        return Exit.OK
    if not is_sure:
        if not sys.stdin.isatty():
            tell(house, say("progress.reset.unasked"))
            return Exit.USAGE
        if not _is_meant(house, wanted, number):
            house.output.line(house.catalog.say(say("progress.reset.left")))
            return Exit.OK
    try:
        forgotten, backup = house.store.forget(items)
    except NotSaved:
        return _tell_unkept(house)
    house.output.line(house.catalog.say(say("progress.reset.done", n=forgotten)))
    house.output.write(f"{backup}\n")
    return Exit.OK


def path(house: App) -> int:
    """Prints the file that progress is kept in, whether it is there yet or not."""
    print(house.store.path)  # as it is: no words, so no catalogue either
    return Exit.OK


def tell_restored(house: App, aside: Path, backup: Path) -> None:
    """Says that a backup has taken the place of a damaged file, and where that is now."""
    from tutor.progress.recovery import day_of

    tell(house, say("progress.restored", date=date_in_words(day_of(backup).date())))
    tell(house, f"  {safe_line(str(aside))}")


def _items(house: App, wanted: Forgotten, known: set[str]) -> frozenset[str] | None:
    """The items to be forgotten; None for all of them, or, when that is told, for a wrong name."""
    if wanted.set is not None:
        named = {each.name: each for each in house.library.sets}
        if wanted.set in named:
            return frozenset(named[wanted.set].outline.ids)
        tell_unknown(house, "set", wanted.set, named)
    elif wanted.lesson is not None:
        lessons = {lesson_of(item) for item in known} - {""}
        lessons |= {lesson.slug for lesson in house.course.lessons}
        if wanted.lesson in lessons:
            return frozenset(item for item in known if lesson_of(item) == wanted.lesson)
        near, shown = closest(wanted.lesson, sorted(lessons)), safe_line(wanted.lesson[:80])
        params = {"asked": shown, "near": near} if near else {"asked": shown}
        tell(house, say(f"progress.reset.no-lesson{'-near' * bool(near)}", **params))
    return None


def _is_meant(house: App, wanted: Forgotten, number: int) -> bool:
    """Asks whether so many attempts are to be forgotten; only a clear yes counts."""
    if wanted.all:
        what = say("progress.reset.all", n=number)
    elif wanted.set is not None:
        what = say("progress.reset.set", name=wanted.set, n=number)
    else:
        what = say("progress.reset.lesson", name=wanted.lesson or "", n=number)
    house.output.line(house.catalog.say(what))
    house.output.ask(say("progress.reset.ask"))
    try:
        answer = plain(input())
    except EOFError:
        house.output.line()
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


def _read(file: str) -> bytes:
    return sys.stdin.buffer.read() if file == HERE else Path(file).read_bytes()


def _tell_faults(house: App, reading: ImportedLines) -> None:
    for fault in reading.faults[:MOST_FAULTS]:
        tell(house, say("progress.import.line", n=fault.line, what=fault.what))
    more = len(reading.faults) - MOST_FAULTS
    if more > 0:
        tell(house, say("progress.import.more", n=more))
    tell(house, say("progress.import.nothing"))


def _tell_unkept(house: App) -> int:
    tell_trouble(house)
    tell(house, say("progress.unkept"))
    return Exit.UNREADABLE
