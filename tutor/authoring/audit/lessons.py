"""What the audit of a lesson checks of its steps: markup, questions, checkpoints, endings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from random import Random

from tutor.authoring.audit.lesson_prose import check_leaning, check_terms, is_on_page, number_words
from tutor.content.markup import (
    CardName,
    Emphasis,
    HandDrawing,
    MarkupFault,
    Paragraph,
    TableDrawing,
    TrickDrawing,
    parse,
)
from tutor.content.yaml.document import KeyPath, Report
from tutor.content.yaml.problems import ContentError
from tutor.content.yaml.schema import check_schema
from tutor.exercises.exercise import (
    Amount,
    Answer,
    Exercise,
    InOrder,
    OneCard,
    OneOf,
    Question,
    SomeCards,
)
from tutor.exercises.kinds.best_card import BestCardStep
from tutor.exercises.kinds.checkpoint import CheckpointStep
from tutor.exercises.kinds.choose import BestFact, ChooseStep, FinalFact
from tutor.exercises.kinds.count_unseen import CountUnseen, CountUnseenStep, has_wrong_card
from tutor.exercises.kinds.predict import ASK, Predict, PredictStep
from tutor.exercises.kinds.read import ReadStep
from tutor.exercises.kinds.which_card import WhichCardStep
from tutor.exercises.kinds.worked_example import WorkedExampleStep
from tutor.exercises.step import EndingStep, QuestionStep, Step
from tutor.grading.goal import right_cards, target_of
from tutor.lessons.course import load_lesson
from tutor.lessons.order import check_order
from tutor.lessons.reader import lesson_number, read_lesson
from tutor.lessons.translations import check_lesson_words
from tutor.rules.cards import DECK, Card
from tutor.rules.position import Position
from tutor.rules.reachability import reach_flaws
from tutor.rules.variant import VARIANTS, Variant
from tutor.session.blocks.rules import TOPICS
from tutor.session.lesson.blocks import begin_ending, whole_example
from tutor.session.lesson.start import Checkpoint
from tutor.session.puzzle import Manner
from tutor.solver import Solver, Unsolvable
from tutor.text.catalog import MissingText, languages, load_catalog

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
    return Checkpoint((), right, len(exercises)).is_passed


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


def check_question(report: Report, place: KeyPath, step: QuestionStep, solver: Solver) -> None:
    """Draws the question a few times; each time there must be a right answer and a wrong one."""
    drawn: list[Exercise] = []
    for seed in range(SEEDS if step.is_fresh else 1):
        exercise = step.exercise(Random(seed))
        drawn.append(exercise)
        try:
            right = exercise.right_answers(solver)
            if not right:
                report.error(place, "no-right-answer", "no answer to this question is right")
                return
            if isinstance(step, ChooseStep):
                _check_options(report, place, step, solver)
            if isinstance(exercise, CountUnseen):
                _check_choice(report, place, exercise, solver)
            if isinstance(exercise, Predict) and isinstance(step, PredictStep) and step.why == ASK:
                _check_why(report, place, exercise, solver)
        except Unsolvable as error:
            report.error((*place, "position"), error.code, str(error))
            return
    if is_first_always(drawn, solver):
        message = "whoever always gives the first answer is always right here"
        report.warning(place, "first-always", message, "let chance set the order")
    match step:
        case PredictStep(position=position, variant=variant):
            check_reachable(report, place, position, variant)
        case WhichCardStep(position=position):
            check_reachable(report, place, position, None)
            if len(right) == len(position.hand):
                report.error((*place, "position"), "nothing-to-decide", "every card is right")
        case CountUnseenStep(position=Position() as position):
            check_reachable(report, place, position, None)


def _check_options(report: Report, place: KeyPath, step: ChooseStep, solver: Solver) -> None:
    """One option alone is right; the topics that verbal answers lean on are there to be read."""
    right = [number for number, option in enumerate(step.options) if option.is_right(solver)]
    for number in right[1:]:
        first = f"option {right[0] + 1}"
        message = f"this option is right too, as {first} is: exactly one may be"
        report.error((*place, "options", number), "several-right", message, "change its fact")
    said = [option.feedback for option in step.options]
    for number, feedback in enumerate(said):
        if feedback in said[:number]:
            message = "another answer is told the same: say what is wrong with this one"
            report.warning((*place, "options", number, "feedback"), "feedback-twice", message)
    drawn = drawn_cards(step.text)
    for option in step.options:
        position = option.fact.position if isinstance(option.fact, BestFact | FinalFact) else None
        if position and not drawn.issuperset(position.hand):
            message = "the cards that this is about are not on the screen"
            hint = f"draw them in the question: [table {position}]"
            report.error((*place, "text"), "position-not-shown", message, hint)
            break
    for number, option in enumerate(step.options):
        if option.topic and option.topic not in TOPICS:
            message = f'the rules have no topic "{option.topic}"'
            path = (*place, "options", number, "topic")
            report.error(path, "topic-unknown", message, ", ".join(TOPICS))


def _check_page_before(
    report: Report, place: KeyPath, step: ChooseStep, page: ReadStep, solver: Solver
) -> None:
    """Reports a question that is answered by reading out the page before it."""
    if report.is_faulty(place):
        return
    for number, option in enumerate(step.options):
        others = [each.text for each in step.options if each is not option]
        if option.is_right(solver) and is_on_page(option.text, others, page.text):
            message = "the page before says this word for word, and none of the other answers"
            at = (*place, "options", number)
            report.warning(at, "answer-on-page-before", message, "ask for a use of it")


def drawn_cards(text: str) -> set[Card]:
    """All cards of the drawings in a text."""
    found: set[Card] = set()
    try:
        pieces = parse(text)
    except MarkupFault:
        return found
    for piece in pieces:
        match piece:
            case TrickDrawing(cards=cards) | HandDrawing(cards=cards):
                found.update(cards)
            case TableDrawing(position):
                found.update(position.table, *position.hands)
            case Paragraph():
                pass
    return found


def _check_choice(report: Report, place: KeyPath, exercise: CountUnseen, solver: Solver) -> None:
    """What is played after the counting must be a choice."""
    if exercise.turn and not has_wrong_card(exercise.turn, solver):
        values = solver.solve(exercise.turn).points_after.items()
        every = ", ".join(f"{card} makes {final}" for card, final in values)
        report.error((*place, "then"), "nothing-to-decide", "every card is right", every)


def _check_why(report: Report, place: KeyPath, exercise: Predict, solver: Solver) -> None:
    """Where the author wants the reason asked for, it must be possible for every right card."""
    for card in exercise.position.hand:
        if card in exercise.right_answers(solver) and not exercise.why_of(card):
            message = f"too little is untrue of {card} to ask why: write why: tell, or leave it out"
            report.error((*place, "why"), "why-too-few", message)


def check_reachable(
    report: Report, place: KeyPath, position: Position, variant: Variant | None
) -> None:
    """Holds the position of a step against what can come about in its game."""
    of = variant or VARIANTS[_VARIANTS.get(position.seats, "two-players")]
    for flaw in reach_flaws(position, of):
        report.error((*place, "position"), flaw.code, str(flaw))


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
    check_schema(report, "lesson")
    reading = read_lesson(report, lesson_number(path) if path else 0)
    language = reading.language
    if language not in languages():
        _refuse_language(report, language)
    for place, step in reading.placed:
        if not report.is_faulty(place):
            _check_step(report, place, step, language, solver)
    for (_, page), (place, step) in pairwise(reading.placed):
        if isinstance(page, ReadStep) and isinstance(step, ChooseStep):
            _check_page_before(report, place, step, page, solver)
    if reading.lesson and path:
        check_order(report, reading.lesson, path, reading.placed)
        check_terms(report, path, language, [(at, step.texts()) for at, step in reading.placed])
    return reading.lesson.teaches if reading.lesson else ()


def check_words(report: Report, original: Path, language: str) -> None:
    """Reports everything wrong with a lesson's words in another language."""
    check_schema(report, "lesson-texts")
    try:
        lesson = load_lesson(original, "")
    except ContentError:
        message = f"the lesson this translates, {original.name}, cannot be read"
        report.error((), "translation-set", message, f"check {original.name} first")
        return
    if language not in languages():
        _refuse_language(report, language)
    words = check_lesson_words(report, lesson, language, number_words)
    returning = {step.id for step in lesson.steps if comes_back(step)}
    for identity, texts in words.items():
        for place, text in texts.items():
            _check_markup(report, ("steps", identity, *place), text, language)
        if identity in returning:
            check_leaning(report, ("steps", identity), texts.items(), language)
    placed: list[tuple[KeyPath, Iterable[tuple[KeyPath, str]]]] = [
        (("steps", step.id), words[step.id].items()) for step in lesson.outline if step.id in words
    ]
    check_terms(report, original, language, placed)


