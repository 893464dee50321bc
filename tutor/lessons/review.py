"""What comes back of the lessons: what was missed, and some of what was passed days ago."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date, timedelta
from random import Random
from typing import NamedTuple

from tutor.exercises.kinds.checkpoint import CheckpointStep
from tutor.exercises.step import QuestionStep
from tutor.lessons.mastery import KEPT_AFTER, Mastery, by_lesson, mastery_of, passed_on, waiting_in
from tutor.lessons.model import Lesson
from tutor.progress.attempts import Attempt

MOST = 10
"""Questions of one review."""


class ReviewItem(NamedTuple):
    """A question that comes back.

    Attributes:
        lesson: The lesson it is of.
        name: The name under which it was missed, without the lesson's.
        content: What the answer is recorded with.
        asked: What is asked: the same question with other cards, or one of its kind.
    """

    lesson: Lesson
    name: str
    content: str
    asked: QuestionStep


def questions_of(lesson: Lesson) -> Iterator[tuple[str, str, QuestionStep]]:
    """All questions of a lesson that can come back: names, contents, steps.

    A game that has to be gone through first is too long for it.
    """
    for step in lesson.steps:
        items = step.items if isinstance(step, CheckpointStep) else (step,)
        for each in items:
            if isinstance(each, QuestionStep) and not each.has_replay:
                name = each.id if each is step else f"{step.id}/{each.id}"
                yield name, step.content, each


def due_items(
    lessons: Iterable[Lesson], attempts: Iterable[Attempt], today: date, rng: Random
) -> tuple[ReviewItem, ...]:
    """What comes back today, what has waited too long by most first."""
    answers = by_lesson(attempts)
    found: list[tuple[float, ReviewItem]] = []
    for lesson in lessons:
        given = answers.get(lesson.slug, ())
        missed = list(_missed(lesson, given, today, rng))
        found += missed or _to_keep(lesson, given, today, rng)
    found.sort(key=lambda each: -each[0])
    return tuple(item for _, item in found[:MOST])


def next_day(lessons: Iterable[Lesson], attempts: Iterable[Attempt]) -> date | None:
    """The day on which something comes back next; None where nothing will."""
    answers = by_lesson(attempts)
    days: list[date] = []
    for lesson in lessons:
        given = answers.get(lesson.slug, ())
        days += (each.due for each in waiting_in(lesson, given).values())
        passed = passed_on(lesson, given)
        if passed and mastery_of(lesson, given) is not Mastery.KEPT:
            days.append(passed + timedelta(days=KEPT_AFTER))
    return min(days, default=None)


def _missed(
    lesson: Lesson, attempts: tuple[Attempt, ...], today: date, rng: Random
) -> Iterator[tuple[float, ReviewItem]]:
    """The questions of a lesson that were missed and are due."""
    due = {name: each for name, each in waiting_in(lesson, attempts).items() if each.due <= today}
    if not due:
        return
    every = list(questions_of(lesson))
    for name, content, step in every:
        if name in due:
            asked = step if step.is_fresh else _one_like(step, every, rng)
            yield due[name].overdue(today), ReviewItem(lesson, name, content, asked)


def _one_like(
    step: QuestionStep, every: list[tuple[str, str, QuestionStep]], rng: Random
) -> QuestionStep:
    """A question of the same kind whose cards are drawn afresh; itself where there is none."""
    fresh = [each for _, _, each in every if each.kind == step.kind and each.is_fresh]
    return rng.choice(fresh) if fresh else step


def _to_keep(
    lesson: Lesson, attempts: tuple[Attempt, ...], today: date, rng: Random
) -> list[tuple[float, ReviewItem]]:
    """One question of a lesson that was passed some days ago, and not looked at since."""
    passed = passed_on(lesson, attempts)
    if passed is None or (today - passed).days < KEPT_AFTER:
        return []
    if mastery_of(lesson, attempts) is not Mastery.SURE:
        return []
    every = list(questions_of(lesson))
    if not every:
        return []
    name, content, asked = rng.choice([each for each in every if each[2].is_fresh] or every)
    return [((today - passed).days / KEPT_AFTER, ReviewItem(lesson, name, content, asked))]
