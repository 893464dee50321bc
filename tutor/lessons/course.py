"""The lessons in the order they are taught, in a language's words where they are there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import TypedDict

from tutor.content.files import content_files, data_folder, translation_file
from tutor.content.yaml.document import Report
from tutor.content.yaml.problems import ContentError
from tutor.disk.cache import NO_CACHE, DiskCache
from tutor.disk.files import require_shape
from tutor.lessons.model import Lesson, StepOutline


class Course:
    """Lessons in the order of their files' names, read when first asked for.

    Those of a ``pack`` are called after it (``bar-sport.trick``): answers are recorded under these
    names, so that no pack has those of another, or of the program.
    """

    def __init__(
        self, files: Sequence[Path], language: str, cache: DiskCache = NO_CACHE, *, pack: str = ""
    ) -> None:
        self._files = files
        self._language = language
        self._cache = cache
        self.pack = pack

    @classmethod
    def shipped(cls, language: str, cache: DiskCache = NO_CACHE) -> Course:
        """The lessons that come with the program."""
        return cls.of_folder(data_folder() / "lessons", language, cache)

    @classmethod
    def of_folder(
        cls, folder: Path, language: str, cache: DiskCache = NO_CACHE, *, pack: str = ""
    ) -> Course:
        """All lessons of a folder; none if it is not there."""
        files = content_files(folder) if folder.is_dir() else ()
        return cls(files, language, cache, pack=pack)

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
        lessons, left_out, _ = self._read
        lessons.remove(lesson)
        left_out[lesson.slug] = error

    @property
    def teachers(self) -> tuple[Lesson, ...]:
        """The lessons that may teach what one of these needs: a pack builds on the program's."""
        if not self.pack:
            return self.lessons
        return (*self.lessons, *Course.shipped(self._language, self._cache).lessons)

    @cached_property
    def _read(self) -> tuple[list[Lesson], dict[str, ContentError], dict[str, Path]]:
        lessons: list[Lesson] = []
        left_out: dict[str, ContentError] = {}
        paths: dict[str, Path] = {}
        for place, path in enumerate(self._files, 1):
            try:
                lesson = load_lesson(path, self._language, self._cache)
            except ContentError as error:
                left_out[path.stem.partition("-")[2] or path.stem] = error
                continue
            if self.pack:
                lesson = replace(lesson, slug=f"{self.pack}.{lesson.slug}", number=place)
            lessons.append(lesson)
            paths[lesson.slug] = path
        return lessons, left_out, paths

    def find(self, slug: str) -> Lesson | None:
        """The lesson of that slug."""
        return next((lesson for lesson in self.lessons if lesson.slug == slug), None)

    def files_of(self, lesson: Lesson) -> tuple[Path, ...]:
        """The files a lesson is made of: its own, and its words in the course's language."""
        path = self._read[2][lesson.slug]
        both = (path, translation_file(path, self._language))
        return tuple(each for each in both if each.exists())


class _LessonJson(TypedDict):
    number: int
    slug: str
    title: str
    summary: str
    minutes: int
    language: str
    teaches: list[str]
    needs: list[str]
    outline: list[tuple[str, str, bool, bool]]
    steps: list[dict[str, object]]
    goal: str


class _WordsJson(TypedDict):
    title: str
    summary: str
    steps: dict[str, list[tuple[list[str | int], str]]]
    goal: str


def load_lesson(path: Path, language: str, cache: DiskCache = NO_CACHE) -> Lesson:
    """The lesson in a file, in a language's words where they lie beside it; or ContentError."""
    lesson = cache.load(path, _read, _lesson)
    beside = translation_file(path, language)
    if lesson.language == language or not beside.exists():
        return lesson
    return cache.load(
        beside,
        lambda found: _read_words(found, lesson, language),
        lambda words: _in_words(lesson, words, language),
    )


def _in_words(lesson: Lesson, words: _WordsJson, language: str) -> Lesson:
    """The lesson in another language's words, as far as they are there."""
    require_shape([words["title"], words["summary"], words["goal"]], [str])
    data = deepcopy(lesson.data)
    for step in data:
        for path, text in words["steps"].get(str(step["id"]), ()):
            require_shape([text], [str])
            _put(step, path, text)
    return replace(
        lesson,
        title=words["title"] or lesson.title,
        summary=words["summary"] or lesson.summary,
        goal=words["goal"] or lesson.goal,
        language=language,
        data=data,
    )


def _put(step: object, path: list[str | int], text: str) -> None:
    """Puts a text in the place of the one at a path, if there is one."""
    *parents, last = path
    here = step
    for each in parents:
        if isinstance(here, list) and isinstance(each, str):
            here = next((item for item in here if item.get("id") == each), None)
        elif _has(here, each):
            here = here[each]  # type: ignore[index]  # Whether it is there has just been asked.
        else:
            return
    if _has(here, last):
        here[last] = text  # type: ignore[index]  # As above.


def _has(value: object, name: str | int) -> bool:
    if isinstance(value, list):
        return isinstance(name, int) and name < len(value)
    return isinstance(value, dict) and name in value


def _read(path: Path) -> _LessonJson:
    # The kinds of steps, the solver and YAML are loaded only where a file is read anew.
    from tutor.content.yaml.reader import read_document
    from tutor.lessons.reader import lesson_number, read_lesson

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
        "outline": [
            (step.id, step.content, step.is_checkpoint, step.is_question) for step in lesson.outline
        ],
        "steps": [dict(step) for step in lesson.data],
        "goal": lesson.goal,
    }


def _lesson(data: _LessonJson) -> Lesson:
    outline = tuple(StepOutline(*step) for step in data["outline"])
    for step in outline:
        require_shape([step.id, step.content], [str])
    texts = [data["slug"], data["title"], data["summary"], data["goal"], data["language"]]
    require_shape(texts, [str])
    return Lesson(
        data["number"],
        data["slug"],
        data["title"],
        data["summary"],
        data["minutes"],
        data["language"],
        tuple(data["teaches"]),
        tuple(data["needs"]),
        outline,
        tuple(data["steps"]),
        data["goal"],
    )


def _read_words(path: Path, lesson: Lesson, language: str) -> _WordsJson:
    # As in ``_read``.
    from tutor.content.yaml.reader import read_document
    from tutor.lessons.reader import read_lesson_words

    report = Report(read_document(path))
    words = read_lesson_words(report, lesson, language)
    if report.has_errors:
        raise report.unusable()
    steps = {
        identity: [([*path], text) for path, text in texts.items()]
        for identity, texts in words.steps.items()
    }
    return {"title": words.title, "summary": words.summary, "steps": steps, "goal": words.goal}
