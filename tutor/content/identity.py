"""Tells one state of a puzzle from an edited one, so that an edit is a new puzzle to solve."""

from __future__ import annotations

from hashlib import blake2b

from tutor.content.model import Puzzle


def content_hash(puzzle: Puzzle) -> str:
    """Sixteen hexadecimal figures that change with the position or the goal, not with words."""
    goal = f"{puzzle.goal.kind.value}:{puzzle.goal.points}" if puzzle.goal else ""
    text = f"{puzzle.variant}|{puzzle.position}|{goal}"
    return blake2b(text.encode(), digest_size=8).hexdigest()
