"""What an ending lacks as a puzzle: each lack where it is, and nothing where it is not."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.bench.endings import endings
from tutor.content.puzzles.model import Goal, GoalKind
from tutor.grading import puzzle_quality as worth
from tutor.grading.goal import right_cards, target_of
from tutor.grading.puzzle_quality import Shortcoming, is_live, shortcomings
from tutor.players.simple import SIMPLE_PLAYERS
from tutor.rules.canonical import distinct_plays, ending_key
from tutor.rules.position import Position, play
from tutor.rules.seen import seen_by
from tutor.solver import default_solver
from tutor.solver.reference import ReferenceSolver

NOTHING = Goal(GoalKind.NOTHING_TO_FIND)
MOST = Goal(GoalKind.MOST_POINTS)
SOLVER = default_solver()


def lacking(text: str, goal: Goal | None = None) -> list[Shortcoming]:
    position = Position.parse(text)
    target = target_of(goal, position, SOLVER.solve(position))
    return list(shortcomings(position, target, SOLVER))


@pytest.mark.parametrize(
    ("text", "goal"),
    [
        ("d/3dFd7b,Ad5d2d/51,46", None),
        ("s/3sAc7s,CbAb/27,47/As", None),
        ("c/RbAbCc,2b4d/46,45/Ac", None),
        ("s/3sFsAb,CsAs,7sFd,6d5d/35,15,13,16/2s4dFb", None),
        ("d/AbAs5s,5bFc2d/29,67", MOST),
        ("d/AbAsCb,Rc3cFd/52,27", NOTHING),
        ("d/3dFd7b,Ad5d2d/51,46", Goal(GoalKind.AT_LEAST, 61)),
    ],
)
def test_worth_solving(text: str, goal: Goal | None) -> None:
    assert lacking(text, goal) == []


@pytest.mark.parametrize(
    ("text", "goal", "lack"),
    [
        # Twins are one card.
        ("c/4d5d2c,Rc3c/42,64/2d", NOTHING, Shortcoming.FORCED),
        ("d/7b6b,Rb3c/50,56", None, Shortcoming.FORCED),
        ("b/AsAdCb,2s2c/58,37/4s", None, Shortcoming.NOT_LIVE),
        ("c/6bFc7d,Ab3sAc/36,50", MOST, Shortcoming.NOT_LIVE),
        ("d/3dFd7b,Ad5d2d/51,46", NOTHING, Shortcoming.NOT_LIVE),
        ("d/3dFd7b,Ad5d2d/51,46", Goal(GoalKind.AT_LEAST, 51), Shortcoming.NOT_LIVE),
        ("b/5s2bAc,Ad3cFb/47,39", None, Shortcoming.NOT_UNIQUE),
        ("c/AdAsAb,AcRsFc/51,19", None, Shortcoming.DULL),
        ("s/Rs3sAs,Fs4d/69,24/2b", NOTHING, Shortcoming.DULL),
    ],
)
def test_one_thing_is_lacking(text: str, goal: Goal | None, lack: Shortcoming) -> None:
    assert lacking(text, goal) == [lack]


def test_more_than_one_thing_is_lacking() -> None:
    assert lacking("d/AdAs5d,Ab3b/22,45/3d") == [Shortcoming.NOT_UNIQUE, Shortcoming.DULL]


def test_a_wrong_card_without_a_specific_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "d/3dFd7b,Ad5d2d/51,46"
    assert lacking(text) == []
    monkeypatch.setattr(worth, "causes_of", lambda _: ())
    assert lacking(text) == [Shortcoming.UNEXPLAINED]


def test_cards_that_change_places_are_one_solution() -> None:
    # Two blanks, each over the other player's only card of its suit: no twins, one game.
    position = Position.parse("d/6c6sRd,4c4s3d/53,53")
    first, second, _ = position.hand
    assert ending_key(play(position, first)[0]) == ending_key(play(position, second)[0])
    assert distinct_plays(position) == position.hand


def test_a_small_gap_is_no_puzzle_of_points() -> None:
    position = Position.parse("d/3dFd7b,Ad5d2d/51,46")
    solution = SOLVER.solve(position)
    gaps = sorted(solution.points_after.values(), reverse=True)
    assert gaps[0] - gaps[1] >= worth.LEAST_GAP
    assert is_live(target_of(MOST, position, solution), solution)


@pytest.mark.slow
@given(st.integers(0, 2**32))
@settings(max_examples=25, deadline=None)
def test_what_is_worth_solving_keeps_what_it_promises(seed: int) -> None:
    reference = ReferenceSolver()
    for position in islice(endings(12, seed), 12):
        solution = reference.solve(position)
        target = target_of(None, position, solution)
        found = list(shortcomings(position, target, SOLVER))
        right = right_cards(target, solution)
        wrong = [card for card in position.hand if card not in right]
        if Shortcoming.NOT_LIVE not in found and Shortcoming.FORCED not in found:
            assert right
            assert wrong
            gap = solution.top - max(solution.points_after[card] for card in wrong)
            assert target.kind is not GoalKind.MOST_POINTS or gap >= worth.LEAST_GAP
        if not found:
            seen = seen_by(position, position.to_play)
            fools = [name for name, player in SIMPLE_PLAYERS.items() if player(seen) in wrong]
            assert fools


def test_the_order_of_a_hand_does_not_matter_but_to_twins() -> None:
    rng = Random(5)
    for position in endings(40, 3):
        hand = tuple(rng.sample(position.hand, len(position.hand)))
        hands = tuple(hand if at == position.to_play else h for at, h in enumerate(position.hands))
        turned = Position(position.trump, hands, position.points, position.to_play, position.table)
        assert lacking(str(turned)) == lacking(str(position))
