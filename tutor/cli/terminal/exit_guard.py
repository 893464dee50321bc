"""The exit codes, and the guard around the program by which it always ends with one of them."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from enum import IntEnum
from typing import TextIO


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


_STREAMS = (
    ("stdin", "r", "replace"),
    ("stdout", "w", "backslashreplace"),
    ("stderr", "w", "backslashreplace"),
)


def make_streams_safe() -> None:
    """Makes the standard streams escape characters and replace bytes that they cannot take.

    A stream that is closed reads as empty, and takes what is written.
    """
    for name, mode, errors in _STREAMS:
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_RDWR), mode))
        elif getattr(stream, "errors", errors) != errors:
            stream.reconfigure(errors=errors)


def run_guarded(program: Callable[[], object]) -> int:
    """Runs ``program`` and returns the exit code; an error of the system is written as one line."""
    make_streams_safe()
    try:
        code = _code(program)
        # Now and not as Python shuts down: there, a failure can no longer be reported.
        sys.stdout.flush()
    except KeyboardInterrupt:
        return Exit.INTERRUPTED
    except BrokenPipeError:
        # Whoever reads at the other end of the pipe has what they wanted.
        _write_no_more(sys.stdout)
        return Exit.OK
    except OSError as error:
        _write_no_more(sys.stdout)
        from tutor.content.yaml.problems import safe_line  # Rare, and not needed before.

        write_error_line(f"briscola: {safe_line(error.strerror or str(error))}")
        return Exit.UNREADABLE
    return code


def leave_if_nobody_reads() -> None:
    """Ends the program well if whoever reads its output has closed the pipe."""
    if _is_unread(sys.stdout):
        _write_no_more(sys.stdout)
        sys.exit(Exit.OK)


def _is_unread(stream: TextIO) -> bool:
    """Whether nobody reads the other end of the pipe that a stream writes to."""
    try:
        stream.flush()
    except BrokenPipeError:
        return True
    # Where nothing is buffered, nothing was left to be written: the system knows.
    try:
        from select import POLLERR, poll  # Not on Windows, and only needed here.

        pipe = poll()
        pipe.register(stream.fileno(), POLLERR)
        return any(event & POLLERR for _, event in pipe.poll(0))
    except (ImportError, OSError, ValueError):
        return False


def write_error_line(text: str) -> None:
    """Writes a line to the error stream; does nothing if it cannot be written."""
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
