"""A puzzle: cards are chosen until its goal is reached or missed, with hints and proofs."""

from __future__ import annotations

from tutor.content.puzzles.model import GoalKind, Puzzle
from tutor.grading.goal import target_of
from tutor.message import Message, say
from tutor.session.blocks.prose import prose
from tutor.session.blocks.table import sorted_hand
from tutor.session.protocol import Session
from tutor.session.puzzle.state import (
    Defence,
    Judge,
    Manner,
    PuzzlePhase,
    PuzzleState,
    goal_message,
    to_choice,
)
from tutor.session.screen import Answer, Block, Heading, Key, Prompt, Screen
from tutor.solver import Solver

__all__ = [
    "Defence",
    "Judge",
    "Manner",
    "PuzzlePhase",
    "PuzzleSession",
    "begin",
    "goal_message",
    "with_more",
]


ELSEWHERE = (Key.NOTHING, Key.SHOW_RIGHT, Key.ALL_CARDS, Key.PROVE)
"""Keys that mean something once a card has been judged, or where the goal offers them."""


class PuzzleSession(PuzzleState, Session):
    """A puzzle on its way."""

    __slots__ = ()

    @property
    def screen(self) -> Screen:
        """What to show and ask now."""
        return Screen(self.blocks, _prompt(self))

    def answered(self, answer: Answer, solver: Solver) -> PuzzleSession:
        """The session after an answer that its prompt allows."""
        # Only now: the first screen needs no explanations, and they take long to load.
        from tutor.session.puzzle.answering import after

        return after(self, answer, solver)


def begin(
    puzzle: Puzzle, heading: Heading, solver: Solver, manner: Manner, hints: int = 0
) -> PuzzleSession:
    """A puzzle at its first screen; so many hints were taken when it was begun before."""
    solution = solver.solve(puzzle.position)
    target = target_of(puzzle.goal, puzzle.position, solution)
    blocks: list[Block] = [heading]
    if puzzle.texts.intro:
        blocks.append(prose(puzzle, puzzle.texts.intro, solution))
    session = PuzzleSession(
        puzzle, target, manner, puzzle.position, PuzzlePhase.CHOOSE, (), hints_used=hints
    )
    return to_choice(session, blocks)


def _prompt(session: PuzzleState) -> Prompt | None:
    prove = (Key.PROVE, Key.ALL_CARDS) if session.judged else ()
    match session.phase:
        case PuzzlePhase.CHOOSE:
            cards = sorted_hand(session.position.hands[session.you], session.position.trump)
            nothing = (Key.NOTHING,) if session.offers_nothing else ()
            keys = (Key.HINT, *nothing, *prove)
            return Prompt(say("puzzle.prompt.card"), cards, keys, elsewhere=ELSEWHERE)
        case PuzzlePhase.SETTLED:
            return Prompt(say("puzzle.prompt.settled"), (), (Key.GO_ON, Key.PLAY_ON, *prove))
        case PuzzlePhase.FAILED | PuzzlePhase.SHOWN:
            return _failed_prompt(session, prove)
        case PuzzlePhase.SOLVED:
            return Prompt(say("puzzle.prompt.solved"), (), (Key.GO_ON, *prove))
        case PuzzlePhase.LEFT:
            return None


def _failed_prompt(session: PuzzleState, prove: tuple[Key, ...]) -> Prompt:
    keys = [Key.GO_ON, Key.RETRY]
    named: list[Message] = [say("puzzle.prompt.go-on"), say("puzzle.prompt.retry")]
    if session.position != session.puzzle.position:
        keys.append(Key.LAST_CHANCE)
        named.append(say("puzzle.prompt.last-chance"))
    if session.phase is PuzzlePhase.FAILED and session.target.kind is not GoalKind.NOTHING_TO_FIND:
        keys.append(Key.SHOW_RIGHT)
        named.append(say("puzzle.prompt.show-right"))
    if session.manner.is_lesson:
        keys += [Key.MORE, *prove]
        named.append(say("puzzle.prompt.more"))
    elif prove:
        keys += prove
        named += [say("puzzle.prompt.every"), say("puzzle.prompt.prove")]
    question = named[0]
    for each in named[1:]:
        question = with_more(question, each)
    return Prompt(question, (), tuple(keys))


def with_more(question: Message, more: Message) -> Message:
    """A question that names keys, with one more key named after them."""
    return say("puzzle.prompt.joined", first=question, rest=more)
