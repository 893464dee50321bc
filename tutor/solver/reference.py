"""Plain minimax over the rules, with no cleverness at all: the oracle of the other solvers."""

from __future__ import annotations

from math import factorial

from tutor.rules import Card, Position, Side, legal_plays, play
from tutor.solver.exact_line import exact_line
from tutor.solver.solution import NothingToPlay, Solution, TooLarge, largest_hand

MOST_LINES = 300_000
"""The most lines of play that are enumerated: some seconds of work."""


class ReferenceSolver:
    """Tries every line of play to its end; any number of seats, with or without a stock."""

    __slots__ = ()

    def solve(self, position: Position) -> Solution:
        """The worth of every card; TooLarge beyond ``MOST_LINES``."""
        _check(position)
        side = position.side_to_play
        return Solution(side, _values(position, side))

    def line(self, position: Position, card: Card) -> tuple[Card, ...]:
        """One line of exact play after ``card``."""
        _check(position)
        return exact_line(position, card, _values)


def lines_of_play(position: Position) -> int:
    """How many ways there are to play the cards to the end."""
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
