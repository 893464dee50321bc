"""What a puzzle can be chosen by, worked out once from the puzzle and kept by its content.

To work it out takes about a millisecond. That of the puzzles of the program comes with them, in a
file that ``tutor.authoring.traits_file`` writes; that of others lies in the disk cache.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from tutor.content.puzzles.model import Puzzle
from tutor.disk.cache import Table
from tutor.disk.files import require_shape
from tutor.solver import Solver

NOTHING_IDEA = "nothing-to-find"
"""Stands for the main idea where all cards come to the same."""


class Traits(NamedTuple):
    """What follows from the position and the goal of a puzzle."""

    rating: int
    """How hard it is, on the scale of ``grading.difficulty``."""
    deviation: int
    """The standard deviation of that rating."""
    seats: int
    asks_for_points: bool
    """Whether it asks for every point, so that there may be nothing to find."""
    idea: str
    """The slug of the main idea it turns on; "" where it has none that hints."""
    themes: Sequence[str]
    """The slugs of all its themes, ideas and facts, in their order."""


def traits_of(puzzle: Puzzle, solver: Solver) -> Traits:
    """The traits of a puzzle that the solver can solve."""
    # All of this would delay a start at which the traits are known.
    from tutor.grading.difficulty import POINTS_KINDS, difficulty_of
    from tutor.grading.goal import is_nothing_to_find, target_of
    from tutor.grading.themes import main_theme, themes_of

    position = puzzle.position
    solution = solver.solve(position)
    target = target_of(puzzle.goal, position, solution)
    difficulty = difficulty_of(position, target, solver)
    asks_for_points = target.kind in POINTS_KINDS
    main = main_theme(position, target)
    is_nothing = asks_for_points and is_nothing_to_find(solution)
    return Traits(
        difficulty.rating,
        difficulty.deviation,
        position.seats,
        asks_for_points,
        NOTHING_IDEA if is_nothing else main.slug if main else "",
        [theme.slug for theme in themes_of(position, target)],
    )


def traits_from_json(data: Any) -> Traits:
    """The traits that were written as JSON, as a list; raises TypeError or ValueError."""
    *numbers, asks_for_points, idea, themes = data
    rating, deviation, seats = require_shape(numbers, [int])
    require_shape([idea, *themes], [str])
    require_shape(asks_for_points, bool)
    return Traits(rating, deviation, seats, asks_for_points, idea, themes)


class TraitsTable:
    """Traits of puzzles by their content; call ``save`` when no more are asked for.

    ``shipped`` are those of the puzzles of the program as JSON data, by content hash; the others
    are kept in ``table``.
    """

    def __init__(self, shipped: Mapping[str, Any], table: Table, solver: Solver) -> None:
        self._shipped = shipped
        self._table = table
        self._known: dict[str, Traits] = {}
        self._solver = solver

    @classmethod
    def at(cls, file: Path, table: Table, solver: Solver) -> TraitsTable:
        """The traits in a file; if it cannot be read they are worked out, which takes a second."""
        shipped: object = None
        with suppress(OSError, ValueError, RecursionError):
            shipped = json.loads(file.read_bytes())
        return cls(shipped if isinstance(shipped, dict) else {}, table, solver)

    def of(self, content: str, puzzle: Callable[[], Puzzle]) -> Traits:
        """The traits of the puzzle with that content hash.

        ``puzzle`` is only called where they are not known yet.
        """
        if content in self._shipped:
            # A file of the program is trusted; but what has not even six parts is worked out.
            with suppress(TypeError):
                return Traits(*self._shipped[content])
        if content not in self._known:
            self._known[content] = self._table.load(
                content, (), lambda: traits_of(puzzle(), self._solver), traits_from_json
            )
        return self._known[content]

    def save(self) -> None:
        """Writes what was worked out since."""
        self._table.save()
