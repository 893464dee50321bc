"""``briscola rules``: every topic in every game, and no number that the engine does not give."""

from __future__ import annotations

import json
import re
from functools import cache
from itertools import product
from pathlib import Path

import pytest

from tests.cli.running import Terminal, briscola, catalog, flat, said, unknown
from tutor.content.measured import MEASURED
from tutor.message import Message
from tutor.rules.cards import Suit, cards_of
from tutor.rules.trick import winning_place
from tutor.rules.variant import PAIRS, TWO_PLAYERS, VARIANTS, Option
from tutor.session.blocks.rules import (
    FOR_TWO,
    OF_A_GAME,
    SENTENCES,
    TOPICS,
    game_facts,
    is_for_game,
    topic_page,
    trick_example,
)
from tutor.session.screen import CardRow, Say
from tutor.text.catalog import Deck, languages, load_catalog
from tutor.text.forms import load_forms, template
from tutor.text.locale_files import message_texts

LANGUAGES = languages()
NO_NUMBERS_OF_THE_GAME = {"rules.of.deck.french"}
"""It names cards that a French pack has and Briscola leaves out."""
NAMES = re.compile(r"rules\.topic\.[a-z-]+\.(title|names)")


def slots(text: str) -> set[str]:
    return {slot.name for slot in template(text).slots}


def typed_words(text: str) -> set[str]:
    """The words that are written in a text, without those that are filled in."""
    plain = " ".join(part for part in template(text).parts if isinstance(part, str))
    return set(re.findall(r"[\w'-]+", plain.lower()))


words_of = cache(load_catalog)


def sentences(topic: str, variant: str) -> list[Message]:
    game = None if variant == "" else VARIANTS[variant]
    return [block.message for block in topic_page(topic, game) if isinstance(block, Say)]


