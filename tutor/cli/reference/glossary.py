"""``briscola glossary``: the words of the table, found in Italian or English."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from tutor.cli import completion
from tutor.cli.app import App
from tutor.cli.command import command
from tutor.cli.errors import Refusal, unknown_name
from tutor.cli.options import Json
from tutor.cli.reference.glossary_words import GlossaryItem, bare, items_of, joined
from tutor.cli.terminal.exit_guard import Exit
from tutor.session.blocks.glossary import word_example, word_list, word_page, word_text
from tutor.session.screen import Gap
from tutor.spelling import likeness
from tutor.views import plain
from tutor.views.output import width

SCHEMA = 1
"""Of the object with the entries found; raised when a field of it changes or goes."""
LIST_SCHEMA = 1
"""The same of a row of the list."""
MOST_NEAR = 3
NEAR, SPREAD = 0.7, 0.15
"""How like what was typed a word offered instead is, from 0 to 1; how much less than the best."""
ROOM = 60
"""Columns from which on two columns of words fit."""


@command
def glossary(
    app: App,
    term: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[TERM]",
            help="In Italian or English; the list if none.",
            autocompletion=completion.words,
        ),
    ] = None,
    json_: Json = False,
) -> int:
    """Look up a word of the table, with cards that show it and the lesson that teaches it.

    Example: briscola glossary carico
    """
    asked = " ".join(term or ())
    if asked:
        _show(app, asked, json_)
    else:
        _list(app, json_)
    return Exit.OK


def _names(item: GlossaryItem) -> set[str]:
    """All that an entry is found by: each of its names in each language, as it is and bare."""
    words = item.words
    spoken = (*words.italian, words.italian_plural, *words.english, words.english_plural)
    names = {joined(item.entry.slug)}
    for name in filter(None, spoken):
        names |= {joined(name), bare(name)}
    return names


def _list(app: App, as_json: bool) -> None:
    items = items_of(app)
    if as_json:
        print(json.dumps([{"schema": LIST_SCHEMA, **_row(item)} for item in items], indent=1))
        return
    rows = [(item.words.italian[0], item.words.english[0]) for item in items]
    is_wide = not app.output.look.is_plain and width() >= ROOM
    column = max(len(italian) for italian, _ in rows) + 2 if is_wide else 0
    app.output.show_list(word_list(rows, column))


def _show(app: App, asked: str, as_json: bool) -> None:
    items = items_of(app)
    wanted = _spellings(asked)
    found = [item for item in items if wanted & _names(item)]
    if not found:
        raise _unknown(asked, items)
    if as_json:
        entries = [_entry(app, item) for item in found]
        print(json.dumps({"schema": SCHEMA, "entries": entries}, indent=1))
        return
    for place, item in enumerate(found):
        blocks = word_page(item.entry, item.words)
        app.output.show([*([Gap()] if place else []), *blocks])


def _spellings(asked: str) -> set[str]:
    """What may be meant by what was typed: as it is, and without an article."""
    return {joined(asked), bare(asked.strip())} - {""}


def _unknown(asked: str, items: list[GlossaryItem]) -> Refusal:
    """That there is no such word, and which are spelt most like it."""

    def nearness(item: GlossaryItem) -> float:
        spelt = (likeness(each, name) for each in wanted for name in _names(item))
        return max(spelt, default=0.0)

    wanted = _spellings(asked[:80])
    by_nearness = sorted(
        ((nearness(item), item.words) for item in items), key=lambda each: -each[0]
    )
    enough = max(NEAR, by_nearness[0][0] - SPREAD)
    near = [words for ratio, words in by_nearness if ratio >= enough][:MOST_NEAR]
    names = [f"{words.italian[0]} ({words.english[0]})" for words in near]
    return unknown_name(asked, "word", names, listed_by="glossary")


def _row(item: GlossaryItem) -> dict[str, object]:
    entry, words = item
    return {
        "slug": entry.slug,
        "italian": words.italian[0],
        "english": words.english[0],
        "lesson": entry.lesson,
    }


def _entry(app: App, item: GlossaryItem) -> dict[str, object]:
    entry, words = item
    differ = app.catalog.say(word_text(entry, "differ")) if entry.differs else None
    lines = [line for block in word_example(entry) for line in plain.lines_of(block, app.catalog)]
    return {
        **_row(item),
        "plural": words.italian_plural or None,
        "english_plural": words.english_plural or None,
        "also": [*words.italian[1:], *words.english[1:]],
        "meaning": app.catalog.say(word_text(entry, "meaning")),
        "register": entry.register.value,
        "differ": differ,
        "example": "\n".join(lines),
    }
