"""The ladder of hints, over every choice that shipped puzzles can come to on the way."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import pytest

from tests.content.shipped import by_hand_and_a_sample
from tutor.content.puzzles.model import Goal, GoalKind
from tutor.grading.goal import Target, right_cards, target_of
from tutor.grading.hints import HINT_STEPS, HintStep, hint_at
from tutor.rules.cards import cards_of
from tutor.rules.position import Position, legal_plays, play
from tutor.rules.trick import winning_place
from tutor.solver import default_solver
from tutor.text.catalog import languages, load_catalog

SOLVER = default_solver()


@cache
def choices() -> tuple[tuple[str, Position, Target], ...]:
    """Every choice of the learner's after right cards and any best reply."""
    return tuple(
        (puzzle.id, position, target)
        for puzzle in by_hand_and_a_sample()
        for target in [target_of(puzzle.goal, puzzle.position, SOLVER.solve(puzzle.position))]
        for position in below(puzzle.position, target, puzzle.position.side_to_play)
    )


def below(position: Position, target: Target, side: int) -> Iterator[Position]:
    if position.is_over:
        return
    solution = SOLVER.solve(position)
    cards = solution.best
    if position.side_to_play == side:
        if len(legal_plays(position)) > 1:
            yield position
        cards = right_cards(target, solution)
    for card in cards:
        yield from below(play(position, card)[0], target, side)


def test_there_is_something_to_test() -> None:
    assert len(choices()) > 60


@pytest.mark.slow
@pytest.mark.parametrize("language", languages())
def test_the_first_two_steps_point_at_no_card_of_the_hand(language: str) -> None:
    catalog = load_catalog(language)
    for identity, position, target in choices():
        for step in (HintStep.QUESTION, HintStep.COUNT):
            hint = hint_at(position, target, step, SOLVER)
            text = catalog.say(hint.message).lower()
            assert hint.shown is None
            for card in position.hand:
                named = rf"\b{re.escape(catalog.in_words(card))}\b"
                assert not re.search(named, text), (identity, str(position), text)


def test_a_partner_s_trump_is_not_counted_against_you() -> None:
    position = Position.parse("d/3bFc4s,CbRbAd,3dCs,AbRd/27,0,21,14/6s5s")
    target = target_of(None, position, SOLVER.solve(position))
    counted = hint_at(position, target, HintStep.COUNT, SOLVER).message.params["cards"]
    assert counted == cards_of("AdRd")


@pytest.mark.parametrize(
    ("position", "said"),
    [
        ("d/FdRd,5c/56,55/Cd", "after the knight of coins on the table there is no other trump"),
        ("d/FdRd,5d/56,55/Cd", "on the table the knight of coins, and then the five of coins."),
    ],
)
def test_a_trump_on_the_table_is_counted(position: str, said: str) -> None:
    place = Position.parse(position)
    target = target_of(None, place, SOLVER.solve(place))
    assert said in load_catalog("en").say(hint_at(place, target, HintStep.COUNT, SOLVER).message)


@pytest.mark.parametrize(
    ("position", "goal", "said"),
    [
        ("d/3dFd7b,Ad5d2d/51,46", None, "You have 51 and need 61: 10 points to go."),
        ("b/3cRb2b,FbRd/50,50/5b", None, "You have 50 and need 60: 10 points to go."),
        (
            "d/3dFd7b,Ad5d2d/51,46",
            Goal(GoalKind.MOST_POINTS),
            "You have 51; 23 points are still to be won.",
        ),
        (
            "d/3dFd7b,Ad5d2d/51,46",
            Goal(GoalKind.AT_LEAST, 51),
            "You have 51 already, and need 51.",
        ),
    ],
)
def test_what_is_counted_to_is_the_goal(position: str, goal: Goal | None, said: str) -> None:
    place = Position.parse(position)
    target = target_of(goal, place, SOLVER.solve(place))
    counted = hint_at(place, target, HintStep.COUNT, SOLVER).message
    assert load_catalog("en").say(counted).endswith(said)


def test_the_question_fits_what_can_be_taken() -> None:
    asked = set()
    for identity, position, target in choices():
        key = hint_at(position, target, HintStep.QUESTION, SOLVER).message.key
        end = key.rpartition(".")[2]
        table = position.table
        taking = [
            card
            for card in position.hand
            if table and winning_place((*table, card), position.trump) == len(table)
        ]
        if end == "what-goes":
            assert table
            assert not taking, (identity, str(position))
        if end in ("reply", "take-or-leave"):
            assert taking, (identity, str(position))
        if end == "what-is-needed":
            assert len(taking) > 1, (identity, str(position))
        asked.add(end)
        if end in ("partner", "what-goes", "what-is-needed", "take-or-leave"):
            assert table, (identity, str(position))
        if end in ("who-leads", "what-beats"):
            assert not table, (identity, str(position))
    assert {"what-goes", "take-or-leave", "what-is-needed", "lead"} <= asked


@pytest.mark.slow
@pytest.mark.parametrize("language", languages())
def test_each_step_says_something_else(language: str) -> None:
    catalog = load_catalog(language)
    for _, position, target in choices():
        said = [catalog.say(hint_at(position, target, step, SOLVER).message) for step in HINT_STEPS]
        assert len(set(said)) == len(HINT_STEPS)


def test_the_card_struck_out_is_wrong_and_the_card_told_is_best() -> None:
    for _, position, target in choices():
        solution = SOLVER.solve(position)
        if target.kind is GoalKind.NOTHING_TO_FIND:
            continue
        struck = hint_at(position, target, HintStep.STRUCK_OUT, SOLVER).shown
        right = right_cards(target, solution)
        assert struck is not None
        assert struck not in right or set(right) == set(position.hand)
        told = hint_at(position, target, HintStep.CARD, SOLVER).shown
        assert told in solution.best
        assert told in right
