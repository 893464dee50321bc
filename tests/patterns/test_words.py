"""Every pattern has all its words, in every language; they need only what its detector gives."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache

import pytest

from tests.patterns.places import few
from tests.patterns.test_registry import CODES
from tests.patterns.wording import unfounded
from tutor.content.examples import examples_of
from tutor.message import Message
from tutor.patterns import (
    BY_SLUG,
    PATTERNS,
    Choice,
    Fact,
    Pattern,
    Tone,
    causes_of,
    every_fault,
    merits_of,
    why_settled,
)
from tutor.patterns.words import VEILED, kinds_about, kinds_told
from tutor.rules import Card, Position
from tutor.rules.cards import Rank
from tutor.solver.tree import Tree
from tutor.text.catalog import Catalog, Deck, languages, load_catalog
from tutor.text.forms import template
from tutor.text.locale_files import message_texts

LANGUAGES = languages()
CATALOGS = [load_catalog(language, deck) for language in LANGUAGES for deck in Deck]

FORMS: dict[str, tuple[str, ...]] = {
    "partner-overtaken": ("", "only"),
    "trump-spent": ("", "more", "open", "open-more"),
    "guard-thrown": ("", "more", "open", "open-more"),
    "wrong-leader": ("", "of-four"),
    "wrong-winner": ("", "open"),
    "points-change-hands": ("", "line"),
    "feed-partner": ("", "either", "open"),
    "partner-not-overtaken": ("", "later"),
    "partner-takes": ("", "either"),
    "economy": ("", "later"),
    "ruff": ("", "open"),
    "overtake": ("", "open"),
    "bank": ("", "open"),
    "throw-in": ("", "home"),
    "duck": ("", "home"),
    "caught-either-way": ("", "ways", "when", "pair", "rest", "rest-pair", "all-pair", "both-pair"),
    "kept-home": ("led", "over", "either", "partner", "loaded", "rest-pair"),
    "one-catch-fewer": ("", "none", "many"),
    "partner-home": ("", "takes", "loaded", "rest-pair", "all-pair", "both-pair"),
    "heavy-trick": ("", "open", "kept", "ways"),
    "one-of-two-home": ("", "several", "open", "least"),
    "one-of-two-caught": ("", "several", "open", "least"),
    "one-or-other": ("", "several", "open", "least"),
    "lost-anyway": ("", "open"),
    "sacrifice": ("", "open"),
    "last-trick": ("", "open"),
    "all-lost": ("", "always"),
    "one-of": ("", "beside", "several", "several-beside", "taker"),
}
"""The forms of the patterns that have several."""


SELDOM = {"partner-takes", "trump-not-drawn"}
"""What few endings tell."""


def keys_of(pattern: Pattern) -> set[str]:
    """The keys of all texts of a pattern."""
    forms = FORMS.get(pattern.slug, ("",))
    told = {f"{kind}-{form}" if form else kind for kind in kinds_told(pattern) for form in forms}
    return {f"patterns.{pattern.slug}.{key}" for key in {*kinds_about(pattern), *told}}


@cache
def texts(language: str) -> dict[str, str]:
    return message_texts(language, "patterns")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_pattern_has_all_words_and_no_other(language: str) -> None:
    assert set(texts(language)) == set().union(*map(keys_of, PATTERNS))


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_patterns_have_one_name_or_maxim(language: str) -> None:
    for kind in ("name", "maxim"):
        said = [texts(language)[f"patterns.{slug}.{kind}"] for slug in BY_SLUG]
        assert sorted(set(said)) == sorted(said)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_said_of_a_pattern_names_no_card_and_counts_nothing(language: str) -> None:
    for pattern in PATTERNS:
        for kind in kinds_about(pattern):
            assert not template(texts(language)[f"patterns.{pattern.slug}.{kind}"]).slots


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_end_and_clauses_do_not(language: str) -> None:
    for key, text in texts(language).items():
        kind = key.split(".")[-1].partition("-")[0]
        is_sentence = kind not in {"name", "short"}
        assert text.endswith((".", "!", "?")) is is_sentence, f"{language}: {key}"


# Told of positions


@cache
def told() -> tuple[tuple[Tree, Fact], ...]:
    """Facts of positions of every kind, and of the examples of every pattern."""
    shown = (each.position for code in CODES for each in examples_of(code).holds)
    return tuple(_told_of((*few(), *shown)))


def _told_of(positions: tuple[Position, ...]) -> Iterator[tuple[Tree, Fact]]:
    for position in dict.fromkeys(positions):
        tree = Tree(position)
        choice = Choice(tree, needed=61 if tree.top > 60 else tree.top)
        for card in position.hand:
            view = choice.view(card)
            yield from ((tree, each) for each in (*causes_of(view), *merits_of(view).facts))
            # Of the card played itself, the first cause alone is told.
            yield from ((tree, each) for each in every_fault(view) if card not in each.about)
        for each in why_settled(tree):
            yield tree, each


@pytest.mark.slow
def test_what_is_told_here_is_most_of_what_there_is() -> None:
    seen = {(each.pattern.slug, each.form) for _, each in told()}
    every = {
        (pattern.slug, form)
        for pattern in PATTERNS
        if pattern.tone is not Tone.SHAPE
        for form in FORMS.get(pattern.slug, ("",))
    }
    assert seen <= every
    assert {slug for slug, _ in every} - {slug for slug, _ in seen} <= SELDOM


@pytest.mark.slow
def test_every_fact_can_be_told_with_what_its_detector_gives() -> None:
    for _, each in told():
        for kind in kinds_told(each.pattern):
            message = each.message(kind)
            for language in LANGUAGES:
                needed = {slot.name for slot in template(texts(language)[message.key]).slots}
                assert needed <= each.params.keys(), f"{language}: {message.key}"
            for catalog in CATALOGS:
                said = catalog.say(message)
                assert said == said.strip()
                assert "  " not in said


@pytest.mark.slow
def test_a_sentence_names_no_card_and_no_number_but_its_parameters() -> None:
    seen: Counter[str] = Counter()
    for _, each in told():
        for kind in kinds_told(each.pattern):
            message = each.message(kind)
            seen[message.key] += 1
            if seen[message.key] <= ENOUGH:
                for catalog in CATALOGS:
                    assert unfounded(catalog, catalog.say(message), each.params) == []


ENOUGH = 8
"""So many sentences of a kind are read back: what they name without ground, all would."""

THREE, ACE = Card.parse("3d"), Card.parse("Ad")


@pytest.mark.parametrize(
    ("text", "is_founded"),
    [
        ("The three of coins runs into the ace of coins: 21 points.", True),
        ("The three of coins runs into the king: 21 points.", False),
        ("The three of coins runs into the ace of coins: 20 points.", False),
        ("The three of coins was there, and sixty all.", False),
    ],
)
def test_words_without_ground_are_found(text: str, is_founded: bool) -> None:
    params = {"card": THREE, "taker": ACE, "points": 21}
    assert (unfounded(load_catalog("en"), text, params) == []) is is_founded


def test_the_same_rank_twice_has_to_be_named_in_full() -> None:
    params = {"card": THREE, "taker": Card.parse("3c")}
    assert unfounded(load_catalog("it"), "Il tre è perso.", params)
    assert not unfounded(load_catalog("it"), "Il tre di coppe è perso.", params)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_veiled_fault_names_no_right_card(language: str) -> None:
    catalog = load_catalog(language)
    for tree, each in told():
        if each.pattern.tone in (Tone.FAULT, Tone.COUNT_FAULT) and each.names(tree.best):
            kind = "veiled" if each.pattern.slug in VEILED else "said"
            said = catalog.say(each.message(kind))
            named = [c for c in tree.best if re.search(rf"\b{catalog.in_words(c)}\b", said)]
            assert not named, f"{tree.position}: {said}"


def test_only_what_would_name_a_right_card_is_veiled() -> None:
    mine = {"other", "cards", "prey", "then_taker"}
    for slug in VEILED:
        for form in FORMS.get(slug, ("",)):
            if form in ("none", "many"):
                continue  # they name no card at all
            key = f"patterns.{slug}.said-{form}" if form else f"patterns.{slug}.said"
            slots = {slot.name for slot in template(texts("en")[key]).slots}
            assert slots & mine, key


# A French pack, where the queen is a woman in Italian


@cache
def with_queens() -> tuple[Message, ...]:
    """What is told of knights: queens in a French pack."""
    return tuple(
        each.message(kind)
        for _, each in told()
        for kind in kinds_told(each.pattern)
        if any(_is_knight(value) for value in each.params.values())
    )


def _is_knight(value: object) -> bool:
    cards = value if isinstance(value, tuple) else (value,)
    return any(isinstance(card, Card) and card.rank is Rank.KNIGHT for card in cards)


AGREEING = re.compile(r"\b(lo|gli|suo|uno|pres[oi]|pers[oi]|tagliat[oi]|batterlo|prenderlo)\b")
"""Words that would agree with a masculine card."""

ABOUT_PLAYERS = re.compile(r"\b(del )?suo compagno\b")


def test_italian_does_not_take_the_queen_for_a_man() -> None:
    catalog: Catalog = load_catalog("it", Deck.FRENCH)
    said = {catalog.say(message) for message in with_queens()}
    of_queens = [text for text in said if "donna" in text]
    assert of_queens
    assert [text for text in of_queens if AGREEING.search(ABOUT_PLAYERS.sub("", text))] == []
