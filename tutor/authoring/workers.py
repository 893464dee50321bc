"""Worker processes: how many there may be, and how they end and leave Ctrl-C to this one."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager


def processors() -> int:
    """The processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def begin_work() -> None:
    """Leaves Ctrl-C to the process that began the work, and ends when that one does."""
    # Only a worker needs these: one file is checked, and help is given, without.
    from multiprocessing import parent_process
    from threading import Thread

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = parent_process()

    def leave() -> None:
        if parent:
            parent.join()
            os._exit(1)

    Thread(target=leave, daemon=True).start()


@contextmanager
def ctrl_c_waits() -> Iterator[None]:
    """Hears Ctrl-C only afterwards; a process begun meanwhile never does, not even at first.

    Blocking the signal is inherited by new processes, but another thread may hear it all the same.
    """
    heard: list[int] = []
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        yield
        return
    before = signal.signal(signal.SIGINT, lambda number, _: heard.append(number))
    can_block = hasattr(signal, "pthread_sigmask")  # Windows cannot.
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT}) if can_block else set()
    try:
        yield
    finally:
        if can_block:
            signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        signal.signal(signal.SIGINT, before or signal.SIG_DFL)
    if heard:
        raise KeyboardInterrupt
