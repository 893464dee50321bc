"""Other best defences: for those who want to beat them all, not one line."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import NamedTuple

from tutor.content.puzzles.model import GoalKind, Puzzle
from tutor.grading.goal import Target, target_of
from tutor.message import Message, say
from tutor.rules.canonical import are_twins
from tutor.rules.cards import Card
from tutor.rules.position import Position, legal_plays, play
from tutor.rules.trick import Seat
from tutor.rules.variant import VARIANTS
from tutor.session.blocks.prose import prose
from tutor.session.blocks.table import position_table, sorted_hand
from tutor.session.screen import Block, Gap, Heading, Key, Prompt, Say, Screen, Tone
from tutor.solver import Solver


@dataclass(frozen=True, slots=True)
class Defence:
    """A position, and the exact cards played from there up to the learner's next choice."""

    position: Position
    cards: tuple[Card, ...]


def up_to_choice(position: Position, line: tuple[Card, ...], you: Seat) -> tuple[Card, ...]:
    """The cards of a line, at least one, until ``you`` have more than one card to play."""
    played: list[Card] = []
    for card in line:
        if played and position.to_play == you and len(legal_plays(position)) > 1:
            break
        played.append(card)
        position, _ = play(position, card)
    return tuple(played)


def other_defences(
    position: Position, line: tuple[Card, ...], you: Seat, solver: Solver
) -> list[Defence]:
    """The other best cards of the other side along a line; interchangeable ones count once."""
    side = position.sides[you]
    found = []
    for card in line:
        if position.side_to_play != side:
            for other in _others(position, card, solver):
                cards = up_to_choice(position, solver.line(position, other), you)
                found.append(Defence(position, cards))
        position, _ = play(position, card)
    return found


def _others(position: Position, played: Card, solver: Solver) -> list[Card]:
    chosen: list[Card] = [played]
    for card in solver.solve(position).best:
        if card != played and not any(are_twins(position, card, each) for each in chosen):
            chosen.append(card)
    return chosen[1:]


class PuzzlePhase(Enum):
    """What a puzzle is waiting for."""

    CHOOSE = "choose"
    CONFIRM = "confirm"
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

    confirms: bool = True
    judge: Judge = Judge.OUTCOME
    proves: bool = False
    """Whether the card must hold against every best defence, not just one."""


class Given(NamedTuple):
    """An answer that counts: a card or "nothing", its grade, and whether it solved the puzzle."""

    answer: str
    grade: str
    is_right: bool
    solves: bool


@dataclass(frozen=True, slots=True)
class PuzzleSession:
    """A puzzle on its way. ``news`` is what the last answer brought, for the next screen."""

    puzzle: Puzzle
    target: Target
    manner: Manner
    position: Position
    phase: PuzzlePhase
    news: tuple[Block, ...]
    pending: Card | None = None
    wrong: Card | None = None
    judged: tuple[Position, Card] | None = None
    """The card last judged, and where it was played."""
    hints: int = 0
    """How many steps of the hint ladder have been climbed since the last card."""
    hints_used: int = 0
    untried: tuple[Defence, ...] = ()
    """Other best defences, when all are to be beaten."""
    given: Given | None = None

    @property
    def you(self) -> Seat:
        """Where the learner sits: the seat that plays first in the puzzle."""
        return self.puzzle.position.to_play


def begin(puzzle: Puzzle, heading: Heading, solver: Solver, manner: Manner) -> PuzzleSession:
    """A puzzle about to be solved."""
    solution = solver.solve(puzzle.position)
    target = target_of(puzzle.goal, puzzle.position, solution)
    news: list[Block] = [heading]
    if puzzle.texts.intro:
        news.append(prose(puzzle, puzzle.texts.intro, solution))
    session = PuzzleSession(puzzle, target, manner, puzzle.position, PuzzlePhase.CHOOSE, ())
    return asked(session, news)


def screen(session: PuzzleSession) -> Screen:
    """What to show and ask now."""
    return Screen(session.news, _prompt(session))


def _prompt(session: PuzzleSession) -> Prompt | None:
    prove = (Key.PROVE, Key.ALL_CARDS) if session.judged else ()
    match session.phase:
        case PuzzlePhase.CHOOSE:
            cards = sorted_hand(session.position.hands[session.you], session.position.trump)
            nothing = (Key.NOTHING,) if session.position == session.puzzle.position else ()
            return Prompt(say("puzzle.prompt.card"), cards, (Key.HINT, *nothing, *prove))
        case PuzzlePhase.CONFIRM:
            assert session.pending
            cards = sorted_hand(session.position.hands[session.you], session.position.trump)
            question = say("puzzle.prompt.confirm", card=session.pending)
            return Prompt(question, cards, (Key.GO_ON, Key.TAKE_BACK))
        case PuzzlePhase.SETTLED:
            return Prompt(say("puzzle.prompt.settled"), (), (Key.GO_ON, Key.PLAY_ON, *prove))
        case PuzzlePhase.FAILED | PuzzlePhase.SHOWN:
            return _failed_prompt(session, prove)
        case PuzzlePhase.SOLVED:
            return Prompt(say("puzzle.prompt.solved"), (), (Key.GO_ON, *prove))
        case PuzzlePhase.LEFT:
            return None


def _failed_prompt(session: PuzzleSession, prove: tuple[Key, ...]) -> Prompt:
    keys = [Key.GO_ON, Key.RETRY]
    named: list[Message] = [say("puzzle.prompt.go-on"), say("puzzle.prompt.retry")]
    if session.position != session.puzzle.position:
        keys.append(Key.LAST_CHANCE)
        named.append(say("puzzle.prompt.last-chance"))
    if session.phase is PuzzlePhase.FAILED and session.target.kind is not GoalKind.NOTHING_TO_FIND:
        keys.append(Key.SHOW_RIGHT)
        named.append(say("puzzle.prompt.show-right"))
    if prove:
        keys += prove
        named.append(say("puzzle.prompt.prove"))
    question = named[0]
    for each in named[1:]:
        question = say("puzzle.prompt.joined", first=question, rest=each)
    return Prompt(question, (), tuple(keys))


def asked(session: PuzzleSession, news: list[Block]) -> PuzzleSession:
    """The learner's turn, with the table drawn anew."""
    open_hands = VARIANTS[session.puzzle.variant].open_hands
    news += [Gap(), position_table(session.position, session.you, open_hands), Gap()]
    news.append(Say(goal_asked(session.target, session.puzzle.position), Tone.TITLE))
    return replace(session, phase=PuzzlePhase.CHOOSE, hints=0, news=tuple(news))


def goal_asked(target: Target, position: Position) -> Message:
    """What the learner is asked, in words that come from the goal alone."""
    match target.kind:
        case GoalKind.WIN | GoalKind.DRAW:
            return say(f"puzzle.goal.{target.kind.value}", points=target.points)
        case GoalKind.AT_LEAST:
            side = "-side" if position.sides.count(position.side_to_play) > 1 else ""
            return say(f"puzzle.goal.at-least{side}", points=target.points)
        case GoalKind.MOST_POINTS | GoalKind.NOTHING_TO_FIND:
            # The same words for both: the question must not tell whether there is an answer.
            pairs = "-pairs" if position.sides.count(position.side_to_play) > 1 else ""
            return say(f"puzzle.goal.most-points{pairs}")
