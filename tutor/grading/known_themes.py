"""The themes of puzzles, worked out once: what is found is kept for the next time."""

from __future__ import annotations

from collections.abc import Callable

from tutor.content.puzzles.model import Puzzle
from tutor.disk_cache import Note
from tutor.grading.goal import target_of
from tutor.grading.themes import BY_SLUG, themes_of
from tutor.solver import Solver


class KnownThemes:
    """Themes by puzzle, on a note; call ``keep`` when no more are asked for."""

    def __init__(self, note: Note, solver: Solver) -> None:
        self._note = note
        self._solver = solver
        found = note.read()
        self._known: dict[str, str] = {
            key: known
            for key, known in (found.items() if isinstance(found, dict) else ())
            if isinstance(known, str)
        }
        self._is_new = False

    def of(self, item: tuple[str, str], puzzle: Callable[[], Puzzle]) -> tuple[str, ...]:
        """The names of the themes of the puzzle that progress knows as ``item``, in order."""
        key = " ".join(item)
        known = self._known.get(key)
        if known is None or not set(known.split()) <= BY_SLUG.keys():
            known = " ".join(slugs_of(puzzle(), self._solver))
            self._known[key] = known
            self._is_new = True
        return tuple(known.split())

    def keep(self) -> None:
        """Writes down what was found since."""
        if self._is_new:
            self._note.write(self._known)
            self._is_new = False


def slugs_of(puzzle: Puzzle, solver: Solver) -> tuple[str, ...]:
    """The names of a puzzle's themes, worked out."""
    position = puzzle.position
    target = target_of(puzzle.goal, position, solver.solve(position))
    return tuple(theme.slug for theme in themes_of(position, target, solver))
