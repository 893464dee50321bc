"""A round of "is there anything to find?": one answer to each position, and a score at the end.

A pure state machine. Until it is answered nothing on the screen tells one kind from the other: the
same question, no name, no words of an author.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import NamedTuple

from tutor.content.puzzles.model import Goal, GoalKind, Puzzle, PuzzleTexts
from tutor.grading.explanation import explain
from tutor.grading.goal import is_nothing_to_find, target_of
from tutor.grading.play import plainest
from tutor.message import say
from tutor.rules.cards import Card
from tutor.rules.position import Position
from tutor.session.blocks.prose import title_of
from tutor.session.blocks.table import position_table, sorted_hand
from tutor.session.blocks.verdict import (
    missed_nothing,
    nothing_to_find,
    proof_lines,
    right_card,
    something_to_find,
    worth_of_each_card,
    wrong_card,
)
from tutor.session.puzzle.state import Given, goal_asked
from tutor.session.screen import Answer, Block, Gap, Heading, Key, Prompt, Say, Screen, Tone
from tutor.solver import Solver


class RoundPhase(Enum):
    """What a round is waiting for."""

    ASKED = "asked"
    CONFIRM = "confirm"
    TOLD = "told"
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
class Round:
    """Puzzles to be judged at a glance. ``news`` is what the last answer brought."""

    puzzles: tuple[Puzzle, ...]
    title: str
    confirms: bool
    place: int = 0
    phase: RoundPhase = RoundPhase.ASKED
    news: tuple[Block, ...] = ()
    pending: Card | None = None
    judged: Card | None = None
    """The card that is spoken of, once an answer is given."""
    given: Given | None = None
    tally: Tally = NOTHING_YET

    @property
    def puzzle(self) -> Puzzle:
        """The one that is asked, or was answered last."""
        return self.puzzles[self.place]

    @property
    def position(self) -> Position:
        return self.puzzle.position


def begin(puzzles: tuple[Puzzle, ...], title: str, solver: Solver, confirms: bool) -> Round:
    """A round about to be played; ``title`` stands above each position."""
    return _asked(Round(puzzles, title, confirms), solver)


def screen(session: Round) -> Screen:
    """What to show and ask now."""
    return Screen(session.news, _prompt(session))


def _prompt(session: Round) -> Prompt | None:
    position = session.position
    cards = sorted_hand(position.hand, position.trump)
    match session.phase:
        case RoundPhase.ASKED:
            return Prompt(say("puzzle.anything.which"), cards, (Key.NOTHING,))
        case RoundPhase.CONFIRM:
            assert session.pending
            question = say("puzzle.prompt.confirm", card=session.pending)
            return Prompt(question, cards, (Key.GO_ON, Key.TAKE_BACK))
        case RoundPhase.TOLD:
            keys = (Key.GO_ON, Key.PROVE, Key.ALL_CARDS)
            return Prompt(say("puzzle.anything.told"), (), keys)
        case RoundPhase.OVER:
            return None


def answer(session: Round, given: Answer, solver: Solver) -> Round:
    """The round after an answer that its prompt allows."""
    session = replace(session, given=None, news=())
    if isinstance(given, Card):
        if session.confirms:
            return replace(session, phase=RoundPhase.CONFIRM, pending=given)
        return _played(session, given, solver)
    match given:
        case Key.NOTHING:
            return _said_nothing(session, solver)
        case Key.GO_ON if session.pending:
            return _played(replace(session, pending=None), session.pending, solver)
        case Key.TAKE_BACK:
            taken_back = Say(say("puzzle.taken-back"), Tone.NOTE)
            return replace(session, phase=RoundPhase.ASKED, pending=None, news=(taken_back,))
        case Key.GO_ON if session.place + 1 < len(session.puzzles):
            return _asked(replace(session, place=session.place + 1, judged=None), solver)
        case Key.GO_ON:
            return replace(session, phase=RoundPhase.OVER, news=tuple(score(session)))
        case Key.PROVE if session.judged:
            news = proof_lines(session.position, session.judged, solver)
            return replace(session, news=tuple(news))
        case Key.ALL_CARDS:
            return replace(session, news=tuple(worth_of_each_card(session.position, solver)))
        case _:
            raise TypeError(f"a round asks for a card or a key of its prompt, not {given!r}")


def _asked(session: Round, solver: Solver) -> Round:
    position = session.position
    target = target_of(Goal(GoalKind.MOST_POINTS), position, solver.solve(position))
    of = say("puzzle.place", n=session.place + 1, all=len(session.puzzles))
    news: list[Block] = [
        Heading(session.title, of),
        Gap(),
        position_table(position, position.to_play),
    ]
    news += [Gap(), Say(goal_asked(target, position), Tone.TITLE)]
    return replace(session, phase=RoundPhase.ASKED, news=tuple(news))


def _said_nothing(session: Round, solver: Solver) -> Round:
    position, tally = session.position, session.tally
    solution = solver.solve(position)
    if is_nothing_to_find(solution):
        tally = tally._replace(nothing=tally.nothing + 1, nothing_seen=tally.nothing_seen + 1)
        given = Given("nothing", "best", True, True)
        news = nothing_to_find(solution)
        return _told(session, given, tally, position.hand[0], news)
    tally = tally._replace(something=tally.something + 1, called_nothing=tally.called_nothing + 1)
    best = plainest(solution.best, position)
    given = Given("nothing", "mistake", False, False)
    return _told(session, given, tally, best, something_to_find(position, solver))


def _played(session: Round, card: Card, solver: Solver) -> Round:
    position, tally = session.position, session.tally
    told = explain(position, card, solver)
    verdict, plain = told.verdict, session.puzzle._replace(texts=PuzzleTexts())
    given = Given(str(card), verdict.grade.value, verdict.final == verdict.top, False)
    if is_nothing_to_find(solver.solve(position)):
        tally = tally._replace(nothing=tally.nothing + 1)
        given = given._replace(is_right=False)
        return _told(session, given, tally, card, missed_nothing(verdict))
    tally = tally._replace(something=tally.something + 1, found=tally.found + given.is_right)
    news = right_card(plain, told, True) if given.is_right else wrong_card(plain, told)
    return _told(session, given, tally, card, news)


def _told(session: Round, given: Given, tally: Tally, card: Card, news: list[Block]) -> Round:
    """Only now is it said which puzzle it was."""
    puzzle = session.puzzle
    name = Say(say("puzzle.anything.name", title=title_of(puzzle), id=puzzle.id), Tone.NOTE)
    return replace(
        session,
        phase=RoundPhase.TOLD,
        given=given,
        tally=tally,
        judged=card,
        news=(*news, name),
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
