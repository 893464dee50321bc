"""Other best defences: for those who want to beat them all, not one line."""

from __future__ import annotations

from dataclasses import dataclass

from tutor.rules.canonical import are_twins
from tutor.rules.cards import Card
from tutor.rules.position import Position, legal_plays, play
from tutor.rules.trick import Seat
from tutor.solver import Solver


@dataclass(frozen=True, slots=True)
class Defence:
    """A position, and the exact cards played from there up to the learner's next choice."""

    position: Position
    cards: tuple[Card, ...]


def up_to_choice(position: Position, line: tuple[Card, ...], you: Seat) -> tuple[Card, ...]:
    """The cards of a line, at least one, until ``you`` have more than one card to play."""
    played: list[Card] = []
    for card in line:
        if played and position.to_play == you and len(legal_plays(position)) > 1:
            break
        played.append(card)
        position, _ = play(position, card)
    return tuple(played)


def other_defences(
    position: Position, line: tuple[Card, ...], you: Seat, solver: Solver
) -> list[Defence]:
    """The other best cards of the other side along a line; interchangeable ones count once."""
    side = position.sides[you]
    found = []
    for card in line:
        if position.side_to_play != side:
            for other in _others(position, card, solver):
                cards = up_to_choice(position, solver.line(position, other), you)
                found.append(Defence(position, cards))
        position, _ = play(position, card)
    return found


def _others(position: Position, played: Card, solver: Solver) -> list[Card]:
    chosen: list[Card] = [played]
    for card in solver.solve(position).best:
        if card != played and not any(are_twins(position, card, each) for each in chosen):
            chosen.append(card)
    return chosen[1:]
