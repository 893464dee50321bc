"""A set of puzzles from a file of anybody's, proved before it is played."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from tutor.authoring.audit.proof import SolvedPuzzle, check_puzzles
from tutor.authoring.audit.puzzle_prose import check_placeholders
from tutor.content.files import (
    translated_file,
    translated_language,
    translation_file,
    translation_files,
)
from tutor.content.library.library import with_words, words_json
from tutor.content.puzzles.model import Claims, Goal, GoalKind, Puzzle, PuzzleSet, PuzzleTexts
from tutor.content.puzzles.reader import TEXTS, read_set
from tutor.content.puzzles.translations import read_translation
from tutor.content.yaml.document import Report
from tutor.content.yaml.problems import ContentError, Problem, Severity
from tutor.content.yaml.reader import read_document
from tutor.solver import Solver


def load_proved_set(path: Path, solver: Solver) -> PuzzleSet:
    """The set in a file, proved; raises ContentError with every error in it or in a translation.

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
            for words in translation_files(path):
                _check_words(words, reading.set, solver)
            return reading.set
    except ContentError as error:
        if error.document is None:
            raise
    no_set = "key-missing", "this is no set of puzzles", "name a file that has puzzles"
    # A lesson may be sound, and is still no set.
    raise _errors_in(path, solver) or ContentError(
        (Problem(str(path), 1, 1, Severity.ERROR, *no_set),)
    )


class UsableSet(NamedTuple):
    """The puzzles of a set that can be played, with their words; and what is wrong with the rest.

    ``fault`` has all errors of the file and of the translation asked for; None if there are none.
    """

    set: PuzzleSet
    fault: ContentError | None


def load_usable_set(path: Path, language: str, solver: Solver) -> UsableSet:
    """What can be used of the set in a file, in a language's words where they are sound.

    Each puzzle whose position is sound is there: without claims, words or a goal that are faulty.
    Raises ContentError where there is none.
    """
    fault: ContentError | None = None
    try:
        found = load_proved_set(path, solver)
    except ContentError as error:
        fault = error
        found = _usable_part(path, solver, error)
    return UsableSet(_in_words(found, path, language), fault)


def _usable_part(path: Path, solver: Solver, fault: ContentError) -> PuzzleSet:
    """The set without what is faulty; raises ``fault`` if nothing is left."""
    try:
        report = Report(read_document(path))
    except ContentError:
        raise fault from None
    reading = read_set(report)
    solved = list(check_puzzles(reading, solver))
    puzzles = tuple(
        _without_faults(each, report) for each in solved if not each.entry.is_faulty("id")
    )
    if reading.draft is None or not puzzles:
        raise fault
    return reading.draft._replace(puzzles=puzzles)


def _in_words(puzzles: PuzzleSet, path: Path, language: str) -> PuzzleSet:
    """The set in a language's words, as far as those beside its file are sound."""
    file = translation_file(path, language)
    if puzzles.language == language or not file.exists():
        return puzzles
    try:
        report = Report(read_document(file))
    except ContentError:
        return puzzles
    words = read_translation(report, puzzles, language)
    for identity, texts in words.puzzles.items():
        check_placeholders(report, ("puzzles", identity), texts)
    if any(report.is_faulty((key,)) for key in ("set", "language")):
        return puzzles
    sound = {
        identity: texts
        for identity, texts in words.puzzles.items()
        if not report.is_faulty(("puzzles", identity))
    }
    title = puzzles.title if report.is_faulty(("title",)) else words.title
    return with_words(puzzles, words_json(title, sound), language)


def _without_faults(solved: SolvedPuzzle, report: Report) -> Puzzle:
    """A puzzle with a goal that can be set, and only the claims and words that are sound."""
    entry, puzzle, _, has_goal = solved
    check_placeholders(report, entry.path, puzzle.texts)
    if not has_goal:
        puzzle = puzzle._replace(goal=Goal(GoalKind.MOST_POINTS))
    if entry.is_faulty("asserts"):
        puzzle = puzzle._replace(claims=Claims())
    if any(entry.is_faulty(key) for key in TEXTS):
        puzzle = puzzle._replace(texts=PuzzleTexts())
    return puzzle


def _check_words(path: Path, original: PuzzleSet, solver: Solver) -> None:
    """Raises ContentError with every error in the words of a set in another language."""
    with suppress(ContentError):
        report = Report(read_document(path))
        words = read_translation(report, original, translated_language(path))
        for identity, texts in words.puzzles.items():
            check_placeholders(report, ("puzzles", identity), texts)
        if not report.has_errors:
            return
    if error := _errors_in(path, solver):
        raise error


def _errors_in(path: Path, solver: Solver) -> ContentError | None:
    """The errors that a full check finds in a file."""
    # The full check loads the schema and the lessons, which a sound set never waits for.
    from tutor.authoring.audit.files import Audit

    result = Audit(solver).check_file(path)
    errors = tuple(each for each in result.problems if each.is_error)
    return ContentError(errors, result.text) if errors else None
