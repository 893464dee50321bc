"""``briscola learn --review``: what was missed in lessons and comes back today."""

from __future__ import annotations

from random import Random, SystemRandom

from tutor.cli.app import App
from tutor.cli.errors import say_goodbye, tell_left_out
from tutor.cli.terminal.exit_guard import Exit
from tutor.cli.terminal.runner import Runner, Stop, keep_attempts
from tutor.lessons.review import due_items, next_day
from tutor.message import say
from tutor.session.blocks.dates import date_in_words
from tutor.session.lesson import review
from tutor.session.screen import Say, Tone


def run_review(app: App, seed: int | None) -> int:
    """Asks what comes back today; returns the exit status.

    ``seed`` draws the cards.
    """
    lessons, attempts = app.course.lessons, app.store.attempts()
    tell_left_out(app)
    drawn_by = SystemRandom().randrange(10**6) if seed is None else seed
    today = app.now().astimezone().date()
    items = due_items(lessons, attempts, today, Random(drawn_by))
    if not items:
        day = next_day(lessons, attempts)
        lines = [say("lesson.review.nothing")]
        if day:
            lines.append(say("lesson.review.next", date=date_in_words(day)))
        app.output.show([Say(line, Tone.NOTE) for line in lines])
        return Exit.OK
    run = Runner(app.output, app.solver, keep_attempts(app)).run(review.begin(items, drawn_by))
    if run.stop is not Stop.OVER:
        say_goodbye(app)
    return run.stop.exit_status
