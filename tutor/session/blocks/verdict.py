"""The verdict on a card, what each card of a position is worth, and the proof: proved facts only.

All that the program says of how good a card is comes from here.
"""

from __future__ import annotations

from tutor.content.puzzles.model import Puzzle
from tutor.grading.difficulty import difficulty_of
from tutor.grading.explanation import Explanation, explain
from tutor.grading.goal import Target
from tutor.grading.hints import HintStep, hint_at
from tutor.grading.play import plainest, played_tricks, position_after
from tutor.grading.proof import Bound, certify
from tutor.grading.puzzle_quality import settled_final
from tutor.grading.themes import main_theme
from tutor.grading.verdict import Grade, Outcome, Verdict, outcome_in
from tutor.message import Message, Param, say
from tutor.players.simple import SIMPLE_PLAYERS
from tutor.rules.cards import POINTS_IN_ALL, Card
from tutor.rules.position import Position
from tutor.rules.trick import Seat
from tutor.session.blocks.difficulty import difficulty_in_short
from tutor.session.blocks.prose import prose
from tutor.session.blocks.table import position_table, subject, trick_result
from tutor.session.screen import Block, Contrast, Gap, LineSummary, Say, Tone, TrickPair
from tutor.solver import Solution, Solver


def right_card(puzzle: Puzzle, explanation: Explanation, counts_points: bool) -> list[Block]:
    """What is said of a card that reaches the goal of its puzzle.

    Args:
        counts_points: Whether the learner is to make every point, not only to reach the goal.
    """
    slip = "verdict.right.slip.counted"
    if not counts_points:
        slip = f"verdict.right.slip.{_outcome(explanation)}"
    if explanation.verdict.cost:
        headline = Say(_about(explanation, slip), Tone.GOOD)
    else:
        headline = verdict_sentence(explanation, slip)
    equals = _equals(explanation)
    return [headline, *equals, *reason_sentences(explanation), *_comment(puzzle, explanation)]


def wrong_card(puzzle: Puzzle, explanation: Explanation) -> list[Block]:
    """What is said of a card that misses the goal: how it is punished, why, and what to do."""
    blocks = [verdict_sentence(explanation, "verdict.wrong.slip"), *line_and_count(explanation)]
    position = explanation.position
    if position.seats == 2 and _has_choice(position):
        count, all_ = len(explanation.punished_by), len(SIMPLE_PLAYERS)
        which = "some" if count else "none"
        blocks.append(Say(say(f"verdict.punished.{which}", n=count, all=all_), Tone.NOTE))
    blocks += [
        *reason_sentences(explanation),
        advice_sentence(explanation),
        *score_window(explanation),
    ]
    blocks.append(Say(_maxim(explanation), Tone.NOTE))
    return blocks + _comment(puzzle, explanation)


def verdict_sentence(explanation: Explanation, slip: str, slip_tone: Tone = Tone.BAD) -> Say:
    """How good a card was, in one sentence.

    Args:
        slip: The key of what is said where the card costs points but keeps the outcome.
        slip_tone: How that is meant.
    """
    found = explanation.verdict
    if not found.cost:
        key, tone = f"verdict.right.{found.grade.value}.{_outcome(explanation)}", Tone.GOOD
    elif found.grade is Grade.SLIP:
        key, tone = slip, slip_tone
    else:
        key, tone = f"verdict.wrong.{found.grade.value}.{_outcome(explanation)}", Tone.BAD
    return Say(_about(explanation, key), tone)


def reason_sentences(explanation: Explanation) -> list[Block]:
    """Why a card is as good as it is: the reasons worth telling at once."""
    return [Say(reason.message) for reason in explanation.main_reasons]


def advice_sentence(explanation: Explanation) -> Say:
    """What the right card does that a costly one misses, or else only what it makes."""
    found = explanation.main_advice
    plain = say("verdict.instead", right=explanation.right, top=explanation.verdict.top)
    return Say(found.advice if found else plain)


def score_window(explanation: Explanation) -> list[Block]:
    """From which score on the card would have done as well, if from any that has not won yet."""
    score = explanation.right_from
    if score is None or Outcome.of(score) is Outcome.WIN:
        return []
    which = "any" if explanation.any_right_from else "this"
    card = explanation.verdict.card
    return [Say(say(f"verdict.window.{which}", have=score, card=card), Tone.NOTE)]


