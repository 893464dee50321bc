"""How hard a puzzle is, found without learners: from a crowd of players that each have a habit.

The rating is a sum of what was found, on the scale that chess players know. Its weights and the
borders of the levels come from ``tests/bench``; ``docs/difficulty.md`` says how well they do.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tutor.content.model import GoalKind
from tutor.grading.crowd import fooled_by, lookers, way_through
from tutor.grading.goal import Target, right_cards
from tutor.grading.themes import leads, plans, replies
from tutor.grading.themes.decision import Decision
from tutor.players.simple import SIMPLE_PLAYERS
from tutor.rules.cards import points_of
from tutor.rules.position import Position
from tutor.rules.seen import seen_by
from tutor.solver import Solver

LOWEST, HIGHEST = 800, 2400

LEVELS: tuple[int, ...] = (LOWEST, 1200, 1400, 1600, 1800)
"""From which rating on a puzzle is of level 1, 2, 3, 4 and 5."""

BASE = 800
PER_FOOLED = 80
PER_FAILURE = 800
PER_DECISION = 60
PER_MAXIM = 60
FOR_EXACT = 40
DEVIATION = 150
"""How far a rating may well be off, in the same points: a standard deviation."""


@dataclass(frozen=True, slots=True)
class Difficulty:
    """How hard a puzzle is, and why."""

    rating: int
    """800 to 2400, in tens."""
    deviation: int
    """How far the rating may well be off: a standard deviation."""
    level: int
    """1 to 5."""
    fooled: tuple[str, ...]
    """The simple players, by name, that play a wrong first card."""
    asked: int
    """How many simple players were asked."""
    live_decisions: int
    """The learner's decisions against the most testing defence that can be right or wrong."""
    broken_maxims: tuple[str, ...]
    """The beginners' rules of thumb that every right card breaks, by slug."""
    is_exact: bool
    """Whether the goal is 61 or 60 and no card makes a point more."""
    crowd_failure: float
    """How often those fail, on average, who look a trick or two ahead: 0 to 1."""


def difficulty_of(position: Position, target: Target, solver: Solver) -> Difficulty:
    """How hard it is to reach ``target`` from ``position``, which is within the solver's reach.

    What the side suits are called and how the hands are sorted does not matter.

    >>> from tutor.grading.goal import target_of
    >>> from tutor.solver import default_solver
    >>> solver = default_solver()
    >>> position = Position.parse("d/3dFd7b,Ad5d2d/51,46")
    >>> found = difficulty_of(position, target_of(None, position, solver.solve(position)), solver)
    >>> found.fooled, found.live_decisions, found.broken_maxims, found.is_exact
    (('big-first', 'trump-first'), 2, (), True)
    """
    solution = solver.solve(position)
    right = right_cards(target, solution)
    if len(right) == len(position.hand):
        return _of_nothing_to_find(position)
    fooled = fooled_by(position, right)
    way = way_through(position, target, solver)
    failure = 1 - _mean(way.reached)
    maxims = _broken_maxims(position, target, solver)
    is_win_or_draw = target.kind in (GoalKind.WIN, GoalKind.DRAW)
    is_exact = is_win_or_draw and solution.top == target.points
    rating = (
        BASE
        + PER_FOOLED * len(fooled)
        + PER_FAILURE * failure
        + PER_DECISION * (way.live - 1)
        + PER_MAXIM * bool(maxims)
        + FOR_EXACT * is_exact
    )
    return _rated(rating, fooled, way.live, maxims, is_exact, failure)


def level_of(rating: int) -> int:
    """The level, 1 to 5, of a puzzle with this rating."""
    return max(1, bisect_right(LEVELS, rating))


def _of_nothing_to_find(position: Position) -> Difficulty:
    """How hard it is to see that all cards come to the same.

    It is as hard as those who look ahead are sure of one card: 0 if they would as soon play any,
    1 if they all would play just one.
    """
    cards = len(position.hand)
    if cards < 2:
        return _rated(LOWEST, (), 0, (), False, 0.0)
    surest = [max(chance.values()) for chance in lookers(seen_by(position, position.to_play))]
    sure = (_mean(surest) * cards - 1) / (cards - 1)
    return _rated(LOWEST + 1200 * sure, (), 0, (), False, sure)


def _rated(
    rating: float,
    fooled: tuple[str, ...],
    live: int,
    maxims: tuple[str, ...],
    is_exact: bool,
    failure: float,
) -> Difficulty:
    tens = min(max(round(rating / 10) * 10, LOWEST), HIGHEST)
    asked = len(SIMPLE_PLAYERS)
    level = level_of(tens)
    return Difficulty(tens, DEVIATION, level, fooled, asked, live, maxims, is_exact, failure)


# The rules of thumb.


def _idle_trump(decision: Decision) -> bool:
    """A trump takes a trick with nothing in it."""
    return replies.ruff(decision) and not points_of(decision.position.table)


MAXIMS: dict[str, Callable[[Decision], bool]] = {
    "duck-points": replies.duck_points,
    "sacrifice": plans.sacrifice,
    "load-lead": leads.load_lead,
    "trump-lead": leads.trump_lead,
    "bank": replies.bank,
    "idle-trump": _idle_trump,
}
"""What beginners are told, and when every right card goes against it."""


def _broken_maxims(position: Position, target: Target, solver: Solver) -> tuple[str, ...]:
    if position.stock or len(set(position.sides)) != 2:
        return ()
    decision = Decision(position, target, solver)
    if not decision.is_open:
        return ()
    return tuple(slug for slug, is_broken in MAXIMS.items() if is_broken(decision))


def _mean(shares: Sequence[float]) -> float:
    return sum(shares) / len(shares)
