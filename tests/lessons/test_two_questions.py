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
from tests.lessons.test_where_it_was_left import attempt, made
from tutor.message import Message
from tutor.session.lesson.blocks import replay_pages
from tutor.session.lesson.session import LessonPhase, LessonSession
from tutor.session.lesson.start import FIRST, SECOND, start_of
from tutor.session.screen import CardRow, Key, Say, Table
from tutor.session.screen import MarkedText as Words

SEEN, GUESS, CHECK = 1, 2, 3
TRICKS = 17


def asked_after(session: LessonSession) -> LessonSession:
    """The session once its game has been gone through."""
    while session.phase is LessonPhase.REPLAY:
        session = answered(session, Key.GO_ON)
    return session


def both(session: LessonSession, first: bool, second: bool) -> LessonSession:
    """The session after both questions, each answered well or badly."""
    session = asked_after(session)
    for well in (first, second):
        assert session.phase is LessonPhase.ASK
        assert session.exercise
        session = answered(session, (right if well else wrong)(session.exercise))
    return session


def part_of(session: LessonSession) -> str:
    """Which part of its step the last answer is kept as."""
    (made,) = session.records
    return made.item.partition(f"/{session.step.id}")[2].removeprefix("/")


def keys(session: LessonSession) -> list[str]:
    messages = [block.message for block in session.blocks if isinstance(block, Say)]
    return [message.key for message in messages if isinstance(message, Message)]


