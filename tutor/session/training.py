"""Training: rounds of ten puzzles, each chosen by what the learner has solved and missed so far.

A pure state machine like every session. It holds the puzzle that is being solved, lets that take
every answer but those that lead away from it, and chooses the next one once it is left.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import NamedTuple, TypeAlias

from tutor.content.puzzles.model import Puzzle
from tutor.message import say
from tutor.session.blocks.training import (
    RoundTally,
    came_back,
    first_words,
    nothing_left,
    round_blocks,
    so_soon_again,
)
from tutor.session.protocol import AttemptMade, Record, Session, Skipped
from tutor.session.puzzle import Manner, PuzzlePhase, PuzzleSession, with_more
from tutor.session.puzzle import begin as begin_puzzle
from tutor.session.screen import Answer, Block, Gap, Heading, Key, Prompt, Screen
from tutor.solver import Solver
from tutor.training.choice import ROUND_SIZE, Choice, Practice, Why, Wish, alike, next_or_again
from tutor.training.pool import Item


class Asked(NamedTuple):
    """A puzzle as it is asked.

    Attributes:
        puzzle: The puzzle.
        title: What stands above it: the title of its set, and its own.
        hints: How many hints were taken when it was begun before and left.
    """

    puzzle: Puzzle
    title: str
    hints: int = 0


FindPuzzle: TypeAlias = Callable[[Item], Asked]
"""Finds a puzzle of the pool."""


class TrainingPhase(Enum):
    """What training is waiting for."""

    PUZZLE = "puzzle"
    ROUND_OVER = "round-over"
    NOTHING_LEFT = "nothing-left"
    """There is no puzzle that could be served."""


@dataclass(frozen=True, slots=True)
class TrainingSession(Session):
    """Puzzles chosen one after another. ``blocks`` are those of the screen to be shown now."""

    practice: Practice = field(hash=False)
    """What is known of the learner by now."""
    wish: Wish = field(hash=False)
    manner: Manner
    find: FindPuzzle = field(hash=False)
    tally: RoundTally = field(hash=False)
    phase: TrainingPhase = TrainingPhase.PUZZLE
    choice: Choice | None = field(default=None, hash=False)
    puzzle: PuzzleSession | None = None
    """The puzzle that was chosen."""
    is_tried: bool = False
    """Whether it is known by now whether it was solved at the first try."""
    blocks: tuple[Block, ...] = field(default=(), hash=False)
    records: tuple[Record, ...] = ()
    starts_clock: bool = True

    @property
    def screen(self) -> Screen:
        """What to show and ask now."""
        return Screen(self.blocks, _prompt(self))

    @property
    def standing(self) -> list[Block]:
        """How the round went, or has gone so far; nothing before the first try."""
        return round_blocks(self.tally, self.practice, self.wish.seed)

    def answered(self, answer: Answer, solver: Solver) -> TrainingSession:
        """The session after an answer that its prompt allows."""
        session = replace(self, records=(), blocks=(), starts_clock=False)
        if session.phase is TrainingPhase.ROUND_OVER:
            again = replace(session, tally=RoundTally(session.practice), phase=TrainingPhase.PUZZLE)
            return _with_next(again, [Gap()], solver)
        match answer:
            case Key.NEXT_ITEM:
                return _skipped(session, solver)
            case Key.ALIKE:
                return _gone_on(session, solver, is_alike=True)
            case _:
                return _after(session, answer, solver)


def begin(
    practice: Practice, wish: Wish, find: FindPuzzle, solver: Solver, manner: Manner
) -> TrainingSession:
    """A round about to begin."""
    session = TrainingSession(practice, wish, manner, find, RoundTally(practice))
    return _with_next(session, first_words(practice), solver)


def _prompt(session: TrainingSession) -> Prompt | None:
    match session.phase:
        case TrainingPhase.PUZZLE:
            assert session.puzzle
            return _with_ways_on(session.puzzle)
        case TrainingPhase.ROUND_OVER:
            return Prompt(say("training.prompt.round"), (), (Key.GO_ON,))
        case TrainingPhase.NOTHING_LEFT:
            return None


def _with_ways_on(puzzle: PuzzleSession) -> Prompt | None:
    """The prompt of a puzzle, from which one can also go to another."""
    prompt = puzzle.screen.prompt
    if prompt is None:
        return None
    match puzzle.phase:
        case PuzzlePhase.CHOOSE:
            return prompt._replace(keys=(*prompt.keys, Key.NEXT_ITEM))
        case PuzzlePhase.FAILED | PuzzlePhase.SHOWN:
            question = with_more(prompt.question, say("training.prompt.alike"))
            return prompt._replace(question=question, keys=(*prompt.keys, Key.ALIKE))
        case _:
            return prompt


def _after(session: TrainingSession, answer: Answer, solver: Solver) -> TrainingSession:
    """The session after an answer to its puzzle."""
    assert session.puzzle
    puzzle = session.puzzle.answered(answer, solver)
    session = replace(
        session,
        puzzle=puzzle,
        records=puzzle.records,
        blocks=puzzle.blocks,
        starts_clock=puzzle.starts_clock,
    )
    if puzzle.phase is PuzzlePhase.LEFT:
        return _gone_on(session, solver)
    return _with_try(session)


def _with_try(session: TrainingSession) -> TrainingSession:
    """The session with the try that the last answer decided, if it decided one."""
    assert session.puzzle
    assert session.choice
    answers = [each for each in session.puzzle.records if isinstance(each, AttemptMade)]
    for made in answers:
        if not session.is_tried and (made.solves or not made.is_right):
            session = _tried(session, session.choice, made)
    return session


def _tried(session: TrainingSession, choice: Choice, made: AttemptMade) -> TrainingSession:
    before, tally = session.practice, session.tally
    practice = before.with_try(choice.puzzle, is_right=made.is_right, hints=made.hints)
    is_first = made.is_right and not made.hints
    tally = tally._replace(tried=tally.tried + 1, first=tally.first + is_first)
    blocks = session.blocks
    if choice.why is Why.DUE and made.is_right:
        blocks = (*blocks, *came_back(practice, choice.puzzle.idea))
    return replace(session, practice=practice, tally=tally, is_tried=True, blocks=blocks)


def _skipped(session: TrainingSession, solver: Solver) -> TrainingSession:
    """On to another one; that which was skipped does not count as a place of the round."""
    assert session.choice
    item = session.choice.puzzle.item
    wish = session.wish._replace(skipped=(*session.wish.skipped, item))
    session = replace(session, wish=wish, records=(Skipped(*item),))
    return _with_next(session, [Gap()], solver)


def _gone_on(
    session: TrainingSession, solver: Solver, *, is_alike: bool = False
) -> TrainingSession:
    tally = session.tally._replace(left=session.tally.left + 1)
    session = replace(session, tally=tally)
    if tally.left == ROUND_SIZE and not is_alike:
        return replace(session, phase=TrainingPhase.ROUND_OVER, blocks=tuple(session.standing))
    return _with_next(session, [Gap()], solver, is_alike=is_alike)


def _with_next(
    session: TrainingSession, blocks: list[Block], solver: Solver, *, is_alike: bool = False
) -> TrainingSession:
    """The session with the next puzzle on the screen, below some blocks."""
    place = min(session.tally.left, ROUND_SIZE - 1)
    wish = session.wish._replace(place=place)
    choice = None
    if is_alike and session.choice:
        choice = alike(session.practice, session.choice.puzzle, wish)
    choice = choice or next_or_again(session.practice, wish)
    if choice is None:
        shown = (*blocks, *nothing_left())
        return replace(session, phase=TrainingPhase.NOTHING_LEFT, choice=None, blocks=shown)
    if session.practice.is_recent(choice.puzzle.item):
        blocks = [*blocks, *so_soon_again()]
    asked = session.find(choice.puzzle.item)
    heading = Heading(asked.title, say("puzzle.place", n=place + 1, all=ROUND_SIZE))
    puzzle = begin_puzzle(asked.puzzle, heading, solver, session.manner, asked.hints)
    shown = (*blocks, *puzzle.blocks)
    return replace(
        session, choice=choice, puzzle=puzzle, is_tried=False, blocks=shown, starts_clock=True
    )
