"""``briscola learn``: goes through the course, and remembers where one stopped."""

from __future__ import annotations

from tutor.app import App
from tutor.cli.errors import say_goodbye, tell, tell_left_out, tell_unusable
from tutor.cli.exit_guard import Exit
from tutor.cli.runner import Run, Runner, Stop, keep_attempts
from tutor.content.markup import MarkupFault
from tutor.content.yaml.problems import ContentError, safe_line
from tutor.lessons.completion import next_lesson
from tutor.lessons.model import Lesson
from tutor.message import say
from tutor.session.lesson import session as lesson_session
from tutor.session.lesson.course import CourseSession
from tutor.session.lesson.start import Start, start_of
from tutor.session.puzzle import Manner
from tutor.session.screen import Gap, Say, Tone


def learn(house: App, slug: str | None, at: str | None, manner: Manner, seed: int) -> int:
    """Goes through a lesson, or on with the course where it was left; returns the exit code."""
    try:
        lesson = _asked(house, slug)
        tell_left_out(house)
        if lesson is None:
            return _nothing_more(house) if slug is None else Exit.NOT_FOUND
        start = _start(house, lesson, at)
        if start is None:
            steps = ", ".join(step.id for step in lesson.steps)
            tell(house, say("lesson.unknown-step", asked=safe_line((at or "")[:80]), steps=steps))
            return Exit.NOT_FOUND
        return _go_through(house, lesson, start, manner, seed, is_named=slug is not None)
    except ContentError as error:
        return tell_unusable(house, error)
    except KeyboardInterrupt:
        house.output.line()
        say_goodbye(house)
        return Exit.INTERRUPTED


def _go_through(
    house: App, lesson: Lesson, start: Start | int, manner: Manner, seed: int, is_named: bool
) -> int:
    """A lesson, and then as many more as the learner goes on to; only the named one must be."""
    while True:
        try:
            run = _run(house, lesson, start, manner, seed)
            if run.stop is not Stop.OVER:
                say_goodbye(house)
                return Exit.INTERRUPTED if run.stop is Stop.INTERRUPTED else Exit.OK
            if not run.session.is_done:
                return Exit.OK
        except (ContentError, MarkupFault):
            error = _unusable(house, lesson)
            if is_named:
                raise error from None
            house.course.leave_out(lesson, error)
            tell_left_out(house)
        is_named = False
        following = _next(house, lesson)
        if following is None:
            house.output.show([Gap()])
            return _nothing_more(house)
        lesson, start = following, start_of(following, house.store.attempts())


def _unusable(house: App, lesson: Lesson) -> ContentError:
    """All that is wrong with a lesson whose step could not be shown, with the places."""
    from tutor.authoring.audit.files import Audit

    for path in house.course.files_of(lesson):
        checked = Audit(house.solver).check_file(path)
        errors = tuple(each for each in checked.problems if each.is_error)
        if errors:
            return ContentError(errors, checked.text)
    raise AssertionError(f"{lesson.slug} is sound, but cannot be shown")


def _next(house: App, after: Lesson | None = None) -> Lesson | None:
    return next_lesson(house.course.lessons, house.store.solved(), after)


def _nothing_more(house: App) -> int:
    """Says that all lessons are done, unless some of them could not be."""
    if house.course.left_out:
        return Exit.UNREADABLE
    key = "lesson.all-done" if house.course.lessons else "lesson.none"
    house.output.show([Say(say(key), Tone.GOOD)])
    return Exit.OK


def _asked(house: App, slug: str | None) -> Lesson | None:
    lessons = house.course.lessons
    if slug is None:
        return _next(house)
    found = house.course.find(slug)
    if found is None and slug in house.course.left_out:
        raise house.course.left_out[slug]
    if found is None:
        from tutor.text.spelling import closest

        near = closest(slug, [lesson.slug for lesson in lessons])
        asked = safe_line(slug[:80])
        tell(
            house,
            say("lesson.unknown-near", asked=asked, near=near)
            if near
            else say("lesson.unknown", asked=asked),
        )
    return found


def _start(house: App, lesson: Lesson, at: str | None) -> Start | int | None:
    """Where to begin: where one stopped, or at a step by its id or number; None if it has none."""
    if at is None:
        return start_of(lesson, house.store.attempts())
    if at.isascii() and at.isdigit() and len(at) < 4 and 1 <= int(at) <= len(lesson.steps):
        return int(at) - 1
    return next((place for place, step in enumerate(lesson.steps) if step.id == at), None)


def _run(
    house: App, lesson: Lesson, start: Start | int, manner: Manner, seed: int
) -> Run[CourseSession]:
    """Goes through one lesson."""
    first = lesson_session.begin(lesson, seed, house.solver, manner, start)
    session = CourseSession(first, tuple(house.course.lessons), house.store.solved())
    return Runner(house.output, house.solver, keep_attempts(house)).run(session)
