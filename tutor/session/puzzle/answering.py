"""What an answer makes of a puzzle.

It is apart from the state so that the first screen need not wait for it to be loaded.
"""

from __future__ import annotations

from dataclasses import replace

from tutor.content.puzzles.model import GoalKind, content_hash
from tutor.grading.explanation import Explanation, explain
from tutor.grading.goal import is_nothing_to_find
from tutor.grading.hints import HINT_STEPS
from tutor.grading.play import plainest, position_after
from tutor.grading.verdict import Grade, Verdict
from tutor.message import say
from tutor.progress.attempts import SHOWN
from tutor.rules.canonical import are_twins
from tutor.rules.cards import Card
from tutor.rules.position import Position, legal_plays, play
from tutor.rules.trick import Seat
from tutor.session.blocks.prose import prose
from tutor.session.blocks.verdict import (
    difficulty_note,
    every_card_told,
    final_count,
    lead_sentence,
    main_idea,
    missed_nothing,
    nothing_to_find,
    proof_told,
    puzzle_hint,
    right_card,
    settled_note,
    shown_right,
    trick_results,
    wrong_card,
    wrong_in_short,
)
from tutor.session.protocol import AttemptMade, HintTaken
from tutor.session.puzzle.state import Defence, Judge, PuzzlePhase, State, to_choice
from tutor.session.screen import Answer, Block, Gap, Key, Say, Tone
from tutor.solver import Solver


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


def after(state: State, answer: Answer, solver: Solver) -> State:
    """The puzzle after an answer that its prompt allows."""
    state = replace(state, records=(), blocks=())
    if isinstance(answer, Card):
        return _play(state, answer, solver)
    if not isinstance(answer, Key):
        raise TypeError(f"a puzzle asks for a card or a key, not {answer!r}")
    match answer:
        case Key.GO_ON if state.phase is PuzzlePhase.SETTLED:
            return _run_out(state, [], solver)
        case Key.GO_ON:
            return replace(state, phase=PuzzlePhase.LEFT)
        case Key.RETRY:
            start = state.puzzle.position
            return to_choice(
                replace(state, wrong=None, judged=None, position=start, untried=()), []
            )
        case Key.LAST_CHANCE:
            return to_choice(replace(state, wrong=None, judged=None), [])
        case Key.SHOW_RIGHT:
            return _show_right(state, solver)
        case Key.NOTHING:
            return _say_nothing(state, solver)
        case Key.PLAY_ON:
            return to_choice(state, [])
        case Key.HINT:
            return _hint(state, solver)
        case Key.PROVE:
            return _prove(state, solver)
        case Key.ALL_CARDS:
            return _tell_every_card(state, solver)
        case Key.MORE:
            return _tell_more(state, solver)
        case Key.BACK | Key.MENU | Key.NEXT_ITEM | Key.ALIKE | Key.LANGUAGE | Key.GAME:
            raise TypeError(f"a puzzle has no use for the key {answer}")


def _hint(state: State, solver: Solver) -> State:
    climbed = min(state.hints + 1, len(HINT_STEPS))
    step = HINT_STEPS[climbed - 1]
    taught = state.manner.taught
    blocks = puzzle_hint(state.puzzle, state.position, state.target, step, solver, taught)
    if climbed == state.hints:
        return replace(state, blocks=tuple(blocks))
    taken = HintTaken(state.puzzle.id, content_hash(state.puzzle))
    used = state.hints_used + 1
    return replace(state, hints=climbed, hints_used=used, blocks=tuple(blocks), records=(taken,))


def _play(state: State, card: Card, solver: Solver) -> State:
    explanation = _explanation(state, (state.position, card), solver)
    verdict = explanation.verdict
    state = replace(state, judged=(state.position, card))
    if state.target.kind is GoalKind.NOTHING_TO_FIND:
        return _missed_nothing(state, verdict)
    is_right = state.target.is_reached_by(verdict.final)
    is_copied = is_right and state.is_shown
    grade = SHOWN if is_copied else verdict.grade.value
    state = _recorded(state, str(card), grade, is_right=is_right)
    if is_right:
        counts_points = state.manner.judge is Judge.POINTS
        blocks = right_card(state.puzzle, explanation, counts_points)
        return _go_on(state, explanation.line, blocks, solver)
    is_shown = state.is_shown or state.has_missed
    told = wrong_in_short if state.manner.is_lesson else wrong_card
    blocks = told(state.puzzle, explanation, shows_right=is_shown, is_again=is_shown)
    return replace(
        state,
        phase=PuzzlePhase.FAILED,
        wrong=card,
        has_missed=True,
        is_shown=is_shown,
        blocks=tuple(blocks),
    )


def _explanation(state: State, judged: tuple[Position, Card], solver: Solver) -> Explanation:
    """The explanation of a card, as far as it may be told."""
    return explain(*judged, solver, state.target, state.manner.taught)


def _recorded(state: State, answer: str, grade: str, *, is_right: bool) -> State:
    """The state with an answer that counts; whether it solves the puzzle is seen later."""
    puzzle, hints = state.puzzle, state.hints_used
    attempt = AttemptMade(
        puzzle.id, content_hash(puzzle), answer, grade, is_right, solves=False, hints=hints
    )
    return replace(state, records=(attempt,))


