"""Six simple players, each with one habit. They see only what a player at the table sees."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from tutor.rules.cards import Card, Suit, points_of
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
    taking = takers(seen) if seen.table else []

    def balance(card: Card) -> int:
        worth = points_of((*seen.table, card))
        return worth if card in taking else -worth

    balances = [balance(card) for card in seen.hand]
    most = max(balances)
    equals = [card for card, each in zip(seen.hand, balances, strict=True) if each == most]
    return _cheapest(equals, seen)


def big_first(seen: Seen) -> Card:
    """Plays its highest card, whatever lies on the table."""
    most = max(card.rank.strength for card in seen.hand)
    highest = [card for card in seen.hand if card.rank.strength == most]
    trumps = [card for card in highest if card.suit is seen.trump]
    return trumps[0] if trumps else _scarcest(highest, seen)


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


def _cheapest(cards: Iterable[Card], seen: Seen) -> Card:
    """The cheapest card: fewest points, no trump, weakest; of equals the scarcest."""
    held = list(cards)
    prices = [(card.points, card.suit is seen.trump, card.rank.strength) for card in held]
    least = min(prices)
    if prices.count(least) == 1:
        return held[prices.index(least)]
    return _scarcest(
        [card for card, price in zip(held, prices, strict=True) if price == least], seen
    )


def _scarcest(cards: Sequence[Card], seen: Seen) -> Card:
    """Of equal cards that of the suit with the fewest cards out.

    So the choice does not depend on the names of the suits.
    """
    if len(cards) == 1:
        return cards[0]

    theirs = seen.unseen.union(*seen.shown.values())

    def out(card: Card) -> tuple[int, list[list[int]], int]:
        known = [_strengths(cards, card.suit) for cards in (theirs, seen.table, seen.hand)]
        return len(known[0]), known, card.index

    return min(cards, key=out)


def _strengths(cards: Iterable[Card], suit: Suit) -> list[int]:
    return sorted(card.rank.strength for card in cards if card.suit is suit)


_LOAD = 10
"""Points that are worth a trump: those of a load."""


def cafe(seen: Seen) -> Card:
    """Plays by the sayings, at any table and to the last card."""
    able = takers(seen) if seen.table else []
    lying = points_of(seen.table)
    of_suit = [card for card in able if card.suit is not seen.trump]
    home = [card for card in of_suit if card.points and (lying or card.points != 11)]
    if home:
        return _greatest_loss(home, seen)
    if lying >= _LOAD and able:
        return _least_loss(able, seen)
    trumps = [card for card in able if card.suit is seen.trump]
    return _least_loss([card for card in seen.hand if card not in trumps] or seen.hand, seen)


def _least_loss(cards: Iterable[Card], seen: Seen) -> Card:
    return min(cards, key=lambda card: _loss(card, seen))


def _greatest_loss(cards: Iterable[Card], seen: Seen) -> Card:
    return max(cards, key=lambda card: _loss(card, seen))


def _loss(card: Card, seen: Seen) -> tuple[int, int, int]:
    """How much a card would be missed: blanks least, then court cards, small trumps, the big."""
    is_trump = card.suit is seen.trump
    kind = 3 + is_trump if card.is_load else 2 if is_trump else 0 if card.is_blank else 1
    return kind, card.rank.strength, card.index
