"""``briscola`` at a terminal: a menu of what there is to do, to which one comes back.

A line of it runs a command as if it had been typed. What that command shows or asks is its own
matter; when it is over the menu comes back, and when the learner leaves it the program ends.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import NamedTuple

from tutor.cli.app import App, home_folder
from tutor.cli.command import MENU, Menu
from tutor.cli.errors import tell_left_out, tell_trouble
from tutor.cli.groups import WHOLE_PROGRAM
from tutor.cli.terminal.exit_guard import Exit
from tutor.cli.terminal.runner import Runner, Stop
from tutor.message import Message, say
from tutor.session.menu import MenuSession
from tutor.session.screen import Block, Gap

KEY = "help.home."
PAGES = ("progress", "glossary", "why", "settings")
"""Commands that show something and ask nothing."""
Words = tuple[str, ...]
"""The words of a command."""


class Line(NamedTuple):
    """A line of a menu, and the command that it runs; or what shows a menu of its own."""

    message: Message
    command: Words | Callable[[App], int | None]
    is_page: bool = False
    """Whether the command shows something and asks nothing."""


def run_home(app: App, above: Callable[[App], list[Block]]) -> int:
    """Shows the menu until the learner leaves; returns the exit status.

    ``above`` makes what stands above the lines: it changes with what was done.
    """
    while True:
        # Each time anew: what is next is another thing after each command.
        here = app.anew()
        blocks = above(here)
        tell_left_out(here)
        tell_trouble(here)
        chosen = _choose(here, (*blocks, Gap()), _lines(here), say(KEY + "prompt"))
        status = _run_line(here, chosen) if isinstance(chosen, Line) else chosen
        if status is not None:
            return status


def _choose(
    app: App, above: tuple[Block, ...], lines: list[Line], question: Message, first: int = 0
) -> Line | int | None:
    """Shows a menu: the line chosen, None for none of them; the exit status for who leaves."""
    menu = MenuSession(above, tuple(line.message for line in lines), question, first)
    run = Runner(app.output, app.solver).run(menu)
    if run.stop is not Stop.OVER:
        return run.stop.exit_status
    chosen = run.session.chosen
    return None if chosen is None or chosen < 0 else lines[chosen]


def _run_line(app: App, line: Line) -> int | None:
    """Runs what a line stands for; the exit status for who leaves it, else None."""
    if callable(line.command):
        return line.command(app)
    status = run_command(app, line.command)
    if status is None and line.is_page:
        # Whoever comes back to the menu at once would not see the page.
        return _pause(app)
    return status


def _show_pages(app: App, blocks: tuple[Block, ...]) -> None:
    """Shows a list that is taller than the terminal page by page, as lessons are."""
    Runner(app.output, app.solver).run(MenuSession(blocks, (), None))


def _pause(app: App) -> int | None:
    """Waits for Enter; the exit status for who leaves."""
    run = Runner(app.output, app.solver).run(MenuSession((), (), say("lesson.prompt.go-on")))
    return None if run.stop is Stop.OVER else run.stop.exit_status


def run_command(app: App, words: Words) -> int | None:
    """Runs a command of the program; its exit status if the learner left it, else None."""
    menu = Menu(_show_pages)
    token = MENU.set(menu)
    try:
        status = WHOLE_PROGRAM.get()([*words, *app.options.words], standalone_mode=False)
    finally:
        MENU.reset(token)
    if menu.is_left or status == Exit.INTERRUPTED:
        return status if isinstance(status, int) else Exit.OK
    app.output.line()
    return None


def _lines(app: App) -> list[Line]:
    """What there is to do, what comes next first."""
    names = ("daily", "storm", "progress", "rules", "glossary", "why", "settings")
    lines = [_learn(app), *_review(app), _play(), Line(say(KEY + "puzzle"), ("puzzle",))]
    lines.append(Line(say(KEY + "lessons"), _choose_lesson))
    for name in names:
        if name == "rules":
            lines.append(Line(say(KEY + name), _choose_topic))
        else:
            lines.append(Line(say(KEY + name), (name,), is_page=name in PAGES))
    return lines


def _learn(app: App) -> Line:
    from tutor.lessons.model import next_lesson

    lesson = next_lesson(app.course.lessons, app.solved)
    if lesson is None:
        return Line(say(KEY + "lessons-done"), _choose_lesson)
    return Line(say(KEY + "learn", number=lesson.number, title=lesson.title), ("learn",))


def _review(app: App) -> list[Line]:
    """What was missed in lessons, where something comes back today."""
    from tutor.lessons.mastery import due_count

    count = due_count(app.course.lessons, app.store.attempts(), app.now().astimezone().date())
    review = Line(say(KEY + "review", n=count), ("learn", "--review"))
    return [review] if count else []


def _play() -> Line:
    from tutor.progress.saved_game import FILE_NAME

    is_there = (home_folder(os.environ) / FILE_NAME).exists()
    return Line(say(KEY + ("play-on" if is_there else "play")), ("play",))


def _choose_lesson(app: App) -> int | None:
    """The path of lessons: one of them, or Enter for none."""
    from tutor.session.blocks.path import marks_in, path_rows

    lessons = app.course.lessons
    rows = path_rows(lessons, marks_in(lessons, app.store.attempts()))
    lines = [Line(row, ("learn", lesson.slug)) for row, lesson in zip(rows, lessons, strict=True)]
    chosen = _choose(app, (Gap(),), lines, say(KEY + "back"), first=-1)
    return _run_line(app, chosen) if isinstance(chosen, Line) else chosen


def _choose_topic(app: App) -> int | None:
    """The topics of the rules, one after another, until Enter."""
    from tutor.session.blocks.rules import TOPICS, topic_title

    lines = [Line(topic_title(topic), ("rules", topic), is_page=True) for topic in TOPICS]
    while True:
        chosen = _choose(app, (Gap(),), lines, say(KEY + "back"), first=-1)
        status = _run_line(app, chosen) if isinstance(chosen, Line) else chosen
        if status is not None or chosen is None:
            return status
