"""What lessons are, once read.

A list of lessons needs only what stands here: the kinds of steps and the solver behind them are
loaded when a lesson's steps are asked for.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from tutor.content.yaml.document import Document, Path
from tutor.content.yaml.mapping import Entry
from tutor.content.yaml.report import Report

if TYPE_CHECKING:
    from tutor.exercises.step import Step


class StepOutline(NamedTuple):
    """What is known of a step without reading it: enough to tell whether it is done."""

    id: str
    content: str
    is_checkpoint: bool


@dataclass(frozen=True)
class Lesson:
    """One lesson. ``teaches`` and ``needs`` are concepts; ``number`` is its place in the course.

    ``data`` holds its steps as plain JSON, in the words of ``language``.
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
    the words translate, by step id; that of title and summary is under no id.
    """

    title: str
    summary: str
    steps: Mapping[str, Mapping[Path, str]]
    sources: Mapping[str, str]
