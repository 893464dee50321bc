"""The score window against solving at every score; the simple players against a plain replay."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.grading.plays import SOLVER, explained, fixed
from tests.solver.exact_line import exact_cards, worth
from tests.solver.strategies import positions
from tutor.grading.explanation import final_against, punished_by
from tutor.grading.verdict import Outcome, Window, all_right_at, right_from, windows
from tutor.players.simple import SIMPLE_PLAYERS
from tutor.rules import Card, Position, play, seen_by

duels = positions(2, sizes=(1, 3))
two_sided = st.one_of(duels, positions(4, sizes=(1, 2))).filter(
    lambda position: len(set(position.sides)) == 2
)


def at_score(position: Position, taken: int) -> Position:
    """The same cards with ``taken`` points on the side to play and the rest on the other."""
    side, gone = position.side_to_play, sum(position.points)
    first = {each: position.sides.index(each) for each in set(position.sides)}
    points = [0] * position.seats
    points[first[side]] = taken
    other = next(each for each in first if each != side)
    points[first[other]] = gone - taken
    return replace(position, points=tuple(points))


def outcome(points: int) -> int:
    return (points > 60) - (points < 60)


def right_scores(position: Position, card: Card) -> list[int]:
    """The points taken for which the card does as well as any, each solved by itself."""
    found = []
    for taken in range(sum(position.points) + 1):
        values = SOLVER.solve(at_score(position, taken)).points_after
        if outcome(values[card]) == max(map(outcome, values.values())):
            found.append(taken)
    return found


def scores(found: tuple[Window, ...]) -> list[int]:
    return [taken for low, high in found for taken in range(low, high + 1)]


@pytest.mark.slow
@given(two_sided)
@settings(max_examples=40)
def test_the_window_is_what_solving_at_every_score_finds(position: Position) -> None:
    solution = SOLVER.solve(position)
    for card in position.hand:
        found = windows(position, solution, card)
        assert scores(found) == right_scores(position, card)
        assert all(one[1] + 1 < other[0] for one, other in pairwise(found))


@pytest.mark.slow
@given(two_sided)
@settings(max_examples=60)
def test_from_how_many_points_on_a_card_would_be_right(position: Position) -> None:
    solution, most = SOLVER.solve(position), sum(position.points)
    taken = position.points_of_side(position.side_to_play)
    for card in position.hand:
        right = right_scores(position, card)
        wrong_after = [score for score in range(taken, most + 1) if score not in right]
        turning = max(wrong_after, default=-1) + 1
        wanted = turning if taken not in right and turning <= most else None
        assert right_from(position, solution, card) == wanted


@given(two_sided, st.data())
@settings(max_examples=40)
def test_whether_any_card_would_do(position: Position, data: st.DataObject) -> None:
    taken = data.draw(st.integers(0, sum(position.points)))
    everywhere = all(taken in right_scores(position, card) for card in position.hand)
    assert all_right_at(position, SOLVER.solve(position), taken) == everywhere


def test_where_61_does_not_decide_there_is_no_window() -> None:
    position = Position.parse("d/3dFd,Ad5d,2d7b/51,46,0")
    solution = SOLVER.solve(position)
    assert windows(position, solution, position.hand[0]) == ()
    assert right_from(position, solution, position.hand[0]) is None


def test_the_window_of_a_known_position() -> None:
    """From 59 points on, any card would have won."""
    position = Position.parse("d/3dFd7b,Ad5d2d/51,46")
    solution = SOLVER.solve(position)
    three, seven = Card.parse("3d"), Card.parse("7b")
    assert solution.points_after == {three: 53, Card.parse("Fd"): 53, seven: 61}
    assert right_from(position, solution, three) == 59
    assert all_right_at(position, solution, 59)
    assert not all_right_at(position, solution, 58)
    assert windows(position, solution, seven) == ((0, 97),)
    assert windows(position, solution, three) == ((0, 49), (59, 97))


# Would it be punished?


def replayed(position: Position, card: Card, name: str) -> int:
    """The final points of the side that plays the card, the others played by a simple player."""
    side = position.side_to_play
    position, _ = play(position, card)
    while not position.is_over:
        if position.side_to_play == side:
            chosen = exact_cards(position)[0]
        else:
            chosen = SIMPLE_PLAYERS[name](seen_by(position, position.to_play))
        position, _ = play(position, chosen)
    return position.points_of_side(side)


def assert_replayed(position: Position) -> None:
    top = max(worth(position).values())
    for card in position.hand:
        finals = {name: replayed(position, card, name) for name in SIMPLE_PLAYERS}
        for name, player in SIMPLE_PLAYERS.items():
            assert final_against(position, card, player, SOLVER) == finals[name]
            assert finals[name] >= worth(position)[card]
        wanted = tuple(name for name in SIMPLE_PLAYERS if finals[name] < top)
        assert punished_by(position, card, SOLVER) == wanted


@given(st.one_of(duels, positions(4, sizes=(1, 2)).filter(lambda each: len(set(each.sides)) == 2)))
@settings(max_examples=60)
def test_punished_is_who_wins_by_it_in_a_replay(position: Position) -> None:
    assert_replayed(position)


@pytest.mark.slow
def test_so_it_is_in_endings_of_self_play() -> None:
    for position in fixed("endings"):
        assert_replayed(position)


def test_the_verdict_has_both_outcomes() -> None:
    for told in explained(fixed("endings")[:60]):
        verdict = told.verdict
        assert verdict.outcome is Outcome.of(verdict.final)
        assert verdict.best_outcome is Outcome.of(verdict.top)
