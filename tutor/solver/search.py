"""The whole three-card game of two hands, the order of the stock known: exact values.

Values are the points the leader takes from here on, so that neither points already taken nor
seats tell positions apart. Trying the card held longest first lets brothers run into each other's
positions; nothing else about the order of plays pays. The search only asks "can the leader take
so many points?" and keeps the bounds proved for each position (null windows: Plaat, Schaeffer,
Pijls and de Bruin, *Best-first fixed-depth minimax algorithms*, 1996).
"""

from __future__ import annotations

from collections.abc import Sequence

from tutor.rules import Position
from tutor.solver.ending import best_margin
from tutor.solver.stock import DIGIT, DrawOrder, Play, distinct, hands_at_lead, plays_of

LARGEST = 3
"""The most cards a hand while there is a stock."""

_FIRST_STEP = 4  # points from the guess to where the value is looked for next; 2 to 8 do as well


class StockSearch:
    """Exact values for any position on the way through one stock.

    It remembers what it has proved: later questions become cheaper, answers do not depend on it.
    Nothing is shared between searches. ``nodes`` counts the positions searched so far.
    """

    __slots__ = ("_bounds", "_order", "nodes")

    def __init__(self, position: Position) -> None:
        self._order = DrawOrder(position)
        # For each trick: packed old cards of leader and follower -> lower bound, upper bound.
        self._bounds: list[dict[int, int]] = [{} for _ in range(self._order.last + 1)]
        self.nodes = 0

    def knows(self, position: Position) -> bool:
        """Whether the position is on the way through this stock, and has one still."""
        return self._order.trick_of(position) is not None

    def values(self, position: Position) -> list[int]:
        """The points each card of the hand to play is still sure to bring, in the hand's order.

        For positions that the search ``knows``; ValueError for others.
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
        self, trick: int, lead: Play, replies: Sequence[Play], guess: int, left: int
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
        self, trick: int, leads: Sequence[Play], replies: Sequence[Play], need: int, left: int
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
