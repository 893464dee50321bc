"""Keeps attempts in an SQLite file; whatever happens to the file, play goes on.

Rollback journal, not WAL: a write-ahead log needs a writable folder, fails on network homes and
leaves files beside the database that people forget to copy.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from enum import Enum
from pathlib import Path
from typing import Protocol

from tutor.progress.progress import Attempt, solved_items

VERSION = 1
FILE_NAME = "progress.db"
_APPLICATION = 0x42726973
_SCHEMA = """
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
CREATE INDEX attempt_by_item ON attempt (item);
"""
_COLUMNS = "item, content, at, answer, verdict, is_right, solves, hints, seconds"


class Trouble(Enum):
    """Why progress is not kept as it should be; told to the learner once."""

    NOT_SAVED = "not-saved"
    DAMAGED = "damaged"
    NEWER = "newer"


class Store(Protocol):
    """Keeps attempts."""

    @property
    def trouble(self) -> Trouble | None:
        """What went wrong so far, if anything."""

    def record(self, attempt: Attempt) -> None:
        """Keeps one attempt; never raises."""

    def attempts(self) -> tuple[Attempt, ...]:
        """All attempts, the oldest first."""

    def solved(self) -> frozenset[tuple[str, str]]:
        """The items solved, each with the content it then had."""


class MemoryStore:
    """Keeps attempts for this run only."""

    def __init__(self, trouble: Trouble | None = None) -> None:
        self.trouble = trouble
        self._attempts: list[Attempt] = []

    def record(self, attempt: Attempt) -> None:
        self._attempts.append(attempt)

    def attempts(self) -> tuple[Attempt, ...]:
        return tuple(self._attempts)

    def solved(self) -> frozenset[tuple[str, str]]:
        return solved_items(self._attempts)


class SqliteStore:
    """Keeps attempts in ``folder``; each in one transaction, so that nothing is half written."""

    def __init__(self, folder: Path, now: datetime) -> None:
        self._path = folder / FILE_NAME
        self._now = now
        self._unsaved = MemoryStore()
        self.trouble: Trouble | None = None

    def record(self, attempt: Attempt) -> None:
        row = (
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
        marks = ", ".join("?" * len(row))
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            with self._opened() as file:
                file.execute("BEGIN IMMEDIATE")
                file.execute(f"INSERT INTO attempt ({_COLUMNS}) VALUES ({marks})", row)
                file.execute("COMMIT")
        except (sqlite3.Error, OSError):
            self._unsaved.record(attempt)
            self.trouble = self.trouble or Trouble.NOT_SAVED

    def attempts(self) -> tuple[Attempt, ...]:
        return self._read("") + self._unsaved.attempts()

    def solved(self) -> frozenset[tuple[str, str]]:
        return solved_items(self._read("WHERE solves")) | self._unsaved.solved()

    def _read(self, where: str) -> tuple[Attempt, ...]:
        try:
            if not self._path.exists():
                return ()
            with self._opened() as file:
                rows = file.execute(f"SELECT {_COLUMNS} FROM attempt {where} ORDER BY id")
                return tuple(map(_attempt, rows))
        except (sqlite3.Error, OSError, ValueError):
            self.trouble = self.trouble or Trouble.NOT_SAVED
            return ()

    @contextmanager
    def _opened(self) -> Iterator[sqlite3.Connection]:
        try:
            file = self._connect()
        except _Damaged:
            self._set_aside()
            file = self._connect()
        try:
            yield file
        finally:
            file.close()

    def _connect(self) -> sqlite3.Connection:
        file = sqlite3.connect(self._path, timeout=5, isolation_level=None)
        try:
            found = file.execute("PRAGMA user_version").fetchone()[0]
            if found > VERSION:
                self.trouble = Trouble.NEWER
                raise sqlite3.OperationalError("written by a newer version")
            if found < VERSION:
                self._create(file)
            file.execute("SELECT 1 FROM attempt LIMIT 1")
        except sqlite3.DatabaseError as error:
            file.close()
            if isinstance(error, sqlite3.OperationalError):
                raise
            raise _Damaged from error
        return file

    def _create(self, file: sqlite3.Connection) -> None:
        file.execute("BEGIN IMMEDIATE")
        # Another terminal may have made the table while this one waited for the lock.
        if file.execute("PRAGMA user_version").fetchone()[0] == 0:
            for statement in _SCHEMA.split(";\n"):
                file.execute(statement)
            file.execute(f"PRAGMA application_id = {_APPLICATION}")
            file.execute(f"PRAGMA user_version = {VERSION}")
        file.execute("COMMIT")

    def _set_aside(self) -> None:
        """Keeps a damaged file under another name, so that nothing is ever thrown away."""
        stamp = self._now.astimezone(UTC).strftime("%Y%m%d-%H%M%S")
        self._path.replace(self._path.with_name(f"progress.damaged-{stamp}.db"))
        self.trouble = Trouble.DAMAGED


class _Damaged(Exception):
    """The file is no database of ours."""


def _attempt(row: tuple[str, str, str, str, str, int, int, int, float]) -> Attempt:
    item, content, at, answer, verdict, is_right, solves, hints, seconds = row
    when = datetime.fromisoformat(at)
    return Attempt(
        item, content, when, answer, verdict, bool(is_right), bool(solves), hints, seconds
    )
