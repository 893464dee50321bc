"""``briscola glossary``: the words of the table, found in both languages."""

from __future__ import annotations

import json
import re
from itertools import product
from pathlib import Path

import pytest

from tests.cli.running import Terminal, briscola, catalog, said
from tutor.rules.cards import cards_of, points_of
from tutor.rules.trick import winning_place
from tutor.rules.variant import TWO_PLAYERS
from tutor.session.blocks.glossary import (
    ENTRIES,
    GlossaryEntry,
    Pile,
    Register,
    Trick,
    Words,
    word_example,
    word_facts,
    word_page,
    word_text,
)
from tutor.session.screen import CardRow, Say
from tutor.text.catalog import Deck, languages, load_catalog
from tutor.text.forms import Slot, template
from tutor.text.locale_files import message_texts

LANGUAGES = languages()
BY_SLUG = {entry.slug: entry for entry in ENTRIES}
_LESSONS = """
deck order points trick trump freedom deal winning first-game counting spending-trumps first-draw
last-three the-lead throw-in-and-duck banking sixty-one pairs segni three chiamata bastarda
open-five-twenty at-the-table
"""
LESSONS = set(_LESSONS.split())


def name(slug: str, language: str) -> str:
    return catalog(language).say(word_text(BY_SLUG[slug], "words")).split("; ")[0]


def test_there_are_enough_words_and_each_is_there_once() -> None:
    assert len(ENTRIES) >= 45
    assert len(BY_SLUG) == len(ENTRIES)
    assert {entry.register for entry in ENTRIES} == set(Register)


def test_a_word_of_the_customs_is_in_the_glossary() -> None:
    """An Italian word in the English rules is one that has to be looked up."""
    said: dict[str, set[str]] = {}
    for language in LANGUAGES:
        texts = message_texts(language, "rules")
        parts = ("rules.option.", "rules.of.options.", "rules.of.irregularities.")
        told = " ".join(text for key, text in texts.items() if key.startswith(parts))
        said[language] = set(re.findall(r"[a-z]{4,}", re.sub(r"\{[^}]*\}", "", told.lower())))
    names = {word for slug in BY_SLUG for word in re.findall(r"\w+", name(slug, "it").lower())}
    both = set.intersection(*said.values()) - {"fine"}
    assert {"bussata", "monte", "brisca", "bella"} & both >= {"bussata", "monte", "brisca"}
    assert both <= names | {"option", "play", "count", "figure", "briscola", "istria"}


def test_each_lesson_has_words() -> None:
    assert {entry.lesson for entry in ENTRIES} == LESSONS


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_is_there_and_none_is_for_nothing(language: str) -> None:
    there = {key for key in message_texts(language, "glossary") if key.startswith("glossary.of.")}
    wanted = {f"glossary.of.{entry.slug}.{part}" for entry in ENTRIES for part in parts(entry)}
    assert there == wanted


def parts(entry: GlossaryEntry) -> list[str]:
    plural = ["plural"] if entry.has_plural else []
    return ["words", "meaning", *plural, *(["differ"] if entry.differs else [])]


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_are_sentences_without_numbers_of_their_own(language: str) -> None:
    texts = message_texts(language, "glossary")
    for key, text_ in texts.items():
        written = [part for part in template(text_).parts if not isinstance(part, Slot)]
        assert not re.search("[0-9]", "".join(map(str, written))), key
        if key.endswith((".meaning", ".differ")):
            assert text_[0].isupper() or text_[0] == "{"
            assert text_[-1] in ".!?"
            assert len(text_) <= 240, key
    catalogs = [load_catalog(language, deck) for deck in Deck]
    for entry, words in product(ENTRIES, catalogs):
        slots = {
            slot.name
            for part in parts(entry)
            for slot in template(texts[f"glossary.of.{entry.slug}.{part}"]).slots
        }
        assert slots <= set(word_facts(entry))
        assert all(words.say(word_text(entry, part)) for part in parts(entry))


def test_nouns_have_an_article() -> None:
    article = re.compile(r"(il|lo|la|i|gli|le) |l'")
    words = catalog("it").say
    for entry in ENTRIES:
        if entry.has_plural:
            assert article.match(words(word_text(entry, "words"))), entry.slug
            assert re.match(r"(i|gli|le) ", words(word_text(entry, "plural"))), entry.slug


def test_words_are_told_by_their_own_name_only() -> None:
    """No two words have the same first name in a language."""
    for language in LANGUAGES:
        names = [name(entry.slug, language) for entry in ENTRIES]
        assert len(names) == len(set(names)), language


@pytest.mark.slow
@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.slug)
def test_what_is_drawn_is_worked_out(entry: GlossaryEntry) -> None:
    cards = cards_of(entry.example.cards)
    drawn = next(block for block in word_example(entry) if isinstance(block, CardRow))
    assert drawn.cards == cards
    if isinstance(entry.example, Trick):
        assert drawn.trump
        assert drawn.takes == cards[winning_place(cards, drawn.trump)]
        assert len(cards) <= 5
    if isinstance(entry.example, Pile):
        assert catalog("en").say(drawn.label).endswith(f" {points_of(cards)} points")


