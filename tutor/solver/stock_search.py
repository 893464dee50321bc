"""Exact play of the three-card game for two hands while the order of the stock is known.

Cards are numbered in the order they are drawn. While there is a stock the newest card of each hand
follows from the trick, so that the trick and the *old* cards of leader and follower determine the
position. Old cards are packed into one int, six bits a card. The search is a series of null-window
searches over a transposition table with a lower and an upper bound for each position.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tutor.rules import Card, Position
from tutor.solver.last_tricks import GAIN, OUTCOME, best_margin, trump_first_indices

CardAndRest = tuple[int, int]
"""A card, and packed the rest of its hand: the old cards once the next card is drawn."""

HandPlays = tuple[int, Sequence[CardAndRest], Sequence[CardAndRest]]
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
        ints = trump_first_indices(cards, position.trump)
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

    def plays(self, trick: int, old: int, newest: int) -> HandPlays:
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


class PlaysByHand(dict[int, HandPlays]):
    """The plays of a hand by its old cards, for one trick and place; worked out when first used."""

    __slots__ = ("_newest", "_order", "_trick")

    def __init__(self, order: DrawOrder, trick: int, newest: int) -> None:
        super().__init__()
        self._order, self._trick, self._newest = order, trick, newest

    def __missing__(self, old: int) -> HandPlays:
        found = self[old] = self._order.plays(self._trick, old, self._newest)
        return found


def hands_at_lead(position: Position) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """The hands of leader and follower, of two seats, as they were at the lead of this trick."""
    leader = position.leader
    follower = position.seat_after(leader)
    return (*position.table, *position.hands[leader]), position.hands[follower]


def plays_of(hand: Sequence[int]) -> list[CardAndRest]:
    """The plays of a hand whose cards are in drawing order."""
    plays = []
    for card in hand:
        rest = 0
        for other in hand:
            if other != card:
                rest = rest << DIGIT | other
        plays.append((card, rest))
    return plays


def distinct(
    plays: Sequence[CardAndRest], doubles: Sequence[CardAndRest], other_hand: int
) -> list[CardAndRest]:
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


LARGEST = 3
"""The most cards a hand while there is a stock."""

_FIRST_STEP = 4  # points from the guess to where the value is looked for next; 2 to 8 do as well


class StockSearch:
    """Exact values for any position on the way through one stock.

    Proved bounds are kept; the answers do not depend on which positions were asked for before.
    ``nodes`` counts the positions searched so far.
    """

    __slots__ = ("_bounds", "_order", "nodes")

    def __init__(self, position: Position) -> None:
        self._order = DrawOrder(position)
        # For each trick: packed old cards of leader and follower -> lower bound, upper bound.
        self._bounds: list[dict[int, int]] = [{} for _ in range(self._order.last + 1)]
        self.nodes = 0

    def covers(self, position: Position) -> bool:
        """Whether the position is on the way through this stock, and has one still."""
        return self._order.trick_of(position) is not None

    def values(self, position: Position) -> list[int]:
        """The points each card of the hand to play is still sure to bring, in the hand's order.

        For positions that the search ``covers``; ValueError for others.
        """
        trick = self._order.trick_of(position)
        if trick is None:
            raise ValueError(f"{position} is not on the way through this stock")
        left = sum(card.points for card in position.in_play)
        leads, replies = (plays_of(self._order.numbers(h)) for h in hands_at_lead(position))
        worth = {}
        points = left // 2
        if not position.table:
            for lead in leads:
                points = self._points_after(trick, lead, replies, points, left)
                worth[lead[0]] = points
        else:
            led = self._order.number[position.table[0]]
            lead = next(lead for lead in leads if lead[0] == led)
            for reply in replies:
                points = self._points_after(trick, lead, [reply], points, left)
                worth[reply[0]] = left - points
        return [worth[self._order.number[card]] for card in position.hand]

    def _points_after(
        self, trick: int, lead: CardAndRest, replies: Sequence[CardAndRest], guess: int, left: int
    ) -> int:
        """The points the leader takes after a lead against the best of the replies.

        Steps away from the guess are doubled until the points are bracketed, then halved.
        """
        low, high, need, step = 0, left, max(guess, 1), _FIRST_STEP
        while low < high:
            if self._any_reaches(trick, [lead], replies, need, left):
                low = need
                need = min(need + step, (low + high + 1) // 2)
            else:
                high = need - 1
                need = max(need - step, (low + high + 1) // 2)
            step *= 2
        return low

    def _any_reaches(
        self,
        trick: int,
        leads: Sequence[CardAndRest],
        replies: Sequence[CardAndRest],
        need: int,
        left: int,
    ) -> bool:
        """Whether one of the leads brings ``need`` of the points ``left`` whatever the reply.

        ``need`` is at least 1 and at most ``left``, here and below. A reply that takes the trick
        leads on, and its side must be kept from one point more than can be spared.
        """
        trick += 1
        outcome, reaches = self._order.outcome, self._reaches
        for lead, kept in leads:
            row = outcome[lead]
            for reply, held in replies:
                taken = row[reply]
                if taken >= 0:
                    if taken < need and not reaches(trick, kept, held, need - taken, left - taken):
                        break
                else:
                    rest = left + taken + 1
                    if need > rest or reaches(trick, held, kept, rest - need + 1, rest):
                        break
            else:
                return True
        return False

    def _reaches(self, trick: int, first: int, second: int, need: int, left: int) -> bool:
        """Whether the leader can take ``need`` of the points ``left``; old cards are packed."""
        bounds = self._bounds[trick]
        key = first << 2 * DIGIT | second
        known = bounds.get(key)
        if known is None:
            if trick == self._order.last:
                points = (left + self._last_margin(first, second)) >> 1
                bounds[key] = points << 8 | points
                return points >= need
            known = left
        elif known >> 8 >= need:
            return True
        elif known & 255 < need:
            return False
        self.nodes += 1
        lead_bits, leads, lead_doubles = self._order.lead_plays[trick][first]
        reply_bits, replies, reply_doubles = self._order.reply_plays[trick][second]
        if lead_doubles:
            leads = distinct(leads, lead_doubles, reply_bits)
        if reply_doubles:
            replies = distinct(replies, reply_doubles, lead_bits)
        if self._any_reaches(trick, leads, replies, need, left):
            bounds[key] = need << 8 | known & 255
            return True
        bounds[key] = known & ~255 | need - 1
        return False

    def _last_margin(self, first: int, second: int) -> int:
        """The margin of the tricks without a stock."""
        order = self._order
        leads = [*order.unpacked(first), order.newest_lead(order.last)]
        replies = [*order.unpacked(second), order.newest_reply(order.last)]
        return best_margin(order.outcome, order.gain, leads, replies)