def _go_on(state: State, line: tuple[Card, ...], blocks: list[Block], solver: Solver) -> State:
    """Plays the learner's card and the exact replies, up to the next choice or the end."""
    cards = up_to_choice(state.position, line, state.you)
    if state.manner.proves:
        others = other_defences(state.position, cards, state.you, solver)
        state = replace(state, untried=(*state.untried, *others))
    return _advance(state, cards, blocks, solver)


def _advance(state: State, cards: tuple[Card, ...], blocks: list[Block], solver: Solver) -> State:
    """To the learner's turn, to where nothing can change any more, or to the end."""
    blocks += trick_results(state.position, state.you, cards)
    position = position_after(state.position, cards)
    state = replace(state, position=position)
    if position.is_over:
        blocks += final_count(position, state.you, state.manner.taught)
        return _solved(state, blocks, solver)
    settled = settled_note(position, state.you)
    if position.table and not settled:
        blocks.append(lead_sentence(position, state.you))
    if settled:
        state = _solving(state) if not state.untried else state
        return replace(state, phase=PuzzlePhase.SETTLED, blocks=(*blocks, settled))
    return to_choice(state, blocks)


def _run_out(state: State, blocks: list[Block], solver: Solver) -> State:
    """Plays the rest exactly, for both, to the final count."""
    line = _best_line(state.position, solver)
    blocks += trick_results(state.position, state.you, line)
    position = position_after(state.position, line)
    blocks += final_count(position, state.you, state.manner.taught)
    return _solved(replace(state, position=position), blocks, solver)


def _best_line(position: Position, solver: Solver) -> tuple[Card, ...]:
    return solver.line(position, plainest(solver.solve(position).best, position))


def _solved(state: State, blocks: list[Block], solver: Solver) -> State:
    if state.untried:
        return _next_defence(state, blocks, solver)
    taught = state.manner.taught
    blocks += main_idea(state.puzzle.position, state.target, taught)
    if not state.manner.is_lesson:
        # No lesson teaches what makes an ending hard.
        blocks += difficulty_note(state.puzzle.position, state.target, solver)
    if state.puzzle.texts.note:
        solution = solver.solve(state.puzzle.position)
        blocks += [Gap(), prose(state.puzzle, state.puzzle.texts.note, solution)]
    return replace(_solving(state), phase=PuzzlePhase.SOLVED, blocks=tuple(blocks))


def _solving(state: State) -> State:
    """The state with the answer just given, if it counts, as the one that solves the puzzle.

    What is played once the right card has been shown solves nothing.
    """
    if state.is_shown:
        return state
    made = (each for each in state.records if isinstance(each, AttemptMade))
    return replace(state, records=tuple(each._replace(solves=True) for each in made))


def _next_defence(state: State, blocks: list[Block], solver: Solver) -> State:
    """Back to where another best defence was possible, with that one played."""
    defence, *rest = state.untried
    blocks += [Gap(), Say(say("puzzle.another-defence"), Tone.NOTE)]
    state = replace(state, position=defence.position, untried=tuple(rest))
    return _advance(state, defence.cards, blocks, solver)


def _show_right(state: State, solver: Solver) -> State:
    assert state.wrong
    blocks = shown_right(_explanation(state, (state.position, state.wrong), solver), solver)
    blocks.append(Say(say("explanation.right.shown"), Tone.NOTE))
    return replace(state, phase=PuzzlePhase.SHOWN, is_shown=True, blocks=tuple(blocks))


def _prove(state: State, solver: Solver) -> State:
    assert state.judged
    explanation = _explanation(state, state.judged, solver)
    hides_right = state.phase is PuzzlePhase.FAILED and not state.is_shown
    return replace(state, blocks=tuple(proof_told(explanation, solver, hides_right=hides_right)))


def _tell_more(state: State, solver: Solver) -> State:
    """All that is said of a wrong card: what was left out for the question to stay in sight."""
    assert state.judged
    explanation = _explanation(state, state.judged, solver)
    shown = state.is_shown
    blocks = wrong_card(state.puzzle, explanation, shows_right=shown, is_again=shown)
    return replace(state, blocks=tuple(blocks))


def _tell_every_card(state: State, solver: Solver) -> State:
    """Every card; after a wrong one that shows the right card, too."""
    assert state.judged
    position, card = state.judged
    blocks = every_card_told(position, solver, state.target, state.manner.taught)
    is_open = state.target.kind is not GoalKind.NOTHING_TO_FIND
    if state.wrong == card and is_open and not state.is_shown:
        blocks.append(Say(say("explanation.right.shown"), Tone.NOTE))
        state = replace(state, is_shown=True)
    return replace(state, blocks=tuple(blocks))


def _say_nothing(state: State, solver: Solver) -> State:
    if is_nothing_to_find(solver.solve(state.position)):
        state = _solving(_recorded(state, "nothing", Grade.BEST.value, is_right=True))
        told = nothing_to_find(state.position, solver, state.manner.taught)
        return _run_out(state, told, solver)
    state = _recorded(state, "nothing", Grade.MISTAKE.value, is_right=False)
    return replace(state, blocks=(Say(say("puzzle.something"), Tone.BAD),))


def _missed_nothing(state: State, verdict: Verdict) -> State:
    state = _recorded(state, str(verdict.card), verdict.grade.value, is_right=False)
    blocks = tuple(missed_nothing(state.position, verdict, state.manner.taught))
    return replace(state, phase=PuzzlePhase.FAILED, wrong=verdict.card, blocks=blocks)
