"""The groups ``briscola author`` and ``briscola author new``: the tables of their commands."""

from __future__ import annotations

from typing import ClassVar

from tutor.cli.groups import CommandEntry, LazyGroup, new_group
from tutor.cli.options import pass_to_subcommand, with_shared_options


class AuthorCommands(LazyGroup):
    """What an author does, in the order in which one comes to it."""

    ENTRIES: ClassVar = {
        "new": CommandEntry(
            "tutor.cli.author.group:new",
            "Begin a puzzle or a lesson, in a file that is sound.",
        ),
        "preview": CommandEntry(
            "tutor.cli.author.preview:preview",
            "See a file as its learner will; nothing is recorded.",
        ),
        "explain": CommandEntry(
            "tutor.cli.author.explain:explain_puzzle",
            "Show all that is proved and said of a puzzle.",
        ),
        "morph": CommandEntry(
            "tutor.cli.author.morph:morph",
            "Find the smallest changes that make another puzzle.",
        ),
        "sheet": CommandEntry(
            "tutor.cli.author.sheet:sheet",
            "Make a sheet to print, with the answers on a page apart.",
        ),
        "check": CommandEntry(
            "tutor.cli.author.check:check",
            "Check files of puzzles and lessons: what is broken or untrue, and what is poor.",
        ),
        "translate": CommandEntry(
            "tutor.cli.author.translate:translate",
            "Begin or update a translation, each original beside its place.",
        ),
        "schema": CommandEntry(
            "tutor.cli.author.schema:schema",
            "Print the JSON Schema of a kind of file, for an editor outside this project.",
        ),
        "lsp": CommandEntry(
            "tutor.cli.author.lsp:lsp",
            "Serve an editor: what is wrong or untrue in a file is marked while it is written.",
        ),
        "mine": CommandEntry(
            "tutor.cli.author.mine:mine",
            "Find new puzzles: endings that are worth solving, proved by two solvers.",
        ),
    }


class NewCommands(LazyGroup):
    """What an author begins."""

    ENTRIES: ClassVar = {
        "puzzle": CommandEntry(
            "tutor.cli.author.new_puzzle:new_puzzle",
            "Write a puzzle, in a new set or behind those of one.",
        ),
        "lesson": CommandEntry(
            "tutor.cli.author.new_lesson:lesson",
            "Write a lesson to go on from, sound as it stands.",
        ),
    }


author = new_group(
    "author",
    cls=AuthorCommands,
    help="Write, check and publish puzzles and lessons of your own.",
)
author.callback()(with_shared_options(pass_to_subcommand))

new = new_group("new", cls=NewCommands, help="Begin a puzzle or a lesson, in a file that is sound.")
new.callback()(with_shared_options(pass_to_subcommand))
