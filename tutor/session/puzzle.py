"""Solving a puzzle: a pure state machine. Nothing is printed, nothing is stored here."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from tutor.content.model import GoalKind, Puzzle
from tutor.grading.explanation import explain
from tutor.grading.goal import Target, is_nothing_to_find, target_of
from tutor.grading.hints import STEPS
from tutor.grading.play import plainest
from tutor.grading.played import after_all
from tutor.grading.verdict import Verdict
from tutor.message import Message, say
from tutor.rules.cards import Card
from tutor.rules.position import Position
from tutor.rules.trick import Seat
from tutor.session import telling
from tutor.session.defence import Defence, other_defences, up_to_choice
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


class Judge(Enum):
    """By what a card that reaches the goal is measured."""

    OUTCOME = "outcome"
    """A card that keeps the outcome is never called a fault."""
    POINTS = "points"
    """Every point counts."""


@dataclass(frozen=True, slots=True)
class Manner:
    """How a learner wants to work."""

    confirms: bool = True
    judge: Judge = Judge.OUTCOME
    proves: bool = False
    """Whether the card must hold against every best defence, not just one."""


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
    manner: Manner
    position: Position
    phase: Phase
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

    @property
    def is_over(self) -> bool:
        return self.phase is Phase.LEFT

    @property
    def is_failed(self) -> bool:
        """Whether the puzzle, as it stands, was not solved."""
        return self.wrong is not None


def begin(puzzle: Puzzle, heading: Heading, solver: Solver, manner: Manner) -> PuzzleSession:
    """A puzzle about to be solved."""
    solution = solver.solve(puzzle.position)
    target = target_of(puzzle.goal, puzzle.position, solution)
    news: list[Block] = [heading]
    if puzzle.texts.intro:
        news.append(Prose(puzzle.texts.intro))
    session = PuzzleSession(puzzle, target, manner, puzzle.position, Phase.CHOOSE, ())
    return _ask(session, news)


def screen(session: PuzzleSession) -> Screen:
    """What to show and ask now."""
    return Screen(session.news, _prompt(session))


def _prompt(session: PuzzleSession) -> Prompt | None:
    prove = (Key.PROVE,) if session.judged else ()
    match session.phase:
        case Phase.CHOOSE:
            cards = sorted_hand(session.position.hands[session.you], session.position.trump)
            nothing = (Key.NOTHING,) if session.position == session.puzzle.position else ()
            return Prompt(say("puzzle.prompt.card"), cards, (Key.HINT, *nothing, *prove))
        case Phase.CONFIRM:
            assert session.pending
            cards = sorted_hand(session.position.hands[session.you], session.position.trump)
            question = say("puzzle.prompt.confirm", card=session.pending)
            return Prompt(question, cards, (Key.GO_ON, Key.TAKE_BACK))
        case Phase.SETTLED:
            return Prompt(say("puzzle.prompt.settled"), (), (Key.GO_ON, Key.PLAY_ON, *prove))
        case Phase.FAILED | Phase.SHOWN:
            return _failed_prompt(session, prove)
        case Phase.SOLVED:
            return Prompt(say("puzzle.prompt.solved"), (), (Key.GO_ON, *prove))
        case Phase.LEFT:
            return None


def _failed_prompt(session: PuzzleSession, prove: tuple[Key, ...]) -> Prompt:
    keys = [Key.GO_ON, Key.RETRY]
    named: list[Message] = [say("puzzle.prompt.go-on"), say("puzzle.prompt.retry")]
    if session.position != session.puzzle.position:
        keys.append(Key.LAST_CHANCE)
        named.append(say("puzzle.prompt.last-chance"))
    if session.phase is Phase.FAILED and session.target.kind is not GoalKind.NOTHING_TO_FIND:
        keys.append(Key.SHOW_RIGHT)
        named.append(say("puzzle.prompt.show-right"))
    if prove:
        keys += prove
        named.append(say("puzzle.prompt.prove"))
    question = named[0]
    for each in named[1:]:
        question = say("puzzle.prompt.joined", first=question, rest=each)
    return Prompt(question, (), tuple(keys))


def answer(session: PuzzleSession, given: Answer, solver: Solver) -> PuzzleSession:
    """The session after an answer that its prompt allows."""
    session = replace(session, given=None, news=())
    if isinstance(given, Card):
        if session.manner.confirms:
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
            start = session.puzzle.position
            return _ask(replace(session, wrong=None, judged=None, position=start, untried=()), [])
        case Key.LAST_CHANCE:
            return _ask(replace(session, wrong=None, judged=None), [])
        case Key.SHOW_RIGHT:
            return _show_right(session, solver)
        case Key.NOTHING:
            return _say_nothing(session, solver)
        case Key.PLAY_ON:
            return _ask(session, [])
        case Key.HINT:
            return _hint(session, solver)
        case Key.PROVE:
            assert session.judged
            return replace(session, news=tuple(telling.proof(*session.judged, solver)))


def _ask(session: PuzzleSession, news: list[Block]) -> PuzzleSession:
    """The learner's turn, with the table drawn anew."""
    news += [Gap(), table_shown(session.position, session.you), Gap()]
    news.append(Say(telling.goal(session.target, session.puzzle.position), Tone.TITLE))
    return replace(session, phase=Phase.CHOOSE, hints=0, news=tuple(news))


