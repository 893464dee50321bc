"""``briscola learn``: goes through the course, and remembers where one stopped."""

from __future__ import annotations

import json
import time
from zlib import crc32

from tutor.cli.ask_lesson import LessonAsker
from tutor.cli.exits import Exit
from tutor.cli.told import tell, tell_trouble, tell_unusable
from tutor.content.lesson_model import Lesson, Step
from tutor.content.problem import ContentError, safe_line
from tutor.message import Message, say
from tutor.progress.progress import Attempt
from tutor.session import lesson as session_of
from tutor.session import lesson_flow as flow
from tutor.session.puzzle import Manner
from tutor.session.screen import Gap, Say, Tone
from tutor.wiring import House


def learn(house: House, slug: str | None, at: str | None, manner: Manner, seed: int) -> int:
    """Goes through a lesson, or on with the course where it was left; returns the exit code."""
    try:
        lesson = _asked(house, slug)
        if lesson is None:
            return Exit.NOT_FOUND if slug else Exit.OK
        place = _place(house, lesson, at)
        if place is None:
            steps = ", ".join(step.id for step in lesson.steps)
            _tell(house, say("lesson.unknown-step", asked=safe_line(at or "")[:80], steps=steps))
            return Exit.NOT_FOUND
        return _run(house, lesson, place, manner, seed)
    except ContentError as error:
        return tell_unusable(house, error)
    except KeyboardInterrupt:
        house.output.line()
        house.output.show([Say(say("help.saved"), Tone.NOTE)])
        return Exit.INTERRUPTED


def print_list(house: House, as_json: bool) -> int:
    """Lists the lessons, with what is done."""
    try:
        lessons = house.course.lessons
    except ContentError as error:
        return tell_unusable(house, error)
    done = [is_done(house, lesson) for lesson in lessons]
    if as_json:
        rows = [
            {
                "slug": lesson.slug,
                "title": lesson.title,
                "done": each,
                "steps": len(lesson.steps),
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


def is_done(house: House, lesson: Lesson) -> bool:
    """Whether every step of a lesson has been done, as it stands now."""
    return next_step(house, lesson) is None


def next_step(house: House, lesson: Lesson) -> int | None:
    """The place of the first step that is not done."""
    done = house.solved
    for place, step in enumerate(lesson.steps):
        if (_item(lesson, step.id), step_hash(step)) not in done:
            return place
    return None


def _asked(house: House, slug: str | None) -> Lesson | None:
    lessons = house.course.lessons
    if slug is None:
        found = next((each for each in lessons if not is_done(house, each)), None)
        if found is None:
            key = "lesson.all-done" if lessons else "lesson.none"
            house.output.show([Say(say(key), Tone.GOOD)])
        return found
    found = house.course.find(slug)
    if found is None:
        from tutor.text.spelling import closest

        near = closest(slug, [lesson.slug for lesson in lessons])
        asked = safe_line(slug)[:80]
        _tell(
            house,
            say("lesson.unknown-near", asked=asked, near=near)
            if near
            else say("lesson.unknown", asked=asked),
        )
    return found


def _place(house: House, lesson: Lesson, at: str | None) -> int | None:
    if at is None:
        return next_step(house, lesson) or 0
    if at.isascii() and at.isdigit() and 1 <= int(at) <= len(lesson.steps):
        return int(at) - 1
    return next((place for place, step in enumerate(lesson.steps) if step.id == at), None)


def _run(house: House, lesson: Lesson, place: int, manner: Manner, seed: int) -> int:
    asker = LessonAsker(house.output)
    session = flow.begin(lesson, seed, house.solver, manner, place)
    started = time.monotonic()
    while True:
        screen = session_of.screen(session)
        house.output.show(screen.blocks)
        if screen.prompt is None:
            return Exit.OK
        answer = asker.ask(screen.prompt)
        if answer is None:
            house.output.show([Say(say("help.saved"), Tone.NOTE)])
            return Exit.OK
        session = flow.answer(session, answer, house.solver)
        if session.marked:
            house.store.record(_attempt(house, lesson, session.marked, time.monotonic() - started))
            tell_trouble(house)
            started = time.monotonic()


def _attempt(house: House, lesson: Lesson, marked: session_of.Marked, seconds: float) -> Attempt:
    steps = {step.id: step for step in lesson.steps}
    content = step_hash(steps[marked.step]) if marked.step in steps else ""
    return Attempt(
        _item(lesson, marked.step),
        content,
        house.now(),
        marked.answer,
        "right" if marked.is_right else "wrong",
        marked.is_right,
        marked.closes,
        seconds=round(seconds, 1),
    )


def _item(lesson: Lesson, step: str) -> str:
    return f"{lesson.slug}/{step}"


def step_hash(step: Step) -> str:
    """Eight figures that change with what a step asks, not with its words."""
    words = ("text", "note", "comments", "options")
    fields = {key: value for key, value in step.fields.items() if key not in words}
    return f"{crc32(json.dumps(fields, sort_keys=True).encode()):08x}"


def _tell(house: House, message: Message) -> None:
    tell(house, house.catalog.say(message))
