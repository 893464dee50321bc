"""All a lesson must keep: each question has its answer from the engine, each step its words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random

from tutor.content.course import lesson_files, load_lesson
from tutor.content.document import Path as Place
from tutor.content.lesson_files import lesson_number, read_lesson
from tutor.content.lesson_model import Lesson, Step
from tutor.content.lesson_words import check_lesson_words
from tutor.content.markup import CardName, Emphasis, MarkupFault, Paragraph, parse
from tutor.content.problem import ContentError
from tutor.content.report import Report
from tutor.exercises import CHECKPOINT, KINDS, PLAYED, READ
from tutor.exercises import parse as parse_exercise
from tutor.exercises.exercise import Exercise, StepFault
from tutor.grading.goal import right_cards, target_of
from tutor.lesson_guess import share_of_guesses
from tutor.rules.errors import PositionError
from tutor.rules.position import Position
from tutor.rules.reachability import reach_flaws
from tutor.rules.variant import VARIANTS
from tutor.session.lesson_told import exercise_of, goal_of, items_of
from tutor.solver import Solver, Unsolvable
from tutor.text.catalog import MissingText, load_catalog

SEEDS = 12
"""How often a question with cards left to chance is drawn and proved."""

MOST_GUESSED = 0.1
"""Of a hundred tries at guessing a checkpoint, at most so many may pass."""


def check_lesson(report: Report, path: Path | None, solver: Solver) -> None:
    """Reports everything wrong with a lesson in its own language."""
    from tutor.content.schema import check_schema

    check_schema(report, "lesson")
    reading = read_lesson(report, lesson_number(path) if path else 0)
    language = reading.lesson.language if reading.lesson else "en"
    for place, step in reading.placed:
        if not report.is_faulty(place):
            _check_step(report, place, step, language, solver)
    if reading.lesson and path:
        _check_concepts(report, reading.lesson, path)


def check_words(report: Report, original: Path, language: str) -> None:
    """Reports everything wrong with a lesson's words in another language."""
    from tutor.content.schema import check_schema

    check_schema(report, "lesson-texts")
    try:
        lesson = load_lesson(original, "")
    except ContentError:
        message = f"the lesson this translates, {original.name}, cannot be read"
        report.error((), "translation-set", message, f"check {original.name} first")
        return
    words = check_lesson_words(report, lesson, language)
    for identity, fields in words.items():
        for place, text in texts_of(fields):
            _check_markup(report, ("steps", identity, *place), text, language)


def texts_of(fields: Mapping[str, object]) -> Iterator[tuple[Place, str]]:
    """All the author's texts in the fields of a step, with their places."""
    for key in ("text", "note"):
        value = fields.get(key)
        if isinstance(value, str):
            yield (key,), value
    for key in ("comments", "options", "items"):
        value = fields.get(key)
        entries = value.items() if isinstance(value, dict) else enumerate(_listed(value))
        for place, each in entries:
            if isinstance(each, str):
                yield (key, place), each
            elif isinstance(each, dict):
                for name in ("text", "feedback", "note"):
                    if isinstance(each.get(name), str):
                        yield (key, place, name), each[name]
                if key == "items":
                    for inner, text in texts_of({"options": each.get("options")}):
                        yield (key, place, *inner), text


def _listed(value: object) -> list[object]:
    return value if isinstance(value, list) else []


def _check_step(report: Report, place: Place, step: Step, language: str, solver: Solver) -> None:
    for inner, text in texts_of(step.fields):
        _check_markup(report, (*place, *inner), text, language)
    if step.kind in KINDS:
        _check_question(report, place, step, solver)
    elif step.kind == CHECKPOINT:
        _check_checkpoint(report, place, step, solver)
    elif step.kind in PLAYED and step.kind != "guided_game":
        _check_ending(report, place, step, solver)
    elif step.kind == "guided_game":
        _check_game(report, place, step)
    elif step.kind != READ:
        report.error((*place, "kind"), "kind-unknown", f'no kind "{step.kind[:40]}"')


