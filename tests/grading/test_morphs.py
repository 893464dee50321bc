"""The smallest changes of a puzzle, held against a plain search for them."""

from __future__ import annotations

import pytest

from tutor.authoring.morphs import Effect, Morph, PointsMove, Replacement, Swap, morphs
from tutor.grading.goal import goal_to_state, right_cards, target_of
from tutor.rules.position import Position
from tutor.rules.reachability import reach_flaws
from tutor.rules.variant import PAIRS, TWO_PLAYERS, Variant
from tutor.solver import default_solver
from tutor.solver.reference import ReferenceSolver

POSITIONS = [
    ("d/3dFd7b,Ad5d2d/51,46", TWO_PLAYERS),
    ("s/FbAc5s,3cCs/39,55/4d", TWO_PLAYERS),
    ("b/AbFb5b,6bRc7b/39,64", TWO_PLAYERS),
    ("c/Fc7b,AcRd/58,45", TWO_PLAYERS),
    ("c/4cFd7c,AsCc/49,44/Ad", TWO_PLAYERS),
    ("c/AsRs,AbFs,7s4c,Fc/34,3,8,34/Ad", PAIRS),
]
SOLVER = default_solver()


def found(line: str, variant: Variant) -> dict[Effect, tuple[Morph, ...]]:
    position = Position.parse(line)
    solution = SOLVER.solve(position)
    target = target_of(goal_to_state(position, solution), position, solution)
    return dict(morphs(position, target, variant, SOLVER))


def right_in(line: str) -> set[str]:
    """The right cards by the plain solver."""
    position = Position.parse(line)
    solution = ReferenceSolver().solve(position)
    target = target_of(goal_to_state(position, solution), position, solution)
    return set(map(str, right_cards(target, solution)))


@pytest.mark.slow
@pytest.mark.parametrize(("line", "variant"), POSITIONS)
def test_each_change_is_small_sound_and_does_what_it_says(line: str, variant: Variant) -> None:
    before, old = Position.parse(line), right_in(line)
    for effect, each in found(line, variant).items():
        for morph in each:
            after = morph.position
            assert reach_flaws(after, variant) == ()
            assert sum(after.points) + sum(card.points for card in after.in_play) == 120
            gone = set(map(str, before.in_play)) - set(map(str, after.in_play))
            names: dict[str, str] = {}
            match morph.change:
                case PointsMove(points):
                    assert abs(points) <= 2
                    assert after.in_play == before.in_play
                case Swap(card, other):
                    assert not gone
                    names = {str(card): str(other), str(other): str(card)}
                case Replacement(_, card, new, _):
                    assert gone == {str(card)}
                    names = {str(card): str(new)}
            meant = {names.get(card, card) for card in old}
            now = right_in(str(after))
            assert now == set(map(str, morph.right))
            assert 0 < len(now) < len(after.hand)
            match effect:
                case Effect.ANSWER:
                    assert not now & meant
                case Effect.UNIQUE:
                    assert len(now) == 1 < len(old)
                case Effect.DRAW:
                    assert morph.solution.top == 60
                case Effect.HARDER:
                    assert now & meant


@pytest.mark.slow
@pytest.mark.parametrize(("line", "variant"), POSITIONS[:5])
def test_no_card_is_missed_whose_change_makes_another_right(line: str, variant: Variant) -> None:
    """Every card in the place of every card, tried with the plain solver."""
    position, old = Position.parse(line), right_in(line)
    expected: set[str] = set()
    for card in position.in_play:
        for new in position.gone:
            if new.points != card.points:
                continue
            changed = line.replace(str(card), str(new), 1)
            if reach_flaws(Position.parse(changed), variant):
                continue
            now = right_in(changed)
            meant = {str(new) if each == str(card) else each for each in old}
            if now.isdisjoint(meant) and len(now) < len(position.hand):
                expected.add(str(card))
    told = {
        str(morph.change.card)
        for morph in found(line, variant).get(Effect.ANSWER, ())
        if isinstance(morph.change, Replacement)
    }
    assert expected <= told


def test_the_same_every_time() -> None:
    once, again = (found(*POSITIONS[0]) for _ in range(2))
    assert once == again


@pytest.mark.slow
def test_the_best_puzzles_come_first_and_then_the_smallest_changes() -> None:
    for line, variant in POSITIONS:
        for effect, each in found(line, variant).items():
            keys = [(not morph.decides, len(morph.right) > 1, morph.size) for morph in each]
            if effect is not Effect.HARDER:
                assert keys == sorted(keys)
            assert [first for first, *_ in keys] == sorted(first for first, *_ in keys)
