"""The words of the glossary in the two languages of its columns."""

from __future__ import annotations

from typing import NamedTuple

from tutor.cli.app import App
from tutor.session.blocks.glossary import ENTRIES, GlossaryEntry, Words, word_text
from tutor.spelling import compact, without_article
from tutor.text.catalog import Catalog, load_catalog

PLAYERS_OWN, OTHER = "it", "en"
"""The languages of the two columns."""


class GlossaryItem(NamedTuple):
    """An entry with its words."""

    entry: GlossaryEntry
    words: Words


def items_of(app: App) -> list[GlossaryItem]:
    """All entries, in the alphabetical order of the learner's language."""
    italian, english = (
        app.catalog
        if app.language == language
        else load_catalog(language, app.catalog.deck, ascii=app.catalog.ascii, cache=app.cache)
        for language in (PLAYERS_OWN, OTHER)
    )
    items = [GlossaryItem(entry, _words(entry, italian, english)) for entry in ENTRIES]
    return sorted(items, key=lambda item: bare(_first(item, app.language)))


def _words(entry: GlossaryEntry, italian: Catalog, english: Catalog) -> Words:
    names = [each.say(word_text(entry, "words")).split("; ") for each in (italian, english)]
    plurals = [
        each.say(word_text(entry, "plural")) if entry.has_plural else ""
        for each in (italian, english)
    ]
    return Words(tuple(names[0]), plurals[0], tuple(names[1]), plurals[1])


def _first(item: GlossaryItem, language: str) -> str:
    return item.words.italian[0] if language == PLAYERS_OWN else item.words.english[0]


def bare(name: str) -> str:
    """A name as it is looked for and sorted: without its article, accents and spaces."""
    return joined(without_article(name))


def joined(name: str) -> str:
    """A name without accents, and without what parts its words: Tab offers it with hyphens."""
    return compact(name).replace("-", "")
