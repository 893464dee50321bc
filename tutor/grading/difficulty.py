"""How hard a puzzle is: a rating from how often players of limited skill play a wrong card.

``docs/difficulty.md`` explains the measures and how their weights were found.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from math import log
from typing import NamedTuple

from tutor.content.puzzles.model import GoalKind
from tutor.grading.goal import Target, is_nothing_to_find, right_cards
from tutor.grading.maxims import broken_maxims
from tutor.grading.play import plainest
from tutor.players.noisy import LOOKAHEAD_PLAYERS, estimates, play_chances
from tutor.players.simple import SIMPLE_PLAYERS
from tutor.rules.cards import Card
from tutor.rules.position import Position, play
from tutor.rules.seen import Seen, seen_by
from tutor.solver import Solver

Policy = Callable[[Seen], Sequence[Mapping[Card, float]]]
"""Several players at once: for each, the probability of each card of the hand."""


class GoalChances(NamedTuple):
    """How likely players are to reach a goal against the exact defence that tests them most."""

    reached: tuple[float, ...]
    """The probability for each of the players, 0 to 1."""
    live: int
    """How many decisions with right and wrong cards there are on the way."""


def fooled_by(position: Position, right: Collection[Card]) -> tuple[str, ...]:
    """The simple players, by name, that do not play one of the ``right`` cards here."""
    seen = seen_by(position, position.to_play)
    return tuple(name for name, player in SIMPLE_PLAYERS.items() if player(seen) not in right)


def lookahead_players(seen: Seen) -> Sequence[Mapping[Card, float]]:
    """The ``Policy`` of the ``LOOKAHEAD_PLAYERS``, in their order."""
    worth = {tricks: estimates(seen, tricks) for tricks in (1, 2)}
    return [
        dict(zip(seen.hand, play_chances(worth[tricks], noise), strict=True))
        for tricks, noise in LOOKAHEAD_PLAYERS
    ]


def goal_chances(
    position: Position,
    target: Target,
    solver: Solver,
    players: Policy = lookahead_players,
    *,
    open_hands: bool = False,
) -> GoalChances:
    """How likely each of ``players`` reaches the target from ``position`` against exact play.

    Of the other side's exact cards each player meets the one that lowers its chance most. With a
    stock, or more than two sides, only the first decision counts. With ``open_hands`` the players
    see all hands.
    """
    return _ChancesSearch(position, target, solver, players, open_hands).chances(position)


class _ChancesSearch:
    def __init__(
        self, start: Position, target: Target, solver: Solver, players: Policy, open_hands: bool
    ) -> None:
        self._open_hands = open_hands
        self._you, self._side = start.to_play, start.side_to_play
        self._target, self._solver, self._players = target, solver, players
        self._is_short = bool(start.stock) or len(set(start.sides)) != 2

    def chances(self, position: Position) -> GoalChances:
        """The chances from a position from which the goal can still be reached."""
        if position.to_play != self._you:
            return self._most_testing(position)
        right = right_cards(self._target, self._solver.solve(position))
        played = self._players(seen_by(position, self._you, self._open_hands))
        sure = GoalChances((1.0,) * len(played), 0)
        chances_after = {card: self._after(position, card) or sure for card in right}
        reached = tuple(
            sum(chance[card] * chances.reached[place] for card, chances in chances_after.items())
            for place, chance in enumerate(played)
        )
        is_live = 0 < len(right) < len(position.hand)
        more = min((chances.live for chances in chances_after.values()), default=0)
        return GoalChances(reached, is_live + more)

    def _after(self, position: Position, card: Card) -> GoalChances | None:
        """The chances after a card; None where no decision follows."""
        after, _ = play(position, card)
        is_decided = self._is_short or len(after.hands[self._you]) < 2
        return None if is_decided else self.chances(after)

    def _most_testing(self, position: Position) -> GoalChances:
        """The chances after another seat's exact cards; of a partner's only the plainest counts."""
        best = position.hand
        if len(best) > 1:
            best = self._solver.solve(position).best
        if position.side_to_play == self._side:
            best = (plainest(best, position),)
        chances_after = [self.chances(play(position, card)[0]) for card in best]
        reached = zip(*(chances.reached for chances in chances_after), strict=True)
        return GoalChances(tuple(map(min, reached)), max(chances.live for chances in chances_after))


LOWEST, HIGHEST = 800, 2400

SUREST = 2000
"""The rating of a puzzle with nothing to find in which all players are sure of one card."""

LEVELS: tuple[int, ...] = (LOWEST, 1300, 1500, 1700, 1900)
"""The lowest ratings of levels 1, 2, 3, 4 and 5."""

BASE = 1380
WEIGHTS: Mapping[str, int] = {
    "fooled": 40,
    "failing ahead": 120,
    "further decision": 120,
    "broken maxim": 20,
    "exact": 60,
}
"""Rating points for each simple player fooled, for the log odds that lookahead players fail, for
each live decision but the first, for a broken maxim, and for an exact goal."""

MORE_HANDS = 130
"""Rating points where more than two hands are open. The crowd reads a trick, however many cards it
has; people read so many cards. Measured in pairs.
"""

_NEVER = 0.02
"""Added to a share before its odds are taken, so that shares of 0 and 1 have odds too."""

DEVIATION, WIDER = 170, 250
"""The standard deviation of a rating, in rating points. The first was measured on endings of two
hands with right and wrong cards. The wider one, for all other puzzles, is a guess.
"""

POINTS_KINDS = (GoalKind.MOST_POINTS, GoalKind.NOTHING_TO_FIND)
"""Goals that ask for every point: with these there may be nothing to find."""


@dataclass(frozen=True, slots=True)
class Difficulty:
    """How hard a puzzle is, and the measures its rating comes from."""

    rating: int
    """800 to 2400, in tens."""
    deviation: int
    """The standard deviation of the rating."""
    level: int
    """1 to 5."""
    fooled: tuple[str, ...]
    """The simple players, by name, that play a wrong first card."""
    asked: int
    """How many simple players were tried: ``fooled`` is out of these."""
    live_decisions: int
    """The learner's decisions against the most testing defence that can be right or wrong."""
    broken_maxims: tuple[str, ...]
    """The beginners' rules of thumb that every right card breaks, by slug."""
    is_exact: bool
    """Whether the goal is 61 or 60 and no card makes a point more."""
    crowd_failure: float
    """The mean probability that a lookahead player misses the goal, 0 to 1."""


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
    chances = goal_chances(position, target, solver)
    found = _Measures(
        fooled_by(position, right),
        chances.live,
        broken_maxims(position, target, solver),
        target.kind in (GoalKind.WIN, GoalKind.DRAW) and solution.top == target.points,
        1 - _share(chances.reached),
    )
    weighed = zip(WEIGHTS.values(), rating_terms(found), strict=True)
    is_measured = position.seats == 2 and not position.stock and chances.live
    deviation = DEVIATION if is_measured else WIDER
    base = BASE + MORE_HANDS * (position.seats > 2)
    return _rated(base + sum(weight * part for weight, part in weighed), deviation, found)


