"""Where a lesson is gone on with: after any number of answers, at the very step one was at."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from random import Random

import pytest

from tests.lessons.learners import answered, begun, hopeless, own, perfect, sessions
from tutor.exercises.guided_game import GuidedGameStep
from tutor.exercises.step import EndingStep
from tutor.lessons.completion import is_passed, item_of
from tutor.lessons.model import Lesson
from tutor.lessons.steps import content_hash
from tutor.progress.attempts import Attempt
from tutor.session.lesson.start import Start, left
from tutor.session.lesson.state import LessonSession, Stage, StepResult
from tutor.session.screen import Answer, Key

NOW = datetime(2026, 5, 1, tzinfo=UTC)


def attempt(of: Lesson, marked: StepResult) -> Attempt:
    (step,) = (step for step in of.steps if step.id == marked.step)
    item = item_of(of, marked.step, marked.part)
    verdict = "right" if marked.is_right else "wrong"
    right, closes = marked.is_right, marked.closes
    return Attempt(item, step.content, NOW, marked.answer, verdict, right, closes)


def mixed(seed: int) -> Callable[[LessonSession], Answer]:
    rng = Random(seed)
    return lambda session: (perfect if rng.random() < 0.5 else hopeless)(session)


@pytest.mark.slow
@pytest.mark.parametrize("number", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("seed", range(6))
def test_after_every_answer_it_goes_on_where_one_stopped(number: int, seed: int) -> None:
    of, attempts = own(number), []
    for session in sessions(begun(of), mixed(seed)):
        if session.marked:
            attempts.append(attempt(of, session.marked))
        if session.stage in (Stage.DONE, Stage.CHECKED):
            break
        again = begun(of, left(of, attempts))
        if session.is_answered or (session.game and session.game.is_told):
            # What was answered is not asked again; after the last answer the lesson is done.
            assert again.queue in (session.queue, session.queue[1:]) or not session.queue[1:]
            continue
        given_up = again.queue[0] in session.missed and isinstance(
            again.step, EndingStep | GuidedGameStep
        )
        if session.stage is Stage.PLAY or given_up:
            # An ending that was left, or given up last of all, begins anew.
            assert {*again.queue, session.queue[0]} >= set(session.queue)
            continue
        assert again.queue == session.queue
        assert again.missed == session.missed
        assert again.done == session.done
        if session.is_checked:
            assert again.check == session.check
        if session.game:
            assert again.game
            assert again.game.game == session.game.game


def test_nothing_answered_is_the_beginning() -> None:
    assert left(own(1), ()) == Start((0, 1, 2, 3, 4))


def test_a_lesson_done_begins_anew_and_can_be_left_again() -> None:
    of = own(1)
    marked = [each.marked for each in sessions(begun(of), perfect) if each.marked]
    attempts = [attempt(of, each) for each in marked]
    assert left(of, attempts).queue == (0, 1, 2, 3, 4)
    assert left(of, [*attempts, attempts[0], attempts[1]]).queue == (2, 3, 4)
    assert is_passed(of, frozenset((each.item, each.content) for each in attempts if each.solves))


def test_reading_again_changes_nothing() -> None:
    of = own(1)
    read = attempt(of, StepResult("hello", "", True, True))
    which = attempt(of, StepResult("which", "0", True, True))
    assert left(of, [read, which, read]) == left(of, [read, which])


def test_what_was_passed_over_is_not_asked_now() -> None:
    of = own(1)
    assert left(of, [attempt(of, StepResult("more", "", True, True))]).queue == (4,)


def test_a_step_that_was_changed_is_to_be_done_again() -> None:
    of = own(1)
    old = replace(attempt(of, StepResult("hello", "", True, True)), content="00000000")
    assert left(of, [old]) == left(of, ())


def test_passing_the_checkpoint_is_what_counts() -> None:
    of = own(1)
    check = attempt(of, StepResult("check", "4/5", True, True))
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
    assert (content_hash(fields) == content_hash({**fields, **change})) is is_same


def test_words_of_another_language_change_nothing() -> None:
    hashes = [[step.content for step in own(1, each).steps] for each in ("en", "it")]
    assert hashes[0] == hashes[1]


def test_a_checkpoint_left_halfway_is_gone_on_with() -> None:
    session = begun(own(1), 4)
    attempts = []
    for _ in range(2):
        session = answered(session, hopeless(session))
        assert session.marked
        attempts.append(attempt(own(1), session.marked))
        session = answered(session, Key.GO_ON)
    again = begun(own(1), left(own(1), attempts))
    assert again.check
    assert (again.item.id, again.check.right, again.check.asked) == ("c3", 0, 2)
