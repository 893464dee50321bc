"""Goes through the lessons at the terminal, one after another, each from where it was left."""

from __future__ import annotations

from dataclasses import replace
from random import SystemRandom

from tutor.cli.app import App
from tutor.cli.errors import known_name, say_goodbye, tell_left_out
from tutor.cli.terminal.exit_guard import Exit
from tutor.cli.terminal.runner import Runner, Stop, keep_attempts
from tutor.content.markup import MarkupFault
from tutor.content.yaml.problems import ContentError
from tutor.lessons.model import Lesson, concepts_before, next_lesson
from tutor.message import say
from tutor.session.lesson import session as lesson_session
from tutor.session.lesson.course import CourseSession, Onward
from tutor.session.lesson.start import Start, start_of
from tutor.session.puzzle import Manner
from tutor.session.screen import Gap, Say, Tone


def run_course(
    app: App, slug: str | None, at: str | None, seed: int | None, *, is_fast: bool
) -> int:
    """Goes through a lesson, or on with the course where it was left; returns the exit status.

    ``at`` is the step to begin at, by its id or number; ``seed`` draws the cards of
    exercises; ``is_fast`` plays a card as soon as its number is typed.
    """
    lesson = _lesson_meant(app, slug)
    tell_left_out(app)
    if lesson is None:
        return _end_of_course(app)
    start = _start(app, lesson, at)
    drawn_by = SystemRandom().randrange(10**6) if seed is None else seed
    return _go_through(app, lesson, start, drawn_by, is_named=slug is not None, is_fast=is_fast)


def _go_through(
    app: App, lesson: Lesson, start: Start | int, seed: int, is_named: bool, is_fast: bool
) -> int:
    """A lesson, and then as many more as the learner goes on to; only the named one must be."""
    session: CourseSession | None = None
    while True:
        try:
            session = session or _begin(app, lesson, start, seed)
            runner = Runner(app.output, app.solver, keep_attempts(app), is_fast=is_fast)
            run = runner.run(session)
            if run.stop is not Stop.OVER:
                say_goodbye(app)
                return run.stop.exit_status
            if run.session.onward is Onward.GAME:
                # Only who asks for a game needs what plays it.
                from tutor.cli.play import play_gently

                status = play_gently(app)
                if status is not None:
                    return status
                session = replace(run.session, onward=None)
                continue
            if run.session.onward is None:
                return Exit.OK
        except (ContentError, MarkupFault):
            error = _unusable(app, lesson)
            if is_named:
                raise error from None
            app.course.leave_out(lesson, error)
            tell_left_out(app)
        is_named, session = False, None
        following = _next(app, lesson)
        if following is None:
            app.output.show([Gap()])
            return _end_of_course(app)
        lesson, start = following, start_of(following, app.store.attempts())


def _unusable(app: App, lesson: Lesson) -> ContentError:
    """All that is wrong with a lesson whose step could not be shown, with the places."""
    # Only a lesson that cannot be shown is checked.
    from tutor.authoring.audit.files import Audit

    for path in app.course.files_of(lesson):
        checked = Audit(app.solver).check_file(path)
        errors = tuple(each for each in checked.problems if each.is_error)
        if errors:
            return ContentError(errors, checked.text)
    raise AssertionError(f"{lesson.slug} is sound, but cannot be shown")


def _next(app: App, after: Lesson | None = None) -> Lesson | None:
    return next_lesson(app.course.lessons, app.store.solved(), after)


def _end_of_course(app: App) -> int:
    """Says that all lessons are done, unless some of them could not be."""
    if app.course.left_out:
        return Exit.UNREADABLE
    key = "lesson.all-done" if app.course.lessons else "lesson.none"
    app.output.show([Say(say(key), Tone.GOOD)])
    return Exit.OK


def _lesson_meant(app: App, slug: str | None) -> Lesson | None:
    """The lesson of that name or number, the next one without; None if there is no next one."""
    if slug is None:
        return _next(app)
    numbered = (each for each in app.course.lessons if str(each.number) == slug)
    found = app.course.find(slug) or next(numbered, None)
    if found is not None:
        return found
    left_out = app.course.left_out
    names = [lesson.slug for lesson in app.course.lessons]
    if slug in left_out:
        raise left_out[slug]
    tell_left_out(app)
    known_name(slug, "lesson", names, listed_by="learn --list")
    return None


def _start(app: App, lesson: Lesson, at: str | None) -> Start | int:
    """Where to begin: where one stopped, or at a step by its id or number."""
    if at is None:
        return start_of(lesson, app.store.attempts())
    if at.isascii() and at.isdigit() and len(at) < 4 and 1 <= int(at) <= len(lesson.steps):
        return int(at) - 1
    ids = [step.id for step in lesson.steps]
    return ids.index(known_name(at, "step", ids))


def _begin(app: App, lesson: Lesson, start: Start | int, seed: int) -> CourseSession:
    """One lesson as a part of the course."""
    lessons = tuple(app.course.lessons)
    before = concepts_before(lesson, app.course.teachers)
    first = lesson_session.begin(lesson, seed, app.solver, Manner(), start, before)
    return CourseSession(first, lessons, app.store.solved())
