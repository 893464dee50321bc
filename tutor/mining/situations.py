"""The last tricks of a game played by itself, as whoever is to play meets them: still in ints."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple, TypeVar

from tutor.mining.order import Role
from tutor.mining.self_play import Ending
from tutor.rules.cards import CARD_AT, Card, Suit
from tutor.rules.position import Position
from tutor.solver.ending import ending_values

T = TypeVar("T")

MOST_THROWN = 10
"""Points a lead may throw away for a reply to it to be looked at: a load, and no more."""


class Situation(NamedTuple):
    """Hands and points from the seat to play on, and the trick so far; partners sit opposite."""

    hands: tuple[tuple[int, ...], ...]
    points: tuple[int, ...]
    table: tuple[int, ...] = ()

    @property
    def most_points(self) -> int:
        """The points of the side that has taken more."""
        return max(sum(self.points[::2]), sum(self.points[1::2]))

    @property
    def finals(self) -> list[int] | None:
        """What each card to play is worth to the end; None where more than two play."""
        if len(self.hands) > 2:
            return None
        mine, other = self.hands
        return [self.points[0] + more for more in ending_values(mine, other, *self.table)]

    def named(self, suits: Sequence[Suit]) -> Position:
        """The position, with a name for each suit, the trump's first."""
        cards = [Card(card.rank, suits[place // 10]) for place, card in enumerate(CARD_AT)]
        hands = tuple(tuple(cards[card] for card in hand) for hand in self.hands)
        return Position(suits[0], hands, self.points, table=tuple(cards[c] for c in self.table))


def situations(ending: Ending, role: Role, random: Random) -> Iterator[Situation]:
    """The lead to the trick; or a reply to every card that may well be led, in any order.

    With more than two seats so many of them have played as it happens, each any card; with two,
    leads are left out that nobody would play who can count.
    """
    seats = len(ending.hands)
    on_table = 1 + int(random.random() * (seats - 1)) if role is Role.REPLY else 0
    hands = _from_seat(ending.hands, ending.leader + on_table)
    points = _from_seat(ending.points, ending.leader + on_table)
    if not on_table:
        yield Situation(hands, points)
        return
    # Those who have played sit last, seen from the seat to play.
    still, gone = hands[:-on_table], hands[-on_table:]
    leads, *others = (_shuffled(hand, random) for hand in gone)
    sane = _sane_leads(gone[0], still[0]) if seats == 2 else leads
    for lead in leads:
        if lead not in sane:
            continue
        table = (lead, *(cards[0] for cards in others))
        rest = zip(gone, table, strict=True)
        left = (tuple(card for card in hand if card != played) for hand, played in rest)
        yield Situation((*still, *left), points, table)


def _sane_leads(hand: tuple[int, ...], other: tuple[int, ...]) -> list[int]:
    values = ending_values(hand, other)
    least = max(values) - MOST_THROWN
    return [lead for lead, value in zip(hand, values, strict=True) if value >= least]


def _from_seat(by_seat: tuple[T, ...], seat: int) -> tuple[T, ...]:
    start = seat % len(by_seat)
    return by_seat[start:] + by_seat[:start]


def _shuffled(cards: tuple[int, ...], random: Random) -> list[int]:
    return sorted(cards, key=lambda _: random.random())
