"""Processes that work for another end with it, however it ends, and leave Ctrl-C to it."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
from collections.abc import Iterator

import pytest

from tests.processes import ROOT
from tutor.authoring.workers import ctrl_c_waits, processors

PATIENCE = 60
"""Seconds until they must be gone: a machine at work on other things is slow, not wrong."""
BEGIN = """
import os, signal, sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from tutor.authoring.workers import begin_work
pool = ProcessPoolExecutor(2, get_context(sys.argv[1]), begin_work)
worker = pool.submit(os.getpid).result()
os.kill(worker, signal.SIGINT)
assert pool.submit(os.getpid).result()
print("begun", flush=True)
sys.stdin.read()
"""


@pytest.mark.slow
@pytest.mark.parametrize("way", multiprocessing.get_all_start_methods())
def test_workers_end_with_a_process_that_is_killed(way: str) -> None:
    running = subprocess.Popen(
        [sys.executable, "-c", BEGIN, way],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=ROOT,
    )
    assert running.stdout
    assert running.stdout.readline() == b"begun\n"
    running.kill()
    # Whoever is left holds the other end of the pipe.
    assert running.communicate(timeout=PATIENCE)[0] == b""


@pytest.fixture
def ctrl_c() -> Iterator[None]:
    """Ctrl-C interrupts, also where the tests run in the background and ignore it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("ctrl_c")
def test_ctrl_c_is_heard_afterwards() -> None:
    before, done = signal.getsignal(signal.SIGINT), False
    with pytest.raises(KeyboardInterrupt), ctrl_c_waits():  # noqa: PT012 it is raised at the end
        os.kill(os.getpid(), signal.SIGINT)
        done = True
    assert done
    assert signal.getsignal(signal.SIGINT) is before


def test_there_is_a_processor() -> None:
    assert processors() >= 1
