"""The full check of a set of puzzles, or of its translation: schema, truth, quality and prose."""

from __future__ import annotations

from pathlib import Path

from tutor.authoring.audit.proof import SolvedPuzzle, check_puzzles
from tutor.authoring.audit.puzzle_prose import check_puzzle_prose
from tutor.content.files import data_folder, translated_file, translated_language
from tutor.content.library.library import load_original
from tutor.content.puzzles.positions import check_forms
from tutor.content.puzzles.reader import SetReading, read_set
from tutor.content.puzzles.translations import check_translation, read_translation
from tutor.content.yaml.document import Report
from tutor.content.yaml.problems import ContentError
from tutor.content.yaml.schema import check_schema
from tutor.grading.goal import Target, right_cards, target_of
from tutor.grading.puzzle_quality import LEAST_GAP, Shortcoming, shortcomings, unexplained
from tutor.players.simple import SIMPLE_PLAYERS
from tutor.rules.cards import Card
from tutor.solver import Solver, Unsolvable


def check_set(report: Report, path: Path | None, solver: Solver) -> SetReading:
    """Reports all that is wrong with the set in the report's document, which is at ``path`` if it
    lies in a file; returns what was read of it.
    """
    check_forms(report)
    check_schema(report, "puzzles")
    reading = read_set(report)
    for solved in check_puzzles(reading, solver):
        warn_of_quality(solved, solver)
        check_puzzle_prose(
            report, solved.entry.path, solved.puzzle, solved.puzzle.texts, solved.solution
        )
    if path and _is_shipped(path) and reading.name != path.stem:
        message = "a shipped set has the name of its file"
        report.error(("set",), "set-name", message, f'write "{path.stem}"')
    return reading


def _is_shipped(path: Path) -> bool:
    return path.resolve().parent == (data_folder() / "puzzles").resolve()


def check_set_translation(report: Report, path: Path, solver: Solver) -> None:
    """Reports all that is wrong with the translation at ``path``, compared with its set."""
    check_schema(report, "puzzle-texts")
    set_file = translated_file(path)
    try:
        original = load_original(set_file)
    except ContentError as error:
        is_there = error.problems[0].code != "file-missing"
        trouble = "cannot be read" if is_there else "is not beside it"
        hint = f"check {set_file.name} first" if is_there else f"put {set_file.name} there"
        message = f"the set this translates, {set_file.name}, {trouble}"
        report.error((), "translation-set", message, hint)
        return
    if translated_language(path) == original.language:
        message = f"{set_file.name} itself is in this language"
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
            check_puzzle_prose(report, ("puzzles", puzzle.id), puzzle, texts, solution)


def warn_of_quality(solved: SolvedPuzzle, solver: Solver) -> None:
    """Warns of each thing that a puzzle lacks to be worth solving."""
    entry, puzzle, solution, has_goal = solved
    # A goal that is none, and a stock nobody at the table could know, have been reported already.
    if not has_goal or puzzle.position.stock:
        return
    target = target_of(puzzle.goal, puzzle.position, solution)
    for shortcoming in shortcomings(puzzle.position, target, solver):
        message, hint = _warning(shortcoming, solved, target, solver)
        if message:
            entry.report.warning(entry.at("goal"), shortcoming.value, message, hint)


def _warning(
    shortcoming: Shortcoming, solved: SolvedPuzzle, target: Target, solver: Solver
) -> tuple[str, str]:
    """The message and the hint for a shortcoming; both empty where the author's comments do."""
    puzzle, solution = solved.puzzle, solved.solution
    right = right_cards(target, solution)
    match shortcoming:
        case Shortcoming.FORCED:
            held = " and ".join(map(str, puzzle.position.hand))
            return f"{held} are the same card here but for the name", "change one of them"
        case Shortcoming.NOT_LIVE:
            makes = sorted(set(solution.points_after.values()), reverse=True)
            message = f"little hangs on it: the best makes {makes[0]}, the next {makes[1]}"
            return message, f"change the position until {LEAST_GAP} points or more hang on it"
        case Shortcoming.NOT_UNIQUE:
            message = f"{_and(right)} are right, each for another reason"
            top = solution.best
            hint = "change the points or a card until only one is"
            if len(top) == 1 and len(right) > 1:
                hint = f'write "goal: {{at_least: {solution.top}}}" if only {top[0]} shall be'
            return message, hint
        case Shortcoming.DULL if len(right) == len(solution.points_after):
            message = "nothing here looks as if the choice mattered"
            return message, "take an ending in which simple players disagree"
        case Shortcoming.DULL:
            message = f"none of the {len(SIMPLE_PLAYERS)} simple players goes wrong here"
            return message, "make a wrong card tempting: points on the table, a high trump"
        case Shortcoming.UNEXPLAINED:
            found = unexplained(puzzle.position, target, solver)
            left = tuple(card for card in found if card not in puzzle.texts.comments)
            if not left:
                return "", ""
            are = "are" if len(left) > 1 else "is"
            message = f"the program cannot say why {_and(left)} {are} wrong, only what it costs"
            return message, f"write a comment on {left[0]}"


def _and(cards: tuple[Card, ...]) -> str:
    return " and ".join(map(str, cards))
