"""``briscola author mine``: searches for new puzzles, shows how far it is, writes a set."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import Annotated, NamedTuple

import typer

from tutor.authoring.mining import set_text as set_format
from tutor.authoring.mining.request import (
    GOALS,
    MOST_PUZZLES,
    USUAL_PUZZLES,
    VARIANTS,
    MiningRequest,
    Role,
    impossible_themes,
)
from tutor.authoring.mining.search import EndingFilter, MiningRun, mined_batches, mined_from_game
from tutor.authoring.mining.set_text import title_of_set
from tutor.authoring.workers import processors
from tutor.cli import completion
from tutor.cli.app import App
from tutor.cli.author import files
from tutor.cli.command import command
from tutor.cli.errors import Refusal, gone_name, tell, unknown_name
from tutor.cli.options import bad_choice, choice
from tutor.cli.terminal.exit_guard import Exit
from tutor.content.files import YAML_SUFFIXES, translation_file
from tutor.content.game_records import read_records
from tutor.content.puzzles.model import LONGEST_ID, GoalKind, is_id
from tutor.content.puzzles.translations import source_hash
from tutor.content.yaml.problems import MAX_FILE, safe_line
from tutor.disk.files import write_atomically
from tutor.grading.themes import BY_SLUG
from tutor.message import Message, say
from tutor.patterns.registry import RENAMED
from tutor.rules.canonical import ending_key_but_score
from tutor.rules.position import Position
from tutor.spelling import closest
from tutor.text.catalog import languages, load_catalog
from tutor.views.output import look_at, width


class PuzzleOptions(NamedTuple):
    """What the puzzles are to be like, as it was typed."""

    themes: list[str] | None
    role: str | None
    cards: int | None
    level: int | None
    goals: list[str] | None
    variant: str


class OrderOptions(NamedTuple):
    """The options that say what is asked for, as they were typed."""

    number: int | None
    like: PuzzleOptions
    seed: int
    deals: int
    name: str | None
    is_of_games: bool

    @property
    def order(self) -> MiningRequest:
        """What they ask for; a usage error where one means nothing."""
        like, usual = self.like, MOST_PUZZLES if self.is_of_games else USUAL_PUZZLES
        if like.variant not in VARIANTS:
            raise bad_choice(like.variant, VARIANTS, "--variant")
        goals = [choice(GoalKind, goal, "--goal") for goal in dict.fromkeys(like.goals or ())]
        if GoalKind.AT_LEAST in goals:
            raise bad_choice("at_least", (goal.value for goal in GOALS), "--goal")
        if self.name is not None and not _is_name(self.name):
            raise typer.BadParameter(
                f"{self.name!r} cannot be the name of a set, such as my-endings", param_hint="--set"
            )
        return MiningRequest(
            self.number or usual,
            tuple(dict.fromkeys(like.themes or ())),
            choice(Role, like.role, "--role") if like.role is not None else None,
            like.cards,
            like.level,
            tuple(goals),
            like.variant,
            self.seed,
            self.deals,
            self.name or "",
            self.is_of_games,
        )


class MiningManner(NamedTuple):
    """How to search and where to write.

    ``allow_known``: the puzzles of an installed set of the same name count as new.
    """

    out: str
    jobs: int | None
    force: bool
    games: str | None = None
    allow_known: bool = False


@command
def mine(
    app: App,
    count: Annotated[
        int | None,
        typer.Option("--count", metavar="N", min=1, max=1000, help="How many puzzles: 20."),
    ] = None,
    theme: Annotated[
        list[str] | None,
        typer.Option(
            "--theme",
            metavar="THEME",
            help="Only of this idea; may be repeated.",
            autocompletion=completion.ideas,
        ),
    ] = None,
    role: Annotated[
        str | None,
        typer.Option(
            "--role",
            metavar="lead|reply",
            help="Whose trick it is.",
            autocompletion=completion.named(*(each.value for each in Role)),
        ),
    ] = None,
    cards: Annotated[
        int | None, typer.Option("--cards", min=2, max=3, help="Cards in your hand.")
    ] = None,
    level: Annotated[
        int | None, typer.Option("--level", min=1, max=5, help="How hard, from 1 to 5.")
    ] = None,
    goal: Annotated[
        list[str] | None,
        typer.Option(
            "--goal",
            metavar="GOAL",
            help="win, draw, most-points or nothing-to-find; may be repeated.",
            autocompletion=completion.named(*(each.value for each in GOALS)),
        ),
    ] = None,
    variant: Annotated[
        str,
        typer.Option(
            "--variant",
            metavar="GAME",
            help="two-players or pairs.",
            autocompletion=completion.named(*VARIANTS),
        ),
    ] = "two-players",
    seed: Annotated[int, typer.Option("--seed", metavar="N", help="Which deals to look at.")] = 1,
    deals: Annotated[
        int, typer.Option("--deals", metavar="N", min=1, help="When to give up.")
    ] = 250_000,
    set_: Annotated[
        str | None, typer.Option("--set", metavar="NAME", help="The set's name, if not its usual.")
    ] = None,
    games: Annotated[
        str | None,
        typer.Option("--games", metavar="FILE", help="Look at the recorded games of a file."),
    ] = None,
    out: Annotated[
        str, typer.Option("--out", metavar="FILE", help="Where to write; - for standard output.")
    ] = "-",
    force: Annotated[
        bool, typer.Option("--force", help="Write over a file that is there.")
    ] = False,
    jobs: Annotated[
        int | None, typer.Option("--jobs", metavar="N", min=1, max=64, help="Processes; all cores.")
    ] = None,
    allow_known: Annotated[
        bool, typer.Option("--allow-known", help="Make an installed set of this name anew.")
    ] = False,
) -> int:
    """Find new puzzles: endings that are worth solving, proved by two solvers.

    Example: briscola author mine --count 50 --role reply --level 2 --out replies.yaml
    """
    like = PuzzleOptions(theme, role, cards, level, goal, variant)
    order = OrderOptions(count, like, seed, deals, set_, games is not None).order
    return mine_order(app, order, MiningManner(out, jobs, force, games, allow_known))


def mine_order(app: App, order: MiningRequest, manner: MiningManner) -> int:
    """Searches and writes; 1 if less is found than was asked for, 130 if stopped by Ctrl-C."""
    wrong = _wrong_themes(order)
    if wrong:
        for each in wrong:
            tell(app, each)
        return Exit.USAGE
    if not manner.allow_known and any(each.name == order.set_name for each in app.library.sets):
        raise Refusal(say("mine.name-taken", name=order.set_name), Exit.USAGE)
    target = OutputTarget.of(app, order, manner.out)
    hunt = MiningRun(order, _known_keys(app, order))
    refused = refusal(target, hunt, manner.force)
    if refused:
        raise refused
    if manner.games is not None:
        return run_games(app, hunt, target, manner.games)
    if hunt.puzzles:
        tell(app, say("mine.resumed", n=len(hunt.puzzles), all=order.number, deals=hunt.deals))
    return _search(app, hunt, target, manner.jobs or processors())


SECONDS = 10
"""Between two lines."""
_WIDE = 60
"""Columns from which there is room for the rate."""


@contextmanager
def progress(app: App, hunt: MiningRun) -> Iterator[Callable[[], None]]:
    """Gives what is to be called after each block; it shows how far the hunt has come."""
    look = look_at(sys.stderr, os.environ, app.is_on("plain"), app.options.ascii)
    if look.is_plain:
        yield _lines(app, hunt)
    else:
        with _bar(app, hunt) as show:
            yield show


def _lines(app: App, hunt: MiningRun) -> Callable[[], None]:
    begun, before = monotonic(), hunt.deals
    last = begun

    def show() -> None:
        nonlocal last
        now = monotonic()
        if now - last < SECONDS or hunt.is_over:
            return
        last = now
        rate = round((hunt.deals - before) / (now - begun))
        n, asked = len(hunt.puzzles), hunt.request.number
        message = say("mine.found", n=n, all=asked, deals=hunt.deals, rate=rate)
        tell(app, message)

    return show


@contextmanager
def _bar(app: App, hunt: MiningRun) -> Iterator[Callable[[], None]]:
    # A search into a file or a pipe shows no bar.
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        ProgressColumn,
        TextColumn,
        TimeRemainingColumn,
    )

    columns: list[ProgressColumn] = [
        BarColumn(bar_width=None),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    ]
    if width() >= _WIDE:
        columns.append(TextColumn("{task.fields[rate]}", markup=False))
    console = Console(stderr=True, highlight=False, markup=False, emoji=False, width=width())
    begun, before = monotonic(), hunt.deals
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task("", total=hunt.request.number, completed=len(hunt.puzzles), rate="")

        def show() -> None:
            rate = round((hunt.deals - before) / max(monotonic() - begun, 0.001))
            shown = app.catalog.say(say("mine.bar.rate", rate=rate))
            bar.update(task, completed=len(hunt.puzzles), rate=shown)

        yield show


_SET_SCHEMA, _WORDS_SCHEMA = "puzzles.schema.json", "puzzle-texts.schema.json"
ENGLISH = "en"
"""The language of a set's own words, whoever makes it."""