def comes_back(step: Step) -> bool:
    """Whether a step may be met once more behind others, where it was missed or is reviewed."""
    return isinstance(step, QuestionStep | EndingStep | CheckpointStep)


def _refuse_language(report: Report, language: str) -> None:
    known = ", ".join(languages())
    message = f'the program has no texts in "{language}"'
    report.error(("language",), "language", message, f"write one of {known}")


def _check_step(report: Report, place: KeyPath, step: Step, language: str, solver: Solver) -> None:
    for inner, text in step.texts():
        _check_markup(report, (*place, *inner), text, language)
    if comes_back(step):
        check_leaning(report, place, step.texts(), language)
    match step:
        case QuestionStep():
            check_question(report, place, step, solver)
        case CheckpointStep():
            _check_checkpoint(report, place, step, solver)
        case EndingStep():
            _check_ending(report, place, step, solver)


def _check_markup(report: Report, place: KeyPath, text: str, language: str) -> None:
    catalog = load_catalog(language) if language in languages() else None
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
            if catalog and isinstance(part, CardName):
                try:
                    catalog.in_words(part.card, part.form)
                except MissingText:
                    message = f'"{part.form}" is no form of a card in this language'
                    report.error(place, "card-form", message)


def _check_checkpoint(report: Report, place: KeyPath, step: CheckpointStep, solver: Solver) -> None:
    for name, items in (("items", step.items), ("again", step.again)):
        for number, item in enumerate(items):
            check_question(report, (*place, name, number), item, solver)
    if not report.is_faulty(place):
        for items in dict.fromkeys((step.items, step.second_go)):
            _check_guessing(report, place, items, solver)


