"""Which kind of file a text is: an editor sends every YAML file."""

from __future__ import annotations

import re
from enum import Enum
from pathlib import Path

from tutor.content.files import translated_language

_OURS = re.compile(
    r"""^[\s{]*["']?(?:set|puzzles|lesson|slug|steps)["']?\s*:"""
    r"|\b(?:puzzles|puzzle-texts|lesson|lesson-texts)\.schema\.json",
    re.MULTILINE,
)
_OF_LESSONS = re.compile(
    r"""^[\s{]*["']?(?:lesson|slug|steps)["']?\s*:|\blesson(?:-texts)?\.schema\.json""",
    re.MULTILINE,
)


class FileKind(Enum):
    """A kind of file that authors write, by the name of its schema."""

    PUZZLES = "puzzles"
    PUZZLE_TEXTS = "puzzle-texts"
    LESSON = "lesson"
    LESSON_TEXTS = "lesson-texts"


def kind_of_file(text: str, path: Path) -> FileKind | None:
    """The kind of a file by its text and its name; None for what is no file of this program."""
    if not _OURS.search(text):
        return None
    is_translation = bool(translated_language(path))
    if _OF_LESSONS.search(text):
        return FileKind.LESSON_TEXTS if is_translation else FileKind.LESSON
    return FileKind.PUZZLE_TEXTS if is_translation else FileKind.PUZZLES
