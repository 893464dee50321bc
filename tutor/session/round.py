"""A round of "is there anything to find?": one answer to each position, and a score at the end.

A pure state machine. Until it is answered nothing on the screen tells one kind from the other: the
same question, no name, no words of an author.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import Enum
from typing import NamedTuple

from tutor.content.puzzles.model import Goal, GoalKind, Puzzle, PuzzleTexts, content_hash
from tutor.grading.explanation import explain
from tutor.grading.goal import is_nothing_to_find, target_of
from tutor.grading.play import plainest
from tutor.grading.verdict import Grade
from tutor.message import Message, say
from tutor.progress.attempts import ANYTHING
from tutor.rules.cards import Card
from tutor.rules.position import Position
from tutor.session.blocks.prose import title_of
from tutor.session.blocks.table import position_table, sorted_hand
from tutor.session.blocks.verdict import (
    every_card_told,
    missed_nothing,
    nothing_to_find,
    proof_told,
    right_card,
    something_to_find,
    wrong_card,
)
from tutor.session.protocol import AttemptMade, Session
from tutor.session.puzzle import goal_message
from tutor.session.screen import Answer, Block, Gap, Heading, Key, Prompt, Say, Screen, Tone
from tutor.solver import Solver


class RoundPhase(Enum):
    """What a round is waiting for."""

    CHOOSE = "choose"
    JUDGED = "judged"
    """The answer has been judged; the next position comes."""
    OVER = "over"


class Tally(NamedTuple):
    """How it went so far: with positions of nothing to find, and with the others."""

    nothing: int = 0
    nothing_seen: int = 0
    something: int = 0
    found: int = 0
    called_nothing: int = 0

    @property
    def all(self) -> int:
        return self.nothing + self.something

    @property
    def right(self) -> int:
        return self.nothing_seen + self.found


NOTHING_YET = Tally()


@dataclass(frozen=True, slots=True)
class Round(Session):
    """Puzzles to be judged at a glance. ``blocks`` are those of the screen to be shown now."""

    puzzles: tuple[Puzzle, ...] = field(hash=False)
    title: str
    place: int = 0
    phase: RoundPhase = RoundPhase.CHOOSE
    blocks: tuple[Block, ...] = field(default=(), hash=False)
    judged: Card | None = None
    """The card that is explained, once an answer is given."""
    of: Message | None = field(default=None, hash=False)
    """What stands beside the title instead of the place in the round, if anything."""
    records: tuple[AttemptMade, ...] = ()
    tally: Tally = NOTHING_YET
    starts_clock: bool = True

    @property
    def puzzle(self) -> Puzzle:
        """The one that is asked, or was answered last."""
        return self.puzzles[self.place]

    @property
    def position(self) -> Position:
        return self.puzzle.position

    @property
    def screen(self) -> Screen:
        """What to show and ask now."""
        return Screen(self.blocks, _prompt(self))

    def answered(self, answer: Answer, solver: Solver) -> Round:
        """The round after an answer that its prompt allows."""
        return _after(replace(self, records=(), blocks=(), starts_clock=False), answer, solver)


def begin(
    puzzles: tuple[Puzzle, ...], title: str, solver: Solver, of: Message | None = None
) -> Round:
    """A round about to be played.

    Args:
        puzzles: Its positions.
        title: What stands above each of them.
        solver: What knows how good a card is.
        of: What stands beside the title instead of the place in the round, if anything.
    """
    return _asking(Round(puzzles, title, of=of), solver)


ELSEWHERE = (Key.PROVE, Key.ALL_CARDS)
"""Keys that mean something once an answer has been judged."""


def _prompt(session: Round) -> Prompt | None:
    position = session.position
    cards = sorted_hand(position.hand, position.trump)
    match session.phase:
        case RoundPhase.CHOOSE:
            return Prompt(say("puzzle.anything.which"), cards, (Key.NOTHING,), elsewhere=ELSEWHERE)
        case RoundPhase.JUDGED:
            keys = (Key.GO_ON, Key.PROVE, Key.ALL_CARDS)
            return Prompt(say("puzzle.anything.told"), (), keys)
        case RoundPhase.OVER:
            return None


def _after(session: Round, answer: Answer, solver: Solver) -> Round:
    if isinstance(answer, Card):
        return _play(session, answer, solver)
    match answer:
        case Key.NOTHING:
            return _say_nothing(session, solver)
        case Key.GO_ON if session.place + 1 < len(session.puzzles):
            return _asking(replace(session, place=session.place + 1, judged=None), solver)
        case Key.GO_ON:
            return replace(session, phase=RoundPhase.OVER, blocks=tuple(score(session)))
        case Key.PROVE if session.judged:
            explanation = explain(session.position, session.judged, solver)
            proof = proof_told(explanation, solver, hides_right=False)
            return replace(session, blocks=tuple(proof))
        case Key.ALL_CARDS:
            every = every_card_told(session.position, solver)
            return replace(session, blocks=tuple(every))
        case _:
            raise TypeError(f"a round asks for a card or a key of its prompt, not {answer!r}")


def _asking(session: Round, solver: Solver) -> Round:
    """The round with its current position to be judged."""
    position = session.position
    target = target_of(Goal(GoalKind.MOST_POINTS), position, solver.solve(position))
    of = session.of or say("puzzle.place", n=session.place + 1, all=len(session.puzzles))
    blocks: list[Block] = [Gap()] if session.place else []
    blocks += [Heading(session.title, of), Gap(), position_table(position, position.to_play), Gap()]
    blocks.append(Say(goal_message(target, position), Tone.TITLE))
    return replace(session, phase=RoundPhase.CHOOSE, blocks=tuple(blocks), starts_clock=True)


def _say_nothing(session: Round, solver: Solver) -> Round:
    position, tally = session.position, session.tally
    solution = solver.solve(position)
    if is_nothing_to_find(solution):
        tally = tally._replace(nothing=tally.nothing + 1, nothing_seen=tally.nothing_seen + 1)
        attempt = _attempt(session, "nothing", Grade.BEST, is_right=True, solves=True)
        blocks = nothing_to_find(position, solver)
        return _judged(session, attempt, tally, position.hand[0], blocks)
    tally = tally._replace(something=tally.something + 1, called_nothing=tally.called_nothing + 1)
    best = plainest(solution.best, position)
    attempt = _attempt(session, "nothing", Grade.MISTAKE, is_right=False)
    return _judged(session, attempt, tally, best, something_to_find(position, solver))


def _play(session: Round, card: Card, solver: Solver) -> Round:
    position, tally = session.position, session.tally
    explanation = explain(position, card, solver)
    verdict, plain = explanation.verdict, session.puzzle._replace(texts=PuzzleTexts())
    if is_nothing_to_find(solver.solve(position)):
        tally = tally._replace(nothing=tally.nothing + 1)
        attempt = _attempt(session, str(card), verdict.grade, is_right=False)
        return _judged(session, attempt, tally, card, missed_nothing(position, verdict))
    is_right = verdict.final == verdict.top
    tally = tally._replace(something=tally.something + 1, found=tally.found + is_right)
    attempt = _attempt(session, str(card), verdict.grade, is_right=is_right)
    if is_right:
        blocks = right_card(plain, explanation, counts_points=True)
    else:
        blocks = wrong_card(plain, explanation, shows_right=True)
    return _judged(session, attempt, tally, card, blocks)


def _attempt(
    session: Round, answer: str, grade: Grade, *, is_right: bool, solves: bool = False
) -> AttemptMade:
    puzzle = session.puzzle
    return AttemptMade(
        puzzle.id,
        content_hash(puzzle),
        answer,
        grade.value,
        is_right,
        solves,
        occasion=ANYTHING,
    )


def _judged(
    session: Round, attempt: AttemptMade, tally: Tally, card: Card, blocks: list[Block]
) -> Round:
    """The round after an answer that counts; only now is it said which puzzle it was."""
    puzzle = session.puzzle
    name = Say(say("puzzle.anything.name", title=title_of(puzzle), id=puzzle.id), Tone.NOTE)
    return replace(
        session,
        phase=RoundPhase.JUDGED,
        records=(attempt,),
        tally=tally,
        judged=card,
        blocks=(*blocks, name),
    )


def score(session: Round) -> list[Block]:
    """How a round went, or has gone so far, in words; nothing before the first answer."""
    tally = session.tally
    if not tally.all:
        return []
    which, tone = "score", Tone.TITLE
    if tally.all < len(session.puzzles):
        which = "score-so-far"
    elif tally.right == tally.all:
        which, tone = "score-perfect", Tone.GOOD
    lines = [Say(say(f"puzzle.anything.{which}", right=tally.right, all=tally.all), tone)]
    if tally.nothing:
        seen = {"n": tally.nothing, "seen": tally.nothing_seen}
        lines.append(Say(say("puzzle.anything.score-nothing", **seen)))
    if tally.something:
        found = {"n": tally.something, "found": tally.found, "missed": tally.called_nothing}
        lines.append(Say(say("puzzle.anything.score-something", **found)))
    return [*lines]
