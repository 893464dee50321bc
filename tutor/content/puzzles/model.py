"""What lessons and puzzles are, once read: values without a reader.

They are named tuples: every start of the program imports them, and they are quick to make.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import Enum
from types import MappingProxyType
from typing import NamedTuple
from zlib import crc32

from tutor.rules.cards import Card
from tutor.rules.position import Position


class GoalKind(Enum):
    """What a puzzle asks for, as its file says it."""

    WIN = "win"
    DRAW = "draw"
    MOST_POINTS = "most-points"
    AT_LEAST = "at_least"
    NOTHING_TO_FIND = "nothing-to-find"


class Goal(NamedTuple):
    """What a puzzle asks for; ``points`` only for at least so many."""

    kind: GoalKind
    points: int = 0


class Claims(NamedTuple):
    """What an author says of a puzzle. The truth is the solver's: a false claim is an error."""

    best: tuple[Card, ...] = ()
    final: int | None = None
    themes: tuple[str, ...] = ()
    """Their names in files, in the order of the file."""


class PuzzleTexts(NamedTuple):
    """An author's words about a puzzle, in one language; without a title it is called after its
    situation.
    """

    title: str = ""
    intro: str = ""
    note: str = ""
    comments: Mapping[Card, str] = MappingProxyType({})
    hints: Mapping[str, str] = MappingProxyType({})
    """The author's own words for some steps of the hint ladder, by step."""
    language: str = ""
    """The language they are in; none where there are no words."""

    @property
    def has_any(self) -> bool:
        """Whether anything is written at all."""
        return bool(self.title or self.intro or self.note or self.comments or self.hints)


class Puzzle(NamedTuple):
    """A position and what is asked of the seat to play. No answer: that is the solver's."""

    id: str
    position: Position
    texts: PuzzleTexts
    variant: str = "two-players"
    goal: Goal | None = None
    claims: Claims = Claims()


class PuzzleSet(NamedTuple):
    """The puzzles of one file, in its order."""

    name: str
    title: str
    language: str
    puzzles: tuple[Puzzle, ...]
    level: int = 0
    author: str = ""
    licence: str = ""


class SetTexts(NamedTuple):
    """A set's words in another language, by puzzle id, each with the hash of its source."""

    title: str
    source: str
    puzzles: Mapping[str, PuzzleTexts]
    sources: Mapping[str, str]


ID_FORM = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
LONGEST_ID = 64


def is_id(text: str) -> bool:
    """Whether a text can be the id of a puzzle or the name of a set."""
    return len(text) <= LONGEST_ID and ID_FORM.fullmatch(text) is not None


def content_hash(puzzle: Puzzle) -> str:
    """Eight hexadecimal figures that change with the position or the goal, not with words.

    It guards against edits, not against attacks, so a checksum that is quick to import will do.
    """
    goal = f"{puzzle.goal.kind.value}:{puzzle.goal.points}" if puzzle.goal else ""
    text = f"{puzzle.variant}|{puzzle.position}|{goal}"
    return f"{crc32(text.encode()):08x}"
