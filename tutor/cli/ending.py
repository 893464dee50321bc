"""How the program ends when something outside it goes wrong: one sentence, and an exit code."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import suppress

from tutor.cli.exits import Exit


def safely(program: Callable[[], object]) -> int:
    """Runs ``program`` and returns the exit code; a fault outside it becomes one line."""
    try:
        program()
    except OSError as error:
        _tell(f"briscola: {error.strerror or error}")
        return Exit.UNREADABLE
    return Exit.OK


def _tell(text: str) -> None:
    # If not even the error stream can be written, the exit code must say it all.
    with suppress(OSError):
        print(text, file=sys.stderr)
