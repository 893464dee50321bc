"""The rules of storm."""

from __future__ import annotations

from datetime import UTC, datetime
from itertools import pairwise
from statistics import mean

import pytest

from tests.training.learners import even_pool
from tutor.progress.attempts import Attempt
from tutor.training.pool import Pool
from tutor.training.storm import (
    MOSTLY_SEEN,
    SECONDS,
    WRONG_AT_MOST,
    StormEnd,
    best_run,
    freshest_storm,
    occasion_of,
    seconds_left,
    storm,
    storm_runs,
)

POOL = even_pool()


def test_it_goes_from_easy_to_hard_in_changing_shapes() -> None:
    begun = storm(POOL, 1)
    ratings = [each.rating for each in begun.puzzles]
    assert ratings[0] < 1100
    tens = [mean(ratings[each : each + 10]) for each in range(0, 50, 10)]
    assert tens == sorted(tens)
    assert len({*begun.puzzles}) == len(begun.puzzles)
    for one, other in pairwise(begun.puzzles):
        assert (one.looks, one.idea) != (other.looks, other.idea)
        assert one.seats == 2


def test_seeds_draw_others_and_the_same_again() -> None:
    one, other = storm(POOL, 1).puzzles, storm(POOL, 2).puzzles
    assert one == storm(Pool(reversed([*POOL])), 1).puzzles
    assert len({*one[:MOSTLY_SEEN]} & {*other[:MOSTLY_SEEN]}) < MOSTLY_SEEN / 2


def test_of_some_seeds_that_is_taken_whose_puzzles_were_met_least() -> None:
    met = {each.item for seed in (1, 2) for each in storm(POOL, seed).puzzles}
    assert freshest_storm(POOL, [1, 3, 2], met) == (3, storm(POOL, 3))
    assert freshest_storm(POOL, [1], met) == (1, storm(POOL, 1))


def test_three_wrong_answers_end_it() -> None:
    run = storm(POOL, 1)
    for number, is_right in enumerate((True, False, True, False)):
        run = run.answered(is_right, number)
    assert run.end is None
    run = run.answered(False, 20.0)
    assert run.end is StormEnd.WRONG
    assert (run.right, run.wrong, len(run.missed)) == (2, WRONG_AT_MOST, 3)
    assert run.puzzle is None
    assert run.hardest == run.puzzles[2].rating


def test_an_answer_after_time_does_not_count() -> None:
    run = storm(POOL, 1).answered(True, SECONDS - 0.1).answered(True, SECONDS)
    assert run.end is StormEnd.TIME
    assert run.right == 1
    assert seconds_left(200) == 0


def test_it_ends_when_there_are_no_more_puzzles() -> None:
    run = storm(Pool([*POOL.filtered(lambda each: each.seats == 2)][:2]), 1)
    run = run.answered(True, 1.0).answered(True, 2.0)
    assert run.end is StormEnd.NO_MORE


def test_the_best_of_the_last_ten_runs() -> None:
    assert best_run([]) == 0
    assert best_run([30, *range(10)]) == 9


def test_without_puzzles_there_is_no_storm() -> None:
    with pytest.raises(ValueError, match="no puzzle"):
        storm(Pool([]), 1)


def answer(began: str, *, is_right: bool, kind: str = "storm ") -> Attempt:
    at = datetime(2027, 1, 1, tzinfo=UTC)
    return Attempt("a", "0", at, "Ad", "best", is_right, False, occasion=kind + began)


def test_the_runs_that_were_played() -> None:
    early, late = "2027-01-01T10:00:00+00:00", "2027-01-02T10:00:00+00:00"
    assert occasion_of(datetime.fromisoformat(early)) == f"storm {early}"
    given = [
        answer(late, is_right=True),
        answer(early, is_right=False),
        answer(late, is_right=True),
        answer(late, is_right=False),
        answer(early, is_right=True, kind="daily "),
        answer("whenever", is_right=True),
        answer("2027-01-01T10:00:00", is_right=True),
    ]
    assert [(each.right, each.wrong) for each in storm_runs(given)] == [(0, 1), (2, 1)]
    assert [each.began.isoformat() for each in storm_runs(given)] == [early, late]
