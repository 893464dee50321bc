"""``briscola learn``: the lessons one after another, or a list of them."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Annotated

import typer

from tutor.cli import completion
from tutor.cli.app import App
from tutor.cli.command import command
from tutor.cli.errors import tell_left_out
from tutor.cli.options import Fast, Json
from tutor.cli.terminal.exit_guard import Exit
from tutor.content.puzzles.model import is_id
from tutor.lessons.mastery import Mastery
from tutor.lessons.model import Lesson
from tutor.message import Message, say
from tutor.session.blocks.path import marks_in, marks_of
from tutor.session.screen import Gap, Say, Tone

LIST_SCHEMA = 1
"""Of a row of ``--list --json``; raised when a field of it changes or goes."""


@command
def learn(
    app: App,
    lesson: Annotated[
        str | None,
        typer.Argument(
            metavar="[LESSON|FILE|FOLDER|ZIP|PACK]",
            help="A lesson's name or number, such as trick; or the lessons of others.",
            autocompletion=completion.lessons,
        ),
    ] = None,
    list_: Annotated[bool, typer.Option("--list", help="List the lessons.")] = False,
    review: Annotated[
        bool, typer.Option("--review", help="What was missed in lessons and comes back today.")
    ] = False,
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
    if lesson is not None:
        lesson = _with_course(app, lesson)
    if list_ or json_:
        return print_list(app, json_)
    if review:
        # As below: a list waits for no session.
        from tutor.cli.course.review import run_review

        if lesson or step:
            raise typer.BadParameter("it chooses the lessons itself", param_hint="--review")
        return run_review(app, seed)
    # A list shows no lesson: it waits for no session, and for no solver.
    from tutor.cli.course.lesson import run_course

    return run_course(app, lesson, step, seed, is_fast=app.is_on("fast", fast))


def _with_course(app: App, named: str) -> str | None:
    """The lesson meant in its course, which is that of a pack or of files where one is named."""
    pack, _, slug = named.partition(".")
    is_file = "/" in named or named.endswith((".yaml", ".yml", ".zip"))
    if not is_file and app.course.find(named):
        return named
    if is_file or os.path.exists(named):  # noqa: PTH110 never raises
        # Only the lessons of others are proved first.
        from tutor.cli.pack import course_at

        app.course = course_at(app, Path(named))
        return None
    if is_id(pack):
        from tutor.cli.pack import course_named  # as above

        if found := course_named(app, pack):
            app.course = found
            return named if slug else None
    return named


def print_list(app: App, as_json: bool) -> int:
    """Lists the lessons, with what is done."""
    lessons = app.course.lessons
    tell_left_out(app)
    marks = marks_in(lessons, app.store.attempts())
    done = [bool(marks[lesson.slug]) for lesson in lessons]
    if as_json:
        rows = [
            {
                "schema": LIST_SCHEMA,
                "slug": lesson.slug,
                "title": lesson.title,
                "done": each,
                "marks": marks[lesson.slug].value,
                "steps": len(lesson.outline),
                "minutes": lesson.minutes,
            }
            for lesson, each in zip(lessons, done, strict=True)
        ]
        app.output.write(json.dumps(rows, indent=1) + "\n")
        return Exit.OK
    here = next((lesson for lesson in lessons if not marks[lesson.slug]), None)
    lines = [Say(_row(each, marks[each.slug], is_here=each is here)) for each in lessons]
    key = say("lesson.bar", done=sum(done), all=len(lessons)) if lessons else say("lesson.none")
    notes = [key, *([say("lesson.path.legend")] if any(done) else [])]
    app.output.show_list([*lines, Gap(), *(Say(each, Tone.NOTE) for each in notes)])
    return Exit.OK


def _row(lesson: Lesson, mastery: Mastery, *, is_here: bool) -> Message:
    state = "done" if mastery else "here" if is_here else "open"
    return say(
        f"lesson.list.{state}",
        marks=marks_of(mastery),
        number=lesson.number,
        title=lesson.title,
        slug=lesson.slug,
        minutes=lesson.minutes,
        summary=lesson.summary,
    )
