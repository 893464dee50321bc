"""A lesson's place among the others: its name, its number, and what must be taught before it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path

from tutor.content.data_dir import data_folder
from tutor.lessons.course import lesson_files, load_lesson
from tutor.lessons.model import Fields, Lesson, Step
from tutor.lessons.reader import NAME, lesson_number
from tutor.content.library.library import translation_file
from tutor.content.yaml.document import Path as Place
from tutor.content.yaml.problems import ContentError
from tutor.content.yaml.report import Report

COURSE = (
    "deck", "order", "points", "trick", "trump", "freedom", "deal", "winning", "first-game",
    "counting", "spending-trumps", "first-draw", "last-three", "the-lead", "throw-in-and-duck",
    "banking", "sixty-one", "pairs", "segni", "three", "chiamata", "bastarda", "open-five-twenty",
)  # fmt: skip
"""The lessons that come with the program, in the order they are taught."""

NEEDED: Mapping[str, tuple[str, ...]] = {
    "trick_winner": ("trick",),
    "trick_points": ("points",),
    "pile_points": ("points",),
    "order_cards": ("order",),
    "who_has_won": ("winning",),
    "draw_order": ("draw",),
    "count_unseen": ("counting",),
    "predict": ("points", "trick", "trump"),
    "best_card": ("points", "trick", "trump"),
    "worked_example": ("points", "trick", "trump"),
    "guided_game": ("points", "trick", "trump", "draw", "winning"),
}
"""The concepts without which a step of a kind cannot be understood. ``play_out`` is missing: to
play and see what happens is how the very first tricks are learned."""

FIELDS_NEED: Mapping[str, str] = {
    "trump": "trump",
    "turn_up": "turn-up",
    "stock": "stock",
    "game": "draw",
    "record": "draw",
    "then": "trump",
}
"""The concepts that some keys of a question bring in."""

SEATS_NEED = {3: "three-players", 4: "pairs", 5: "chiamata"}
"""The concepts that an ending with more than two hands brings in."""


def check_order(
    report: Report, lesson: Lesson, path: Path, placed: Iterable[tuple[Place, Step]]
) -> None:
    """Reports a wrong name, a number or slug out of order, and concepts used before their time."""
    _check_name(report, lesson, path)
    before, after = _taught(path)
    for place, concept in enumerate(lesson.needs):
        if concept not in before:
            message = f'no lesson before this one teaches "{concept}"'
            report.error(("needs", place), "concept-not-taught", message)
    for at, step in placed:
        for inner, concept in concepts_of(step.kind, step.fields):
            # What nobody teaches may be taken for known: a lesson can stand alone.
            if concept in after - before - set(lesson.teaches):
                message = f'this needs "{concept}", which is taught only by a later lesson'
                report.error((*at, *inner), "concept-too-early", message)


def concepts_of(kind: str, fields: Fields) -> Iterator[tuple[Place, str]]:
    """The concepts a step needs, each with the key, or the item's place, that brings it in."""
    for concept in NEEDED.get(kind, ()):
        yield ("kind",), concept
    if kind in NEEDED and "position" not in fields:
        for key, concept in FIELDS_NEED.items():
            if fields.get(key):
                yield (key,), concept
        drawn = fields.get("random")
        mix = drawn.get("mix", "any") if isinstance(drawn, dict) else ""
        if kind == "trick_winner" and mix in ("any", "trump"):
            yield ("random",), "trump"
    hands = str(fields.get("position", "")).split("/")[1:2]
    seats = hands[0].count(",") + 1 if hands else 0
    if seats in SEATS_NEED:
        yield ("position",), SEATS_NEED[seats]
    items = fields.get("items")
    for place, item in enumerate(items if isinstance(items, list) else ()):
        if isinstance(item, dict):
            for inner, concept in concepts_of(str(item.get("kind", "")), item):
                yield ("items", place, *inner), concept


def _check_name(report: Report, lesson: Lesson, path: Path) -> None:
    named = NAME.fullmatch(path.stem)
    if named and named[2] != lesson.slug:
        message = f'the file\'s name says "{named[2]}"'
        report.error(("slug",), "lesson-name", message, f'write "slug: {named[2]}"')
    if path.resolve().parent != (data_folder() / "lessons").resolve():
        return
    number = COURSE.index(lesson.slug) + 1 if lesson.slug in COURSE else None
    if number is None:
        report.error(("slug",), "lesson-order", f'the course has no lesson "{lesson.slug}"')
    elif number != lesson.number:
        message = f'"{lesson.slug}" is lesson {number} of the course'
        hint = f"name the file {number:02}-{lesson.slug}.yaml"
        report.error(("slug",), "lesson-order", message, hint)


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
    return _loaded(path, language, written)


@lru_cache(maxsize=2 * len(COURSE) + 2)
def _loaded(path: Path, language: str, _written: tuple[bytes, ...]) -> Lesson:
    return load_lesson(path, language)


def lessons_around(path: Path) -> tuple[dict[Path, Lesson], dict[Path, Lesson]]:
    """The lessons before the one in a file and those after it, by their files, in order.

    One that cannot be read is left out: its own check says why.
    """
    before: dict[Path, Lesson] = {}
    after: dict[Path, Lesson] = {}
    for other in lesson_files(path.parent):
        if lesson_number(other) != lesson_number(path):
            try:
                lesson = lesson_in(other, "")
            except ContentError:
                continue
            (before if lesson_number(other) < lesson_number(path) else after)[other] = lesson
    return before, after


def _taught(path: Path) -> tuple[set[str], set[str]]:
    """What the lessons before this one teach, and what those after it do."""
    before, after = (
        {concept for lesson in lessons.values() for concept in lesson.teaches}
        for lessons in lessons_around(path)
    )
    return before, after
