"""``briscola why``: the reasons a card can be good or bad for, and one of them explained."""

from __future__ import annotations

import json

from tutor.app import App
from tutor.cli.errors import tell, tell_unusable
from tutor.cli.exit_guard import Exit
from tutor.content.examples import examples_of
from tutor.content.yaml.problems import ContentError, safe_line
from tutor.grading.explanation import Explanation
from tutor.grading.reason import Pattern
from tutor.grading.reasons import BY_CODE
from tutor.message import say
from tutor.session.blocks.why import (
    REASON_TEXTS,
    PlayedExample,
    played_example,
    reason_list,
    reason_page,
    reason_text,
    reasons_in_order,
)
from tutor.text.spelling import closest

SCHEMA = 1


def run(house: App, code: str | None, as_json: bool) -> int:
    """Lists the reasons, or explains the one with this code; returns the exit code."""
    if code is None:
        _list(house, as_json)
        return Exit.OK
    kind = BY_CODE.get(code.strip().lower())
    if kind is None:
        _tell_unknown(house, code)
        return Exit.NOT_FOUND
    try:
        example = _example(house, kind)
    except ContentError as error:
        return tell_unusable(house, error)
    if as_json:
        print(json.dumps(_explained(house, kind, example), indent=1))
    else:
        house.output.show(reason_page(kind, example))
    return Exit.OK


def _list(house: App, as_json: bool) -> None:
    if as_json:
        print(json.dumps([_row(house, kind) for kind in reasons_in_order()], indent=1))
    else:
        house.output.show(reason_list())


def _tell_unknown(house: App, asked: str) -> None:
    near = closest(asked, BY_CODE)
    shown = safe_line(asked[:80])
    message = say("why.unknown", asked=shown)
    if near:
        message = say("why.unknown-near", asked=shown, near=near)
    tell(house, message)


def _example(house: App, kind: Pattern) -> PlayedExample | None:
    """The first example of a reason, played out."""
    for example in examples_of(kind.code).holds[:1]:
        return played_example(kind, example.position, example.card, house.solver)
    return None


def _row(house: App, kind: Pattern) -> dict[str, object]:
    return {
        "code": kind.code,
        "tone": kind.tone.value,
        "title": house.catalog.say(reason_text(kind, "title")),
        "lesson": kind.lesson,
    }


def _explained(house: App, kind: Pattern, example: PlayedExample | None) -> dict[str, object]:
    texts = {part: house.catalog.say(reason_text(kind, part)) for part in REASON_TEXTS}
    shown = None
    if example:
        shown = {
            "position": str(example.explanation.position),
            **_card(example.explanation),
            "text": house.catalog.say(example.reason.message),
            "other": _card(example.other),
        }
    return {"schema": SCHEMA, **_row(house, kind), **texts, "example": shown}


def _card(told: Explanation) -> dict[str, object]:
    """A card of the example, what it is worth, and its exact line."""
    verdict = told.verdict
    return {
        "card": str(verdict.card),
        "verdict": verdict.grade.value,
        "final": verdict.final,
        "line": [str(card) for card in told.line],
    }
