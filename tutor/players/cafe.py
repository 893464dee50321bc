"""The café player: goes by the sayings one hears there, and forgets what has been played.

Lead a blank, else a court card, else a small trump, and a load only if nothing else is left; bring
a load home on its suit, but the ace not for crumbs; spend a trump only on a load. Which of these
hold, and what they cost where they do not, is told by ``tutor.session.strategy_told``.
"""

from __future__ import annotations

from collections.abc import Iterable

from tutor.players.simple import takers
from tutor.rules.cards import Card, points_of
from tutor.rules.seen import Seen

_LOAD = 10
"""Points that are worth a trump: those of a load."""


def cafe(seen: Seen) -> Card:
    """Plays by the sayings, at any table and to the last card."""
    able = takers(seen) if seen.table else []
    lying = points_of(seen.table)
    of_suit = [card for card in able if card.suit is not seen.trump]
    home = [card for card in of_suit if card.points and (lying or card.points != 11)]
    if home:
        return _last_missed(home, seen)
    if lying >= _LOAD and able:
        return _first_missed(able, seen)
    trumps = [card for card in able if card.suit is seen.trump]
    return _first_missed([card for card in seen.hand if card not in trumps] or seen.hand, seen)


def _first_missed(cards: Iterable[Card], seen: Seen) -> Card:
    return min(cards, key=lambda card: _missed(card, seen))


def _last_missed(cards: Iterable[Card], seen: Seen) -> Card:
    return max(cards, key=lambda card: _missed(card, seen))


def _missed(card: Card, seen: Seen) -> tuple[int, int, int]:
    """How much a card would be missed: blanks least, then court cards, small trumps, the big."""
    is_trump = card.suit is seen.trump
    kind = 3 + is_trump if card.is_load else 2 if is_trump else 0 if card.is_blank else 1
    return kind, card.rank.strength, card.index
