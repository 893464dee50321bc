"""A reason explained: what the pattern is, why it matters, and an example of it played out."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tutor.grading.explanation import Explanation, explain
from tutor.grading.play import Play, position_after
from tutor.grading.reason import Pattern, Reason, Tone
from tutor.grading.reasons import PATTERNS
from tutor.grading.verdict import Grade, outcome_in
from tutor.message import Message, say
from tutor.rules.cards import Card
from tutor.rules.position import Position
from tutor.session import screen
from tutor.session.blocks import verdict as telling
from tutor.session.blocks.table import table_shown
from tutor.session.screen import Block, Gap, Say
from tutor.solver import Solver

TEXTS = ("title", "what", "because", "instead")
"""What is said of every reason: a name, what it is, why it matters, and a maxim."""


@dataclass(frozen=True, slots=True)
class PlayedExample:
    """A card for which a reason holds, beside the card that shows the difference."""

    told: Explanation
    reason: Reason
    other: Explanation
    """For a fault the right card; for a merit a card that costs points."""


def text(kind: Pattern, part: str) -> Message:
    """One of the texts of a reason."""
    return say(f"why.of.{kind.code}.{part}")


def in_order() -> tuple[Pattern, ...]:
    """All reasons: the faults, then the merits, as they are told."""
    return tuple(kind for tone in Tone for kind in PATTERNS if kind.tone is tone)


def listed() -> list[Block]:
    """All reasons, one a line."""
    blocks: list[Block] = []
    for tone in Tone:
        blocks.append(Say(say(f"why.{tone.value}s"), screen.Tone.TITLE))
        blocks += [_row(kind) for kind in in_order() if kind.tone is tone]
        blocks.append(Gap())
    return [*blocks, Say(say("why.more"), screen.Tone.NOTE)]


def _row(kind: Pattern) -> Say:
    return Say(say("why.row", code=kind.code, title=text(kind, "title")))


def explained(kind: Pattern, example: PlayedExample | None) -> list[Block]:
    """All about one reason, with an example if there is one."""
    blocks: list[Block] = [
        Say(text(kind, "title"), screen.Tone.TITLE),
        Say(say(f"why.{kind.tone.value}", code=kind.code), screen.Tone.NOTE),
        Gap(),
        Say(text(kind, "what")),
        Say(text(kind, "because")),
        Gap(),
    ]
    if example:
        blocks += _example(example)
    return [
        *blocks,
        Say(say("why.remember"), screen.Tone.TITLE),
        Say(text(kind, "instead")),
        Say(say("why.lesson", lesson=kind.lesson), screen.Tone.NOTE),
    ]


def played(kind: Pattern, position: Position, card: Card, solver: Solver) -> PlayedExample | None:
    """The example of ``kind`` that ``card`` is in ``position``; None if it is none."""
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
    position = example.told.position
    return [
        Say(say("why.example"), screen.Tone.TITLE),
        table_shown(position, position.to_play),
        Gap(),
        _verdict(example.told),
        *_line(example.told),
        Say(example.reason.message),
        Gap(),
        *(_instead(example) if example.reason.tone is Tone.FAULT else _others(example)),
        Gap(),
    ]


def _instead(example: PlayedExample) -> list[Block]:
    told = example.told
    return [
        Say(say("why.instead"), screen.Tone.TITLE),
        *_advice(told),
        Say(say("why.right", card=told.right)),
        *_line(example.other),
        *(Say(message, screen.Tone.NOTE) for message in telling.window(told)),
    ]


def _advice(told: Explanation) -> Iterable[Block]:
    return [Say(told.main_advice.advice)] if told.main_advice else []


def _others(example: PlayedExample) -> list[Block]:
    told, other = example.told, example.other
    costly = [card for card in told.position.hand if told.solution.cost(card)]
    return [
        Say(say("why.others"), screen.Tone.TITLE),
        *(Say(_cost(told, card)) for card in costly),
        Say(say("why.played", card=other.verdict.card)),
        *_line(other),
    ]


def _cost(told: Explanation, card: Card) -> Message:
    final = told.solution.points_after[card]
    return say(f"why.costs.{_outcome(told, final)}", card=card, final=final, top=told.verdict.top)


def _line(told: Explanation) -> list[Block]:
    position = told.position
    blocks = telling.tricks(position, position.to_play, told.line)
    return blocks + telling.final_count(position_after(position, told.line), position.to_play)


def _verdict(told: Explanation) -> Say:
    verdict = told.verdict
    result = _outcome(told, verdict.final)
    if told.is_best:
        key, tone = f"verdict.right.{verdict.grade.value}.{result}", screen.Tone.GOOD
    elif verdict.grade is Grade.SLIP:
        key, tone = "why.slip", screen.Tone.BAD
    else:
        key, tone = f"verdict.wrong.{verdict.grade.value}.{result}", screen.Tone.BAD
    return Say(say(key, card=verdict.card, final=verdict.final, top=verdict.top), tone)


def _outcome(told: Explanation, final: int) -> str:
    outcome = outcome_in(told.position, final)
    return "points" if outcome is None else outcome.slug
