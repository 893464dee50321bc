"""The crowd: who plays a wrong card, and how often, while everybody else plays exactly."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from tutor.grading.goal import Target, right_cards
from tutor.grading.play import plainest
from tutor.players.ahead import LOOKERS, Looker, chances, estimates
from tutor.players.simple import SIMPLE_PLAYERS
from tutor.rules.cards import Card
from tutor.rules.position import Position, play
from tutor.rules.seen import seen_by
from tutor.solver import Solver


class Way(NamedTuple):
    """The way to the goal along the most testing defence."""

    reached: tuple[float, ...]
    """How likely each of the players that look ahead reaches it."""
    live: int
    """How many decisions there are on it with right cards and wrong ones."""


def fooled_by(position: Position, right: Collection[Card]) -> tuple[str, ...]:
    """The simple players, by name, that do not play one of the ``right`` cards here."""
    seen = seen_by(position, position.to_play)
    return tuple(name for name, player in SIMPLE_PLAYERS.items() if player(seen) not in right)


def chances_of(position: Position, players: Sequence[Looker]) -> list[dict[Card, float]]:
    """How likely each player plays each card of the seat to play."""
    seen = seen_by(position, position.to_play)
    worth = {tricks: estimates(seen, tricks) for tricks in {each.tricks for each in players}}
    return [
        dict(zip(seen.hand, chances(worth[tricks], doubt), strict=True))
        for tricks, doubt in players
    ]


def way_through(
    position: Position, target: Target, solver: Solver, players: Sequence[Looker] = LOOKERS
) -> Way:
    """How the players that look ahead fare from ``position``, each alone against exact play.

    Of the other side's exact cards each player meets the one that tests it most. With a stock, or
    more than two sides, only the first decision is looked at.
    """
    return _Walk(position, target, solver, players).way(position)


class _Walk:
    def __init__(
        self, start: Position, target: Target, solver: Solver, players: Sequence[Looker]
    ) -> None:
        self._you, self._side = start.to_play, start.side_to_play
        self._target, self._solver, self._players = target, solver, players
        self._is_short = bool(start.stock) or len(set(start.sides)) != 2
        self._sure = Way((1.0,) * len(players), 0)

    def way(self, position: Position) -> Way:
        """The way on from a position from which the goal can still be reached."""
        if not position.hands[self._you]:
            return self._sure
        if position.to_play != self._you:
            return self._most_testing(position)
        solution = self._solver.solve(position)
        right = right_cards(self._target, solution)
        if len(position.hand) == 1 and right:
            return self._sure
        played = chances_of(position, self._players)
        ways = {card: self._after(position, card) for card in right}
        reached = [
            sum(chance[card] * way.reached[place] for card, way in ways.items())
            for place, chance in enumerate(played)
        ]
        is_live = 0 < len(right) < len(position.hand)
        return Way(tuple(reached), is_live + min((way.live for way in ways.values()), default=0))

    def _after(self, position: Position, card: Card) -> Way:
        return self._sure if self._is_short else self.way(play(position, card)[0])

    def _most_testing(self, position: Position) -> Way:
        """The way on after another seat's exact card; a partner's is the plainest one."""
        if len(position.hand) == 1:
            return self._after(position, position.hand[0])
        best = self._solver.solve(position).best
        if position.side_to_play == self._side:
            return self._after(position, plainest(best, position))
        ways = [self._after(position, card) for card in best]
        reached = zip(*(way.reached for way in ways), strict=True)
        return Way(tuple(map(min, reached)), max(way.live for way in ways))
