"""What is asked in a lesson, and how it goes: a game to look on at first, one question or two."""

from __future__ import annotations

from dataclasses import replace

from tutor.session import lesson_question as shown
from tutor.session.lesson import FIRST, SECOND, LessonSession, Marked, Stage
from tutor.session.lesson_replay import pages_of
from tutor.session.lesson_start import comes_back
from tutor.session.screen import Answer, Block, Gap, Key
from tutor.solver import Solver


def ask(session: LessonSession, news: list[Block]) -> LessonSession:
    """Puts the question of the step, with fresh cards where they are left to chance."""
    step = session.item
    exercise = shown.exercise_of(step, session.rng(step))
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


def _by_itself(session: LessonSession, answered: str, part: str, is_right: bool) -> Marked:
    """An answer that settles nothing."""
    part = f"{session.item.id}/{part}" if session.is_checked else part
    return Marked(session.step.id, answered, is_right, False, part)


def _settled(session: LessonSession, answered: str, is_right: bool) -> LessonSession:
    """The session with the answer that says how its exercise went."""
    if session.is_checked and session.check:
        marked = Marked(session.step.id, answered, is_right, False, session.item.id)
        right = session.check.right + is_right
        check = replace(session.check, right=right, asked=session.check.asked + 1)
        return replace(session, check=check, marked=marked)
    session = closed(session, Marked(session.step.id, answered, is_right, is_right))
    return session if is_right else missed(session)


def closed(session: LessonSession, marked: Marked) -> LessonSession:
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
