"""Runs the program so that whatever goes wrong outside it ends in a sentence and an exit code."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import TextIO

from tutor.cli.exits import Exit
from tutor.views.streams import standard_streams_never_fail


def safely(program: Callable[[], object]) -> int:
    """Runs ``program`` and returns the exit code; a fault outside it becomes one line."""
    standard_streams_never_fail()
    try:
        code = _code(program)
        # Now and not as Python shuts down: there, what fails can no longer be told.
        sys.stdout.flush()
    except KeyboardInterrupt:
        return Exit.INTERRUPTED
    except BrokenPipeError:
        # Whoever was reading has seen enough.
        _write_no_more(sys.stdout)
        return Exit.FAILED
    except OSError as error:
        _write_no_more(sys.stdout)
        tell(f"briscola: {error.strerror or error}")
        return Exit.UNREADABLE
    return code


def tell(text: str) -> None:
    """Writes a line to the error stream; if it can't be written, the exit code says enough."""
    try:
        print(text, file=sys.stderr, flush=True)
    except OSError:
        _write_no_more(sys.stderr)


def _code(program: Callable[[], object]) -> int:
    try:
        program()
    except SystemExit as leaving:
        return leaving.code if isinstance(leaving.code, int) else Exit.OK
    return Exit.OK


def _write_no_more(stream: TextIO) -> None:
    """Sends what is still to be written nowhere; else Python would complain of it at the end."""
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
