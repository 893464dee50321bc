"""Themes: where there are none, what cannot change them, and their words."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from itertools import permutations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.cli.running import briscola
from tests.content.authoring import Told, told
from tests.content.shipped import BY_HAND, by_hand_and_a_sample
from tests.content.shipped import SETS as ALL_SETS
from tests.solver.strategies import positions
from tutor.authoring import theme_schema
from tutor.authoring.theme_schema import with_themes
from tutor.content.files import data_folder
from tutor.content.puzzles.model import Goal, GoalKind, Puzzle
from tutor.content.puzzles.reader import read_set
from tutor.content.yaml.document import Document, Report
from tutor.content.yaml.reader import read_yaml
from tutor.grading.goal import target_of
from tutor.grading.themes import BY_SLUG, THEMES, main_theme, themes_of
from tutor.patterns.registry import MERITS
from tutor.rules.canonical import relabelled
from tutor.rules.cards import Suit
from tutor.rules.position import Position
from tutor.solver import default_solver
from tutor.text.catalog import Deck, languages, load_catalog
from tutor.text.forms import load_forms

SOLVER = default_solver()
IDEAS = [theme.slug for theme in THEMES if theme.is_hint]
FACTS = [theme.slug for theme in THEMES if not theme.is_hint]


def themes(position: Position, goal: Goal | None = None) -> list[str]:
    solution = SOLVER.solve(position)
    target = target_of(goal, position, solution)
    return [theme.slug for theme in themes_of(position, target)]


def ideas(position: Position, goal: Goal | None = None) -> list[str]:
    return [slug for slug in themes(position, goal) if slug in IDEAS]


def test_they_are_told_in_one_order() -> None:
    position = Position.parse("d/3dFd7b,Ad5d2d/51,46")
    assert themes(position) == [
        *("throw-in", "exact-61", "blank-lead"),
        *("you-lead", "many-trumps", "ahead"),
    ]


# Where there are none


@pytest.mark.parametrize(
    ("text", "goal"),
    [
        ("d/4d2d,7d6d/60,60", Goal(GoalKind.NOTHING_TO_FIND)),
        ("d/3dFd7b,Ad5d2d/51,46", Goal(GoalKind.AT_LEAST, 53)),
        ("d/3dFd7b,Ad5d2d/51,46", Goal(GoalKind.AT_LEAST, 62)),
        ("d/4d,7d/60,60", None),
        ("d/3dFd7b,Ad5d4d,2d3c4c/51,30,6/-/-/012", Goal(GoalKind.MOST_POINTS)),
    ],
    ids=["all the same", "all right", "none right", "one card", "three sides"],
)
def test_nothing_to_decide_has_facts_but_no_ideas(text: str, goal: Goal | None) -> None:
    position = Position.parse(text)
    assert ideas(position, goal) == []
    assert themes(position, goal)


def test_none_at_all_with_a_stock() -> None:
    assert themes(Position.parse("s/As5bAd,Rd3b7s/30,52/-/Fb4s")) == []


def test_they_are_about_the_cards_that_reach_the_goal() -> None:
    """The trump alone wins, with 70; for 57 points an ace thrown away will do as well."""
    position = Position.parse("d/RsAcCd,3dCs/50,29/3s")
    assert ideas(position) == ["ruff"]
    assert ideas(position, Goal(GoalKind.AT_LEAST, 57)) == ["kept-home"]
    assert ideas(position, Goal(GoalKind.AT_LEAST, 58)) == ["ruff"]


# What cannot change them

for_two = positions(2, sizes=(2, 3))
for_four = positions(4, sizes=(2, 2))
goals = st.sampled_from([None, Goal(GoalKind.MOST_POINTS)])


@pytest.mark.slow
@given(st.one_of(for_two, for_four), goals, st.data())
def test_names_of_suits_and_the_order_of_hands_change_nothing(
    position: Position, goal: Goal | None, data: st.DataObject
) -> None:
    suits = data.draw(st.sampled_from(list(permutations(Suit))))
    turned = relabelled(position, dict(zip(Suit, suits, strict=True)))
    hands = tuple(tuple(data.draw(st.permutations(hand))) for hand in turned.hands)
    shuffled = Position(
        turned.trump, hands, turned.points, turned.to_play, turned.table, (), turned.sides
    )
    assert themes(shuffled, goal) == themes(position, goal)


@pytest.mark.slow
@given(st.one_of(for_two, for_four), goals)
def test_they_fit_together(position: Position, goal: Goal | None) -> None:
    found = set(themes(position, goal))
    for slugs in (
        {"you-lead", "you-reply"},
        {"no-trumps", "one-trump", "two-trumps", "many-trumps"},
        {"ahead", "level", "behind"},
    ):
        assert len(found & slugs) == 1
    for slugs in (
        {"ruff", "duck", "duck-points", "discard", "throw-in"},
        {"overtake", "duck", "duck-points", "discard", "throw-in"},
        {"bank", "duck", "duck-points", "discard", "throw-in"},
        {"load-lead", "court-lead", "blank-lead", "trump-lead"},
        {"unbeatable-lead", "dear-to-beat", "throw-in"},
        {"lost-anyway", "bank", "ruff", "overtake"},
        {"exact-61", "save-draw"},
    ):
        assert len(found & slugs) <= 1, found
    leads = {"throw-in", "lead-is-bad", "draw-trump", "force-trump", "load-lead", "court-lead"}
    if found & (leads | {"blank-lead", "trump-lead", "unbeatable-lead", "dear-to-beat"}):
        assert "you-lead" in found
    if found & {"ruff", "overtake", "bank", "economy", "duck", "discard", "poisoned-gift"}:
        assert "you-reply" in found
    if position.seats == 2:
        pairs = {"feed-partner", "partner-not-overtaken", "save-partners", "partner-home"}
        assert not found & pairs
    if goal is None and found & set(IDEAS):
        assert found & {pattern.slug for pattern in MERITS}, "a cause beside the shape"


@pytest.mark.slow
@given(st.one_of(for_two, for_four), goals)
def test_the_main_idea_comes_first_and_is_a_cause(position: Position, goal: Goal | None) -> None:
    target = target_of(goal, position, SOLVER.solve(position))
    main = main_theme(position, target)
    found = ideas(position, goal)
    assert (main.slug if main else None) == (found[0] if found else None)
    if main:
        assert main in MERITS
        assert main.question


# Their words


@pytest.mark.parametrize("language", languages())
def test_every_theme_has_a_name_and_a_maxim(language: str) -> None:
    catalog = load_catalog(language)
    names = [catalog.say(theme.name) for theme in THEMES]
    maxims = [catalog.say(theme.maxim) for theme in THEMES]
    assert len(set(names)) == len(set(maxims)) == len(THEMES)
    for name in names:
        assert len(name) <= 48, name
        assert name[0].islower(), name
        assert name[-1].isalpha(), name
    for maxim in maxims:
        assert len(maxim) <= 96, maxim
        assert maxim[0].isupper(), maxim
        assert re.fullmatch(r"[^.!?]+\.", maxim), f"one sentence: {maxim}"


@pytest.mark.parametrize("language", languages())
def test_words_name_no_card_and_no_suit(language: str) -> None:
    """A hint with one of these may be read before a card is chosen."""
    forms, catalog = load_forms(language), load_catalog(language)
    cards = {
        form
        for deck in Deck
        for named in (*forms.ranks[deck].values(), *forms.suits[deck].values())
        for form in named.values()
    }
    # "One of two cards" counts, and names no two; "the two" would.
    cards -= set(forms.numbers["word"].values())
    for theme in THEMES:
        for message in (theme.name, theme.maxim):
            said = f" {' '.join(words_of(catalog.say(message)))} "
            assert not re.search(r"\d", said)
            # Facts may count: "two trumps" is no two of trumps, and is seen on the table anyway.
            named = [form for form in cards if theme.is_hint or " " in form]
            found = [form for form in named if f" {' '.join(words_of(form))} " in said]
            assert not found, f"{theme.slug}: {said}"


def words_of(text: str) -> list[str]:
    """The words of a text: small letters, no signs; what a hyphen or apostrophe joins is apart."""
    return re.findall(r"[^\W_]+", text.casefold())


# Claims of authors

CLAIMING = """\
set: s
title: T
puzzles:
  - id: a
    title: The last trump
    position: d/3dFd7b,Ad5d2d/51,46
    asserts:
      themes: {}
