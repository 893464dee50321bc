"""Exact play for a seat that can name every card: the position is made from what it sees."""

from __future__ import annotations

from tutor.rules.cards import Card
from tutor.rules.position import Position
from tutor.rules.seen import Seen
from tutor.rules.trick import Seat
from tutor.solver import TooLarge, default_solver
from tutor.solver.solution import fixed_order


def known_position(seen: Seen) -> Position | None:
    """The position as ``seen`` shows it, once every card can be named; only for two seats.

    That is when the stock is gone, and with open hands when one card of it is left face down.
    """
    if len(seen.hand_sizes) != 2 or not seen.names_all:
        return None
    known = {seen.seat: seen.hand}
    for seat, cards in seen.other_hands.items():
        known[seat] = tuple(sorted(cards, key=lambda card: card.index))
    hands = tuple(known.get(Seat(seat), ()) for seat in range(2))
    face_down = tuple(seen.unseen.difference(*hands))
    stock = face_down + ((seen.turn_up,) if seen.turn_up else ())
    sides = tuple(side for side in seen.sides if side is not None)
    return Position(seen.trump, hands, seen.points, seen.to_play, seen.table, stock, sides)


def exact_card(seen: Seen) -> Card | None:
    """A card that keeps all there is to keep, or None while not everything is known or in reach."""
    position = known_position(seen)
    if position is None:
        return None
    try:
        best = default_solver().solve(position).best
    except TooLarge:
        return None
    return min(best, key=lambda card: fixed_order(card, seen.trump))
