"""A puzzle's goal as a number of final points, and the cards that reach it."""

from __future__ import annotations

from dataclasses import dataclass

from tutor.content.puzzles.model import Goal, GoalKind
from tutor.grading.verdict import HALF, Outcome, has_outcome
from tutor.rules.cards import Card
from tutor.rules.position import Position
from tutor.solver import Solution


@dataclass(frozen=True, slots=True)
class Target:
    """A goal in points: a card is right if its guaranteed final points reach ``points``."""

    kind: GoalKind
    points: int

    def is_reached_by(self, final: int) -> bool:
        return final >= self.points


def target_of(goal: Goal | None, position: Position, solution: Solution) -> Target:
    """The goal of a puzzle as a number of points; left out, it is the best outcome there is."""
    kind = goal.kind if goal else _best_kind(position, solution)
    match kind:
        case GoalKind.WIN:
            return Target(kind, HALF + 1)
        case GoalKind.DRAW:
            return Target(kind, HALF)
        case GoalKind.AT_LEAST:
            return Target(kind, goal.points if goal else 0)
        case GoalKind.MOST_POINTS | GoalKind.NOTHING_TO_FIND:
            return Target(kind, solution.top)


def needed_for(target: Target) -> int | None:
    """The final points a goal counts to; None where it is only to make the most of it."""
    match target.kind:
        case GoalKind.WIN | GoalKind.DRAW | GoalKind.AT_LEAST:
            return target.points
        case GoalKind.MOST_POINTS | GoalKind.NOTHING_TO_FIND:
            return None


def _best_kind(position: Position, solution: Solution) -> GoalKind:
    if not has_outcome(position):
        return GoalKind.MOST_POINTS
    best = Outcome.of(solution.top)
    return {Outcome.WIN: GoalKind.WIN, Outcome.DRAW: GoalKind.DRAW}.get(best, GoalKind.MOST_POINTS)


def right_cards(target: Target, solution: Solution) -> tuple[Card, ...]:
    """The cards whose guaranteed final reaches the target."""
    values = solution.points_after.items()
    return tuple(card for card, final in values if target.is_reached_by(final))


def is_nothing_to_find(solution: Solution) -> bool:
    """Whether all cards have the same value."""
    return len(set(solution.points_after.values())) == 1


def goal_to_state(position: Position, solution: Solution) -> Goal | None:
    """The goal a puzzle of this position must state; None where the best outcome is the goal."""
    if is_nothing_to_find(solution):
        return Goal(GoalKind.NOTHING_TO_FIND)
    target = target_of(None, position, solution)
    is_open = len(right_cards(target, solution)) < len(solution.points_after)
    if is_open and target.kind is not GoalKind.MOST_POINTS:
        return None
    return Goal(GoalKind.MOST_POINTS)