def line_and_count(explanation: Explanation) -> list[Block]:
    """The exact line after a card, to the end, and the final count."""
    position, you = explanation.position, explanation.position.to_play
    blocks = trick_results(position, you, explanation.line)
    return blocks + final_count(position_after(position, explanation.line), you)


def _about(explanation: Explanation, key: str) -> Message:
    """A sentence on a card, with all figures that such sentences use."""
    found = explanation.verdict
    params: dict[str, Param] = {
        "card": found.card,
        "final": found.final,
        "them": POINTS_IN_ALL - found.final,
        "top": found.top,
        "cost": found.cost,
    }
    return Message(key, params)


def _outcome(explanation: Explanation) -> str:
    """The outcome after the card, as a part of a key: win, draw, loss or points."""
    outcome = explanation.verdict.outcome
    return "points" if outcome is None else outcome.slug


def _has_choice(position: Position) -> bool:
    """Whether anybody but the learner has more than one card to choose from."""
    others = (hand for seat, hand in enumerate(position.hands) if seat != position.to_play)
    return any(len(hand) > 1 for hand in others)


def _maxim(explanation: Explanation) -> Message:
    """What to do instead as a rule, for the first reason, and the lesson that teaches it."""
    first = explanation.reasons[0]
    maxim = say(f"why.of.{first.code}.instead")
    return say("verdict.maxim", maxim=maxim, lesson=first.lesson)


def _equals(explanation: Explanation) -> list[Block]:
    """The cards that would have done as well: interchangeable ones, and others."""
    found = explanation.verdict
    blocks: list[Block] = []
    if found.twins:
        blocks.append(Say(say("verdict.right.twins", card=found.card, cards=found.twins)))
    equals = tuple(card for card in found.best if card not in (found.card, *found.twins))
    if equals and not found.cost:
        blocks.append(Say(say("verdict.right.equals", cards=equals, n=len(equals))))
    return blocks


def _comment(puzzle: Puzzle, explanation: Explanation) -> list[Block]:
    """The author's words on a card: they were written for the puzzle's first choice alone."""
    text = puzzle.texts.comments.get(explanation.verdict.card)
    if not text or explanation.position != puzzle.position:
        return []
    return [prose(puzzle, text, explanation.solution)]


def worth_of_each_card(position: Position, solver: Solver) -> list[Block]:
    """Every card of the hand with what it makes, the best first."""
    solution = solver.solve(position)
    return [
        card_worth(position, card, final, card in solution.best)
        for card, final in _ranked(solution)
    ]


def _ranked(solution: Solution) -> list[tuple[Card, int]]:
    """The cards with what they make, the best first; equal ones in the order of the hand."""
    return sorted(solution.points_after.items(), key=lambda each: -each[1])


def position_worth(
    position: Position, solver: Solver, with_reasons: bool, with_proof: bool
) -> list[Block]:
    """The table, then each card of the hand, the best first: what it makes, and its line.

    Args:
        with_reasons: Whether to say why; where there is a stock, there are no reasons.
        with_proof: Whether to show every line that matters for it.
    """
    solution, you = solver.solve(position), position.to_play
    blocks: list[Block] = [position_table(position, you)]
    for card, final in _ranked(solution):
        blocks += [Gap(), card_worth(position, card, final, card in solution.best)]
        blocks += trick_results(position, you, solver.line(position, card))
        if with_reasons and not position.stock:
            explanation = explain(position, card, solver)
            blocks += reason_sentences(explanation)
            blocks += score_window(explanation) if explanation.verdict.cost else []
        if with_proof:
            blocks += proof_lines(position, card, solver)
    return blocks


def card_worth(position: Position, card: Card, final: int, is_best: bool) -> Say:
    """What a card makes, and how the game then ends."""
    outcome = outcome_in(position, final)
    key = f"verdict.table.{'points' if outcome is None else outcome.slug}"
    return Say(say(key, card=card, final=final), Tone.GOOD if is_best else Tone.PLAIN)


def contrast_with_right(explanation: Explanation) -> list[Block]:
    """The line of the right card beside that of the costly card played, and the final count."""
    lines = explanation.contrast
    assert lines
    position, you = explanation.position, explanation.position.to_play
    beside = tuple(
        TrickPair(
            trick_result(position, you, here),
            trick_result(position, you, there),
            place == lines.first_different,
        )
        for place, (here, there) in enumerate(zip(lines.here, lines.there, strict=True))
    )
    cards = tuple(card for trick in lines.there for card in trick.cards)[len(position.table) :]
    return [
        Say(say("puzzle.right-line", card=explanation.right), Tone.TITLE),
        Contrast(explanation.verdict.card, explanation.right, beside),
        *final_count(position_after(position, cards), you),
    ]


