"""``briscola author schema``: prints a schema as it lies in the program."""

from __future__ import annotations

import sys
from enum import Enum
from typing import Annotated

import typer

from tutor.cli import completion
from tutor.cli.app import App
from tutor.cli.command import command
from tutor.cli.options import choice
from tutor.cli.terminal.exit_guard import Exit
from tutor.content.files import data_folder


class SchemaName(Enum):
    """A kind of file that authors write."""

    PUZZLE = "puzzle"
    PUZZLE_TEXTS = "puzzle-texts"
    LESSON = "lesson"
    LESSON_TEXTS = "lesson-texts"


@command
def schema(
    app: App,  # noqa: ARG001 as for every command; a schema has no words of ours
    kind: Annotated[
        str,
        typer.Argument(
            metavar="puzzle|puzzle-texts|lesson|lesson-texts",
            help="Of which files to print the schema.",
            autocompletion=completion.named(*(each.value for each in SchemaName)),
        ),
    ],
) -> int:
    """Print the JSON Schema of a kind of file, for an editor outside this project.

    Example: briscola author schema puzzle > puzzles.schema.json
    """
    wanted = choice(SchemaName, kind, "KIND")
    name = "puzzles" if wanted is SchemaName.PUZZLE else wanted.value
    text = (data_folder() / "schemas" / f"{name}.schema.json").read_text(encoding="utf-8")
    sys.stdout.write(text)
    return Exit.OK
