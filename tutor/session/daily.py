"""The day's puzzles, one after another: each a puzzle, or whether there is anything to find in it.

A pure state machine around the sessions of the puzzles. It begins with those that are still open,
and says of each answer on which day and in which place it was given; how the day went follows from
these answers alone (``training.daily``).
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, NamedTuple

from tutor.content.puzzles.model import Puzzle
from tutor.message import say
from tutor.session.protocol import AttemptMade, Record, Session
from tutor.session.puzzle import Manner, PuzzleSession
from tutor.session.puzzle import begin as begin_puzzle
from tutor.session.screen import Answer, Gap, Heading, Screen
from tutor.solver import Solver

if TYPE_CHECKING:
    from tutor.session.round import Round


class DailyPart(NamedTuple):
    """One of the day's puzzles.

    Attributes:
        place: Its place in the day, from 1.
        puzzle: The puzzle.
        asks_anything: Whether the question is if there is anything to find.
        occasion: What its answers are given in, as they are kept.
        hints: How many hints were taken when it was begun before and left.
    """

    place: int
    puzzle: Puzzle
    asks_anything: bool
    occasion: str
    hints: int = 0


class DailyTitle(NamedTuple):
    """What stands above each puzzle: the title, and of how many puzzles it is one."""

    text: str
    places: int


@dataclass(frozen=True, slots=True)
class DailySession(Session):
    """The day's puzzles that were still open when it began, up to the last of them."""

    title: DailyTitle
    manner: Manner
    parts: tuple[DailyPart, ...] = field(hash=False)
    """The one that is asked, and those that follow."""
    current: PuzzleSession | Round
    is_new: bool = True
    """Whether the question stands on the screen for the first time."""

    @property
    def screen(self) -> Screen:
        """What to show and ask now."""
        return self.current.screen

    @property
    def records(self) -> tuple[Record, ...]:
        """What is to be kept: an answer with the day and the place."""
        occasion = self.parts[0].occasion
        return tuple(
            each._replace(occasion=f"{occasion} {each.occasion}".rstrip())
            if isinstance(each, AttemptMade)
            else each
            for each in self.current.records
        )

    @property
    def starts_clock(self) -> bool:
        """Whether the time spent on the next answer begins here."""
        return self.is_new or self.current.starts_clock

    def answered(self, answer: Answer, solver: Solver) -> DailySession:
        """The day after an answer that its prompt allows."""
        after = self.current.answered(answer, solver)
        if after.screen.prompt is not None:
            return replace(self, current=after, is_new=False)
        # What the session of one puzzle says at its end is said of the whole day elsewhere.
        rest = self.parts[1:]
        if not rest:
            return replace(self, current=replace(after, blocks=()), is_new=False)
        following = _begun(self.title, rest[0], self.manner, solver)
        following = replace(following, blocks=(Gap(), *following.blocks))
        return replace(self, parts=rest, current=following, is_new=True)


def begin(
    title: DailyTitle, parts: tuple[DailyPart, ...], manner: Manner, solver: Solver
) -> DailySession:
    """A day about to be played: those of its puzzles that are open, at least one."""
    return DailySession(title, manner, parts, _begun(title, parts[0], manner, solver))


def _begun(
    title: DailyTitle, part: DailyPart, manner: Manner, solver: Solver
) -> PuzzleSession | Round:
    """One of the puzzles at its first screen."""
    of = say("puzzle.place", n=part.place, all=title.places)
    if part.asks_anything:
        # With it come explanations, which the first screen of a puzzle need not wait for.
        from tutor.session import round as anything

        return anything.begin((part.puzzle,), title.text, solver, of)
    return begin_puzzle(part.puzzle, Heading(title.text, of), solver, manner, part.hints)
