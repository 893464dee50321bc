"""The laws of reasons: who is blamed and praised, what is said with what, and who may know what."""

from __future__ import annotations

from pathlib import Path
from typing import get_type_hints

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.grading.plays import SOLVER, decisions, explained, fixed
from tests.grading.retraced import Case, case_of
from tests.solver.strategies import positions
from tutor import message
from tutor.content.examples import Example, example_codes, examples_of
from tutor.content.yaml.problems import ContentError
from tutor.grading.explanation import Explanation, explain
from tutor.grading.goal import is_nothing_to_find
from tutor.grading.play import Play
from tutor.grading.reason import Pattern, Reason, Tone
from tutor.grading.reasons import (
    BY_CODE,
    COVERED_BY,
    COVERED_BY_VERDICT,
    LAST_RESORTS,
    PATTERNS,
    UNIVERSAL,
    reasons_for,
)
from tutor.players.simple import SIMPLE_PLAYERS
from tutor.rules import Card, Position, Seen, seen_by
from tutor.rules.cards import DECK, points_of
from tutor.text.catalog import languages, load_catalog
from tutor.text.forms import template
from tutor.text.locale_files import message_texts

COURSE = """
deck order points trick trump freedom deal winning first-game counting spending-trumps first-draw
last-three the-lead throw-in-and-duck banking sixty-one pairs segni three chiamata bastarda
open-five-twenty
"""
MOMENTS = frozenset({"trick", "then"})
"""Parameters that tell when: they keep two sentences from saying the same, said or not."""

FIXED = (*fixed("endings"), *fixed("pairs"))
CODES = [kind.code for kind in PATTERNS]


# Who is blamed and praised


def assert_fair(told: Explanation) -> None:
    tones = {reason.tone for reason in told.reasons}
    if told.verdict.cost:
        assert tones == {Tone.FAULT}
    else:
        assert tones <= {Tone.MERIT}
    assert {reason.tone for reason in told.advice} <= {Tone.MERIT}


@pytest.mark.slow
def test_a_best_card_is_not_blamed_nor_a_costly_one_only_praised() -> None:
    for told in explained((*FIXED, *decisions())):
        assert_fair(told)


@given(st.one_of(positions(2), positions(3, sizes=(1, 2)), positions(4, sizes=(1, 2))))
@settings(max_examples=60)
def test_nor_in_any_other_position(position: Position) -> None:
    for card in position.hand:
        assert_fair(explain(position, card, SOLVER))


@given(positions(2, sizes=(2, 3), stock=(1, 2)))
@settings(max_examples=20)
def test_nor_with_a_stock_whose_order_is_known(position: Position) -> None:
    for card in position.hand:
        assert_fair(explain(position, card, SOLVER))


@pytest.mark.slow
def test_a_costly_card_always_has_a_cause_that_names_what_is_lost() -> None:
    for told in explained(FIXED):
        if told.verdict.cost:
            play = Play.of(told.position, told.verdict.card, SOLVER)
            assert BY_CODE[UNIVERSAL].detect(play) is not None


@pytest.mark.slow
def test_nothing_is_praised_where_all_cards_come_to_the_same() -> None:
    equal = [told for told in explained(FIXED) if is_nothing_to_find(told.solution)]
    assert len(equal) > 100
    assert not any(told.reasons for told in equal)


@pytest.mark.slow
def test_causes_account_for_half_of_what_is_lost_and_last_resorts_only_for_more() -> None:
    for told in explained(FIXED):
        if not told.verdict.cost:
            continue
        case = case_of(told.position, told.verdict.card)
        lost = {card for card in case.position.in_play if case.is_lost(card)}
        own = [reason for reason in told.reasons if reason.code not in LAST_RESORTS]
        accounted = {card for reason in own for card in moments(case, reason) if card in lost}
        is_enough = 2 * points_of(accounted) >= points_of(lost)
        assert is_enough == (len(own) == len(told.reasons))
        assert len(told.reasons) - len(own) <= 1


def moments(case: Case, reason: Reason) -> set[Card]:
    """The cards of the tricks that a reason speaks of, in both lines."""
    here = [each.cards for each in case.here if each.number == reason.params.get("trick")]
    there = [each.cards for each in case.there if each.number == reason.params.get("then")]
    return {card for cards in (*here, *there) for card in cards}


# Codes, words, examples and lessons


def test_codes_are_told_apart() -> None:
    assert len(BY_CODE) == len(PATTERNS)
    assert set(LAST_RESORTS) <= BY_CODE.keys()
    assert BY_CODE.keys() >= COVERED_BY_VERDICT
    assert (
        COVERED_BY.keys() | {code for codes in COVERED_BY.values() for code in codes}
        <= BY_CODE.keys()
    )


def wanted_keys() -> set[str]:
    praise = {f"reasons.{kind.code}.advice" for kind in PATTERNS if kind.tone is Tone.MERIT}
    return praise | {f"reasons.{code}.said" for code in CODES}


@pytest.mark.parametrize("language", languages())
def test_each_code_has_its_words_in_each_language(language: str) -> None:
    assert message_texts(language, "reasons").keys() == wanted_keys()


