"""``briscola author schema``: prints a schema as it lies in the program."""

from __future__ import annotations

import sys
from enum import Enum

from tutor.cli.exit_guard import Exit
from tutor.content.files import data_folder


class SchemaName(Enum):
    """A kind of file that authors write."""

    PUZZLE = "puzzle"
    PUZZLE_TEXTS = "puzzle-texts"
    LESSON = "lesson"
    LESSON_TEXTS = "lesson-texts"


def run(kind: SchemaName) -> int:
    """Prints the schema."""
    name = "puzzles" if kind is SchemaName.PUZZLE else kind.value
    text = (data_folder() / "schemas" / f"{name}.schema.json").read_text(encoding="utf-8")
    sys.stdout.write(text)
    return Exit.OK
