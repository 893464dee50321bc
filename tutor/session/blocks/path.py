"""The path of lessons: what is done and how well, where one is, what comes next."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from tutor.lessons.mastery import Mastery, by_lesson, mastery_of
from tutor.lessons.model import Lesson
from tutor.message import Message, say
from tutor.progress.attempts import Attempt
from tutor.session.screen import Block, Say, Tone

BEFORE, AFTER = 1, 2
"""So many lessons before the next one are shown of the path, and so many after it."""


def marks_in(lessons: Iterable[Lesson], attempts: Iterable[Attempt]) -> Mapping[str, Mastery]:
    """How well each lesson is known, by its slug."""
    answers = by_lesson(attempts)
    return {each.slug: mastery_of(each, answers.get(each.slug, ())) for each in lessons}


def path_rows(lessons: Sequence[Lesson], marks: Mapping[str, Mastery]) -> tuple[Message, ...]:
    """A line for each lesson, to stand in a numbered list."""
    here = next((each for each in lessons if not marks[each.slug]), None)
    return tuple(_row(each, marks[each.slug], is_here=each is here) for each in lessons)


def path_around(lessons: Sequence[Lesson], done: Collection[str], here: Lesson) -> list[Block]:
    """The lesson that comes next, with the one before it and those after it.

    Args:
        done: The slugs of the lessons that are passed.
    """
    at = lessons.index(here)
    rows: list[Block] = []
    for each in lessons[max(0, at - BEFORE) : at + 1 + AFTER]:
        state = "here" if each is here else "done" if each.slug in done else "open"
        key, tone = f"lesson.path.line.{state}", Tone.PLAIN if each is here else Tone.NOTE
        row = say(key, number=each.number, title=each.title, minutes=each.minutes)
        rows.append(Say(row, tone))
    return rows


def _row(lesson: Lesson, mastery: Mastery, *, is_here: bool) -> Message:
    if mastery:
        return say("lesson.path.row.done", title=lesson.title, marks=marks_of(mastery))
    state = "here" if is_here else "open"
    return say(f"lesson.path.row.{state}", title=lesson.title, minutes=lesson.minutes)


def marks_of(mastery: Mastery) -> Message:
    """The marks of a lesson."""
    return say("lesson.path.marks", n=mastery.value, all=max(Mastery).value)
