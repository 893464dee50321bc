"""The three-card game of two hands with its stock known, as numbers: what the search looks up.

Cards are numbered in the order they are drawn. While there is a stock, the newest card of each
hand is then fixed by the trick, so that the *old* cards of leader and follower are all that tells
two moments of a trick apart. Old cards are packed into one small int, six bits a card.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tutor.rules import Card, Position
from tutor.solver.ending import GAIN, OUTCOME, turned

Play = tuple[int, int]
"""A card, and packed the rest of its hand: the old cards once the next card is drawn."""

Plays = tuple[int, Sequence[Play], Sequence[Play]]
"""A hand as bits; its plays, the card held longest first; and its possible doubles: a later card
with the cards, as bits, that tell it from an earlier one if the other hand holds any of them."""

DIGIT = 6
"""Bits for one card among packed ones."""


class DrawOrder:
    """The cards of two hands and a stock in drawing order: the leader's, the follower's, the rest.

    Tricks count from 0, the one to which these hands lead; at trick ``last`` the stock is gone.
    """

    __slots__ = (
        "_lead_beats",
        "_points",
        "_reply_beats",
        "_size",
        "_stock",
        "_trump",
        "gain",
        "last",
        "lead_plays",
        "number",
        "outcome",
        "reply_plays",
    )

    def __init__(self, position: Position) -> None:
        first, second = hands_at_lead(position)
        cards = (*first, *second, *position.stock)
        self._trump, self._stock, self._size = position.trump, position.stock, len(first)
        self.number = {card: number for number, card in enumerate(cards)}
        self._points = [card.points for card in cards]
        ints = turned(cards, position.trump)
        self.last = len(position.stock) // 2
        self.outcome = [[row[reply] for reply in ints] for row in (OUTCOME[lead] for lead in ints)]
        self.gain = [[row[reply] for reply in ints] for row in (GAIN[lead] for lead in ints)]
        takes = [[points >= 0 for points in row] for row in self.outcome]
        self._lead_beats = [_bits_where(row) for row in takes]
        self._reply_beats = [_bits_where(column) for column in zip(*takes, strict=True)]
        tricks = range(self.last)
        self.lead_plays = [PlaysByHand(self, trick, self.newest_lead(trick)) for trick in tricks]
        self.reply_plays = [PlaysByHand(self, trick, self.newest_reply(trick)) for trick in tricks]

    def trick_of(self, position: Position) -> int | None:
        """The trick of a position on the way through this stock; None if it is none of these."""
        trick, odd = divmod(len(self._stock) - len(position.stock), 2)
        if odd or not 0 <= trick < self.last or position.seats != 2:
            return None
        if position.trump is not self._trump or position.stock != self._stock[2 * trick :]:
            return None
        hands = hands_at_lead(position)
        if any(len(hand) != self._size or not self.number.keys() >= set(hand) for hand in hands):
            return None
        newest = tuple(max(self.numbers(hand)) for hand in hands)
        return trick if newest == (self.newest_lead(trick), self.newest_reply(trick)) else None

    def numbers(self, cards: Iterable[Card]) -> list[int]:
        """The cards' numbers, the card drawn first first."""
        return sorted([self.number[card] for card in cards])

    def newest_lead(self, trick: int) -> int:
        """The leader's newest card: the winner of a trick draws first."""
        return 2 * (self._size + trick - 1) if trick else self._size - 1

    def newest_reply(self, trick: int) -> int:
        """The follower's newest card."""
        return 2 * (self._size + trick) - 1

    def unpacked(self, old: int) -> list[int]:
        """The old cards of a hand, the card held longest first."""
        return [old >> DIGIT * at & 63 for at in reversed(range(self._size - 1))]

    def plays(self, trick: int, old: int, newest: int) -> Plays:
        """What a hand of old cards and the newest one can play, while there is a stock."""
        hand = [*self.unpacked(old), newest]
        still_to_draw = -1 << self.newest_reply(trick) + 1
        doubles = []
        for at, later in enumerate(hand):
            for earlier in hand[:at]:
                if self._points[earlier] == self._points[later]:
                    telling = self._telling(earlier, later)
                    if not telling & still_to_draw:
                        doubles.append((later, telling))
        return bits_of(hand), tuple(plays_of(hand)), tuple(doubles)

    def _telling(self, one: int, other: int) -> int:
        """The cards that beat, or are beaten by, one of two cards of a hand and not the other."""
        lead = self._lead_beats[one] ^ self._lead_beats[other]
        reply = self._reply_beats[one] ^ self._reply_beats[other]
        return (lead | reply) & ~bits_of((one, other))


class PlaysByHand(dict[int, Plays]):
    """The plays of a hand by its old cards, for one trick and place; worked out when first used."""

    __slots__ = ("_newest", "_order", "_trick")

    def __init__(self, order: DrawOrder, trick: int, newest: int) -> None:
        super().__init__()
        self._order, self._trick, self._newest = order, trick, newest

    def __missing__(self, old: int) -> Plays:
        found = self[old] = self._order.plays(self._trick, old, self._newest)
        return found


def hands_at_lead(position: Position) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """The hands of leader and follower, of two seats, as they were at the lead of this trick."""
    leader = position.leader
    follower = position.seat_after(leader)
    return (*position.table, *position.hands[leader]), position.hands[follower]


def plays_of(hand: Sequence[int]) -> list[Play]:
    """The plays of a hand whose cards are in drawing order."""
    plays = []
    for card in hand:
        rest = 0
        for other in hand:
            if other != card:
                rest = rest << DIGIT | other
        plays.append((card, rest))
    return plays


def distinct(plays: Sequence[Play], doubles: Sequence[Play], other_hand: int) -> list[Play]:
    """The plays but for doubles: same points, and nothing in play tells the cards apart.

    What cards of the *own* hand would do to them never matters, since they cannot meet.
    """
    dropped = [card for card, telling in doubles if not telling & other_hand]
    return [play for play in plays if play[0] not in dropped]


def bits_of(cards: Iterable[int]) -> int:
    """A set of card numbers as bits."""
    bits = 0
    for card in cards:
        bits |= 1 << card
    return bits


def _bits_where(flags: Iterable[bool]) -> int:
    return bits_of(place for place, flag in enumerate(flags) if flag)
