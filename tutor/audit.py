"""All that content must keep: what its readers find, and what only the solver can know.

Used by the author's commands and by the tests, so that nothing reaches a learner unproved.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from tutor.content.document import Document
from tutor.content.document import Path as Place
from tutor.content.entry import Entry
from tutor.content.library import load_original, translated_file, translated_language
from tutor.content.model import GoalKind, Puzzle, PuzzleSet
from tutor.content.places import data_folder
from tutor.content.position_reading import is_reachable
from tutor.content.problem import ContentError, Problem, Severity
from tutor.content.puzzle_files import Reading, read_set
from tutor.content.report import Report
from tutor.content.translations import check_translation, read_translation
from tutor.content.yaml_reader import read_document, read_yaml
from tutor.grading.goal import is_nothing_to_find, right_cards, target_of
from tutor.grading.outcome import HALF, Outcome, has_outcome
from tutor.rules.variant import VARIANTS
from tutor.solver import Solution, Solver, Unsolvable


class Checked(NamedTuple):
    """A file's text, as far as it could be read, and all that is wrong, in the order of lines."""

    text: str
    problems: list[Problem]


class Audit:
    """Checks files one after another, and remembers the sets and ids it has met."""

    def __init__(self, solver: Solver) -> None:
        self._solver = solver
        self._first_files: dict[tuple[str, str], str] = {}

    def of_file(self, path: Path) -> Checked:
        """A set, or a translation held against the set beside it."""
        return self._of(lambda: read_document(path), path)

    def of_text(self, text: bytes | str, name: str) -> Checked:
        """A set that lies nowhere, such as standard input."""
        return self._of(lambda: read_yaml(text, name), None)

    def _of(self, read: Callable[[], Document], path: Path | None) -> Checked:
        try:
            document = read()
        except ContentError as error:
            if error.document is None:
                return Checked(error.text, list(error.problems))
            document = error.document
        report = Report(document)
        data = document.data if isinstance(document.data, dict) else {}
        if path and translated_language(path):
            if "lesson" in data:
                from tutor.lesson_audit import check_words

                check_words(report, translated_file(path), translated_language(path))
            else:
                _check_translation(report, path)
        elif "steps" in data:
            from tutor.lesson_audit import check_lesson

            check_lesson(report, path, self._solver)
        else:
            self._check_set(report, path)
        return Checked(document.text, report.in_order())

    def _check_set(self, report: Report, path: Path | None) -> None:
        from tutor.content.schema import check_schema

        check_schema(report, "puzzles")
        reading = read_set(report)
        _prove(reading, self._solver)
        for entry, puzzle in reading.placed:
            self._check_first(report, entry.at("id"), "id", puzzle.id)
        name = reading.name
        self._check_first(report, ("set",), "set", name)
        if path and _is_shipped(path) and name != path.stem:
            message = "a shipped set has the name of its file"
            report.error(("set",), "set-name", message, f'write "{path.stem}"')

    def _check_first(self, report: Report, place: Place, kind: str, name: str) -> None:
        """Reports a name that another file has used already."""
        here = report.document.file
        first = self._first_files.setdefault((kind, name), here)
        if first != here and not report.is_faulty(place):
            message = f'the {kind} "{name}" is used in {first} already'
            report.error(place, f"{kind}-twice", message, "choose another")


def require_true(path: Path, solver: Solver) -> PuzzleSet:
    """The set of anyone's in a file, proved; ContentError with every error in it.

    A sound file costs no more than reading and solving it: the schema is only asked to explain.
    """
    if translated_language(path) and translated_file(path).is_file():
        said = "these are only the words of a set", f"name {translated_file(path).name}"
        problem = Problem(str(path), 1, 1, Severity.ERROR, "translation-alone", *said)
        raise ContentError((problem,))
    try:
        report = Report(read_document(path))
        reading = read_set(report)
        _prove(reading, solver)
        if reading.set and not report.has_errors:
            return reading.set
    except ContentError as error:
        if error.document is None:
            raise
    checked = Audit(solver).of_file(path)
    errors = tuple(each for each in checked.problems if each.is_error)
    if not errors:  # a sound lesson, but no set
        no_set = "key-missing", "this is no set of puzzles", "name a file that has puzzles"
        errors = (Problem(str(path), 1, 1, Severity.ERROR, *no_set),)
    raise ContentError(errors, checked.text)


def _is_shipped(path: Path) -> bool:
    return path.resolve().parent == (data_folder() / "puzzles").resolve()


def _check_translation(report: Report, path: Path) -> None:
    from tutor.content.schema import check_schema

    check_schema(report, "puzzle-texts")
    beside = translated_file(path)
    try:
        original = load_original(beside)
    except ContentError as error:
        is_there = error.problems[0].code != "file-missing"
        trouble = "cannot be read" if is_there else "is not beside it"
        hint = f"check {beside.name} first" if is_there else f"put {beside.name} there"
        message = f"the set this translates, {beside.name}, {trouble}"
        report.error((), "translation-set", message, hint)
        return
    if translated_language(path) == original.language:
        message = f"{beside.name} itself is in this language"
        report.error((), "translation-language", message, "delete this file, or rename it")
        return
    translation = read_translation(report, original, translated_language(path))
    check_translation(report, original, translation)


