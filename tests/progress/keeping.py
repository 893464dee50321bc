"""Stores to test with: some attempts, ways to damage a file, and processes of their own."""

from __future__ import annotations

import os
import shutil
import sqlite3
import traceback
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

from tutor.progress.attempts import Attempt
from tutor.progress.store import FILE_NAME, SqliteStore

NOW = datetime(2026, 11, 30, 7, 15, tzinfo=UTC)
WRONG = Attempt("three-01", "00c0ffee", NOW, "3d", "blunder", False, False, 0, 4.5)
RIGHT = replace(WRONG, at=NOW + timedelta(minutes=1), answer="7b", verdict="best", is_right=True)
SOLVES = replace(RIGHT, answer="3d", solves=True)
SOLVED = frozenset({("three-01", "00c0ffee")})
NOBODY = 65534


def opened(folder: Path, patience: float = 0.2, days: int = 0) -> SqliteStore:
    """The store in a folder, so many days after NOW."""
    return SqliteStore(folder, NOW + timedelta(days=days), patience)


def query(folder: Path, sql: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(folder / FILE_NAME)) as file:
        rows = file.execute(sql).fetchall()
        file.commit()
    return rows


def files_in(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def fork(work: Callable[[], object], as_nobody: bool = False) -> int:
    """Does some work in a process of its own, to be waited for; its number."""
    child = os.fork()
    if child:
        return child
    code = 1
    try:
        if as_nobody and os.geteuid() == 0:  # to root nothing is forbidden
            os.setgid(NOBODY)
            os.setuid(NOBODY)
        work()
        code = 0
    except BaseException:
        traceback.print_exc()
    finally:
        os._exit(code)


def run_forked(work: Callable[[], None], as_nobody: bool = False) -> int:
    """The same, waited for; its exit code."""
    return wait_for(fork(work, as_nobody))


def wait_for(child: int) -> int:
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def garbage(file: Path) -> None:
    file.write_bytes(b"these are no cards" * 500)


def truncated(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:5000])


def header_gone(file: Path) -> None:
    file.write_bytes(bytes(100) + file.read_bytes()[100:])


def table_gone(file: Path) -> None:
    with closing(sqlite3.connect(file)) as database:
        database.execute("DROP TABLE attempt")


def other_table(file: Path) -> None:
    with closing(sqlite3.connect(file)) as database:
        database.executescript("DROP TABLE attempt; CREATE TABLE attempt (id, what)")


def version_gone(file: Path) -> None:
    with closing(sqlite3.connect(file)) as database:
        database.execute("PRAGMA user_version = 0")


DAMAGES = [garbage, truncated, header_gone, table_gone, other_table, version_gone]


def two_days_of_answers(folder: Path) -> Path:
    """The folder with a small store in it, and a copy of the day before."""
    opened(folder).merge(replace(WRONG, item=f"three-{number:02}") for number in range(20))
    opened(folder, days=1).record(RIGHT)
    opened(folder, days=1).record(SOLVES)
    return folder


def with_bytes(kept: Path, folder: Path, at: int, new: bytes) -> Path:
    """A copy of the folder in which some bytes of the store are others."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(kept, folder)
    file = folder / FILE_NAME
    data = bytearray(file.read_bytes())
    data[at : at + len(new)] = new
    file.write_bytes(data)
    return folder


def damaged_places(kept: Path, count: int, seed: int) -> list[tuple[int, int]]:
    """Places where something is written, most of them in the schema and the header; with a byte."""
    data = (kept / FILE_NAME).read_bytes()
    lot = Random(seed)
    written = [place for place, byte in enumerate(data) if byte]
    first = [place for place in written if place < 100] or written
    schema = [place for place in written if place < 4096]
    among = (written, first, schema, range(len(data)))
    chosen = (lot.choice(among[number % len(among)]) for number in range(count))
    return [(place, data[place] ^ lot.randrange(1, 256)) for place in chosen]


def schema_place(kept: Path) -> int:
    """Where the first letter of INDEX stands in the schema."""
    return (kept / FILE_NAME).read_bytes().index(b"CREATE INDEX") + len(b"CREATE ")
