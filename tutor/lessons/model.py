"""What lessons are, once read, and which of them are done.

A list of lessons needs only what stands here: the kinds of steps and the solver behind them are
loaded when a lesson's steps are asked for.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from tutor.content.yaml.document import Document, KeyPath, Report
from tutor.content.yaml.mapping import Entry

if TYPE_CHECKING:
    from tutor.exercises.step import Step


class StepOutline(NamedTuple):
    """What is known of a step without reading it: enough to tell whether it is done."""

    id: str
    content: str
    is_checkpoint: bool
    is_question: bool = False
    """Whether it is a question by itself, not one of a checkpoint."""


@dataclass(frozen=True)
class Lesson:
    """One lesson. ``teaches`` and ``needs`` are concepts; ``number`` is its place in the course.

    ``goal`` says what the learner can do after it. ``data`` holds its steps as plain JSON, in the
    words of ``language``.
    """

    number: int
    slug: str
    title: str
    summary: str
    minutes: int
    language: str
    teaches: tuple[str, ...]
    needs: tuple[str, ...]
    outline: tuple[StepOutline, ...]
    data: tuple[Mapping[str, object], ...] = field(repr=False)
    goal: str = ""

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """The steps, read when first asked for; ContentError if one of them is faulty."""
        from tutor.lessons.steps import read_steps  # It loads all kinds of steps, and the solver.

        document = Document(self.slug, "", {"steps": list(self.data)}, (), 0)
        report = Report(document)
        placed = read_steps(Entry(report, (), document.data))
        if report.has_errors:
            raise report.unusable()
        return tuple(step for _, step in placed)


class LessonWords(NamedTuple):
    """A lesson's words in another language: by step id and by the path of each text in its step.

    The items of a checkpoint stand in these paths by their ids. ``sources`` are the hashes of what
    the words translate, by step id; that of title, summary and goal is under no id.
    """

    title: str
    summary: str
    steps: Mapping[str, Mapping[KeyPath, str]]
    sources: Mapping[str, str]
    goal: str = ""


def item_of(lesson: Lesson, step: str, part: str = "") -> str:
    """The name under which an answer to a step, or to a part of it, is recorded."""
    return "/".join((lesson.slug, step, *((part,) if part else ())))


def concepts_before(lesson: Lesson, lessons: Iterable[Lesson]) -> frozenset[str]:
    """The concepts known before a lesson: those it needs, and all that they build on in turn."""
    teachers = {concept: each for each in lessons for concept in each.teaches}
    known: set[str] = set()
    still = [*lesson.needs]
    while still:
        concept = still.pop()
        if concept in known:
            continue
        known.add(concept)
        teacher = teachers.get(concept)
        if teacher and teacher.slug != lesson.slug:
            still += (*teacher.teaches, *teacher.needs)
    return frozenset(known)


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
