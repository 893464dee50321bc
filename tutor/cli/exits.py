"""The exit codes."""

from __future__ import annotations

from enum import IntEnum


class Exit(IntEnum):
    """What the program's exit code means."""

    OK = 0
    FAILED = 1
    """Problems were found, or the puzzle was not solved."""
    USAGE = 2
    NOT_FOUND = 3
    UNREADABLE = 4
    """Content or the store could not be read."""
    INTERRUPTED = 130
