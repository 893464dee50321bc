"""``briscola why``: the patterns that make cards good or bad, and one of them explained."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from tutor.cli import completion
from tutor.cli.app import App
from tutor.cli.command import command
from tutor.cli.errors import known_name
from tutor.cli.options import Json
from tutor.cli.terminal.exit_guard import Exit
from tutor.content.examples import examples_of
from tutor.patterns import BY_SLUG, PATTERNS, Pattern
from tutor.patterns.registry import RENAMED
from tutor.patterns.words import kinds_about
from tutor.rules.cards import Card
from tutor.session.blocks.why import (
    Kind,
    NearMiss,
    PlayedExample,
    kind_of,
    near_miss,
    pattern_list,
    pattern_page,
    played_example,
)

SCHEMA = 2
"""Of a pattern explained; raised when a field of it changes or goes."""
LIST_SCHEMA = 2
"""The same of a row of the list."""


@command
def why(
    app: App,
    code: Annotated[
        str | None,
        typer.Argument(
            metavar="[CODE]",
            help="A pattern's code; the list if none.",
            autocompletion=completion.reasons,
        ),
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
        BY_SLUG.keys(),
        spelling=lambda typed: typed.strip().lower(),
        listed_by="why",
        renamed=RENAMED,
    )
    pattern = BY_SLUG[found]
    examples = examples_of(found)
    example = played_example(pattern, examples, app.solver)
    near = near_miss(examples, app.solver)
    if json_:
        print(json.dumps(_explained(app, pattern, example, near), indent=1))
    else:
        app.output.show(pattern_page(pattern, example, near, app.solver))
    return Exit.OK


def _list(app: App, as_json: bool) -> None:
    if as_json:
        rows = [{"schema": LIST_SCHEMA, **_row(app, pattern)} for pattern in PATTERNS]
        print(json.dumps(rows, indent=1))
    else:
        app.output.show_list(pattern_list())


def _row(app: App, pattern: Pattern) -> dict[str, object]:
    return {
        "code": pattern.slug,
        "tone": kind_of(pattern).value,
        "name": app.catalog.say(pattern.text("name")),
        "lesson": pattern.lesson,
    }


def _explained(
    app: App, pattern: Pattern, example: PlayedExample, near: NearMiss | None
) -> dict[str, object]:
    """One object; what there are no words for, or no near miss, is null."""
    texts = {part: app.catalog.say(pattern.text(part)) for part in kinds_about(pattern)}
    return {
        "schema": SCHEMA,
        **_row(app, pattern),
        "what": texts.get("what"),
        "because": texts.get("because"),
        "maxim": texts["maxim"],
        "example": _played(app, pattern, example),
        "near_miss": {
            "position": str(near.position),
            "card": str(near.card),
            "text": app.catalog.say(near.said),
        }
        if near
        else None,
    }


def _played(app: App, pattern: Pattern, example: PlayedExample) -> dict[str, object]:
    has_sentence = kind_of(pattern) is not Kind.SHAPE
    return {
        "position": str(example.position),
        **_card(app, example, example.card),
        "text": app.catalog.say(example.said) if has_sentence else None,
        "other": _card(app, example, example.other) if example.other else None,
    }


def _card(app: App, example: PlayedExample, card: Card) -> dict[str, object]:
    """A card of the example, what it is worth, and its exact line."""
    line = app.solver.line(example.position, card)
    return {
        "card": str(card),
        "final": example.final(card),
        "cost": example.choice.tree.cost(card),
        "line": [str(each) for each in line],
    }
