"""The command line: what the program does without a command, and the table of its commands."""

from __future__ import annotations

from typing import Annotated, ClassVar

import typer

from tutor import __version__
from tutor.cli.groups import WHOLE_PROGRAM, CommandEntry, LazyGroup
from tutor.cli.options import SharedOptions, pass_to_subcommand, with_shared_options


class Commands(LazyGroup):
    """The commands of ``briscola``."""

    ENTRIES: ClassVar = {
        "learn": CommandEntry(
            "tutor.cli.course.learn:learn",
            "Learn the game, lesson by lesson; it goes on where you stopped.",
        ),
        "puzzle": CommandEntry(
            "tutor.cli.practice.puzzle:puzzle",
            "Solve puzzles: those chosen to fit you, or the ones you name.",
        ),
        "daily": CommandEntry(
            "tutor.cli.practice.daily:daily",
            "Solve the three puzzles of the day, the same for everybody.",
        ),
        "storm": CommandEntry(
            "tutor.cli.practice.storm:storm",
            "Solve as many puzzles as you can in three minutes; three wrong answers end it.",
        ),
        "play": CommandEntry(
            "tutor.cli.play:play",
            "Play a whole game against the computer; an unfinished one goes on.",
        ),
        "solve": CommandEntry(
            "tutor.cli.solve:solve",
            "Show what every card of a position is worth, proved, and why.",
        ),
        "why": CommandEntry(
            "tutor.cli.reference.why:why",
            "List the reasons why cards win or lose, or explain one, with an example played out.",
        ),
        "check": CommandEntry(
            "tutor.cli.author.check:check",
            "Check files of puzzles and lessons: what is broken or untrue, and what is poor.",
        ),
        "rules": CommandEntry(
            "tutor.cli.reference.rules:rules",
            "Read the rules by topic, with the numbers of any game of the family.",
        ),
        "glossary": CommandEntry(
            "tutor.cli.reference.glossary:glossary",
            "Look up a word of the table, with cards that show it and the lesson that teaches it.",
        ),
        "settings": CommandEntry(
            "tutor.cli.settings:settings",
            "Show what is set, or set it for good: language, pack, judge, plain text, fast play.",
        ),
        "progress": CommandEntry(
            "tutor.cli.practice.progress:progress",
            "Show your progress: what is done, what goes well, the last days, what is next.",
        ),
        "author": CommandEntry(
            "tutor.cli.author.group:author",
            "Write, check and publish puzzles and lessons of your own.",
        ),
        "pack": CommandEntry(
            "tutor.cli.pack:pack",
            "Make, install, list and remove puzzles and lessons for others.",
        ),
    }

    MORE_WORDS: ClassVar = {"help": "Show the help of a command, such as help puzzle."}


app = typer.Typer(
    name="briscola",
    cls=Commands,
    help="A tutor and puzzle trainer for Briscola. Every verdict is proved by an exact solver.",
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    add_completion=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)


@app.callback(invoke_without_command=True)
@with_shared_options
def briscola(
    shared: SharedOptions,
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False,
) -> None:
    """Says what there is to do, when no command is given."""
    if context.invoked_subcommand:
        pass_to_subcommand(shared, context)
        return
    if version:
        typer.echo(f"briscola {__version__}")
        return
    # Help and the commands themselves need nothing of it.
    from tutor.cli.welcome import welcome

    WHOLE_PROGRAM.set(app)
    welcome(**shared._asdict())
