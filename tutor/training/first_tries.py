"""The first tries at puzzles: what says something about a learner's strength, and how much.

A try ends when the puzzle is solved or a card is wrong; one that was left in the middle, or
skipped, is none. Only the first try of a day at a puzzle says anything: whoever tries again at once
knows the answer. For the same reason a puzzle counts again only after ``FORGOTTEN_AFTER`` days, and
then half. So a puzzle whose answer was shown, too, counts as missed once and no more. Answers
against the clock are no tries: they say how quick one is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date, datetime, timedelta, tzinfo
from typing import NamedTuple

from tutor.progress.attempts import Attempt
from tutor.progress.summary import Try, history
from tutor.training.pool import Pool, PuzzleTraits

FORGOTTEN_AFTER = timedelta(days=21)
"""After so long a puzzle may be served again without being asked for."""

LIGHT_HINTS = 2
"""The first so many hints name no card of the hand and no idea."""
HALF_SCORE = 0.5
REPEAT_WEIGHT = 0.5


class FirstTry(NamedTuple):
    """The first try of a day at a puzzle of the pool.

    Attributes:
        puzzle: What was tried.
        day: When, by the learner's calendar.
        score: 1 for solved, 0 for missed, a half where it was solved with light hints.
        seconds: How long it took, 0 where that is not known.
        weight: How much it says: 1 for a puzzle never tried before, a half if that is long ago, 0
            if it is still remembered.
    """

    puzzle: PuzzleTraits
    day: date
    score: float
    weight: float
    seconds: float = 0.0

    @property
    def is_missed(self) -> bool:
        """Whether the puzzle was not solved, or only by what heavier hints gave away."""
        return self.score == 0


def score_of(is_right: bool, hints: int) -> float:
    """What a try counts for: 1, a half or 0.

    A right answer after light hints is as good as a draw with the puzzle: as a win, hints would
    raise the rating; left out, only what one is sure of anyway would count. The further hints name
    the idea, strike out a card or give the answer away, and so the puzzle was not solved unaided.

    >>> score_of(True, 0), score_of(True, 2), score_of(True, 3), score_of(False, 0)
    (1.0, 0.5, 0.0, 0.0)
    """
    if not is_right or hints > LIGHT_HINTS:
        return 0.0
    return HALF_SCORE if hints else 1.0


def first_tries(
    records: Iterable[Attempt], pool: Pool, zone: tzinfo | None
) -> tuple[FirstTry, ...]:
    """The first tries of each day at puzzles of the pool, in the order of time.

    With None for the zone each moment has the local time that the system gives it.
    """
    known = pool.by_item
    relevant = (each for each in records if (each.item, each.content) in known)
    found: list[tuple[datetime, FirstTry]] = []
    for item, tries in history(relevant).tries.items():
        found += _of_one(known[item], tries, zone)
    return tuple(first for _, first in sorted(found, key=lambda each: each[0]))


def _of_one(
    puzzle: PuzzleTraits, tries: Iterable[Try], zone: tzinfo | None
) -> Iterator[tuple[datetime, FirstTry]]:
    """The first tries of each day at one puzzle, each with its moment; ``tries`` are in order."""
    last: date | None = None
    for each in tries:
        day = each.at.astimezone(zone).date()
        if day == last:
            continue
        first = try_on(day, puzzle, last, is_right=each.is_right, hints=each.hints)
        yield each.at, first._replace(seconds=each.seconds)
        last = day


def try_on(
    day: date, puzzle: PuzzleTraits, last: date | None, *, is_right: bool, hints: int
) -> FirstTry:
    """A try at a puzzle that was tried before on the day ``last``, or never."""
    return FirstTry(puzzle, day, score_of(is_right, hints), _weight(last, day))


def _weight(last: date | None, day: date) -> float:
    """How much a try says, when the one before it was on the day ``last``."""
    if last is None:
        return 1.0
    return REPEAT_WEIGHT if day - last >= FORGOTTEN_AFTER else 0.0
