"""``briscola learn --list``: the lessons, and which of them are done.

It stands apart from ``learn`` because a list needs no step, and so no solver: it loads neither.
"""

from __future__ import annotations

import json

from tutor.app import App
from tutor.cli.errors import tell_left_out
from tutor.cli.exit_guard import Exit
from tutor.lessons.completion import is_passed
from tutor.lessons.model import Lesson
from tutor.message import Message, say
from tutor.session.screen import Gap, Say, Tone


def print_list(house: App, as_json: bool) -> int:
    """Lists the lessons, with what is done."""
    lessons = house.course.lessons
    tell_left_out(house)
    solved = house.store.solved()
    done = [is_passed(lesson, solved) for lesson in lessons]
    if as_json:
        rows = [
            {
                "slug": lesson.slug,
                "title": lesson.title,
                "done": each,
                "steps": len(lesson.outline),
                "minutes": lesson.minutes,
            }
            for lesson, each in zip(lessons, done, strict=True)
        ]
        house.output.write(json.dumps(rows, indent=1) + "\n")
        return Exit.OK
    for lesson, each in zip(lessons, done, strict=True):
        house.output.show([Say(_row(lesson, each))])
    key = say("lesson.bar", done=sum(done), all=len(lessons)) if lessons else say("lesson.none")
    house.output.show([Gap(), Say(key, Tone.NOTE)])
    return Exit.OK


def _row(lesson: Lesson, is_done: bool) -> Message:
    key = "lesson.list.done" if is_done else "lesson.list.open"
    return say(
        key,
        number=lesson.number,
        title=lesson.title,
        slug=lesson.slug,
        minutes=lesson.minutes,
        summary=lesson.summary,
    )