"""


def audited(listed: str) -> list[Told]:
    return told(CLAIMING.format(listed))


def test_a_true_claim_is_read_and_kept() -> None:
    text = CLAIMING.format("[throw-in, blank-lead, ahead]")
    assert told(text) == []
    report = Report(document(text))
    (_, puzzle), *_ = read_set(report).placed
    assert puzzle.claims.themes == ("throw-in", "blank-lead", "ahead")


def document(text: str) -> Document:
    return read_yaml(text, "p.yaml")


def test_a_false_claim_is_told_at_its_place_with_what_holds() -> None:
    (problem,) = audited("[throw-in, duck]")
    assert problem == Told(
        8,
        26,
        "error",
        "claim-theme",
        'not so: there is no "duck" here',
        "these hold: throw-in, exact-61, blank-lead, you-lead, many-trumps, ahead",
    )


def test_each_false_claim_is_told() -> None:
    found = audited("[duck, throw-in, ruff]")
    assert [(each.column, each.code) for each in found] == [
        (16, "claim-theme"),
        (32, "claim-theme"),
    ]


@pytest.mark.parametrize(
    ("listed", "code", "said"),
    [
        ("[throw-inn]", "enum", 'did you mean "throw-in"?'),
        ("[61]", "enum", "the number 61"),
        ("[]", "length", "throw-in"),
        ("throw-in", "type", "must be a list"),
        ("[[throw-in]]", "enum", "a list"),
    ],
)
def test_what_is_no_theme_is_told_once(listed: str, code: str, said: str) -> None:
    (problem,) = audited(listed)
    assert problem.code == code
    assert said in f"{problem.message} {problem.hint}"


def test_the_schema_lists_the_themes() -> None:
    """If not: make schemas."""
    text = (data_folder() / "schemas" / "puzzles.schema.json").read_text("utf-8")
    described = json.loads(text)["$defs"]["theme"]
    assert described["enum"] == [theme.slug for theme in THEMES] == list(BY_SLUG)
    assert described["description"]
    assert with_themes(text) == text


def test_the_schema_follows_the_registry(monkeypatch: pytest.MonkeyPatch) -> None:
    text = (data_folder() / "schemas" / "puzzles.schema.json").read_text("utf-8")
    monkeypatch.setattr(theme_schema, "THEMES", (*THEMES, replace(THEMES[0], slug="brand-new")))
    assert json.loads(with_themes(text))["$defs"]["theme"]["enum"][-1] == "brand-new"


# Hidden until solved

SETS = BY_HAND


def giveaways() -> list[str]:
    """The slug of every idea, and its name in every language, as words with spaces between.

    A name is looked for whole. Words that only stand in names ("trump", "lead", "the last", "la
    mano", "liscio") are ordinary at a card table, and so are the verbs behind some names in other
    forms: an introduction may well say that nobody has to ruff ("non c'è obbligo di tagliare") or
    that points are to be kept safe. The nouns that players use for the idea itself are not.
    """
    catalogs = [load_catalog(language) for language in languages()]
    told = {theme.slug for theme in THEMES if theme.is_hint}
    told |= {catalog.say(theme.name) for catalog in catalogs for theme in THEMES if theme.is_hint}
    return sorted({" ".join(words_of(each)) for each in told})


GIVEAWAYS = giveaways()


def given_away(text: str) -> list[str]:
    """The giveaways that occur in a text, as whole words, however they are joined or wrapped."""
    said = f" {' '.join(words_of(text))} "
    return [each for each in GIVEAWAYS if f" {each} " in said]


def test_a_giveaway_is_noticed() -> None:
    assert given_away("throw-in-04") == ["throw in"]
    assert given_away("The Poisoned\n  gift!") == ["poisoned gift"]
    assert given_away("Un taglio, l'ultima presa") == ["ultima presa", "un taglio"]
    assert given_away('{"theme": "keep_trump"}') == ["keep trump"]
    assert given_away("The last trump. Win: be sure of 61 points, trick 18 of 20.") == []


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BRISCOLA_HOME", str(tmp_path / "home"))


@pytest.mark.slow
@pytest.mark.usefixtures("home")
@pytest.mark.parametrize("language", languages())
def test_no_idea_in_the_list(language: str) -> None:
    for more in ([], ["--json"], *(["--set", each.name] for each in ALL_SETS)):
        shown = briscola("puzzle", "--list", "--lang", language, *more).stdout
        # Sets found by search have their titles in the list, not their names.
        listed = ALL_SETS if "--json" in more else SETS
        named = more[1:] or [each.name for each in listed]
        assert all(each in shown for each in named)
        assert given_away(shown) == []


@pytest.mark.slow
@pytest.mark.usefixtures("home")
@pytest.mark.parametrize("language", languages())
def test_no_idea_on_a_first_screen(language: str) -> None:
    for puzzle in by_hand_and_a_sample():
        shown = briscola("puzzle", puzzle.id, "--plain", "--lang", language).stdout
        assert len(shown.splitlines()) > 10
        assert given_away(shown) == [], puzzle.id


def test_no_idea_in_the_names_of_files() -> None:
    folder = data_folder() / "puzzles"
    assert given_away(" / ".join(path.name for path in folder.iterdir())) == []


def in_one_block(set_: tuple[Puzzle, ...], slug: str) -> bool:
    """Whether the puzzles with an idea stand side by side, though others could stand between."""
    places = [place for place, each in enumerate(set_) if slug in ideas(each.position, each.goal)]
    is_telling = 3 <= len(places) <= len(set_) - 3
    return is_telling and places[-1] - places[0] == len(places) - 1


@pytest.mark.slow
@pytest.mark.parametrize("name", [each.name for each in SETS])
def test_the_order_of_a_file_is_not_by_ideas(name: str) -> None:
    (puzzles,) = (each.puzzles for each in SETS if each.name == name)
    assert [slug for slug in IDEAS if in_one_block(puzzles, slug)] == []
