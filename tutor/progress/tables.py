"""The tables of the store, and the steps that lead from one version of them to the next.

A step is SQL, and is done in one transaction. To change the tables add a step; never edit one.
"""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, suppress
from datetime import MAXYEAR, MINYEAR, UTC, datetime
from math import inf
from pathlib import Path
from typing import Any, TypeAlias

from tutor.progress.attempts import HINT, SKIPPED, Attempt

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
    "ALTER TABLE attempt ADD COLUMN occasion TEXT NOT NULL DEFAULT ''",
)
_COLUMNS_OF_1 = "item, content, at, answer, verdict, is_right, solves, hints, seconds"
COLUMNS = f"{_COLUMNS_OF_1}, occasion"
ANSWERS = f"WHERE verdict NOT IN ('{HINT}', '{SKIPPED}')"
ANY_VERSION = (f"SELECT {COLUMNS} FROM attempt", f"SELECT {_COLUMNS_OF_1}, '' FROM attempt")
"""What all rows are asked for by, of the newest tables or of older ones, whichever it is."""
# Any other error can only come from the file: what is asked of it never varies.
_NO_DAMAGE = (
    sqlite3.SQLITE_OK,
    sqlite3.SQLITE_PERM,
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_NOMEM,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_INTERRUPT,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_PROTOCOL,
    sqlite3.SQLITE_NOLFS,
    sqlite3.SQLITE_AUTH,
)
_WRITE_VERSION = 18
"""The byte of a database that says by which versions of SQLite it may be written: 1 or 2."""

State: TypeAlias = tuple[int, int] | None
"""A file as the system knows it, whatever its name; None if there is none."""


class Damaged(sqlite3.DatabaseError):
    """The file can be opened, but it is not as it was written."""


FAILURES = (sqlite3.Error, OSError, UnicodeDecodeError)
"""What may be raised where a store is read or written."""


def is_damage(error: Exception, path: Path) -> bool:
    """Whether an error means that the file is damaged, and not only busy or out of reach."""
    # Python cannot decode SQLite's own message where that quotes a damaged schema.
    if isinstance(error, Damaged | UnicodeDecodeError):
        return True
    # The low byte is the kind of error, the rest says more about it.
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_OK) & 0xFF
    return code not in _NO_DAMAGE or (code == sqlite3.SQLITE_READONLY and _forbids_writing(path))


def _forbids_writing(path: Path) -> bool:
    """Whether it is the file's own first bytes that make SQLite refuse to write it."""
    with suppress(OSError), path.open("rb") as file:
        return file.read(_WRITE_VERSION + 1)[_WRITE_VERSION:] not in (b"", b"\1", b"\2")
    return False


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
        attempt.occasion,
    )


def attempts_of(rows: list[Any]) -> Iterator[Attempt]:
    """The attempts in the rows; one that cannot be read any more is passed over, and stays."""
    for row in rows:
        if is_sound(row):
            item, content, at, answer, verdict, is_right, solves, hints, seconds, occasion = row
            yield Attempt(
                item,
                content,
                datetime.fromisoformat(at),
                answer,
                verdict,
                bool(is_right),
                bool(solves),
                hints,
                seconds,
                occasion,
            )


def keys_of(file: sqlite3.Connection, items: frozenset[str] | None) -> list[tuple[int]]:
    """The keys of all rows about some items, or of all rows."""
    rows = file.execute("SELECT id, item FROM attempt")
    return [(key,) for key, item in rows if items is None or item in items]


def is_sound(row: tuple[Any, ...]) -> bool:
    """Whether a row is one that could have been written; one that is not comes from damage."""
    if list(map(type, row)) != [str] * 5 + [int] * 3 + [float, str]:
        return False
    *_, is_right, solves, hints, seconds, _ = row
    return {is_right, solves} <= {0, 1} and hints >= 0 <= seconds < inf and _is_moment(row[2])


def _is_moment(text: str) -> bool:
    """Whether a text is a moment that can be shown in any time zone."""
    with suppress(ValueError):
        moment = datetime.fromisoformat(text)
        return moment.tzinfo is not None and MINYEAR < moment.year < MAXYEAR
    return False
