"""A review: questions of several lessons that come back, one after another."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from random import Random

from tutor.exercises.exercise import Exercise, OneCard
from tutor.lessons.mastery import AGAIN
from tutor.lessons.model import item_of
from tutor.lessons.review import ReviewItem
from tutor.message import say
from tutor.session.lesson import blocks as lesson_blocks
from tutor.session.protocol import AttemptMade, Session
from tutor.session.screen import Answer, Bar, Block, Gap, Heading, Key, Prompt, Say, Screen, Tone
from tutor.solver import Solver


@dataclass(frozen=True, slots=True)
class ReviewSession(Session):
    """A review in progress.

    Attributes:
        items: What is asked, in order.
        seed: By which the cards are drawn.
        place: The place, from 0, of the question one is at; behind the last at the end.
        right: How many were right so far.
        exercise: What is asked now; None once it has been answered.
        was_right: How the first of two questions went.
    """

    items: tuple[ReviewItem, ...] = field(hash=False)
    seed: int
    place: int = 0
    right: int = 0
    blocks: tuple[Block, ...] = field(default=(), hash=False)
    exercise: Exercise | None = field(default=None, hash=False)
    was_right: bool | None = None
    records: tuple[AttemptMade, ...] = ()

    @property
    def item(self) -> ReviewItem:
        """The question one is at."""
        return self.items[self.place]

    @property
    def screen(self) -> Screen:
        """The question, what is said to the answer, or how it went."""
        if self.place == len(self.items):
            return Screen(self.blocks, None)
        if self.exercise is None:
            return Screen(self.blocks, Prompt(say("lesson.prompt.go-on"), (), (Key.GO_ON,)))
        form = lesson_blocks.numbered_form(self.exercise.question)
        cards = form.cards if isinstance(form, OneCard) else ()
        return Screen(self.blocks, Prompt(lesson_blocks.form_question(form), cards, (), form))

    def answered(self, answer: Answer, solver: Solver) -> ReviewSession:
        """The review after an answer that its prompt allows."""
        session = replace(self, records=(), blocks=())
        if session.exercise is None:
            return _asked(replace(session, place=session.place + 1))
        if isinstance(answer, Key):
            raise TypeError(f"a question is not answered by the key {answer}")
        judged = session.exercise.judge(answer, solver)
        is_right = judged.is_right and session.was_right is not False
        blocks = tuple(lesson_blocks.judgement_blocks(judged, session.item.asked))
        session = replace(session, blocks=blocks, exercise=judged.then, was_right=is_right)
        if judged.then:
            return session
        record = AttemptMade(
            item_of(session.item.lesson, session.item.name, AGAIN),
            session.item.content,
            lesson_blocks.answer_text(answer),
            "right" if is_right else "wrong",
            is_right,
            solves=False,
        )
        return replace(session, right=session.right + is_right, records=(record,))


def begin(items: tuple[ReviewItem, ...], seed: int) -> ReviewSession:
    """A review at its first question; there must be one."""
    return _asked(ReviewSession(items, seed))


def _asked(session: ReviewSession) -> ReviewSession:
    """The review with the question of its place, or at its end."""
    if session.place == len(session.items):
        count = {"right": session.right, "all": len(session.items)}
        done = Say(say("lesson.review.done", **count), Tone.GOOD)
        return replace(session, blocks=(Gap(), done))
    item, asked = session.item, len(session.items)
    exercise = item.asked.exercise(Random(f"{session.seed}/{session.place}"))
    lesson = item.lesson
    where = say("lesson.review.from", number=lesson.number, title=lesson.title)
    heading: tuple[Block, ...] = (
        Gap(),
        Heading("", say("lesson.review.place", n=session.place + 1, all=asked)),
        Bar(session.place, asked),
        Say(where, Tone.NOTE),
        Gap(),
    )
    blocks = (*heading, *lesson_blocks.question_blocks(exercise))
    return replace(session, blocks=blocks, exercise=exercise, was_right=None)
