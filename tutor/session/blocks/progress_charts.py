"""Drawings of progress from characters alone: bars, the curve of the rating, a calendar."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from datetime import date, timedelta
from typing import NamedTuple

from tutor.progress.summary import Day
from tutor.training.rating import Rating

_LONGEST = 16
"""Cells of the bar of the busiest day."""
_STEPS = (20, 50, 100, 200)
"""Rating points from one row of a curve to the next: the least with which it is low enough."""
_ROWS = 7
POINTS_DRAWN = 28
"""Points of a curve: with what stands left of it, it fits on forty columns."""
POINTS_SAID = 6
WEEKS = 12
SHADES = (1, 10, 30)
"""From how many answers on a day is shaded lightly, more and most."""


class Bars(NamedTuple):
    """What bars are drawn with: a cell that is right, and one that is not."""

    full: str
    empty: str
    dot: str = "*"
    """A point of a curve."""
    edges: str = "|+-"
    """What stands left of a curve, in its corner and below it."""
    shades: str = ".-+#"
    """For a day with no answer, with few, with some and with many."""

    def day(self, day: Day, most: int) -> str:
        """The answers of a day beside those of the busiest one, the right ones first."""
        cells = day.answers
        if most > _LONGEST and cells:
            cells = max(1, cells * _LONGEST // most)
        full = cells * day.right // day.answers if cells else 0
        return self.full * full + self.empty * (cells - full)


def rounded(rating: Rating) -> tuple[int, int]:
    """A rating and its margin as they are shown, in tens."""
    return round(rating.value / 10) * 10, max(round(rating.margin / 10) * 10, 10)


def last_of(points: Sequence[tuple[date, Rating]]) -> Sequence[tuple[date, Rating]]:
    """A few points that stand for all: evenly spread, the first and the last among them."""
    if len(points) <= POINTS_SAID:
        return points
    last = len(points) - 1
    return [points[place * last // (POINTS_SAID - 1)] for place in range(POINTS_SAID)]


def rating_chart(points: Sequence[tuple[date, Rating]], bars: Bars) -> Iterator[str]:
    """The rows of a curve, the highest first, each with the rating it stands for.

    >>> rated = [(date(2027, 1, day), Rating(1480 + 20 * day, 50)) for day in range(1, 6)]
    >>> for row in rating_chart(rated, Bars("#", "-")):
    ...     print(repr(row))
    ' 1580 |    *'
    ' 1560 |   *'
    ' 1540 |  *'
    ' 1520 | *'
    ' 1500 |*'
    '      +-----'
    """
    values = [rating.value for _, rating in points]
    step = next((step for step in _STEPS if max(values) - min(values) < step * _ROWS), _STEPS[-1])
    levels = [round(value / step) for value in values]
    side, corner, below = tuple(bars.edges)
    for level in range(max(levels), min(levels) - 1, -1):
        cells = "".join(bars.dot if each == level else " " for each in levels)
        yield f"{level * step:>5} {side}{cells}".rstrip()
    yield f"{'':>5} {corner}{below * len(points)}"


def calendar_rows(days: Iterable[Day], today: date, bars: Bars) -> Iterator[str]:
    """A row for each weekday, Monday first, with a mark for each of the last weeks."""
    answers = {day.day: day.answers for day in days}
    monday = today - timedelta(days=today.weekday(), weeks=WEEKS - 1)
    for weekday in range(7):
        row = [monday + timedelta(days=weekday, weeks=week) for week in range(WEEKS)]
        marks = (
            bars.shades[bisect_right(SHADES, answers.get(day, 0))] for day in row if day <= today
        )
        yield " ".join(marks)
