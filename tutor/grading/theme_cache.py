"""The themes of puzzles, each worked out once and kept in the disk cache."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tutor.content.puzzles.model import Puzzle
from tutor.disk.cache import Table
from tutor.disk.files import require_shape
from tutor.grading.goal import target_of
from tutor.grading.themes import BY_SLUG, themes_of
from tutor.solver import Solver


class ThemeCache:
    """Themes by puzzle; call ``save`` when no more are asked for."""

    def __init__(self, table: Table, solver: Solver) -> None:
        self._table = table
        self._solver = solver

    def of(self, item: tuple[str, str], puzzle: Callable[[], Puzzle]) -> tuple[str, ...]:
        """The slugs of the themes of the puzzle that progress knows as ``item``, in order.

        ``puzzle`` is only called where they are not known yet.
        """
        return self._table.load(
            " ".join(item), (), lambda: slugs_of(puzzle(), self._solver), _checked_slugs
        )

    def save(self) -> None:
        """Writes what was worked out since."""
        self._table.save()


def slugs_of(puzzle: Puzzle, solver: Solver) -> tuple[str, ...]:
    """The slugs of a puzzle's themes, worked out."""
    position = puzzle.position
    target = target_of(puzzle.goal, position, solver.solve(position))
    return tuple(theme.slug for theme in themes_of(position, target))


def _checked_slugs(slugs: Sequence[str]) -> tuple[str, ...]:
    """The slugs; raises ValueError or LookupError if they are not a list of slugs of themes."""
    return tuple(BY_SLUG[slug].slug for slug in require_shape(slugs, [str]))
