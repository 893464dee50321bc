"""Reads a lesson from its document; what a step's fields mean is for its kind to say."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

from tutor.lessons.model import Lesson, LessonWords, Step
from tutor.content.yaml.document import Path as Place
from tutor.content.yaml.mapping import Entry
from tutor.content.yaml.report import Report

NAME = re.compile(r"([0-9]{2})-([a-z0-9]+(?:-[a-z0-9]+)*)")
_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


class Reading(NamedTuple):
    """A lesson's steps with their places, and the lesson if nothing is wrong."""

    placed: tuple[tuple[Place, Step], ...]
    lesson: Lesson | None


def lesson_number(path: Path) -> int:
    """The place a lesson's file name gives it in the course; 0 if it gives none."""
    found = NAME.match(path.name)
    return int(found[1]) if found else 0


def read_lesson(report: Report, number: int) -> Reading:
    """Reads a lesson; every problem is in the report."""
    entry = Entry(report, (), report.document.data)
    header = tuple(entry.text(key) for key in ("slug", "title", "summary"))
    minutes = entry.whole("minutes") if entry.needs("minutes") else 0
    language = entry.text("language", "en")
    teaches, needs = _ids(entry, "teaches"), _ids(entry, "needs")
    placed = tuple(_steps(entry, "steps"))
    if not placed:
        report.error(("steps",), "lesson-empty", 'a lesson needs "steps"')
    if report.has_errors:
        return Reading(placed, None)
    steps = tuple(step for _, step in placed)
    slug, title, summary = header
    lesson = Lesson(number, slug, title, summary, minutes or 0, language, teaches, needs, steps)
    return Reading(placed, lesson)


def _ids(entry: Entry, key: str) -> tuple[str, ...]:
    found = []
    for place, value in enumerate(entry.items(key)):
        if isinstance(value, str) and _ID.fullmatch(value):
            found.append(value)
        else:
            message = f'"{value}" cannot be a concept: small letters, figures, single hyphens'
            entry.report.error((*entry.at(key), place), "concept", message)
    return tuple(found)


def _steps(entry: Entry, key: str) -> list[tuple[Place, Step]]:
    placed: list[tuple[Place, Step]] = []
    seen: set[str] = set()
    for place, value in enumerate(entry.items(key)):
        each = Entry(entry.report, (*entry.at(key), place), value)
        identity, kind = each.text("id"), each.text("kind")
        if not _ID.fullmatch(identity):
            message = f'"{identity[:40]}" cannot be an id: small letters, figures, single hyphens'
            each.report.error(each.at("id"), "id", message)
        elif identity in seen:
            each.report.error(each.at("id"), "id-twice", f'the id "{identity}" is used already')
        seen.add(identity)
        fields = value if isinstance(value, dict) else {}
        placed.append((each.path, Step(identity, kind, fields)))
    return placed


def read_lesson_words(report: Report, lesson: Lesson, language: str) -> LessonWords:
    """The words of a lesson in the report's document, held against the lesson itself."""
    entry = Entry(report, (), report.document.data)
    if entry.text("lesson") != lesson.slug:
        message = f'"{entry.text("lesson")}" is not the lesson beside it, "{lesson.slug}"'
        report.error(("lesson",), "translation-set", message)
    if entry.text("language") != language:
        message = f'the file\'s name says "{language}"'
        report.error(("language",), "translation-language", message)
    ids = {step.id for step in lesson.steps}
    words: dict[str, dict[str, object]] = {}
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
            value = steps.value(identity)
            words[identity] = value if isinstance(value, dict) else {}
    return LessonWords(entry.text("title"), entry.text("summary"), words, sources)
