"""Tries to pass a checkpoint without knowing anything: always the first, or anything at all."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random

from tutor.authoring.audit.lesson_prose import check_terms, number_words
from tutor.lessons.course import load_lesson
from tutor.lessons.model import Fields, Step
from tutor.lessons.order import check_order
from tutor.lessons.reader import lesson_number, read_lesson
from tutor.lessons.translations import check_lesson_words, texts_of
from tutor.content.markup import CardName, Emphasis, MarkupFault, Paragraph, parse
from tutor.content.yaml.document import Path as Place
from tutor.content.yaml.problems import ContentError
from tutor.content.yaml.report import Report
from tutor.exercises import CHECKPOINT, KINDS, PLAYED, READ
from tutor.exercises import parse as parse_exercise
from tutor.exercises.choose import Choose
from tutor.exercises.count_unseen import CountUnseen, has_wrong_card
from tutor.exercises.exercise import (
    Amount,
    Answer,
    Exercise,
    InOrder,
    OneCard,
    OneOf,
    Question,
    SomeCards,
    StepFault,
)
from tutor.exercises.predict import ASK, Predict
from tutor.grading.goal import right_cards, target_of
from tutor.rules.cards import DECK
from tutor.rules.errors import PositionError
from tutor.rules.position import Position
from tutor.rules.reachability import reach_flaws
from tutor.rules.variant import VARIANTS
from tutor.session.blocks.rules import TOPICS
from tutor.session.lesson.blocks import (
    exercise_of,
    goal_of,
    is_only_shown,
    items_of,
    played,
    shown_whole,
)
from tutor.session.lesson.state import Check
from tutor.session.puzzle.state import Manner
from tutor.solver import Solver, Unsolvable
from tutor.text.catalog import MissingText, load_catalog

TRIES = 100


def share_of_guesses(
    drawn: Callable[[int], tuple[Exercise, ...]], solver: Solver
) -> Mapping[str, float]:
    """How often each way of guessing passes, over fresh draws of the checkpoint."""
    ways = {"always the first": _first, "anything at all": _anything}
    return {
        name: sum(_passes(drawn(seed), way, Random(seed), solver) for seed in range(TRIES)) / TRIES
        for name, way in ways.items()
    }


def is_first_always(exercises: Sequence[Exercise], solver: Solver) -> bool:
    """Whether the first answer is right each time a question was drawn, several times."""
    rng = Random(0)
    return len(exercises) > 1 and all(_does(each, _first, rng, solver) for each in exercises)


def _passes(
    exercises: tuple[Exercise, ...],
    way: Callable[[Question, Random], Answer],
    rng: Random,
    solver: Solver,
) -> bool:
    right = sum(_does(exercise, way, rng, solver) for exercise in exercises)
    return Check((), right, len(exercises)).is_passed


def _does(
    exercise: Exercise, way: Callable[[Question, Random], Answer], rng: Random, solver: Solver
) -> bool:
    """Whether an exercise is done rightly, its second question too where there is one."""
    judged = exercise.judge(way(exercise.question, rng), solver)
    if not judged.is_right or judged.then is None:
        return judged.is_right
    return _does(judged.then, way, rng, solver)


def _first(question: Question, _: Random) -> Answer:
    match question.form:
        case OneOf():
            return 0
        case OneCard(cards):
            return cards[0]
        case InOrder(cards):
            return cards
        case SomeCards(count):
            return DECK[:count]
        case Amount():
            return 1


def _anything(question: Question, rng: Random) -> Answer:
    match question.form:
        case OneOf(texts):
            return rng.randrange(len(texts))
        case OneCard(cards):
            return rng.choice(cards)
        case InOrder(cards):
            return tuple(rng.sample(cards, len(cards)))
        case SomeCards(count):
            return tuple(rng.sample(DECK, count))
        case Amount():
            return rng.randrange(31)


SEEDS = 12
"""How often a question with cards left to chance is drawn and proved."""


def check_question(report: Report, place: Place, step: Step, solver: Solver) -> None:
    """Draws the question a few times; each time there must be a right answer and a wrong one."""
    is_fresh = any(key in step.fields for key in ("random", "game"))
    drawn: list[Exercise] = []
    for seed in range(SEEDS if is_fresh else 1):
        try:
            exercise = exercise_of(step, Random(seed))
            drawn.append(exercise)
            if not exercise.right_answers(solver):
                report.error(place, "no-right-answer", "no answer to this question is right")
                return
            if isinstance(exercise, Choose):
                _check_topics(report, place, exercise)
            if isinstance(exercise, CountUnseen):
                _check_choice(report, place, exercise, solver)
            if isinstance(exercise, Predict) and step.fields.get("why") == ASK:
                _check_why(report, place, exercise, solver)
        except StepFault as fault:
            _tell(report, place, step, fault)
            return
        except Unsolvable as error:
            report.error((*place, "position"), error.code, str(error))
            return
    if is_first_always(drawn, solver):
        message = "whoever always gives the first answer is always right here"
        report.warning(place, "first-always", message, "let chance set the order")
    position = step.fields.get("position")
    if isinstance(position, str):
        check_reachable(report, place, step, position)


def _tell(report: Report, place: Place, step: Step, fault: StepFault) -> None:
    """Reports a fault of a step at its place; in a text, where it is in the text."""
    text = step.fields.get(fault.key)
    within = None if fault.offset is None or not isinstance(text, str) else (text, fault.offset)
    report.error((*place, *fault.path), fault.code, fault.message, within=within)


def _check_topics(report: Report, place: Place, exercise: Choose) -> None:
    """The topics that verbal answers lean on must be there to be read."""
    for topic in exercise.topics:
        if topic not in TOPICS:
            message = f'the rules have no topic "{topic}"'
            report.error((*place, "options"), "topic-unknown", message, ", ".join(TOPICS))


def _check_choice(report: Report, place: Place, exercise: CountUnseen, solver: Solver) -> None:
    """What is played after the counting must be a choice."""
    if exercise.turn and not has_wrong_card(exercise.turn, solver):
        values = solver.solve(exercise.turn).points_after.items()
        every = ", ".join(f"{card} makes {final}" for card, final in values)
        report.error((*place, "then"), "nothing-to-decide", "every card is right", every)


def _check_why(report: Report, place: Place, exercise: Predict, solver: Solver) -> None:
    """Where the author wants the reason asked for, it must be possible for every right card."""
    for card in exercise.position.hand:
        if card in exercise.right_answers(solver) and not exercise.why_of(card, solver):
            message = f"too little is untrue of {card} to ask why: write why: tell, or leave it out"
            report.error((*place, "why"), "why-too-few", message)


def check_reachable(report: Report, place: Place, step: Step, text: str) -> Position | None:
    """The position of a step, held against what can come about in its game; None if it is none."""
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


MOST_GUESSED = 0.1
"""Of a hundred tries at guessing a checkpoint, at most so many may pass."""

FEWEST_ITEMS = 5
FEWEST_CHOICES = 3
"""So many items of a checkpoint must have so many answers to choose from."""
MANY = 100


def check_lesson(report: Report, path: Path | None, solver: Solver) -> tuple[str, ...]:
    """Reports everything wrong with a lesson in its own language; returns what it teaches."""
    from tutor.content.yaml.schema import check_schema

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
    from tutor.content.yaml.schema import check_schema

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
    from tutor.session.lesson.game import begin, comments_of

    try:
        begin(step, confirms=False)
    except StepFault as fault:
        report.error((*place, *fault.path), fault.code, fault.message)
    comments = step.fields.get("comments")
    for number in comments if isinstance(comments, dict) else ():
        if not (str(number).isdigit() and int(number) in comments_of(step)):
            message = f"no comment on trick {number} is ever shown: see free_from"
            report.error((*place, "comments", number), "comment-unseen", message)
