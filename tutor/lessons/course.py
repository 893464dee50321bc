"""The lessons in the order they are taught, in a language's words where they are there."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import TypedDict

from tutor.content.data_dir import data_folder
from tutor.lessons.model import Lesson, Step, told
from tutor.content.library.library import ENDINGS, translated_language, translation_file
from tutor.content.library.set_as_json import only_texts
from tutor.content.yaml.problems import ContentError
from tutor.disk_cache import NOTHING_KEPT, Kept


class Course:
    """The lessons of a folder, read when first asked for."""

    def __init__(self, folder: Path, language: str, kept: Kept = NOTHING_KEPT) -> None:
        self._folder = folder
        self._language = language
        self._kept = kept

    @classmethod
    def shipped(cls, language: str, kept: Kept = NOTHING_KEPT) -> Course:
        """The lessons that come with the program."""
        return cls(data_folder() / "lessons", language, kept)

    @property
    def lessons(self) -> tuple[Lesson, ...]:
        """All lessons that can be read, in teaching order."""
        return tuple(self._read[0])

    @property
    def left_out(self) -> Mapping[str, ContentError]:
        """The lessons that cannot be read, by the slugs in their files' names, and why."""
        return self._read[1]

    def leave_out(self, lesson: Lesson, error: ContentError) -> None:
        """Takes out a lesson that could be read, but not gone through."""
        lessons, left_out = self._read
        lessons.remove(lesson)
        left_out[lesson.slug] = error

    @cached_property
    def _read(self) -> tuple[list[Lesson], dict[str, ContentError]]:
        lessons: list[Lesson] = []
        left_out: dict[str, ContentError] = {}
        for path in lesson_files(self._folder) if self._folder.is_dir() else ():
            try:
                lessons.append(load_lesson(path, self._language, self._kept))
            except ContentError as error:
                left_out[path.stem.partition("-")[2]] = error
        return lessons, left_out

    def find(self, slug: str) -> Lesson | None:
        """The lesson of that slug."""
        return next((lesson for lesson in self.lessons if lesson.slug == slug), None)

    def files_of(self, lesson: Lesson) -> tuple[Path, ...]:
        """The files a lesson is made of: its own, and its words in the course's language."""
        from tutor.lessons.reader import lesson_number

        files = lesson_files(self._folder)
        paths = (path for path in files if lesson_number(path) == lesson.number)
        both = (each for path in paths for each in (path, translation_file(path, self._language)))
        return tuple(each for each in both if each.exists())


def lesson_files(folder: Path) -> list[Path]:
    """The files of lessons in a folder, translations aside, in teaching order."""
    return sorted(
        path
        for path in folder.iterdir()
        if path.suffix in ENDINGS and not translated_language(path)
    )


class _StepBrief(TypedDict):
    id: str
    kind: str
    fields: dict[str, object]


class _LessonBrief(TypedDict):
    number: int
    slug: str
    title: str
    summary: str
    minutes: int
    language: str
    teaches: list[str]
    needs: list[str]
    steps: list[_StepBrief]


class _WordsBrief(TypedDict):
    title: str
    summary: str
    steps: dict[str, dict[str, object]]


def load_lesson(path: Path, language: str, kept: Kept = NOTHING_KEPT) -> Lesson:
    """The lesson in a file, in a language's words where they lie beside it; or ContentError."""
    lesson = kept.of(path, _read, _lesson)
    beside = translation_file(path, language)
    if lesson.language == language or not beside.exists():
        return lesson
    return kept.of(
        beside,
        lambda found: _read_words(found, lesson, language),
        lambda words: _told(lesson, words, language),
    )


def _told(lesson: Lesson, words: _WordsBrief, language: str) -> Lesson:
    only_texts(words["title"], words["summary"])
    steps = tuple(
        step._replace(fields=told(step.fields, words["steps"].get(step.id, {})))
        for step in lesson.steps
    )
    return lesson._replace(
        title=words["title"], summary=words["summary"], language=language, steps=steps
    )


def _read(path: Path) -> _LessonBrief:
    from tutor.lessons.reader import lesson_number, read_lesson
    from tutor.content.yaml.reader import read_document
    from tutor.content.yaml.report import Report

    report = Report(read_document(path))
    lesson = read_lesson(report, lesson_number(path)).lesson
    if lesson is None:
        raise report.unusable()
    return {
        "number": lesson.number,
        "slug": lesson.slug,
        "title": lesson.title,
        "summary": lesson.summary,
        "minutes": lesson.minutes,
        "language": lesson.language,
        "teaches": list(lesson.teaches),
        "needs": list(lesson.needs),
        "steps": [
            {"id": step.id, "kind": step.kind, "fields": dict(step.fields)} for step in lesson.steps
        ],
    }


def _lesson(brief: _LessonBrief) -> Lesson:
    for step in brief["steps"]:
        only_texts(step["id"], step["kind"], *step["fields"])
    only_texts(brief["slug"], brief["title"], brief["summary"], brief["language"])
    return Lesson(
        brief["number"],
        brief["slug"],
        brief["title"],
        brief["summary"],
        brief["minutes"],
        brief["language"],
        tuple(brief["teaches"]),
        tuple(brief["needs"]),
        tuple(Step(step["id"], step["kind"], step["fields"]) for step in brief["steps"]),
    )


def _read_words(path: Path, lesson: Lesson, language: str) -> _WordsBrief:
    from tutor.lessons.reader import read_lesson_words
    from tutor.content.yaml.reader import read_document
    from tutor.content.yaml.report import Report

    report = Report(read_document(path))
    words = read_lesson_words(report, lesson, language)
    if report.has_errors:
        raise report.unusable()
    steps = {identity: dict(fields) for identity, fields in words.steps.items()}
    return {"title": words.title, "summary": words.summary, "steps": steps}
