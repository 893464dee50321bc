"""``briscola author schema``: prints a schema as it lies in the program."""

from __future__ import annotations

import sys
from enum import Enum

from tutor.cli.exits import Exit
from tutor.content.places import data_folder


class Kind(Enum):
    """A kind of file that authors write."""

    PUZZLE = "puzzle"
    PUZZLE_TEXTS = "puzzle-texts"
    LESSON = "lesson"
    LESSON_TEXTS = "lesson-texts"


def run(kind: Kind) -> int:
    """Prints the schema."""
    name = "puzzles" if kind is Kind.PUZZLE else kind.value
    text = (data_folder() / "schemas" / f"{name}.schema.json").read_text(encoding="utf-8")
    sys.stdout.write(text)
    return Exit.OK
