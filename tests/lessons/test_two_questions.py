"""Exercises of two questions, and games to look on at: in a lesson, a checkpoint, left halfway."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from tests.lessons.learners import (
    answered,
    begun,
    hopeless,
    own,
    perfect,
    right,
    sessions,
    wrong,
)
from tests.lessons.reader import Pipe
from tests.lessons.test_where_it_was_left import attempt
from tutor.message import Message
from tutor.session.lesson.blocks import pages_of
from tutor.session.lesson.start import left
from tutor.session.lesson.state import FIRST, SECOND, LessonSession, Stage, StepResult, screen
from tutor.session.screen import CardRow, Key, Say, Table
from tutor.session.screen import MarkedText as Words

SEEN, GUESS, CHECK = 1, 2, 3
TRICKS = 17


def asked_after(session: LessonSession) -> LessonSession:
    """The session once its game has been gone through."""
    while session.stage is Stage.REPLAY:
        session = answered(session, Key.GO_ON)
    return session


def both(session: LessonSession, first: bool, second: bool) -> LessonSession:
    """The session after both questions, each answered well or badly."""
    session = asked_after(session)
    for well in (first, second):
        assert session.stage is Stage.ASK
        assert session.exercise
        session = answered(session, (right if well else wrong)(session.exercise))
    return session


def keys(session: LessonSession) -> list[str]:
    messages = [block.message for block in session.news if isinstance(block, Say)]
    return [message.key for message in messages if isinstance(message, Message)]


@pytest.mark.parametrize("place", [SEEN, GUESS])
def test_only_both_right_is_right(place: int) -> None:
    session = both(begun(own(5), place), first=True, second=True)
    assert session.marked
    assert (session.marked.closes, session.marked.part) == (True, "")
    assert session.done == {place}
    assert Words("Noted.") in session.news
    session = both(begun(own(5), place), first=True, second=False)
    assert session.marked
    assert (session.marked.is_right, session.marked.closes, session.marked.part) == (
        False,
        False,
        "",
    )
    assert session.missed == {place}
    assert not session.done


def test_a_right_first_answer_is_kept_and_settles_nothing() -> None:
    session = begun(own(5), GUESS)
    assert session.exercise
    session = answered(session, right(session.exercise))
    assert session.marked == StepResult("guess", "As", True, False, FIRST)
    assert not session.missed | session.done
    assert session.stage is Stage.ASK
    assert Words("Noted.") not in session.news


def test_a_wrong_first_answer_settles_it_at_once_and_the_second_is_kept() -> None:
    session = asked_after(begun(own(5), SEEN))
    assert session.exercise
    session = answered(session, wrong(session.exercise))
    assert session.marked
    assert (session.marked.is_right, session.marked.part) == (False, "")
    assert session.missed == {SEEN}
    assert session.exercise
    session = answered(session, right(session.exercise))
    assert session.marked
    assert (session.marked.is_right, session.marked.closes) == (True, False)
    assert session.marked.part == SECOND
    assert session.missed == {SEEN}
    assert session.stage is Stage.TOLD


def test_a_wrong_prediction_is_told_its_reason_and_asked_nothing() -> None:
    session = begun(own(5), GUESS)
    assert session.exercise
    session = answered(session, wrong(session.exercise))
    assert session.stage is Stage.TOLD
    assert "exercises.predict.reason.keep-guard" in keys(session)


@pytest.mark.parametrize(
    ("first", "second", "key"),
    [
        (True, True, "counted.right"),
        (True, False, "counted.wrong"),
        (False, True, "miscounted.right"),
        (False, False, "miscounted.wrong"),
    ],
)
def test_what_failed_is_said_apart(first: bool, second: bool, key: str) -> None:
    session = both(begun(own(5), SEEN), first, second)
    assert f"exercises.count-unseen.play.{key}" in keys(session)
    # The verdict and its reasons are those of any ending.
    assert any(
        each.startswith(f"verdict.{'right' if second else 'wrong'}.") for each in keys(session)
    )
    told = [block for block in session.news if isinstance(block, Say)]
    cost = next(
        (block.message.params["cost"] for block in told if "cost" in block.message.params), None
    )
    assert second or (isinstance(cost, int) and cost > 0)


def test_the_cards_are_played_by_the_numbers_of_the_table() -> None:
    session = asked_after(begun(own(5), SEEN))
    assert session.exercise
    session = answered(session, right(session.exercise))
    (table,) = (block for block in session.news if isinstance(block, Table))
    asked = screen(session).prompt
    assert asked
    assert asked.cards == table.yours


def test_a_game_is_gone_through_a_trick_a_screen() -> None:
    session, pages = begun(own(5), SEEN), []
    while session.stage is Stage.REPLAY:
        pages.append(session)
        session = answered(session, Key.GO_ON)
    assert len(pages) == 1 + TRICKS
    for place, page in enumerate(pages[1:], 1):
        (drawn,) = (block for block in page.news if isinstance(block, CardRow))
        assert isinstance(drawn.label, Message)
        assert drawn.label.params["n"] == place
        assert len(drawn.cards) == 2
        assert page.marked is None


def test_back_through_the_game_and_on_again() -> None:
    session = asked_after(begun(own(5), SEEN))
    question = screen(session)
    for leaf in range(TRICKS, -1, -1):
        session = answered(session, Key.BACK)
        assert (session.stage, session.leaf) == (Stage.REPLAY, leaf)
    assert answered(session, Key.BACK).step.id == "before"
    again = asked_after(session)
    assert screen(again).blocks[-1:] == question.blocks[-1:]
    assert again.exercise == asked_after(begun(own(5), SEEN)).exercise


def test_a_game_is_gone_back_through_in_the_first_step_too() -> None:
    of = own(5)
    session = begun(replace(of, data=of.data[1:]))
    assert not session.can_go_back
    session = answered(session, Key.GO_ON)
    assert session.can_go_back
    assert answered(session, Key.BACK).leaf == 0


def test_the_menu_in_a_game_leads_back_to_the_same_trick() -> None:
    session = answered(begun(own(5), SEEN), Key.GO_ON, Key.GO_ON)
    after = answered(session, Key.MENU, Key.GO_ON)
    assert screen(after) == screen(session)
    assert after.leaf == session.leaf


def test_a_repeat_is_another_game() -> None:
    session = both(begun(own(5), SEEN), first=False, second=True)
    games = [pages_of(asked.exercise) for asked in (begun(own(5), SEEN), begun(own(5), SEEN))]
    assert games[0] == games[1]
    for step in sessions(answered(session, Key.GO_ON), perfect):
        if step.step.id == "seen" and step.stage is Stage.REPLAY:
            assert pages_of(step.exercise) != games[0]
            return
    raise AssertionError("it did not come back")


def test_back_from_a_second_question_that_settles_nothing_more() -> None:
    session = begun(own(5), SEEN)
    session = asked_after(session)
    assert session.exercise
    session = answered(session, wrong(session.exercise))
    back = answered(session, Key.BACK)
    assert back.step.id == "before"
    assert [back.lesson.steps[place].id for place in back.queue] == [
        "before",
        "guess",
        "seen",
        "check",
    ]


@pytest.mark.parametrize(
    ("first", "second", "counts"), [(True, True, 1), (True, False, 0), (False, True, 0)]
)
def test_an_item_of_a_checkpoint_is_right_only_if_both_are(
    first: bool, second: bool, counts: int
) -> None:
    session = begun(own(5), CHECK)
    assert session.exercise
    session = answered(session, wrong(session.exercise), Key.GO_ON)
    assert session.item.id == "c2"
    session = both(session, first, second)
    assert session.check
    # The item before it, the prediction, was answered wrongly.
    assert (session.check.right, session.check.asked) == (counts, 2)


def test_half_an_answer_never_closes_a_step() -> None:
    for learner in (perfect, hopeless):
        marks = [each.marked for each in sessions(begun(own(5)), learner) if each.marked]
        halves = [each for each in marks if each.part.split("/")[-1] in (FIRST, SECOND)]
        assert halves
        assert not any(each.closes for each in halves)


def test_left_between_the_questions_it_is_asked_anew() -> None:
    of, attempts = own(5), []
    for before, after in pairwise(sessions(begun(of), perfect)):
        if after.marked:
            attempts.append(attempt(of, after.marked))
        if after.was_right and after.stage is Stage.ASK:
            again = begun(of, left(of, attempts))
            assert again.step == before.step
            assert again.queue == after.queue
            assert again.was_right is None
            if after.is_checked:
                assert again.item == before.item
                assert again.check == before.check


def test_left_after_a_wrong_first_answer_it_comes_back_later() -> None:
    of = own(5)
    session = asked_after(begun(of, SEEN))
    assert session.exercise
    session = answered(session, wrong(session.exercise))
    assert session.marked
    read = attempt(of, StepResult("before", "", True, True))
    kept = [read, attempt(of, session.marked)]
    assert left(of, kept).queue == (GUESS, SEEN, CHECK)
    assert session.exercise
    session = answered(session, right(session.exercise))
    assert session.marked
    assert left(of, [*kept, attempt(of, session.marked)]) == left(of, kept)


@pytest.mark.slow
def test_killed_between_the_questions_nothing_is_lost(tmp_path: Path) -> None:
    arguments = ("learn", "last-three", "--fast", "--lang", "en", "--seed", "5")
    pipe = Pipe(tmp_path, *arguments, "--from", "which-ace")
    assert "Which one?" in pipe.asked()
    pipe.types("As")
    assert "And why?" in pipe.asked()
    pipe.killed()
    again = Pipe(tmp_path, *arguments)
    assert "step 6 of" in again.asked()
    again.types("As")
    assert "And why?" in again.asked()
    assert again.closes() == 0
