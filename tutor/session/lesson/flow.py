"""What is asked in a lesson, and how it goes: a game to look on at first, one question or two."""

from __future__ import annotations

from dataclasses import replace

from tutor.exercises.best_card import BestCardStep
from tutor.exercises.checkpoint import CheckpointStep
from tutor.exercises.guided_game import GuidedGameStep
from tutor.exercises.read import ReadStep
from tutor.exercises.step import EndingStep, QuestionStep
from tutor.exercises.worked_example import WorkedExampleStep
from tutor.lessons.model import Lesson
from tutor.session.game.game import GamePhase
from tutor.session.lesson import blocks as shown
from tutor.session.lesson import blocks as told
from tutor.session.lesson import game as lesson_game
from tutor.session.lesson import menu as lesson_menu
from tutor.session.lesson.blocks import pages_of
from tutor.session.lesson.start import Start, comes_back
from tutor.session.lesson.state import (
    CARD,
    FIRST,
    SECOND,
    Check,
    LessonSession,
    Stage,
    StepResult,
)
from tutor.session.puzzle.state import Manner, PuzzlePhase
from tutor.session.screen import Answer, Block, Gap, Key, Table
from tutor.solver import Solver


def ask(session: LessonSession, news: list[Block]) -> LessonSession:
    """Puts the question of the step, with fresh cards where they are left to chance."""
    step = session.item
    assert isinstance(step, QuestionStep)
    exercise = step.exercise(session.rng(step))
    asked = {**session.asked, step.id: session.asked.get(step.id, 0) + 1}
    session = replace(session, exercise=exercise, asked=asked, was_right=None)
    session = at_leaf(session, 0)
    return replace(session, news=(*news, *session.news))


def at_leaf(session: LessonSession, leaf: int) -> LessonSession:
    """A page of the game that is gone through first; after the last one the exercise is asked."""
    assert session.exercise
    pages = pages_of(session.exercise)
    if leaf < len(pages):
        return replace(session, stage=Stage.REPLAY, leaf=leaf, news=pages[leaf])
    news = (*((Gap(),) if pages else ()), *shown.question(session.exercise))
    return replace(session, stage=Stage.ASK, leaf=leaf, news=news)


def judged(session: LessonSession, given: Answer, solver: Solver) -> LessonSession:
    """What becomes of an answer: it is told, or the second question comes; TypeError for a key."""
    assert session.exercise
    if isinstance(given, Key):
        raise TypeError(f"an exercise is not answered by the key {given}")
    judgement = session.exercise.judge(given, solver)
    before, is_right, answered = session.was_right, judgement.is_right, shown.answer_text(given)
    session = replace(
        session, stage=Stage.TOLD, news=tuple(shown.judgement(judgement, session.item))
    )
    if judgement.then:
        session = replace(
            session, stage=Stage.ASK, exercise=judgement.then, leaf=0, was_right=is_right
        )
    if judgement.then and is_right:
        return replace(session, marked=_by_itself(session, answered, FIRST, is_right))
    if before is False:
        return replace(session, marked=_by_itself(session, answered, SECOND, is_right))
    return _settled(session, answered, is_right)


def _by_itself(session: LessonSession, answered: str, part: str, is_right: bool) -> StepResult:
    """An answer that settles nothing."""
    part = f"{session.item.id}/{part}" if session.is_checked else part
    return StepResult(session.step.id, answered, is_right, False, part)


def _settled(session: LessonSession, answered: str, is_right: bool) -> LessonSession:
    """The session with the answer that says how its exercise went."""
    if session.is_checked and session.check:
        marked = StepResult(session.step.id, answered, is_right, False, session.item.id)
        right = session.check.right + is_right
        check = replace(session.check, right=right, asked=session.check.asked + 1)
        return replace(session, check=check, marked=marked)
    session = closed(session, StepResult(session.step.id, answered, is_right, is_right))
    return session if is_right else missed(session)


def closed(session: LessonSession, marked: StepResult) -> LessonSession:
    """The session with an answer that counts, and its step done if it is done by it."""
    done = session.done | {session.queue[0]} if marked.closes else session.done
    return replace(session, marked=marked, done=done)


