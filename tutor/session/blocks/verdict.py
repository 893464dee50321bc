"""The verdict on a card, what each card of a position is worth, and the proof: proved facts only.

All that the program says of how good a card is comes from here. Before the first key it is short:
the verdict with its price, the cause, the line; the rest is asked for. In a lesson nothing is said
whose concept has not been taught: of winning before it is known how one wins.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import TypeAlias

from tutor.content.puzzles.model import Puzzle
from tutor.grading.choice import choice_in, tree_of
from tutor.grading.difficulty import difficulty_of
from tutor.grading.explanation import Explanation, contrast_of, explain, punished_by
from tutor.grading.goal import Target
from tutor.grading.hints import HintStep, hint_at
from tutor.grading.play import played_tricks, position_after
from tutor.grading.proof import Bound, certify
from tutor.grading.puzzle_quality import settled_final
from tutor.grading.sentences import (
    MOST,
    account_told,
    answers,
    counted,
    every_card,
    joined,
    sure,
    throw_next,
    why_all_the_same,
    why_right,
    why_wrong,
)
from tutor.grading.themes import main_theme
from tutor.grading.verdict import Grade, Outcome, Verdict, all_right_at, outcome_in, right_from
from tutor.message import Message, Param, ValueInForm, say
from tutor.patterns import Choice
from tutor.players.simple import SIMPLE_PLAYERS
from tutor.rules.cards import POINTS_IN_ALL, Card
from tutor.rules.position import Position
from tutor.rules.trick import Seat
from tutor.session.blocks.difficulty import difficulty_in_short
from tutor.session.blocks.prose import prose
from tutor.session.blocks.table import position_table, subject, trick_result
from tutor.session.screen import Block, Contrast, Gap, LineSummary, Prose, Say, Tone, TrickPair
from tutor.solver import Solution, Solver

Taught: TypeAlias = frozenset[str] | None
"""The concepts that may be spoken of; None for all."""


def _may_tell(concept: str, taught: Taught) -> bool:
    return taught is None or concept in taught


def right_card(puzzle: Puzzle, explanation: Explanation, counts_points: bool) -> list[Block]:
    """What is said of a card that reaches the goal of its puzzle.

    Args:
        counts_points: Whether the learner is to make every point, not only to reach the goal.
    """
    slip = "verdict.right.slip.counted"
    if not counts_points:
        slip = f"verdict.right.slip.{_outcome(explanation)}"
    if explanation.verdict.cost:
        bare = say("verdict.bare.enough", card=explanation.verdict.card)
        is_told = explanation.may_tell(POINTS)
        headline = Say(_about(explanation, slip) if is_told else bare, Tone.GOOD)
    else:
        headline = verdict_sentence(explanation, slip)
    reasons = [each.message for each in why(explanation)]
    told = joined([*_equals(explanation), *reasons])
    return [headline, *map(Say, told), *_comment(puzzle, explanation)]


POINTS = "points"
"""The concept without which no price is told."""
WINNING = "winning"
"""The concept without which nothing is said of a win, a draw and a loss."""
SCORE_WINDOW = "score-window"
"""The concept without which it is not said from which score on a card would have done."""


def wrong_card(
    puzzle: Puzzle, explanation: Explanation, *, shows_right: bool, is_again: bool = False
) -> list[Block]:
    """What is said of a card that misses the goal: its price, why, and how it is punished.

    Args:
        shows_right: Whether to name the right card too, instead of leaving it to be found.
        is_again: Whether it is not the first wrong card: how the game ends is left out.
    """
    headline = verdict_sentence(explanation, "verdict.wrong.slip", is_short=is_again)
    position, you = explanation.position, explanation.position.to_play
    most = 1 if shows_right else MOST
    blocks: list[Block] = [headline, *why(explanation, hides_right=not shows_right, most=most)]
    blocks += trick_results(position, you, explanation.line)
    if shows_right:
        return [*blocks, *right_in_short(explanation), *_comment(puzzle, explanation)]
    blocks += final_count(position_after(position, explanation.line), you, explanation.taught)
    return [*blocks, *_comment(puzzle, explanation, hides_right=True)]


def wrong_in_short(
    puzzle: Puzzle, explanation: Explanation, *, shows_right: bool, is_again: bool = False
) -> list[Block]:
    """The same in so few lines that the question stays on the screen: the rest is asked for.

    Its line is short only where two players have three tricks left; else it is left out.
    """
    headline = verdict_sentence(explanation, "verdict.wrong.slip", is_short=is_again)
    position, you = explanation.position, explanation.position.to_play
    blocks: list[Block] = [headline, *why(explanation, hides_right=not shows_right, most=1)]
    if position.seats == 2 and len(position.hand) <= SHORT_LINE:
        blocks += trick_results(position, you, explanation.line)
    if shows_right:
        blocks += right_in_short(explanation)
    return [*blocks, *_comment(puzzle, explanation, hides_right=not shows_right)]


SHORT_LINE = 3
"""So many tricks of two players can be shown below a question."""


def right_in_short(explanation: Explanation) -> list[Block]:
    """The right card instead of a costly one, and its plan in a sentence."""
    choice = explanation.choice
    plan = why_right(choice, explanation.right, "plan", most=1) if choice else ()
    if not plan:
        return [Say(right_title(explanation), Tone.TITLE)]
    which = "plan" if len(_right_cards(explanation)) == 1 else "plan-one-of"
    return [Say(say(f"explanation.right.{which}", card=explanation.right, plan=plan[0]))]


def shown_right(explanation: Explanation, solver: Solver) -> list[Block]:
    """The right card with its plan, and its line beside that of the costly card played."""
    choice, right = explanation.choice, explanation.right
    plan, more = _plan_and_more(choice, right) if choice else ((), ())
    blocks: list[Block] = [Say(right_title(explanation), Tone.TITLE), *map(Say, joined(plan))]
    lines = contrast_of(explanation, solver)
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
    blocks.append(Contrast(explanation.verdict.card, right, beside))
    return [*blocks, *map(Say, joined(more))]


def _plan_and_more(choice: Choice, right: Card) -> tuple[tuple[Message, ...], tuple[Message, ...]]:
    """The plan of a right card; if that is short, what to throw later, the answers, or the counts.

    What to throw stands with the plan, the others below the lines.
    """
    plan = why_right(choice, right, "plan")
    if len(plan) > 1:
        return plan, ()
    throw = throw_next(choice, right)
    if throw:
        return (*plan, *throw), ()
    asked = answers(choice, right, most=1)
    if asked:
        return plan, asked
    return plan, counted(choice, right)


def right_title(explanation: Explanation) -> Message:
    """Which card is right, and what it makes; all the best, where several make as much."""
    right, best, top = explanation.right, explanation.verdict.best, explanation.verdict.top
    if len(best) > 1:
        return say("explanation.right.several", cards=best, final=top)
    which = "title" if len(_right_cards(explanation)) == 1 else "one-of"
    return say(f"explanation.right.{which}", card=right, final=top)


def _right_cards(explanation: Explanation) -> Collection[Card]:
    """The cards that reach the goal; without one, the best."""
    if explanation.choice is None:
        return explanation.verdict.best
    return set(explanation.position.hand).difference(explanation.choice.wrong)


def verdict_sentence(
    explanation: Explanation, slip: str, slip_tone: Tone = Tone.BAD, *, is_short: bool = False
) -> Say:
    """How good a card was, in one sentence.

    Args:
        slip: The key of what is said where the card costs points but keeps the outcome.
        slip_tone: How that is meant.
        is_short: Whether a costly card is told without how the game then ends.
    """
    found = explanation.verdict
    if not explanation.may_tell(POINTS):
        which, tone = ("wrong", Tone.BAD) if found.cost else ("right", Tone.GOOD)
        return Say(say(f"verdict.bare.{which}", card=found.card), tone)
    if not found.cost:
        key, tone = f"verdict.right.{found.grade.value}.{_outcome(explanation)}", Tone.GOOD
    elif found.grade is Grade.SLIP or not explanation.may_tell(WINNING):
        key, tone = slip, slip_tone
    else:
        how = "short" if is_short else _outcome(explanation)
        key, tone = f"verdict.wrong.{found.grade.value}.{how}", Tone.BAD
    return Say(_about(explanation, key), tone)


def why(explanation: Explanation, *, hides_right: bool = False, most: int = MOST) -> list[Say]:
    """Why a card is as good as it is; nothing of an ending beyond reach.

    Args:
        hides_right: Whether no right card of the hand may be named.
        most: So many sentences at the most.
    """
    choice, card = explanation.choice, explanation.verdict.card
    if choice is None or not explanation.may_tell(POINTS):
        return []
    if choice.tree.is_flat:
        told = why_all_the_same(choice.tree, choice.taught)
    elif card in choice.wrong:
        told = why_wrong(choice, card, hides_right=hides_right, most=most)
    else:
        told = why_right(choice, card)
    return [Say(each) for each in joined(told)]


def score_window(explanation: Explanation) -> list[Block]:
    """From which score on the card would have done as well, if from any that has not won yet."""
    position, solution, card = explanation.position, explanation.solution, explanation.verdict.card
    score = right_from(position, solution, card)
    if not explanation.may_tell(SCORE_WINDOW):
        return []
    if score is None or Outcome.of(score) is Outcome.WIN:
        return []
    which = "any" if all_right_at(position, solution, score) else "this"
    return [Say(say(f"verdict.window.{which}", have=score, card=card), Tone.NOTE)]


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
    is_told = outcome is not None and explanation.may_tell(WINNING)
    return outcome.slug if outcome is not None and is_told else "points"


def _has_choice(position: Position) -> bool:
    """Whether anybody but the learner has more than one card to choose from."""
    others = (hand for seat, hand in enumerate(position.hands) if seat != position.to_play)
    return any(len(hand) > 1 for hand in others)


def _equals(explanation: Explanation) -> list[Message]:
    """The cards that would have done as well: interchangeable ones, or all of them."""
    found = explanation.verdict
    equals = tuple(card for card in found.best if card != found.card)
    if found.twins and (found.cost or set(found.twins) >= set(equals)):
        return [say("verdict.right.twins", card=found.card, cards=found.twins)]
    if equals and not found.cost:
        return [say("verdict.right.equals", cards=equals, n=len(equals))]
    return []


def _comment(puzzle: Puzzle, explanation: Explanation, *, hides_right: bool = False) -> list[Block]:
    """The author's words on a card: they were written for the puzzle's first choice alone.

    Args:
        hides_right: Whether words that name a right card are to wait.
    """
    text = puzzle.texts.comments.get(explanation.verdict.card)
    if not text or explanation.position != puzzle.position:
        return []
    comment = prose(puzzle, text, explanation.solution)
    if hides_right and _names(comment, explanation):
        return []
    return [comment]


def _names(comment: Prose, explanation: Explanation) -> bool:
    """Whether an author's words name a right card in one of their places."""
    right = explanation.choice.right if explanation.choice else explanation.verdict.best
    values = [part.value for part in comment.parts if isinstance(part, ValueInForm)]
    return any(card in right for card in values) or explanation.verdict.best in values


