"""What first tries show over time: nothing, one day, a year."""

from __future__ import annotations

from datetime import timedelta
from itertools import pairwise
from time import process_time

from tests.training.learners import FIRST_DAY, even_pool
from tutor.training.first_tries import FirstTry
from tutor.training.rating import ENOUGH_TRIES, strength_after
from tutor.training.record import training_record

PUZZLES = [*even_pool()]


def solved(place: int, day: int, score: float = 1, weight: float = 1) -> FirstTry:
    puzzle = PUZZLES[place % len(PUZZLES)]
    return FirstTry(puzzle, FIRST_DAY + timedelta(days=day), score, weight, 10.0 + place % 3)


def test_before_the_first_try_there_is_nothing() -> None:
    found = training_record((), FIRST_DAY)
    assert found == ((), None, (), (), 0, 0, None)


def test_one_day_is_one_point() -> None:
    tries = [solved(place, 0) for place in range(5)]
    found = training_record(tries, FIRST_DAY)
    assert found.rating == strength_after(tries, FIRST_DAY).general
    assert found.over_time == ((FIRST_DAY, found.rating),)
    assert found.seconds == 11
    assert found.ideas == ()
    assert found.unclear == len({each.puzzle.idea for each in tries})


def test_what_is_still_remembered_says_nothing() -> None:
    tries = [solved(0, 0), solved(0, 1, 0, weight=0)]
    found = training_record(tries, FIRST_DAY + timedelta(days=1))
    assert found.tries == tuple(tries)
    assert [day for day, _ in found.over_time] == [FIRST_DAY]


def test_ideas_come_weakest_first_and_a_trend_needs_tries_before_it() -> None:
    idea = PUZZLES[0].idea
    of_idea = [place for place, each in enumerate(PUZZLES) if each.idea == idea]
    others = [place for place, each in enumerate(PUZZLES) if each.idea != idea][:60]
    early = [solved(place, 0, 0) for place in of_idea[:ENOUGH_TRIES]]
    late = [solved(place, 35) for place in (*of_idea[ENOUGH_TRIES:][:ENOUGH_TRIES], *others)]
    found = training_record([*early, *late], FIRST_DAY + timedelta(days=36))
    values = [each.rating.value for each in found.ideas]
    assert all(one <= other for one, other in pairwise(values))
    by_idea = {each.idea: each for each in found.ideas}
    first = by_idea.pop(idea)
    assert first.right == len(late) - len(others)
    assert first.all == first.right + len(early)
    assert first.change is not None
    assert first.change > 0
    assert all(each.change is None for each in by_idea.values())


def test_so_many_days_at_most_and_the_last_among_them() -> None:
    tries = [solved(place, place // 4) for place in range(400)]
    found = training_record(tries, FIRST_DAY + timedelta(days=100), 28)
    assert len(found.over_time) == 28
    assert found.over_time[0][0] == FIRST_DAY
    assert found.over_time[-1] == (tries[-1].day, strength_after(tries, tries[-1].day).general)


def test_ten_thousand_tries_take_no_long_time() -> None:
    tries = [solved(place, place // 30, place % 4 != 0) for place in range(10_000)]
    begun = process_time()
    training_record(tries, tries[-1].day, 28)
    assert process_time() - begun < 3
