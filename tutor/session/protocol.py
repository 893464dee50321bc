"""What every session is: a state machine that knows no terminal, no clock and no file.

A session is anything a person goes through: a puzzle, a round, a lesson, a game, the record of a
game, an author's preview. It shows a screen, takes one of the answers that the screen's prompt
allows, and becomes the session after it; nothing else changes it. What is to be kept of an answer
is data too. What runs sessions (``cli.terminal.runner`` at the terminal) shows the screens, asks,
and hands what is to be kept to where it is kept.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol, Self, TypeAlias

from tutor.session.screen import Answer, Screen
from tutor.solver import Solver

if TYPE_CHECKING:
    from tutor.content.game_records import GameRecord
    from tutor.progress.saved_game import SavedGame


class AttemptMade(NamedTuple):
    """An answer that counts, as it is to be kept; when it was given, the runner knows."""

    item: str
    """The puzzle's id, or the lesson, its step and perhaps a part of it, as in ``trick/order``."""
    content: str
    """The hash of what was asked, so that an answer to an older state can be told from it."""
    answer: str
    grade: str
    is_right: bool
    solves: bool
    """Whether the item is done by this answer."""
    hints: int = 0
    """How many hints had been taken before it."""
    occasion: str = ""
    """What it was given in, as ``progress.attempts.Attempt`` has it."""


class HintTaken(NamedTuple):
    """A hint that was taken at a puzzle, before anything is answered."""

    item: str
    content: str


class Skipped(NamedTuple):
    """A puzzle that was skipped."""

    item: str
    content: str


class GameStands(NamedTuple):
    """The unfinished game as it is to be gone on with; None once there is none."""

    game: SavedGame | None


class CardsPlayed(NamedTuple):
    """A game with the cards played so far, for a file of games."""

    record: GameRecord


Record: TypeAlias = AttemptMade | HintTaken | Skipped | GameStands | CardsPlayed
"""What is to be kept."""


class Session(Protocol):
    """How far a person has come in something. It never changes: an answer gives the next one."""

    __slots__ = ()

    @property
    def screen(self) -> Screen:
        """What to show now, and what to ask then; a session is over when nothing is asked."""
        ...

    def answered(self, answer: Answer, solver: Solver) -> Self:
        """The session after an answer that the screen's prompt allows; this one stays as it is."""
        ...

    @property
    def records(self) -> tuple[Record, ...]:
        """What is to be kept before the screen is shown, so that nothing seen is ever lost."""
        return ()

    @property
    def records_once_shown(self) -> tuple[Record, ...]:
        """What is to be kept as soon as the screen has been shown."""
        return ()

    def at(self, seconds: float) -> Self:  # noqa: ARG002 only those that go by the clock ask it
        """The session at the moment an answer was given, in seconds since it was begun."""
        return self

    @property
    def starts_clock(self) -> bool:
        """Whether the time spent on the next answer that counts begins with this screen."""
        return any(isinstance(each, AttemptMade) for each in self.records)
