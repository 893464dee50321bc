"""The smallest changes to a puzzle that make another of it: one card, or two points.

Only positions that play can lead to are kept, and only puzzles: some card is right, some is wrong.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import NamedTuple

from tutor.content.model import Goal, GoalKind
from tutor.grading.changes import Change, changes, place_of, renamed, size_of
from tutor.grading.crowd import fooled_by
from tutor.grading.difficulty import difficulty_of
from tutor.grading.goal import Target, goal_to_state, right_cards, target_of
from tutor.rules.cards import Card
from tutor.rules.position import Position
from tutor.rules.reachability import reach_flaws
from tutor.rules.variant import Variant
from tutor.solver import Solution, Solver

HARDER_BY = 80
"""By how much the rating must rise for a puzzle to be called harder."""
RATED = 16
"""So many that fool more simple players are rated."""


class Effect(Enum):
    """What a change makes of a puzzle, in the order shown."""

    ANSWER = "answer"
    """Another card is right."""
    UNIQUE = "unique"
    """Of several right cards one is left."""
    DRAW = "draw"
    """No win is there any more, or none is lost: sixty all is to be saved."""
    HARDER = "harder"
    """The same is right, if only by its place in the hand, and harder to find."""


class Morph(NamedTuple):
    """A changed puzzle: the change, the position, its goal as a file states it, its solution."""

    change: Change
    position: Position
    goal: Goal | None
    target: Target
    solution: Solution
    size: int
    """How far the change goes: smaller ones are shown first."""

    @property
    def right(self) -> frozenset[Card]:
        """The cards that reach its goal."""
        return frozenset(right_cards(self.target, self.solution))

    @property
    def decides(self) -> bool:
        """Whether a win or a draw hangs on it, not only points."""
        return self.target.kind is not GoalKind.MOST_POINTS


def morphs(
    position: Position, target: Target, variant: Variant, solver: Solver
) -> Mapping[Effect, tuple[Morph, ...]]:
    """The changes that make something of a puzzle without a stock, the most telling first."""
    right = right_cards(target, solver.solve(position))
    found: dict[Effect, list[Morph]] = {effect: [] for effect in Effect}
    same: list[Morph] = []
    for change, changed in changes(position):
        morph = _as_puzzle(change, changed, solver)
        if morph:
            meant = {renamed(card, change) for card in right}
            effect = _effect(morph, target, meant)
            if effect:
                found[effect].append(morph)
            elif morph.right == meant:
                same.append(morph)
    for effect, each in found.items():
        found[effect] = _worth_showing(each, variant)
    found[Effect.HARDER] = _harder(same, position, target, variant, solver)
    return {effect: tuple(each) for effect, each in found.items() if each}


def _worth_showing(found: list[Morph], variant: Variant) -> list[Morph]:
    """Those that play can lead to, the best puzzles first, then the smallest changes.

    Of those that change one place and come to the same only the first is kept.
    """
    kept: dict[object, Morph] = {}
    for morph in sorted(found, key=_order):
        places = frozenset(map(morph.position.hand.index, morph.right))
        key = place_of(morph.change), places, morph.decides
        if key not in kept and not reach_flaws(morph.position, variant):
            kept[key] = morph
    return list(kept.values())


def _order(morph: Morph) -> tuple[bool, bool, int]:
    """Puzzles that decide the game and have one answer stand first, the smaller change before."""
    return not morph.decides, len(morph.right) > 1, morph.size


def _as_puzzle(change: Change, position: Position, solver: Solver) -> Morph | None:
    """A changed position as a puzzle; None where there is nothing to choose."""
    solution = solver.solve(position)
    goal = goal_to_state(position, solution)
    morph = Morph(
        change, position, goal, target_of(goal, position, solution), solution, size_of(change)
    )
    return morph if 0 < len(morph.right) < len(position.hand) else None


def _effect(morph: Morph, target: Target, meant: set[Card]) -> Effect | None:
    """What a change makes, the most telling first; None where the answer stays."""
    if morph.right.isdisjoint(meant):
        return Effect.ANSWER
    if morph.target.kind is GoalKind.DRAW and target.kind is not GoalKind.DRAW:
        return Effect.DRAW
    return Effect.UNIQUE if len(morph.right) == 1 < len(meant) else None


def _harder(
    same: list[Morph], position: Position, target: Target, variant: Variant, solver: Solver
) -> list[Morph]:
    """Those with the old answer that are harder, the hardest first."""
    before = difficulty_of(position, target, solver).rating
    fooled = {id(each): len(fooled_by(each.position, each.right)) for each in same}
    tempting = sorted(
        _worth_showing(same, variant), key=lambda each: (not each.decides, -fooled[id(each)])
    )
    rated = [
        (difficulty_of(each.position, each.target, solver).rating, each)
        for each in tempting[:RATED]
    ]
    keen = [each for each in rated if each[0] >= before + HARDER_BY]
    keen.sort(key=lambda each: (not each[1].decides, -each[0], each[1].size))
    return [each for _, each in keen]
