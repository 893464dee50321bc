"""What a puzzle can be chosen by, worked out from the puzzle. It takes about half a millisecond."""

from __future__ import annotations

from tutor.content.puzzles.model import Puzzle, content_hash
from tutor.grading.difficulty import POINTS_KINDS, difficulty_of
from tutor.grading.goal import is_nothing_to_find, target_of
from tutor.solver import Solver
from tutor.training.pool import NOTHING_IDEA, PuzzleTraits


def traits_of(
    puzzle: Puzzle, idea: str, solver: Solver, *, is_handmade: bool, is_shipped: bool = True
) -> PuzzleTraits:
    """The traits of a puzzle whose main idea is ``idea``, "" where it has none that hints."""
    position = puzzle.position
    solution = solver.solve(position)
    target = target_of(puzzle.goal, position, solution)
    difficulty = difficulty_of(position, target, solver)
    asks_for_points = target.kind in POINTS_KINDS
    is_nothing = asks_for_points and is_nothing_to_find(solution)
    return PuzzleTraits(
        (puzzle.id, content_hash(puzzle)),
        difficulty.rating,
        difficulty.deviation,
        NOTHING_IDEA if is_nothing else idea,
        "reply" if position.table else "lead",
        len(position.hand),
        position.seats,
        is_handmade,
        asks_for_points,
        is_shipped,
    )
