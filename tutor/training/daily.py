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
from typing import NamedTuple

from tutor.progress.attempts import ANYTHING, DAILY, Attempt
from tutor.training.pool import Pool, PuzzleTraits
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


def occasion_of(day: date, place: int) -> str:
    """What the answers to the puzzle in that place of a day, from 1, are given in."""
    return f"{DAILY} {day.isoformat()} {place}"


def daily_result(day: date, places: int, attempts: Iterable[Attempt]) -> DailyResult:
    """How the positions of a day went: by the answers given to them on their occasion.

    Which puzzles they were does not matter: a day that was played with another version stays as it
    was. A position is solved where its question is answered: by one right answer, if that is
    whether there is anything to find.
    """
    occasions = [occasion_of(day, place) for place in range(1, places + 1)]
    by_occasion: dict[str, list[Attempt]] = {each: [] for each in occasions}
    for attempt in attempts:
        occasion = attempt.occasion.removesuffix(f" {ANYTHING}")
        if occasion in by_occasion:
            by_occasion[occasion].append(attempt)
    by_place = [sorted(by_occasion[each], key=lambda x: x.at) for each in occasions]
    seconds = sum(each.seconds for found in by_place for each in found)
    return DailyResult(day, tuple(map(_mark, by_place)), seconds)


def _mark(attempts: list[Attempt]) -> Mark:
    """How a position went, after all answers to it in the order of time."""
    is_unaided = True
    for attempt in attempts:
        is_unaided = is_unaided and not attempt.hints
        if attempt.solves or (attempt.is_right and attempt.is_only_answer):
            return Mark.FIRST if is_unaided else Mark.LATER
        is_unaided = is_unaided and attempt.is_right
    return Mark.OPEN if all(each.is_right for each in attempts) else Mark.MISSED


_SIGNS: Mapping[Mark, tuple[str, str]] = {
    Mark.FIRST: ("●", "+"),
    Mark.LATER: ("◐", "~"),
    Mark.MISSED: ("○", "-"),
    Mark.OPEN: ("·", "."),
}


def signs_of(marks: Iterable[Mark], *, ascii: bool = False) -> str:
    """A sign for each position of a day."""
    return "".join(_SIGNS[mark][ascii] for mark in marks)


def result_line(result: DailyResult, version: str, marks: str) -> str:
    """The line to copy: it tells how it went, and nothing of the positions.

    ``marks`` are the signs of the positions; or words, for those who have them read to them.

    >>> done = DailyResult(date(2027, 1, 2), (Mark.FIRST, Mark.MISSED, Mark.LATER), 95.0)
    >>> result_line(done, "1.5", signs_of(done.marks))
    'Briscola 1.5 2027-01-02 ●○◐ 1:35'
    >>> result_line(done, "1.5", signs_of(done.marks, ascii=True))
    'Briscola 1.5 2027-01-02 +-~ 1:35'
    """
    minutes, seconds = divmod(round(result.seconds), 60)
    return f"Briscola {version} {result.day} {marks} {minutes}:{seconds:02}"


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
