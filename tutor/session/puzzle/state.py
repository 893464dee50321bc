"""What a puzzle on its way is made of, and its table with the question.

What an answer makes of it is in ``answering``, which the first screen need not wait for.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import Enum
from typing import NamedTuple, TypeVar

from tutor.content.puzzles.model import GoalKind, Puzzle
from tutor.grading.goal import Target
from tutor.message import Message, say
from tutor.rules.cards import Card
from tutor.rules.position import Position
from tutor.rules.trick import Seat
from tutor.rules.variant import VARIANTS
from tutor.session.blocks.table import position_table
from tutor.session.protocol import AttemptMade, HintTaken
from tutor.session.screen import Block, Gap, Say, Tone


class PuzzlePhase(Enum):
    """What a puzzle is waiting for."""

    CHOOSE = "choose"
    SETTLED = "settled"
    FAILED = "failed"
    SHOWN = "shown"
    SOLVED = "solved"
    LEFT = "left"


class Judge(Enum):
    """By what a card that reaches the goal is measured."""

    OUTCOME = "outcome"
    """A card that keeps the outcome is never called a fault."""
    POINTS = "points"
    """Every point counts."""


class Manner(NamedTuple):
    """How a learner wants to work."""

    judge: Judge = Judge.OUTCOME
    proves: bool = False
    """Whether the card must hold against every best defence, not just one."""
    is_lesson: bool = False
    """Whether it is a step of a lesson: then it is told in short, and nothing of levels."""
    taught: frozenset[str] | None = None
    """The concepts that may be spoken of; None for all."""


@dataclass(frozen=True, slots=True)
class Defence:
    """A position, and the exact cards played from there up to the learner's next choice."""

    position: Position
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class PuzzleState:
    """Where the learner is in a puzzle. ``blocks`` are those of the screen to be shown now."""

    puzzle: Puzzle = field(hash=False)
    target: Target
    manner: Manner
    position: Position
    phase: PuzzlePhase
    blocks: tuple[Block, ...] = field(hash=False)
    wrong: Card | None = None
    judged: tuple[Position, Card] | None = None
    """The card last judged, and where it was played."""
    hints: int = 0
    """How many steps of the hint ladder have been climbed since the last card."""
    hints_used: int = 0
    has_missed: bool = False
    """Whether a wrong card has been played: the next one brings the right card."""
    is_shown: bool = False
    """Whether the right card has been shown: what is played then does not solve the puzzle."""
    untried: tuple[Defence, ...] = ()
    """Other best defences, when all are to be beaten."""
    records: tuple[AttemptMade | HintTaken, ...] = ()
    """The answer that has just been given, if it counts; or the hint that was taken."""

    @property
    def offers_nothing(self) -> bool:
        """Whether the learner may say that there is nothing to find: where the goal asks for it."""
        is_asked = self.target.kind in (GoalKind.MOST_POINTS, GoalKind.NOTHING_TO_FIND)
        return is_asked and self.position == self.puzzle.position

    @property
    def you(self) -> Seat:
        """Where the learner sits: the seat that plays first in the puzzle."""
        return self.puzzle.position.to_play


State = TypeVar("State", bound=PuzzleState)


def to_choice(state: State, blocks: list[Block]) -> State:
    """The learner's turn: below the blocks, the table as it is now and what is to be reached."""
    open_hands = VARIANTS[state.puzzle.variant].open_hands
    blocks += [Gap(), position_table(state.position, state.you, open_hands), Gap()]
    offers_nothing = state.offers_nothing
    target, taught = state.target, state.manner.taught
    if target.kind in (GoalKind.WIN, GoalKind.DRAW) and taught is not None:
        target = target if "winning" in taught else replace(target, kind=GoalKind.AT_LEAST)
    goal = goal_message(target, state.puzzle.position, offers_nothing=offers_nothing)
    blocks.append(Say(goal, Tone.TITLE))
    return replace(state, phase=PuzzlePhase.CHOOSE, hints=0, blocks=tuple(blocks))


def goal_message(target: Target, position: Position, *, offers_nothing: bool = True) -> Message:
    """What the learner is asked to reach, in words that come from the goal alone.

    ``offers_nothing`` is whether it can still be said that there is nothing to find.
    """
    match target.kind:
        case GoalKind.WIN | GoalKind.DRAW:
            return say(f"puzzle.goal.{target.kind.value}", points=target.points)
        case GoalKind.AT_LEAST:
            side = "-side" if position.sides.count(position.side_to_play) > 1 else ""
            return say(f"puzzle.goal.at-least{side}", points=target.points)
        case GoalKind.MOST_POINTS | GoalKind.NOTHING_TO_FIND:
            # The same words for both: the question must not tell whether there is an answer.
            pairs = "-pairs" if position.sides.count(position.side_to_play) > 1 else ""
            if not offers_nothing:
                return say(f"puzzle.goal.most-points-later{pairs}")
            return say(f"puzzle.goal.most-points{pairs}")
