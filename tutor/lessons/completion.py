"""Which lessons are done, known without reading a step."""

from __future__ import annotations

from collections.abc import Iterable

from tutor.lessons.model import Lesson


def item_of(lesson: Lesson, step: str, part: str = "") -> str:
    """The name under which an answer to a step, or to a part of it, is recorded."""
    return "/".join((lesson.slug, step, *((part,) if part else ())))


def is_passed(lesson: Lesson, solved: frozenset[tuple[str, str]]) -> bool:
    """Whether a lesson is done: its checkpoints are passed, or without any, all of its steps.

    ``solved`` are the names of what was solved, each with the content it then had.
    """
    checks = [step for step in lesson.outline if step.is_checkpoint]
    return all(
        (item_of(lesson, step.id), step.content) in solved for step in checks or lesson.outline
    )


def next_lesson(
    lessons: Iterable[Lesson], solved: frozenset[tuple[str, str]], after: Lesson | None = None
) -> Lesson | None:
    """The first lesson not done: of those after one, if there are any, else of all."""
    still = [each for each in lessons if not is_passed(each, solved)]
    later = (each for each in still if after is None or each.number > after.number)
    return next(later, still[0] if still else None)
