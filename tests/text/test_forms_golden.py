"""Every form of every card, suit and number, as a table for a reader who knows the language.

The tables change only with ``pytest --update-golden``.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tutor.rules.cards import DECK, Card, Rank, Suit
from tutor.text.catalog import Catalog, Deck, languages, load_catalog

HERE = Path(__file__).parent


def table(language: str) -> str:
    return "\n".join(line for deck in Deck for line in _pack(load_catalog(language, deck))) + "\n"


def _pack(catalog: Catalog) -> Iterator[str]:
    letters = load_catalog(catalog.language, catalog.deck, ascii=True)
    forms = list(catalog.forms.ranks[catalog.deck][Rank.ACE])
    yield f"== {catalog.deck.value} pack: code, short, short in letters, {', '.join(forms)}"
    for card in DECK:
        shorts = [catalog.in_words(card, "code"), catalog.in_words(card, "short")]
        said = [catalog.in_words(card, form) for form in forms]
        yield " | ".join([*shorts, letters.in_words(card, "short"), *said])
    yield "== ranks alone, and with a capital"
    for rank in Rank:
        card = Card(rank, Suit.DENARI)
        yield " | ".join(catalog.in_words(card, f"rank-{form}") for form in forms)
        yield " | ".join(catalog.in_words(card, f"Rank-{form}") for form in forms)
    yield "== suits: code, short, name, the"
    for suit in Suit:
        yield " | ".join(catalog.in_words(suit, form) for form in ("code", "short", "name", "the"))
    yield "== joined with and, with or"
    cards = (Card.parse("3d"), Card.parse("Cc"), Card.parse("As"))
    for form in ("the", "or-the"):
        for count in (1, 2, 3):
            yield catalog.in_words(cards[:count], form)
    if catalog.deck is Deck.ITALIAN:
        yield "== units"
        for unit in sorted(catalog.forms.units):
            yield " | ".join(catalog.in_words(number, unit) for number in (0, 1, 2, 11))
        yield "== numbers"
        for name, words in catalog.forms.numbers.items():
            yield f"{name}: " + ", ".join(catalog.in_words(number, name) for number in words)


@pytest.mark.parametrize("language", languages())
def test_table_of_forms(language: str, request: pytest.FixtureRequest) -> None:
    golden = HERE / f"forms_{language}.txt"
    if request.config.getoption("--update-golden", default=False):
        golden.write_text(table(language), "utf-8")
    assert golden.read_text("utf-8") == table(language)
