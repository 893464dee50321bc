"""Won, drawn or lost: where a game between two sides turns on 61."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, IntEnum

from tutor.rules.canonical import are_twins
from tutor.rules.cards import POINTS_IN_ALL, Card
from tutor.rules.position import Position
from tutor.rules.seen import seen_by
from tutor.rules.trick import Seat
from tutor.solver import Solution

HALF = POINTS_IN_ALL // 2


class Outcome(IntEnum):
    """How a game between two sides ends for one of them, worst first."""

    LOSS = 0
    DRAW = 1
    WIN = 2

    @classmethod
    def of(cls, points: int) -> Outcome:
        """The outcome of ending on so many of the 120 points.

        >>> Outcome.of(60).name, Outcome.of(61).name
        ('DRAW', 'WIN')
        """
        return cls((points >= HALF) + (points > HALF))

    @property
    def slug(self) -> str:
        """Its name in files and catalogues."""
        return self.name.lower()


def has_outcome(position: Position) -> bool:
    """Whether 61 wins here: two players, or pairs. With three or five seats it is not so simple."""
    return position.seats in (2, 4) and len(set(position.sides)) == 2


def outcome_in(position: Position, points: int) -> Outcome | None:
    """The outcome for a side that ends on ``points``, or None where 61 does not decide."""
    return Outcome.of(points) if has_outcome(position) else None


class Grade(Enum):
    """A card by its exact value."""

    BEST = "best"
    """Alone at the top."""
    EQUAL = "equal"
    """One of several at the top."""
    SLIP = "slip"
    """Points lost, the outcome kept."""
    MISTAKE = "mistake"
    """The outcome one class worse."""
    BLUNDER = "blunder"
    """A win turned into a loss."""


class Basis(Enum):
    """What the exact values know that a player at the table would not."""

    ALL_KNOWN = "all-known"
    """Nothing: every player can name every card."""
    OPEN_HANDS = "open-hands"
    """Who holds which card, with more than two seats."""
    STOCK_KNOWN = "stock-known"
    """The order of the stock."""
    ESTIMATED = "estimated"
    """Nothing is proved: hidden cards were sampled. No verdict of this program is, so far."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """How good a card was. Points are final points of the side that played it, 0 to 120."""

    card: Card
    final: int
    top: int
    best: tuple[Card, ...]
    twins: tuple[Card, ...]
    """The other cards of the hand that are interchangeable with this one."""
    grade: Grade
    basis: Basis
    """As it is where hands are hidden."""
    outcome: Outcome | None
    best_outcome: Outcome | None

    @property
    def cost(self) -> int:
        """The final points given away."""
        return self.top - self.final


def basis_of(position: Position, open_hands: bool = False) -> Basis:
    """What exact play in this position knows beyond the table; ``open_hands`` lie face up there."""
    seats = (Seat(seat) for seat, hand in enumerate(position.hands) if hand)
    if all(seen_by(position, seat, open_hands).names_all for seat in seats):
        return Basis.ALL_KNOWN
    return Basis.STOCK_KNOWN if position.stock else Basis.OPEN_HANDS


def grade(position: Position, solution: Solution, card: Card) -> Verdict:
    """The verdict on ``card``, one of the cards of the hand to play."""
    final = solution.points_after[card]
    outcome = outcome_in(position, final)
    best_outcome = outcome_in(position, solution.top)
    others = (other for other in position.hand if other != card)
    return Verdict(
        card,
        final,
        solution.top,
        solution.best,
        tuple(other for other in others if are_twins(position, card, other)),
        _grade(final, solution, outcome, best_outcome),
        basis_of(position),
        outcome,
        best_outcome,
    )


def _grade(
    final: int, solution: Solution, outcome: Outcome | None, best_outcome: Outcome | None
) -> Grade:
    if final == solution.top:
        return Grade.BEST if len(solution.best) == 1 else Grade.EQUAL
    if outcome is None or best_outcome is None or outcome is best_outcome:
        return Grade.SLIP
    return Grade.MISTAKE if best_outcome - outcome == 1 else Grade.BLUNDER
