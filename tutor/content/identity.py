"""Tells one state of a puzzle from an edited one, so that an edit is a new puzzle to solve."""

from __future__ import annotations

from zlib import crc32

from tutor.content.model import Puzzle


def content_hash(puzzle: Puzzle) -> str:
    """Eight hexadecimal figures that change with the position or the goal, not with words.

    It guards against edits, not against attacks, so a checksum that is quick to import will do.
    """
    goal = f"{puzzle.goal.kind.value}:{puzzle.goal.points}" if puzzle.goal else ""
    text = f"{puzzle.variant}|{puzzle.position}|{goal}"
    return f"{crc32(text.encode()):08x}"