def _hint(session: PuzzleSession, solver: Solver) -> PuzzleSession:
    climbed = min(session.hints + 1, len(STEPS))
    step = STEPS[climbed - 1]
    news = telling.hint(session.position, session.target, step, solver)
    used = session.hints_used + (climbed > session.hints)
    return replace(session, hints=climbed, hints_used=used, news=tuple(news))


def _play(session: PuzzleSession, card: Card, solver: Solver) -> PuzzleSession:
    told = explain(session.position, card, solver)
    session = replace(session, judged=(session.position, card))
    if session.target.kind is GoalKind.NOTHING_TO_FIND:
        return _missed_nothing(session, told.verdict)
    is_right = session.target.is_reached_by(told.verdict.final)
    session = replace(
        session, given=Given(str(card), told.verdict.grade.value, is_right, False)
    )
    if is_right:
        counts_points = session.manner.judge is Judge.POINTS
        news = telling.right(session.puzzle, told, counts_points)
        return _go_on(session, told.line, news, solver)
    news = telling.wrong(session.puzzle, told)
    return replace(session, phase=Phase.FAILED, wrong=card, news=tuple(news))


def _go_on(
    session: PuzzleSession, line: tuple[Card, ...], news: list[Block], solver: Solver
) -> PuzzleSession:
    """Plays the learner's card and the exact replies, up to the next choice or the end."""
    cards = up_to_choice(session.position, line, session.you)
    if session.manner.proves:
        others = other_defences(session.position, cards, session.you, solver)
        session = replace(session, untried=(*session.untried, *others))
    return _advance(session, cards, news)


def _advance(
    session: PuzzleSession, cards: tuple[Card, ...], news: list[Block]
) -> PuzzleSession:
    news += telling.tricks(session.position, session.you, cards)
    return _arrive(replace(session, position=after_all(session.position, cards)), news)


def _arrive(session: PuzzleSession, news: list[Block]) -> PuzzleSession:
    """Where the play has come to: the learner's turn, nothing left to change, or the end."""
    position = session.position
    if position.table and not position.is_over:
        news.append(telling.on_the_table(position, session.you))
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
    if session.untried:
        return _next_defence(session, news)
    if session.puzzle.texts.note:
        news += [Gap(), Prose(session.puzzle.texts.note)]
    given = session.given or Given("", "", True, True)
    return replace(
        session, phase=Phase.SOLVED, news=tuple(news), given=replace(given, solves=True)
    )


def _next_defence(session: PuzzleSession, news: list[Block]) -> PuzzleSession:
    """Back to where another best defence was possible, with that one played."""
    defence, *rest = session.untried
    news += [Gap(), Say(say("puzzle.another-defence"), Tone.NOTE)]
    session = replace(session, position=defence.position, untried=tuple(rest))
    return _advance(session, defence.cards, news)


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
