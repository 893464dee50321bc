"""``briscola why``: the list of reasons, and each of them explained with an example."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.running import Terminal, briscola, catalog, flat, said, unknown
from tutor.content.examples import examples_of
from tutor.grading.play import position_after
from tutor.grading.reason import Pattern, Tone
from tutor.grading.reasons import BY_CODE, PATTERNS
from tutor.rules.cards import Card, cards_of
from tutor.rules.position import Position
from tutor.session.blocks.why import (
    REASON_TEXTS,
    PlayedExample,
    played_example,
    reason_page,
    reason_text,
    reasons_in_order,
)
from tutor.solver import default_solver
from tutor.text.catalog import Deck, languages, load_catalog
from tutor.text.forms import template
from tutor.text.locale_files import message_texts
from tutor.views import plain

LANGUAGES = languages()
LEAD = Position.parse("d/3dFd7b,Ad5d2d/51,46")
EXAMPLES = {
    "load-led-into": (LEAD, "3d"),
    "throw-in": (LEAD, "7b"),
    "draw-lost": (Position.parse("b/3cRb2b,FbRd/50,50/5b"), "Rb"),
    "save-draw": (Position.parse("b/3cRb2b,FbRd/50,50/5b"), "3c"),
    "keep-trump": (Position.parse("d/RdAsCb,4dAb6d/47,44"), "As"),
}


def text(kind: Pattern, part: str, language: str = "en") -> str:
    return said(f"why.of.{kind.code}.{part}", language)


def first_example(code: str) -> PlayedExample:
    """The example that is shown of a reason."""
    first = examples_of(code).holds[0]
    shown = played_example(BY_CODE[code], first.position, first.card, default_solver())
    assert shown, f"{first.card} in {first.position} is no example of {code}"
    return shown


def explained(code: str, language: str = "en") -> list[str]:
    """All that is said of a reason with its example from ``EXAMPLES``, in plain lines."""
    position, card = EXAMPLES[code]
    example = played_example(BY_CODE[code], position, Card.parse(card), default_solver())
    assert example
    blocks = reason_page(BY_CODE[code], example)
    return [line for block in blocks for line in plain.lines_of(block, catalog(language))]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_has_all_its_texts_and_no_text_is_for_nothing(language: str) -> None:
    texts = message_texts(language, "why")
    there = {key for key in texts if key.startswith("why.of.")}
    assert there == {f"why.of.{code}.{part}" for code in BY_CODE for part in REASON_TEXTS}
    assert not [key for key in there if template(texts[key]).slots], "no facts of a position here"
    for part in REASON_TEXTS:
        said_of = [texts[f"why.of.{code}.{part}"] for code in BY_CODE]
        assert len(set(said_of)) == len(said_of), f"two reasons have the same {part}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_are_sentences_and_titles_are_none(language: str) -> None:
    for kind in PATTERNS:
        title = text(kind, "title", language)
        assert title[0].isupper()
        assert title[-1] not in ".!?"
        assert len(title) <= 60
        for part in ("what", "because", "instead"):
            sentence = text(kind, part, language)
            assert sentence[0].isupper()
            assert sentence[-1] in ".!"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_list(language: str) -> None:
    done = briscola("why", "--lang", language)
    assert done.exit_code == 0
    lines = done.output.splitlines()
    rows = [f"{kind.code}: {text(kind, 'title', language)}" for kind in reasons_in_order()]
    assert [line for line in lines if line in rows] == rows
    faults, merits = said("why.faults", language), said("why.merits", language)
    assert lines.index(faults) < lines.index(rows[0])
    first_merit = next(kind for kind in PATTERNS if kind.tone is Tone.MERIT)
    assert lines[lines.index(merits) + 1].startswith(f"{first_merit.code}: ")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_list_for_programs(language: str) -> None:
    rows = json.loads(briscola("why", "--json", "--lang", language).output)
    assert rows == [
        {
            "schema": 1,
            "code": kind.code,
            "tone": kind.tone.value,
            "title": text(kind, "title", language),
            "lesson": kind.lesson,
        }
        for kind in reasons_in_order()
    ]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", BY_CODE)
def test_one_reason(code: str, language: str) -> None:
    done = briscola("why", code, "--lang", language)
    assert done.exit_code == 0
    lines, kind = done.output.splitlines(), BY_CODE[code]
    assert lines[0] == text(kind, "title", language)
    assert lines[-2] == text(kind, "instead", language)
    assert lines[-1] == said("why.lesson", language, lesson=kind.lesson)
    assert text(kind, "what", language) in lines
    assert text(kind, "because", language) in lines
    shown = first_example(code)
    assert catalog(language).say(shown.reason.message) in lines
    headings = ["why.example", "why.instead" if kind.tone is Tone.FAULT else "why.others"]
    wanted = [said(key, language) for key in [*headings, "why.remember"]]
    assert [line for line in lines if line in wanted] == wanted


@pytest.mark.parametrize("code", BY_CODE)
def test_one_reason_for_programs(code: str) -> None:
    found, kind = json.loads(briscola("why", code, "--json").output), BY_CODE[code]
    assert found["schema"] == 1
    assert (found["code"], found["tone"], found["lesson"]) == (code, kind.tone.value, kind.lesson)
    for part in REASON_TEXTS:
        assert found[part] == text(kind, part)
    example, shown = found["example"], first_example(code)
    assert example["position"] == str(shown.explanation.position)
    assert example["text"] == catalog().say(shown.reason.message)
    position = Position.parse(example["position"])
    for each, told in ((example, shown.explanation), (example["other"], shown.other)):
        line = cards_of("".join(each["line"]))
        assert str(line[0]) == each["card"] == str(told.verdict.card)
        ours = position_after(position, line).points_of_side(position.side_to_play)
        assert ours == each["final"] == told.verdict.final
    assert (example["final"] < example["other"]["final"]) == (kind.tone is Tone.FAULT)


def test_the_examples_are_short() -> None:
    assert all(len(first_example(code).explanation.line) <= 12 for code in BY_CODE)


def test_a_code_is_read_as_people_type_it() -> None:
    assert briscola("why", " Duck ").output == briscola("why", "duck").output


@pytest.mark.parametrize(
    ("asked", "near"), [("load-led-in", "load-led-into"), ("economie", "economy")]
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_code_nearly_right(asked: str, near: str, language: str) -> None:
    done = briscola("why", asked, "--lang", language)
    assert done.exit_code == 3
    assert done.stdout == ""
    assert flat(done.stderr) == unknown("reason", asked, language, near=near)


def test_a_code_like_no_other() -> None:
    done = briscola("why", "\x1b[31mzzz", "--json")
    assert done.exit_code == 3
    assert done.stdout == ""
    assert "\x1b" not in done.stderr
    assert "briscola why shows them all" in done.stderr


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_fault_is_shown_with_its_price_its_line_and_the_right_card(language: str) -> None:
    lines = explained("load-led-into", language)
    three, seven = Card.parse("3d"), Card.parse("7b")
    told = [
        said("why.example", language),
        said("verdict.wrong.blunder.loss", language, card=three, final=53, top=61),
        said("verdict.end.you.loss", language, us=53, them=67),
        said(
            "reasons.load-led-into.said",
            language,
            card=three,
            taker=Card.parse("Ad"),
            trick=18,
            points=21,
        ),
        said("why.instead", language),
        said("why.right", language, card=seven),
        said("verdict.end.you.win", language, us=61, them=59),
        said("verdict.window.any", language, have=59, card=three),
        said("why.remember", language),
    ]
    assert [line for line in lines if line in told] == told


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_merit_is_shown_with_what_the_other_cards_cost(language: str) -> None:
    lines = explained("save-draw", language)
    king, two = Card.parse("Rb"), Card.parse("2b")
    told = [
        said("verdict.right.best.draw", language, card=Card.parse("3c"), final=60, top=60),
        said("verdict.end.you.draw", language, us=60, them=60),
        said("reasons.save-draw.said", language, card=Card.parse("3c"), final=60),
        said("why.others", language),
        said("why.costs.loss", language, card=king, final=58, top=60),
        said("why.costs.loss", language, card=two, final=58, top=60),
        said("verdict.end.you.loss", language, us=58, them=62),
    ]
    assert [line for line in lines if line in told] == told


def test_the_card_a_merit_names_is_the_one_played_out_beside_it() -> None:
    position, card = EXAMPLES["keep-trump"]
    example = played_example(BY_CODE["keep-trump"], position, Card.parse(card), default_solver())
    assert example
    assert example.other.verdict.card == example.reason.params["other"]


def test_a_card_for_which_a_reason_does_not_hold_is_no_example() -> None:
    assert played_example(BY_CODE["duck"], LEAD, Card.parse("3d"), default_solver()) is None


@pytest.mark.parametrize("deck", Deck)
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_names_a_card_by_a_name_that_only_one_pack_has(language: str, deck: Deck) -> None:
    words = {"knight", "knave", "queen", "cavallo", "donna", "coins", "cups", "denari", "coppe"}
    words_of = load_catalog(language, deck)
    for kind in PATTERNS:
        for part in REASON_TEXTS:
            assert not words & set(words_of.say(reason_text(kind, part)).lower().split())


@pytest.mark.slow
def test_forty_columns(home: Path) -> None:
    for arguments in (["why"], ["why", "duck"], ["why", "load-led-into", "--plain"]):
        terminal = Terminal(home, *arguments, columns=40, rows=200)
        assert terminal.ends() == 0
        assert all(len(line) <= 40 for line in terminal.lines)


@pytest.mark.parametrize("code", ["", "trick-left", "lead-runs-load"])
def test_ascii(code: str) -> None:
    done = briscola("why", *filter(None, [code]), "--ascii", "--lang", "it")
    assert done.exit_code == 0
    assert done.output.isascii()
