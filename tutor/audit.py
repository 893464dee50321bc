"""All that content must keep: what its readers find, and what only the solver can know.

Used by the author's commands and by the tests, so that nothing reaches a learner unproved.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from tutor.content.library import load_set, translated_language
from tutor.content.model import Goal, GoalKind, Puzzle
from tutor.content.places import data_folder
from tutor.content.problem import ContentError, Problem
from tutor.content.puzzle_files import read_set
from tutor.content.report import Report
from tutor.content.schema import check_schema
from tutor.content.translations import check_translation, read_translation
from tutor.content.yaml_reader import Document
from tutor.content.yaml_reader import Path as Place
from tutor.grading.goal import is_nothing_to_find, right_cards, target_of
from tutor.grading.outcome import HALF, Outcome, has_outcome
from tutor.solver import Solution, Solver, TooLarge


@dataclass(slots=True)
class Audit:
    """Checks documents one after another, and remembers the ids it has met."""

    solver: Solver
    first_places: dict[str, str] = field(default_factory=dict)

    def problems(self, document: Document, path: Path | None) -> list[Problem]:
        """Everything wrong with a document, in the order of its lines.

        ``path`` is where it lies, if it lies anywhere: a translation is held against the set
        beside it, and a shipped set must be named as its file.
        """
        report = Report(document)
        if path and translated_language(path):
            self._check_translation(report, path)
        else:
            self._check_set(report, path)
        return sorted(report.problems, key=lambda each: (each.line, each.column))

    def _check_set(self, report: Report, path: Path | None) -> None:
        check_schema(report, "puzzles")
        schema_found = list(report.problems)
        reading = read_set(report)
        for place, puzzle in reading.placed:
            self._check_id_elsewhere(report, place, puzzle)
            _check_puzzle(report, place, puzzle, self.solver)
        report.problems = _without_echoes(schema_found, report.problems)
        name = reading.set.name if reading.set else path and path.stem
        if path and _is_shipped(path) and name != path.stem:
            message = f'a shipped set is named as its file, "{path.stem}"'
            report.error(("set",), "set-name", message)

    def _check_id_elsewhere(self, report: Report, place: Place, puzzle: Puzzle) -> None:
        here = report.document.file
        first = self.first_places.setdefault(puzzle.id, here)
        if first != here:
            message = f'the id "{puzzle.id}" is used in {first} already'
            report.error((*place, "id"), "id-twice", message)

    def _check_translation(self, report: Report, path: Path) -> None:
        check_schema(report, "puzzle-texts")
        schema_found = list(report.problems)
        language = translated_language(path)
        beside = path.with_name(path.name.removesuffix(f".{language}{path.suffix}") + path.suffix)
        try:
            original = load_set(beside, "")
        except ContentError:
            message = f"the set this translates, {beside.name}, is missing or cannot be read"
            report.error((), "translation-set", message, f"check {beside.name} first")
            return
        translation = read_translation(report, original)
        if translation:
            check_translation(report, original, translation)
        report.problems = _without_echoes(schema_found, report.problems)


def _without_echoes(schema_found: list[Problem], problems: list[Problem]) -> list[Problem]:
    """The problems without those that say again what the schema has said of the same place."""
    told = {each.mark for each in schema_found}
    return [
        each
        for each in problems
        if each in schema_found
        or not (each.mark in told or (schema_found and each.code == "shape"))
    ]


def _is_shipped(path: Path) -> bool:
    return path.resolve().parent == (data_folder() / "puzzles").resolve()


def _check_puzzle(report: Report, place: Place, puzzle: Puzzle, solver: Solver) -> None:
    """Reports what is untrue about a puzzle, or leaves nothing to decide."""
    try:
        solution = solver.solve(puzzle.position)
    except TooLarge as error:
        report.error((*place, "position"), error.code, str(error))
        return
    where: Place = (*place, "goal") if puzzle.goal else place
    for code, message in _goal_faults(puzzle, solution):
        report.error(where, code, message)
    claims = puzzle.claims
    if claims.best and set(claims.best) != set(solution.best):
        message = f"not so: the best is {_values(solution)}"
        report.error((*place, "asserts", "best"), "claim-best", message, _all_values(solution))
    if claims.final is not None and claims.final != solution.top:
        message = f"not so: the best is {_values(solution)}"
        report.error((*place, "asserts", "final"), "claim-final", message, _all_values(solution))


def _goal_faults(puzzle: Puzzle, solution: Solution) -> Iterator[tuple[str, str]]:
    kind = puzzle.goal.kind if puzzle.goal else None
    outcome_counts = has_outcome(puzzle.position)
    if not outcome_counts and kind not in _WITHOUT_OUTCOME:
        yield (
            "goal-needed",
            (
                f"with {puzzle.position.seats} seats winning is not a matter of 61: "
                'state "goal: most-points" or "goal: {at_least: N}"'
            ),
        )
    elif kind is None and Outcome.of(solution.top) is Outcome.LOSS:
        best = _values(solution)
        yield "goal-needed", f'the best, {best}, still loses: state "goal: most-points"'
    else:
        yield from _reach_faults(puzzle.goal, puzzle, solution)


_WITHOUT_OUTCOME = (GoalKind.MOST_POINTS, GoalKind.AT_LEAST, GoalKind.NOTHING_TO_FIND)


def _reach_faults(
    goal: Goal | None, puzzle: Puzzle, solution: Solution
) -> Iterator[tuple[str, str]]:
    best = _values(solution)
    if goal and goal.kind is GoalKind.DRAW and solution.top > HALF:
        yield "goal-too-low", f"a win is there, {best}: the goal cannot be a draw"
        return
    if goal and goal.kind is GoalKind.NOTHING_TO_FIND:
        if not is_nothing_to_find(solution):
            message = f"the cards do not come to the same: {_all_values(solution)}"
            yield "goal-something", message
        return
    target = target_of(goal, puzzle.position, solution)
    right = right_cards(target, solution)
    if not right:
        message = f"the goal of {target.points} cannot be reached: the best is {best}"
        yield "goal-unreachable", message
    elif len(right) == len(solution.points_after) and target.kind is not GoalKind.MOST_POINTS:
        yield "nothing-to-decide", f"every card reaches the goal: {_all_values(solution)}"


def _values(solution: Solution) -> str:
    return f"{' or '.join(map(str, solution.best))} with {solution.top}"


def _all_values(solution: Solution) -> str:
    return ", ".join(f"{card} makes {points}" for card, points in solution.points_after.items())
