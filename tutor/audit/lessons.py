"""All a lesson must keep: each question has its answer from the engine, each step its words."""

from __future__ import annotations

from pathlib import Path
from random import Random

from tutor.audit.guesses import share_of_guesses
from tutor.audit.lesson_prose import check_terms, number_words
from tutor.audit.questions import check_question, check_reachable
from tutor.content.course import load_lesson
from tutor.content.document import Path as Place
from tutor.content.lesson_files import lesson_number, read_lesson
from tutor.content.lesson_model import Fields, Step
from tutor.content.lesson_order import check_order
from tutor.content.lesson_words import check_lesson_words, texts_of
from tutor.content.markup import CardName, Emphasis, MarkupFault, Paragraph, parse
from tutor.content.problem import ContentError
from tutor.content.report import Report
from tutor.exercises import CHECKPOINT, KINDS, PLAYED, READ
from tutor.exercises import parse as parse_exercise
from tutor.exercises.exercise import Exercise, OneCard, OneOf, StepFault
from tutor.grading.goal import right_cards, target_of
from tutor.rules.position import Position
from tutor.session.lesson_told import (
    goal_of,
    is_only_shown,
    items_of,
    played,
    shown_whole,
)
from tutor.session.puzzle import Manner
from tutor.solver import Solver, Unsolvable
from tutor.text.catalog import MissingText, load_catalog

MOST_GUESSED = 0.1
"""Of a hundred tries at guessing a checkpoint, at most so many may pass."""

FEWEST_ITEMS = 5
FEWEST_CHOICES = 3
"""So many items of a checkpoint must have so many answers to choose from."""
MANY = 100


def check_lesson(report: Report, path: Path | None, solver: Solver) -> tuple[str, ...]:
    """Reports everything wrong with a lesson in its own language; returns what it teaches."""
    from tutor.content.schema import check_schema

    check_schema(report, "lesson")
    reading = read_lesson(report, lesson_number(path) if path else 0)
    language = reading.lesson.language if reading.lesson else "en"
    for place, step in reading.placed:
        if not report.is_faulty(place):
            _check_step(report, place, step, language, solver)
    if reading.lesson and path:
        check_order(report, reading.lesson, path, reading.placed)
        check_terms(report, path, language, [(at, step.fields) for at, step in reading.placed])
    return reading.lesson.teaches if reading.lesson else ()


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
    words = check_lesson_words(report, lesson, language, number_words)
    for identity, fields in words.items():
        for place, text in texts_of(fields):
            _check_markup(report, ("steps", identity, *place), text, language)
    told: list[tuple[Place, Fields]] = [
        (("steps", step.id), words[step.id]) for step in lesson.steps if step.id in words
    ]
    check_terms(report, original, language, told)


def _check_step(report: Report, place: Place, step: Step, language: str, solver: Solver) -> None:
    for inner, text in texts_of(step.fields):
        _check_markup(report, (*place, *inner), text, language)
    if step.kind in KINDS:
        check_question(report, place, step, solver)
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


def _check_checkpoint(report: Report, place: Place, step: Step, solver: Solver) -> None:
    items = items_of(step)
    for number, item in enumerate(items):
        check_question(report, (*place, "items", number), item, solver)
    if report.is_faulty(place):
        return

    def drawn(seed: int) -> tuple[Exercise, ...]:
        return tuple(
            parse_exercise(item.kind, dict(item.fields), Random(f"{seed}/{item.id}"))
            for item in items
        )

    asked = drawn(0)
    choices = [_choices(exercise) for exercise in asked]
    if sum(each >= FEWEST_CHOICES for each in choices) < FEWEST_ITEMS:
        message = f"five items or more must have three answers to choose from, not {choices}"
        report.error((*place, "items"), "checkpoint-thin", message)
    for way, share in share_of_guesses(drawn, solver).items():
        if share > MOST_GUESSED:
            message = f"{way} passes this checkpoint {share:.0%} of the time"
            report.error(place, "checkpoint-guessed", message, "ask more, or with more to choose")


def _choices(exercise: Exercise) -> int:
    """How many answers there are to choose from; where one is typed or named, many."""
    form = exercise.question.form
    match form:
        case OneOf(texts):
            return len(texts)
        case OneCard(cards):
            return len(cards)
        case _:
            return MANY


def _check_ending(report: Report, place: Place, step: Step, solver: Solver) -> None:
    text = str(step.fields.get("position", ""))
    position = check_reachable(report, place, step, text)
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
    elif step.kind == "worked_example":
        _check_worked(report, place, step, position, solver)
    elif step.kind == "best_card" and len(right) == len(solution.points_after):
        report.error(place, "nothing-to-decide", "every card is right", every)


def _check_worked(
    report: Report, place: Place, step: Step, position: Position, solver: Solver
) -> None:
    """All its comments must be shown, and something must be left where something is to be."""
    left, comments = step.fields.get("left", 0), step.fields.get("comments")
    shown = len(position.hand) - 1 - (left if isinstance(left, int) else 0)
    if isinstance(comments, list) and len(comments) > max(shown, 0):
        message = f"{len(comments)} comments, but only {max(shown, 0)} choices are shown"
        report.error((*place, "comments"), "comments-too-many", message)
    try:
        if is_only_shown(step):
            shown_whole(step, solver)
        else:
            played(step, Manner(), solver)
    except Unsolvable as error:
        report.error((*place, "left"), error.code, f"nothing is left to choose: {error}")


def _check_game(report: Report, place: Place, step: Step) -> None:
    from tutor.session.lesson_game import begin, comments_of

    try:
        begin(step, confirms=False)
    except StepFault as fault:
        report.error((*place, *fault.path), fault.code, fault.message)
    comments = step.fields.get("comments")
    for number in comments if isinstance(comments, dict) else ():
        if not (str(number).isdigit() and int(number) in comments_of(step)):
            message = f"no comment on trick {number} is ever shown: see free_from"
            report.error((*place, "comments", number), "comment-unseen", message)
