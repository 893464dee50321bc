"""Learners of every sort going through lessons by the session alone, and what they see there."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from itertools import permutations
from pathlib import Path
from random import Random

from rich.console import Console

from tutor.content.files import content_files, data_folder
from tutor.content.puzzles.model import GoalKind
from tutor.exercises.exercise import Amount, Exercise, InOrder, OneCard, OneOf, SomeCards
from tutor.grading.goal import right_cards
from tutor.lessons.course import load_lesson
from tutor.lessons.model import Lesson
from tutor.rules.cards import DECK
from tutor.session.lesson.session import LessonPhase, LessonSession, begin
from tutor.session.lesson.start import Start
from tutor.session.puzzle import Manner
from tutor.session.screen import Answer, Block, Gap, Key, Prompt
from tutor.solver import default_solver
from tutor.text.catalog import Catalog
from tutor.views.colour import ColourView
from tutor.views.look import Look

SOLVER = default_solver()
OWN = Path(__file__).parent / "course"
SHIPPED = data_folder() / "lessons"
FAST = Manner()
LOOK = Look(is_plain=False, is_ascii=False, encoding="utf-8")
MOST = 500
"""Answers after which a lesson should have come to its end."""

ASKED = (LessonPhase.ASK, LessonPhase.REMEDY)
"""The phases in which an exercise waits for its answer."""

Learner = Callable[[LessonSession], Answer]


@cache
def lesson(path: Path, language: str = "en") -> Lesson:
    return load_lesson(path, language)


def own(number: int, language: str = "en") -> Lesson:
    """A lesson of the course made for the tests, from 1."""
    return lesson(content_files(OWN)[number - 1], language)


def begun(of: Lesson, start: Start | int = 0, seed: int = 1) -> LessonSession:
    return begin(of, seed, SOLVER, FAST, start)


def answered(session: LessonSession, *answers: Answer) -> LessonSession:
    for each in answers:
        session = session.answered(each, SOLVER)
    return session


def right(exercise: Exercise) -> Answer:
    return exercise.right_answers(SOLVER)[0]


def wrong(exercise: Exercise) -> Answer:
    """Any answer that is not right."""
    form, found = exercise.question.form, exercise.right_answers(SOLVER)
    every: list[Answer]
    match form:
        case OneOf(texts):
            every = [*range(len(texts))]
        case OneCard(cards):
            every = [*cards]
        case InOrder(cards):
            every = [*permutations(cards)]
        case SomeCards(count):
            every = [DECK[:count], DECK[1 : count + 1]]
        case Amount():
            every = [0, 1]
    return next(each for each in every if each not in found)


def perfect(session: LessonSession) -> Answer:
    """The answer of one who knows everything; a guided game is played with the first card."""
    if session.phase in ASKED:
        assert session.exercise
        return right(session.exercise)
    if session.phase is LessonPhase.PLAY:
        return _best(session)
    return _onward(session)


def hopeless(session: LessonSession) -> Answer:
    """The answer of one who is wrong wherever one can be."""
    if session.phase in ASKED:
        assert session.exercise
        return wrong(session.exercise)
    asked = session.screen.prompt
    if session.phase is LessonPhase.PLAY and asked and asked.cards:
        assert session.puzzle
        solution = SOLVER.solve(session.puzzle.position)
        return min(asked.cards, key=lambda card: solution.points_after[card])
    return _onward(session)


def _best(session: LessonSession) -> Answer:
    puzzle = session.puzzle
    assert puzzle
    asked = session.screen.prompt
    assert asked
    if not asked.cards:
        return Key.GO_ON
    if puzzle.target.kind is GoalKind.NOTHING_TO_FIND:
        return Key.NOTHING
    return right_cards(puzzle.target, SOLVER.solve(puzzle.position))[0]


def _onward(session: LessonSession) -> Answer:
    asked = session.screen.prompt
    assert asked
    if asked.cards:
        return asked.cards[0]
    return 0 if isinstance(asked.form, Amount) and Key.GO_ON not in asked.keys else Key.GO_ON


def sessions(session: LessonSession, learner: Learner) -> Iterator[LessonSession]:
    """A lesson answer by answer, up to its end or to a checkpoint that was not passed."""
    for _ in range(MOST):
        yield session
        if session.phase in (LessonPhase.DONE, LessonPhase.NOT_PASSED, LessonPhase.LEFT):
            return
        session = session.answered(learner(session), SOLVER)
    raise AssertionError(f"{session.lesson.slug}: no end after {MOST} answers")


def at_checkpoint(of: Lesson, seed: int) -> LessonSession | None:
    """A lesson at its checkpoint."""
    places = [at for at, step in enumerate(of.steps) if step.kind == "checkpoint"]
    return replace(begun(of, places[-1], seed)) if places else None


def always_first(session: LessonSession) -> Answer:
    return _guess(session, None)


def at_random(seed: int) -> Learner:
    rng = Random(seed)
    return lambda session: _guess(session, rng)


def _guess(session: LessonSession, rng: Random | None) -> Answer:
    if session.phase not in ASKED:
        return _onward(session)
    assert session.exercise
    match session.exercise.question.form:
        case OneOf(texts):
            return rng.randrange(len(texts)) if rng else 0
        case OneCard(cards):
            return rng.choice(cards) if rng else cards[0]
        case InOrder(cards):
            return tuple(rng.sample(cards, len(cards))) if rng else cards
        case SomeCards(count):
            return tuple(rng.sample(DECK, count)) if rng else DECK[:count]
        case Amount():
            return rng.randrange(31) if rng else 1


def drawn(
    blocks: tuple[Block, ...], asked: Prompt | None, words: Catalog, columns: int = 80
) -> list[str]:
    """A page in colour as the lines it fills, the question last; an empty first one is none."""
    file = io.StringIO()
    console = Console(file=file, width=columns, highlight=False, markup=False, emoji=False)
    pretty = ColourView(words, LOOK, columns)
    for block in blocks[1:] if blocks and isinstance(blocks[0], Gap) else blocks:
        for text in pretty.lines_of(block):
            console.print(text)
    if asked:
        console.print(words.say(asked.question))
    return file.getvalue().splitlines()
