"""A reason for which a card is good or bad: what it is, why it matters, an example played out."""

from __future__ import annotations

from dataclasses import dataclass

from tutor.grading.explanation import Explanation, explain
from tutor.grading.play import Play
from tutor.grading.reason import Pattern, Reason, Tone
from tutor.grading.reasons import PATTERNS
from tutor.grading.verdict import outcome_in
from tutor.message import Message, say
from tutor.rules.cards import Card
from tutor.rules.position import Position
from tutor.session import screen
from tutor.session.blocks.table import position_table
from tutor.session.blocks.verdict import (
    line_and_count,
    score_window,
    verdict_sentence,
)
from tutor.session.screen import Block, Gap, Say
from tutor.solver import Solver

REASON_TEXTS = ("title", "what", "because", "instead")
"""What is said of every reason: a name, what it is, why it matters, and a maxim."""


@dataclass(frozen=True, slots=True)
class PlayedExample:
    """A card for which a reason holds, beside the card that shows the difference."""

    explanation: Explanation
    """Of the card for which the reason holds."""
    reason: Reason
    other: Explanation
    """For a fault the right card; for a merit a card that costs points."""


def reason_text(kind: Pattern, part: str) -> Message:
    """One of the texts of a reason."""
    return say(f"why.of.{kind.code}.{part}")


def reasons_in_order() -> tuple[Pattern, ...]:
    """All reasons: the faults, then the merits."""
    return tuple(kind for tone in Tone for kind in PATTERNS if kind.tone is tone)


def reason_list() -> list[Block]:
    """All reasons, one a line."""
    blocks: list[Block] = []
    for tone in Tone:
        blocks.append(Say(say(f"why.{tone.value}s"), screen.Tone.TITLE))
        blocks += [_row(kind) for kind in reasons_in_order() if kind.tone is tone]
        blocks.append(Gap())
    return [*blocks, Say(say("why.more"), screen.Tone.NOTE)]


def _row(kind: Pattern) -> Say:
    return Say(say("why.row", code=kind.code, title=reason_text(kind, "title")))


def reason_page(kind: Pattern, example: PlayedExample | None) -> list[Block]:
    """All about one reason, with an example if there is one."""
    blocks: list[Block] = [
        Say(reason_text(kind, "title"), screen.Tone.TITLE),
        Say(say(f"why.{kind.tone.value}", code=kind.code), screen.Tone.NOTE),
        Gap(),
        Say(reason_text(kind, "what")),
        Say(reason_text(kind, "because")),
        Gap(),
    ]
    if example:
        blocks += _example(example)
    return [
        *blocks,
        Say(say("why.remember"), screen.Tone.TITLE),
        Say(reason_text(kind, "instead")),
        Say(say("why.lesson", lesson=kind.lesson), screen.Tone.NOTE),
    ]


def played_example(
    kind: Pattern, position: Position, card: Card, solver: Solver
) -> PlayedExample | None:
    """The example of ``kind`` that ``card`` is in ``position``; None if it is no example of it."""
    play = Play.of(position, card, solver)
    params = kind.detect(play)
    if params is None:
        return None
    reason = Reason(kind.code, kind.tone, kind.lesson, params)
    other = play.right if kind.tone is Tone.FAULT else _tempting(play, reason)
    if other is None or other == card:
        return None
    return PlayedExample(explain(position, card, solver), reason, explain(position, other, solver))


def _tempting(play: Play, reason: Reason) -> Card | None:
    """The card that costs points to show beside a best one.

    It is the one that the reason names, or else one that takes this trick, or the worst.
    """

    def pull(card: Card) -> tuple[bool, bool, int]:
        takes = not play.is_lead and play.would_take(card)
        return card == reason.params.get("other"), takes, play.solution.cost(card)

    costly = [card for card in play.others if play.solution.cost(card)]
    return max(costly, key=pull, default=None)


def _example(example: PlayedExample) -> list[Block]:
    explanation = example.explanation
    position = explanation.position
    return [
        Say(say("why.example"), screen.Tone.TITLE),
        position_table(position, position.to_play),
        Gap(),
        verdict_sentence(explanation, "why.slip"),
        *line_and_count(explanation),
        Say(example.reason.message),
        Gap(),
        *(_instead(example) if example.reason.tone is Tone.FAULT else _others(example)),
        Gap(),
    ]


def _instead(example: PlayedExample) -> list[Block]:
    """The right card, beside an example of a fault."""
    explanation = example.explanation
    return [
        Say(say("why.instead"), screen.Tone.TITLE),
        Say(say("why.right", card=explanation.right)),
        *line_and_count(example.other),
        *score_window(explanation),
    ]


def _others(example: PlayedExample) -> list[Block]:
    """What the costly cards make, and one of them played, beside an example of a merit."""
    explanation, other = example.explanation, example.other
    costly = [card for card in explanation.position.hand if explanation.solution.cost(card)]
    return [
        Say(say("why.others"), screen.Tone.TITLE),
        *(_cost(explanation, card) for card in costly),
        Say(say("why.played", card=other.verdict.card)),
        *line_and_count(other),
    ]


def _cost(explanation: Explanation, card: Card) -> Say:
    final, top = explanation.solution.points_after[card], explanation.verdict.top
    outcome = outcome_in(explanation.position, final)
    key = f"why.costs.{'points' if outcome is None else outcome.slug}"
    return Say(say(key, card=card, final=final, top=top))