def test_drawings_show_what_they_should() -> None:
    def why(slug: str) -> str:
        *_, reason = word_example(BY_SLUG[slug])
        assert isinstance(reason, Say)
        return reason.message.key.rpartition(".")[2]

    assert {why(slug) for slug in ("ruff", "low-trump", "trump", "is-trumps")} == {"ruffed"}
    assert {why(slug) for slug in ("top", "ace", "three", "king", "beat", "bank")} == {"topped"}
    assert {why(slug) for slug in ("duck", "throw-away", "refusal", "lead")} == {"led"}
    for slug, points in (("sixty-one", 61), ("drawn-game", 60), ("whitewash", 120), ("blank", 0)):
        assert points_of(cards_of(BY_SLUG[slug].example.cards)) == points


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("deck", Deck)
def test_the_list(language: str, deck: Deck) -> None:
    done = briscola("glossary", "--lang", language, "--deck", deck.value)
    assert done.exit_code == 0
    lines = done.output.splitlines()
    rows = [line for line in lines if " – " in line]
    assert sorted(rows) == sorted(
        said("glossary.row", language, italian=name(slug, "it"), english=name(slug, "en"))
        for slug in BY_SLUG
    )
    assert lines[-1] == said("glossary.more", language)


def test_the_list_goes_by_the_alphabet_of_the_learner() -> None:
    def first(slugs: str, language: str) -> list[str]:
        rows = json.loads(briscola("glossary", "--json", "--lang", language).output)
        return [row["slug"] for row in rows if row["slug"] in slugs.split()]

    assert first("ace load blank trick cut", "it") == ["cut", "ace", "load", "blank", "trick"]
    assert first("ace load blank trick cut", "en") == ["ace", "blank", "cut", "load", "trick"]


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("typed", "slugs"),
    [
        ("carico", ["load"]),
        ("i carichi", ["load"]),
        ("LOADS", ["load"]),
        ("the load", ["load"]),
        ("l\u2019asso", ["ace"]),
        ("gli Assi", ["ace"]),
        ("lasso", ["ace"]),
        ("briscole", ["trump"]),
        ("strozzare", ["top"]),
        ("to ruff", ["ruff"]),
        ("scartina", ["blank"]),
        ("mazzo", ["pack", "stock"]),
        ("sessanta pari", ["drawn-game"]),
        ("last-to-play", ["last-to-play"]),
        ("court càrd", ["court-card"]),
        ("un carico", ["load"]),
        ("horse", ["knight"]),
    ],
)
def test_a_word_in_either_language(typed: str, slugs: list[str], language: str) -> None:
    found = json.loads(briscola("glossary", typed, "--json", "--lang", language).output)
    assert found["schema"] == 1
    assert sorted(entry["slug"] for entry in found["entries"]) == sorted(slugs)
    done = briscola("glossary", *typed.split(), "--lang", language)
    assert done.exit_code == 0
    for slug in slugs:
        assert (
            catalog(language).say(word_text(BY_SLUG[slug], "meaning")) in done.output.splitlines()
        )


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("slug", BY_SLUG)
def test_every_word_is_found_by_its_slug_and_told_whole(slug: str, language: str) -> None:
    entry = BY_SLUG[slug]
    words = catalog(language).say
    lines = [
        words(block.message)
        for block in word_page(entry, Words(("uno", "due"), "tre", ("one", "two"), "three"))
        if isinstance(block, Say)
    ]
    assert lines[0].startswith("uno")
    assert said("glossary.also.italian", language, others="due") in lines
    assert words(word_text(entry, "meaning")) in lines
    assert (said(f"glossary.register.{Register.TABLE.value}", language) in lines) == (
        entry.register is Register.TABLE
    )
    assert not entry.differs or words(word_text(entry, "differ")) in lines
    assert lines[-1] == said("glossary.lesson", language, lesson=entry.lesson)


def test_one_word_for_programs() -> None:
    (found,) = json.loads(briscola("glossary", "carico", "--json").output)["entries"]
    assert (found["italian"], found["plural"]) == ("il carico", "i carichi")
    assert (found["english"], found["english_plural"]) == ("load", "loads")
    assert (found["lesson"], found["register"]) == ("points", "standard")
    assert "84 of the 120" in found["meaning"]
    assert found["differ"]
    assert found["example"].startswith("Worth 21 points")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_word_nearly_right(language: str) -> None:
    done = briscola("glossary", "carrico", "--lang", language)
    assert done.exit_code == 3
    assert done.stdout == ""
    assert "il carico (load)" in done.stderr
    assert "carrico" in done.stderr


@pytest.mark.slow
@pytest.mark.parametrize("typed", ["zzzzzz", "\x1b[31mqqq", "x" * 5000])
def test_a_word_like_no_other(typed: str) -> None:
    done = briscola("glossary", typed, "--json")
    assert done.exit_code == 3
    assert done.stdout == ""
    assert "\x1b" not in done.stderr
    assert len(done.stderr) < 300


def test_a_game_has_its_own_numbers() -> None:
    assert word_facts(BY_SLUG["caller"])["seats"] == 5
    assert word_facts(BY_SLUG["pair"])["seats"] == 4
    assert word_facts(BY_SLUG["ace"])["seats"] == TWO_PLAYERS.seats


@pytest.mark.slow
def test_terminals(home: Path) -> None:
    for columns, arguments in ((40, ["glossary"]), (40, ["glossary", "mano"]), (80, ["glossary"])):
        terminal = Terminal(home, *arguments, columns=columns, rows=200)
        assert terminal.ends() == 0
        assert all(len(line) <= columns for line in terminal.lines)
        in_columns = any(re.search(r"il carico {3,}load", line) for line in terminal.lines)
        assert in_columns is (columns == 80)


@pytest.mark.parametrize("typed", ["", "carico", "ruff"])
def test_ascii(typed: str) -> None:
    done = briscola("glossary", *filter(None, [typed]), "--ascii", "--lang", "it")
    assert done.exit_code == 0
    assert done.output.isascii()
