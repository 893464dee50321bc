"""What an answer does to a puzzle: the other half of the state machine, with all that is told.

It is apart from the first half so that the first screen need not wait for it to be loaded.
"""

from __future__ import annotations

from dataclasses import replace

from tutor.content.puzzles.model import GoalKind
from tutor.grading.explanation import explain
from tutor.grading.goal import is_nothing_to_find
from tutor.grading.hints import HINT_STEPS
from tutor.grading.play import plainest, position_after
from tutor.grading.verdict import Verdict
from tutor.message import say
from tutor.rules.cards import Card
from tutor.rules.position import Position
from tutor.session.blocks.prose import prose
from tutor.session.blocks.verdict import (
    contrast_with_right,
    difficulty_note,
    final_count,
    lead_sentence,
    main_idea,
    missed_nothing,
    nothing_to_find,
    proof_lines,
    puzzle_hint,
    right_card,
    settled_note,
    trick_results,
    worth_of_each_card,
    wrong_card,
)
from tutor.session.puzzle.state import (
    Given,
    Judge,
    PuzzlePhase,
    PuzzleSession,
    asked,
    other_defences,
    up_to_choice,
)
from tutor.session.screen import Answer, Block, Gap, Key, Say, Tone
from tutor.solver import Solver


def answer(session: PuzzleSession, given: Answer, solver: Solver) -> PuzzleSession:
    """The session after an answer that its prompt allows."""
    session = replace(session, given=None, news=())
    if isinstance(given, Card):
        if session.manner.confirms:
            return replace(session, phase=PuzzlePhase.CONFIRM, pending=given)
        return _play(session, given, solver)
    if not isinstance(given, Key):
        raise TypeError(f"a puzzle asks for a card or a key, not {given!r}")
    match given:
        case Key.GO_ON if session.pending:
            return _play(replace(session, pending=None), session.pending, solver)
        case Key.GO_ON if session.phase is PuzzlePhase.SETTLED:
            return _run_out(session, [], solver)
        case Key.GO_ON:
            return replace(session, phase=PuzzlePhase.LEFT)
        case Key.TAKE_BACK:
            taken_back = Say(say("puzzle.taken-back"), Tone.NOTE)
            return replace(session, phase=PuzzlePhase.CHOOSE, pending=None, news=(taken_back,))
        case Key.RETRY:
            start = session.puzzle.position
            return asked(replace(session, wrong=None, judged=None, position=start, untried=()), [])
        case Key.LAST_CHANCE:
            return asked(replace(session, wrong=None, judged=None), [])
        case Key.SHOW_RIGHT:
            return _show_right(session, solver)
        case Key.NOTHING:
            return _say_nothing(session, solver)
        case Key.PLAY_ON:
            return asked(session, [])
        case Key.HINT:
            return _hint(session, solver)
        case Key.PROVE:
            assert session.judged
            return replace(session, news=tuple(proof_lines(*session.judged, solver)))
        case Key.ALL_CARDS:
            assert session.judged
            return replace(session, news=tuple(worth_of_each_card(session.judged[0], solver)))
        case Key.BACK | Key.MENU:
            return session


def _hint(session: PuzzleSession, solver: Solver) -> PuzzleSession:
    climbed = min(session.hints + 1, len(HINT_STEPS))
    step = HINT_STEPS[climbed - 1]
    news = puzzle_hint(session.puzzle, session.position, session.target, step, solver)
    used = session.hints_used + (climbed > session.hints)
    return replace(session, hints=climbed, hints_used=used, news=tuple(news))


def _play(session: PuzzleSession, card: Card, solver: Solver) -> PuzzleSession:
    told = explain(session.position, card, solver)
    session = replace(session, judged=(session.position, card))
    if session.target.kind is GoalKind.NOTHING_TO_FIND:
        return _missed_nothing(session, told.verdict)
    is_right = session.target.is_reached_by(told.verdict.final)
    session = replace(session, given=Given(str(card), told.verdict.grade.value, is_right, False))
    if is_right:
        counts_points = session.manner.judge is Judge.POINTS
        news = right_card(session.puzzle, told, counts_points)
        return _go_on(session, told.line, news, solver)
    news = wrong_card(session.puzzle, told)
    return replace(session, phase=PuzzlePhase.FAILED, wrong=card, news=tuple(news))


