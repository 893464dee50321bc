"""A card played in an open position, with all that exact play proves about it."""

from __future__ import annotations

from dataclasses import dataclass

from tutor.grading.lines import Line
from tutor.grading.verdict import Verdict, grade
from tutor.rules.cards import Card
from tutor.rules.position import Position
from tutor.rules.trick import Seat, winning_place
from tutor.solver import Solution, Solver
from tutor.solver.solution import fixed_order


def plainest(cards: tuple[Card, ...], position: Position) -> Card:
    """The card chosen to stand for equals: the cheapest, no trump, the weakest."""
    return min(cards, key=lambda card: fixed_order(card, position.trump))


@dataclass(frozen=True, slots=True)
class Play:
    """A card, its verdict, the exact line after it, and the line after a best card.

    Everybody's cards are known here: it is only for positions in which that is honest, or said.
    """

    position: Position
    card: Card
    solution: Solution
    verdict: Verdict
    line: Line
    right: Card
    """The best card it is held against: the card itself, if that is one of the best."""
    right_line: Line

    @classmethod
    def of(cls, position: Position, card: Card, solver: Solver) -> Play:
        """The play of ``card`` in ``position``; both must be within the solver's reach."""
        solution = solver.solve(position)
        verdict = grade(position, solution, card)
        line = Line.of(position, solver.line(position, card))
        right = card if card in solution.best else plainest(solution.best, position)
        right_line = line
        if right != card:
            right_line = Line.of(position, solver.line(position, right))
        return cls(position, card, solution, verdict, line, right, right_line)

    @property
    def seat(self) -> Seat:
        """The seat that plays the card."""
        return self.position.to_play

    @property
    def is_lead(self) -> bool:
        return not self.position.table

    @property
    def is_duel(self) -> bool:
        """Whether there are just two players: most reasons speak of "your opponent"."""
        return self.position.seats == 2

    @property
    def others(self) -> tuple[Card, ...]:
        """The other cards of the hand."""
        return tuple(card for card in self.position.hand if card != self.card)

    def is_trump(self, card: Card) -> bool:
        return card.suit is self.position.trump

    def would_take(self, card: Card) -> bool:
        """Whether ``card`` from the hand, played now, would be taking the trick on the table."""
        table = (*self.position.table, card)
        return winning_place(table, self.position.trump) == len(table) - 1

    def is_lost(self, card: Card) -> bool:
        """Whether a card comes to us after the best card, but not in this line."""
        return self.right_line.comes_to_us(card) and not self.line.comes_to_us(card)
