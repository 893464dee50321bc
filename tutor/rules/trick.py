"""The trick, and everything that can happen at the table, as events."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NewType

from tutor.rules.cards import Card, Rank, Suit

Seat = NewType("Seat", int)
"""A place at the table, numbered in turn order from 0."""

Side = NewType("Side", int)
"""Those who count their points together."""


def winning_place(cards: Sequence[Card], trump: Suit) -> int:
    """The place, from 0, of the card that takes (or is taking) the trick ``cards``.

    The highest trump takes the trick, or else the highest card of the suit led.

    >>> from tutor.rules.cards import cards_of
    >>> winning_place(cards_of("7sAb3s2d"), trump=Suit.COPPE)
    2
    >>> winning_place(cards_of("7sAb3s2d"), trump=Suit.DENARI)
    3
    """
    best = 0
    for place in range(1, len(cards)):
        if cards[place].beats(cards[best], trump):
            best = place
    return best


@dataclass(frozen=True, slots=True)
class CardPlayed:
    """A seat laid a card on the table."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class TrickTaken:
    """A seat took the trick: its cards in the order played, the seat that led, its points."""

    seat: Seat
    leader: Seat
    cards: tuple[Card, ...]
    points: int

    @property
    def winning_card(self) -> Card:
        """The card that took the trick."""
        return self.cards[(self.seat - self.leader) % len(self.cards)]

    def seat_of(self, place: int) -> Seat:
        """The seat that played the card at ``place``, from 0."""
        return Seat((self.leader + place) % len(self.cards))


@dataclass(frozen=True, slots=True)
class CardDrawn:
    """A seat drew a card; the turn-up is drawn face up, by the last to draw."""

    seat: Seat
    card: Card
    is_turn_up: bool


@dataclass(frozen=True, slots=True)
class TrumpCalled:
    """The caller named the suit of the called rank: that card makes the trump and the partner."""

    seat: Seat
    card: Card
    target: int


@dataclass(frozen=True, slots=True)
class TrumpMoved:
    """Bastarda: the caller moved the trump to another suit, and needs ten points more for it."""

    seat: Seat
    card: Card
    target: int


@dataclass(frozen=True, slots=True)
class PartnerRevealed:
    """The called card was played: now all know the caller's partner (or that there is none)."""

    caller: Seat
    partner: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class GameOver:
    """All cards are played (or the play stops): the points each seat took."""

    points: tuple[int, ...]


Event = CardPlayed | TrickTaken | CardDrawn | TrumpCalled | TrumpMoved | PartnerRevealed | GameOver

CALL_ORDER: tuple[Rank, ...] = tuple(Rank)
"""The ranks as the auction calls them, from the ace down to the two."""
