"""A lesson as a part of the course: at its end, what is done of all of it, and on to the next."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from tutor.lessons.model import Lesson, is_passed, next_lesson
from tutor.message import say
from tutor.session.lesson.session import LessonPhase, LessonSession
from tutor.session.protocol import AttemptMade, Session
from tutor.session.screen import Answer, Bar, Block, Key, Say, Screen, Tone
from tutor.solver import Solver


@dataclass(frozen=True, slots=True)
class CourseSession(Session):
    """A lesson in progress, and what has been done of the course so far.

    ``solved`` are the items done, each with the content it then had.
    """

    session: LessonSession
    lessons: tuple[Lesson, ...] = field(hash=False)
    solved: frozenset[tuple[str, str]]
    goes_on: bool = False
    """Whether the learner has gone on to the next lesson."""

    @property
    def is_done(self) -> bool:
        """Whether the lesson is done, not left."""
        return self.session.phase is LessonPhase.DONE

    @property
    def screen(self) -> Screen:
        """The lesson's screen; nothing is asked at its end where no lesson is left."""
        if self.goes_on:
            return Screen((), None)
        blocks, prompt = self.session.screen
        if not self.is_done:
            return Screen(blocks, prompt)
        has_next = next_lesson(self.lessons, self.solved) is not None
        return Screen((*blocks, *self._so_far()), prompt if has_next else None)

    def answered(self, answer: Answer, solver: Solver) -> CourseSession:
        """The lesson after an answer; at its end, Enter goes on to the next one."""
        if self.is_done and answer is Key.GO_ON:
            return replace(self, goes_on=True)
        session = self.session.answered(answer, solver)
        done = ((each.item, each.content) for each in session.records if each.solves)
        return replace(self, session=session, solved=self.solved | {*done})

    @property
    def records(self) -> tuple[AttemptMade, ...]:
        """The answer that has just been given, if it counts."""
        return () if self.goes_on else self.session.records

    def _so_far(self) -> tuple[Block, ...]:
        """How many lessons are done."""
        done, every = sum(is_passed(each, self.solved) for each in self.lessons), len(self.lessons)
        return Bar(done, every), Say(say("lesson.bar", done=done, all=every), Tone.NOTE)