def test_the_topics() -> None:
    assert set(TOPICS) == {
        *("deck", "order", "points", "play", "trick", "trump", "deal", "draw", "winning", "match"),
        *("strategy", "sayings", "segni", "options", "irregularities", *VARIANTS),
    }
    assert all(re.fullmatch("[a-z-]+", topic) for topic in TOPICS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_is_there_and_none_is_for_nothing(language: str) -> None:
    there = {key for key in message_texts(language, "rules") if key.startswith("rules.of.")}
    listed = {f"{topic}.{part}" for topic in TOPICS for part in SENTENCES[topic]}
    listed |= set(OF_A_GAME)
    listed -= {"points.row", "segni.row"}
    assert there == {f"rules.of.{key}" for key in listed}
    for key in listed:
        assert any(is_for_game(key, variant) for variant in VARIANTS.values()), key
    options = {key for key in message_texts(language, "rules") if key.startswith("rules.option.")}
    assert options == {f"rules.option.{option.value}" for option in Option}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_fact_is_used_and_nothing_else_is(language: str) -> None:
    known = set(game_facts(TWO_PLAYERS))
    texts = message_texts(language, "rules")
    of_a_game = ("rules.of.", "rules.option.")
    used = {key: slots(text) for key, text in texts.items()}
    for key, names in used.items():
        if key.startswith(of_a_game) or key.endswith(".line"):
            assert names <= known, key
    # Some of what was measured is told in lessons only: tests/lessons/test_rules_of_thumb.py.
    assert known - set(MEASURED) <= set.union(*used.values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_number_is_typed_that_the_engine_knows(language: str) -> None:
    numbers = {word for n, word in load_forms(language).numbers["word"].items() if n > 1}
    for key, text in message_texts(language, "rules").items():
        if NAMES.fullmatch(key) or key in NO_NUMBERS_OF_THE_GAME:
            continue
        typed = typed_words(text)
        assert not typed & numbers, f"{key}: {typed & numbers}"
        assert not any(re.search("[0-9]", word) for word in typed), key


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("topic", TOPICS)
def test_one_topic(topic: str, language: str) -> None:
    done = briscola("rules", topic, "--lang", language)
    assert done.exit_code == 0
    lines = done.output.splitlines()
    assert lines[0] == said(f"rules.topic.{topic}.title", language)
    words = catalog(language).say
    for message in sentences(topic, ""):
        assert words(message) in lines


@pytest.mark.slow
@pytest.mark.parametrize(("topic", "variant"), [*product(TOPICS, VARIANTS)])
def test_one_topic_as_in_a_game(topic: str, variant: str) -> None:
    game = VARIANTS[variant]
    for language, deck in product(LANGUAGES, Deck):
        words = words_of(language, deck).say
        texts = [words(message) for message in sentences(topic, variant)]
        assert texts
        assert all(text[-1] in ".:" or ":" in text for text in texts)
        if topic not in (*VARIANTS, *FOR_TWO):
            title = said(f"rules.topic.{variant}.title", language)
            assert texts[0] == said("rules.as-in", language, game=title, variant=variant)
    for block in topic_page(topic, game):
        if isinstance(block, CardRow) and block.takes:
            assert block.trump
            place = winning_place(block.cards, block.trump)
            assert block.takes == block.cards[place]
            seats = 2 if topic in FOR_TWO else (VARIANTS.get(topic) or game).seats
            assert len(block.cards) == seats
            assert not set(game.left_out) & set(block.cards)


@pytest.mark.parametrize(
    ("topic", "variant", "wanted"),
    [
        ("deal", "two-players", ["three cards to each of the two", "33 cards face down"]),
        ("deal", "pairs", ["three cards to each of the four", "27 cards face down"]),
        ("deal", "three-players", ["the two of cups is taken out", "29 cards face down"]),
        ("deal", "pizzico", ["five cards to each", "29 cards face down"]),
        ("deal", "briscolone", ["twenty cards to each", "No card is left over"]),
        ("deal", "chiamata", ["eight cards to each of the five", "an auction decides"]),
        ("draw", "two-players", ["first seventeen", "after trick 17", "three tricks", "trick 18"]),
        ("draw", "pairs", ["first seven", "10 tricks in all", "lead to trick 8"]),
        ("draw", "three-players", ["first ten", "13 tricks in all", "lead to trick 11"]),
        ("draw", "pizzico", ["first fifteen", "holds five again", "five tricks are played"]),
        ("draw", "briscolone", ["nothing is drawn", "twenty tricks"]),
        ("winning", "two-players", ["61 points or more", "half of 120", "60 each", "61 points:"]),
        ("winning", "three-players", ["most points win", "drawn between them"]),
        ("winning", "chiamata", ["scores 2 points, the partner 1", "lose 1 each", "loses 4"]),
        ("winning", "bastarda", ["10 more: 71"]),
        ("match", "two-players", ["first to win two games", "best of three"]),
        ("match", "chiamata", ["added up"]),
        ("points", "two-players", ["Ace: 11", "Three: 10", "King: 4", "Knight: 3", "Jack: 2"]),
        ("points", "two-players", ["30 points in each", "84 of the 120", "20 of them"]),
        ("points", "three-players", ["19 of them"]),
        ("deck", "three-players", ["39 cards are played with"]),
        ("options", "chiamata", ["from 62 up", "from 61 up"]),
        ("options", "two-players", ["the best of five", "60 points each"]),
        ("trump", "bastarda", ["The caller may change them"]),
        (
            "strategy",
            "two-players",
            ["do so lost 74", "on 4 points or more", "ace turned up 17"],
        ),
        ("sayings", "two-players", ["lead a trump”: 60", "71 of 100", "the last three tricks”"]),
    ],
)
def test_the_numbers_are_those_of_the_game(topic: str, variant: str, wanted: list[str]) -> None:
    text = flat(briscola("rules", topic, "--variant", variant).output)
    for each in wanted:
        assert each in text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("topic", FOR_TWO)
def test_what_was_measured_for_two_is_told_as_such_in_every_game(topic: str, language: str) -> None:
    told_alone = briscola("rules", topic, "--lang", language).output
    for variant in VARIANTS:
        shown = briscola("rules", topic, "--variant", variant, "--lang", language).output
        assert shown == told_alone


@pytest.mark.slow
@pytest.mark.parametrize("variant", VARIANTS)
def test_options_are_those_the_game_offers(variant: str) -> None:
    output = briscola("rules", "options", "--variant", variant).output
    shown = {option for option in Option if f"Option {option.value}," in output}
    assert shown == VARIANTS[variant].offers
    assert {o for o in Option if f"Option {o.value}," in briscola("rules", "options").output} == {
        *Option
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_list(language: str) -> None:
    done = briscola("rules", "--lang", language)
    assert done.exit_code == 0
    lines = done.output.splitlines()
    shown = [topic for line in lines for topic in re.findall(r"\(([a-z-]+)\): ", line)]
    assert sorted(shown) == sorted(TOPICS)
    assert lines[-1] == said("rules.list.other", language)


def test_the_list_of_a_game() -> None:
    lines = briscola("rules", "--variant", "three-players").output.splitlines()
    assert any("39 cards" in line for line in lines)


@pytest.mark.parametrize("language", LANGUAGES)
def test_for_programs(language: str) -> None:
    rows = json.loads(briscola("rules", "--json", "--lang", language).output)
    assert [row["topic"] for row in rows] == list(TOPICS)
    for topic in TOPICS:
        shown = json.loads(briscola("rules", topic, "--json", "--lang", language).output)
        assert (shown["schema"], shown["topic"]) == (1, topic)
        assert shown["title"] == said(f"rules.topic.{topic}.title", language)
        plain = briscola("rules", topic, "--plain", "--lang", language).output
        assert plain == f"{shown['title']}\n{shown['text']}\n"


@pytest.mark.parametrize(
    ("typed", "language", "topic"),
    [
        (["Trick"], "en", "trick"),
        (["the", "trick"], "en", "trick"),
        (["la", "mano"], "it", "trick"),
        (["MANO"], "it", "trick"),
        (["liberta"], "it", "play"),
        (["L\u2019ordine", "delle", "carte"], "it", "order"),
        (["two", "players"], "en", "two-players"),
        (["three"], "en", "three-players"),
        (["briscola", "a", "coppie"], "it", "pairs"),
        (["trick"], "it", "trick"),
    ],
)
def test_a_topic_by_its_names(typed: list[str], language: str, topic: str) -> None:
    asked = briscola("rules", *typed, "--lang", language)
    assert asked.exit_code == 0
    assert asked.output == briscola("rules", topic, "--lang", language).output


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_name_means_two_topics(language: str) -> None:
    names = [
        name.strip().lower()
        for topic in TOPICS
        for name in {topic, *said(f"rules.topic.{topic}.names", language).lower().split("; ")}
    ]
    assert len(names) == len(set(names))


@pytest.mark.parametrize(
    ("asked", "language", "near"),
    [("trik", "en", "trick"), ("winnin", "en", "winning"), ("punt", "it", "points")],
)
def test_a_topic_nearly_right(asked: str, language: str, near: str) -> None:
    done = briscola("rules", asked, "--lang", language)
    assert done.exit_code == 3
    assert done.stdout == ""
    assert flat(done.stderr) == unknown("topic", asked, language, near=near)


def test_a_topic_like_no_other() -> None:
    done = briscola("rules", "\x1b[31mzzzz", "--json")
    assert done.exit_code == 3
    assert done.stdout == ""
    assert "\x1b" not in done.stderr


@pytest.mark.parametrize(
    ("typed", "language", "game"), [("Pairs", "en", "pairs"), ("a coppie", "it", "pairs")]
)
def test_a_game_by_its_names(typed: str, language: str, game: str) -> None:
    by_name = briscola("rules", "deal", "--variant", typed, "--lang", language)
    assert by_name.output == briscola("rules", "deal", "--variant", game, "--lang", language).output


def test_a_game_that_is_none() -> None:
    done = briscola("rules", "deal", "--variant", "poker")
    assert done.exit_code == 2
    assert "two-players" in done.stderr


def test_why_a_card_takes_is_worked_out() -> None:
    reasons = {
        ("4cRc", Suit.BASTONI): "rules.takes.topped",
        ("4cAd", Suit.BASTONI): "rules.takes.led",
        ("Ac2b5b", Suit.BASTONI): "rules.takes.ruffed",
        ("2b5b", Suit.BASTONI): "rules.takes.topped",
    }
    for (cards, trump), key in reasons.items():
        *_, reason = trick_example(cards_of(cards), trump)
        assert isinstance(reason, Say)
        assert reason.message.key == key


@pytest.mark.slow
def test_forty_columns(home: Path) -> None:
    for arguments in (["rules"], ["rules", "order"], ["rules", "draw", "--variant", "pairs"]):
        terminal = Terminal(home, *arguments, "--lang", "it", columns=40, rows=200)
        assert terminal.ends() == 0
        assert all(len(line) <= 40 for line in terminal.lines)


@pytest.mark.parametrize("topic", ["", "deck", "trick", "options", "sayings"])
def test_ascii(topic: str) -> None:
    done = briscola("rules", *filter(None, [topic]), "--ascii", "--lang", "it")
    assert done.exit_code == 0
    assert done.output.isascii()


def test_pairs_are_the_example() -> None:
    assert f"--variant {PAIRS.name}" in said("rules.list.other")
