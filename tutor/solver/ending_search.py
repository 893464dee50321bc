"""Endings without a stock: any number of hands in two sides, exact values and lines of play.

Plain minimax with a transposition table. Without a stock no card changes hands, so the cards still
held and the seat to lead determine the value at the start of a trick: the table is keyed by these.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tutor.rules import Card, Position, Seat
from tutor.solver.solution import fixed_order

LARGEST = {2: 5, 3: 3, 4: 3, 5: 3}
"""The most cards a hand, by the number of seats."""

Node = tuple[int, int, int, int, int]
"""A moment of an ending: the cards held as bits, the seat to play, the card that is winning the
trick (or NO_CARD), the points on the table, and how many seats have still to play to the trick."""

NO_CARD = -1


class EndingSearch:
    """Exact values and lines of exact play for one ending and every position that can follow it.

    *Our* side is that of the seat to play in the position it is made from; all other seats are
    against it. Cards are numbered in the fixed order, so the order of a hand does not matter.
    Values found are kept; the answers do not depend on which were asked for before.
    """

    __slots__ = (
        "_beaten_by",
        "_cards",
        "_choice_counts",
        "_held",
        "_numbers",
        "_ours",
        "_owners",
        "_points",
        "_seats",
        "_trump",
        "_values",
    )

    def __init__(self, position: Position) -> None:
        owners, trump = _owners(position), position.trump
        self._trump, self._seats, self._ours = trump, position.seats, _friends(position)
        self._cards = sorted(owners, key=lambda card: fixed_order(card, trump))
        self._numbers = {card: number for number, card in enumerate(self._cards)}
        self._owners = [owners[card] for card in self._cards]
        self._points = [card.points for card in self._cards]
        self._beaten_by = [
            self._bits(other for other in self._cards if other.beats(card, trump))
            for card in self._cards
        ]
        self._beaten_by.append(-1)  # at NO_CARD: the card led wins against an empty table
        self._held = [
            self._bits(card for card in self._cards if owners[card] == seat)
            for seat in range(self._seats)
        ]
        self._values: dict[tuple[int, int], int] = {}
        self._choice_counts: dict[tuple[Node, bool], int] = {}

    def covers(self, position: Position) -> bool:
        """Whether the position is this ending or can follow it."""
        if position.stock or position.trump is not self._trump or position.seats != self._seats:
            return False
        if _friends(position) not in (self._ours, tuple(not ours for ours in self._ours)):
            return False
        numbers, owners = self._numbers, self._owners
        return all(
            card in numbers and owners[numbers[card]] == seat
            for card, seat in _owners(position).items()
        )

    def values(self, position: Position) -> list[int]:
        """The points the side to play is still sure of after each card, in the hand's order."""
        node = self._node(position)
        left = sum(card.points for card in position.in_play)
        ours = self._ours[position.to_play]
        worth = [self._worth_of(node, self._numbers[card]) for card in position.hand]
        return worth if ours else [left - points for points in worth]

    def line(self, position: Position, card: Card) -> tuple[Card, ...]:
        """One line of exact play after the card, by the rule of ``Solver.line``."""
        node, mine = self._node(position), self._ours[position.to_play]
        number = self._numbers[card]
        line = [card]
        while (node := self._after(node, number)[0])[0]:
            number = self._line_card(node, mine)
            line.append(self._cards[number])
        return tuple(line)

    def _line_card(self, node: Node, mine: bool) -> int:
        """The next card of a line: an exact one, by the rule of ``Solver.line``.

        ``mine`` is the side (ours or not) of the seat whose card the line begins with.
        """
        exact = self._exact(node)
        if len(exact) == 1 or self._ours[node[1]] is mine:
            return exact[0]
        return min(exact, key=lambda card: self._choices_left(node, card, mine))

    def _choices_left(self, node: Node, card: int, mine: bool) -> int:
        """How many cards keep the points of the side ``mine`` at its next turn; 0 at the end.

        A forced last card counts as one.
        """
        node, _ = self._after(node, card)
        if not node[0]:
            return 0
        known = self._choice_counts.get((node, mine))
        if known is None:
            exact = self._exact(node)
            if self._ours[node[1]] is mine:
                known = len(exact)
            else:
                known = min(self._choices_left(node, each, mine) for each in exact)
            self._choice_counts[node, mine] = known
        return known

    def _exact(self, node: Node) -> list[int]:
        """The cards that keep the value for the side that plays them, in the fixed order."""
        cards = _members(node[0] & self._held[node[1]])
        if len(cards) == 1:
            return cards
        worth = [self._worth_of(node, card) for card in cards]
        best = max(worth) if self._ours[node[1]] else min(worth)
        return [card for card, points in zip(cards, worth, strict=True) if points == best]

    def _worth_of(self, node: Node, card: int) -> int:
        """The points still to come to our side if the card is played."""
        after, taken = self._after(node, card)
        return taken + self._value(*after)

    def _after(self, node: Node, card: int) -> tuple[Node, int]:
        """The node after a card, and the points it brings our side at once."""
        held, seat, winning, points, waiting = node
        held ^= 1 << card
        points += self._points[card]
        if self._beaten_by[winning] >> card & 1:
            winning = card
        if waiting > 1:
            return (held, (seat + 1) % self._seats, winning, points, waiting - 1), 0
        winner = self._owners[winning]
        return (held, winner, NO_CARD, 0, self._seats), points if self._ours[winner] else 0

    def _value(self, held: int, seat: int, winning: int, points: int, waiting: int) -> int:
        """The points our side still takes, both sides playing exactly."""
        if waiting < self._seats:
            return self._trick_value(held, seat, winning, points, waiting)
        if not held:
            return 0
        known = self._values.get((held, seat))
        if known is None:
            known = self._values[held, seat] = self._trick_value(
                held, seat, winning, points, waiting
            )
        return known

    def _trick_value(self, held: int, seat: int, winning: int, points: int, waiting: int) -> int:
        found = []
        beaten_by = self._beaten_by[winning]
        following = (seat + 1) % self._seats
        for card in _members(held & self._held[seat]):
            takes = card if beaten_by >> card & 1 else winning
            worth = points + self._points[card]
            if waiting > 1:
                found.append(
                    self._trick_value(held ^ 1 << card, following, takes, worth, waiting - 1)
                )
            else:
                winner = self._owners[takes]
                value = self._value(held ^ 1 << card, winner, NO_CARD, 0, self._seats)
                found.append(value + worth if self._ours[winner] else value)
        return max(found) if self._ours[seat] else min(found)

    def _node(self, position: Position) -> Node:
        held = self._bits(card for hand in position.hands for card in hand)
        winning = NO_CARD
        for card in position.table:
            number = self._numbers[card]
            if self._beaten_by[winning] >> number & 1:
                winning = number
        points = sum(card.points for card in position.table)
        return held, position.to_play, winning, points, self._seats - len(position.table)

    def _bits(self, cards: Iterable[Card]) -> int:
        bits = 0
        for card in cards:
            bits |= 1 << self._numbers[card]
        return bits


def _members(bits: int) -> list[int]:
    members = []
    while bits:
        low = bits & -bits
        members.append(low.bit_length() - 1)
        bits ^= low
    return members


def _owners(position: Position) -> dict[Card, Seat]:
    """Which seat each card belongs to, on the table too."""
    owners = {card: Seat(seat) for seat, hand in enumerate(position.hands) for card in hand}
    for place, card in enumerate(position.table):
        owners[card] = position.seat_after(position.leader, place)
    return owners


def _friends(position: Position) -> Sequence[bool]:
    """For each seat, whether it is on the side of the seat to play."""
    return tuple(side == position.side_to_play for side in position.sides)
