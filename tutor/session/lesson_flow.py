"""What an answer does to a lesson: it is judged, told, and the next step is opened."""

from __future__ import annotations

from dataclasses import replace

from tutor.content.lesson_model import Lesson, Step
from tutor.exercises import CHECKPOINT, READ
from tutor.session import lesson_told as told
from tutor.session.lesson import GUIDED_GAME, Check, LessonSession, Marked, Stage
from tutor.session.puzzle import Manner
from tutor.session.screen import Answer, Block, Key
from tutor.solver import Solver


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
        case Stage.GAME:
            return _in_the_game(session, given, solver)
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
    if step.kind == GUIDED_GAME:
        from tutor.session import lesson_game

        game = lesson_game.begin(step, session.manner.confirms)
        news = [*news, *told.prose(step.text), *lesson_game.shown(step, None, game)]
        return replace(session, stage=Stage.GAME, game=game, news=tuple(news))
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


def _in_the_game(session: LessonSession, given: Answer, solver: Solver) -> LessonSession:
    """Hands the answer on to the game that is being played."""
    from tutor.session import lesson_game
    from tutor.session.game import Phase

    assert session.game
    game = lesson_game.answer(session.game, given, solver)
    if game.phase is Phase.DONE:
        after = _next(replace(session, game=None), solver)
        return replace(after, news=(*game.news, *after.news))
    marked = None
    if game.is_told and not session.game.is_told:
        marked = Marked(session.step.id, "played", True, True)
    news = lesson_game.shown(session.step, session.game, game)
    return replace(session, game=game, news=news, marked=marked)


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
