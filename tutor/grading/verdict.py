"""How good a card was by its exact value, and for which scores it would have been right.

The score window: the points a card still brings do not depend on the points taken before. With
``t`` points taken it ends on ``t`` plus what it still brings, and so does every other card.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, IntEnum

from tutor.rules.canonical import are_twins
from tutor.rules.cards import POINTS_IN_ALL, Card, points_of
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
    """What the exact values rest on that a player at the table does not know."""

    ALL_KNOWN = "all-known"
    """Nothing: every player can name every card."""
    OPEN_HANDS = "open-hands"
    """Who holds which card, with more than two seats."""
    STOCK_KNOWN = "stock-known"
    """The order of the stock."""
    COULD_BE_KNOWN = "could-be-known"
    """How likely each way is that the cards may lie; proved for all that a seat could know."""
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
    """As where hands are hidden."""
    outcome: Outcome | None
    best_outcome: Outcome | None

    @property
    def cost(self) -> int:
        """The final points given away."""
        return self.top - self.final


def basis_of(position: Position, open_hands: bool = False) -> Basis:
    """What exact play here knows that a player does not; ``open_hands`` means hands lie face up."""
    seats = (Seat(seat) for seat, hand in enumerate(position.hands) if hand)
    if all(seen_by(position, seat, open_hands).knows_all_cards for seat in seats):
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


Window = tuple[int, int]
"""The least and the most points taken of a range, both included."""


def windows(position: Position, solution: Solution, card: Card) -> tuple[Window, ...]:
    """The points taken by the side to play, the other having the rest, for which ``card`` reaches
    the best outcome any card then reaches; none where 61 does not decide.
    """
    if not has_outcome(position):
        return ()
    taken = position.points_of_side(position.side_to_play)
    most = POINTS_IN_ALL - points_of(position.in_play)
    brings = solution.points_after[card] - taken
    best = solution.top - taken
    right = [t for t in range(most + 1) if Outcome.of(t + brings) is Outcome.of(t + best)]
    found: list[Window] = []
    for t in right:
        if found and found[-1][1] == t - 1:
            found[-1] = found[-1][0], t
        else:
            found.append((t, t))
    return tuple(found)


WIN = HALF + 1


def deciding_points(position: Position, solution: Solution, final: int = WIN) -> range:
    """The points taken by the side to play, the other having the rest, for which its best cards
    reach ``final`` and no other does; with the fewest they reach it exactly.

    None where all cards come to the same, or where 61 does not decide.

    >>> from tutor.solver import default_solver
    >>> position = Position.parse("d/3dFd7b,Ad5d2d/40,57")
    >>> deciding_points(position, default_solver().solve(position))
    range(51, 59)
    """
    taken = position.points_of_side(position.side_to_play)
    worse = [final for final in solution.points_after.values() if final < solution.top]
    if not worse or not has_outcome(position):
        return range(0)
    most = POINTS_IN_ALL - points_of(position.in_play)
    fewest, enough = (final - (each - taken) for each in (solution.top, max(worse)))
    return range(max(0, fewest), min(most + 1, enough))


def right_from(position: Position, solution: Solution, card: Card) -> int | None:
    """The fewest points taken, more than there are, from which on the card would always do.

    None if it does now, or never would.
    """
    taken = position.points_of_side(position.side_to_play)
    most = POINTS_IN_ALL - points_of(position.in_play)
    found = windows(position, solution, card)
    if not found or any(low <= taken <= high for low, high in found):
        return None
    low, high = found[-1]
    return low if high == most else None


def all_right_at(position: Position, solution: Solution, points: int) -> bool:
    """Whether with ``points`` taken by the side to play every card reaches the best outcome."""
    return all(
        any(low <= points <= high for low, high in windows(position, solution, card))
        for card in solution.points_after
    )
