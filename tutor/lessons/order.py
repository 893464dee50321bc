"""A lesson's place among the others: its name, its number, and what must be taught before it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import lru_cache
from pathlib import Path

from tutor.content.files import content_files, data_folder, translation_file
from tutor.content.yaml.document import KeyPath, Report
from tutor.content.yaml.mapping import did_you_mean
from tutor.content.yaml.problems import ContentError
from tutor.exercises.step import Step
from tutor.lessons.course import load_lesson
from tutor.lessons.model import Lesson
from tutor.lessons.reader import FILE_NAME
from tutor.spelling import closest

COURSE = (
    "deck", "order", "points", "first-game", "trick", "trump", "freedom", "deal", "winning",
    "counting", "spending-trumps", "first-draw", "last-three", "the-lead", "throw-in-and-duck",
    "banking", "sixty-one", "pairs", "segni", "three", "chiamata", "bastarda", "open-five-twenty",
    "at-the-table",
)  # fmt: skip
"""The lessons that come with the program, in the order they are taught."""


def check_order(
    report: Report, lesson: Lesson, path: Path, placed: Iterable[tuple[KeyPath, Step]]
) -> None:
    """Reports a wrong name, a number or slug out of order, and concepts used before their time."""
    _check_name(report, lesson, path)
    before, after = _concepts_around(path)
    if not is_shipped(path) and any(each not in before for each in lesson.needs):
        # Lessons of one's own may go on from those of the program.
        before |= {each for other in shipped_lessons() for each in other.teaches}
    for place, concept in enumerate(lesson.needs):
        if concept not in before:
            message = f'no lesson before this one teaches "{concept}"'
            report.error(
                ("needs", place), "concept-not-taught", message, _taught_hint(concept, before)
            )
    for at, step in placed:
        for inner, concept in step.concepts():
            # What nobody teaches may be taken for known: a lesson can stand alone.
            if concept in after - before - set(lesson.teaches):
                message = f'this needs "{concept}", which is taught only by a later lesson'
                report.error((*at, *inner), "concept-too-early", message)


def _check_name(report: Report, lesson: Lesson, path: Path) -> None:
    named = FILE_NAME.fullmatch(path.stem)
    if named and named[2] != lesson.slug:
        message = f'the file\'s name says "{named[2]}"'
        report.error(("slug",), "lesson-name", message, f'write "slug: {named[2]}"')
    if not is_shipped(path):
        return
    number = COURSE.index(lesson.slug) + 1 if lesson.slug in COURSE else None
    if number is None:
        report.error(("slug",), "lesson-order", f'the course has no lesson "{lesson.slug}"')
    elif number != lesson.number:
        message = f'"{lesson.slug}" is lesson {number} of the course'
        hint = f"name the file {number:02}-{lesson.slug}.yaml"
        report.error(("slug",), "lesson-order", message, hint)


def is_shipped(path: Path) -> bool:
    return path.resolve().parent == (data_folder() / "lessons").resolve()


def shipped_lessons() -> Iterator[Lesson]:
    for path in content_files(data_folder() / "lessons"):
        with suppress(ContentError):  # its own check says why
            yield lesson_in(path, "")


def _taught_hint(concept: str, taught: Iterable[str]) -> str:
    return did_you_mean(closest(concept, taught)) or "put it under teaches of an earlier lesson"


def lesson_in(path: Path, language: str) -> Lesson:
    """The lesson in a file, in a language's words, read once for each state of its files.

    A whole course is held together here, each lesson against all the others. ContentError if it
    cannot be read.
    """
    beside = translation_file(path, language)
    try:
        written = tuple(each.read_bytes() for each in (path, beside) if each.exists())
    except OSError:
        return load_lesson(path, language)
    return _load_cached(path, language, written)


@lru_cache(maxsize=2 * len(COURSE) + 2)
def _load_cached(path: Path, language: str, _written: tuple[bytes, ...]) -> Lesson:
    return load_lesson(path, language)


def lessons_around(path: Path) -> tuple[dict[Path, Lesson], dict[Path, Lesson]]:
    """The lessons before the one in a file and those after it, by their files, in order.

    One that cannot be read is left out: its own check says why.
    """
    before: dict[Path, Lesson] = {}
    after: dict[Path, Lesson] = {}
    for other in content_files(path.parent):
        if other.name != path.name:
            try:
                lesson = lesson_in(other, "")
            except ContentError:
                continue
            (before if other.name < path.name else after)[other] = lesson
    return before, after


def _concepts_around(path: Path) -> tuple[set[str], set[str]]:
    """What the lessons before this one teach, and what those after it do."""
    before, after = (
        {concept for lesson in lessons.values() for concept in lesson.teaches}
        for lessons in lessons_around(path)
    )
    return before, after
