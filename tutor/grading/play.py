"""A card played in an open position, with all that exact play proves about it."""

from __future__ import annotations

from dataclasses import dataclass

from tutor.grading.played import PlayedTrick, piles, played_tricks
from tutor.grading.verdict import Verdict, grade
from tutor.rules.cards import Card
from tutor.rules.position import Position
from tutor.rules.trick import Side
from tutor.solver import Solution, Solver
from tutor.solver.solution import fixed_order


def plainest(cards: tuple[Card, ...], position: Position) -> Card:
    """The card chosen to stand for equals: the cheapest, no trump, the weakest."""
    return min(cards, key=lambda card: fixed_order(card, position.trump))


@dataclass(frozen=True, slots=True)
class Play:
    """A card, its verdict, the exact line after it, and the line after a best card."""

    position: Position
    card: Card
    solution: Solution
    verdict: Verdict
    line: tuple[Card, ...]
    right: Card
    """The best card it is held against: the card itself, if that is one of the best."""
    right_line: tuple[Card, ...]

    @classmethod
    def of(cls, position: Position, card: Card, solver: Solver) -> Play:
        """The play of ``card`` in ``position``; both must be within the solver's reach."""
        solution = solver.solve(position)
        verdict = grade(position, solution, card)
        line = solver.line(position, card)
        right = card if card in solution.best else plainest(solution.best, position)
        right_line = line if right == card else solver.line(position, right)
        return cls(position, card, solution, verdict, line, right, right_line)

    @property
    def side(self) -> Side:
        """The side that plays the card."""
        return self.position.side_to_play

    @property
    def tricks(self) -> tuple[PlayedTrick, ...]:
        """The tricks of the line after the card."""
        return played_tricks(self.position, self.line)

    @property
    def right_tricks(self) -> tuple[PlayedTrick, ...]:
        """The tricks of the line after the best card."""
        return played_tricks(self.position, self.right_line)

    def cards_lost(self) -> frozenset[Card]:
        """The cards that end in the other pile, but in this side's after the best card."""
        here, there = self._piles()
        return frozenset(
            card for card in here if here[card] != self.side and there[card] == self.side
        )

    def cards_gained(self) -> frozenset[Card]:
        """The cards that end in this side's pile, but in the other after the best card."""
        here, there = self._piles()
        return frozenset(
            card for card in here if here[card] == self.side and there[card] != self.side
        )

    def _piles(self) -> tuple[dict[Card, Side], dict[Card, Side]]:
        sides = self.position.sides
        return dict(piles(self.tricks, sides)), dict(piles(self.right_tricks, sides))
