"""Small changes to a puzzle that make another puzzle of it.

A change replaces one card, swaps two cards, or moves points from one pile to the other.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum
from typing import NamedTuple

from tutor.content.puzzles.model import Goal, GoalKind
from tutor.grading.difficulty import difficulty_of, fooled_by
from tutor.grading.goal import Target, goal_to_state, right_cards, target_of
from tutor.rules.cards import Card
from tutor.rules.errors import PositionError
from tutor.rules.position import Position
from tutor.rules.reachability import reach_flaws
from tutor.rules.trick import Seat
from tutor.rules.variant import Variant
from tutor.solver import Solution, Solver

MOST_MOVED = 2
"""Points that may change piles."""


class Replacement(NamedTuple):
    """One card in the place of another; ``seat`` is None for the table."""

    seat: Seat | None
    card: Card
    by: Card
    points_from: Seat | None = None
    """Whose pile pays, or is paid, where the two are not worth the same."""


class Swap(NamedTuple):
    """Two cards that change places."""

    card: Card
    other: Card


class PointsMove(NamedTuple):
    """Points from one pile to another; negative if the seat to play loses them."""

    points: int


Change = Replacement | Swap | PointsMove


def place_of(change: Change) -> object:
    """What a change is about: of changes with the same place and effect only the first is shown."""
    match change:
        case PointsMove(points):
            return points > 0
        case Swap(card, other):
            return card, other
        case Replacement(_, card, _, _):
            return card


def changes(position: Position) -> Iterator[tuple[Change, Position]]:
    """Every change that gives a valid position, with that position."""
    every: list[Change] = [*_moves(), *_swaps(position), *_replacements(position)]
    for change in every:
        changed = _after(position, change)
        if changed is not None:
            yield change, changed


def _moves() -> Iterator[PointsMove]:
    for points in range(1, MOST_MOVED + 1):
        yield PointsMove(points)
        yield PointsMove(-points)


def _swaps(position: Position) -> Iterator[Swap]:
    groups = [*position.hands, position.table]
    for place, group in enumerate(groups):
        for other in groups[place + 1 :]:
            for card in group:
                yield from (Swap(card, each) for each in other)


def _replacements(position: Position) -> Iterator[Replacement]:
    owners: list[Seat | None] = [Seat(seat) for seat in range(position.seats)]
    us, them = position.to_play, position.seat_after(position.to_play)
    for seat, group in zip([*owners, None], [*position.hands, position.table], strict=True):
        for card in group:
            for new in position.gone:
                if new.points == card.points:
                    yield Replacement(seat, card, new)
                else:
                    yield from (Replacement(seat, card, new, pays) for pays in (us, them))


def _after(position: Position, change: Change) -> Position | None:
    """The position after a change, or None where it would not be valid."""
    points = list(position.points)
    names: dict[Card, Card] = {}
    match change:
        case PointsMove(moved):
            points[position.to_play] += moved
            points[position.seat_after(position.to_play)] -= moved
        case Swap(card, other):
            names = {card: other, other: card}
        case Replacement(_, card, new, pays):
            names = {card: new}
            if pays is not None:
                points[pays] -= new.points - card.points
    try:
        return Position(
            position.trump,
            tuple(_put(hand, names) for hand in position.hands),
            tuple(points),
            position.to_play,
            _put(position.table, names),
            (),
            position.sides,
        )
    except PositionError:
        return None


def _put(cards: tuple[Card, ...], names: Mapping[Card, Card]) -> tuple[Card, ...]:
    return tuple(names.get(card, card) for card in cards)


def renamed(card: Card, change: Change) -> Card:
    """The card that stands where ``card`` stood."""
    match change:
        case Replacement(_, old, new, _) if card == old:
            return new
        case Swap(one, other) if card in (one, other):
            return other if card == one else one
    return card


def size_of(change: Change) -> int:
    """The size of a change, for sorting: about the points and ranks it moves."""
    match change:
        case PointsMove(points):
            return abs(points)
        case Swap(card, other):
            return 4 + abs(card.points - other.points)
        case Replacement(_, card, new, _):
            steps = abs(card.rank.strength - new.rank.strength)
            return steps + 6 * (card.suit is not new.suit) + abs(card.points - new.points)


HARDER_BY = 80
"""By how much the rating must rise for a puzzle to be called harder."""
RATED = 16
"""The most morphs rated, those that fool the most simple players first."""


class Effect(Enum):
    """What a change makes of a puzzle, in the order shown."""

    ANSWER = "answer"
    """Another card is right."""
    UNIQUE = "unique"
    """Of several right cards one is left."""
    DRAW = "draw"
    """The goal is now a draw, which it was not before."""
    HARDER = "harder"
    """The same card, or the one in its place, is right and harder to find."""


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
        """Whether the choice decides a win or a draw, not only points."""
        return self.target.kind is not GoalKind.MOST_POINTS


def morphs(
    position: Position, target: Target, variant: Variant, solver: Solver
) -> Mapping[Effect, tuple[Morph, ...]]:
    """The changes of a puzzle without a stock that have an effect, by effect, the best first."""
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
        found[effect] = _sorted_and_thinned(each, variant)
    found[Effect.HARDER] = _harder(same, position, target, variant, solver)
    return {effect: tuple(each) for effect, each in found.items() if each}


def _sorted_and_thinned(found: list[Morph], variant: Variant) -> list[Morph]:
    """The morphs whose position is reachable, the best puzzles first, then the smallest changes.

    Of those with the same place and the same right cards only the first is kept.
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
    """The effect of a change; None where the answer stays. ``meant`` are the old right cards."""
    if morph.right.isdisjoint(meant):
        return Effect.ANSWER
    if morph.target.kind is GoalKind.DRAW and target.kind is not GoalKind.DRAW:
        return Effect.DRAW
    return Effect.UNIQUE if len(morph.right) == 1 < len(meant) else None


def _harder(
    same: list[Morph], position: Position, target: Target, variant: Variant, solver: Solver
) -> list[Morph]:
    """The morphs with the old answer that are harder, the hardest first."""
    before = difficulty_of(position, target, solver).rating
    fooled = {id(each): len(fooled_by(each.position, each.right)) for each in same}
    tempting = sorted(
        _sorted_and_thinned(same, variant), key=lambda each: (not each.decides, -fooled[id(each)])
    )
    rated = [
        (difficulty_of(each.position, each.target, solver).rating, each)
        for each in tempting[:RATED]
    ]
    harder = [each for each in rated if each[0] >= before + HARDER_BY]
    harder.sort(key=lambda each: (not each[1].decides, -each[0], each[1].size))
    return [each for _, each in harder]
