"""Checks files one after another: each by itself, then against those before it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from tutor.authoring.audit.proof import prove
from tutor.content.data_dir import data_folder
from tutor.content.library.library import load_original, translated_file, translated_language
from tutor.content.puzzles.model import PuzzleSet
from tutor.content.puzzles.reader import read_set
from tutor.content.puzzles.translations import check_translation, read_translation
from tutor.content.yaml.document import Document
from tutor.content.yaml.problems import ContentError, Problem, Severity
from tutor.content.yaml.reader import read_document, read_yaml
from tutor.content.yaml.report import Report
from tutor.solver import Solver, Unsolvable

if TYPE_CHECKING:
    from tutor.authoring.audit.duplicates import Ending, Known, Named, Register


class Checked(NamedTuple):
    """A file's text, as far as it could be read, and all that is wrong, in the order of lines."""

    text: str
    problems: list[Problem]


class Looked(NamedTuple):
    """What is found in a file alone, and what others may use or need: names, endings, concepts."""

    file: str
    text: str
    problems: list[Problem]
    names: tuple[Named, ...] = ()
    endings: tuple[Ending, ...] = ()
    teaches: tuple[str, ...] | None = None
    """What a lesson teaches, and others may need."""


class Audit:
    """Checks files one after another, and remembers the names and the endings it has met.

    ``installed`` are the puzzles that learners have already, asked for when there are others.
    """

    def __init__(
        self, solver: Solver, installed: Callable[[], Iterable[Known]] = lambda: ()
    ) -> None:
        self._solver = solver
        self._installed = installed
        self._register: Register | None = None

    def of_file(self, path: Path) -> Checked:
        """A set, or a translation held against the set beside it."""
        return self.joined(look_at(path, self._solver))

    def of_text(self, text: bytes | str, name: str) -> Checked:
        """A set that lies nowhere, such as standard input."""
        return self.joined(_look(lambda: read_yaml(text, name), name, None, self._solver))

    def joined(self, looked: Looked) -> Checked:
        """What was found in a file, with what others have used before it."""
        if not (looked.names or looked.endings):
            return Checked(looked.text, looked.problems)
        if self._register is None:
            from tutor.authoring.audit.duplicates import Register

            self._register = Register(self._installed)
        again = self._register.used_before(looked.file, looked.names, looked.endings)
        wrong = {each.mark for each in looked.problems if each.is_error}
        told = [each for each in again if each.is_error or each.mark not in wrong]
        return Checked(looked.text, sorted((*looked.problems, *told), key=lambda each: each.mark))


def look_at(path: Path, solver: Solver) -> Looked:
    """All that can be told of a file by itself."""
    return _look(lambda: read_document(path), str(path), path, solver)


def _look(read: Callable[[], Document], file: str, path: Path | None, solver: Solver) -> Looked:
    try:
        document = read()
    except ContentError as error:
        if error.document is None:
            return Looked(file, error.text, list(error.problems))
        document = error.document
    report = Report(document)
    data = document.data if isinstance(document.data, dict) else {}
    names: Iterable[Named] = ()
    endings: Iterable[Ending] = ()
    teaches = None
    if path and translated_language(path):
        if "lesson" in data:
            from tutor.authoring.audit.lessons import check_words

            check_words(report, translated_file(path), translated_language(path))
        else:
            _check_translation(report, path, solver)
    elif "steps" in data:
        from tutor.authoring.audit.lessons import check_lesson

        teaches = check_lesson(report, path, solver)
    else:
        names, endings = _check_set(report, path, solver)
    problems = report.in_order()
    return Looked(file, document.text, problems, tuple(names), tuple(endings), teaches)


def _check_set(
    report: Report, path: Path | None, solver: Solver
) -> tuple[Iterable[Named], Iterable[Ending]]:
    from tutor.authoring.audit.duplicates import endings_in, names_in
    from tutor.authoring.audit.quality import tell_poor
    from tutor.authoring.audit.words import check_words_of
    from tutor.content.yaml.schema import check_schema

    check_schema(report, "puzzles")
    reading = read_set(report)
    for proved in prove(reading, solver):
        tell_poor(proved, solver)
        check_words_of(
            report, proved.entry.path, proved.puzzle, proved.puzzle.texts, proved.solution
        )
    if path and _is_shipped(path) and reading.name != path.stem:
        message = "a shipped set has the name of its file"
        report.error(("set",), "set-name", message, f'write "{path.stem}"')
    return names_in(report, reading), endings_in(report, reading)


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
        for _ in prove(reading, solver):
            pass
        for entry, puzzle in reading.placed:
            if "{" in str(puzzle.texts):
                from tutor.authoring.audit.words import check_forms

                check_forms(report, entry.path, puzzle.texts)
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


def _check_translation(report: Report, path: Path, solver: Solver) -> None:
    from tutor.authoring.audit.words import check_words_of
    from tutor.content.yaml.schema import check_schema

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
    for puzzle in original.puzzles:
        if texts := translation.puzzles.get(puzzle.id):
            try:
                solution = solver.solve(puzzle.position)
            except Unsolvable:
                solution = None
            check_words_of(report, ("puzzles", puzzle.id), puzzle, texts, solution)