def every_card_told(
    position: Position,
    solver: Solver,
    target: Target | None = None,
    taught: Taught = None,
) -> list[Block]:
    """Every card of the hand with what it makes and why in a clause, the best first.

    Below them, what a right card that is led asks of the other side, and what can be counted.
    """
    solution = solver.solve(position)
    choice = choice_in(position, solution, target, taught)
    if choice is None or not _may_tell(POINTS, taught):
        return [
            card_worth(position, card, final, card in solution.best, taught)
            for card, final in _ranked(solution)
        ]
    if choice.tree.is_flat:
        return nothing_to_find(position, solver, taught)
    blocks: list[Block] = [Say(say("explanation.every.title"), Tone.TITLE)]
    blocks += [
        Say(row.message, Tone.GOOD if row.is_right else Tone.PLAIN) for row in every_card(choice)
    ]
    right = choice.tree.right
    blocks += [Say(each) for each in (*counted(choice, right), *answers(choice, right))]
    return blocks


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
    tree = tree_of(position) if with_reasons else None
    is_flat = tree is not None and tree.is_flat
    if tree and is_flat:
        blocks += [Gap(), *map(Say, why_all_the_same(tree))]
    elif tree:
        blocks += [Gap(), Say(say("explanation.every.title"), Tone.TITLE)]
    for card, final in _ranked(solution):
        blocks += [Gap(), card_worth(position, card, final, card in solution.best)]
        blocks += trick_results(position, you, solver.line(position, card))
        if with_reasons and not position.stock:
            explanation = explain(position, card, solver)
            if not is_flat:
                blocks += why(explanation)
            blocks += score_window(explanation) if explanation.verdict.cost else []
        if with_proof:
            blocks += proof_lines(position, card, solver)
    return blocks


