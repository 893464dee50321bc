"""The crowd: who plays a wrong card, and how often, while everybody else plays exactly."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import NamedTuple

from tutor.grading.goal import Target, right_cards
from tutor.grading.play import plainest
from tutor.players.ahead import LOOKERS, chances, estimates
from tutor.players.simple import SIMPLE_PLAYERS
from tutor.rules.cards import Card
from tutor.rules.position import Position, play
from tutor.rules.seen import Seen, seen_by
from tutor.solver import Solver

Policy = Callable[[Seen], Sequence[Mapping[Card, float]]]
"""Some players: how likely each of them plays each card of the hand, from what a seat sees."""


class Way(NamedTuple):
    """The way to the goal along the most testing defence."""

    reached: tuple[float, ...]
    """How likely each of the players reaches it."""
    live: int
    """How many decisions there are on it with right cards and wrong ones."""


def fooled_by(position: Position, right: Collection[Card]) -> tuple[str, ...]:
    """The simple players, by name, that do not play one of the ``right`` cards here."""
    seen = seen_by(position, position.to_play)
    return tuple(name for name, player in SIMPLE_PLAYERS.items() if player(seen) not in right)


def lookers(seen: Seen) -> Sequence[Mapping[Card, float]]:
    """The players that look ahead, in the order of ``LOOKERS``."""
    worth = {tricks: estimates(seen, tricks) for tricks in (1, 2)}
    return [
        dict(zip(seen.hand, chances(worth[tricks], doubt), strict=True))
        for tricks, doubt in LOOKERS
    ]


def way_through(
    position: Position, target: Target, solver: Solver, players: Policy = lookers
) -> Way:
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

    def way(self, position: Position) -> Way:
        """The way on from a position from which the goal can still be reached."""
        if position.to_play != self._you:
            return self._most_testing(position)
        right = right_cards(self._target, self._solver.solve(position))
        played = self._players(seen_by(position, self._you))
        sure = Way((1.0,) * len(played), 0)
        ways = {card: self._after(position, card) or sure for card in right}
        reached = tuple(
            sum(chance[card] * way.reached[place] for card, way in ways.items())
            for place, chance in enumerate(played)
        )
        is_live = 0 < len(right) < len(position.hand)
        more = min((way.live for way in ways.values()), default=0)
        return Way(reached, is_live + more)

    def _after(self, position: Position, card: Card) -> Way | None:
        """The way on after a card; None where it is decided."""
        after, _ = play(position, card)
        is_decided = self._is_short or len(after.hands[self._you]) < 2
        return None if is_decided else self.way(after)

    def _most_testing(self, position: Position) -> Way:
        """The way on after another seat's exact card; a partner's is the plainest one."""
        best = position.hand
        if len(best) > 1:
            best = self._solver.solve(position).best
        if position.side_to_play == self._side:
            best = (plainest(best, position),)
        ways = [self.way(play(position, card)[0]) for card in best]
        reached = zip(*(way.reached for way in ways), strict=True)
        return Way(tuple(map(min, reached)), max(way.live for way in ways))