@pytest.mark.parametrize("place", [SEEN, GUESS])
def test_only_both_right_is_right(place: int) -> None:
    session = both(begun(own(5), place), first=True, second=True)
    assert session.records
    assert (session.records[0].solves, part_of(session)) == (True, "")
    assert session.done == {place}
    assert Words("Noted.") in session.blocks
    session = both(begun(own(5), place), first=True, second=False)
    assert session.records
    assert (session.records[0].is_right, session.records[0].solves, part_of(session)) == (
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
    (record,) = session.records
    assert (record.answer, record.is_right, record.solves) == ("Ab", True, False)
    assert part_of(session) == FIRST
    assert not session.missed | session.done
    assert session.phase is LessonPhase.ASK
    assert Words("Noted.") not in session.blocks


def test_a_wrong_first_answer_settles_it_at_once_and_the_second_is_kept() -> None:
    session = asked_after(begun(own(5), SEEN))
    assert session.exercise
    session = answered(session, wrong(session.exercise))
    assert session.records
    assert (session.records[0].is_right, part_of(session)) == (False, "")
    assert session.missed == {SEEN}
    assert session.exercise
    session = answered(session, right(session.exercise))
    assert session.records
    assert (session.records[0].is_right, session.records[0].solves) == (True, False)
    assert part_of(session) == SECOND
    assert session.missed == {SEEN}
    assert session.phase is LessonPhase.JUDGED


def test_a_wrong_prediction_is_told_its_reason_and_asked_nothing() -> None:
    session = begun(own(5), GUESS)
    assert session.exercise
    session = answered(session, wrong(session.exercise))
    assert session.phase is LessonPhase.JUDGED
    assert "patterns.unbeatable-lead.theirs" in keys(session)


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
    told = [block for block in session.blocks if isinstance(block, Say)]
    cost = next(
        (block.message.params["cost"] for block in told if "cost" in block.message.params), None
    )
    assert second or (isinstance(cost, int) and cost > 0)


def test_the_cards_are_played_by_the_numbers_of_the_table() -> None:
    session = asked_after(begun(own(5), SEEN))
    assert session.exercise
    session = answered(session, right(session.exercise))
    (table,) = (block for block in session.blocks if isinstance(block, Table))
    asked = session.screen.prompt
    assert asked
    assert asked.cards == table.yours


def test_a_game_is_gone_through_a_trick_a_screen() -> None:
    session, pages = begun(own(5), SEEN), []
    while session.phase is LessonPhase.REPLAY:
        pages.append(session)
        session = answered(session, Key.GO_ON)
    assert len(pages) == 1 + TRICKS
    for place, page in enumerate(pages[1:], 1):
        (drawn,) = (block for block in page.blocks if isinstance(block, CardRow))
        assert isinstance(drawn.label, Message)
        assert drawn.label.params["n"] == place
        assert len(drawn.cards) == 2
        assert page.records == ()


def test_back_through_the_game_and_on_again() -> None:
    session = asked_after(begun(own(5), SEEN))
    question = session.screen
    for leaf in range(TRICKS, -1, -1):
        session = answered(session, Key.BACK)
        assert (session.phase, session.page) == (LessonPhase.REPLAY, leaf)
    assert answered(session, Key.BACK).step.id == "before"
    again = asked_after(session)
    assert again.screen.blocks[-1:] == question.blocks[-1:]
    assert again.exercise == asked_after(begun(own(5), SEEN)).exercise


def test_a_game_is_gone_back_through_in_the_first_step_too() -> None:
    of = own(5)
    session = begun(replace(of, data=of.data[1:]))
    assert not session.can_go_back
    session = answered(session, Key.GO_ON)
    assert session.can_go_back
    assert answered(session, Key.BACK).page == 0


def test_the_menu_in_a_game_leads_back_to_the_same_trick() -> None:
    session = answered(begun(own(5), SEEN), Key.GO_ON, Key.GO_ON)
    after = answered(session, Key.MENU, Key.GO_ON)
    assert after.screen == session.screen
    assert after.page == session.page


def test_a_repeat_is_another_game() -> None:
    session = both(begun(own(5), SEEN), first=False, second=True)
    games = [replay_pages(asked.exercise) for asked in (begun(own(5), SEEN), begun(own(5), SEEN))]
    assert games[0] == games[1]
    for step in sessions(answered(session, Key.GO_ON), perfect):
        if step.step.id == "seen" and step.phase is LessonPhase.REPLAY:
            assert replay_pages(step.exercise) != games[0]
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
    assert session.checkpoint
    # The item before it, the prediction, was answered wrongly.
    assert (session.checkpoint.right, session.checkpoint.answered) == (counts, 2)


def test_half_an_answer_never_closes_a_step() -> None:
    for learner in (perfect, hopeless):
        marks = [record for each in sessions(begun(own(5)), learner) for record in each.records]
        halves = [each for each in marks if each.item.split("/")[-1] in (FIRST, SECOND)]
        assert halves
        assert not any(each.solves for each in halves)


def test_left_between_the_questions_it_is_asked_anew() -> None:
    of, attempts = own(5), []
    for before, after in pairwise(sessions(begun(of), perfect)):
        if after.records:
            attempts.append(attempt(after.records[0]))
        if after.was_right and after.phase is LessonPhase.ASK:
            again = begun(of, start_of(of, attempts))
            assert again.step == before.step
            assert again.queue == after.queue
            assert again.was_right is None
            if after.at_checkpoint:
                assert again.item == before.item
                assert again.checkpoint == before.checkpoint


def test_left_after_a_wrong_first_answer_it_comes_back_later() -> None:
    of = own(5)
    session = asked_after(begun(of, SEEN))
    assert session.exercise
    session = answered(session, wrong(session.exercise))
    assert session.records
    read = attempt(made(of, "before", ""))
    kept = [read, attempt(session.records[0])]
    assert start_of(of, kept).queue == (GUESS, SEEN, CHECK)
    assert session.exercise
    session = answered(session, right(session.exercise))
    assert session.records
    assert start_of(of, [*kept, attempt(session.records[0])]) == start_of(of, kept)


@pytest.mark.slow
def test_killed_between_the_questions_nothing_is_lost(tmp_path: Path) -> None:
    arguments = ("learn", "the-lead", "--fast", "--lang", "en", "--seed", "5")
    pipe = Pipe(tmp_path, *arguments, "--from", "the-other-leads")
    assert "What will it be?" in pipe.asked()
    pipe.types("Ab")
    assert "And why?" in pipe.asked()
    pipe.killed()
    again = Pipe(tmp_path, *arguments)
    assert "step 3 of" in again.asked()
    again.types("Ab")
    assert "And why?" in again.asked()
    assert again.closes() == 0
