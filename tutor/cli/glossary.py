"""``briscola glossary``: the words of the table, found in Italian or English."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from tutor.app import App
    from tutor.session.blocks.glossary import Entry, Words
    from tutor.text.catalog import Catalog


SCHEMA = 1
PLAYERS_OWN, OTHER = "it", "en"
"""The languages of the two columns."""
MOST_NEAR = 3
NEAR, SPREAD = 0.7, 0.15
"""How like what was typed a word offered instead is, from 0 to 1; how much less than the best."""
ROOM = 60
"""Columns from which on two columns of words fit."""


def run(house: App, asked: str, as_json: bool) -> int:
    """Looks a word up, or lists them all; returns the exit code."""
    return _tell(house, asked, as_json) if asked else _list(house, as_json)


class Item(NamedTuple):
    """An entry with its words."""

    entry: Entry
    words: Words


def items_of(house: App) -> list[Item]:
    """All entries, in the alphabetical order of the learner's language."""
    from tutor.session.blocks.glossary import ENTRIES
    from tutor.text.catalog import load_catalog

    italian, english = (
        house.catalog
        if house.language == language
        else load_catalog(
            language, house.catalog.deck, ascii=house.catalog.ascii, cache=house.cache
        )
        for language in (PLAYERS_OWN, OTHER)
    )
    items = [Item(entry, _words(entry, italian, english)) for entry in ENTRIES]
    return sorted(items, key=lambda item: _plain(_first(item, house.language)))


def _words(entry: Entry, italian: Catalog, english: Catalog) -> Words:
    from tutor.session.blocks.glossary import Words, word_text

    names = [each.say(word_text(entry, "words")).split("; ") for each in (italian, english)]
    plurals = [
        each.say(word_text(entry, "plural")) if entry.has_plural else ""
        for each in (italian, english)
    ]
    return Words(tuple(names[0]), plurals[0], tuple(names[1]), plurals[1])


def _first(item: Item, language: str) -> str:
    return item.words.italian[0] if language == PLAYERS_OWN else item.words.english[0]


def _plain(name: str) -> str:
    """A name as it is looked for and sorted: without its article, accents and spaces."""
    from tutor.text.spelling import compact, without_article

    return compact(without_article(name))


def _names(item: Item) -> set[str]:
    """All that an entry is found by: each of its names in each language, as it is and bare."""
    from tutor.text.spelling import compact

    words = item.words
    spoken = (*words.italian, words.italian_plural, *words.english, words.english_plural)
    names = {compact(item.entry.slug)}
    for name in filter(None, spoken):
        names |= {compact(name), _plain(name)}
    return names


def _list(house: App, as_json: bool) -> int:
    import json

    from tutor.cli.exit_guard import Exit
    from tutor.session.blocks.glossary import word_list
    from tutor.views.output import width

    items = items_of(house)
    if as_json:
        print(json.dumps([_row(item) for item in items], indent=1))
        return Exit.OK
    rows = [(item.words.italian[0], item.words.english[0]) for item in items]
    is_wide = not house.output.look.is_plain and width() >= ROOM
    column = max(len(italian) for italian, _ in rows) + 2 if is_wide else 0
    house.output.show(word_list(rows, column))
    return Exit.OK


def _tell(house: App, asked: str, as_json: bool) -> int:
    import json

    from tutor.cli.exit_guard import Exit
    from tutor.session.blocks.glossary import word_page
    from tutor.session.screen import Gap

    items = items_of(house)
    wanted = _wanted(asked)
    found = [item for item in items if wanted & _names(item)]
    if not found:
        _tell_unknown(house, asked, items)
        return Exit.NOT_FOUND
    if as_json:
        entries = [_entry(house, item) for item in found]
        print(json.dumps({"schema": SCHEMA, "entries": entries}, indent=1))
        return Exit.OK
    for place, item in enumerate(found):
        blocks = word_page(item.entry, item.words)
        house.output.show([*([Gap()] if place else []), *blocks])
    return Exit.OK


def _wanted(asked: str) -> set[str]:
    """What may be meant by what was typed: as it is, and without an article."""
    from tutor.text.spelling import compact

    return {compact(asked), _plain(asked.strip())} - {""}


def _tell_unknown(house: App, asked: str, items: list[Item]) -> None:
    """That there is no such word, and which are spelt most like it."""
    from tutor.cli.errors import tell
    from tutor.content.yaml.problems import safe_line
    from tutor.message import say
    from tutor.text.spelling import likeness

    def nearness(item: Item) -> float:
        spelt = (likeness(each, name) for each in wanted for name in _names(item))
        return max(spelt, default=0.0)

    wanted = _wanted(asked[:80])
    by_nearness = sorted(
        ((nearness(item), item.words) for item in items), key=lambda each: -each[0]
    )
    enough = max(NEAR, by_nearness[0][0] - SPREAD)
    near = [words for ratio, words in by_nearness if ratio >= enough][:MOST_NEAR]
    shown = safe_line(asked[:80])
    message = say("glossary.unknown", asked=shown)
    if near:
        names = ", ".join(f"{words.italian[0]} ({words.english[0]})" for words in near)
        message = say("glossary.unknown-near", asked=shown, near=names)
    tell(house, message)


def _row(item: Item) -> dict[str, object]:
    entry, words = item
    return {
        "slug": entry.slug,
        "italian": words.italian[0],
        "english": words.english[0],
        "lesson": entry.lesson,
    }


def _entry(house: App, item: Item) -> dict[str, object]:
    from tutor.session.blocks.glossary import word_example, word_text
    from tutor.views import plain

    entry, words = item
    differ = house.catalog.say(word_text(entry, "differ")) if entry.differs else None
    lines = [line for block in word_example(entry) for line in plain.lines_of(block, house.catalog)]
    return {
        **_row(item),
        "plural": words.italian_plural or None,
        "english_plural": words.english_plural or None,
        "also": [*words.italian[1:], *words.english[1:]],
        "meaning": house.catalog.say(word_text(entry, "meaning")),
        "register": entry.register.value,
        "differ": differ,
        "example": "\n".join(lines),
    }
