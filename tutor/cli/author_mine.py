"""``briscola author mine``: searches for new puzzles and writes them as a set."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from time import monotonic
from typing import NamedTuple

from tutor.cli.author_mine_file import Target, refusal, write
from tutor.cli.author_mine_progress import progress
from tutor.cli.exits import Exit
from tutor.cli.told import tell, tell_unusable
from tutor.content.problem import ContentError, safe_line
from tutor.grading.themes import BY_SLUG
from tutor.message import Message, say
from tutor.mining.hunt import Hunt, searched
from tutor.mining.order import Order, impossible_themes
from tutor.rules.canonical import ending_key_but_score
from tutor.text.spelling import closest
from tutor.wiring import House
from tutor.workers import processors


class Manner(NamedTuple):
    """How to search and where to write: nothing of it changes what is found."""

    out: str
    jobs: int | None
    force: bool
    games: str | None = None


def run(house: House, order: Order, manner: Manner) -> int:
    """Searches and writes; 1 if less is found than was asked for, 130 if stopped by Ctrl-C."""
    wrong = _wrong_themes(order)
    if wrong:
        for each in wrong:
            tell(house, each)
        return Exit.USAGE
    target = Target.of(house, order, manner.out)
    try:
        hunt = Hunt(order, _known(house, order))
    except ContentError as error:
        return tell_unusable(house, error)
    refused = refusal(target, hunt, manner.force)
    if refused:
        code, why = refused
        tell(house, why)
        return code
    if manner.games is not None:
        from tutor.cli.author_mine_games import run_games

        return run_games(house, hunt, target, manner.games)
    if hunt.finds:
        tell(house, say("mine.resumed", n=len(hunt.finds), all=order.number, deals=hunt.deals))
    return _search(house, hunt, target, manner.jobs or processors())


def _search(house: House, hunt: Hunt, target: Target, jobs: int) -> int:
    begun, before = monotonic(), hunt.deals
    search = searched(hunt.order, hunt.blocks, jobs)
    with progress(house, hunt) as show, suppress(KeyboardInterrupt), search as blocks:
        while not hunt.is_over:
            hunt.take(next(blocks))
            show()
    rate = round((hunt.deals - before) / max(monotonic() - begun, 0.001))
    with _undisturbed():
        return _finish(house, hunt, target, rate)


def _finish(house: House, hunt: Hunt, target: Target, rate: int) -> int:
    """Writes what there is, whether the search is over or was stopped, and tells what it is."""
    n, asked, deals = len(hunt.finds), hunt.order.number, hunt.deals
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


def _wrong_themes(order: Order) -> list[Message]:
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


def _known(house: House, order: Order) -> Iterator[str]:
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
