"""What an answer does to a lesson: it is judged, told, and the next step is opened."""

from __future__ import annotations

from dataclasses import replace

from tutor.content.lesson_model import Lesson
from tutor.exercises import CHECKPOINT, READ
from tutor.session import lesson_menu
from tutor.session import lesson_told as told
from tutor.session.lesson import (
    CARD,
    GUIDED_GAME,
    Check,
    LessonSession,
    Marked,
    Stage,
)
from tutor.session.lesson_asking import ask, at_leaf, closed, judged, missed
from tutor.session.lesson_start import Start, comes_back
from tutor.session.puzzle import Manner
from tutor.session.screen import Answer, Block, GameTable, Key, TableShown
from tutor.solver import Solver


def begin(
    lesson: Lesson, seed: int, solver: Solver, manner: Manner, start: Start | int = 0
) -> LessonSession:
    """A lesson from a step on, by its place from 0, or from where it was left."""
    if isinstance(start, int):
        start = Start(tuple(range(start, len(lesson.steps))))
    session = LessonSession(lesson, seed, manner, start.queue)
    session = replace(session, missed=start.missed, done=start.done, check=start.check)
    if start.cards:
        from tutor.session import lesson_game

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
    if is_played and not any(isinstance(block, TableShown | GameTable) for block in session.news):
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
            marked = Marked(session.step.id, "", True, True)
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
    if step.kind == READ:
        return replace(session, stage=Stage.READ, news=(*news, *told.prose(step.text)))
    if step.kind == CHECKPOINT:
        if session.check and session.check.items:
            return ask(session, [*news, *told.checked_so_far(session.check.asked)])
        session = replace(session, check=Check(told.items_of(step)))
        return ask(session, [*news, *told.prose(step.text)])
    if step.kind == GUIDED_GAME:
        from tutor.session import lesson_game

        if session.game:
            news += lesson_game.gone_on(step, session.game)
            return replace(session, stage=Stage.GAME, news=tuple(news))
        game = lesson_game.begin(step, session.manner.confirms)
        news = [*news, *told.prose(step.text), *lesson_game.shown(step, None, game)]
        return replace(session, stage=Stage.GAME, game=game, news=tuple(news))
    if told.is_only_shown(step):
        return replace(session, stage=Stage.READ, news=(*news, *told.shown_whole(step, solver)))
    if step.kind in told.PLAYED:
        puzzle, shown = told.played(step, session.manner, solver)
        stage = Stage.SHOWN if told.is_begun(step) else Stage.PLAY
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
    marked = Marked(session.step.id, counted, check.is_passed, check.is_passed)
    session = closed(replace(session, check=None), marked)
    if check.is_passed:
        after = _next(session, solver)
        return replace(after, news=(*news, *after.news))
    return replace(session, stage=Stage.CHECKED, news=news)


def _in_the_game(session: LessonSession, given: Answer, solver: Solver) -> LessonSession:
    """Hands the answer on to the game that is being played."""
    from tutor.session import lesson_game
    from tutor.session.game import Phase

    assert session.game
    before, game = session.game, lesson_game.answer(session.game, given, solver)
    if game.is_told and not before.is_told:
        session = closed(session, Marked(session.step.id, "played", True, True))
    elif len(game.cards) > len(before.cards):
        card = str(game.cards[len(before.cards)])
        session = replace(session, marked=Marked(session.step.id, card, True, False, CARD))
    if game.phase is Phase.DONE:
        return replace(session, stage=Stage.TOLD, game=None, news=game.news)
    news = lesson_game.shown(session.step, before, game)
    return replace(session, game=game, news=news)


def _played(session: LessonSession, given: Answer, solver: Solver) -> LessonSession:
    """Hands the answer on to the ending that is being played."""
    from tutor.session.answering import answer as puzzle_answer
    from tutor.session.puzzle import Phase

    assert session.puzzle
    puzzle = puzzle_answer(session.puzzle, given, solver)
    session = replace(session, puzzle=puzzle, news=told.with_markup(puzzle.news))
    if puzzle.given:
        closes = puzzle.given.solves or (puzzle.given.is_right and told.is_one_card(session.step))
        marked = Marked(session.step.id, puzzle.given.answer, puzzle.given.is_right, closes)
        session = closed(session, marked)
        if closes and told.is_one_card(session.step):
            news = told.up_to_table(session.news, session.step)
            return replace(session, stage=Stage.TOLD, news=news)
    if puzzle.phase is not Phase.LEFT:
        return session
    return _next(session if not puzzle.wrong else missed(session), solver)
