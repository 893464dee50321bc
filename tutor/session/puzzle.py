"""Solving a puzzle: a pure state machine. Nothing is printed, nothing is stored here."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from tutor.content.model import GoalKind, Puzzle
from tutor.grading.explanation import explain
from tutor.grading.goal import Target, is_nothing_to_find, target_of
from tutor.grading.play import plainest
from tutor.grading.played import after_all
from tutor.grading.verdict import Verdict
from tutor.message import say
from tutor.rules.cards import Card
from tutor.rules.position import Position, legal_plays, play
from tutor.rules.trick import Seat
from tutor.session import telling
from tutor.session.screen import Answer, Block, Gap, Heading, Key, Prompt, Prose, Say, Screen, Tone
from tutor.session.table import sorted_hand, table_shown
from tutor.solver import Solver


class Phase(Enum):
    """What a puzzle is waiting for."""

    CHOOSE = "choose"
    CONFIRM = "confirm"
    SETTLED = "settled"
    FAILED = "failed"
    SHOWN = "shown"
    SOLVED = "solved"
    LEFT = "left"


@dataclass(frozen=True, slots=True)
class Given:
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
    position: Position
    phase: Phase
    news: tuple[Block, ...]
    confirms: bool
    pending: Card | None = None
    wrong: Card | None = None
    given: Given | None = None

    @property
    def you(self) -> Seat:
        """Where the learner sits: the seat that plays first in the puzzle."""
        return self.puzzle.position.to_play

    @property
    def is_over(self) -> bool:
        return self.phase is Phase.LEFT

    @property
    def is_failed(self) -> bool:
        """Whether the puzzle, as it stands, was not solved."""
        return self.wrong is not None


def begin(puzzle: Puzzle, heading: Heading, solver: Solver, confirms: bool = True) -> PuzzleSession:
    """A puzzle about to be solved; with ``confirms`` a card is played by a second Enter."""
    solution = solver.solve(puzzle.position)
    target = target_of(puzzle.goal, puzzle.position, solution)
    news: list[Block] = [heading]
    if puzzle.texts.intro:
        news += [Prose(puzzle.texts.intro)]
    news += [Gap(), table_shown(puzzle.position, puzzle.position.to_play), Gap()]
    news.append(Say(telling.goal(target, puzzle.position), Tone.TITLE))
    return PuzzleSession(puzzle, target, puzzle.position, Phase.CHOOSE, tuple(news), confirms)


def screen(session: PuzzleSession) -> Screen:
    """What to show and ask now."""
    return Screen(session.news, _prompt(session))


def _prompt(session: PuzzleSession) -> Prompt | None:
    cards = sorted_hand(session.position.hands[session.you], session.position.trump)
    match session.phase:
        case Phase.CHOOSE:
            keys = (Key.NOTHING,) if session.position == session.puzzle.position else ()
            return Prompt(say("puzzle.prompt.card", n=len(cards)), cards, keys)
        case Phase.CONFIRM:
            assert session.pending
            question = say("puzzle.prompt.confirm", card=session.pending)
            return Prompt(question, cards, (Key.GO_ON, Key.TAKE_BACK))
        case Phase.SETTLED:
            return Prompt(say("puzzle.prompt.settled"), (), (Key.GO_ON, Key.PLAY_ON))
        case Phase.FAILED:
            return Prompt(say("puzzle.prompt.failed"), (), (Key.GO_ON, Key.RETRY, Key.SHOW_RIGHT))
        case Phase.SHOWN:
            return Prompt(say("puzzle.prompt.shown"), (), (Key.GO_ON, Key.RETRY))
        case Phase.SOLVED:
            return Prompt(say("puzzle.prompt.solved"), (), (Key.GO_ON,))
        case Phase.LEFT:
            return None


def answer(session: PuzzleSession, given: Answer, solver: Solver) -> PuzzleSession:
    """The session after an answer that its prompt allows."""
    session = replace(session, given=None, news=())
    if isinstance(given, Card):
        if session.confirms:
            return replace(session, phase=Phase.CONFIRM, pending=given)
        return _play(session, given, solver)
    match given:
        case Key.GO_ON if session.pending:
            return _play(replace(session, pending=None), session.pending, solver)
        case Key.GO_ON if session.phase is Phase.SETTLED:
            return _run_out(session, [], solver)
        case Key.GO_ON:
            return replace(session, phase=Phase.LEFT)
        case Key.TAKE_BACK:
            taken_back = Say(say("puzzle.taken-back"), Tone.NOTE)
            return replace(session, phase=Phase.CHOOSE, pending=None, news=(taken_back,))
        case Key.RETRY:
            return _ask(replace(session, wrong=None), [])
        case Key.SHOW_RIGHT:
            return _show_right(session, solver)
        case Key.NOTHING:
            return _say_nothing(session, solver)
        case Key.PLAY_ON:
            return _ask(session, [])


def _ask(session: PuzzleSession, news: list[Block]) -> PuzzleSession:
    """The learner's turn, with the table drawn anew."""
    news += [Gap(), table_shown(session.position, session.you), Gap()]
    news.append(Say(telling.goal(session.target, session.puzzle.position), Tone.TITLE))
    return replace(session, phase=Phase.CHOOSE, news=tuple(news))