def test_each_code_has_its_examples() -> None:
    assert set(example_codes()) == set(CODES)


@pytest.mark.parametrize("kind", PATTERNS, ids=CODES)
def test_its_lesson_is_one_of_the_course(kind: Pattern) -> None:
    assert kind.lesson in COURSE.split()


def slots(code: str) -> dict[str, set[str]]:
    """The parameters that each sentence of a code asks for, by language and key."""
    return {
        f"{language} {key}": {slot.name for slot in template(text).slots}
        for language in languages()
        for key, text in message_texts(language, "reasons").items()
        if key.split(".")[1] == code
    }


@pytest.mark.parametrize("code", CODES)
def test_sentences_ask_for_what_there_is_and_use_all_of_it(code: str) -> None:
    asked = slots(code)
    for example in examples_of(code).holds:
        assert example.params is not None
        for key, names in asked.items():
            assert names <= example.params.keys(), key
        assert example.params.keys() - MOMENTS <= set().union(*asked.values())


# Examples

HOLDS = [
    pytest.param(BY_CODE[code], example, id=f"{code} {example.position} {example.card}")
    for code in CODES
    for example in examples_of(code).holds
]
FAILS = [
    pytest.param(BY_CODE[code], example, id=f"{code} {example.position} {example.card}")
    for code in CODES
    for example in examples_of(code).fails
]


@pytest.mark.parametrize("code", CODES)
def test_there_are_enough_of_each(code: str) -> None:
    found = examples_of(code)
    assert len(found.holds) >= 4
    assert len(found.fails) >= 4
    plays = [(each.position, each.card) for each in (*found.holds, *found.fails)]
    assert len(set(plays)) == len(plays)


@pytest.mark.parametrize(("kind", "example"), HOLDS)
def test_it_holds_with_these_parameters(kind: Pattern, example: Example) -> None:
    play = Play.of(example.position, example.card, SOLVER)
    assert bool(play.verdict.cost) == (kind.tone is Tone.FAULT)
    assert kind.detect(play) == example.params
    if kind.code not in LAST_RESORTS:
        assert kind.code in [reason.code for reason in reasons_for(play)]


@pytest.mark.parametrize(("kind", "example"), FAILS)
def test_it_only_looks_as_if_it_held(kind: Pattern, example: Example) -> None:
    play = Play.of(example.position, example.card, SOLVER)
    assert kind.detect(play) is None
    assert kind.code not in [reason.code for reason in reasons_for(play)]
    assert example.because.endswith(".")
    catalog = load_catalog("en")
    named = [card for card in DECK if catalog.in_words(card) in example.because]
    assert set(named) <= set(example.position.in_play)


def test_the_first_example_of_a_code_is_told_of_it() -> None:
    """It is the one played out for who asks what a code means."""
    late = {"court-given", "lead-draws-trump", "won-already", *COVERED_BY_VERDICT}
    for code in set(CODES) - late:
        example = examples_of(code).holds[0]
        told = explain(example.position, example.card, SOLVER).main_reasons
        assert code in [reason.code for reason in told], code


@pytest.mark.parametrize(
    "text",
    [
        "code: bank\nholds:\n  - {position: d/5s, card: 5s, params: {}}\n",
        "code: other\nholds: []\nfails: []\n",
        'code: bank\nholds:\n  - {position: "d/5s,4d/60,60", card: 4d, params: {}}\n',
        'code: bank\nholds:\n  - {position: "d/5s,4d/60,60", card: 5s}\n',
        'code: bank\nfails:\n  - {position: "d/5s,4d/60,60", card: 5s}\n',
        'code: bank\nholds:\n  - {position: "d/5s,4d/60,60", card: 5s, params: {card: yes}}\n',
        "code: bank\nsurprise: 1\n",
        "code: bank\ncode: bank\n",
    ],
)
def test_a_faulty_file_is_refused(text: str, tmp_path: Path) -> None:
    (tmp_path / "bank.yaml").write_text(text, "utf-8")
    with pytest.raises(ContentError):
        examples_of("bank", tmp_path)


# Who may know what


@pytest.mark.parametrize("kind", PATTERNS, ids=CODES)
def test_a_detector_reads_a_play_and_nothing_else(kind: Pattern) -> None:
    hints = get_type_hints(kind.detect, localns=vars(message))
    del hints["return"]
    assert hints == {"play": Play}


def test_a_play_is_made_of_an_open_position_only() -> None:
    assert get_type_hints(Play.of)["position"] is Position
    assert get_type_hints(explain)["position"] is Position
    assert not issubclass(Seen, Position)
    position = fixed("endings")[0]
    with pytest.raises(AttributeError):
        explain(seen_by(position, position.to_play), position.hand[0], SOLVER)


@pytest.mark.parametrize("name", SIMPLE_PLAYERS)
def test_a_simple_player_sees_what_its_seat_sees(name: str) -> None:
    hints = get_type_hints(SIMPLE_PLAYERS[name])
    assert hints == {"seen": Seen, "return": Card}
