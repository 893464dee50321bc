"""Where a lesson is gone on with: after any number of answers, at the very step one was at."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from random import Random

import pytest

from tests.lessons.learners import answered, begun, hopeless, own, perfect, sessions
from tutor.exercises.kinds.guided_game import GuidedGameStep
from tutor.exercises.step import EndingStep
from tutor.lessons.model import Lesson, is_passed, item_of
from tutor.lessons.steps import step_hash
from tutor.progress.attempts import Attempt
from tutor.session.lesson.session import LessonPhase, LessonSession
from tutor.session.lesson.start import Start, start_of
from tutor.session.protocol import AttemptMade
from tutor.session.screen import Answer, Key

NOW = datetime(2026, 5, 1, tzinfo=UTC)


def attempt(made: AttemptMade) -> Attempt:
    item, content, answer, grade, is_right, solves, hints, _ = made
    return Attempt(item, content, NOW, answer, grade, is_right, solves, hints)


def made(of: Lesson, step_id: str, answer: str) -> AttemptMade:
    """A right answer that does a step."""
    (step,) = (step for step in of.steps if step.id == step_id)
    return AttemptMade(item_of(of, step_id), step.content, answer, "right", True, True)


def mixed(seed: int) -> Callable[[LessonSession], Answer]:
    rng = Random(seed)
    return lambda session: (perfect if rng.random() < 0.5 else hopeless)(session)


@pytest.mark.slow
@pytest.mark.parametrize("number", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("seed", range(6))
def test_after_every_answer_it_goes_on_where_one_stopped(number: int, seed: int) -> None:
    of, attempts = own(number), []
    for session in sessions(begun(of), mixed(seed)):
        if session.records:
            attempts.append(attempt(session.records[0]))
        if session.phase in (LessonPhase.DONE, LessonPhase.NOT_PASSED):
            break
        again = begun(of, start_of(of, attempts))
        if session.is_answered or (session.game and session.game.has_result):
            # What was answered is not asked again; after the last answer the lesson is done.
            assert again.queue in (session.queue, session.queue[1:]) or not session.queue[1:]
            continue
        given_up = again.queue[0] in session.missed and isinstance(
            again.step, EndingStep | GuidedGameStep
        )
        if session.phase is LessonPhase.PLAY or given_up:
            # An ending that was left, or given up last of all, begins anew.
            assert {*again.queue, session.queue[0]} >= set(session.queue)
            continue
        assert again.queue == session.queue
        assert again.missed == session.missed
        assert again.done == session.done
        if session.at_checkpoint:
            assert again.checkpoint == session.checkpoint
        if session.game:
            assert again.game
            assert again.game.game == session.game.game


def test_nothing_answered_is_the_beginning() -> None:
    assert start_of(own(1), ()) == Start((0, 1, 2, 3, 4))


def test_a_lesson_done_begins_anew_and_can_be_left_again() -> None:
    of = own(1)
    attempts = [attempt(record) for each in sessions(begun(of), perfect) for record in each.records]
    assert start_of(of, attempts).queue == (0, 1, 2, 3, 4)
    assert start_of(of, [*attempts, attempts[0], attempts[1]]).queue == (2, 3, 4)
    assert is_passed(of, frozenset((each.item, each.content) for each in attempts if each.solves))


def test_reading_again_changes_nothing() -> None:
    of = own(1)
    read = attempt(made(of, "hello", ""))
    which = attempt(made(of, "which", "0"))
    assert start_of(of, [read, which, read]) == start_of(of, [read, which])


def test_what_was_passed_over_is_not_asked_now() -> None:
    of = own(1)
    assert start_of(of, [attempt(made(of, "more", ""))]).queue == (4,)


def test_a_step_that_was_changed_is_to_be_done_again() -> None:
    of = own(1)
    old = replace(attempt(made(of, "hello", "")), content="00000000")
    assert start_of(of, [old]) == start_of(of, ())


def test_passing_the_checkpoint_is_what_counts() -> None:
    of = own(1)
    check = attempt(made(of, "check", "4/5"))
    assert is_passed(of, frozenset({(check.item, check.content)}))
    assert not is_passed(own(2), frozenset())


@pytest.mark.parametrize(
    ("change", "is_same"),
    [
        ({"text": "Other words"}, True),
        ({"note": "Other words"}, True),
        ({"options": [{"text": "b", "feedback": "b", "right": True}]}, True),
        ({"options": [{"text": "a", "feedback": "a", "right": False}]}, False),
        ({"trump": "d"}, False),
        ({"items": [{"id": "x", "text": "b", "pile": ["Ad"]}]}, True),
        ({"items": [{"id": "x", "text": "a", "pile": ["3d"]}]}, False),
    ],
)
def test_only_what_is_asked_makes_a_step_another(change: dict[str, object], is_same: bool) -> None:
    fields: dict[str, object] = {
        "text": "Words",
        "trump": "s",
        "options": [{"text": "a", "feedback": "a", "right": True}],
        "items": [{"id": "x", "text": "a", "pile": ["Ad"]}],
    }
    assert (step_hash(fields) == step_hash({**fields, **change})) is is_same


def test_words_of_another_language_change_nothing() -> None:
    hashes = [[step.content for step in own(1, each).steps] for each in ("en", "it")]
    assert hashes[0] == hashes[1]


def test_a_checkpoint_left_halfway_is_gone_on_with() -> None:
    session = begun(own(1), 4)
    attempts = []
    for _ in range(2):
        session = answered(session, hopeless(session))
        assert session.records
        attempts.append(attempt(session.records[0]))
        session = answered(session, Key.GO_ON)
    again = begun(own(1), start_of(own(1), attempts))
    assert again.checkpoint
    assert (again.item.id, again.checkpoint.right, again.checkpoint.answered) == ("c3", 0, 2)
