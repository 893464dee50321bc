"""The day's puzzles: three positions, the same for everybody with the same version.

They follow from the date and the puzzles that come with the program, and from nothing else. Another
version with other puzzles, or with other ratings of them, has other days; so a result tells its
version.

There is an easy, a middling and a hard position. In one of them, another each day, the question is
whether there is anything to find; in half of those there is not. The puzzles of each kind are gone
through in an order drawn once, so that none comes again before all had their day.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from datetime import date, timedelta, tzinfo
from enum import Enum
from itertools import pairwise
from typing import NamedTuple

from tutor.progress.attempts import Attempt
from tutor.training.first_tries import score_of
from tutor.training.pool import Item, Pool, PuzzleTraits
from tutor.training.stable_draw import stable_number

FIRST_DAY = date(2027, 1, 1)
"""Days are counted from here; those before have a puzzle, too."""

BANDS = (0, 1400, 1700)
"""The lowest ratings of the easy, the middling and the hard position."""


class DailyPuzzle(NamedTuple):
    """One of the day's positions, and whether the question is if there is anything to find."""

    puzzle: PuzzleTraits
    asks_anything: bool


class _Kind(Enum):
    """A kind of position of the day."""

    CARD = "card"
    """Which card?"""
    SOMETHING = "something"
    """Is there anything to find? There is."""
    NOTHING = "nothing"
    """There is not."""


class Daily:
    """The puzzles of every day, for one version of the puzzles."""

    def __init__(self, pool: Pool) -> None:
        """The pool may have more in it: of it the shipped puzzles of two players are used."""
        self._orders: dict[tuple[int, _Kind], list[PuzzleTraits]] = {
            (band, kind): [] for band in range(len(BANDS)) for kind in _Kind
        }
        for each in pool:
            if each.is_shipped and each.seats == 2:
                self._orders[_band(each), _kind(each)].append(each)
        for puzzles in self._orders.values():
            puzzles.sort(key=lambda each: (stable_number("daily", " ".join(each.item)), each.item))

    def puzzles(self, day: date) -> tuple[DailyPuzzle, ...]:
        """The three positions of a day, from easy to hard; fewer if there are no such puzzles."""
        number = (day - FIRST_DAY).days
        found = []
        for band in range(len(BANDS)):
            kind = _kind_of_day(number, band)
            order = self._orders[band, kind] or self._orders[band, _Kind.CARD]
            if order:
                puzzle = order[number % len(order)]
                found.append(DailyPuzzle(puzzle, kind is not _Kind.CARD))
        return tuple(found)


def _band(puzzle: PuzzleTraits) -> int:
    return sum(puzzle.rating >= lowest for lowest in BANDS) - 1


def _kind(puzzle: PuzzleTraits) -> _Kind:
    """Each puzzle is of one kind, so that no position comes in two of them."""
    if puzzle.is_nothing:
        return _Kind.NOTHING
    return _Kind.SOMETHING if puzzle.asks_for_points else _Kind.CARD


def _kind_of_day(number: int, band: int) -> _Kind:
    """What the position of a band asks on a day, counted from ``FIRST_DAY``."""
    week, place = divmod(number, len(BANDS))
    # In three days each band asks it once, in an order that cannot be foreseen.
    order = sorted(range(len(BANDS)), key=lambda each: stable_number(f"band {week}", str(each)))
    if order[place] != band:
        return _Kind.CARD
    return _Kind.NOTHING if stable_number("nothing", str(number)) < 0.5 else _Kind.SOMETHING


class Mark(Enum):
    """How one position of a day went."""

    FIRST = "first"
    """Solved at the first try, without a hint."""
    LATER = "later"
    """Solved with hints, or after a miss."""
    MISSED = "missed"
    OPEN = "open"
    """Not tried yet."""


class DailyResult(NamedTuple):
    """How a day's positions went, in their order."""

    day: date
    marks: tuple[Mark, ...]
    seconds: float

    @property
    def is_done(self) -> bool:
        """Whether all of them were tried."""
        return Mark.OPEN not in self.marks

    @property
    def solved(self) -> int:
        return sum(mark in (Mark.FIRST, Mark.LATER) for mark in self.marks)


