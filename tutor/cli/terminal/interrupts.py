"""What Ctrl-C does: leaves at once while the program loads, and is heard while a command runs."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from types import FrameType

INTERRUPTED = 130
"""The exit code after Ctrl-C."""


def leave_at_interrupts() -> None:
    """From now on Ctrl-C ends the program at once, without a word, for there is nothing to save.

    Where whoever started the program wants Ctrl-C to be passed over, it still is.
    """
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _leave)
        sys.unraisablehook = _leave_if_interrupted


@contextmanager
def interrupts_heard() -> Iterator[None]:
    """While a command runs, Ctrl-C raises KeyboardInterrupt in it; once it is done, nothing.

    Its exit code is known then, and only what Python does last is left. Without
    ``leave_at_interrupts`` this changes nothing.
    """
    if signal.getsignal(signal.SIGINT) is not _leave:
        yield
        return
    signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.SIG_IGN)


def ignore_interrupts() -> None:
    """From now on Ctrl-C does nothing."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _leave(number: int, frame: FrameType | None) -> None:  # noqa: ARG001 as signal calls it
    os._exit(INTERRUPTED)


def _leave_if_interrupted(unraisable: sys.UnraisableHookArgs) -> None:
    """Leaves where Python would only print a KeyboardInterrupt, raised where none can be passed on.

    That may be while a module is imported. Each answer is on the disk before the next question.
    """
    if isinstance(unraisable.exc_value, KeyboardInterrupt):
        os._exit(INTERRUPTED)
    sys.__unraisablehook__(unraisable)
