"""Exact lines found anew, by plain minimax alone."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from tutor.rules import Card, Position, Suit, play
from tutor.solver.reference import ReferenceSolver

REFERENCE = ReferenceSolver()
LIFT = {suit: place for place, suit in enumerate(Suit)}


@lru_cache(maxsize=200_000)
def worth(position: Position) -> Mapping[Card, int]:
    """The final points that each card of the hand to play is sure of, for its own side."""
    return REFERENCE.solve(position).points_after


def cheapness(card: Card, trump: Suit) -> tuple[int, bool, int, int]:
    """The fixed order of equals: cheap, then no trump, then weak, then by suit."""
    return card.points, card.suit is trump, card.rank.strength, LIFT[card.suit]


def exact_cards(position: Position) -> list[Card]:
    """The cards that give nothing away, in the fixed order."""
    values = worth(position)
    top = max(values.values())
    best = [card for card in values if values[card] == top]
    return sorted(best, key=lambda card: cheapness(card, position.trump))


def ways_left(position: Position, side: int) -> int:
    """How many cards keep the points of ``side`` at its next choice, the others leaving fewest."""
    if position.is_over:
        return 0
    exact = exact_cards(position)
    if position.side_to_play == side and len(position.hand) > 1:
        return len(exact)
    return min(ways_left(play(position, card)[0], side) for card in exact)


def exact_line(position: Position, card: Card) -> list[Card]:
    """The line after a card: all exact, the other side the sharpest, the rest in fixed order."""
    assert not position.stock
    side, line = position.side_to_play, [card]
    position, _ = play(position, card)
    while not position.is_over:
        exact = exact_cards(position)
        chosen = exact[0]
        if position.side_to_play != side:
            ways = [ways_left(play(position, each)[0], side) for each in exact]
            chosen = exact[ways.index(min(ways))]
        line.append(chosen)
        position, _ = play(position, chosen)
    return line
