"""An author's preview: another session as a learner goes through it, and ways to look around."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from tutor.message import say
from tutor.session.protocol import Session
from tutor.session.screen import Answer, Block, Key, Say, Screen
from tutor.solver import Solver

LOOK_AROUND = (Key.BACK, Key.NEXT_ITEM, Key.LANGUAGE)


@dataclass(frozen=True, slots=True)
class PreviewSession(Session):
    """A session with those that led to it, so that one can go back. It records nothing.

    ``sessions`` begin with the first screen's; each next one follows from the one before it by the
    answer in the same place of ``answers``.
    """

    sessions: tuple[Session, ...] = field(hash=False)
    answers: tuple[Answer, ...] = ()
    left_by: Key | None = None
    """NEXT_ITEM or LANGUAGE, once that is what the author wants."""
    note: tuple[Block, ...] = ()

    @property
    def screen(self) -> Screen:
        """What the learner sees, with the keys to look around."""
        if self.left_by:
            return Screen((), None)
        blocks, prompt = self.sessions[-1].screen
        if prompt is None:
            return Screen(blocks, None)
        keys = tuple(key for key in prompt.keys if key not in LOOK_AROUND)
        return Screen((*self.note, *blocks), prompt._replace(keys=(*keys, *LOOK_AROUND)))

    def answered(self, answer: Answer, solver: Solver) -> PreviewSession:
        """The session after an answer of the learner's, or a look around."""
        here = replace(self, note=())
        if answer is Key.BACK:
            return here._before()
        if answer is Key.NEXT_ITEM or answer is Key.LANGUAGE:
            return replace(here, left_by=answer)
        following = self.sessions[-1].answered(answer, solver)
        return replace(here, sessions=(*self.sessions, following), answers=(*self.answers, answer))

    def _before(self) -> PreviewSession:
        """The screen before; a question asked once more is no screen."""
        if len(self.sessions) == 1:
            return replace(self, note=(Say(say("help.first-screen")),))
        place = len(self.sessions) - 2
        while place and not self.sessions[place].screen.blocks:
            place -= 1
        return replace(self, sessions=self.sessions[: place + 1], answers=self.answers[:place])


def begin(first: Session, answers: Iterable[Answer], solver: Solver) -> PreviewSession:
    """The preview of a session, some answers on; none are given at the first screen."""
    session = PreviewSession((first,))
    for answer in answers:
        session = session.answered(answer, solver)
    return session
