"""The session alone: one step at a time, back to what was missed, and back at will."""

from __future__ import annotations

from dataclasses import replace

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
from tutor.rules.cards import Card
from tutor.session.lesson.session import LessonPhase, LessonSession
from tutor.session.lesson.start import CARD, Checkpoint, Start
from tutor.session.screen import Choices, Key, MarkedText, Table


def steps(session: LessonSession) -> list[str]:
    return [session.lesson.steps[place].id for place in session.queue]


def asked(session: LessonSession, *, well: bool) -> LessonSession:
    """The session after a right or a wrong answer."""
    assert session.exercise
    return answered(session, right(session.exercise) if well else wrong(session.exercise))


def test_enter_goes_on_and_the_step_is_done() -> None:
    session = answered(begun(own(1)), Key.GO_ON)
    assert session.records
    assert (session.records[0].item, session.records[0].solves) == (
        f"{session.lesson.slug}/hello",
        True,
    )
    assert session.step.id == "which"
    assert session.done == {0}


def test_a_right_answer_is_told_with_its_note() -> None:
    session = asked(begun(own(1), 2), well=True)
    assert session.phase is LessonPhase.JUDGED
    assert MarkedText("And the seven adds nothing.") in session.blocks
    assert steps(answered(session, Key.GO_ON)) == ["more", "check"]


def test_what_was_missed_comes_once_more_before_the_checkpoint() -> None:
    session = asked(begun(own(1), 1), well=False)
    assert session.records
    assert not session.records[0].solves
    session = answered(session, Key.GO_ON)
    assert steps(session) == ["how-many", "more", "which", "check"]
    session = answered(asked(session, well=True), Key.GO_ON, Key.GO_ON)
    assert session.step.id == "which"
    session = answered(asked(session, well=False), Key.GO_ON)
    assert steps(session) == ["check"]


def test_without_a_checkpoint_it_comes_last() -> None:
    session = answered(asked(begun(own(2), 1), well=False), Key.GO_ON)
    assert steps(session) == ["won", "draws", "sort", "takes"]


def test_a_lesson_missed_all_the_way_ends_all_the_same() -> None:
    for number in (2, 3, 4):
        *_, last = sessions(begun(own(number)), hopeless)
        assert last.phase is LessonPhase.DONE, last.step.id
    *_, last = sessions(begun(own(1)), hopeless)
    assert last.phase is LessonPhase.NOT_PASSED


@pytest.mark.parametrize(("well", "is_passed"), [(5, True), (4, True), (3, False), (0, False)])
def test_four_first_answers_of_five_pass(well: int, is_passed: bool) -> None:
    session = begun(own(1), 4)
    for place in range(5):
        session = answered(asked(session, well=place < well), Key.GO_ON)
    assert session.records
    assert (session.records[0].solves, session.records[0].answer) == (is_passed, f"{well}/5")
    assert session.phase is (LessonPhase.DONE if is_passed else LessonPhase.NOT_PASSED)


@pytest.mark.parametrize(("right", "of"), [(4, 5), (5, 6), (6, 7), (7, 8), (8, 10)])
def test_the_mark_is_eighty_of_a_hundred(right: int, of: int) -> None:
    assert Checkpoint((), right, of).is_passed
    assert not Checkpoint((), right - 1, of).is_passed


def test_a_checkpoint_is_tried_again_with_fresh_cards() -> None:
    session = begun(own(1), 4)
    first = session.screen.blocks
    for _ in range(5):
        session = answered(asked(session, well=False), Key.GO_ON)
    again = answered(session, Key.RETRY)
    assert again.checkpoint == Checkpoint(again.checkpoint.items if again.checkpoint else ())
    assert again.screen.blocks != first
    for _ in range(5):
        again = answered(asked(again, well=True), Key.GO_ON)
    assert again.phase is LessonPhase.DONE


def test_back_and_on_again() -> None:
    session = answered(begun(own(1)), Key.GO_ON)
    back = answered(session, Key.BACK)
    assert back.step.id == "hello"
    assert not back.can_go_back
    assert steps(answered(back, Key.GO_ON)) == steps(session)


def test_back_from_what_was_just_told_does_not_ask_it_again() -> None:
    told = asked(begun(own(1), 1), well=True)
    assert steps(answered(told, Key.BACK)) == ["hello", "how-many", "more", "check"]


def test_back_out_of_a_checkpoint_keeps_what_was_answered() -> None:
    session = answered(asked(begun(own(1), 4), well=True), Key.GO_ON)
    assert session.checkpoint
    session = answered(session, Key.BACK, Key.BACK)
    assert session.step.id == "how-many"
    session = asked(session, well=False)
    assert session.checkpoint
    assert (session.checkpoint.right, session.checkpoint.answered) == (1, 1)
    session = answered(session, Key.GO_ON, Key.GO_ON)
    while session.step.id != "check":
        session = answered(asked(session, well=True), Key.GO_ON)
    assert session.checkpoint
    assert [item.id for item in session.checkpoint.items] == ["c2", "c3", "c4", "c5"]


def test_from_the_told_item_of_a_checkpoint_back_goes_on_with_the_next() -> None:
    session = answered(asked(begun(own(1), 4), well=True), Key.BACK, Key.GO_ON)
    assert session.checkpoint
    assert session.item.id == "c2"
    assert session.checkpoint.answered == 1


