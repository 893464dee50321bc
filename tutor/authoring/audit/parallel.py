"""Looks at many files at once, on all processors; what is found comes in the order of the files."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import islice
from pathlib import Path

from tutor.authoring.audit.files import Looked, look_at
from tutor.solver import Solver, default_solver
from tutor.workers import begin_work, ctrl_c_waits, processors

WORTH_SHARING = 256 * 1024
"""Bytes in all files, below which one process is done before others have begun."""
AHEAD = 4
"""Files for each process that are looked at before they are asked for: memory stays flat."""


def looked_at(paths: Sequence[Path]) -> Iterator[Looked]:
    """What is found in each file by itself, in the order of ``paths``."""
    processes = min(len(paths), processors())
    if processes > 1 and sum(map(_size, paths)) >= WORTH_SHARING:
        yield from _shared(paths, processes)
        return
    for path in paths:
        yield look_at(path, _solver())


def _shared(paths: Sequence[Path], processes: int) -> Iterator[Looked]:
    from concurrent.futures import Future, ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool

    try:
        pool = ProcessPoolExecutor(processes, initializer=begin_work)
    except (OSError, ImportError, NotImplementedError):
        # Some machines let no process share anything with another.
        yield from (look_at(path, _solver()) for path in paths)
        return
    begun: deque[tuple[Path, Future[Looked]]] = deque()
    rest = iter(paths)
    try:
        while True:
            for each in islice(rest, AHEAD * processes - len(begun)):
                with ctrl_c_waits():
                    begun.append((each, pool.submit(_look, each)))
            if not begun:
                return
            path, found = begun.popleft()
            yield found.result()
    except BrokenProcessPool:
        # A process was ended from outside: what it left undone is done here.
        for each in (path, *(waiting for waiting, _ in begun), *rest):
            yield look_at(each, _solver())
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _look(path: Path) -> Looked:
    return look_at(path, _solver())


@cache
def _solver() -> Solver:
    return default_solver()


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0
