"""How a search is seen to go on: a bar on a terminal, elsewhere a line now and then."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import NamedTuple

from tutor.app import App
from tutor.authoring.mining import set_text as written
from tutor.authoring.mining.request import MiningRequest, impossible_themes
from tutor.authoring.mining.search import EndingFilter, MiningRun, mined_batches, mined_from_game
from tutor.authoring.mining.set_text import title_of_set
from tutor.cli.errors import tell, tell_unusable
from tutor.cli.exit_guard import Exit
from tutor.content.files import YAML_SUFFIXES, translation_file
from tutor.content.game_records import read_records
from tutor.content.puzzles.translations import source_hash
from tutor.content.yaml.problems import MAX_FILE, ContentError, safe_line
from tutor.files import write_atomically
from tutor.grading.themes import BY_SLUG
from tutor.message import Message, say
from tutor.rules.canonical import ending_key_but_score
from tutor.rules.position import Position
from tutor.text.catalog import languages, load_catalog
from tutor.text.spelling import closest
from tutor.views.output import look_at, width
from tutor.workers import processors

SECONDS = 10
"""Between two lines."""
_WIDE = 60
"""Columns from which there is room for the rate."""


@contextmanager
def progress(house: App, hunt: MiningRun) -> Iterator[Callable[[], None]]:
    """Gives what is to be called after each block; it shows how far the hunt has come."""
    look = look_at(sys.stderr, os.environ, house.is_on("plain"), house.options.ascii)
    if look.is_plain:
        yield _lines(house, hunt)
    else:
        with _bar(house, hunt) as show:
            yield show


def _lines(house: App, hunt: MiningRun) -> Callable[[], None]:
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
        tell(house, message)

    return show


@contextmanager
def _bar(house: App, hunt: MiningRun) -> Iterator[Callable[[], None]]:
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
            said = house.catalog.say(say("mine.bar.rate", rate=rate))
            bar.update(task, completed=len(hunt.puzzles), rate=said)

        yield show


ENGLISH = "en"
"""The language of a set's own words, whoever makes it."""


@dataclass(frozen=True, slots=True)
class Target:
    """Where a set goes, None for standard output, and its title by language."""

    path: Path | None
    titles: dict[str, str]

    @classmethod
    def of(cls, house: App, order: MiningRequest, out: str) -> Target:
        title = title_of_set(order)
        titles = {
            language: load_catalog(language, cache=house.cache).say(title)
            for language in languages()
        }
        return cls(None if out == "-" else Path(out), titles)

    @property
    def title(self) -> str:
        return self.titles[ENGLISH]


def refusal(target: Target, hunt: MiningRun, force: bool) -> tuple[Exit, Message] | None:
    """Why nothing may be written there, if so; an unfinished file of the same order is resumed."""
    path = target.path
    if path is None:
        return None
    file = safe_line(str(path))
    if path.suffix not in YAML_SUFFIXES or path.is_dir():
        return Exit.USAGE, say("mine.no-set", file=file)
    if not path.parent.is_dir():
        return Exit.NOT_FOUND, say("mine.no-folder", folder=safe_line(str(path.parent)))
    if force or not path.exists():
        return None
    try:
        text = path.read_bytes()[: MAX_FILE + 1].decode()
    except (OSError, ValueError):
        text = ""
    if _resume(hunt, text, target.title):
        return None
    order = hunt.request
    is_finished = text.startswith(written.set_text(order, target.title, ()))
    return Exit.USAGE, say("mine.finished" if is_finished else "mine.exists", file=file)


def _resume(hunt: MiningRun, text: str, title: str) -> bool:
    """Lets the search go on from an unfinished file; False if it is none of this order."""
    order = hunt.request
    found = written.parse_unfinished(text, order, title)
    if found is None:
        return False
    positions, blocks = found
    search = EndingFilter(order)
    try:
        finds = [search.find(Position.parse(position)) for position in positions]
    except ValueError:
        return False
    hunt.resume([find for find in finds if find], blocks)
    return written.set_text(order, title, hunt.puzzles, hunt.deals) == text


def write(house: App, target: Target, hunt: MiningRun, is_whole: bool) -> bool:
    """Writes what is found; False, and says why, if that cannot be done."""
    order, path = hunt.request, target.path
    finds, deals = (hunt.in_set_order, None) if is_whole else (hunt.puzzles, hunt.deals)
    text = written.set_text(order, target.title, finds, deals)
    if path is None:
        sys.stdout.write(text)
        return True
    source = source_hash(target.title)
    texts = {path: text}
    for language, title in target.titles.items():
        if language != ENGLISH:
            beside = translation_file(path, language)
            texts[beside] = written.translation_text(order, language, title, source)
    for file, content in texts.items():
        try:
            write_atomically(file, content.encode())
        except OSError as error:
            why = error.strerror or str(error)
            message = say("mine.unwritable", file=safe_line(str(file)), why=why)
            tell(house, message)
            return False
        tell(house, say("mine.written", file=safe_line(str(file))))
    return True


