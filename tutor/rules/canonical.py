"""When two cards or two positions are the same but for their names."""

from __future__ import annotations

from itertools import permutations

from tutor.rules.cards import Card, Suit
from tutor.rules.position import Position


def are_twins(position: Position, one: Card, other: Card) -> bool:
    """Whether two cards of the hand to play are interchangeable in all that can follow.

    They are if they are worth the same and no card still in play outside this hand tells them
    apart: each beats the one exactly if it beats the other, and is beaten by both or neither.
    """
    if one.points != other.points:
        return False
    rest = set(position.in_play) - set(position.hand)
    trump = position.trump
    return all(
        one.beats(card, trump) == other.beats(card, trump)
        and card.beats(one, trump) == card.beats(other, trump)
        for card in rest
    )


def relabelled(position: Position, suits: dict[Suit, Suit]) -> Position:
    """The same position with its suits renamed; the trump is renamed with them."""

    def renamed(cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(Card(card.rank, suits[card.suit]) for card in cards)

    return Position(
        suits[position.trump],
        tuple(renamed(hand) for hand in position.hands),
        position.points,
        position.to_play,
        renamed(position.table),
        renamed(position.stock),
        position.sides,
    )


def canonical(position: Position) -> Position:
    """One position standing for all that differ only in side suits and the order of a hand."""
    best: str | None = None
    chosen = position
    side_suits = [suit for suit in Suit if suit is not position.trump]
    for order in permutations(side_suits):
        names = dict(zip((position.trump, *order), Suit, strict=True))
        turned = relabelled(position, names)
        hands = tuple(tuple(sorted(hand, key=lambda c: -c.index)) for hand in turned.hands)
        candidate = Position(
            turned.trump,
            hands,
            turned.points,
            turned.to_play,
            turned.table,
            turned.stock,
            turned.sides,
        )
        if best is None or str(candidate) < best:
            best, chosen = str(candidate), candidate
    return chosen
