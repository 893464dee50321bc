"""Small changes to a position: one card in the place of another, two that change places, points
that change piles.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from tutor.rules.cards import Card
from tutor.rules.errors import PositionError
from tutor.rules.position import Position
from tutor.rules.trick import Seat

MOST_MOVED = 2
"""Points that may change piles."""


class Replaced(NamedTuple):
    """One card in the place of another; ``seat`` is None for the table."""

    seat: Seat | None
    card: Card
    by: Card
    points_from: Seat | None = None
    """Whose pile pays, or is paid, where the two are not worth the same."""


class Swapped(NamedTuple):
    """Two cards that change places."""

    card: Card
    other: Card


class Moved(NamedTuple):
    """Points from one pile to another; negative if the seat to play loses them."""

    points: int


Change = Replaced | Swapped | Moved


def place_of(change: Change) -> object:
    """Where a change is made: like ones in one place are not worth showing twice."""
    match change:
        case Moved(points):
            return points > 0
        case Swapped(card, other):
            return card, other
        case Replaced(_, card, _, _):
            return card


def changes(position: Position) -> Iterator[tuple[Change, Position]]:
    """Every change, with what comes of it where that can stand."""
    every: list[Change] = [*_moves(), *_swaps(position), *_replacements(position)]
    for change in every:
        changed = _after(position, change)
        if changed is not None:
            yield change, changed


def _moves() -> Iterator[Moved]:
    for points in range(1, MOST_MOVED + 1):
        yield Moved(points)
        yield Moved(-points)


def _swaps(position: Position) -> Iterator[Swapped]:
    groups = [*position.hands, position.table]
    for place, group in enumerate(groups):
        for other in groups[place + 1 :]:
            for card in group:
                yield from (Swapped(card, each) for each in other)


def _replacements(position: Position) -> Iterator[Replaced]:
    owners: list[Seat | None] = [Seat(seat) for seat in range(position.seats)]
    us, them = position.to_play, position.seat_after(position.to_play)
    for seat, group in zip([*owners, None], [*position.hands, position.table], strict=True):
        for card in group:
            for new in position.gone:
                if new.points == card.points:
                    yield Replaced(seat, card, new)
                else:
                    yield from (Replaced(seat, card, new, pays) for pays in (us, them))


def _after(position: Position, change: Change) -> Position | None:
    """The position after a change, or None where it cannot stand."""
    points = list(position.points)
    names: dict[Card, Card] = {}
    match change:
        case Moved(moved):
            points[position.to_play] += moved
            points[position.seat_after(position.to_play)] -= moved
        case Swapped(card, other):
            names = {card: other, other: card}
        case Replaced(_, card, new, pays):
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
        case Replaced(_, old, new, _) if card == old:
            return new
        case Swapped(one, other) if card in (one, other):
            return other if card == one else one
    return card


def size_of(change: Change) -> int:
    """How much a change changes, for putting the smallest first: about the points it moves."""
    match change:
        case Moved(points):
            return abs(points)
        case Swapped(card, other):
            return 4 + abs(card.points - other.points)
        case Replaced(_, card, new, _):
            steps = abs(card.rank.strength - new.rank.strength)
            return steps + 6 * (card.suit is not new.suit) + abs(card.points - new.points)
