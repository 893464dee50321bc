"""A menu: some lines to choose from, one of which is chosen; it is over then."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from tutor.exercises.exercise import OneOf
from tutor.message import Message
from tutor.session.protocol import Session
from tutor.session.screen import Answer, Block, Choices, Gap, Key, Prompt, Screen
from tutor.solver import Solver


@dataclass(frozen=True, slots=True)
class MenuSession(Session):
    """Lines to choose from, below some blocks.

    Attributes:
        blocks: What stands above the lines.
        rows: The lines, numbered from 1; without any, only Enter is waited for.
        question: What is asked; nothing is, where the blocks are only to be shown.
        first: What Enter alone chooses: the place of a line from 0; -1 for none of them.
        chosen: The place of the line that was chosen, -1 for none of them; None before.
    """

    blocks: tuple[Block, ...] = field(hash=False)
    rows: tuple[Message, ...] = field(hash=False)
    question: Message | None = field(hash=False)
    first: int = 0
    chosen: int | None = None

    @property
    def screen(self) -> Screen:
        """The lines, until one is chosen."""
        if self.chosen is not None:
            return Screen((), None)
        if self.question is None:
            return Screen(self.blocks, None)
        if not self.rows:
            return Screen(self.blocks, Prompt(self.question, (), (Key.GO_ON,)))
        blocks = (*self.blocks, Choices(self.rows), Gap())
        return Screen(blocks, Prompt(self.question, (), (Key.GO_ON,), OneOf(self.rows)))

    def answered(self, answer: Answer, solver: Solver) -> MenuSession:  # noqa: ARG002 as all sessions
        """The menu with a line chosen; TypeError for anything but a line or Enter."""
        if answer is Key.GO_ON:
            return replace(self, chosen=self.first)
        if not isinstance(answer, int):
            raise TypeError(f"a menu asks for one of its lines, not {answer!r}")
        return replace(self, chosen=answer)
