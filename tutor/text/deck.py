"""The two packs a card can be shown with, and the letters and symbols of each.

In files a card is always in Italian letters; these are for screens and for the keyboard only. Each
pack reads its own letters: ``Ac`` is the ace of coppe in one, the ace of clubs (bastoni) in the
other, and never both.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from functools import cache

from tutor.rules.cards import OTHER_RANK_NAMES, Card, Rank, Suit


class Deck(Enum):
    """The pack in use: Italian suits, or French ones (denari are diamonds, coppe hearts)."""

    ITALIAN = "italian"
    FRENCH = "french"


SYMBOLS: Mapping[Suit, str] = {
    Suit.DENARI: "♦",
    Suit.COPPE: "♥",
    Suit.SPADE: "♠",
    Suit.BASTONI: "♣",
}
"""The same in both packs."""

_FRENCH_RANKS = {Rank.KING: "K", Rank.KNIGHT: "Q", Rank.JACK: "J"}
_FRENCH_SUITS = {Suit.DENARI: "d", Suit.COPPE: "h", Suit.SPADE: "s", Suit.BASTONI: "c"}


def rank_letter(rank: Rank, deck: Deck) -> str:
    """The letter or figure in the corner of a card of this rank."""
    return _FRENCH_RANKS.get(rank, rank.value) if deck is Deck.FRENCH else rank.value


def suit_letter(suit: Suit, deck: Deck) -> str:
    """The small letter of the suit."""
    return _FRENCH_SUITS[suit] if deck is Deck.FRENCH else suit.value


def card_code(card: Card, deck: Deck) -> str:
    """The card in two characters, ``Rd`` or ``Kd``."""
    return rank_letter(card.rank, deck) + suit_letter(card.suit, deck)


def typed_ranks(deck: Deck) -> Mapping[str, Rank]:
    """What may be typed for a rank, in small letters.

    With Italian cards players also know the court cards as 8, 9 and 10, and many keyboards and
    programs say K, Q (N, H: knight, horse) and J. A French pack has eights, nines and tens that
    Briscola leaves out, so there a figure above seven names nothing.
    """
    own = {rank_letter(rank, deck).lower(): rank for rank in Rank} | {"1": Rank.ACE}
    if deck is Deck.FRENCH:
        return own
    return {**own, **OTHER_RANK_NAMES}


@cache
def typed_codes(deck: Deck) -> Mapping[str, Card]:
    """What may be typed for a card in letters, figures and symbols, in small letters."""
    suits = {suit_letter(suit, deck): suit for suit in Suit}
    suits |= {symbol: suit for suit, symbol in SYMBOLS.items()}
    return {
        rank_code + suit_code: Card(rank, suit)
        for rank_code, rank in typed_ranks(deck).items()
        for suit_code, suit in suits.items()
    }
