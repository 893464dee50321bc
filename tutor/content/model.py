"""What lessons and puzzles are, once read: values without a reader."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum

from tutor.rules.cards import Card
from tutor.rules.position import Position


class GoalKind(Enum):
    """What a puzzle asks for, as its file says it."""

    WIN = "win"
    DRAW = "draw"
    MOST_POINTS = "most-points"
    AT_LEAST = "at_least"
    NOTHING_TO_FIND = "nothing-to-find"


@dataclass(frozen=True, slots=True)
class Goal:
    """What a puzzle asks for; ``points`` only for at least so many."""

    kind: GoalKind
    points: int = 0


@dataclass(frozen=True, slots=True)
class Claims:
    """What an author says of a puzzle. The truth is the solver's: a false claim is an error."""

    best: tuple[Card, ...] = ()
    final: int | None = None


@dataclass(frozen=True, slots=True)
class PuzzleTexts:
    """An author's words about a puzzle, in one language; all but the title may be missing."""

    title: str
    intro: str = ""
    note: str = ""
    comments: Mapping[Card, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position and what is asked of the seat to play. No answer: that is the solver's."""

    id: str
    position: Position
    texts: PuzzleTexts
    variant: str = "two-players"
    goal: Goal | None = None
    claims: Claims = Claims()

    def told_by(self, texts: PuzzleTexts | None) -> Puzzle:
        """The same puzzle in another language's words, where there are any."""
        return replace(self, texts=texts) if texts else self


@dataclass(frozen=True, slots=True)
class PuzzleSet:
    """The puzzles of one file, in its order."""

    name: str
    title: str
    language: str
    puzzles: tuple[Puzzle, ...]
    level: int = 0
    author: str = ""
    licence: str = ""


@dataclass(frozen=True, slots=True)
class SetTexts:
    """A set's words in another language, by puzzle id, each with the hash of its source."""

    name: str
    language: str
    title: str
    source: str
    puzzles: Mapping[str, PuzzleTexts]
    sources: Mapping[str, str]
