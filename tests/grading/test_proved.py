"""Every sentence is proved: parameters, claims and words are recomputed without the detectors."""

from __future__ import annotations

import pytest

from tests.bench.endings import endings
from tests.bench.reasons_bench import OUTCOME_ONLY, figures, sentences
from tests.grading.checker import CLAIMS, MEANINGS, faults_in
from tests.grading.plays import decisions, explained, fixed
from tests.grading.retraced import case_of, exact_line
from tests.grading.wording import unfounded
from tutor.grading.explanation import Explanation
from tutor.grading.reason import Reason
from tutor.grading.reasons import BY_CODE, UNIVERSAL
from tutor.rules import Card, Position
from tutor.text.catalog import Deck, languages, load_catalog

CATALOGS = [load_catalog(language, deck) for language in languages() for deck in Deck]
FEW = 40


def untrue(told: Explanation) -> list[str]:
    """Everything that an explanation says and the checker does not find so."""
    wrong: list[str] = []
    best = not told.verdict.cost
    for card, reasons in ((told.verdict.card, told.reasons), (told.right, told.advice)):
        for reason in reasons:
            wrong += faults_in(told.position, card, reason.code, reason.params)
            wrong += in_words(reason)
        if best:
            break
    return wrong


def in_words(reason: Reason) -> list[str]:
    """What the sentences of a reason name without ground, in every language and pack."""
    return [
        each
        for catalog in CATALOGS
        for message in sentences(reason)
        for each in unfounded(catalog, catalog.say(message), reason.code, reason.params)
    ]


def assert_proved(positions: tuple[Position, ...]) -> None:
    wrong = [each for told in explained(positions) for each in untrue(told)]
    assert not wrong, "\n".join(wrong[:20])


def assert_same_lines(positions: tuple[Position, ...]) -> None:
    for told in explained(positions):
        card = told.verdict.card
        assert list(told.line) == exact_line(told.position, card), f"{told.position} {card}"
        assert told.right == case_of(told.position, card).right


def test_every_code_has_a_claim() -> None:
    assert CLAIMS.keys() == BY_CODE.keys()


def test_all_that_is_said_of_some_endings() -> None:
    assert_proved(fixed("endings")[:FEW])
    assert_proved(fixed("pairs")[:FEW])


@pytest.mark.slow
def test_all_that_is_said_of_endings() -> None:
    assert_proved(fixed("endings"))


@pytest.mark.slow
def test_all_that_is_said_of_pairs() -> None:
    assert_proved(fixed("pairs"))


@pytest.mark.slow
def test_all_that_is_said_in_shipped_puzzles() -> None:
    assert decisions(), "there are no puzzles"
    assert_proved(decisions())


@pytest.mark.slow
def test_the_lines_are_those_of_plain_minimax() -> None:
    assert_same_lines(fixed("endings"))
    assert_same_lines(fixed("pairs"))
    assert_same_lines(decisions())


@pytest.mark.slow
def test_most_wrong_cards_have_a_cause_of_their_own() -> None:
    found = figures(endings(600), check=False)
    assert found.wrong > 500
    assert found.beyond >= 0.95 * found.wrong
    assert max(found.held.values()) <= 0.4 * found.wrong
    assert len(found.held.keys() - OUTCOME_ONLY - {UNIVERSAL}) >= 10


# The checker itself

KNOWN = Position.parse("d/3dFd7b,Ad5d2d/51,46")
"""The seven of batons is right: 61. The three runs into the ace: 53."""
THREE = Card.parse("3d")
TRUE = {"card": THREE, "taker": Card.parse("Ad"), "trick": 18, "points": 21}


def test_the_checker_takes_what_is_true() -> None:
    assert faults_in(KNOWN, THREE, "load-led-into", TRUE) == []


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("card", Card.parse("Fd")),
        ("taker", Card.parse("5d")),
        ("trick", 19),
        ("points", 20),
        ("final", 61),
        ("cards", (Card.parse("Ad"),)),
        ("surprise", 1),
    ],
)
def test_the_checker_refuses_a_wrong_parameter(name: str, value: object) -> None:
    wrong = faults_in(KNOWN, THREE, "load-led-into", {**TRUE, name: value})
    assert wrong
    assert name in wrong[0] or name == "trick"


def test_the_checker_refuses_a_code_that_does_not_fit() -> None:
    for code in ("load-given", "court-given", "won-already", "draw-lost", "bank", "save-draw"):
        params = {**TRUE, "have": 51} if code == "won-already" else TRUE
        assert faults_in(KNOWN, THREE, code, params), code


@pytest.mark.slow
def test_every_meaning_is_used() -> None:
    used = {
        name
        for told in explained((*fixed("endings"), *fixed("pairs")))
        for reason in (*told.reasons, *told.advice)
        for name in reason.params
    }
    assert used <= MEANINGS.keys()
    assert MEANINGS.keys() - used <= {"cost", "top", "then_lead"}


@pytest.mark.parametrize(
    ("text", "is_founded"),
    [
        ("The three of coins runs into the ace of coins: 21 points gone in one trick.", True),
        ("The three of coins runs into the king: 21 points gone.", False),
        ("The three of coins runs into the ace of coins: 20 points gone.", False),
        ("The three of coins was there, and sixty all.", False),
    ],
)
def test_words_without_ground_are_found(text: str, is_founded: bool) -> None:
    assert (unfounded(load_catalog("en"), text, "load-led-into", TRUE) == []) is is_founded


def test_the_same_rank_twice_has_to_be_named_in_full() -> None:
    params = {"card": THREE, "taker": Card.parse("3c")}
    assert unfounded(load_catalog("it"), "Il tre è perso.", "load-led-into", params)
    assert not unfounded(load_catalog("it"), "Il tre di coppe è perso.", "load-led-into", params)