def card_worth(
    position: Position, card: Card, final: int, is_best: bool, taught: Taught = None
) -> Say:
    """What a card makes, and how the game then ends."""
    outcome = outcome_in(position, final) if _may_tell(WINNING, taught) else None
    key = f"verdict.table.{'points' if outcome is None else outcome.slug}"
    return Say(say(key, card=card, final=final), Tone.GOOD if is_best else Tone.PLAIN)


def trick_results(position: Position, you: Seat, cards: tuple[Card, ...]) -> list[Block]:
    """The tricks completed by ``cards``, each with the count after it."""
    return [trick_result(position, you, trick) for trick in played_tricks(position, cards)]


def lead_sentence(position: Position, you: Seat) -> Say:
    """What lies on the table when the turn is the learner's."""
    who = subject(position, you, position.leader)
    return Say(say("table.now-leads", who=who, card=position.table[0]))


def main_idea(position: Position, target: Target, taught: Taught = None) -> list[Block]:
    """The idea the puzzle turned on, once it is solved."""
    theme = main_theme(position, target)
    if theme is None or not _may_tell(theme.concept, taught):
        return []
    return [Say(say("puzzle.idea", name=theme.text("name")), Tone.NOTE)]


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


def final_count(position: Position, you: Seat, taught: Taught = None) -> list[Block]:
    """The final count, and what it means, in words."""
    ours = position.points_of_side(position.sides[you])
    outcome = outcome_in(position, ours) if _may_tell(WINNING, taught) else None
    tone = {Outcome.WIN: Tone.GOOD, Outcome.LOSS: Tone.BAD}.get(outcome or Outcome.DRAW)
    who = "pair" if position.seats == 4 else "you"
    bare = "verdict.end.you.points" if position.seats == 2 else "verdict.end.points"
    key = f"verdict.end.{who}.{outcome.slug}" if outcome is not None else bare
    return [Say(say(key, us=ours, them=POINTS_IN_ALL - ours), tone or Tone.PLAIN)]


