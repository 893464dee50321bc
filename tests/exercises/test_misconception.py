"""Errors that beginners repeat: they are told from slips, spoken of, and a question follows."""

from __future__ import annotations

from random import Random

import pytest

from tests.lessons.learners import SOLVER, answered, begun, own, wrong
from tutor.exercises.misconception import Misconception, in_a_sum, in_a_trick, in_an_order, remedy
from tutor.message import Message
from tutor.rules.cards import Card, Suit, cards_of
from tutor.session.lesson.session import LessonPhase, LessonSession
from tutor.session.screen import Key, Say

COUNTS, LED, TRUMPS, THREE = (
    Misconception.COUNTS_NUMBERS,
    Misconception.LED_WINS,
    Misconception.FORGETS_TRUMPS,
    Misconception.THREE_IS_LOW,
)


@pytest.mark.parametrize(
    ("pile", "answer", "error"),
    [
        ("2dRd", 6, COUNTS),
        ("2dRd", 4, None),
        ("2dRd", 5, None),
        ("2d4cRd", 10, COUNTS),
        ("3d2c", 5, COUNTS),
        ("3d2c", 12, COUNTS),
        ("RdCd", 8, None),
    ],
)
def test_a_wrong_sum(pile: str, answer: int, error: Misconception | None) -> None:
    assert in_a_sum(cards_of(pile), answer) is error


@pytest.mark.parametrize(
    ("trick", "trump", "answer", "error"),
    [
        ("4dAd", None, "4d", LED),
        ("4dAd", None, "Ad", None),
        ("4dAc", None, "Ac", None),
        ("Ad2c", Suit.COPPE, "Ad", TRUMPS),
        ("4dAd2c", Suit.COPPE, "Ad", TRUMPS),
        ("4d3dRd", None, "Rd", THREE),
    ],
)
def test_a_wrong_winner(
    trick: str, trump: Suit | None, answer: str, error: Misconception | None
) -> None:
    assert in_a_trick(cards_of(trick), trump, Card.parse(answer)) is error


def test_a_wrong_order() -> None:
    assert in_an_order(*cards_of("Rd3d")) is THREE
    assert in_an_order(*cards_of("FdRd")) is None


@pytest.mark.parametrize("about", Misconception)
@pytest.mark.parametrize("trump_is_known", [False, True])
def test_the_question_made_for_an_error(about: Misconception, trump_is_known: bool) -> None:
    for seed in range(20):
        asked = remedy(about, Random(seed), trump_is_known)
        (right,) = asked.right_answers(SOLVER)
        assert asked.judge(right, SOLVER).is_right
        refused = asked.judge(wrong(asked), SOLVER)
        assert not refused.is_right
        assert refused.feedback


def counted_by_number(session: LessonSession) -> LessonSession:
    """The session after the points of low cards were counted by their numbers."""
    while session.phase is not LessonPhase.ASK or session.step.id != "how-many":
        session = answered(session, Key.GO_ON)
    exercise = session.exercise
    assert exercise
    for answer in range(1, 120):
        if exercise.judge(answer, SOLVER).error:
            return answered(session, answer)
    raise AssertionError("no answer counts by number")


def test_an_error_made_twice_is_spoken_of_and_a_question_follows() -> None:
    once = counted_by_number(begun(own(1), 2, seed=3))
    assert once.errors == {COUNTS: 1}
    on = answered(once, Key.GO_ON)
    assert on.phase is not LessonPhase.REMEDY
    again = counted_by_number(answered(on, Key.MENU, 2))
    asked = answered(again, Key.GO_ON)
    assert asked.phase is LessonPhase.REMEDY
    assert Say(Message("exercises.misconception.counts-numbers.noticed")) in asked.blocks
    assert asked.exercise
    (right,) = asked.exercise.right_answers(SOLVER)
    told = answered(asked, right)
    assert told.phase is LessonPhase.JUDGED
    assert not told.records
    after = answered(told, Key.GO_ON)
    assert after.queue == answered(again, Key.GO_ON).queue[1:]
    assert after.errors == {COUNTS: 0}
