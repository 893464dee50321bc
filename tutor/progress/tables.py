"""The tables of the store, and the steps that lead from one version of them to the next.

A step is SQL, and is done in one transaction. To change the tables add a step; never edit one.
"""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, TypeAlias

from tutor.progress.attempts import Attempt

APPLICATION = 0x42726973
"""Marks a file as ours: the letters Bris."""
MIGRATIONS: tuple[str, ...] = (
    """
CREATE TABLE attempt (
  id INTEGER PRIMARY KEY,
  item TEXT NOT NULL,
  content TEXT NOT NULL,
  at TEXT NOT NULL,
  answer TEXT NOT NULL,
  verdict TEXT NOT NULL,
  is_right INTEGER NOT NULL CHECK (is_right IN (0, 1)),
  solves INTEGER NOT NULL CHECK (solves IN (0, 1)),
  hints INTEGER NOT NULL,
  seconds REAL NOT NULL
);
CREATE INDEX attempt_by_item ON attempt (item)
""",
)
COLUMNS = "item, content, at, answer, verdict, is_right, solves, hints, seconds"
# An error in SQL can only mean tables that are not ours: what is asked never varies.
_DAMAGE = (sqlite3.SQLITE_ERROR, sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)

State: TypeAlias = tuple[int, int] | None
"""A file as the system knows it, whatever its name; None if there is none."""


class Damaged(sqlite3.DatabaseError):
    """The file can be opened, but it is not as it was written."""


def is_damage(error: sqlite3.DatabaseError) -> bool:
    """Whether an error means that the file is damaged, and not only busy or out of reach."""
    # The low byte is the kind of error, the rest says more about it.
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_OK) & 0xFF
    return isinstance(error, Damaged) or code in _DAMAGE


def open_store(path: Path, patience: float) -> sqlite3.Connection:
    """A connection that waits some seconds for others, and does not trust the file's schema.

    What it has written is on the disk once it is done.
    """
    file = sqlite3.connect(path, timeout=patience, isolation_level=None)
    file.text_factory = lambda raw: raw.decode(errors="replace")
    file.execute("PRAGMA synchronous = FULL")
    file.execute("PRAGMA trusted_schema = OFF")
    return file


def state_of(file: Path) -> State:
    """What tells this very file from another that takes its place under its name."""
    with suppress(OSError):
        found = file.stat()
        return found.st_dev, found.st_ino
    return None


def version_of(file: sqlite3.Connection) -> int:
    """The version of the tables: the number of migrations done; 0 if there are no tables."""
    version: int = file.execute("PRAGMA user_version").fetchone()[0]
    if version <= 0 and file.execute("SELECT 1 FROM sqlite_master").fetchone():
        raise Damaged("there are tables, but no version")
    return version


def migrate(
    file: sqlite3.Connection, steps: Sequence[str], before: Callable[[int], object] | None = None
) -> None:
    """Brings the tables to the newest version; ``before`` is called with each that is to come."""
    while version_of(file) < len(steps):
        file.execute("BEGIN IMMEDIATE")
        # Another terminal may have been quicker: what was read before the lock counts for nothing.
        version = version_of(file)
        if version < len(steps):
            if version and before:
                before(version + 1)
            # A new file holds nothing yet: all steps are taken at once.
            end = version + 1 if version else len(steps)
            for statement in ";\n".join(steps[version:end]).split(";\n"):
                file.execute(statement)
            file.execute(f"PRAGMA application_id = {APPLICATION}")
            file.execute(f"PRAGMA user_version = {end}")
        file.execute("COMMIT")


def copy_to(copy: sqlite3.Connection, file: sqlite3.Connection) -> None:
    """Copies a database as it is at one moment.

    The lock is taken first: a copy that meets a locked file would wait for ever, one that reads
    only as long as it has patience.
    """
    file.execute("BEGIN")
    file.execute("SELECT count(*) FROM sqlite_master").fetchone()
    file.backup(copy)
    file.execute("COMMIT")


def rows_of(file: sqlite3.Connection, query: str, steps: Sequence[str]) -> list[Any]:
    """What a query finds, whatever the version of the tables; nothing is written to the file."""
    version = version_of(file)
    if not version:
        return []
    if version >= len(steps):
        return file.execute(query).fetchall()
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as copy:
        copy_to(copy, file)
        migrate(copy, steps)
        return copy.execute(query).fetchall()


Row: TypeAlias = tuple[str | float, ...]

INSERT = f"INSERT INTO attempt ({COLUMNS}) VALUES ({', '.join('?' for _ in COLUMNS.split(','))})"


def add_missing(file: sqlite3.Connection, rows: Iterable[Row]) -> int:
    """Adds the rows that are not there; the same twice is twice the same answer, and both stay."""
    there = Counter(file.execute(f"SELECT {COLUMNS} FROM attempt"))
    new = []
    for row in rows:
        if there[row] > 0:
            there[row] -= 1
        else:
            new.append(row)
    file.executemany(INSERT, new)
    return len(new)


def row_of(attempt: Attempt) -> Row:
    """An attempt as the table holds it."""
    return (
        attempt.item,
        attempt.content,
        attempt.at.astimezone(UTC).isoformat(),
        attempt.answer,
        attempt.verdict,
        attempt.is_right,
        attempt.solves,
        attempt.hints,
        attempt.seconds,
    )


def attempts_of(rows: list[Any]) -> Iterator[Attempt]:
    """The attempts in the rows; one that cannot be read any more is passed over, and stays."""
    for item, content, at, answer, verdict, is_right, solves, hints, seconds in rows:
        try:
            when = datetime.fromisoformat(at)
        except (TypeError, ValueError):
            continue
        yield Attempt(
            item, content, when, answer, verdict, bool(is_right), bool(solves), hints, seconds
        )


def keys_of(file: sqlite3.Connection, items: frozenset[str] | None) -> list[tuple[int]]:
    """The keys of all rows about some items, or of all rows."""
    rows = file.execute("SELECT id, item FROM attempt")
    return [(key,) for key, item in rows if items is None or item in items]


def is_sound(row: tuple[Any, ...]) -> bool:
    """Whether a row of a damaged file is one that could have been written."""
    return list(map(type, row)) == [str] * 5 + [int] * 3 + [float] and any(attempts_of([row]))