def _prove(reading: Reading, solver: Solver) -> None:
    for entry, puzzle in reading.placed:
        if is_reachable(entry, puzzle.position, VARIANTS[puzzle.variant]):
            _prove_puzzle(entry, puzzle, solver)


def _prove_puzzle(entry: Entry, puzzle: Puzzle, solver: Solver) -> None:
    """Reports what is untrue about a puzzle, or leaves nothing to decide."""
    report, position = entry.report, entry.at("position")
    if puzzle.position.stock:
        message = "there is a stock: at the table nobody would know what is in it"
        report.warning(position, "stock", message, "begin after the last draw")
    try:
        solution = solver.solve(puzzle.position)
    except Unsolvable as error:
        over = puzzle.position.is_over
        hint = "give the hands cards" if over else "take a position nearer to the end"
        report.error(position, error.code, str(error), hint)
        return
    faults = () if entry.is_faulty("goal") else tuple(_goal_faults(puzzle, solution))
    for fault in faults:
        tell = report.warning if fault.is_mild else report.error
        at = entry.at("goal") if puzzle.goal else entry.path
        tell(at, fault.code, fault.message, fault.hint)
    asserts = entry.at("asserts")
    best, final, themes = puzzle.claims
    if best and set(best) != set(solution.best):
        message = f"not so: the best is {' and '.join(map(str, solution.best))}"
        report.error((*asserts, "best"), "claim-best", message, _every(solution))
    if final is not None and final != solution.top:
        message = f"not so: the best makes {solution.top}"
        report.error((*asserts, "final"), "claim-final", message, _every(solution))
    # Which themes a puzzle has depends on what it asks for.
    if themes and not faults and not entry.is_faulty("goal"):
        _check_themes(report, (*asserts, "themes"), puzzle, solution, solver)


def _check_themes(
    report: Report, where: Place, puzzle: Puzzle, solution: Solution, solver: Solver
) -> None:
    """Reports each theme claimed that does not hold."""
    target = target_of(puzzle.goal, puzzle.position, solution)
    from tutor.grading.themes import themes_of

    true = [theme.slug for theme in themes_of(puzzle.position, target, solver)]
    hint = f"these hold: {', '.join(true)}" if true else "none holds: delete it"
    for at, slug in enumerate(puzzle.claims.themes):
        if slug not in true:
            report.error((*where, at), "claim-theme", f'not so: there is no "{slug}" here', hint)


class Fault(NamedTuple):
    """What is wrong with a goal; a mild one lets the puzzle in."""

    code: str
    message: str
    hint: str
    is_mild: bool = False


_WITHOUT_OUTCOME = (GoalKind.MOST_POINTS, GoalKind.AT_LEAST)
_NO_OUTCOME = 'write "goal: most-points" or "goal: {at_least: N}"'


def _goal_faults(puzzle: Puzzle, solution: Solution) -> Iterator[Fault]:
    """What keeps a goal from being one: at most one fault."""
    goal, position = puzzle.goal, puzzle.position
    kind, best, every = goal.kind if goal else None, _best(solution), _every(solution)
    target = target_of(goal, position, solution)
    right = right_cards(target, solution)
    if len(position.hand) == 1:
        hint = "begin a trick earlier"
        yield Fault("nothing-to-decide", f"there is only one card to play: {best}", hint)
    elif not has_outcome(position) and kind not in _WITHOUT_OUTCOME:
        message = f"with {position.seats} seats winning is not a matter of 61"
        yield Fault("goal-needed", message, _NO_OUTCOME)
    elif kind is None and Outcome.of(solution.top) is Outcome.LOSS:
        message = f"the best, {best}, still loses: the goal must be stated"
        yield Fault("goal-needed", message, 'write "goal: most-points"')
    elif kind is GoalKind.DRAW and solution.top > HALF:
        message = f"a win is there, {best}: the goal cannot be a draw"
        yield Fault("goal-too-low", message, 'write "goal: win"')
    elif kind is GoalKind.NOTHING_TO_FIND:
        if not is_nothing_to_find(solution):
            message = f"the cards do not come to the same: {every}"
            yield Fault("goal-something", message, "state another goal, or leave it out")
    elif not right:
        message = f"the goal of {target.points} cannot be reached: the best is {best}"
        hint = f'write "goal: {{at_least: {solution.top}}}" or "goal: most-points"'
        yield Fault("goal-unreachable", message, hint)
    elif len(right) == len(solution.points_after):
        message = f"every card reaches the goal: {every}"
        hint = 'write "goal: most-points", or change the position'
        if is_nothing_to_find(solution):
            hint = 'write "goal: nothing-to-find", or change the position'
        yield Fault("nothing-to-decide", message, hint, kind is GoalKind.MOST_POINTS)


def _best(solution: Solution) -> str:
    return f"{' or '.join(map(str, solution.best))} with {solution.top}"


def _every(solution: Solution) -> str:
    return ", ".join(f"{card} makes {points}" for card, points in solution.points_after.items())
