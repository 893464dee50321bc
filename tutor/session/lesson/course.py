"""A lesson as a part of the course: at its end, what is done of all of it, and on to the next."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import Enum

from tutor.lessons.model import Lesson, is_passed, next_lesson
from tutor.message import Message, say
from tutor.session.blocks.path import path_around
from tutor.session.lesson.session import LessonPhase, LessonSession
from tutor.session.protocol import AttemptMade, Session
from tutor.session.screen import Answer, Bar, Block, Gap, Key, Prompt, Say, Screen, Tone
from tutor.solver import Solver


class Onward(Enum):
    """Where the learner goes from a lesson."""

    NEXT = "next"
    """On to the next lesson."""
    GAME = "game"
    """To a game, and back."""


@dataclass(frozen=True, slots=True)
class CourseSession(Session):
    """A lesson in progress, and what has been done of the course so far.

    ``solved`` are the items done, each with the content it then had.
    """

    session: LessonSession
    lessons: tuple[Lesson, ...] = field(hash=False)
    solved: frozenset[tuple[str, str]]
    onward: Onward | None = None
    """Where the learner has gone on to."""

    @property
    def is_done(self) -> bool:
        """Whether the lesson is done, not left."""
        return self.session.phase is LessonPhase.DONE

    @property
    def screen(self) -> Screen:
        """The lesson's screen; at its end, what there is to go on with."""
        if self.onward:
            return Screen((), None)
        blocks, prompt = self.session.screen
        match self.session.phase:
            case LessonPhase.DONE:
                return Screen((*blocks, *self._so_far()), self._at_the_end(prompt))
            case LessonPhase.NOT_PASSED if self._next:
                return Screen(blocks, _with(prompt, Key.NEXT_ITEM, "leave-for-now"))
        return Screen(blocks, prompt)

    def answered(self, answer: Answer, solver: Solver) -> CourseSession:
        """The lesson after an answer; at its end, Enter goes on to the next one."""
        if self.is_done and answer is Key.GAME:
            return replace(self, onward=Onward.GAME)
        is_failed = self.session.phase is LessonPhase.NOT_PASSED
        if (self.is_done and answer is Key.GO_ON) or (is_failed and answer is Key.NEXT_ITEM):
            return replace(self, onward=Onward.NEXT)
        session = self.session.answered(answer, solver)
        done = ((each.item, each.content) for each in session.records if each.solves)
        return replace(self, session=session, solved=self.solved | {*done})

    @property
    def records(self) -> tuple[AttemptMade, ...]:
        """The answer that has just been given, if it counts."""
        return () if self.onward else self.session.records

    @property
    def _next(self) -> Lesson | None:
        return next_lesson(self.lessons, self.solved, self.session.lesson)

    def _at_the_end(self, prompt: Prompt | None) -> Prompt | None:
        """On to the next lesson, the questions again, a game."""
        if prompt is None:
            return None
        first = say("lesson.prompt.next" if self._next else "lesson.prompt.leave")
        prompt = prompt._replace(question=first)
        if Key.RETRY in prompt.keys:
            prompt = prompt._replace(question=_joined(first, "questions"))
        return _with(prompt, Key.GAME, "game")

    def _so_far(self) -> tuple[Block, ...]:
        """How many lessons are done."""
        slugs = [each.slug for each in self.lessons if is_passed(each, self.solved)]
        done, every = len(slugs), len(self.lessons)
        here = self._next
        path = [Gap(), *path_around(self.lessons, slugs, here), Gap()] if here else []
        return Bar(done, every), Say(say("lesson.bar", done=done, all=every), Tone.NOTE), *path


def _with(prompt: Prompt | None, key: Key, name: str) -> Prompt | None:
    """A prompt with one key more, which it names."""
    if prompt is None:
        return None
    return prompt._replace(question=_joined(prompt.question, name), keys=(*prompt.keys, key))


def _joined(question: Message, name: str) -> Message:
    return say("puzzle.prompt.joined", first=question, rest=say(f"lesson.prompt.{name}"))
