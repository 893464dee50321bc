"""``briscola author mine``: searches for new puzzles and writes them as a set."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic
from typing import NamedTuple

from tutor.cli.author_mine_file import Target, refusal, write
from tutor.cli.author_mine_progress import progress
from tutor.cli.exits import Exit
from tutor.cli.options import chosen
from tutor.cli.told import tell
from tutor.content.model import GoalKind
from tutor.content.problem import safe_line
from tutor.content.puzzle_files import ID, LONGEST_ID
from tutor.grading.themes import BY_SLUG
from tutor.message import Message, say
from tutor.mining.hunt import Hunt, searched
from tutor.mining.order import GOALS, VARIANTS, Order, Role, impossible_themes
from tutor.rules.canonical import ending_key_but_score
from tutor.text.spelling import closest
from tutor.wiring import House


class Asked(NamedTuple):
    """The options as they were typed."""

    number: int
    themes: list[str] | None
    role: str | None
    cards: int | None
    level: int | None
    goals: list[str] | None
    variant: str
    seed: int
    deals: int
    name: str | None

    @property
    def order(self) -> Order:
        """What they ask for; a usage error where one means nothing."""
        if self.variant not in VARIANTS:
            known = " or ".join(VARIANTS)
            raise _usage(f"{self.variant!r} is none of: {known}", "--variant")
        goals = [chosen(GoalKind, goal, "--goal") for goal in dict.fromkeys(self.goals or ())]
        if GoalKind.AT_LEAST in goals:
            known = " or ".join(goal.value for goal in GOALS)
            raise _usage(f"'at_least' is none of: {known}", "--goal")
        if self.name is not None and not _is_name(self.name):
            raise _usage(f"{self.name!r} cannot be the name of a set, such as my-endings", "--set")
        return Order(
            self.number,
            tuple(dict.fromkeys(self.themes or ())),
            chosen(Role, self.role, "--role") if self.role is not None else None,
            self.cards,
            self.level,
            tuple(goals),
            self.variant,
            self.seed,
            self.deals,
            self.name or "",
        )


def _is_name(text: str) -> bool:
    """Whether a set may be called that, and its puzzles so with a number behind."""
    return bool(ID.fullmatch(text)) and len(text) <= LONGEST_ID - len("-0000")


def _usage(text: str, option: str) -> Exception:
    import typer

    return typer.BadParameter(text, param_hint=option)


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
            _tell(house, each)
        return Exit.USAGE
    target = Target.of(house, order, manner.out)
    hunt = Hunt(order, _known(house, order))
    refused = refusal(target, hunt, manner.force)
    if refused:
        code, why = refused
        _tell(house, why)
        return code
    if manner.games is not None:
        from tutor.cli.author_mine_games import run_games

        return run_games(house, hunt, target, manner.games)
    if hunt.finds:
        _tell(house, say("mine.resumed", n=len(hunt.finds), all=order.number, deals=hunt.deals))
    return _search(house, hunt, target, manner.jobs or os.cpu_count() or 1)


def _search(house: House, hunt: Hunt, target: Target, jobs: int) -> int:
    begun, before = monotonic(), hunt.deals
    is_stopped = False
    with progress(house, hunt) as show:
        try:
            with searched(hunt.order, hunt.blocks, jobs) as blocks:
                while not hunt.is_over:
                    hunt.take(next(blocks))
                    show()
        except KeyboardInterrupt:
            is_stopped = True
    with _undisturbed():
        rate = round((hunt.deals - before) / max(monotonic() - begun, 0.001))
        if not hunt.finds:
            key = "stopped-at-nothing" if is_stopped else "none"
            _tell(house, say(f"mine.{key}", deals=hunt.deals))
            return Exit.INTERRUPTED if is_stopped else Exit.FAILED
        if not write(house, target, hunt, is_whole=not is_stopped):
            return Exit.UNREADABLE
        n, asked = len(hunt.finds), hunt.order.number
        if is_stopped:
            _tell(house, say("mine.stopped", n=n, all=asked))
            return Exit.INTERRUPTED
        if not hunt.is_filled:
            _tell(house, say("mine.few", n=n, all=asked, deals=hunt.deals))
            return Exit.FAILED
        _tell(house, say("mine.done", n=n, deals=hunt.deals, rate=rate))
    return Exit.OK


def _wrong_themes(order: Order) -> list[Message]:
    """What is wrong with the themes asked for, with those that can be had."""
    impossible = impossible_themes(order)
    possible = [slug for slug in BY_SLUG if slug not in impossible]
    found: list[Message] = []
    for slug in order.themes:
        if slug in BY_SLUG:
            continue
        near, asked = closest(slug, BY_SLUG), safe_line(slug[:80])
        if near:
            found.append(say("mine.theme-near", asked=asked, near=near))
        else:
            found.append(say("mine.theme", asked=asked, names=", ".join(possible)))
    if found or set(order.themes) & set(impossible):
        found += [say("mine.impossible", names=", ".join(impossible))] if impossible else []
    return found


def _known(house: House, order: Order) -> Iterator[str]:
    """The keys of all puzzles installed, but for those of a set of the same name."""
    return (
        ending_key_but_score(found.puzzle.position)
        for found in house.library
        if found.set.name != order.set_name
    )


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Lets what has been found be written whole: Ctrl-C has been heard already."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _tell(house: House, message: Message) -> None:
    tell(house, house.catalog.say(message))