def run_games(house: App, hunt: MiningRun, target: Target, file: str) -> int:
    """Writes the puzzles in the games of a file; 1 if there are none."""
    try:
        records = read_records(Path(file))
    except ContentError as error:
        return tell_unusable(house, error)
    search = EndingFilter(hunt.request)
    for record in records:
        hunt.add(mined_from_game(record.deal, record.cards, search))
    games = len(records)
    if not hunt.puzzles:
        tell(house, say("mine.none-in-games", games=games))
        return Exit.FAILED
    if not write(house, target, hunt, is_whole=True):
        return Exit.UNREADABLE
    tell(house, say("mine.done-games", n=len(hunt.puzzles), games=games))
    return Exit.OK


class MiningManner(NamedTuple):
    """How to search and where to write: nothing of it changes what is found."""

    out: str
    jobs: int | None
    force: bool
    games: str | None = None


def run(house: App, order: MiningRequest, manner: MiningManner) -> int:
    """Searches and writes; 1 if less is found than was asked for, 130 if stopped by Ctrl-C."""
    wrong = _wrong_themes(order)
    if wrong:
        for each in wrong:
            tell(house, each)
        return Exit.USAGE
    target = Target.of(house, order, manner.out)
    try:
        hunt = MiningRun(order, _known(house, order))
    except ContentError as error:
        return tell_unusable(house, error)
    refused = refusal(target, hunt, manner.force)
    if refused:
        code, why = refused
        tell(house, why)
        return code
    if manner.games is not None:
        return run_games(house, hunt, target, manner.games)
    if hunt.puzzles:
        tell(house, say("mine.resumed", n=len(hunt.puzzles), all=order.number, deals=hunt.deals))
    return _search(house, hunt, target, manner.jobs or processors())


def _search(house: App, hunt: MiningRun, target: Target, jobs: int) -> int:
    begun, before = monotonic(), hunt.deals
    search = mined_batches(hunt.request, hunt.batches, jobs)
    with progress(house, hunt) as show, suppress(KeyboardInterrupt), search as blocks:
        while not hunt.is_over:
            hunt.add_batch(next(blocks))
            show()
    rate = round((hunt.deals - before) / max(monotonic() - begun, 0.001))
    with _undisturbed():
        return _finish(house, hunt, target, rate)


def _finish(house: App, hunt: MiningRun, target: Target, rate: int) -> int:
    """Writes what there is, whether the search is over or was stopped, and tells what it is."""
    n, asked, deals = len(hunt.puzzles), hunt.request.number, hunt.deals
    if not n:
        tell(house, say("mine.none" if hunt.is_over else "mine.stopped-at-nothing", deals=deals))
        return Exit.FAILED if hunt.is_over else Exit.INTERRUPTED
    if not write(house, target, hunt, is_whole=hunt.is_over):
        return Exit.UNREADABLE
    if not hunt.is_over:
        key = "mine.stopped" if target.path else "mine.stopped-short"
        tell(house, say(key, n=n, all=asked))
        return Exit.INTERRUPTED
    if not hunt.is_filled:
        tell(house, say("mine.few", n=n, all=asked, deals=deals))
        return Exit.FAILED
    tell(house, say("mine.done", n=n, deals=deals, rate=rate))
    return Exit.OK


def _wrong_themes(order: MiningRequest) -> list[Message]:
    """What is wrong with the themes asked for, with those that can be had."""
    impossible = impossible_themes(order)
    found: list[Message] = []
    for slug in order.themes:
        near, asked = closest(slug, BY_SLUG), safe_line(slug[:80])
        if slug in impossible:
            found.append(say("mine.theme-impossible", asked=asked))
        elif slug not in BY_SLUG and near:
            found.append(say("mine.theme-near", asked=asked, near=near))
        elif slug not in BY_SLUG:
            names = ", ".join(slug for slug in BY_SLUG if slug not in impossible)
            found.append(say("mine.theme", asked=asked, names=names))
    if found and impossible:
        found.append(say("mine.impossible", names=", ".join(impossible)))
    return found


def _known(house: App, order: MiningRequest) -> Iterator[str]:
    """The keys of all puzzles installed, but for those of a set of the same name."""
    return (
        ending_key_but_score(puzzle.position)
        for each in house.library.sets
        if each.name != order.set_name
        for puzzle in each.puzzles
    )


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Lets what has been found be written whole: Ctrl-C has been heard already."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before or signal.SIG_DFL)
