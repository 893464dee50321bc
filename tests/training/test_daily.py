"""The day's puzzles and the streak."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.training.learners import FIRST_DAY, even_pool
from tutor.progress.attempts import Attempt
from tutor.training.daily import (
    Daily,
    Mark,
    daily_result,
    occasion_of,
    practice_days,
    result_line,
    signs_of,
    streak,
)
from tutor.training.pool import NOTHING_IDEA, Pool
from tutor.training.stable_draw import stable_number


def pool() -> Pool:
    """Puzzles of which some ask for every point, and in half of those there is nothing to find."""
    changed = []
    for place, each in enumerate(even_pool()):
        if place % 5 == 0:
            each = each._replace(asks_for_points=True)
        if place % 10 == 0:
            each = each._replace(idea=NOTHING_IDEA)
        changed.append(each)
    return Pool(changed)


DAILY = Daily(pool())
DAYS = [FIRST_DAY + timedelta(days=each) for each in range(-5, 400)]


def test_a_day_has_three_from_easy_to_hard() -> None:
    for day in DAYS:
        ratings = [each.puzzle.rating for each in DAILY.puzzles(day)]
        assert len(ratings) == 3
        assert ratings == sorted(ratings)
        assert all(each.puzzle.seats == 2 for each in DAILY.puzzles(day))


def test_one_of_them_asks_whether_there_is_anything_to_find() -> None:
    asked = [[each.asks_anything for each in DAILY.puzzles(day)] for day in DAYS]
    assert {sum(each) for each in asked} == {1}
    places = [each.index(True) for each in asked]
    assert all(places.count(place) > 100 for place in range(3))
    nothing = [
        each.puzzle.is_nothing for day in DAYS for each in DAILY.puzzles(day) if each.asks_anything
    ]
    assert 0.4 < sum(nothing) / len(nothing) < 0.6


def test_nothing_comes_again_for_three_weeks() -> None:
    last: dict[str, date] = {}
    for day in DAYS:
        for each in DAILY.puzzles(day):
            before = last.get(each.puzzle.id)
            assert before is None or (day - before).days >= 21
            last[each.puzzle.id] = day


def test_the_order_of_the_puzzles_does_not_matter() -> None:
    turned = Daily(Pool(reversed([*pool()])))
    assert all(turned.puzzles(day) == DAILY.puzzles(day) for day in DAYS)


def test_installed_puzzles_change_no_day() -> None:
    more = [each._replace(item=(f"x-{each.id}", "1"), is_shipped=False) for each in [*pool()][::3]]
    with_more = Daily(Pool([*pool(), *more]))
    assert all(with_more.puzzles(day) == DAILY.puzzles(day) for day in DAYS)


def test_what_looks_drawn_is_the_same_in_every_run() -> None:
    code = "from tutor.training.stable_draw import stable_number as n; print(n('a', 'b'))"
    for seed in ("0", "1"):
        found = subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        )
        assert float(found.stdout) == stable_number("a", "b")


def test_a_stable_number_is_spread_evenly() -> None:
    numbers = [stable_number("key", f"puzzle-{each}") for each in range(2000)]
    assert all(0 <= each < 1 for each in numbers)
    for tenth in range(10):
        assert 140 < sum(int(each * 10) == tenth for each in numbers) < 260


Given = tuple[int, str]
"""A place in the day, and how it was answered: see ``attempts``."""


def attempts(*given: Given) -> list[Attempt]:
    """Answers a second apart: o right, s right and solved, h solved with a hint, x wrong.

    A capital answers the question whether there is anything to find.
    """
    return [
        Attempt(
            "a",
            "0",
            datetime(2027, 1, 1, 12, tzinfo=UTC) + timedelta(seconds=second),
            "Ad",
            "best",
            how.lower() != "x",
            how in "sh",
            int(how == "h"),
            20.0,
            occasion_of(FIRST_DAY, place) + (" anything" if how.isupper() else ""),
        )
        for second, (place, how) in enumerate(given)
    ]


def marks(*given: Given) -> str:
    """The marks of a day of three positions after some answers, as ASCII signs."""
    return signs_of(daily_result(FIRST_DAY, 3, attempts(*given)).marks, ascii=True)


def test_the_result_of_a_day() -> None:
    assert marks() == "..."
    assert marks((1, "s"), (2, "x"), (3, "h")) == "+-~"
    assert marks((1, "o")) == "..."
    assert marks((1, "o"), (1, "s"), (2, "x"), (2, "o"), (2, "s")) == "+~."
    assert marks((1, "O"), (2, "X"), (3, "x"), (3, "o")) == "+--"
    assert marks((1, "s"), (1, "x")) == "+.."


def test_only_answers_of_that_day_count() -> None:
    (solved,) = attempts((1, "s"))
    occasions = ("", "anything", "daily 2027-01-02 1", "storm 2027-01-01", "daily 2027-01-01 4")
    result = daily_result(FIRST_DAY, 3, [replace(solved, occasion=each) for each in occasions])
    assert set(result.marks) == {Mark.OPEN}
    assert result.seconds == 0


def test_the_line_gives_nothing_away() -> None:
    result = daily_result(FIRST_DAY, 3, attempts((1, "S"), (2, "x"), (2, "s"), (3, "h")))
    assert result.is_done
    assert (result.solved, result.seconds) == (3, 80.0)
    line = result_line(result, "1.0", signs_of(result.marks, ascii=True))
    assert line == "Briscola 1.0 2027-01-01 +~~ 1:20"
    # Forty columns hold it, whatever the version.
    assert len(result_line(result, "10.10.10", "+++")) <= 40


TODAY = date(2027, 3, 1)


def back(*days: int) -> list[date]:
    return [TODAY - timedelta(days=each) for each in days]


@pytest.mark.parametrize(
    ("days", "length"),
    [
        ((), 0),
        ((0,), 1),
        ((1,), 1),
        ((2,), 1),
        ((3,), 0),
        ((0, 1, 2), 3),
        ((0, 2), 2),
        ((0, 3), 1),
        ((0, 2, 4), 2),
        ((0, *range(2, 7), 8), 6),
        ((0, *range(2, 8), 9), 8),
        ((0, 1, 2, 3, 4, 5, 6, 8), 8),
    ],
)
def test_a_missed_day_is_forgiven_once_a_week(days: tuple[int, ...], length: int) -> None:
    assert streak(back(*days), TODAY).days == length


@given(st.sets(st.integers(0, 60)))
def test_a_streak_grows_by_practice_and_forgives_once_a_week(days: set[int]) -> None:
    found = streak(back(*days), TODAY)
    assert found.days <= len(days)
    assert found.has_today == (0 in days)
    for one in found.frozen:
        assert not any(0 < abs((one - other).days) < 7 for other in found.frozen)
    more = streak(back(*{*days, 0}), TODAY)
    assert more.days >= found.days


def test_days_of_practice_have_three_items() -> None:
    zone = UTC
    at = datetime(2027, 1, 1, 23, 50, tzinfo=UTC)
    given = [
        Attempt(f"a-{each}", "0", at + timedelta(minutes=each), "", "best", True, True)
        for each in range(6)
    ]
    assert practice_days(given, zone) == {date(2027, 1, 1)}
    assert practice_days(given[:2] * 3, zone) == frozenset()