def _check_guessing(
    report: Report, place: KeyPath, items: Sequence[QuestionStep], solver: Solver
) -> None:
    """Whoever guesses the answers of a go must not pass."""

    def drawn(seed: int) -> tuple[Exercise, ...]:
        return tuple(item.exercise(Random(f"{seed}/{item.id}")) for item in items)

    choices = [_choices(exercise) for exercise in drawn(0)]
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


def _check_ending(report: Report, place: KeyPath, step: EndingStep, solver: Solver) -> None:
    check_reachable(report, place, step.position, step.variant)
    try:
        solution = solver.solve(step.position)
    except Unsolvable as error:
        report.error((*place, "position"), error.code, str(error))
        return
    target = target_of(step.goal, step.position, solution)
    right = right_cards(target, solution)
    every = ", ".join(f"{card} makes {final}" for card, final in solution.points_after.items())
    if not right:
        message = f"the goal of {target.points} cannot be reached"
        report.error(place, "goal-unreachable", message, every)
    elif isinstance(step, WorkedExampleStep):
        _check_worked(report, place, step, solver)
    elif isinstance(step, BestCardStep) and len(right) == len(solution.points_after):
        report.error(place, "nothing-to-decide", "every card is right", every)


def _check_worked(report: Report, place: KeyPath, step: WorkedExampleStep, solver: Solver) -> None:
    """Something must be left to choose where something is to be left."""
    try:
        if step.left:
            begin_ending(step, Manner(), solver)
        else:
            whole_example(step, solver)
    except Unsolvable as error:
        report.error((*place, "left"), error.code, f"nothing is left to choose: {error}")
