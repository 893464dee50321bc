"""What a solver answers: the exact worth of every card, or why there is no answer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from tutor.rules import Card, Position, Side, Suit

_ENGLISH = {
    "play-over": "all cards are played: there is nothing to solve",
    "hand-too-large": "{asked} cards a hand with {seats} seats and no stock: "
    "exact play is within reach up to {limit}",
    "stock-hand-too-large": "{asked} cards a hand and a stock: "
    "exact play is within reach up to {limit}",
    "stock-seats": "{asked} seats and a stock: exact play is within reach for {limit}",
    "hidden-cards": "{asked} card(s) lie face down above the turn-up and the other hand is hidden: "
    "exact play is within reach with {limit}, at the last draw with three cards a hand",
    "too-many-lines": "{asked} lines of play: plain enumeration takes up to {limit}",
}


class Unsolvable(ValueError):
    """A position without an answer: a stable ``code`` and the ``params`` its sentence needs."""

    def __init__(self, code: str, **params: int) -> None:
        self.code = code
        self.params = params
        super().__init__(_ENGLISH[code].format(**params))


class TooLarge(Unsolvable):
    """Beyond the solver's reach; ``params`` hold what was ``asked`` and the ``limit``."""


class NothingToPlay(Unsolvable):
    """The play is over: no seat has a card to play."""

    def __init__(self) -> None:
        super().__init__("play-over")


@dataclass(frozen=True, slots=True)
class Solution:
    """The exact worth of each card of the seat to play.

    ``points_after`` holds, in the order of the hand, the final points (0 to 120, those already
    taken included) that ``side``, the side of the seat to play, is sure of after each card when
    everybody goes on playing exactly: its own seats for it, all others against it.
    """

    side: Side
    points_after: Mapping[Card, int]

    @property
    def top(self) -> int:
        """The final points the side can be sure of: the worth of its best card."""
        return max(self.points_after.values())

    @property
    def best(self) -> tuple[Card, ...]:
        """All cards of top worth, in the order of the hand."""
        top = self.top
        return tuple(card for card, points in self.points_after.items() if points == top)

    def cost(self, card: Card) -> int:
        """The final points that playing ``card`` gives away; KeyError if it is not in the hand."""
        return self.top - self.points_after[card]


class Solver(Protocol):
    """Anything that finds exact play; all solvers give the same answers, within their own reach."""

    def solve(self, position: Position) -> Solution:
        """The worth of every legal card; TooLarge at once beyond reach, NothingToPlay at the end.

        With more than two sides it is what the side can guarantee against all others together.
        """
        ...

    def line(self, position: Position, card: Card) -> tuple[Card, ...]:
        """One line of exact play from ``card`` to the end of the play, always the same one.

        Without a stock, the opposing side chooses among its exact cards the one that leaves the
        side of the seat to play, at its next choice, the fewest cards that keep its points;
        everything else is settled by ``fixed_order``. Raises as ``solve``, and IllegalPlay.
        """
        ...


def fixed_order(card: Card, trump: Suit) -> tuple[int, bool, int, int]:
    """The key that settles a choice among equals: cheap, then no trump, then weak, then by suit.

    >>> hand = [Card.parse(code) for code in ("3b", "4d", "7s", "4c")]
    >>> [str(card) for card in sorted(hand, key=lambda card: fixed_order(card, Suit.DENARI))]
    ['4c', '7s', '4d', '3b']
    """
    place, strength = divmod(card.index, 10)
    return card.points, card.suit is trump, strength, place


def largest_hand(position: Position) -> int:
    """How many cards a seat holds that has not played to the trick on the table yet."""
    return max(map(len, position.hands))
