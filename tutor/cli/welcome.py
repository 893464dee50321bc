"""``briscola``, bare: greets by what was done so far, and says how to get anywhere."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from tutor.app import App
from tutor.cli.errors import tell_left_out, tell_trouble, tell_unusable
from tutor.cli.exit_guard import Exit
from tutor.content.yaml.problems import ContentError
from tutor.lessons.completion import next_lesson
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


def run(house: App) -> int:
    """Greets; the first time, on a terminal, it goes straight on to the first lesson."""
    try:
        last = house.store.last()
        lesson, puzzle = _next(house)
        tell_left_out(house)
        tell_trouble(house)
        if not last and lesson and _is_at_a_terminal():
            return _first_lesson(house)
        said = [*_last(house, last), *_what_next(house, lesson, puzzle, was_here=bool(last))]
    except ContentError as error:
        return tell_unusable(house, error)
    known = _known_commands()
    ways = [say(f"{KEY}command.{name}") for name in COMMANDS if name in known]
    ends = [say(KEY + "help"), say(KEY + "language")]
    shown: list[Block] = [Say(say(KEY + "hello"), Tone.TITLE)]
    if not last:
        shown.append(Say(say(KEY + "what")))
    shown += [Gap(), *map(Say, said), Gap(), *map(Say, ways), Gap()]
    house.output.show([*shown, *(Say(each, Tone.NOTE) for each in ends)])
    return Exit.OK


def _known_commands() -> set[str]:
    from tutor.cli.main import app

    named = {
        each.name or getattr(each.callback, "__name__", "") for each in app.registered_commands
    }
    return named | {str(each.name) for each in app.registered_groups}


def _is_at_a_terminal() -> bool:
    return bool(sys.stdin and sys.stdin.isatty() and sys.stdout.isatty())


def _first_lesson(house: App) -> int:
    from random import SystemRandom

    from tutor.cli.learn import learn
    from tutor.session.puzzle import Manner

    house.output.show([Say(say(KEY + "first"), Tone.TITLE)])
    manner = Manner(confirms=not house.is_on("fast"))
    return learn(house, None, None, manner, SystemRandom().randrange(10**6))


def _next(house: App) -> tuple[Lesson | None, list[LibraryPuzzle]]:
    """The lesson to go on with, and the puzzles not solved yet."""
    lesson = next_lesson(house.course.lessons, house.solved)
    return lesson, [found for found in house.library.in_turn() if found.item not in house.solved]


def _last(house: App, last: Attempt | None) -> list[Message]:
    """What was last; nothing where it is no longer there."""
    if last is None:
        return []
    item = last.item
    lesson = house.course.find(item.partition("/")[0]) if "/" in item else None
    if lesson:
        return [say(KEY + "last.lesson", number=lesson.number, title=lesson.title)]
    found = house.library.find(item)
    return [say(KEY + "last.puzzle", title=title_of(found.puzzle))] if found else []


def _what_next(
    house: App, lesson: Lesson | None, puzzles: list[LibraryPuzzle], *, was_here: bool
) -> list[Message]:
    found: list[Message] = []
    if lesson:
        key = "lesson" if was_here else "first-lesson"
        found.append(say(KEY + key, number=lesson.number, title=lesson.title))
    elif house.course.lessons:
        found.append(say(KEY + "lessons-done"))
    if puzzles:
        title = title_of(puzzles[0].puzzle)
        found.append(say(KEY + "next", n=len(puzzles)))
        found.append(say(KEY + "next-title", title=title))
    else:
        found.append(say(KEY + "done"))
    return found