def rating_terms(found: Difficulty | _Measures) -> tuple[float, ...]:
    """The terms whose weighted sum is the rating, in the order of ``WEIGHTS``."""
    return (
        len(found.fooled),
        log_odds(found.crowd_failure),
        max(0, found.live_decisions - 1),
        bool(found.broken_maxims),
        found.is_exact,
    )


def log_odds(share: float) -> float:
    """The log odds of a share of failures: 0 for a half, and between about -4 and 4.

    >>> log_odds(0.5), round(log_odds(1.0), 1)
    (0.0, 3.9)
    """
    return log((share + _NEVER) / (1 - share + _NEVER))


def level_of(rating: int) -> int:
    """The level, 1 to 5, of a puzzle with this rating."""
    return max(1, bisect_right(LEVELS, rating))


def _of_nothing_to_find(position: Position) -> Difficulty:
    """The difficulty of seeing that all cards have the same value.

    It grows with how sure the lookahead players are of one card, from 0 if they play all cards
    equally often to 1 if each plays one card always.
    """
    cards = len(position.hand)
    surest = [
        max(chance.values()) for chance in lookahead_players(seen_by(position, position.to_play))
    ]
    sure = (_share(surest) * cards - 1) / (cards - 1) if cards > 1 else 0.0
    return _rated(LOWEST + (SUREST - LOWEST) * sure, WIDER, _Measures((), 0, (), False, sure))


class _Measures(NamedTuple):
    """The measures a rating comes from: fields as in ``Difficulty``."""

    fooled: tuple[str, ...]
    live_decisions: int
    broken_maxims: tuple[str, ...]
    is_exact: bool
    crowd_failure: float


def _rated(rating: float, deviation: int, found: _Measures) -> Difficulty:
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


def _share(shares: Sequence[float]) -> float:
    """The mean to four places: further digits would depend on the order of the hand."""
    return round(sum(shares) / len(shares), 4)