def missed(session: LessonSession) -> LessonSession:
    """A step that was missed comes once more."""
    place = session.queue[0]
    if place in session.missed:
        return session
    queue = comes_back(session.lesson, session.queue, place)
    return replace(session, queue=queue, missed=session.missed | {place})


def begin(
    lesson: Lesson, seed: int, solver: Solver, manner: Manner, start: Start | int = 0
) -> LessonSession:
    """A lesson from a step on, by its place from 0, or from where it was left."""
    if isinstance(start, int):
        start = Start(tuple(range(start, len(lesson.steps))))
    session = LessonSession(lesson, seed, manner, start.queue)
    session = replace(session, missed=start.missed, done=start.done, check=start.check)
    if start.cards and isinstance(session.step, GuidedGameStep):
        game = lesson_game.left(session.step, manner.confirms, start.cards, solver)
        session = replace(session, game=game)
    return _faced(_enter(session, [], solver))


def answer(session: LessonSession, given: Answer, solver: Solver) -> LessonSession:
    """The lesson after an answer that its prompt allows."""
    return _faced(_answered(replace(session, marked=None, news=()), given, solver))


def _faced(session: LessonSession) -> LessonSession:
    """Remembers what stands on the screen: a hint, or a card to confirm, does not replace it."""
    if session.stage is Stage.MENU:
        return session
    is_played = session.stage in (Stage.PLAY, Stage.GAME)
    if is_played and not any(isinstance(block, Table) for block in session.news):
        return session
    return replace(session, face=session.news)


def _answered(session: LessonSession, given: Answer, solver: Solver) -> LessonSession:
    if given is Key.MENU:
        session = replace(session, stage=Stage.MENU, under=session.stage)
        return replace(session, news=lesson_menu.menu(session))
    if given is Key.BACK and session.can_go_back:
        return _back(session, solver)
    match session.stage:
        case Stage.READ:
            marked = StepResult(session.step.id, "", True, True)
            return _next(closed(session, marked), solver)
        case Stage.REPLAY:
            return at_leaf(session, session.leaf + 1)
        case Stage.ASK:
            return judged(session, given, solver)
        case Stage.TOLD:
            return _after_told(session, solver)
        case Stage.SHOWN:
            assert session.puzzle
            return replace(session, stage=Stage.PLAY, news=session.puzzle.news)
        case Stage.PLAY:
            return _played(session, given, solver)
        case Stage.GAME:
            return _in_the_game(session, given, solver)
        case Stage.MENU if isinstance(given, int):
            return _jump(session, given, solver)
        case Stage.MENU:
            return replace(session, stage=session.under, news=session.face)
        case Stage.CHECKED if given is Key.RETRY:
            return _enter(session, [], solver)
        case Stage.CHECKED if len(session.queue) > 1:
            return _next(session, solver)
        case _:
            return replace(session, stage=Stage.LEFT)


def _back(session: LessonSession, solver: Solver) -> LessonSession:
    """To the step before, to read it again; what was just answered is not asked once more."""
    if session.has_leaf_before:
        return at_leaf(session, session.leaf - 1)
    at, queue = session.queue[0] - 1, session.queue
    if session.is_answered and session.check and session.is_checked:
        session = replace(session, check=replace(session.check, items=session.check.items[1:]))
    elif session.is_answered:
        queue = queue[1:]
    return _enter(replace(session, queue=(at, *queue)), [], solver)


def _jump(session: LessonSession, place: int, solver: Solver) -> LessonSession:
    """To any step, and on from there; what is still to come back comes too."""
    steps = session.lesson.steps
    queue = tuple(range(place, len(steps)))
    for each in session.queue:
        if each in session.missed and each < place:
            queue = comes_back(session.lesson, queue, each)
    return _enter(replace(session, queue=queue, check=None, game=None), [], solver)


def _next(session: LessonSession, solver: Solver) -> LessonSession:
    """The step after the current one, or the end."""
    check = None if session.is_checked else session.check
    queue = session.queue[1:]
    session = replace(session, queue=queue, exercise=None, puzzle=None, check=check)
    if not queue:
        news = tuple(told.finished(session.lesson))
        return replace(session, stage=Stage.DONE, news=news)
    return _enter(session, [], solver)