def _play(session: PuzzleSession, card: Card, solver: Solver) -> PuzzleSession:
    told = explain(session.position, card, solver)
    if session.target.kind is GoalKind.NOTHING_TO_FIND:
        return _missed_nothing(session, told.verdict)
    is_right = session.target.is_reached_by(told.verdict.final)
    given = Given(str(card), told.verdict.grade.value, is_right, False)
    if is_right:
        news = telling.right(session.puzzle, told)
        return _go_on(replace(session, given=given), told.line, news)
    news = telling.wrong(session.puzzle, told)
    return replace(session, phase=Phase.FAILED, wrong=card, given=given, news=tuple(news))


def _go_on(session: PuzzleSession, line: tuple[Card, ...], news: list[Block]) -> PuzzleSession:
    """Plays the learner's card and the exact replies, up to the next choice or the end."""
    position = session.position
    played: list[Card] = []
    for card in line:
        if played and position.to_play == session.you and len(legal_plays(position)) > 1:
            break
        played.append(card)
        position, _ = play(position, card)
    news += telling.tricks(session.position, session.you, tuple(played))
    if position.table and not position.is_over:
        news.append(telling.on_the_table(position, session.you))
    session = replace(session, position=position)
    if position.is_over:
        return _solved(session, news)
    settled = telling.settled(position, session.you)
    if settled:
        return replace(session, phase=Phase.SETTLED, news=(*news, settled))
    return _ask(session, news)


def _run_out(session: PuzzleSession, news: list[Block], solver: Solver) -> PuzzleSession:
    """Plays the rest exactly, for both, to the final count."""
    line = _best_line(session.position, solver)
    news += telling.tricks(session.position, session.you, line)
    return _solved(replace(session, position=after_all(session.position, line)), news)


def _best_line(position: Position, solver: Solver) -> tuple[Card, ...]:
    return solver.line(position, plainest(solver.solve(position).best, position))


def _solved(session: PuzzleSession, news: list[Block]) -> PuzzleSession:
    news += telling.final_count(session.position, session.you)
    if session.puzzle.texts.note:
        news += [Gap(), Prose(session.puzzle.texts.note)]
    given = session.given or Given("", "", True, True)
    return replace(session, phase=Phase.SOLVED, news=tuple(news), given=replace(given, solves=True))


def _show_right(session: PuzzleSession, solver: Solver) -> PuzzleSession:
    assert session.wrong
    news = telling.right_line(explain(session.position, session.wrong, solver))
    return replace(session, phase=Phase.SHOWN, news=tuple(news))


def _say_nothing(session: PuzzleSession, solver: Solver) -> PuzzleSession:
    solution = solver.solve(session.position)
    if session.target.kind is GoalKind.NOTHING_TO_FIND:
        given = Given("nothing", "best", True, True)
        news = telling.nothing_to_find(solution)
        return _run_out(replace(session, given=given), news, solver)
    if is_nothing_to_find(solution):
        return replace(session, news=(Say(say("puzzle.any-card"), Tone.NOTE),))
    given = Given("nothing", "mistake", False, False)
    return replace(session, given=given, news=(Say(say("puzzle.something"), Tone.BAD),))


def _missed_nothing(session: PuzzleSession, verdict: Verdict) -> PuzzleSession:
    given = Given(str(verdict.card), verdict.grade.value, False, False)
    missed = say("puzzle.missed-nothing", card=verdict.card, final=verdict.final)
    return replace(
        session,
        phase=Phase.FAILED,
        wrong=verdict.card,
        given=given,
        news=(Say(missed, Tone.BAD),),
    )
