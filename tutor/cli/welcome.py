"""``briscola`` without a command: greets by what was done so far, and lists the commands."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from tutor.cli.app import App
from tutor.cli.command import command
from tutor.cli.errors import tell_left_out, tell_trouble
from tutor.cli.terminal.exit_guard import Exit
from tutor.lessons.model import next_lesson
from tutor.message import Message, say
from tutor.session.blocks.prose import title_of
from tutor.session.screen import Block, Gap, Say, Tone

if TYPE_CHECKING:
    from tutor.content.library.library import LibraryPuzzle
    from tutor.lessons.model import Lesson
    from tutor.progress.attempts import Attempt


KEY = "help.welcome."
COMMANDS = (
    "learn",
    "puzzle",
    "daily",
    "storm",
    "play",
    "why",
    "rules",
    "glossary",
    "progress",
    "settings",
    "solve",
    "check",
    "author",
    "pack",
)
"""In the order in which one comes to need them."""


@command
def welcome(app: App) -> int:
    """Greets: at a terminal with a menu, the first time with the first lesson; else with a list."""
    if _is_at_a_terminal():
        # A greeting that only lists the commands needs no menu.
        from tutor.cli.home import run_command, run_home

        if not app.store.last() and app.course.lessons:
            app.output.show([Say(say(KEY + "first"), Tone.TITLE)])
            status = run_command(app, ("learn",))
            if status is not None:
                return status
        return run_home(app, _greeting)
    last = app.store.last()
    lesson, puzzles = _next(app)
    tell_left_out(app)
    tell_trouble(app)
    shown: list[Block] = [Say(say(KEY + "hello"), Tone.TITLE)]
    if not last:
        shown.append(Say(say(KEY + "what")))
    news = [*_last(app, last), *_what_next(app, lesson, puzzles, was_here=bool(last))]
    commands = [say(f"{KEY}command.{name}") for name in COMMANDS]
    shown += [Gap(), *map(Say, news), Gap(), *map(Say, commands), Gap()]
    notes = [say(KEY + "help"), say(KEY + "language")]
    app.output.show([*shown, *(Say(each, Tone.NOTE) for each in notes)])
    return Exit.OK


def _is_at_a_terminal() -> bool:
    return bool(sys.stdin and sys.stdin.isatty() and sys.stdout.isatty())


def _greeting(app: App) -> list[Block]:
    """What stands above the menu."""
    return [Say(say(KEY + "hello"), Tone.TITLE), *map(Say, _last(app, app.store.last()))]


def _next(app: App) -> tuple[Lesson | None, list[LibraryPuzzle]]:
    """The lesson to go on with, and the puzzles not solved yet."""
    lesson = next_lesson(app.course.lessons, app.solved)
    return lesson, [found for found in app.library.in_turn() if found.item not in app.solved]


def _last(app: App, last: Attempt | None) -> list[Message]:
    """What was last; nothing where it is no longer there."""
    if last is None:
        return []
    item = last.item
    lesson = app.course.find(item.partition("/")[0]) if "/" in item else None
    if lesson:
        return [say(KEY + "last.lesson", number=lesson.number, title=lesson.title)]
    found = app.library.find(item)
    return [say(KEY + "last.puzzle", title=title_of(found.puzzle))] if found else []


def _what_next(
    app: App, lesson: Lesson | None, puzzles: list[LibraryPuzzle], *, was_here: bool
) -> list[Message]:
    found: list[Message] = []
    if lesson:
        key = "lesson" if was_here else "first-lesson"
        found.append(say(KEY + key, number=lesson.number, title=lesson.title))
    elif app.course.lessons:
        found.append(say(KEY + "lessons-done"))
    if puzzles:
        title = title_of(puzzles[0].puzzle)
        found.append(say(KEY + "next", n=len(puzzles)))
        found.append(say(KEY + "next-title", title=title))
    else:
        found.append(say(KEY + "done"))
    return found
