"""Hints in five steps, each of which says more; the first two never name a card of the hand.

A question to ask oneself, what to count, the theme, a wrong card played out, the right card.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from tutor.content.puzzles.model import GoalKind
from tutor.grading.goal import Target, needed_for
from tutor.grading.play import plainest
from tutor.message import Message, say
from tutor.players.simple import SIMPLE_PLAYERS, takers
from tutor.rules.cards import Card, points_of
from tutor.rules.position import Position
from tutor.rules.seen import seen_by
from tutor.solver import Solution, Solver

if TYPE_CHECKING:
    from tutor.patterns import Pattern


class HintStep(Enum):
    """The steps of a hint, from the least to the most."""

    QUESTION = "question"
    COUNT = "count"
    THEME = "theme"
    STRUCK_OUT = "struck-out"
    CARD = "card"


HINT_STEPS: tuple[HintStep, ...] = tuple(HintStep)
"""In the order they are shown."""


@dataclass(frozen=True, slots=True)
class Hint:
    """The text of a step, and the card whose line is then played out, if any."""

    message: Message
    shown: Card | None = None


def hint_at(
    position: Position,
    target: Target,
    step: HintStep,
    solver: Solver,
    taught: Collection[str] | None = None,
) -> Hint:
    """The hint of a step for the seat to play.

    ``taught`` are the concepts that may be spoken of; left out, all.
    """
    solution = solver.solve(position)
    match step:
        case HintStep.QUESTION:
            return Hint(_question(position, target))
        case HintStep.COUNT:
            return Hint(_count(position, target))
        case HintStep.THEME:
            return Hint(_theme(position, target, taught))
        case HintStep.STRUCK_OUT:
            wrong = _tempting(position, target, solution)
            if wrong is None:
                card = plainest(tuple(solution.points_after), position)
                return Hint(say("hints.one-card", card=card), card)
            return Hint(say("hints.struck-out", card=wrong), wrong)
        case HintStep.CARD:
            return _card(position, target, solution)


def _main_theme(position: Position, target: Target) -> Pattern | None:
    """The idea that hints lead to: what explains the right card first."""
    # Start-up: the first screen of a puzzle has no hint, and does not wait for the patterns.
    from tutor.grading.themes import main_theme

    return main_theme(position, target)


def _question(position: Position, target: Target) -> Message:
    theme = _main_theme(position, target)
    asked = theme.question if theme else ""
    if not position.table:
        # Of a trick that is not begun nobody is winning it.
        asked = "partners-cards" if asked == "partner" else asked
        return say(f"hints.question.{asked or 'lead'}")
    taking = takers(seen_by(position, position.to_play))
    if not taking and not asked:
        asked = "what-goes"
    elif len(taking) == 1 and asked == "what-is-needed":
        asked = "take-or-leave"
    return say(f"hints.question.{asked or 'reply'}")


def _count(position: Position, target: Target) -> Message:
    """The trumps of the other side, in hand and on the table, and what the goal still asks for."""
    trumps = tuple(
        card
        for seat, hand in enumerate(position.hands)
        if position.sides[seat] != position.side_to_play
        for card in hand
        if card.suit is position.trump
    )
    laid = tuple(
        card
        for place, card in enumerate(position.table)
        if position.sides[position.seat_after(position.leader, place)] != position.side_to_play
        and card.suit is position.trump
    )
    need = points_to_go(position, target)
    if laid:
        which = "trumps-laid" if trumps else "only-laid"
        return say(f"hints.count.{which}", laid=laid, cards=trumps, need=need)
    if trumps:
        return say("hints.count.trumps", cards=trumps, need=need)
    return say("hints.count.no-trumps", need=need)


def points_to_go(position: Position, target: Target) -> Message:
    """What the side to play has, and what its goal still asks; or what is still to be won."""
    have, needed = position.points_of_side(position.side_to_play), needed_for(target)
    of = "-pair" if position.seats == 4 else ""
    if needed is None:
        return say(f"explanation.need.open{of}", have=have, left=points_of(position.in_play))
    if have >= needed:
        return say(f"explanation.need.reached{of}", have=have, needed=needed)
    return say(f"explanation.need.to-go{of}", have=have, needed=needed, missing=needed - have)


def _theme(position: Position, target: Target, taught: Collection[str] | None) -> Message:
    theme = _main_theme(position, target)
    if theme is None or (taught is not None and theme.concept not in taught):
        return say("hints.compare")
    return say("hints.theme", name=theme.text("name"), maxim=theme.text("maxim"))


def _tempting(position: Position, target: Target, solution: Solution) -> Card | None:
    """The wrong card that most simple players would play, and among those the costliest."""
    wrong = [
        card for card, final in solution.points_after.items() if not target.is_reached_by(final)
    ]
    if not wrong:
        return None
    chosen = [player(seen_by(position, position.to_play)) for player in SIMPLE_PLAYERS.values()]
    return max(wrong, key=lambda card: (chosen.count(card), solution.cost(card), card.index))


def _card(position: Position, target: Target, solution: Solution) -> Hint:
    card = plainest(solution.best, position)
    if target.kind is GoalKind.NOTHING_TO_FIND:
        return Hint(say("hints.nothing", final=solution.top))
    return Hint(say("hints.card", card=card, final=solution.top), card)
