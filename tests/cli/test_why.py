"""``briscola why``: the list of patterns, and each of them explained with an example."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.running import Terminal, briscola, catalog, flat, said, unknown
from tutor.content.examples import examples_of
from tutor.grading.play import position_after
from tutor.patterns import BY_SLUG, PATTERNS, Pattern
from tutor.patterns.registry import RENAMED
from tutor.patterns.words import kinds_about
from tutor.rules.cards import Card, cards_of
from tutor.rules.position import Position
from tutor.session.blocks.why import Kind, PlayedExample, kind_of, near_miss, played_example
from tutor.solver import default_solver
from tutor.text.catalog import Deck, languages, load_catalog

LANGUAGES = languages()


def text(pattern: Pattern, part: str, language: str = "en") -> str:
    return catalog(language).say(pattern.text(part))


def row(pattern: Pattern, language: str = "en") -> str:
    return said("why.row", language, code=pattern.slug, name=pattern.text("name"))


def example_of(slug: str) -> PlayedExample:
    """The example that is shown of a pattern."""
    return played_example(BY_SLUG[slug], examples_of(slug), default_solver())


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_pattern_has_texts_of_its_own(language: str) -> None:
    for part in ("name", "what", "because"):
        told = [text(each, part, language) for each in PATTERNS if part in kinds_about(each)]
        assert len(set(told)) == len(told), f"two patterns have the same {part}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_are_sentences_and_names_are_none(language: str) -> None:
    for pattern in PATTERNS:
        name = text(pattern, "name", language)
        assert name[0].islower()
        assert name[-1] not in ".!?"
        assert len(row(pattern, language)) <= 80
        for part in [part for part in kinds_about(pattern) if part != "name"]:
            sentence = text(pattern, part, language)
            assert sentence[0].isupper()
            assert sentence[-1] in ".!"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_list(language: str) -> None:
    done = briscola("why", "--lang", language)
    assert done.exit_code == 0
    lines = done.output.splitlines()
    for kind in Kind:
        rows = [row(pattern, language) for pattern in PATTERNS if kind_of(pattern) is kind]
        at = lines.index(said(f"why.{kind.value}s", language)) + 1
        assert lines[at : at + len(rows) + 1] == [*rows, ""]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_list_for_programs(language: str) -> None:
    rows = json.loads(briscola("why", "--json", "--lang", language).output)
    assert rows == [
        {
            "schema": 2,
            "code": pattern.slug,
            "tone": kind_of(pattern).value,
            "name": text(pattern, "name", language),
            "lesson": pattern.lesson,
        }
        for pattern in PATTERNS
    ]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("slug", BY_SLUG)
def test_one_pattern(slug: str, language: str) -> None:
    done = briscola("why", slug, "--lang", language)
    assert done.exit_code == 0
    lines, pattern, shown = done.output.splitlines(), BY_SLUG[slug], example_of(slug)
    kind = kind_of(pattern)
    assert lines[0] == row(pattern, language)
    assert lines[-2] == text(pattern, "maxim", language)
    assert lines[-1] == said("why.lesson", language, lesson=pattern.lesson)
    assert all(
        text(pattern, part, language) in lines
        for part in [part for part in kinds_about(pattern) if part != "name"]
    )
    if kind is not Kind.SHAPE:
        assert catalog(language).say(shown.said) in lines
    beside = {Kind.FAULT: ["why.instead"], Kind.SETTLED: []}.get(kind, ["why.others"])
    near = ["why.near"] if near_miss(examples_of(slug), default_solver()) else []
    wanted = [said(key, language) for key in ["why.example", *beside, *near, "why.remember"]]
    assert [line for line in lines if line in wanted] == wanted


@pytest.mark.slow
@pytest.mark.parametrize("slug", BY_SLUG)
def test_one_pattern_for_programs(slug: str) -> None:
    found, pattern = json.loads(briscola("why", slug, "--json").output), BY_SLUG[slug]
    assert found["schema"] == 2
    assert (found["code"], found["lesson"]) == (slug, pattern.lesson)
    for part in ("name", "what", "because", "maxim"):
        has = part in kinds_about(pattern)
        assert found[part] == (text(pattern, part) if has else None)
    example, shown = found["example"], example_of(slug)
    position = Position.parse(example["position"])
    assert position == shown.position
    solution = default_solver().solve(position)
    for each in filter(None, (example, example["other"])):
        line = cards_of("".join(each["line"]))
        assert str(line[0]) == each["card"]
        ours = position_after(position, line).points_of_side(position.side_to_play)
        assert ours == each["final"] == solution.points_after[Card.parse(each["card"])]
        assert each["cost"] == solution.cost(Card.parse(each["card"]))
    match kind_of(pattern):
        case Kind.FAULT:
            assert example["cost"] > 0 == example["other"]["cost"]
        case Kind.MERIT | Kind.SHAPE:
            assert example["cost"] == 0 < example["other"]["cost"]
        case Kind.SETTLED:
            assert example["other"] is None


@pytest.mark.slow
@pytest.mark.parametrize("slug", BY_SLUG)
def test_a_near_miss_tells_something_else(slug: str) -> None:
    near = near_miss(examples_of(slug), default_solver())
    assert near is None or near.fact.pattern.slug != slug


def test_nearly_every_pattern_has_a_near_miss() -> None:
    without = [slug for slug in BY_SLUG if near_miss(examples_of(slug), default_solver()) is None]
    assert without == []


def test_the_examples_are_short() -> None:
    solver = default_solver()
    for slug in BY_SLUG:
        shown = example_of(slug)
        assert len(solver.line(shown.position, shown.card)) <= 12


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


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("gone", RENAMED)
def test_a_code_of_older_versions(gone: str, language: str) -> None:
    done = briscola("why", gone, "--lang", language)
    assert (done.exit_code, done.stdout) == (3, "")
    what, names = said("help.unknown.kind.reason", language), ", ".join(RENAMED[gone])
    assert flat(done.stderr) == said(
        "help.unknown.gone", language, what=what, asked=gone, names=names
    )


def test_a_code_like_no_other() -> None:
    done = briscola("why", "\x1b[31mzzz", "--json")
    assert done.exit_code == 3
    assert done.stdout == ""
    assert "\x1b" not in done.stderr
    assert "briscola why shows them all" in done.stderr


def test_the_card_a_merit_names_is_the_one_played_out_beside_it() -> None:
    shown = example_of("keep-trump")
    assert shown.other == shown.fact.params["taker"]


@pytest.mark.parametrize("deck", Deck)
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_names_a_card_by_a_name_that_only_one_pack_has(language: str, deck: Deck) -> None:
    words = {"knight", "knave", "queen", "cavallo", "donna", "coins", "cups", "denari", "coppe"}
    words_of = load_catalog(language, deck)
    for pattern in PATTERNS:
        for part in kinds_about(pattern):
            # "a king, a knight or a jack" is what court cards are.
            told = words_of.say(pattern.text(part)).lower().split()
            if pattern.slug.startswith("court-"):
                continue
            assert not words & set(told), (pattern.slug, part)


@pytest.mark.slow
def test_forty_columns(home: Path) -> None:
    for arguments in (["why"], ["why", "duck"], ["why", "load-led-into", "--plain"]):
        terminal = Terminal(home, *arguments, columns=40, rows=200)
        assert terminal.ends() == 0
        assert all(len(line) <= 40 for line in terminal.lines)


@pytest.mark.parametrize("code", ["", "trick-left", "gives-lead"])
def test_ascii(code: str) -> None:
    done = briscola("why", *filter(None, [code]), "--ascii", "--lang", "it")
    assert done.exit_code == 0
    assert done.output.isascii()