@dataclass(frozen=True, slots=True)
class OutputTarget:
    """Where a set goes, None for standard output, and its title by language."""

    path: Path | None
    titles: dict[str, str]
    schemas: str
    """The folder of the schemas as seen from there."""

    @classmethod
    def of(cls, app: App, order: MiningRequest, out: str) -> OutputTarget:
        title = title_of_set(order)
        titles = {
            language: load_catalog(language, cache=app.cache).say(title) for language in languages()
        }
        if out == "-":
            return cls(None, titles, set_format.SCHEMAS)
        name, _ = files.schema_for(Path(out), _SET_SCHEMA)
        return cls(Path(out), titles, name.removesuffix(_SET_SCHEMA))

    @property
    def title(self) -> str:
        return self.titles[ENGLISH]


def refusal(target: OutputTarget, hunt: MiningRun, force: bool) -> Refusal | None:
    """Why nothing may be written there, if so; an unfinished file of the same order is resumed."""
    path = target.path
    if path is None:
        return None
    file = safe_line(str(path))
    if path.suffix not in YAML_SUFFIXES or path.is_dir():
        return Refusal(say("mine.no-set", file=file), Exit.USAGE)
    if not path.parent.is_dir():
        return Refusal(say("mine.no-folder", folder=safe_line(str(path.parent))), Exit.NOT_FOUND)
    if force or not path.exists():
        return None
    try:
        text = path.read_bytes()[: MAX_FILE + 1].decode()
    except (OSError, ValueError):
        text = ""
    if _resume(hunt, text, target):
        return None
    order = hunt.request
    begin = set_format.set_text(order, target.title, (), schemas=target.schemas)
    is_finished = text.startswith(begin)
    return Refusal(say("mine.finished" if is_finished else "mine.exists", file=file), Exit.USAGE)


