"""A set of puzzles from a file of anybody's, proved before it is played."""

from __future__ import annotations

from pathlib import Path

from tutor.authoring.audit.proof import check_puzzles
from tutor.authoring.audit.puzzle_prose import check_placeholders
from tutor.content.files import translated_file, translated_language
from tutor.content.puzzles.model import PuzzleSet
from tutor.content.puzzles.reader import read_set
from tutor.content.yaml.document import Report
from tutor.content.yaml.problems import ContentError, Problem, Severity
from tutor.content.yaml.reader import read_document
from tutor.solver import Solver


def load_proved_set(path: Path, solver: Solver) -> PuzzleSet:
    """The set in a file, proved; raises ContentError with every error in it.

    A sound file costs no more than reading and solving it. Only a faulty one is checked again in
    full, so that the errors are those that ``briscola author check`` reports.
    """
    if translated_language(path) and translated_file(path).is_file():
        said = "these are only the words of a set", f"name {translated_file(path).name}"
        problem = Problem(str(path), 1, 1, Severity.ERROR, "translation-alone", *said)
        raise ContentError((problem,))
    try:
        report = Report(read_document(path))
        reading = read_set(report)
        for _ in check_puzzles(reading, solver):
            pass
        for entry, puzzle in reading.placed:
            check_placeholders(report, entry.path, puzzle.texts)
        if reading.set and not report.has_errors:
            return reading.set
    except ContentError as error:
        if error.document is None:
            raise
    # The full check loads the schema and the lessons, which a sound set never waits for.
    from tutor.authoring.audit.files import Audit

    result = Audit(solver).check_file(path)
    errors = tuple(each for each in result.problems if each.is_error)
    if not errors:  # a sound lesson, but no set
        no_set = "key-missing", "this is no set of puzzles", "name a file that has puzzles"
        errors = (Problem(str(path), 1, 1, Severity.ERROR, *no_set),)
    raise ContentError(errors, result.text)
