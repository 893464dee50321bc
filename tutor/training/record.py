"""What first tries show over time: the rating, how each idea goes, and how long a puzzle takes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import date, timedelta
from statistics import median
from typing import NamedTuple

from tutor.training.first_tries import FirstTry
from tutor.training.rating import Rating, Strength, strength_after, strength_on_days
from tutor.training.review import due_ideas

TREND = timedelta(days=30)
"""A trend compares today with so many days ago."""


class IdeaRecord(NamedTuple):
    """How the puzzles of one idea go.

    Attributes:
        idea: Its slug.
        right: How many were solved at the first try and without a hint.
        all: How many were tried.
        rating: The strength at them.
        change: By how many rating points that is more than at the beginning of the trend; None
            where too little was known then.
    """

    idea: str
    right: int
    all: int
    rating: Rating
    change: int | None


class TrainingRecord(NamedTuple):
    """What is to be shown of the first tries.

    Attributes:
        tries: The first tries, in the order of time.
        rating: The strength today; None before the first try.
        over_time: The strength at the end of some days, as it was known then; the last day last.
        ideas: The ideas with enough tries, the weakest first.
        unclear: How many ideas have too few tries.
        due: How many ideas come back today.
        seconds: The median time of a first try; None where no time is known.
    """

    tries: tuple[FirstTry, ...]
    rating: Rating | None
    over_time: tuple[tuple[date, Rating], ...]
    ideas: tuple[IdeaRecord, ...]
    unclear: int
    due: int
    seconds: int | None


def training_record(
    tries: Sequence[FirstTry], today: date, most_days: int | None = None
) -> TrainingRecord:
    """What first tries show, in the order of time; the rating over time on so many days at most."""
    counted = tuple(each for each in tries if each.weight)
    strength = strength_after(counted, today)
    days = _spread(list(dict.fromkeys(each.day for each in counted)), most_days)
    over_time = ((day, then.general) for day, then in strength_on_days(counted, days))
    times = [each.seconds for each in counted if each.seconds]
    ideas = tuple(_ideas(counted, strength, today))
    return TrainingRecord(
        tuple(tries),
        strength.general if counted else None,
        tuple(over_time),
        ideas,
        len(strength.tries) - len(ideas),
        len(due_ideas(tries, today)),
        round(median(times)) if times else None,
    )


def _spread(days: Sequence[date], most: int | None) -> list[date]:
    """So many of the days at most, evenly spread, the first and the last among them.

    >>> [day.day for day in _spread([date(2027, 1, n) for n in range(1, 11)], 4)]
    [1, 4, 7, 10]
    """
    if most is None or len(days) <= most:
        return list(days)
    return [days[place * (len(days) - 1) // (most - 1)] for place in range(most)]


def _ideas(tries: Sequence[FirstTry], strength: Strength, today: date) -> Iterator[IdeaRecord]:
    """The ideas that had enough tries, the weakest first."""
    begin = today - TREND
    before = strength_after((each for each in tries if each.day <= begin), begin).known_ideas
    of_each = Counter(each.puzzle.idea for each in tries)
    right = Counter(each.puzzle.idea for each in tries if each.score == 1)
    for idea, rating in strength.known_ideas.items():
        change = round(rating.value - before[idea].value) if idea in before else None
        yield IdeaRecord(idea, right[idea], of_each[idea], rating, change)
