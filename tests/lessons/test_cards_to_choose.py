"""Cards of a hand to choose from: one list, in the order in which the hand is shown."""

from __future__ import annotations

from random import Random

import pytest

from tests.lessons.learners import SOLVER
from tutor.exercises.declaration import Prose
from tutor.exercises.exercise import OneCard, OneOf
from tutor.exercises.kinds.choose import ChooseStep, Option
from tutor.rules.cards import Card, cards_of
from tutor.session.lesson.blocks import numbered_form, question_blocks
from tutor.session.screen import Choices, Table


def option(text: str, is_right: bool = False) -> Option:
    return Option(text=Prose(text), feedback=Prose("So."), right=is_right, topic="play")


def step(text: str, *options: Option) -> ChooseStep:
    return ChooseStep(id="reply", text=Prose(text), options=options)


SEVEN, THREE, JACK = option("{7b:The}"), option("{3d:The}"), option("{Fd:The}", is_right=True)


@pytest.mark.parametrize(
    ("drawing", "order", "is_table"),
    [
        ("[hand Fd 7b 3d]", "Fd7b3d", False),
        ("[table d/3dFd7b,Ad5d2d/51,46]", "3dFd7b", True),
    ],
)
def test_cards_of_a_hand_stand_once_in_its_order(drawing: str, order: str, is_table: bool) -> None:
    asked = step(f"{drawing}\n\nWhat do you play?", SEVEN, THREE, JACK)
    for seed in range(5):
        exercise = asked.exercise(Random(seed))
        assert numbered_form(exercise.question) == OneCard(cards_of(order))
        assert exercise.right_answers(SOLVER) == (Card.parse("Fd"),)
        assert exercise.judge(Card.parse("Fd"), SOLVER).is_right
        assert not exercise.judge(Card.parse("7b"), SOLVER).is_right
        blocks = question_blocks(exercise)
        assert any(isinstance(each, Choices) for each in blocks) is not is_table
        numbered = [each.is_numbered for each in blocks if isinstance(each, Table)]
        assert numbered == [True] * is_table


def test_cards_of_no_hand_are_shuffled_and_named_by_the_card() -> None:
    asked = step("Which of these?", SEVEN, THREE, JACK)
    orders = {numbered_form(asked.exercise(Random(seed)).question) for seed in range(20)}
    assert len(orders) > 1
    assert all(isinstance(each, OneCard) for each in orders)


def test_what_is_more_than_a_card_is_chosen_by_its_number() -> None:
    asked = step("Which?", SEVEN, THREE, option("{Fd:The}, if it takes", is_right=True))
    assert isinstance(asked.exercise(Random(1)).question.form, OneOf)
