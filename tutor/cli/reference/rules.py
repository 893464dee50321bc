"""``briscola rules``: the rules by topic, as they are in any game of the family."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Annotated

import typer

from tutor.cli import completion
from tutor.cli.app import App
from tutor.cli.command import command
from tutor.cli.errors import known_name
from tutor.cli.options import Json, bad_choice
from tutor.cli.terminal.exit_guard import Exit
from tutor.message import say
from tutor.rules.variant import TWO_PLAYERS, VARIANTS, Variant
from tutor.session.blocks.rules import TOPICS, topic_list, topic_page, topic_summary, topic_title
from tutor.session.screen import Block, Say, Tone
from tutor.spelling import compact
from tutor.views import plain

SCHEMA = 1
"""Of a topic; raised when a field of it changes or goes."""
LIST_SCHEMA = 1
"""The same of a row of the list."""


@command
def rules(
    app: App,
    topic: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[TOPIC]",
            help="Such as trick; the list if none.",
            autocompletion=completion.topics,
        ),
    ] = None,
    variant: Annotated[
        str | None,
        typer.Option(
            "--variant",
            metavar="GAME",
            help="As it is in this game, such as pairs.",
            autocompletion=completion.named(*VARIANTS),
        ),
    ] = None,
    json_: Json = False,
) -> int:
    """Read the rules by topic, with the numbers of any game of the family.

    Example: briscola rules deal --variant pairs
    """
    game = None if variant is None else _game(app, variant)
    asked = " ".join(topic or ())
    if asked:
        _show(app, asked, game, json_)
    else:
        _list(app, game, json_)
    return Exit.OK


def _game(app: App, typed: str) -> Variant:
    """The game typed for ``--variant``, by its slug or one of its names."""
    found = _names(app, VARIANTS).get(compact(typed))
    if found is None:
        raise bad_choice(typed, VARIANTS, "--variant")
    return VARIANTS[found]


def _names(app: App, topics: Iterable[str]) -> dict[str, str]:
    """What may be typed for each topic: its slug, its title, and other names."""

    names: dict[str, str] = {}
    for topic in topics:
        others = app.catalog.say(say(f"rules.topic.{topic}.names")).split(";")
        for name in (topic, app.catalog.say(topic_title(topic)), *others):
            names.setdefault(compact(name), topic)
    # A slug always means itself.
    return names | {compact(topic): topic for topic in topics}


def _list(app: App, game: Variant | None, as_json: bool) -> None:
    if not as_json:
        app.output.show_list(topic_list(game))
        return
    words = app.catalog.say
    rows = [
        {
            "schema": LIST_SCHEMA,
            "topic": topic,
            "title": words(topic_title(topic)),
            "summary": words(topic_summary(topic, game)),
        }
        for topic in TOPICS
    ]
    print(json.dumps(rows, indent=1))


def _show(app: App, asked: str, game: Variant | None, as_json: bool) -> None:
    names = _names(app, TOPICS)
    topic = known_name(asked, "topic", names, spelling=compact, listed_by="rules")
    blocks = topic_page(topic, game)
    if as_json:
        print(json.dumps(_entry(app, topic, game, blocks), indent=1))
    else:
        app.output.show([Say(topic_title(topic), Tone.TITLE), *blocks])


def _entry(
    app: App, topic: str, game: Variant | None, blocks: Iterable[Block]
) -> dict[str, object]:
    text = "\n".join(line for block in blocks for line in plain.lines_of(block, app.catalog))
    return {
        "schema": SCHEMA,
        "topic": topic,
        "variant": (VARIANTS.get(topic) or game or TWO_PLAYERS).name,
        "title": app.catalog.say(topic_title(topic)),
        "text": text,
    }