def test_the_menu_shows_what_is_done_and_leaves_nothing_behind() -> None:
    session = answered(begun(own(1)), Key.GO_ON)
    menu = answered(session, Key.MENU)
    (rows,) = (block for block in menu.blocks if isinstance(block, Choices))
    keys = [text.key.rpartition(".")[2] for text in rows.texts if not isinstance(text, str)]
    assert keys == ["done", "here", "open", "open", "open"]
    after = answered(menu, Key.GO_ON)
    assert after.screen == session.screen
    assert steps(after) == steps(session)


def test_from_the_menu_to_a_later_step() -> None:
    session = answered(asked(begun(own(1), 1), well=False), Key.GO_ON, Key.MENU)
    assert steps(answered(session, 3)) == ["more", "which", "check"]


def test_from_the_menu_to_an_earlier_step_and_back_to_where_one_was() -> None:
    session = answered(asked(begun(own(1), 1), well=False), Key.GO_ON, Key.MENU)
    assert steps(session) == ["how-many", "more", "which", "check"]
    earlier = answered(session, 0)
    assert steps(earlier) == ["hello", "how-many", "more", "which", "check"]
    assert steps(answered(earlier, Key.GO_ON)) == steps(session)


def test_a_step_that_is_done_can_be_skipped_when_it_comes_again() -> None:
    session = answered(asked(begun(own(1), 1), well=True), Key.GO_ON)
    assert not session.can_skip
    again = answered(session, Key.MENU, 1)
    assert (again.step.id, again.can_skip) == ("which", True)
    skipped = answered(again, Key.NEXT_ITEM)
    assert steps(skipped) == steps(session)
    assert not skipped.records


def test_in_the_round_of_repeats_a_game_that_is_played_can_be_skipped() -> None:
    every = frozenset(range(len(own(4).steps)))
    game = next(place for place, step in enumerate(own(4).steps) if step.kind == "guided_game")
    last = max(every)
    session = begun(own(4), Start((last,), frozenset({last}), every - {last}))
    session = answered(session, Key.MENU, game)
    assert session.phase is LessonPhase.GAME
    assert session.can_skip
    assert steps(answered(session, Key.NEXT_ITEM)) == [own(4).steps[last].id]


def test_the_menu_in_an_ending_shows_the_table_again() -> None:
    session = begun(own(3), 3)
    after = answered(session, Key.HINT, Key.MENU, Key.GO_ON)
    assert any(isinstance(block, Table) for block in after.blocks)


def test_an_ending_given_up_comes_back() -> None:
    session = answered(begun(own(3), 3), Card.parse("3d"), Key.GO_ON)
    assert steps(session) == ["unseen", "guess", "out"]
    assert session.done == frozenset()


def test_an_ending_tried_again_and_won_does_not() -> None:
    session = answered(begun(own(3), 3), Card.parse("3d"), Key.RETRY)
    while session.phase is LessonPhase.PLAY:
        session = answered(session, perfect(session))
    assert steps(session) == ["unseen", "guess"]
    assert session.done == {3}


def test_one_card_is_one_card() -> None:
    session = answered(begun(own(3), 2), Card.parse("7b"))
    assert session.phase is LessonPhase.JUDGED
    assert session.records
    assert session.records[0].solves
    assert not any(isinstance(block, Table) for block in session.blocks)


def test_a_worked_example_leaves_the_last_choices() -> None:
    session = begun(own(3), 1)
    assert session.phase is LessonPhase.EXAMPLE
    assert any(isinstance(block, Table) for block in answered(session, Key.GO_ON).blocks)
    assert session.puzzle
    assert len(session.puzzle.position.hand) == 2
    assert begun(own(3)).phase is LessonPhase.READ


def test_every_card_of_a_guided_game_counts_and_comments_come_with_their_trick() -> None:
    cards, comments = [], []
    for session in sessions(begun(own(4)), perfect):
        comments += [block.text for block in session.blocks if isinstance(block, MarkedText)]
        cards += [record.answer for record in session.records if record.item.endswith(CARD)]
    assert len(cards) == len(set(cards)) >= 19
    assert comments == ["Play.", "The first trick.", "The third trick.", "That was it."]


def test_a_guided_game_survives_looking_back() -> None:
    lesson = own(4)
    lesson = replace(lesson, data=({**lesson.data[1], "id": "first"}, *lesson.data))
    session = begun(lesson, 1)
    for _ in range(3):
        session = answered(session, perfect(session))
    assert session.game
    cards = session.game.cards
    session = answered(session, Key.BACK, Key.GO_ON)
    assert session.game
    assert session.game.cards == cards


def test_the_same_seed_asks_the_same() -> None:
    one, same, other = (begun(own(1), 4, seed) for seed in (1, 1, 2))
    assert one.screen == same.screen
    assert one.screen != other.screen


def test_nothing_counts_but_answers() -> None:
    session = begun(own(1))
    for key in (Key.MENU, Key.GO_ON):
        session = answered(session, key)
        assert session.records == ()
    assert replace(session, step_blocks=()).done == frozenset()
