"""What puzzles and sets are known by: their ids, and what tells an edited puzzle from the old."""

from __future__ import annotations

import re
from zlib import crc32

from tutor.content.model import Puzzle

ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
LONGEST_ID = 64


def is_id(text: str) -> bool:
    """Whether a text can be the id of a puzzle or the name of a set."""
    return len(text) <= LONGEST_ID and ID.fullmatch(text) is not None


def content_hash(puzzle: Puzzle) -> str:
    """Eight hexadecimal figures that change with the position or the goal, not with words.

    It guards against edits, not against attacks, so a checksum that is quick to import will do.
    """
    goal = f"{puzzle.goal.kind.value}:{puzzle.goal.points}" if puzzle.goal else ""
    text = f"{puzzle.variant}|{puzzle.position}|{goal}"
    return f"{crc32(text.encode()):08x}"
