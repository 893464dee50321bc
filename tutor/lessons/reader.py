"""Reads a lesson, or its words in another language, from a document."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from tutor.content.puzzles.model import ID_FORM
from tutor.content.translatable import without_empty
from tutor.content.yaml.document import KeyPath, Report
from tutor.content.yaml.mapping import Entry
from tutor.content.yaml.problems import kind_of
from tutor.exercises import declaration as declare
from tutor.exercises.declaration import Declared, key, read_keys
from tutor.exercises.kinds.checkpoint import CheckpointStep
from tutor.exercises.step import QuestionStep, Step
from tutor.lessons.model import Lesson, LessonWords, StepOutline
from tutor.lessons.steps import read_steps

FILE_NAME = re.compile(rf"([0-9]{{2}})-({ID_FORM.pattern})")
"""The name of a lesson's file without its ending: its number in the course and its slug."""


LANGUAGE = declare.text(2, "two small letters, such as en or it", "^[a-z][a-z]$")


@dataclass(frozen=True, slots=True, kw_only=True)
class LessonHeader(Declared):
    """The keys of a lesson but for its steps."""

    slug: str = key(declare.ID, "The lesson's name; the file is NN-slug.yaml.", "trick")
    title: str = key(declare.LINE, "What the learner sees.", "Who takes the trick")
    summary: str = key(
        declare.LINE, "One line for the list of lessons.", "The highest card of the suit led."
    )
    goal: str = key(
        declare.LINE,
        "What the learner can do after it, in words that go on from *you can*; no full stop.",
        "say which card takes a trick",
        default="",
    )
    minutes: int = key(declare.whole_number(1, 60), "About how long it takes.", 6)
    language: str = key(LANGUAGE, "The language of the texts in this file.", "en", default="en")
    author: str = key(declare.LINE, "Who wrote it.", "Ada Rossi", default="")
    licence: str = key(
        declare.LINE, "Under which licence others may use it.", "CC-BY-4.0", default=""
    )
    teaches: tuple[str, ...] = key(
        declare.CONCEPTS, "The concepts a learner has after it.", ["trick"], default=()
    )
    needs: tuple[str, ...] = key(
        declare.CONCEPTS,
        "The concepts it builds on, taught by earlier lessons.",
        ["card"],
        default=(),
    )


class LessonReading(NamedTuple):
    """A lesson's sound steps with their places, and the lesson if nothing is wrong."""

    placed: tuple[tuple[KeyPath, Step], ...]
    language: str
    lesson: Lesson | None


def lesson_number(path: Path) -> int:
    """The place a lesson's file name gives it in the course; 0 if it gives none."""
    found = FILE_NAME.match(path.name)
    return int(found[1]) if found else 0


def read_lesson(report: Report, number: int) -> LessonReading:
    """Reads a lesson; every problem is in the report, and sound steps are read all the same."""
    entry = Entry(report, (), report.document.data)
    placed = read_steps(entry)
    if isinstance(report.document.data, dict) and not entry.value("steps"):
        report.error(("steps",), "lesson-empty", 'a lesson needs "steps"')
    language = entry.text("language", "en")
    header = read_keys(LessonHeader, entry, ("$schema", "steps"))
    if header is None or report.has_errors:
        return LessonReading(placed, language, None)
    outline = tuple(
        StepOutline(
            step.id,
            step.content,
            isinstance(step, CheckpointStep),
            isinstance(step, QuestionStep),
        )
        for _, step in placed
    )
    lesson = Lesson(
        number,
        header.slug,
        header.title,
        header.summary,
        header.minutes,
        header.language,
        header.teaches,
        header.needs,
        outline,
        tuple(value for value in entry.items("steps") if isinstance(value, dict)),
        header.goal,
    )
    return LessonReading(placed, language, lesson)


def read_lesson_words(report: Report, lesson: Lesson, language: str) -> LessonWords:
    """The words of a lesson in the report's document, held against the lesson itself."""
    entry = Entry(report, (), without_empty(report.document.data))
    if entry.text("lesson") != lesson.slug:
        message = f'"{entry.text("lesson")}" is not the lesson beside it, "{lesson.slug}"'
        report.error(("lesson",), "translation-set", message)
    if entry.text("language") != language:
        message = f'the file\'s name says "{language}"'
        report.error(("language",), "translation-language", message)
    ids = {step.id for step in lesson.outline}
    words: dict[str, dict[KeyPath, str]] = {}
    sources = {"": entry.text("source", "")}
    steps = entry.entry("steps")
    for identity in steps.keys() if steps else ():
        assert steps
        step = steps.entry(identity)
        if identity not in ids:
            message = f'the lesson has no step "{identity}"'
            report.key_error(steps.at(identity), "translation-unknown", message)
        elif step:
            sources[identity] = step.text("source", "")
            words[identity] = dict(_texts_in(step, steps.value(identity), ()))
    texts = (entry.text("title", ""), entry.text("summary", ""))
    return LessonWords(*texts, words, sources, entry.text("goal", ""))


def _texts_in(step: Entry, value: object, path: KeyPath) -> Iterator[tuple[KeyPath, str]]:
    """All texts in the words of a step, at any depth, with their paths from the step on."""
    match value:
        case str():
            yield path, value
        case dict():
            for name, each in value.items():
                if path or name != "source":
                    yield from _texts_in(step, each, (*path, name))
        case list():
            for place, each in enumerate(value):
                yield from _texts_in(step, each, (*path, place))
        case None:
            return  # not translated yet
        case _:
            message = f"a translation holds texts, found {kind_of(value)}"
            step.report.error((*step.path, *path), "type", message, "put it in quotes")
