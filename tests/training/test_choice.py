"""Which puzzle comes next: the laws of serving, and what they come to over weeks."""

from __future__ import annotations

from collections import Counter
from datetime import timedelta
from itertools import pairwise
from statistics import mean

import pytest

from tests.training.learners import FIRST_DAY, Learner, Training, even_pool, trained
from tutor.training.choice import (
    NEWCOMER_START,
    Practice,
    Why,
    Wish,
    alike,
    next_choice,
    practice_after,
)
from tutor.training.first_tries import FirstTry
from tutor.training.pool import Pool, PuzzleTraits
from tutor.training.review import due_ideas, missed_puzzles, open_ideas
from tutor.training.shift import Shift

POOL = even_pool()
STRENGTHS = (1400, 1600, 1900)
WEAK = "idea-05"


@pytest.fixture(scope="module", params=STRENGTHS)
def training(request: pytest.FixtureRequest) -> Training:
    """Sixty days of a learner with one weak idea, ten puzzles a day."""
    return trained(Learner(request.param, POOL, 2, WEAK, learns=True), 60)


@pytest.mark.slow
def test_three_in_four_are_solved(training: Training) -> None:
    assert 0.7 <= training.success <= 0.8


def test_nothing_comes_again_within_three_weeks(training: Training) -> None:
    again = [each.days_since_last for each in training.served if each.days_since_last is not None]
    assert min(again) >= 21
    assert len(training.served) == 600


def test_never_two_of_one_shape_in_a_row(training: Training) -> None:
    for one, other in pairwise(each.choice.puzzle for each in training.served):
        assert one.idea != other.idea
        assert one.looks != other.looks


def test_the_weak_idea_comes_about_twice_as_often(training: Training) -> None:
    served = training.ideas
    others = mean(count for idea, count in served.items() if idea != WEAK)
    assert 1.2 < served[WEAK] / others < 3


def test_all_ideas_and_both_roles_are_met(training: Training) -> None:
    assert {*training.ideas} == {*POOL.ideas}
    roles = Counter(each.choice.puzzle.role for each in training.served)
    assert min(roles.values()) > 180
    assert sum(each.choice.puzzle.is_handmade for each in training.served[:200]) > 15


def test_what_was_missed_comes_back_as_the_idea(training: Training) -> None:
    due = [each for each in training.served if each.choice.why is Why.DUE]
    assert len(due) > 100
    waiting = open_ideas(training.practice.tries)
    assert len(due_ideas(training.practice.tries, training.practice.today)) <= len(waiting)


def test_rounds_begin_a_little_easier(training: Training) -> None:
    chances = [each.choice.chance for each in training.served[10:]]
    places = [each % 10 for each in range(10, 600)]
    first = mean(chance for chance, place in zip(chances, places, strict=True) if place < 2)
    assert first > mean(chances) + 0.02


@pytest.mark.slow
def test_the_weak_idea_gets_better() -> None:
    learner = Learner(1600, POOL, 2, WEAK, learns=True)
    trained(learner, 60)
    assert learner.differences[WEAK] > -120


def practice(days: int = 5, seed: int = 1) -> Practice:
    return trained(Learner(1600, POOL, seed), days).practice


def test_the_same_progress_day_and_seed_give_the_same_puzzle() -> None:
    before = practice()
    again = practice_after(before.tries, Pool(reversed([*POOL])), before.today)
    assert next_choice(before, Wish(4)) == next_choice(again, Wish(4))
    others = {next_choice(before, Wish(seed)) for seed in range(8)}
    assert len(others) > 1


def test_a_newcomer_begins_with_an_easy_one() -> None:
    choice = next_choice(practice_after((), POOL, FIRST_DAY))
    assert choice
    assert abs(choice.puzzle.rating - NEWCOMER_START) < 130
    assert choice.last_met is None


@pytest.mark.slow
def test_harder_and_easier() -> None:
    before = practice(10)
    chances = []
    for shift in (Shift.EASIER, Shift.USUAL, Shift.HARDER):
        found = [next_choice(before, Wish(seed, 4, shift)) for seed in range(10)]
        chances.append(mean(each.chance for each in found if each))
    easier, usual, harder = chances
    assert easier > usual + 0.08
    assert harder < usual - 0.08


def test_what_is_skipped_is_not_served_again_and_not_missed() -> None:
    before = practice()
    wish, skipped = Wish(1), []
    for _ in range(12):
        choice = next_choice(before, wish)
        assert choice
        assert choice.puzzle.item not in skipped
        skipped.append(choice.puzzle.item)
        wish = wish._replace(skipped=tuple(skipped))
    assert not {*skipped} & {each.item for each in missed_puzzles(before.tries)}


def test_what_is_avoided_is_not_served() -> None:
    first = next_choice(practice())
    assert first
    other = next_choice(practice(), Wish(avoided=[first.puzzle.item]))
    assert other
    assert other.puzzle != first.puzzle


def test_when_all_were_met_there_is_none_but_by_request() -> None:
    few = Pool([*POOL][:5])
    done = [FirstTry(each, FIRST_DAY, 1, 1) for each in few]
    soon = practice_after(done, few, FIRST_DAY + timedelta(days=20))
    assert next_choice(soon) is None
    assert next_choice(soon, Wish(repeats=True))
    later = next_choice(practice_after(done, few, FIRST_DAY + timedelta(days=21)))
    assert later
    assert later.last_met == FIRST_DAY


def test_where_all_are_too_hard_the_easiest_are_served() -> None:
    hard = POOL.filtered(lambda each: each.rating > 1500)
    served = trained(Learner(1100, hard, 1), 4).served[10:]
    assert mean(each.choice.puzzle.rating for each in served) < 1650


def test_another_like_this() -> None:
    before = practice()
    puzzle = before.tries[-1].puzzle
    found = alike(before, puzzle)
    assert found
    assert found.why is Why.ALIKE
    assert found.puzzle.idea == puzzle.idea
    assert found.puzzle != puzzle
    assert abs(found.puzzle.rating - puzzle.rating) < 250


def a_try(puzzle: PuzzleTraits, day: int, score: float) -> FirstTry:
    return FirstTry(puzzle, FIRST_DAY + timedelta(days=day), score, 1)


def test_an_idea_comes_after_1_3_8_and_20_days() -> None:
    one, two = [each for each in POOL if each.idea == WEAK][:2]
    tries = [a_try(one, 0, 0)]
    for day, due in ((1, 4), (4, 12), (12, 32)):
        tries.append(a_try(two, day, 1))
        (found,) = open_ideas(tries)
        assert (found.due - FIRST_DAY).days == due
        assert found.missed == one
    assert open_ideas([*tries, a_try(two, 31, 1)])
    assert not open_ideas([*tries, a_try(two, 32, 1)])
    (found,) = open_ideas([*tries, a_try(two, 20, 0)])
    assert (found.due - FIRST_DAY).days == 21


def test_solving_before_it_is_due_or_with_hints_does_not_close_it() -> None:
    one, two = [each for each in POOL if each.idea == WEAK][:2]
    missed = a_try(one, 0, 0)
    assert open_ideas([missed, a_try(two, 0, 1)]) == open_ideas([missed])
    assert open_ideas([missed, a_try(two, 5, 0.5)]) == open_ideas([missed])


def test_missed_puzzles_are_listed_until_they_are_solved() -> None:
    one, two = [*POOL][:2]
    tries = [a_try(one, 0, 0), a_try(two, 1, 0)]
    assert missed_puzzles(tries) == (two, one)
    assert missed_puzzles([*tries, a_try(two, 3, 1)]) == (one,)
