"""The explanation as a whole: both lines to the end, what is told at once, and the advice."""

from __future__ import annotations

import pytest

from tests.grading.plays import SOLVER, explained, fixed
from tests.grading.retraced import case_of
from tutor.grading.explanation import MOST_REASONS, Explanation, explain, punished_by
from tutor.grading.play import position_after
from tutor.grading.reasons import COVERED_BY, COVERED_BY_VERDICT, PATTERNS
from tutor.rules import Card, Position
from tutor.text.catalog import languages, load_catalog

FIXED = (*fixed("endings"), *fixed("pairs"))
ORDER = [kind.code for kind in PATTERNS]


def explanation(position: str, card: str) -> Explanation:
    return explain(Position.parse(position), Card.parse(card), SOLVER)


def codes_told(told: Explanation) -> list[str]:
    return [reason.code for reason in told.main_reasons]


@pytest.mark.slow
def test_both_lines_are_played_to_the_end() -> None:
    for told in explained(FIXED):
        position, verdict = told.position, told.verdict
        end = position_after(position, told.line)
        assert end.is_over
        assert end.points_of_side(position.side_to_play) == verdict.final
        assert told.refutation[-1].taken == end.points
        assert (told.contrast is None) == (not verdict.cost)
        if told.contrast:
            here, there = told.contrast.here, told.contrast.there
            assert here == told.refutation
            assert sum(there[-1].taken) == 120
            apart = told.contrast.first_different
            assert [trick.taken for trick in here[:apart]] == [
                trick.taken for trick in there[:apart]
            ]
            assert here[apart].taken != there[apart].taken


def test_who_punishes_it_is_told_of_a_costly_card() -> None:
    for told in explained(fixed("endings")[:60]):
        if told.verdict.cost:
            found = punished_by(told.position, told.verdict.card, SOLVER)
            assert told.punished_by == found
        else:
            assert told.punished_by == ()


@pytest.mark.slow
def test_what_is_told_at_once_is_short_in_order_and_new() -> None:
    for told in explained(FIXED):
        codes = codes_told(told)
        assert len(codes) <= MOST_REASONS
        assert bool(codes) or {each.code for each in told.reasons} <= COVERED_BY_VERDICT
        assert COVERED_BY_VERDICT.isdisjoint(codes)
        assert codes == sorted(codes, key=ORDER.index)
        assert all(reason in told.reasons for reason in told.main_reasons)
        assert not any(code in COVERED_BY.get(later, ()) for code in codes for later in codes)


@pytest.mark.slow
def test_advice_says_something_new_that_the_card_misses() -> None:
    advised = 0
    for told in explained(FIXED):
        advice = told.main_advice
        if advice is None:
            continue
        advised += 1
        assert not advice.facts <= told.main_reasons[0].facts
        assert all(advice.facts.isdisjoint(reason.facts) for reason in told.main_reasons[1:])
        case = case_of(told.position, told.verdict.card)
        number, other = advice.params.get("trick"), advice.params.get("other")
        if number is not None:
            then = next(trick for trick in case.there if trick.number == number)
            spoken_of = {*then.cards, other} - {None}
            missed = [card for card in case.position.in_play if card.points and case.is_lost(card)]
            assert spoken_of & set(missed)
    assert advised > 50


@pytest.mark.slow
@pytest.mark.parametrize("language", languages())
def test_no_two_sentences_of_an_explanation_are_the_same(language: str) -> None:
    catalog = load_catalog(language)
    for told in explained(FIXED):
        said = [catalog.say(reason.message) for reason in told.main_reasons]
        if told.main_advice:
            said.append(catalog.say(told.main_advice.advice))
        assert len(set(said)) == len(said)


@pytest.mark.parametrize(
    ("position", "card", "codes", "advice"),
    [
        # A load into the one card above it; the five comes to it if somebody else must lead.
        ("d/3dFd7b,Ad5d2d/51,46", "3d", ["load-led-into"], "throw-in"),
        # The ace on the table was there to be had; the ace of the hand is lost in any case.
        ("d/Ab3c2d,Cb3d/43,32/Ac", "Ab", ["trick-left"], "keep-guard"),
        # One of two trumps is lost to the ace: better the jack.
        ("d/3dFd5d,AcAd/31,45/3b", "Fd", ["load-not-banked"], None),
        # The king of trumps was for the jack; a win is not there.
        ("b/3cRb2b,FbRd/50,50/5b", "Rb", ["trump-spent", "must-lead-into"], "save-draw"),
        # The king of trumps was for the ace.
        ("d/RdAsCb,4dAb6d/47,44", "Rd", ["trump-spent"], None),
        # A win by a point was missed by a point: the verdict has said so.
        ("c/Rc4s2d,Rd5s5c/56,56", "Rc", ["trump-spent"], None),
        # Better led at once.
        ("b/Rs2sFc,CsAc7b/60,40", "Rs", ["led-too-late"], None),
        # Took a trick with nothing in it, and the ace is left over.
        ("s/FbAc5s,3cCs/39,55/4d", "5s", ["left-for-last"], "duck"),
        # A best card: praise, and nothing to advise.
        ("d/3dFd7b,Ad5d2d/51,46", "7b", ["throw-in", "exact-61"], None),
    ],
)
def test_known_positions(position: str, card: str, codes: list[str], advice: str | None) -> None:
    told = explanation(position, card)
    assert codes_told(told) == codes
    assert (told.main_advice.code if told.main_advice else None) == advice


def test_the_draw_is_not_told_twice() -> None:
    told = explanation("s/AsFs3c,AcFd/34,40/3s", "As")
    assert "draw-lost" not in codes_told(told)
    assert told.main_advice
    assert told.main_advice.code == "save-draw"
