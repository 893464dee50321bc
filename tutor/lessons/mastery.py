"""How well a lesson is known, in three marks, and what was missed in it and comes back.

The first mark is for passing the lesson; the second for what is sure: all of its questions right at
the first try, or what was missed put right since; the third for what is kept: something of it right
again some days after it was passed. All follows from the answers that are recorded.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date
from enum import IntEnum

from tutor.lessons.model import Lesson, is_passed, item_of
from tutor.progress.attempts import Attempt, lesson_of, solved_items
from tutor.training.review import INTERVALS, Waiting

AGAIN = "again"
"""The last part of the name under which an answer to a question that came back is recorded."""
KEPT_AFTER = INTERVALS[1]
"""So many days after a lesson was passed, what is still right is kept."""
_PARTS = ("card", "first", "second")
"""Parts of a step that by themselves do not say how it went."""


class Mastery(IntEnum):
    """How well a lesson is known: the number of its marks."""

    NONE = 0
    PASSED = 1
    SURE = 2
    KEPT = 3


MOST_MARKS = max(Mastery)


def by_lesson(attempts: Iterable[Attempt]) -> Mapping[str, tuple[Attempt, ...]]:
    """The answers in lessons by the lesson's slug, in the order of time."""
    found: dict[str, list[Attempt]] = {}
    for each in attempts:
        slug = lesson_of(each.item)
        if slug:
            found.setdefault(slug, []).append(each)
    return {slug: tuple(sorted(each, key=lambda a: a.at)) for slug, each in found.items()}


def waiting_in(lesson: Lesson, attempts: Iterable[Attempt]) -> Mapping[str, Waiting]:
    """The questions of a lesson that were missed and come back, by their names without the lesson.

    Args:
        attempts: The answers in the lesson, in the order of time.
    """
    contents = {step.id: step.content for step in lesson.outline}
    steps = {step.id for step in lesson.outline if step.is_question}
    checks = {step.id for step in lesson.outline if step.is_checkpoint}
    found: dict[str, Waiting] = {}
    for each in attempts:
        _, *parts = each.item.split("/")
        if contents.get(parts[0]) != each.content or parts[-1] in _PARTS:
            continue
        question = "/".join(part for part in parts if part != AGAIN)
        is_asked = question in steps or (parts[0] in checks and "/" in question)
        if is_asked:
            _count(found, question, each)
    return found


def _count(found: dict[str, Waiting], question: str, attempt: Attempt) -> None:
    day = day_of(attempt)
    if not attempt.is_right:
        found[question] = Waiting(day)
    elif question in found:
        after = found.pop(question).when_right(day)
        if after:
            found[question] = after


def due_count(lessons: Iterable[Lesson], attempts: Iterable[Attempt], today: date) -> int:
    """How many questions that were missed come back today."""
    answers = by_lesson(attempts)
    waiting = (waiting_in(each, answers.get(each.slug, ())).values() for each in lessons)
    return sum(each.due <= today for found in waiting for each in found)


def passed_on(lesson: Lesson, attempts: Iterable[Attempt]) -> date | None:
    """The day on which a lesson was first passed; None if it was not."""
    so_far: list[Attempt] = []
    for each in attempts:
        so_far.append(each)
        if each.solves and is_passed(lesson, solved_items(so_far)):
            return day_of(each)
    return None


def mastery_of(lesson: Lesson, attempts: tuple[Attempt, ...]) -> Mastery:
    """How well a lesson is known, after the answers in it in the order of time."""
    if not is_passed(lesson, solved_items(attempts)):
        return Mastery.NONE
    passed = passed_on(lesson, attempts)
    assert passed
    is_open = any(not each.solved for each in waiting_in(lesson, attempts).values())
    if is_open and not any(_is_full(lesson, each) for each in attempts):
        return Mastery.PASSED
    later = [each for each in attempts if (day_of(each) - passed).days >= KEPT_AFTER]
    is_kept = any(each.is_right and _is_proof(lesson, each) for each in later)
    return Mastery.KEPT if is_kept and not is_open else Mastery.SURE


def _is_full(lesson: Lesson, attempt: Attempt) -> bool:
    """Whether it is a checkpoint with all questions right at the first try."""
    right, _, asked = attempt.answer.partition("/")
    return attempt.solves and bool(asked) and right == asked and _is_checkpoint(lesson, attempt)


def _is_proof(lesson: Lesson, attempt: Attempt) -> bool:
    """Whether it is a question that came back, or a whole checkpoint once more."""
    return attempt.item.endswith(f"/{AGAIN}") or _is_checkpoint(lesson, attempt)


def _is_checkpoint(lesson: Lesson, attempt: Attempt) -> bool:
    return any(
        step.is_checkpoint and attempt.item == item_of(lesson, step.id) for step in lesson.outline
    )


def day_of(attempt: Attempt) -> date:
    """The learner's day of an answer."""
    return attempt.at.astimezone().date()
