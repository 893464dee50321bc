"""Small hidden games of two sides, against all corners of the plans, found by crossing lines."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from random import Random

import pytest

from tutor.solver.hidden_game import HiddenGame, balanced_plans, gap_of
from tutor.solver.optimal_plans import OptimalPlans, Sum
from tutor.solver.simplex import Simplex

Point = tuple[Fraction, Fraction]
Line = tuple[int, int, int]
"""The factors of two probabilities and what they come to on the line."""


def random_game(random: Random, top: int) -> HiddenGame:
    """Two moments of two options on each side."""
    return HiddenGame(
        (range(2), range(2, 4)),
        (range(2), range(2, 4)),
        tuple(random.randint(0, top) for _ in range(4)),
        tuple(random.randint(0, top) for _ in range(4)),
        tuple(tuple((each, random.randint(0, top)) for each in range(4)) for _ in range(4)),
    )


def turned(game: HiddenGame) -> HiddenGame:
    """The same game with the sides changed."""
    return HiddenGame(
        game.second,
        game.first,
        tuple(-pay for pay in game.second_alone),
        tuple(-pay for pay in game.first_alone),
        tuple(tuple((each, -pay) for each, pay in row) for row in game.together_by_second),
    )


def of_first_option(game: HiddenGame, option: int) -> Line:
    """What an option of the first side pays, by the second side's chances of options 1 and 3."""
    row = dict(game.together[option])
    return row[1] - row[0], row[3] - row[2], game.first_alone[option] + row[0] + row[2]


def at(line: Line, point: Point) -> Fraction:
    return line[0] * point[0] + line[1] * point[1] + line[2]


def worth(game: HiddenGame, point: Point) -> Fraction:
    """What the second side's plan gives away."""
    given = sum(
        max(at(of_first_option(game, option), point) for option in moment) for moment in game.first
    )
    one, two, three, four = game.second_alone
    return given + one + three + point[0] * (two - one) + point[1] * (four - three)


def corners(game: HiddenGame) -> list[Point]:
    """All points at which two of the lines cross that matter to the second side's plan."""
    lines = [(1, 0, 0), (0, 1, 0), (1, 0, -1), (0, 1, -1)]
    for moment in game.first:
        one, other = (of_first_option(game, option) for option in moment)
        lines.append((one[0] - other[0], one[1] - other[1], one[2] - other[2]))
    found = []
    for (a, b, c), (d, e, f) in combinations(lines, 2):
        over = a * e - b * d
        if over:
            found.append((Fraction(b * f - c * e, over), Fraction(c * d - a * f, over)))
    return [point for point in found if all(0 <= part <= 1 for part in point)]


@pytest.mark.parametrize("top", [1, 2, 9])
def test_best_plans_are_those_between_the_best_corners(top: int) -> None:
    random = Random(top)
    for _ in range(300):
        game = random_game(random, top)
        found = corners(game)
        value = min(worth(game, point) for point in found)
        best = [point for point in found if worth(game, point) == value]
        plans = OptimalPlans(game, of_first=False)
        assert plans.value == value
        assert OptimalPlans(turned(game), of_first=True).value == -value
        assert OptimalPlans(game, of_first=True).value == value
        for option in range(4):
            asked = Sum(game.first_alone[option], dict(game.together[option]))
            amounts = [at(of_first_option(game, option), point) for point in best]
            assert plans.least(asked) == min(amounts)
            assert plans.greatest(asked) == max(amounts)


def test_a_ratio_is_least_and_greatest_at_a_corner_where_it_is_one() -> None:
    random = Random(5)
    none = 0
    for _ in range(300):
        game = random_game(random, 2)
        found = corners(game)
        value = min(worth(game, point) for point in found)
        best = [point for point in found if worth(game, point) == value]
        plans = OptimalPlans(game, of_first=False)
        above, below = Sum(0, {1: 3, 3: 1}), Sum(0, {1: 1, 3: 1})
        ratios = [(3 * one + two) / (one + two) for one, two in best if one + two]
        if not ratios:
            none += 1
            assert plans.least_ratio(above, below) is plans.greatest_ratio(above, below) is None
            continue
        assert plans.least_ratio(above, below) == min(ratios)
        assert plans.greatest_ratio(above, below) == max(ratios)
    assert none


def test_regret_matching_finds_plans_that_nobody_gains_against() -> None:
    random = Random(7)
    for _ in range(100):
        game = random_game(random, 9)
        plans = balanced_plans(game, 0.01)
        assert gap_of(game, game.together_by_second, *plans) <= 0.01
        for moments, plan in zip((game.first, game.second), plans, strict=True):
            for moment in moments:
                assert sum(plan[option] for option in moment) == pytest.approx(1)


def test_a_sum_that_falls_without_end_is_refused() -> None:
    with pytest.raises(ValueError, match="without end"):
        Simplex([[-1]], [1], 1).least([-1])
