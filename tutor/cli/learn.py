"""``briscola learn``: the lessons one after another, or a list of them."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from tutor.cli import completion
from tutor.cli.app import App
from tutor.cli.command import command
from tutor.cli.errors import tell_left_out
from tutor.cli.options import Fast, Json
from tutor.cli.terminal.exit_guard import Exit
from tutor.lessons.model import Lesson, is_passed
from tutor.message import Message, say
from tutor.session.screen import Gap, Say, Tone

LIST_SCHEMA = 1
"""Of a row of ``--list --json``; raised when a field of it changes or goes."""


@command
def learn(
    app: App,
    lesson: Annotated[
        str | None,
        typer.Argument(
            metavar="[LESSON]",
            help="A lesson's name, such as trick.",
            autocompletion=completion.lessons,
        ),
    ] = None,
    list_: Annotated[bool, typer.Option("--list", help="List the lessons.")] = False,
    step: Annotated[
        str | None,
        typer.Option(
            "--from",
            metavar="STEP",
            help="Begin at this step.",
            autocompletion=completion.steps,
        ),
    ] = None,
    fast: Fast = None,
    seed: Annotated[
        int | None, typer.Option("--seed", metavar="N", help="Draw the cards of exercises anew.")
    ] = None,
    json_: Json = False,
) -> int:
    """Learn the game, lesson by lesson; it goes on where you stopped.

    Example: briscola learn trick
    """
    if list_ or json_:
        return print_list(app, json_)
    # A list shows no lesson: it waits for no session, and for no solver.
    from tutor.cli.lesson import run_course

    return run_course(app, lesson, step, seed, is_fast=app.is_on("fast", fast))


def print_list(app: App, as_json: bool) -> int:
    """Lists the lessons, with what is done."""
    lessons = app.course.lessons
    tell_left_out(app)
    solved = app.store.solved()
    done = [is_passed(lesson, solved) for lesson in lessons]
    if as_json:
        rows = [
            {
                "schema": LIST_SCHEMA,
                "slug": lesson.slug,
                "title": lesson.title,
                "done": each,
                "steps": len(lesson.outline),
                "minutes": lesson.minutes,
            }
            for lesson, each in zip(lessons, done, strict=True)
        ]
        app.output.write(json.dumps(rows, indent=1) + "\n")
        return Exit.OK
    lines = [Say(_row(lesson, each)) for lesson, each in zip(lessons, done, strict=True)]
    key = say("lesson.bar", done=sum(done), all=len(lessons)) if lessons else say("lesson.none")
    app.output.show_list([*lines, Gap(), Say(key, Tone.NOTE)])
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