def _resume(hunt: MiningRun, text: str, target: OutputTarget) -> bool:
    """Lets the search go on from an unfinished file; False if it is none of this order."""
    order = hunt.request
    title, schemas = target.title, target.schemas
    found = set_format.parse_unfinished(text, order, title, schemas)
    if found is None:
        return False
    positions, blocks = found
    search = EndingFilter(order)
    try:
        finds = [search.find(Position.parse(position)) for position in positions]
    except ValueError:
        return False
    hunt.resume([find for find in finds if find], blocks)
    return set_format.set_text(order, title, hunt.puzzles, hunt.deals, schemas) == text


def write(app: App, target: OutputTarget, hunt: MiningRun, is_whole: bool) -> bool:
    """Writes what is found; False, and says why, if that cannot be done."""
    order, path = hunt.request, target.path
    finds, deals = (hunt.in_set_order, None) if is_whole else (hunt.puzzles, hunt.deals)
    text = set_format.set_text(order, target.title, finds, deals, target.schemas)
    if path is None:
        sys.stdout.write(text)
        return True
    source = source_hash(target.title)
    texts = {path: text}
    for language, title in target.titles.items():
        if language != ENGLISH:
            beside = translation_file(path, language)
            texts[beside] = set_format.translation_text(
                order, language, title, source, target.schemas
            )
    for file, content in texts.items():
        try:
            write_atomically(file, content.encode())
        except OSError as error:
            why = error.strerror or str(error)
            message = say("mine.unwritable", file=safe_line(str(file)), why=why)
            tell(app, message)
            return False
        tell(app, say("mine.written", file=safe_line(str(file))))
    for name in (_SET_SCHEMA, _WORDS_SCHEMA):
        _, copy = files.schema_for(path, name)
        if copy:
            files.put_schema(copy)
    return True


