"""Going through a lesson: a pure state machine. One step at a time, and back to what was missed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from random import Random

from tutor.content.lesson_model import Lesson, Step
from tutor.exercises import CHECKPOINT, READ
from tutor.exercises.exercise import Exercise, OneCard
from tutor.message import say
from tutor.session import lesson_told as told
from tutor.session.puzzle import Manner, PuzzleSession
from tutor.session.screen import Answer, Block, Key, Prompt, Screen
from tutor.solver import Solver

PASS_MARK = 80
"""Of a hundred first answers of a checkpoint, so many must be right."""


class Stage(Enum):
    """What a lesson is waiting for."""

    READ = "read"
    ASK = "ask"
    TOLD = "told"
    PLAY = "play"
    CHECKED = "checked"
    DONE = "done"
    LEFT = "left"


@dataclass(frozen=True, slots=True)
class Marked:
    """An answer that counts: which step, what was answered, and whether the step is done by it."""

    step: str
    answer: str
    is_right: bool
    closes: bool


@dataclass(frozen=True, slots=True)
class Check:
    """A checkpoint on its way: its items still to come, and how the first answers went."""

    items: tuple[Step, ...]
    right: int = 0
    asked: int = 0

    @property
    def is_passed(self) -> bool:
        return 100 * self.right >= PASS_MARK * self.asked


@dataclass(frozen=True, slots=True)
class LessonSession:
    """A lesson on its way. ``queue`` holds the places of the steps to come, the current first."""

    lesson: Lesson
    seed: int
    manner: Manner
    queue: tuple[int, ...]
    stage: Stage
    news: tuple[Block, ...] = ()
    asked: Mapping[str, int] = field(default_factory=dict)
    """How often each step or item has been asked, so that a repeat gets fresh cards."""
    missed: frozenset[int] = frozenset()
    exercise: Exercise | None = None
    puzzle: PuzzleSession | None = None
    check: Check | None = None
    marked: Marked | None = None

    @property
    def step(self) -> Step:
        """The step one is at."""
        return self.lesson.steps[self.queue[0]]

    def rng(self, step: Step) -> Random:
        """The chance of one step, another each time it is asked."""
        turn = self.asked.get(step.id, 0)
        return Random(f"{self.seed}/{self.lesson.slug}/{step.id}/{turn}")


def screen(session: LessonSession) -> Screen:
    """What to show and ask now."""
    return Screen(session.news, prompt(session))


def prompt(session: LessonSession) -> Prompt | None:
    """What is asked now."""
    back = (Key.BACK,) if session.queue and session.queue[0] > 0 else ()
    match session.stage:
        case Stage.READ:
            return Prompt(say("lesson.prompt.go-on"), (), (Key.GO_ON, *back, Key.MENU))
        case Stage.ASK:
            assert session.exercise
            form = session.exercise.question.form
            cards = form.cards if isinstance(form, OneCard) else ()
            return Prompt(told.form_question(form), cards, (*back, Key.MENU), form)
        case Stage.TOLD:
            return Prompt(say("lesson.prompt.go-on"), (), (Key.GO_ON, Key.MENU))
        case Stage.PLAY:
            from tutor.session.puzzle import screen as puzzle_screen

            assert session.puzzle
            return puzzle_screen(session.puzzle).prompt
        case Stage.CHECKED:
            return Prompt(say("lesson.prompt.again"), (), (Key.GO_ON, Key.RETRY, Key.MENU))
        case Stage.DONE:
            return Prompt(say("lesson.prompt.done"), (), (Key.GO_ON, Key.MENU))
        case Stage.LEFT:
            return None


def begin(lesson: Lesson, seed: int, solver: Solver, manner: Manner, at: int = 0) -> LessonSession:
    """A lesson from the step at a place, from 0."""
    queue = tuple(range(at, len(lesson.steps)))
    return _enter(LessonSession(lesson, seed, manner, queue, Stage.READ), [], solver)


def answer(session: LessonSession, given: Answer, solver: Solver) -> LessonSession:
    """The lesson after an answer that its prompt allows."""
    session = replace(session, marked=None, news=())
    if given is Key.MENU:
        return replace(session, stage=Stage.LEFT)
    if given is Key.BACK and session.stage in (Stage.READ, Stage.ASK):
        at = session.queue[0] - 1
        return _enter(replace(session, queue=(at, *session.queue)), [], solver)
    match session.stage:
        case Stage.READ:
            marked = Marked(session.step.id, "", True, True)
            return _next(replace(session, marked=marked), solver)
        case Stage.ASK:
            return _judged(session, given, solver)
        case Stage.TOLD:
            return _after_told(session, solver)
        case Stage.PLAY:
            return _played(session, given, solver)
        case Stage.CHECKED if given is Key.RETRY:
            return _enter(replace(session, check=None), [], solver)
        case _:
            return replace(session, stage=Stage.LEFT)


def _next(session: LessonSession, solver: Solver) -> LessonSession:
    """The step after the current one, or the end."""
    queue = session.queue[1:]
    session = replace(session, queue=queue, exercise=None, puzzle=None, check=None)
    if not queue:
        news = tuple(told.finished(session.lesson))
        return replace(session, stage=Stage.DONE, news=news)
    return _enter(session, [], solver)


def _enter(session: LessonSession, news: list[Block], solver: Solver) -> LessonSession:
    """Opens the current step."""
    step = session.step
    news = [*news, *told.heading(session.lesson, session.queue[0], session.missed)]
    if step.kind == READ:
        return replace(session, stage=Stage.READ, news=(*news, *told.prose(step.text)))
    if step.kind == CHECKPOINT:
        items = told.items_of(step)
        session = replace(session, check=Check(items))
        return _ask(session, items[0], [*news, *told.prose(step.text)])
    if told.is_only_shown(step):
        return replace(session, stage=Stage.READ, news=(*news, *told.shown_whole(step, solver)))
    if step.kind in told.PLAYED:
        puzzle, shown = told.played(step, session.manner, solver)
        return replace(session, stage=Stage.PLAY, puzzle=puzzle, news=(*news, *shown))
    return _ask(session, step, news)


def _ask(session: LessonSession, step: Step, news: list[Block]) -> LessonSession:
    exercise = told.exercise_of(step, session.rng(step))
    asked = {**session.asked, step.id: session.asked.get(step.id, 0) + 1}
    shown = (*news, *told.question(exercise))
    return replace(session, stage=Stage.ASK, exercise=exercise, asked=asked, news=shown)


def _judged(session: LessonSession, given: Answer, solver: Solver) -> LessonSession:
    assert session.exercise
    if isinstance(given, Key):
        raise TypeError(f"an exercise is not answered by the key {given}")
    judgement = session.exercise.judge(given, solver)
    step = session.check.items[0] if session.check else session.step
    news = told.judgement(judgement, step)
    closes = judgement.is_right and session.check is None
    marked = Marked(step.id, told.answer_text(given), judgement.is_right, closes)
    session = replace(session, stage=Stage.TOLD, news=tuple(news), marked=marked)
    if session.check:
        right = session.check.right + judgement.is_right
        check = replace(session.check, right=right, asked=session.check.asked + 1)
        return replace(session, check=check)
    return session if judgement.is_right else _comes_back(session)


def _comes_back(session: LessonSession) -> LessonSession:
    """A step that was missed comes once more: before a checkpoint that ends the lesson, or last."""
    place = session.queue[0]
    if place in session.missed:
        return session
    steps, queue = session.lesson.steps, session.queue
    ends_checked = len(queue) > 1 and steps[queue[-1]].kind == CHECKPOINT
    queue = (*queue[:-1], place, queue[-1]) if ends_checked else (*queue, place)
    return replace(session, queue=queue, missed=session.missed | {place})


def _after_told(session: LessonSession, solver: Solver) -> LessonSession:
    check = session.check
    if check is None:
        return _next(session, solver)
    items = check.items[1:]
    if items:
        return _ask(replace(session, check=replace(check, items=items)), items[0], [])
    news = tuple(told.checked(check.right, check.asked, check.is_passed))
    marked = Marked(
        session.step.id, f"{check.right}/{check.asked}", check.is_passed, check.is_passed
    )
    session = replace(session, marked=marked)
    if check.is_passed:
        after = _next(session, solver)
        return replace(after, news=(*news, *after.news))
    return replace(session, stage=Stage.CHECKED, news=news)


def _played(session: LessonSession, given: Answer, solver: Solver) -> LessonSession:
    """Hands the answer on to the ending that is being played."""
    from tutor.session.answering import answer as puzzle_answer
    from tutor.session.puzzle import Phase

    assert session.puzzle
    puzzle = puzzle_answer(session.puzzle, given, solver)
    session = replace(session, puzzle=puzzle, news=puzzle.news)
    if puzzle.given:
        closes = puzzle.given.solves or (puzzle.given.is_right and told.is_one_card(session.step))
        marked = Marked(session.step.id, puzzle.given.answer, puzzle.given.is_right, closes)
        session = replace(session, marked=marked)
        if closes and told.is_one_card(session.step):
            return replace(session, stage=Stage.TOLD, news=told.up_to_table(puzzle.news))
    if puzzle.phase is not Phase.LEFT:
        return session
    return _next(session if not puzzle.wrong else _comes_back(session), solver)
