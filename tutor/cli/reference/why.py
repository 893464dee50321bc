"""``briscola why``: the reasons a card can be good or bad for, and one of them explained."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from tutor.app import App
from tutor.cli.command import command
from tutor.cli.errors import known_name
from tutor.cli.options import Json
from tutor.cli.terminal.exit_guard import Exit
from tutor.content.examples import examples_of
from tutor.grading.explanation import Explanation
from tutor.grading.reason import Pattern
from tutor.grading.reasons import BY_CODE
from tutor.session.blocks.why import (
    REASON_TEXTS,
    PlayedExample,
    played_example,
    reason_list,
    reason_page,
    reason_text,
    reasons_in_order,
)

SCHEMA = 1
"""Of a reason explained; raised when a field of it changes or goes."""
LIST_SCHEMA = 1
"""The same of a row of the list."""


@command
def why(
    app: App,
    code: Annotated[
        str | None, typer.Argument(metavar="[CODE]", help="A reason's code; the list if none.")
    ] = None,
    json_: Json = False,
) -> int:
    """List the reasons why cards win or lose, or explain one, with an example played out.

    Example: briscola why load-led-into
    """
    if code is None:
        _list(app, json_)
        return Exit.OK
    found = known_name(
        code,
        "reason",
        BY_CODE.keys(),
        spelling=lambda typed: typed.strip().lower(),
        listed_by="briscola why",
    )
    kind = BY_CODE[found]
    example = _example(app, kind)
    if json_:
        print(json.dumps(_explained(app, kind, example), indent=1))
    else:
        app.output.show(reason_page(kind, example))
    return Exit.OK


def _list(app: App, as_json: bool) -> None:
    if as_json:
        print(
            json.dumps(
                [{"schema": LIST_SCHEMA, **_row(app, kind)} for kind in reasons_in_order()],
                indent=1,
            )
        )
    else:
        app.output.show(reason_list())


def _example(app: App, kind: Pattern) -> PlayedExample | None:
    """The first example of a reason, played out."""
    for example in examples_of(kind.code).holds[:1]:
        return played_example(kind, example.position, example.card, app.solver)
    return None


def _row(app: App, kind: Pattern) -> dict[str, object]:
    return {
        "code": kind.code,
        "tone": kind.tone.value,
        "title": app.catalog.say(reason_text(kind, "title")),
        "lesson": kind.lesson,
    }


def _explained(app: App, kind: Pattern, example: PlayedExample | None) -> dict[str, object]:
    texts = {part: app.catalog.say(reason_text(kind, part)) for part in REASON_TEXTS}
    shown = None
    if example:
        shown = {
            "position": str(example.explanation.position),
            **_card(example.explanation),
            "text": app.catalog.say(example.reason.message),
            "other": _card(example.other),
        }
    return {"schema": SCHEMA, **_row(app, kind), **texts, "example": shown}


def _card(explanation: Explanation) -> dict[str, object]:
    """A card of the example, what it is worth, and its exact line."""
    verdict = explanation.verdict
    return {
        "card": str(verdict.card),
        "verdict": verdict.grade.value,
        "final": verdict.final,
        "line": [str(card) for card in explanation.line],
    }