def nothing_to_find(position: Position, solver: Solver, taught: Taught = None) -> list[Block]:
    """That all cards come to the same, to what, and why."""
    verdict = say("verdict.right.nothing", final=solver.solve(position).top)
    return [Say(verdict, Tone.GOOD), *why_nothing(position, taught)]


def missed_nothing(position: Position, found: Verdict, taught: Taught = None) -> list[Block]:
    """That all cards come to the same, to a learner who has played one as if they did not."""
    verdict = say("puzzle.missed-nothing", card=found.card, final=found.final)
    return [Say(verdict, Tone.BAD), *why_nothing(position, taught)]


def why_nothing(position: Position, taught: Taught = None) -> list[Say]:
    """Why all cards come to the same; nothing beyond reach."""
    tree = tree_of(position)
    return [Say(each) for each in why_all_the_same(tree, taught)] if tree else []


def something_to_find(position: Position, solver: Solver) -> list[Block]:
    """That the cards do not come to the same: what each makes, and why."""
    return [Say(say("puzzle.something"), Tone.BAD), *every_card_told(position, solver)]


def proof_told(explanation: Explanation, solver: Solver, *, hides_right: bool) -> list[Block]:
    """The proof of a card's value, and what else is proved of it.

    What changes hands, what no card changes, from which score on it would have done, and
    whether simple players would punish it.

    Args:
        hides_right: Whether what could name a right card is left out.
    """
    position, card, choice = explanation.position, explanation.verdict.card, explanation.choice
    blocks = proof_lines(position, card, solver)
    if choice and not hides_right and explanation.may_tell(POINTS):
        account = account_told(choice.view(card))
        title = Say(say("explanation.account.title"), Tone.TITLE)
        blocks += [title, *map(Say, account)] if account else []
    if choice:
        blocks += [Say(each) for each in sure(choice.tree)]
    if not explanation.verdict.cost:
        return blocks
    blocks += score_window(explanation)
    # No lesson teaches how the simple players play.
    is_told = explanation.taught is None
    if is_told and position.seats == 2 and not position.stock and _has_choice(position):
        count, all_ = len(punished_by(position, card, solver)), len(SIMPLE_PLAYERS)
        which = "some" if count else "none"
        blocks.append(Say(say(f"verdict.punished.{which}", n=count, all=all_), Tone.NOTE))
    return blocks


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
    puzzle: Puzzle,
    position: Position,
    target: Target,
    step: HintStep,
    solver: Solver,
    taught: Taught = None,
) -> list[Block]:
    """A step of the hint ladder: an author's words if there are any, else what was computed."""
    written = puzzle.texts.hints.get(step.value)
    if written and position == puzzle.position:
        return [prose(puzzle, written, solver.solve(position))]
    found = hint_at(position, target, step, solver, taught)
    blocks: list[Block] = [Say(found.message, Tone.NOTE)]
    if found.shown:
        line = solver.line(position, found.shown)
        blocks += trick_results(position, position.to_play, line)
        blocks += final_count(position_after(position, line), position.to_play, taught)
    return blocks
