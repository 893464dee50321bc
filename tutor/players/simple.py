"""Six simple players, each with one habit. They see only what a player at the table sees."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from tutor.rules.cards import Card, points_of
from tutor.rules.seen import Seen
from tutor.rules.trick import winning_place

Player = Callable[[Seen], Card]
"""Chooses a card of the hand from what its seat may know."""


def grabber(seen: Seen) -> Card:
    """Takes whatever has points in it, as cheaply as it can; else throws its cheapest card."""
    if points_of(seen.table):
        return _cheapest(takers(seen) or seen.hand, seen)
    return _cheapest(seen.hand, seen)


def miser(seen: Seen) -> Card:
    """Keeps its trumps for loads: spends one only where at least ten points lie."""
    plain = [card for card in takers(seen) if card.suit is not seen.trump]
    if seen.table and points_of(seen.table) >= 10:
        return _cheapest(plain or takers(seen) or seen.hand, seen)
    if plain and points_of(seen.table):
        return _cheapest(plain, seen)
    return _cheapest([card for card in seen.hand if card.suit is not seen.trump] or seen.hand, seen)


def swing(seen: Seen) -> Card:
    """Plays for the trick on the table alone: the card with the best balance of points in it."""

    def balance(card: Card) -> int:
        worth = points_of((*seen.table, card))
        return worth if card in takers(seen) and seen.table else -worth

    return max(sorted(seen.hand, key=lambda card: _price(card, seen)), key=balance)


def big_first(seen: Seen) -> Card:
    """Plays its highest card, whatever lies on the table."""
    return max(seen.hand, key=lambda card: (card.rank.strength, card.suit is seen.trump))


def trump_first(seen: Seen) -> Card:
    """Plays a trump as long as it has one, the highest first; then its cheapest card."""
    trumps = [card for card in seen.hand if card.suit is seen.trump]
    if trumps:
        return max(trumps, key=lambda card: card.rank.strength)
    return _cheapest(seen.hand, seen)


def ducker(seen: Seen) -> Card:
    """Takes a trick only if it must; throws its cheapest card."""
    losers = [card for card in seen.hand if card not in takers(seen)]
    return _cheapest(losers if seen.table and losers else seen.hand, seen)


SIMPLE_PLAYERS: Mapping[str, Player] = {
    "grabber": grabber,
    "miser": miser,
    "swing": swing,
    "big-first": big_first,
    "trump-first": trump_first,
    "ducker": ducker,
}
"""The simple players by name."""


def takers(seen: Seen) -> list[Card]:
    """The cards of the hand that would be taking the trick if played now; all, when leading."""
    return [
        card
        for card in seen.hand
        if winning_place((*seen.table, card), seen.trump) == len(seen.table)
    ]


def _price(card: Card, seen: Seen) -> tuple[int, bool, int, int]:
    return card.points, card.suit is seen.trump, card.rank.strength, card.index


def _cheapest(cards: Iterable[Card], seen: Seen) -> Card:
    return min(cards, key=lambda card: _price(card, seen))
