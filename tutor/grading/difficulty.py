"""The crowd: who plays a wrong card, and how often, while everybody else plays exactly."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from math import log
from typing import NamedTuple

from tutor.content.puzzles.model import GoalKind
from tutor.grading.goal import Target, is_nothing_to_find, right_cards
from tutor.grading.play import plainest
from tutor.grading.themes import leads, plans, replies
from tutor.grading.themes.decision import Decision
from tutor.players.noisy import LOOKAHEAD_PLAYERS, estimates, play_chances
from tutor.players.simple import SIMPLE_PLAYERS
from tutor.rules.cards import Card, points_of
from tutor.rules.position import Position, play
from tutor.rules.seen import Seen, seen_by
from tutor.solver import Solver

Policy = Callable[[Seen], Sequence[Mapping[Card, float]]]
"""Some players: how likely each of them plays each card of the hand, from what a seat sees."""


class GoalChances(NamedTuple):
    """The way to the goal along the most testing defence."""

    reached: tuple[float, ...]
    """How likely each of the players reaches it."""
    live: int
    """How many decisions there are on it with right cards and wrong ones."""


def fooled_by(position: Position, right: Collection[Card]) -> tuple[str, ...]:
    """The simple players, by name, that do not play one of the ``right`` cards here."""
    seen = seen_by(position, position.to_play)
    return tuple(name for name, player in SIMPLE_PLAYERS.items() if player(seen) not in right)


def lookahead_players(seen: Seen) -> Sequence[Mapping[Card, float]]:
    """The players that look ahead, in the order of ``LOOKAHEAD_PLAYERS``."""
    worth = {tricks: estimates(seen, tricks) for tricks in (1, 2)}
    return [
        dict(zip(seen.hand, play_chances(worth[tricks], doubt), strict=True))
        for tricks, doubt in LOOKAHEAD_PLAYERS
    ]


def goal_chances(
    position: Position, target: Target, solver: Solver, players: Policy = lookahead_players
) -> GoalChances:
    """How ``players`` fare from ``position``, each alone against exact play.

    Of the other side's exact cards each player meets the one that tests it most. With a stock, or
    more than two sides, only the first decision is looked at.
    """
    return _Walk(position, target, solver, players).way(position)


class _Walk:
    def __init__(self, start: Position, target: Target, solver: Solver, players: Policy) -> None:
        self._you, self._side = start.to_play, start.side_to_play
        self._target, self._solver, self._players = target, solver, players
        self._is_short = bool(start.stock) or len(set(start.sides)) != 2

    def way(self, position: Position) -> GoalChances:
        """The way on from a position from which the goal can still be reached."""
        if position.to_play != self._you:
            return self._most_testing(position)
        right = right_cards(self._target, self._solver.solve(position))
        played = self._players(seen_by(position, self._you))
        sure = GoalChances((1.0,) * len(played), 0)
        ways = {card: self._after(position, card) or sure for card in right}
        reached = tuple(
            sum(chance[card] * way.reached[place] for card, way in ways.items())
            for place, chance in enumerate(played)
        )
        is_live = 0 < len(right) < len(position.hand)
        more = min((way.live for way in ways.values()), default=0)
        return GoalChances(reached, is_live + more)

    def _after(self, position: Position, card: Card) -> GoalChances | None:
        """The way on after a card; None where it is decided."""
        after, _ = play(position, card)
        is_decided = self._is_short or len(after.hands[self._you]) < 2
        return None if is_decided else self.way(after)

    def _most_testing(self, position: Position) -> GoalChances:
        """The way on after another seat's exact card; a partner's is the plainest one."""
        best = position.hand
        if len(best) > 1:
            best = self._solver.solve(position).best
        if position.side_to_play == self._side:
            best = (plainest(best, position),)
        ways = [self.way(play(position, card)[0]) for card in best]
        reached = zip(*(way.reached for way in ways), strict=True)
        return GoalChances(tuple(map(min, reached)), max(way.live for way in ways))


LOWEST, HIGHEST = 800, 2400

SUREST = 2000
"""The rating where all are sure of one card, and there is nothing to find."""

LEVELS: tuple[int, ...] = (LOWEST, 1300, 1500, 1700, 1900)
"""From which rating on a puzzle is of level 1, 2, 3, 4 and 5."""

BASE = 1380
WEIGHTS: Mapping[str, int] = {
    "fooled": 40,
    "failing ahead": 120,
    "further decision": 120,
    "broken maxim": 20,
    "exact": 60,
}
"""Rating points for each simple player fooled; for the log odds that those who look ahead fail;
for each live decision but the first; for a broken maxim; for an exact goal."""

_NEVER = 0.02
"""Added to a share before its odds are taken: nobody fails always, or never."""

DEVIATION, WIDER = 170, 250
"""How far a rating may well be off, in the same points: a standard deviation as it was measured.
Nobody has measured the wider one: it is for all but endings of two hands with a right and a wrong
card.
"""

POINTS_KINDS = (GoalKind.MOST_POINTS, GoalKind.NOTHING_TO_FIND)
"""Goals that ask for every point, and so whether there is anything to find at all."""


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
    """How many simple players there are."""
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
    if target.kind in POINTS_KINDS and is_nothing_to_find(solution):
        return _of_nothing_to_find(position)
    way = goal_chances(position, target, solver)
    found = _Found(
        fooled_by(position, right),
        way.live,
        _broken_maxims(position, target, solver),
        target.kind in (GoalKind.WIN, GoalKind.DRAW) and solution.top == target.points,
        1 - _share(way.reached),
    )
    weighed = zip(WEIGHTS.values(), rating_terms(found), strict=True)
    is_measured = position.seats == 2 and not position.stock and way.live
    deviation = DEVIATION if is_measured else WIDER
    return _rated(BASE + sum(weight * part for weight, part in weighed), deviation, found)


def rating_terms(found: Difficulty | _Found) -> tuple[float, ...]:
    """What the rating is a weighted sum of, in the order of ``WEIGHTS``."""
    return (
        len(found.fooled),
        log_odds(found.crowd_failure),
        max(0, found.live_decisions - 1),
        bool(found.broken_maxims),
        found.is_exact,
    )


def log_odds(share: float) -> float:
    """How a share of failures counts: 0 for a half, and never more than some four either way."""
    return log((share + _NEVER) / (1 - share + _NEVER))


def level_of(rating: int) -> int:
    """The level, 1 to 5, of a puzzle with this rating."""
    return max(1, bisect_right(LEVELS, rating))


def _of_nothing_to_find(position: Position) -> Difficulty:
    """How hard it is to see that all cards come to the same.

    It is as hard as those who look ahead are sure of one card: 0 if they would as soon play any,
    1 if they all would play just one.
    """
    cards = len(position.hand)
    surest = [
        max(chance.values()) for chance in lookahead_players(seen_by(position, position.to_play))
    ]
    sure = (_share(surest) * cards - 1) / (cards - 1) if cards > 1 else 0.0
    return _rated(LOWEST + (SUREST - LOWEST) * sure, WIDER, _Found((), 0, (), False, sure))


class _Found(NamedTuple):
    """What the rating comes from: as in ``Difficulty``."""

    fooled: tuple[str, ...]
    live_decisions: int
    broken_maxims: tuple[str, ...]
    is_exact: bool
    crowd_failure: float


def _rated(rating: float, deviation: int, found: _Found) -> Difficulty:
    tens = min(max(round(rating / 10) * 10, LOWEST), HIGHEST)
    return Difficulty(
        tens,
        deviation,
        level_of(tens),
        found.fooled,
        len(SIMPLE_PLAYERS),
        found.live_decisions,
        found.broken_maxims,
        found.is_exact,
        found.crowd_failure,
    )


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


def _share(shares: Sequence[float]) -> float:
    """The mean, to four places: beyond, the order of the hand would enter by way of rounding."""
    return round(sum(shares) / len(shares), 4)