def _go_on(
    session: PuzzleSession, line: tuple[Card, ...], news: list[Block], solver: Solver
) -> PuzzleSession:
    """Plays the learner's card and the exact replies, up to the next choice or the end."""
    cards = up_to_choice(session.position, line, session.you)
    if session.manner.proves:
        others = other_defences(session.position, cards, session.you, solver)
        session = replace(session, untried=(*session.untried, *others))
    return _advance(session, cards, news, solver)


def _advance(
    session: PuzzleSession, cards: tuple[Card, ...], news: list[Block], solver: Solver
) -> PuzzleSession:
    news += trick_results(session.position, session.you, cards)
    position = position_after(session.position, cards)
    return _arrive(replace(session, position=position), news, solver)


def _arrive(session: PuzzleSession, news: list[Block], solver: Solver) -> PuzzleSession:
    """Where the play has come to: the learner's turn, nothing left to change, or the end."""
    position = session.position
    if position.table and not position.is_over:
        news.append(lead_sentence(position, session.you))
    if position.is_over:
        return _solved(session, news, solver)
    settled = settled_note(position, session.you)
    if settled:
        session = _solving(session) if not session.untried else session
        return replace(session, phase=PuzzlePhase.SETTLED, news=(*news, settled))
    return asked(session, news)


def _run_out(session: PuzzleSession, news: list[Block], solver: Solver) -> PuzzleSession:
    """Plays the rest exactly, for both, to the final count."""
    line = _best_line(session.position, solver)
    news += trick_results(session.position, session.you, line)
    position = position_after(session.position, line)
    return _solved(replace(session, position=position), news, solver)


def _best_line(position: Position, solver: Solver) -> tuple[Card, ...]:
    return solver.line(position, plainest(solver.solve(position).best, position))


def _solved(session: PuzzleSession, news: list[Block], solver: Solver) -> PuzzleSession:
    news += final_count(session.position, session.you)
    if session.untried:
        return _next_defence(session, news, solver)
    news += main_idea(session.puzzle.position, session.target, solver)
    news += difficulty_note(session.puzzle.position, session.target, solver)
    if session.puzzle.texts.note:
        solution = solver.solve(session.puzzle.position)
        news += [Gap(), prose(session.puzzle, session.puzzle.texts.note, solution)]
    return replace(_solving(session), phase=PuzzlePhase.SOLVED, news=tuple(news))


def _solving(session: PuzzleSession) -> PuzzleSession:
    """The session with the answer just given, if one was, counted as the one that solves."""
    if session.given is None:
        return session
    return replace(session, given=session.given._replace(solves=True))


def _next_defence(session: PuzzleSession, news: list[Block], solver: Solver) -> PuzzleSession:
    """Back to where another best defence was possible, with that one played."""
    defence, *rest = session.untried
    news += [Gap(), Say(say("puzzle.another-defence"), Tone.NOTE)]
    session = replace(session, position=defence.position, untried=tuple(rest))
    return _advance(session, defence.cards, news, solver)


def _show_right(session: PuzzleSession, solver: Solver) -> PuzzleSession:
    assert session.wrong
    news = contrast_with_right(explain(session.position, session.wrong, solver))
    return replace(session, phase=PuzzlePhase.SHOWN, news=tuple(news))


def _say_nothing(session: PuzzleSession, solver: Solver) -> PuzzleSession:
    solution = solver.solve(session.position)
    if session.target.kind is GoalKind.NOTHING_TO_FIND:
        given = Given("nothing", "best", True, True)
        news = nothing_to_find(solution)
        return _run_out(replace(session, given=given), news, solver)
    if is_nothing_to_find(solution):
        return replace(session, news=(Say(say("puzzle.any-card"), Tone.NOTE),))
    given = Given("nothing", "mistake", False, False)
    return replace(session, given=given, news=(Say(say("puzzle.something"), Tone.BAD),))


def _missed_nothing(session: PuzzleSession, verdict: Verdict) -> PuzzleSession:
    given = Given(str(verdict.card), verdict.grade.value, False, False)
    return replace(
        session,
        phase=PuzzlePhase.FAILED,
        wrong=verdict.card,
        given=given,
        news=tuple(missed_nothing(verdict)),
    )
