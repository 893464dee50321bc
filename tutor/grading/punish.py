"""Would it be punished? The price of a card is what exact play takes; simple players take less."""

from __future__ import annotations

from tutor.grading.play import plainest
from tutor.players.simple import SIMPLE_PLAYERS, Player
from tutor.rules.cards import Card
from tutor.rules.position import Position, play
from tutor.rules.seen import seen_by
from tutor.solver import Solver


def punished_by(position: Position, card: Card, solver: Solver) -> tuple[str, ...]:
    """The simple players, by name, against whom ``card`` ends below the best card's value.

    Each plays all other seats to the end, seeing only what those seats see, while the side that
    played the card goes on exactly. Only for endings without a stock.
    """
    top = solver.solve(position).top
    return tuple(
        name
        for name, player in SIMPLE_PLAYERS.items()
        if final_against(position, card, player, solver) < top
    )


def final_against(position: Position, card: Card, player: Player, solver: Solver) -> int:
    """The final points of the side that plays ``card`` and then exactly, against ``player``."""
    side = position.side_to_play
    after, _ = play(position, card)
    while not after.is_over:
        if after.side_to_play == side:
            card = plainest(solver.solve(after).best, after)
        else:
            card = player(seen_by(after, after.to_play))
        after, _ = play(after, card)
    return after.points_of_side(side)
