"""``briscola rules``: the rules by topic, as they are in any game of the family.

What the command needs is imported when it runs.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from tutor.app import App
    from tutor.rules.variant import Variant
    from tutor.session.screen import Block


SCHEMA = 1


def run(house: App, asked: str, variant: str | None, as_json: bool) -> int:
    """Tells a topic of the rules, or lists them all; returns the exit code."""
    game = None if variant is None else _game(house, variant)
    return _tell(house, asked, game, as_json) if asked else _list(house, game, as_json)


def _game(house: App, typed: str) -> Variant:
    """The game typed for ``--variant``, by its slug or one of its names."""
    from tutor.rules.variant import VARIANTS
    from tutor.text.spelling import compact

    found = _names(house, VARIANTS).get(compact(typed))
    if found is None:
        message = f"{typed!r} is none of: {' or '.join(VARIANTS)}"
        raise typer.BadParameter(message, param_hint="--variant")
    return VARIANTS[found]


def _names(house: App, topics: Iterable[str]) -> dict[str, str]:
    """What may be typed for each topic: its slug, its title, and other names."""
    from tutor.message import say
    from tutor.session.blocks.rules import topic_title
    from tutor.text.spelling import compact

    names: dict[str, str] = {}
    for topic in topics:
        others = house.catalog.say(say(f"rules.topic.{topic}.names")).split(";")
        for name in (topic, house.catalog.say(topic_title(topic)), *others):
            names.setdefault(compact(name), topic)
    # A slug always means itself.
    return names | {compact(topic): topic for topic in topics}


def _list(house: App, game: Variant | None, as_json: bool) -> int:
    import json

    from tutor.session.blocks.rules import TOPICS, topic_list, topic_summary, topic_title

    if not as_json:
        house.output.show(topic_list(game))
        return 0
    words = house.catalog.say
    rows = [
        {
            "topic": topic,
            "title": words(topic_title(topic)),
            "summary": words(topic_summary(topic, game)),
        }
        for topic in TOPICS
    ]
    print(json.dumps(rows, indent=1))
    return 0


def _tell(house: App, asked: str, game: Variant | None, as_json: bool) -> int:
    from tutor.cli.exit_guard import Exit
    from tutor.session.blocks.rules import TOPICS, topic_page, topic_title
    from tutor.session.screen import Say, Tone
    from tutor.text.spelling import compact

    names = _names(house, TOPICS)
    topic = names.get(compact(asked))
    if topic is None:
        _tell_unknown(house, asked, names)
        return Exit.NOT_FOUND
    blocks = topic_page(topic, game)
    if as_json:
        _print(house, topic, game, blocks)
    else:
        house.output.show([Say(topic_title(topic), Tone.TITLE), *blocks])
    return Exit.OK


def _tell_unknown(house: App, asked: str, names: dict[str, str]) -> None:
    """That there is no such topic, and which one was probably meant."""
    from tutor.cli.errors import tell
    from tutor.content.yaml.problems import safe_line
    from tutor.message import say
    from tutor.text.spelling import closest, compact

    near = closest(compact(asked), names)
    shown = safe_line(asked[:80])
    message = say("rules.unknown", asked=shown)
    if near:
        message = say("rules.unknown-near", asked=shown, near=names[near])
    tell(house, message)


def _print(house: App, topic: str, game: Variant | None, blocks: Iterable[Block]) -> None:
    import json

    from tutor.rules.variant import TWO_PLAYERS, VARIANTS
    from tutor.session.blocks.rules import topic_title
    from tutor.views import plain

    text = "\n".join(line for block in blocks for line in plain.lines_of(block, house.catalog))
    shown = {
        "schema": SCHEMA,
        "topic": topic,
        "variant": (VARIANTS.get(topic) or game or TWO_PLAYERS).name,
        "title": house.catalog.say(topic_title(topic)),
        "text": text,
    }
    print(json.dumps(shown, indent=1))
