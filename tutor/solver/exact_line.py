"""One line of exact play over positions, whatever finds the values.

This is the rule in its plainest form; ``sides.Ending`` follows the same rule on ints.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tutor.rules import Card, Position, Side, play
from tutor.solver.solution import fixed_order

Values = Callable[[Position, Side], Mapping[Card, int]]
"""The final points of a side after each card of the seat to play."""


def exact_line(position: Position, card: Card, values: Values) -> tuple[Card, ...]:
    """The cards of one line of exact play, ``card`` first, to the end of the play."""
    side = position.side_to_play
    sharp = not position.stock
    line = [card]
    position, _ = play(position, card)
    while not position.is_over:
        choice = _exact_cards(position, side, values)
        if sharp and len(choice) > 1 and position.side_to_play != side:
            ways = [_ways(play(position, each)[0], side, values) for each in choice]
            choice = [choice[ways.index(min(ways))]]
        line.append(choice[0])
        position, _ = play(position, choice[0])
    return tuple(line)


def _exact_cards(position: Position, side: Side, values: Values) -> list[Card]:
    """The cards that keep the value for who plays them, in the fixed order."""
    if len(position.hand) == 1:
        return list(position.hand)
    worth = values(position, side)
    best = (max if position.side_to_play == side else min)(worth.values())
    exact = [card for card in position.hand if worth[card] == best]
    return sorted(exact, key=lambda card: fixed_order(card, position.trump))


def _ways(position: Position, side: Side, values: Values) -> int:
    """How many cards keep the side's points at its next turn; 0 if it has none any more.

    A forced last card counts as one way: by then all are forced, so nothing hangs on it.
    """
    if position.is_over:
        return 0
    choice = _exact_cards(position, side, values)
    if position.side_to_play == side:
        return len(choice)
    return min(_ways(play(position, card)[0], side, values) for card in choice)
