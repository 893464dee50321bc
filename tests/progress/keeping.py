"""Stores to test with: some attempts, ways to damage a file, and processes of their own."""

from __future__ import annotations

import os
import sqlite3
import traceback
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

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
