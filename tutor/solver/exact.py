"""The program's solver: picks the search that fits the position."""

from __future__ import annotations

from tutor.rules import Card, Position, Side, play
from tutor.rules.cards import POINTS_IN_ALL
from tutor.solver import ending_search, last_tricks, stock_search
from tutor.solver.ending_search import EndingSearch
from tutor.solver.reference import exact_line
from tutor.solver.solution import NothingToPlay, Solution, TooLarge, largest_hand
from tutor.solver.stock_search import StockSearch


class ExactSolver:
    """Two hands: the three-card game with its stock, and endings; more hands: endings.

    It keeps the search of the last stock and that of the last ending, so that positions that come
    of one already solved cost little. May be used by several threads: a search is only ever
    replaced as a whole, and remembers proved values alone.
    """

    __slots__ = ("_ending_search", "_stock_search")

    def __init__(self) -> None:
        self._stock_search: StockSearch | None = None
        self._ending_search: EndingSearch | None = None

    def solve(self, position: Position) -> Solution:
        """The worth of every legal card, by the rule of ``Solver.solve``.

        Raises TooLarge or NothingToPlay, at once.
        """
        check_reach(position)
        side = position.side_to_play
        return Solution(side, self._finals(position))

    def line(self, position: Position, card: Card) -> tuple[Card, ...]:
        """One line of exact play after ``card``, by the rule of ``Solver.line``.

        Raises as ``solve`` does, and IllegalPlay if the card is not in the hand to play.
        """
        check_reach(position)
        if position.stock:
            return exact_line(position, card, self._finals_of)
        if card not in position.hand:
            play(position, card)  # raises, with every reason
        return self._ending_search_of(position).line(position, card)

    def _finals(self, position: Position) -> dict[Card, int]:
        """The final points of the side to play after each card."""
        taken = position.points_of_side(position.side_to_play)
        values = self._values(position)
        return {card: taken + more for card, more in zip(position.hand, values, strict=True)}

    def _finals_of(self, position: Position, side: Side) -> dict[Card, int]:
        """The final points of one of two sides after each card, whoever is to play."""
        finals = self._finals(position)
        if position.side_to_play == side:
            return finals
        return {card: POINTS_IN_ALL - final for card, final in finals.items()}

    def _values(self, position: Position) -> list[int]:
        """The points each card still brings its side, in the order of the hand."""
        if position.stock:
            return self._stock_search_of(position).values(position)
        if position.seats == 2 and largest_hand(position) <= last_tricks.LARGEST:
            trump = position.trump
            hand = last_tricks.trump_first_indices(position.hand, trump)
            other = last_tricks.trump_first_indices(position.hands[1 - position.to_play], trump)
            led = last_tricks.trump_first_indices(position.table, trump)
            return last_tricks.ending_values(hand, other, *led)
        return self._ending_search_of(position).values(position)

    def _stock_search_of(self, position: Position) -> StockSearch:
        search = self._stock_search
        if search is None or not search.covers(position):
            search = self._stock_search = StockSearch(position)
        return search

    def _ending_search_of(self, position: Position) -> EndingSearch:
        search = self._ending_search
        if search is None or not search.covers(position):
            search = self._ending_search = EndingSearch(position)
        return search


def check_reach(position: Position) -> None:
    """Raises TooLarge for a position beyond reach, NothingToPlay for one that is over.

    It looks at the number of seats and cards only, so it answers at once.
    """
    if position.is_over:
        raise NothingToPlay
    size, seats = largest_hand(position), position.seats
    if not position.stock:
        limit = ending_search.LARGEST[seats]
        if size > limit:
            raise TooLarge("hand-too-large", asked=size, limit=limit, seats=seats)
    elif seats > 2:
        raise TooLarge("stock-seats", asked=seats, limit=2)
    elif size > stock_search.LARGEST:
        raise TooLarge("stock-hand-too-large", asked=size, limit=stock_search.LARGEST)