def run_games(app: App, hunt: MiningRun, target: OutputTarget, file: str) -> int:
    """Writes the puzzles in the games of a file; 1 if there are none."""
    records = read_records(Path(file))
    search = EndingFilter(hunt.request)
    for record in records:
        hunt.add(mined_from_game(record.deal, record.cards, search))
    games = len(records)
    if not hunt.puzzles:
        tell(app, say("mine.none-in-games", games=games))
        return Exit.FAILED
    if not write(app, target, hunt, is_whole=True):
        return Exit.UNREADABLE
    tell(app, say("mine.done-games", n=len(hunt.puzzles), games=games))
    return Exit.OK


def _search(app: App, hunt: MiningRun, target: OutputTarget, jobs: int) -> int:
    begun, before = monotonic(), hunt.deals
    search = mined_batches(hunt.request, hunt.batches, jobs)
    with progress(app, hunt) as show, suppress(KeyboardInterrupt), search as blocks:
        while not hunt.is_over:
            hunt.add_batch(next(blocks))
            show()
    rate = round((hunt.deals - before) / max(monotonic() - begun, 0.001))
    with _ignoring_ctrl_c():
        return _finish(app, hunt, target, rate)


def _finish(app: App, hunt: MiningRun, target: OutputTarget, rate: int) -> int:
    """Writes what there is, whether the search is over or was stopped, and tells what it is."""
    n, asked, deals = len(hunt.puzzles), hunt.request.number, hunt.deals
    if not n:
        tell(app, say("mine.none" if hunt.is_over else "mine.stopped-at-nothing", deals=deals))
        return Exit.FAILED if hunt.is_over else Exit.INTERRUPTED
    if not write(app, target, hunt, is_whole=hunt.is_over):
        return Exit.UNREADABLE
    if not hunt.is_over:
        key = "mine.stopped" if target.path else "mine.stopped-short"
        tell(app, say(key, n=n, all=asked))
        return Exit.INTERRUPTED
    if not hunt.is_filled:
        tell(app, say("mine.few", n=n, all=asked, deals=deals))
        return Exit.FAILED
    tell(app, say("mine.done", n=n, deals=deals, rate=rate))
    return Exit.OK


def _wrong_themes(order: MiningRequest) -> list[Message | str]:
    """What is wrong with the themes asked for, with those that can be had."""
    impossible = impossible_themes(order)
    found: list[Message | str] = []
    known = [slug for slug in BY_SLUG if slug not in impossible]
    for slug in order.themes:
        if slug in impossible:
            found.append(say("mine.theme-impossible", asked=slug))
        elif now := [each for each in RENAMED.get(slug, ()) if each in BY_SLUG]:
            found.append(gone_name(slug, "theme", now).why)
        elif slug not in BY_SLUG:
            near = closest(slug, BY_SLUG)
            found.append(unknown_name(slug, "theme", [near] if near else [], known=known).why)
    if found and impossible:
        found.append(say("mine.impossible", names=", ".join(impossible)))
    return found


def _known_keys(app: App, order: MiningRequest) -> Iterator[str]:
    """The keys of all puzzles there are, but for those of the set that is made anew."""
    return (
        ending_key_but_score(puzzle.position)
        for each in app.library.sets
        if each.name != order.set_name
        for puzzle in each.puzzles
    )


@contextmanager
def _ignoring_ctrl_c() -> Iterator[None]:
    """Ignores Ctrl-C while what was found is written: it has stopped the search already."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before or signal.SIG_DFL)


def _is_name(text: str) -> bool:
    """Whether a set may be called that, and its puzzles so with a number behind."""
    return is_id(text) and len(text) <= LONGEST_ID - len("-0000")
