"""The ending a place of a file belongs to, and what is proved of it, as far as it can be read."""

from __future__ import annotations

from typing import NamedTuple

from tutor.cli.editor.pointing import value_at
from tutor.content.puzzles.model import Goal, Puzzle, PuzzleTexts
from tutor.content.puzzles.positions import read_position
from tutor.content.puzzles.reader import PUZZLE, read_goal, read_texts, read_variant
from tutor.content.yaml.document import Document, KeyPath, Report
from tutor.content.yaml.mapping import Entry
from tutor.grading.goal import Target, target_of
from tutor.rules.position import Position
from tutor.rules.reachability import reach_flaws
from tutor.rules.variant import VARIANTS
from tutor.solver import Solution, Solver, Unsolvable
from tutor.text.catalog import languages


class Ending(NamedTuple):
    """An ending of a puzzle or a step, solved, with what it asks; its goal may be none yet."""

    puzzle: Puzzle
    solution: Solution

    @property
    def position(self) -> Position:
        return self.puzzle.position

    @property
    def target(self) -> Target:
        return target_of(self.puzzle.goal, self.position, self.solution)


def ending_at(
    document: Document | None, path: KeyPath, solver: Solver, original: Document | None = None
) -> Ending | None:
    """The ending of the puzzle or the step that a path leads into; None where none stands there.

    Of a translation it stands in its ``original``, under the same id.
    """
    place = path[:2]
    if original and len(place) == 2:
        listed = value_at(original, place[:1])
        ids = [value_at(original, (*place[:1], at, "id")) for at in range(_length(listed))]
        if place[1] in ids:
            return ending_at(original, (place[0], ids.index(place[1])), solver)
        return None
    value = value_at(document, place)
    if document is None or len(place) < 2 or not isinstance(value, dict):
        return None
    if place[0] not in ("puzzles", "steps") or not {"position", "you"} & value.keys():
        return None
    entry = Entry(Report(document), place, value, PUZZLE if place[0] == "puzzles" else ())
    variant = read_variant(entry)
    position = read_position(entry, variant) if variant else None
    if position is None or variant is None or reach_flaws(position, VARIANTS[variant.name]):
        return None
    data = document.data
    language = data.get("language") if isinstance(data, dict) else None
    texts = PuzzleTexts()
    if place[0] == "puzzles":
        texts = read_texts(entry, position, language if isinstance(language, str) else "en")
    try:
        solution = solver.solve(position)
    except Unsolvable:
        return None
    goal: Goal | None = read_goal(entry)
    name = value.get("id")
    puzzle = Puzzle(name if isinstance(name, str) else "", position, texts, variant.name, goal)
    return Ending(puzzle, solution)


def _length(value: object) -> int:
    return len(value) if isinstance(value, list) else 0


def language_of(document: Document | None, otherwise: str) -> str:
    """The language a file says it is in; another where it says none that is known."""
    data = document.data if document else None
    said = data.get("language", "en") if isinstance(data, dict) else otherwise
    return said if isinstance(said, str) and said in languages() else otherwise
