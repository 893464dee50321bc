"""The three marks of a lesson, and what comes back of what was missed in it."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from random import Random

import pytest

from tests.lessons.learners import SHIPPED, SOLVER, lesson, own, right, wrong
from tutor.content.files import content_files
from tutor.lessons.mastery import Mastery, by_lesson, due_count, mastery_of, waiting_in
from tutor.lessons.model import item_of
from tutor.lessons.review import due_items, next_day, questions_of
from tutor.progress.attempts import Attempt
from tutor.session.blocks.path import path_around, path_rows
from tutor.session.lesson import review
from tutor.session.screen import Key
from tutor.training.review import INTERVALS, Waiting

OF = own(1)
CHECK = next(step for step in OF.steps if step.kind == "checkpoint")
NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)
FIRST = NOON.astimezone().date()


def attempt(name: str, day: int, *, is_right: bool = True, answer: str = "") -> Attempt:
    step = next(each for each in OF.steps if each.id == name.split("/")[0])
    at = NOON + timedelta(days=day)
    solves = is_right and "/" not in name
    return Attempt(item_of(OF, name), step.content, at, answer, "right", is_right, solves)


def passed(day: int, score: str = "5/5") -> Attempt:
    return attempt(CHECK.id, day, answer=score)


@pytest.mark.parametrize(
    ("answers", "marks"),
    [
        ([], Mastery.NONE),
        ([attempt("which", 0)], Mastery.NONE),
        ([attempt(CHECK.id, 0, is_right=False, answer="3/5")], Mastery.NONE),
        ([attempt("which", 0, is_right=False), passed(0, "4/5")], Mastery.PASSED),
        ([attempt("which", 0, is_right=False), passed(0)], Mastery.SURE),
        ([passed(0, "4/5")], Mastery.SURE),
        ([attempt(f"{CHECK.id}/c1", 0, is_right=False), passed(0, "4/5")], Mastery.PASSED),
        ([passed(0), passed(2)], Mastery.SURE),
        ([passed(0), passed(3)], Mastery.KEPT),
        ([passed(0), attempt("which/again", 3)], Mastery.KEPT),
        ([passed(0), attempt("which/again", 3, is_right=False)], Mastery.SURE),
        (
            [attempt("which", 0, is_right=False), passed(0, "4/5"), attempt("which/again", 1)],
            Mastery.SURE,
        ),
        (
            [attempt("which", 0, is_right=False), passed(0, "4/5"), attempt("which/again", 4)],
            Mastery.KEPT,
        ),
    ],
)
def test_marks(answers: list[Attempt], marks: Mastery) -> None:
    assert mastery_of(OF, tuple(answers)) is marks


def test_what_was_missed_comes_back_after_longer_and_longer_times() -> None:
    answers = [attempt("which", 0, is_right=False)]
    days = 0
    for place, interval in enumerate(INTERVALS):
        day = FIRST + timedelta(days=days)
        assert waiting_in(OF, answers) == {"which": Waiting(day, place)}
        early = [*answers, attempt("which/again", days)]
        assert waiting_in(OF, early) == waiting_in(OF, answers)
        days += interval
        answers.append(attempt("which/again", days))
    assert not waiting_in(OF, answers)


def test_what_belongs_to_no_question_does_not_come_back() -> None:
    odd = [
        attempt("hello", 0, is_right=False),
        attempt(CHECK.id, 0, is_right=False, answer="1/5"),
        attempt("which/first", 0, is_right=False),
    ]
    assert not waiting_in(OF, odd)
    changed = Attempt(item_of(OF, "which"), "older", NOON, "", "wrong", False, False)
    assert not waiting_in(OF, [changed])


def test_a_review_asks_what_is_due_with_fresh_cards() -> None:
    answers = [
        attempt("which", 0, is_right=False),
        attempt(f"{CHECK.id}/c1", 0, is_right=False),
    ]
    assert not due_items([OF], answers, FIRST, Random(1))
    assert next_day([OF], answers) == FIRST + timedelta(days=1)
    tomorrow = FIRST + timedelta(days=1)
    assert due_count([OF], answers, tomorrow) == 2
    items = due_items([OF], answers, tomorrow, Random(1))
    assert [item.name for item in items] == ["which", f"{CHECK.id}/c1"]
    session = review.begin(items, 1)
    assert session.exercise
    session = session.answered(right(session.exercise), SOLVER)
    assert [(made.item, made.is_right) for made in session.records] == [
        (item_of(OF, "which", "again"), True)
    ]
    session = session.answered(Key.GO_ON, SOLVER)
    assert session.exercise
    session = session.answered(wrong(session.exercise), SOLVER)
    assert [made.is_right for made in session.records] == [False]
    session = session.answered(Key.GO_ON, SOLVER)
    assert session.screen.prompt is None
    assert session.right == 1


def test_what_was_passed_days_ago_is_asked_once_more() -> None:
    answers = [passed(0)]
    assert not due_items([OF], answers, FIRST + timedelta(days=2), Random(1))
    later = FIRST + timedelta(days=3)
    (item,) = due_items([OF], answers, later, Random(1))
    kept = Attempt(
        item_of(OF, item.name, "again"), item.content, NOON + timedelta(days=3), "", "", True, False
    )
    assert mastery_of(OF, (*answers, kept)) is Mastery.KEPT
    assert not due_items([OF], [*answers, kept], later, Random(1))
    assert next_day([OF], [*answers, kept]) is None


def test_every_question_of_the_course_can_come_back() -> None:
    for path in content_files(SHIPPED):
        of = lesson(path)
        asked = list(questions_of(of))
        outlined = {step.id for step in of.outline if step.is_question or step.is_checkpoint}
        assert {name.split("/")[0] for name, _, _ in asked} <= outlined
        for _, _, step in asked:
            assert step.exercise(Random(1)).question.replay is None


def test_the_path_says_what_is_done_and_where_one_is() -> None:
    lessons = [own(number) for number in (1, 2, 3, 4)]
    marks = {each.slug: Mastery.NONE for each in lessons} | {OF.slug: Mastery.SURE}
    keys = [row.key for row in path_rows(lessons, marks)]
    assert keys == [f"lesson.path.row.{each}" for each in ("done", "here", "open", "open")]
    around = path_around(lessons, {OF.slug}, lessons[1])
    assert len(around) == 4
    assert by_lesson([passed(0)]).keys() == {OF.slug}
    assert due_count(lessons, [], date(2026, 5, 1)) == 0
