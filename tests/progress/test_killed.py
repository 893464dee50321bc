"""Killed at any moment, the program has kept every answer it had gone on from."""

from __future__ import annotations

import os
import random
import signal
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from functools import partial
from itertools import count
from pathlib import Path

import pytest

from tests.progress.keeping import RIGHT, WRONG, files_in, fork, opened
from tests.progress.test_versions import later
from tests.proving import times
from tutor.progress.store import FILE_NAME

pytestmark = pytest.mark.slow

TIMES = times(100, 40)


def killed(work: Path, rng: random.Random, days: int, first: int) -> int:
    """Records answers in a process of its own until it is killed; how many it had gone on from."""
    reading, writing = os.pipe()

    def record() -> None:
        for number in count(first):
            opened(work, patience=5, days=days).record(replace(WRONG, item=str(number)))
            os.write(writing, b".")

    child = fork(record)
    os.close(writing)
    told = len(os.read(reading, rng.randrange(1, 6)))
    time.sleep(rng.random() * 0.006)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    while more := os.read(reading, 4096):
        told += len(more)
    os.close(reading)
    return told


def test_at_random_moments_no_answer_is_lost(tmp_path: Path) -> None:
    rng = random.Random(61)
    first, before = 0, 0
    for run in range(TIMES):
        told = killed(tmp_path, rng, days=run // 3, first=first)
        kept = [attempt.item for attempt in opened(tmp_path).attempts()]
        # Each once and in order; one may be kept that nobody had been told of yet.
        assert kept[before:] in (
            [str(number) for number in range(first, first + told + extra)] for extra in (0, 1)
        )
        first, before = first + told + 1, len(kept)
    with closing(sqlite3.connect(tmp_path / FILE_NAME)) as file:
        assert file.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    assert not list(tmp_path.glob("progress.damaged-*"))
    daily = [name for name in files_in(tmp_path / "backups") if name.endswith(".db")]
    assert 1 <= len(daily) <= 5


def kill_within(work: Callable[[], object], seconds: float) -> None:
    """Does some work in a process of its own, and kills it after so many seconds."""
    child = fork(work)
    time.sleep(seconds)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)


def test_killed_while_it_is_brought_up_to_date(tmp_path: Path) -> None:
    rng = random.Random(120)
    for run in range(times(30, 12)):
        home = tmp_path / str(run)
        opened(home).merge([replace(WRONG, item=str(number)) for number in range(50)])
        kill_within(partial(later(home).record, RIGHT), rng.random() * 0.02)
        kept = later(home).attempts()
        assert [attempt.item for attempt in kept[:50]] == [str(number) for number in range(50)]
        assert kept[50:] in ((), (RIGHT,))
        later(home).record(RIGHT)
        assert len(later(home).attempts()) == len(kept) + 1
        assert not list(home.glob("progress.damaged-*"))


def test_killed_while_a_damaged_file_is_replaced(tmp_path: Path) -> None:
    rng = random.Random(60)
    for run in range(times(30, 12)):
        home = tmp_path / str(run)
        opened(home).record(WRONG)
        opened(home, days=1).record(RIGHT)
        (home / FILE_NAME).write_bytes(b"no cards here" * 1000)
        kill_within(opened(home, days=1).attempts, rng.random() * 0.01)
        assert opened(home, days=1).attempts() == (WRONG,)
