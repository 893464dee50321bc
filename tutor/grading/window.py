"""The score window: for which points already taken a card would have been right.

The future of a card does not depend on the score, so the sweep is exact: with ``t`` points taken
the card ends on ``t`` plus what it still brings, and so does every other.
"""

from __future__ import annotations

from tutor.grading.verdict import HALF, Outcome, has_outcome
from tutor.rules.cards import POINTS_IN_ALL, Card, points_of
from tutor.rules.position import Position
from tutor.solver import Solution

Window = tuple[int, int]
"""From so many points taken to so many, both included."""


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
    """Whether with ``points`` taken every card reaches the best outcome."""
    return all(
        any(low <= points <= high for low, high in windows(position, solution, card))
        for card in solution.points_after
    )