def _enter(session: LessonSession, news: list[Block], solver: Solver) -> LessonSession:
    """Opens the current step."""
    step = session.step
    news = [*news, *told.heading(session.lesson, session.queue[0], session.missed)]
    if isinstance(step, ReadStep):
        return replace(session, stage=Stage.READ, news=(*news, *told.prose(step.text)))
    if isinstance(step, CheckpointStep):
        if session.check and session.check.items:
            return ask(session, [*news, *told.checked_so_far(session.check.asked)])
        session = replace(session, check=Check(step.items))
        return ask(session, [*news, *told.prose(step.text)])
    if isinstance(step, GuidedGameStep):
        if session.game:
            news += lesson_game.gone_on(step, session.game)
            return replace(session, stage=Stage.GAME, news=tuple(news))
        game = lesson_game.begin(step, session.manner.confirms)
        news = [*news, *told.prose(step.text), *lesson_game.shown(step, None, game)]
        return replace(session, stage=Stage.GAME, game=game, news=tuple(news))
    if isinstance(step, WorkedExampleStep) and not step.left:
        return replace(session, stage=Stage.READ, news=(*news, *told.shown_whole(step, solver)))
    if isinstance(step, EndingStep):
        puzzle, shown = told.played(step, session.manner, solver)
        stage = Stage.SHOWN if isinstance(step, WorkedExampleStep) else Stage.PLAY
        return replace(session, stage=stage, puzzle=puzzle, news=(*news, *shown))
    return ask(session, news)


def _after_told(session: LessonSession, solver: Solver) -> LessonSession:
    check = session.check
    if check is None or not session.is_checked:
        return _next(session, solver)
    items = check.items[1:]
    if items:
        place = told.item_place(check.asked, len(items))
        return ask(replace(session, check=replace(check, items=items)), place)
    news = tuple(told.checked(check.right, check.asked, check.is_passed))
    counted = f"{check.right}/{check.asked}"
    marked = StepResult(session.step.id, counted, check.is_passed, check.is_passed)
    session = closed(replace(session, check=None), marked)
    if check.is_passed:
        after = _next(session, solver)
        return replace(after, news=(*news, *after.news))
    return replace(session, stage=Stage.CHECKED, news=news)


def _in_the_game(session: LessonSession, given: Answer, solver: Solver) -> LessonSession:
    """Hands the answer on to the game that is being played."""

    step = session.step
    assert session.game
    assert isinstance(step, GuidedGameStep)
    before, game = session.game, lesson_game.answer(session.game, given, solver)
    if game.is_told and not before.is_told:
        session = closed(session, StepResult(session.step.id, "played", True, True))
    elif len(game.cards) > len(before.cards):
        card = str(game.cards[len(before.cards)])
        session = replace(session, marked=StepResult(session.step.id, card, True, False, CARD))
    if game.phase is GamePhase.DONE:
        return replace(session, stage=Stage.TOLD, game=None, news=game.news)
    news = lesson_game.shown(step, before, game)
    return replace(session, game=game, news=news)


def _played(session: LessonSession, given: Answer, solver: Solver) -> LessonSession:
    """Hands the answer on to the ending that is being played."""
    from tutor.session.puzzle.answering import answer as puzzle_answer

    assert session.puzzle
    puzzle = puzzle_answer(session.puzzle, given, solver)
    session = replace(session, puzzle=puzzle, news=told.with_markup(puzzle.news))
    if puzzle.given:
        closes = puzzle.given.solves or (
            puzzle.given.is_right and isinstance(session.step, BestCardStep)
        )
        marked = StepResult(session.step.id, puzzle.given.answer, puzzle.given.is_right, closes)
        session = closed(session, marked)
        if closes and isinstance(session.step, BestCardStep):
            news = told.up_to_table(session.news, session.step)
            return replace(session, stage=Stage.TOLD, news=news)
    if puzzle.phase is not PuzzlePhase.LEFT:
        return session
    return _next(session if not puzzle.wrong else missed(session), solver)
