"""Several cards as learners type them."""

from __future__ import annotations

import time

import pytest

from tutor.rules.cards import cards_of
from tutor.text.catalog import Catalog, Deck, load_catalog
from tutor.text.typed_cards import marked_cards, read_cards

EN, IT, FRENCH = load_catalog("en"), load_catalog("it"), load_catalog("en", Deck.FRENCH)
THREE = "2c3bAd"


def codes(cards: tuple[object, ...] | None) -> str:
    return "~" if cards is None else "".join(map(str, cards))


@pytest.mark.parametrize(
    ("typed", "shown", "count", "read"),
    [
        ("213", THREE, 3, "3b2cAd"),
        ("2 1 3", THREE, 3, "3b2cAd"),
        ("2,1,3", THREE, 3, "3b2cAd"),
        ("2, 1; 3,", THREE, 3, "3b2cAd"),
        ("21, 3", THREE, 3, "3b2cAd"),
        ("3b2cAd", THREE, 3, "3b2cAd"),
        ("3b 2c Ad", THREE, 3, "3b2cAd"),
        ("three, two, ace", THREE, 3, "3b2cAd"),
        ("three of batons two of cups ace of coins", THREE, 3, "3b2cAd"),
        ("the three of batons, the two of cups and", THREE, 3, "~"),
        ("tre di bastoni due di coppe l'asso di denari", THREE, 3, "3b2cAd"),
        ("2 three 1", THREE, 3, "~"),
        ("21", THREE, 3, "~"),
        ("2133", THREE, 3, "~"),
        ("211", THREE, 3, "~"),
        ("214", THREE, 3, "~"),
        ("210", THREE, 3, "~"),
        ("two of cups", "", 1, "2c"),
        ("two of cups, three of batons", "", 2, "2c3b"),
        ("two of cups three of batons", "", 2, "2c3b"),
        ("2c 3b", "", 2, "2c3b"),
        ("2c3b", "", 2, "2c3b"),
        ("10d Ac", "", 2, "RdAc"),
        ("due di coppe e tre di bastoni", "", 2, "~"),
        ("1 2", "", 2, "~"),
        ("12", "", 2, "~"),
        ("two", "", 1, "~"),
        ("", "", 1, "~"),
        (" , ", THREE, 1, "~"),
        ("10 2 1", "2c3bAd4d5d6d7d2s4s5s", 3, "5s3b2c"),
        ("12", "2c3bAd4d5d6d7d2s4s5s", 2, "~"),
    ],
)
def test_what_is_read(typed: str, shown: str, count: int, read: str) -> None:
    assert codes(read_cards(typed, cards_of(shown), count, EN)) == read
    assert codes(read_cards(typed.upper(), cards_of(shown), count, IT)) in (read, "~")


def test_the_french_pack_has_its_own_letters() -> None:
    assert codes(read_cards("Kd Ah", (), 2, FRENCH)) == "RdAc"
    assert codes(read_cards("queen of hearts, ace of clubs", (), 2, FRENCH)) == "CcAb"
    assert codes(read_cards("Rd Ac", (), 2, FRENCH)) == "~"


@pytest.mark.parametrize(
    ("typed", "marked"),
    [
        ("", ""),
        ("2", "3b"),
        ("21", "3b2c"),
        ("213", "3b2cAd"),
        ("22", "3b"),
        ("219", "3b2c"),
        ("three of ba", "3b"),
        ("three of batons, tw", "3b"),
        ("three of batons, two", "3b2c"),
        ("xyz", ""),
    ],
)
def test_what_is_marked_on_the_way(typed: str, marked: str) -> None:
    assert codes(marked_cards(typed, cards_of(THREE), 3, EN)) == marked


@pytest.mark.parametrize(
    "typed", ["a " * 100, "ace of coins " * 15, "7" * 200, "3d" * 100, ", " * 99]
)
@pytest.mark.parametrize("shown", ["", THREE])
def test_a_pasted_page_takes_no_time(typed: str, shown: str) -> None:
    begun = time.process_time()
    assert read_cards(typed, cards_of(shown), 2, EN) is None
    marked_cards(typed, cards_of(shown), 3, EN)
    # What would try all ways to part the words takes minutes.
    assert time.process_time() - begun < 5


def test_of_what_is_too_long_nothing_is_read() -> None:
    assert read_cards("2c 3b" + " " * 200, (), 2, EN) is None


@pytest.mark.parametrize("catalog", [EN, IT, FRENCH], ids=str)
def test_every_catalog_reads_its_own_names(catalog: Catalog) -> None:
    cards = cards_of("7sFcAb")
    names = " ".join(catalog.in_words(card) for card in cards)
    assert read_cards(names, (), 3, catalog) == cards
