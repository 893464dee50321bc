"""What the tests of reasons look at: fixed endings, the decisions of shipped puzzles, all cards."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tests.content.shipped import by_hand_and_a_sample
from tutor.grading.explanation import Explanation, explain
from tutor.grading.goal import right_cards, target_of
from tutor.rules import Card, Position, play
from tutor.solver import default_solver

DATA = Path(__file__).parent / "data"
SOLVER = default_solver()


def fixed(name: str) -> tuple[Position, ...]:
    """The endings of self-play in a file of the test data."""
    lines = (DATA / f"{name}.txt").read_text("utf-8").split()
    return tuple(Position.parse(line) for line in lines)


@cache
def decisions() -> tuple[Position, ...]:
    """Every choice a solver can be asked to make in a shipped puzzle, right cards played before.

    Of puzzles found by search, only in some.
    """
    found: dict[Position, None] = {}
    for puzzle in by_hand_and_a_sample():
        solution = SOLVER.solve(puzzle.position)
        target = target_of(puzzle.goal, puzzle.position, solution)
        waiting = [puzzle.position]
        while waiting:
            position = waiting.pop()
            if position in found:
                continue
            found[position] = None
            for card in right_cards(target, SOLVER.solve(position)):
                following = _next_choice(position, card, puzzle.position.to_play)
                if following:
                    waiting.append(following)
    return tuple(found)


def _next_choice(position: Position, card: Card, seat: int) -> Position | None:
    """Where the seat next has to choose, the others playing the exact line."""
    for each in SOLVER.line(position, card):
        position, _ = play(position, each)
        if not position.is_over and position.to_play == seat and len(position.hand) > 1:
            return position
    return None


def explained(positions: tuple[Position, ...]) -> Iterator[Explanation]:
    """The explanation of every card of some positions."""
    for position in positions:
        for card in position.hand:
            yield explain(position, card, SOLVER)