def _check_markup(report: Report, place: Place, text: str, language: str) -> None:
    catalog = load_catalog(language)
    try:
        pieces = parse(text)
    except MarkupFault as fault:
        report.error(place, fault.code, fault.message, within=(text, fault.offset))
        return
    for piece in pieces:
        if not isinstance(piece, Paragraph):
            continue
        flat = [
            each
            for part in piece.parts
            for each in (part.parts if isinstance(part, Emphasis) else (part,))
        ]
        for part in flat:
            if isinstance(part, CardName):
                try:
                    catalog.in_words(part.card, part.form)
                except MissingText:
                    message = f'"{part.form}" is no form of a card in this language'
                    report.error(place, "card-form", message)


def _check_question(report: Report, place: Place, step: Step, solver: Solver) -> None:
    """Draws the question a few times; each time there must be a right answer and a wrong one."""
    for seed in range(SEEDS if "random" in step.fields else 1):
        try:
            exercise = exercise_of(step, Random(seed))
            if not exercise.right_answers(solver):
                report.error(place, "no-right-answer", "no answer to this question is right")
                return
        except StepFault as fault:
            report.error((*place, *fault.path), fault.code, fault.message)
            return
        except Unsolvable as error:
            report.error((*place, "position"), error.code, str(error))
            return
    position = step.fields.get("position")
    if isinstance(position, str):
        _check_reachable(report, place, step, position)


def _check_checkpoint(report: Report, place: Place, step: Step, solver: Solver) -> None:
    items = items_of(step)
    for number, item in enumerate(items):
        _check_question(report, (*place, "items", number), item, solver)
    if report.is_faulty(place):
        return

    def drawn(seed: int) -> tuple[Exercise, ...]:
        return tuple(
            parse_exercise(item.kind, dict(item.fields), Random(f"{seed}/{item.id}"))
            for item in items
        )

    for way, share in share_of_guesses(drawn, solver).items():
        if share > MOST_GUESSED:
            message = f"{way} passes this checkpoint {share:.0%} of the time"
            report.error(place, "checkpoint-guessed", message, "ask more, or with more to choose")


def _check_ending(report: Report, place: Place, step: Step, solver: Solver) -> None:
    text = str(step.fields.get("position", ""))
    position = _check_reachable(report, place, step, text)
    if position is None:
        return
    try:
        solution = solver.solve(position)
    except Unsolvable as error:
        report.error((*place, "position"), error.code, str(error))
        return
    target = target_of(goal_of(step), position, solution)
    right = right_cards(target, solution)
    every = ", ".join(f"{card} makes {final}" for card, final in solution.points_after.items())
    if not right:
        message = f"the goal of {target.points} cannot be reached"
        report.error(place, "goal-unreachable", message, every)
    elif step.kind == "best_card" and len(right) == len(solution.points_after):
        report.error(place, "nothing-to-decide", "every card is right", every)


def _check_reachable(report: Report, place: Place, step: Step, text: str) -> Position | None:
    try:
        position = Position.parse(text)
    except PositionError as error:
        for flaw in error.flaws:
            report.error((*place, "position"), flaw.code, str(flaw))
        return None
    variant = str(step.fields.get("variant") or _VARIANTS.get(position.seats, "two-players"))
    if variant not in VARIANTS:
        report.error((*place, "variant"), "variant", f'no variant "{variant}"')
        return None
    for flaw in reach_flaws(position, VARIANTS[variant]):
        report.error((*place, "position"), flaw.code, str(flaw))
    return position


_VARIANTS = {3: "three-players", 4: "pairs", 5: "chiamata"}
"""The game a position of so many seats belongs to, where a step does not say."""


def _check_game(report: Report, place: Place, step: Step) -> None:
    from tutor.session.lesson_game import begin

    try:
        begin(step, confirms=False)
    except StepFault as fault:
        report.error((*place, *fault.path), fault.code, fault.message)


def _check_concepts(report: Report, lesson: Lesson, path: Path) -> None:
    """What a lesson needs must have been taught by the lessons before it."""
    taught: set[str] = set()
    for other in lesson_files(path.parent):
        if lesson_number(other) < lesson.number:
            try:
                taught |= set(load_lesson(other, "").teaches)
            except ContentError:
                continue
    for place, concept in enumerate(lesson.needs):
        if concept not in taught:
            message = f'no lesson before this one teaches "{concept}"'
            report.error(("needs", place), "concept-not-taught", message)
