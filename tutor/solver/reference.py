"""Exact play in its plainest form: minimax over the rules, and one line of exact play.

``ReferenceSolver`` tries every line of play. The tests, the miner and the proofs shown to a solver
compare the fast searches with it. ``exact_line`` is the rule of ``Solver.line`` over positions;
``EndingSearch.line`` follows the same rule on ints.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import factorial

from tutor.rules import Card, Position, Side, legal_plays, play
from tutor.solver.solution import NothingToPlay, Solution, TooLarge, fixed_order, largest_hand

Values = Callable[[Position, Side], Mapping[Card, int]]
"""The final points of a side after each card of the seat to play."""


def exact_line(position: Position, card: Card, values: Values) -> tuple[Card, ...]:
    """One line of exact play, ``card`` first, to the end; ``values`` gives the final points.

    The rule is that of ``Solver.line``. Raises IllegalPlay if the card is not in the hand to play.
    """
    side = position.side_to_play
    is_ending = not position.stock
    line = [card]
    position, _ = play(position, card)
    while not position.is_over:
        choice = _exact_cards(position, side, values)
        if is_ending and len(choice) > 1 and position.side_to_play != side:
            left = [_choices_left(play(position, each)[0], side, values) for each in choice]
            choice = [choice[left.index(min(left))]]
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


def _choices_left(position: Position, side: Side, values: Values) -> int:
    """How many cards keep the side's points at its next turn; 0 if it has none left.

    A forced last card counts as one.
    """
    if position.is_over:
        return 0
    choice = _exact_cards(position, side, values)
    if position.side_to_play == side:
        return len(choice)
    return min(_choices_left(play(position, card)[0], side, values) for card in choice)


MOST_LINES = 300_000
"""The most lines of play that are enumerated, which takes some seconds."""


class ReferenceSolver:
    """Tries every line of play to its end; any number of seats, with or without a stock."""

    __slots__ = ()

    def solve(self, position: Position) -> Solution:
        """The worth of every legal card.

        Raises TooLarge beyond ``MOST_LINES``, NothingToPlay at the end.
        """
        _check(position)
        side = position.side_to_play
        return Solution(side, _values(position, side))

    def line(self, position: Position, card: Card) -> tuple[Card, ...]:
        """One line of exact play after ``card``; raises as ``solve``, and IllegalPlay."""
        _check(position)
        return exact_line(position, card, _values)


def lines_of_play(position: Position) -> int:
    """How many ways there are to play the cards to the end.

    >>> lines_of_play(Position.parse("d/3dFd7b,Ad5d2d/51,46"))
    36
    """
    size = largest_hand(position)
    draws = len(position.stock) // position.seats
    lines = 1
    for hand in position.hands:
        lines *= size ** (draws - (len(hand) < size)) if draws else 1
        lines *= factorial(size if draws else len(hand))
    return lines


def _check(position: Position) -> None:
    if position.is_over:
        raise NothingToPlay
    lines = lines_of_play(position)
    if lines > MOST_LINES:
        raise TooLarge("too-many-lines", asked=lines, limit=MOST_LINES)


def _values(position: Position, side: Side) -> dict[Card, int]:
    return {card: _final(play(position, card)[0], side) for card in legal_plays(position)}


def _final(position: Position, side: Side) -> int:
    """The points ``side`` ends with: its seats make the most of them, all others the least."""
    if position.is_over:
        return position.points_of_side(side)
    finals = [_final(play(position, card)[0], side) for card in legal_plays(position)]
    return max(finals) if position.side_to_play == side else min(finals)
