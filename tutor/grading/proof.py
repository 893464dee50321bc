"""The proof of a card's value: every line of play that matters, checked by the plain solver.

A value is proved from both sides. *At least*: whatever the others play, one answer of ours keeps
it. *At most*: whatever we play, one answer of theirs keeps us to it. Cards that are
interchangeable are tried once, for all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum

from tutor.grading.play import PlayedTrick, plainest, played_tricks
from tutor.rules.canonical import distinct_plays
from tutor.rules.cards import Card
from tutor.rules.position import Position, play
from tutor.solver import Solver
from tutor.solver.reference import ReferenceSolver


class Bound(Enum):
    """Which half of a proof a line belongs to."""

    AT_LEAST = "at-least"
    AT_MOST = "at-most"


@dataclass(frozen=True, slots=True)
class ProvedLine:
    """One line of a proof, to the end, and the final points of the side that played the card."""

    cards: tuple[Card, ...]
    tricks: tuple[PlayedTrick, ...]
    final: int
    bound: Bound


@dataclass(frozen=True, slots=True)
class Certificate:
    """That ``card`` is worth ``final``, no less and no more."""

    position: Position
    card: Card
    final: int
    lines: tuple[ProvedLine, ...]


class NotProved(Exception):
    """The plain solver found another value, so the value of the card is not proved."""


def certify(position: Position, card: Card, solver: Solver) -> Certificate:
    """The proof of what ``card`` is worth; NotProved if the plain solver does not agree."""
    final = solver.solve(position).points_after[card]
    if ReferenceSolver().solve(position).points_after[card] != final:
        raise NotProved(f"{position} {card}")
    side = position.side_to_play
    after, _ = play(position, card)

    def proved_lines(bound: Bound) -> Iterator[ProvedLine]:
        for cards in _lines(after, (card,), _chooser(bound, side, solver)):
            tricks = played_tricks(position, cards)
            end = sum(
                points
                for points, each in zip(tricks[-1].taken, position.sides, strict=True)
                if each == side
            )
            if end < final if bound is Bound.AT_LEAST else end > final:
                raise NotProved(f"{position} {card}")
            yield ProvedLine(cards, tricks, end, bound)

    return Certificate(
        position, card, final, (*proved_lines(Bound.AT_LEAST), *proved_lines(Bound.AT_MOST))
    )


def _lines(
    position: Position, so_far: tuple[Card, ...], choices: Callable[[Position], tuple[Card, ...]]
) -> Iterator[tuple[Card, ...]]:
    if position.is_over:
        yield so_far
    else:
        for card in choices(position):
            yield from _lines(play(position, card)[0], (*so_far, card), choices)


def _chooser(bound: Bound, side: int, solver: Solver) -> Callable[[Position], tuple[Card, ...]]:
    """One exact card for the side whose bound is proved, every different one for the others."""

    def choices(position: Position) -> tuple[Card, ...]:
        proves = (position.side_to_play == side) is (bound is Bound.AT_LEAST)
        if proves:
            return (plainest(solver.solve(position).best, position),)
        return distinct_plays(position)

    return choices