def trick_results(position: Position, you: Seat, cards: tuple[Card, ...]) -> list[Block]:
    """The tricks completed by ``cards``, each with the count after it."""
    return [trick_result(position, you, trick) for trick in played_tricks(position, cards)]


def lead_sentence(position: Position, you: Seat) -> Say:
    """What lies on the table when the turn is the learner's."""
    who = subject(position, you, position.leader)
    return Say(say("table.now-leads", who=who, card=position.table[0]))


def main_idea(position: Position, target: Target) -> list[Block]:
    """The idea the puzzle turned on, once it is solved."""
    theme = main_theme(position, target)
    return [Say(say("puzzle.idea", name=theme.text("name")), Tone.NOTE)] if theme else []


def difficulty_note(position: Position, target: Target, solver: Solver) -> list[Block]:
    """How hard the puzzle was, and what tells most about it, once it is solved."""
    found = difficulty_of(position, target, solver)
    return [Say(difficulty_in_short(found, target), Tone.NOTE)]


def settled_note(position: Position, you: Seat) -> Say | None:
    """That nothing can change any more, if so."""
    final = settled_final(position, position.sides[you])
    if final is None:
        return None
    return Say(say("puzzle.settled", us=final, them=POINTS_IN_ALL - final), Tone.NOTE)


def final_count(position: Position, you: Seat) -> list[Block]:
    """The final count, and what it means, in words."""
    ours = position.points_of_side(position.sides[you])
    outcome = outcome_in(position, ours)
    tone = {Outcome.WIN: Tone.GOOD, Outcome.LOSS: Tone.BAD}.get(outcome or Outcome.DRAW)
    who = "pair" if position.seats == 4 else "you"
    key = f"verdict.end.{who}.{outcome.slug}" if outcome is not None else "verdict.end.points"
    return [Say(say(key, us=ours, them=POINTS_IN_ALL - ours), tone or Tone.PLAIN)]


def nothing_to_find(solution: Solution) -> list[Block]:
    """That all cards come to the same, and to what."""
    return [Say(say("verdict.right.nothing", final=solution.top), Tone.GOOD)]


def missed_nothing(found: Verdict) -> list[Block]:
    """That all cards come to the same, to a learner who has played one as if they did not."""
    return [Say(say("puzzle.missed-nothing", card=found.card, final=found.final), Tone.BAD)]


def something_to_find(position: Position, solver: Solver) -> list[Block]:
    """That the cards do not come to the same: what each makes, and why the best one is best."""
    best = plainest(solver.solve(position).best, position)
    return [
        Say(say("puzzle.something"), Tone.BAD),
        *worth_of_each_card(position, solver),
        *reason_sentences(explain(position, best, solver)),
    ]


def proof_lines(position: Position, card: Card, solver: Solver) -> list[Block]:
    """Every line that matters for what a card is worth, checked by the plain solver."""
    certificate = certify(position, card, solver)
    blocks: list[Block] = []
    for bound in Bound:
        key = "verdict.proof.duel" if position.seats == 2 else "verdict.proof.company"
        title = say(f"{key}.{bound.value}", card=card, final=certificate.final)
        blocks.append(Say(title, Tone.TITLE))
        blocks += [
            LineSummary(tuple(trick.cards for trick in line.tricks), line.final)
            for line in certificate.lines
            if line.bound is bound
        ]
    count = len(certificate.lines)
    return [*blocks, Say(say("verdict.proof.checked", n=count), Tone.NOTE)]


def puzzle_hint(
    puzzle: Puzzle, position: Position, target: Target, step: HintStep, solver: Solver
) -> list[Block]:
    """A step of the hint ladder: an author's words if there are any, else what was computed."""
    written = puzzle.texts.hints.get(step.value)
    if written and position == puzzle.position:
        return [prose(puzzle, written, solver.solve(position))]
    found = hint_at(position, target, step, solver)
    blocks: list[Block] = [Say(found.message, Tone.NOTE)]
    if found.shown:
        line = solver.line(position, found.shown)
        blocks += trick_results(position, position.to_play, line)
        blocks += final_count(position_after(position, line), position.to_play)
    return blocks
