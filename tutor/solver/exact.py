"""The solver of the house: picks the search that fits the position."""

from __future__ import annotations

from tutor.rules import Card, Position, Side, play
from tutor.rules.cards import POINTS_IN_ALL
from tutor.solver import ending, sides
from tutor.solver import stock_search as search
from tutor.solver.exact_line import exact_line
from tutor.solver.solution import NothingToPlay, Solution, TooLarge, largest_hand


class ExactSolver:
    """Two hands: the three-card game with its stock, and endings; more hands: endings.

    It keeps what the last deal and the last ending taught it, so that the positions below one
    already solved cost little. May be used by several threads: each memory is only ever replaced
    as a whole, and holds nothing but proved facts.
    """

    __slots__ = ("_ending", "_search")

    def __init__(self) -> None:
        self._search: search.StockSearch | None = None
        self._ending: sides.Ending | None = None

    def solve(self, position: Position) -> Solution:
        """The worth of every card; TooLarge or NothingToPlay at once."""
        check_reach(position)
        side = position.side_to_play
        return Solution(side, self._finals(position))

    def line(self, position: Position, card: Card) -> tuple[Card, ...]:
        """One line of exact play after ``card``; also IllegalPlay if it is not in the hand."""
        check_reach(position)
        if position.stock:
            return exact_line(position, card, self._finals_of)
        if card not in position.hand:
            play(position, card)  # raises, with every reason
        return self._ending_of(position).line(position, card)

    def _finals(self, position: Position) -> dict[Card, int]:
        taken = position.points_of_side(position.side_to_play)
        values = self._values(position)
        return {card: taken + more for card, more in zip(position.hand, values, strict=True)}

    def _finals_of(self, position: Position, side: Side) -> dict[Card, int]:
        """The final points of one of two sides, whoever is to play."""
        finals = self._finals(position)
        if position.side_to_play == side:
            return finals
        return {card: POINTS_IN_ALL - final for card, final in finals.items()}

    def _values(self, position: Position) -> list[int]:
        """The points each card still brings its side, in the order of the hand."""
        if position.stock:
            return self._search_of(position).values(position)
        if position.seats == 2 and largest_hand(position) <= ending.LARGEST:
            trump = position.trump
            hand = ending.turned(position.hand, trump)
            other = ending.turned(position.hands[1 - position.to_play], trump)
            led = ending.turned(position.table, trump)
            return ending.ending_values(hand, other, *led)
        return self._ending_of(position).values(position)

    def _search_of(self, position: Position) -> search.StockSearch:
        known = self._search
        if known is None or not known.knows(position):
            known = self._search = search.StockSearch(position)
        return known

    def _ending_of(self, position: Position) -> sides.Ending:
        known = self._ending
        if known is None or not known.knows(position):
            known = self._ending = sides.Ending(position)
        return known


def check_reach(position: Position) -> None:
    """TooLarge for a position beyond reach, NothingToPlay for one that is over."""
    if position.is_over:
        raise NothingToPlay
    size, seats = largest_hand(position), position.seats
    if not position.stock:
        if size > sides.LARGEST[seats]:
            raise TooLarge("hand-too-large", asked=size, limit=sides.LARGEST[seats], seats=seats)
    elif seats > 2:
        raise TooLarge("stock-seats", asked=seats, limit=2)
    elif size > search.LARGEST:
        raise TooLarge("stock-hand-too-large", asked=size, limit=search.LARGEST)