def daily_result(
    day: date, puzzles: Collection[DailyPuzzle], attempts: Iterable[Attempt]
) -> DailyResult:
    """How the positions of a day went, whenever they were tried.

    A position is solved where its question is answered: by one right answer, if that is whether
    there is anything to find.
    """
    by_item: dict[Item, list[Attempt]] = {each.puzzle.item: [] for each in puzzles}
    for attempt in sorted(attempts, key=lambda each: each.at):
        if (attempt.item, attempt.content) in by_item:
            by_item[attempt.item, attempt.content].append(attempt)
    marks = tuple(_mark(each, by_item[each.puzzle.item]) for each in puzzles)
    return DailyResult(day, marks, sum(_time_taken(each) for each in by_item.values()))


def _mark(daily: DailyPuzzle, attempts: list[Attempt]) -> Mark:
    if not attempts:
        return Mark.OPEN
    has_missed = False
    for attempt in attempts:
        if attempt.solves or (attempt.is_right and daily.asks_anything):
            unaided = score_of(True, attempt.hints) == 1
            return Mark.FIRST if unaided and not has_missed else Mark.LATER
        has_missed = has_missed or not attempt.is_right
    return Mark.MISSED if has_missed else Mark.OPEN


def _time_taken(attempts: list[Attempt]) -> float:
    """The seconds of the first sitting at a position: they are counted from its beginning."""
    longest = 0.0
    for attempt in attempts[:1]:
        longest = attempt.seconds
    for before, attempt in pairwise(attempts):
        if attempt.seconds < before.seconds:
            break
        longest = attempt.seconds
    return longest


_SIGNS: Mapping[Mark, tuple[str, str]] = {
    Mark.FIRST: ("●", "+"),
    Mark.LATER: ("◐", "~"),
    Mark.MISSED: ("○", "-"),
    Mark.OPEN: ("·", "."),
}


def result_line(result: DailyResult, version: str, *, ascii: bool = False) -> str:
    """The line to copy, in no language: it tells how it went, and nothing of the positions.

    >>> done = DailyResult(date(2027, 1, 2), (Mark.FIRST, Mark.MISSED, Mark.LATER), 95.0)
    >>> result_line(done, "1.5")
    'Briscola 2027-01-02 ● ○ ◐ 2/3 1:35 (1.5)'
    >>> result_line(done, "1.5", ascii=True)
    'Briscola 2027-01-02 + - ~ 2/3 1:35 (1.5)'
    """
    signs = " ".join(_SIGNS[mark][ascii] for mark in result.marks)
    minutes, seconds = divmod(round(result.seconds), 60)
    score = f"{result.solved}/{len(result.marks)}"
    return f"Briscola {result.day} {signs} {score} {minutes}:{seconds:02} ({version})"


def past_days(today: date, count: int) -> tuple[date, ...]:
    """The last days that can be played, today first; no day lies in the future."""
    return tuple(today - timedelta(days=back) for back in range(count))


ENOUGH_A_DAY = 3
"""So many different items answered make a day of practice."""
FROZEN_APART = 7
"""A missed day is forgiven if the last one forgiven is so many days away."""


class Streak(NamedTuple):
    """Days of practice in a row.

    Attributes:
        days: How many there were; days forgiven are not counted.
        frozen: The missed days that were forgiven.
        has_today: Whether today is one of them already.
    """

    days: int
    frozen: tuple[date, ...]
    has_today: bool


def practice_days(attempts: Iterable[Attempt], zone: tzinfo | None) -> frozenset[date]:
    """The days with enough answers, to the day's puzzles or to anything else.

    It does not depend on which puzzles a day had, so that a new version takes no streak away.
    """
    items: dict[date, set[str]] = {}
    for attempt in attempts:
        items.setdefault(attempt.at.astimezone(zone).date(), set()).add(attempt.item)
    return frozenset(day for day, found in items.items() if len(found) >= ENOUGH_A_DAY)


def streak(days: Collection[date], today: date) -> Streak:
    """The days of practice in a row up to today, or to yesterday as long as today can follow.

    >>> on = [date(2027, 1, day) for day in (1, 2, 3, 5, 6)]
    >>> streak(on, date(2027, 1, 7))
    Streak(days=5, frozen=(datetime.date(2027, 1, 4),), has_today=False)
    >>> streak(on, date(2027, 1, 9)).days
    0
    """
    first = min(days, default=today)
    count = 0
    frozen: list[date] = []
    waiting: list[date] = []
    day = today if today in days else today - timedelta(days=1)
    last_frozen: date | None = None
    while day >= first:
        if day in days:
            count += 1
            frozen += waiting
            waiting = []
        elif waiting or (last_frozen and (last_frozen - day).days < FROZEN_APART):
            break
        else:
            waiting, last_frozen = [day], day
        day -= timedelta(days=1)
    return Streak(count, tuple(frozen), today in days)
