"""Keeps attempts in an SQLite file; whatever happens to the file, play goes on.

Rollback journal, not WAL: a write-ahead log needs a writable folder, fails on network homes and
leaves files beside the database that people forget to copy.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import UTC, datetime
from enum import Enum
from itertools import chain, count
from pathlib import Path
from typing import Any, Protocol, TypeVar

from tutor.progress.progress import Attempt, solved_items

VERSION = 1
FILE_NAME = "progress.db"
PATIENCE = 5.0
"""Seconds to wait for another terminal to finish writing, the first time."""

_T = TypeVar("_T")
_BRIEFLY = 0.1
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
CREATE INDEX attempt_by_item ON attempt (item)
"""
_COLUMNS = "item, content, at, answer, verdict, is_right, solves, hints, seconds"
# An error in SQL can only mean tables that are not ours: what is asked never varies.
_DAMAGE = (sqlite3.SQLITE_ERROR, sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


class Trouble(Enum):
    """Why progress is not kept as it should be; told to the learner once."""

    NOT_SAVED = "not-saved"
    DAMAGED = "damaged"
    NEWER = "newer"


class Store(Protocol):
    """Keeps attempts."""

    @property
    def troubles(self) -> dict[Trouble, Path]:
        """What went wrong so far, and the file it concerns."""

    @property
    def has_unsaved(self) -> bool:
        """Whether there are attempts that will be lost when the program ends."""

    def record(self, attempt: Attempt) -> None:
        """Keeps one attempt; never raises."""

    def attempts(self) -> tuple[Attempt, ...]:
        """All attempts, the oldest first."""

    def solved(self) -> frozenset[tuple[str, str]]:
        """The items solved, each with the content it then had."""


class SqliteStore:
    """Keeps attempts in ``folder``; each in one transaction, so that nothing is half written."""

    def __init__(self, folder: Path, now: datetime, patience: float = PATIENCE) -> None:
        self._path = folder / FILE_NAME
        self._now = now
        self._patience = patience
        self._unsaved: list[Attempt] = []
        self.troubles: dict[Trouble, Path] = {}

    @property
    def has_unsaved(self) -> bool:
        return bool(self._unsaved)

    def record(self, attempt: Attempt) -> None:
        self._unsaved.append(attempt)
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            self._work(self._insert)
        except (sqlite3.Error, OSError):
            self._trouble(Trouble.NOT_SAVED)

    def attempts(self) -> tuple[Attempt, ...]:
        rows = self._read(f"SELECT {_COLUMNS} FROM attempt ORDER BY id")
        return (*_attempts(rows), *self._unsaved)

    def solved(self) -> frozenset[tuple[str, str]]:
        rows = self._read("SELECT DISTINCT item, content FROM attempt WHERE solves")
        return frozenset(rows) | solved_items(self._unsaved)

    def _insert(self, file: sqlite3.Connection) -> None:
        """Adds what is not saved yet; makes the table in the same transaction if there is none."""
        file.execute("BEGIN IMMEDIATE")
        if self._is_newer(file):
            return
        if _version(file) < VERSION:
            for statement in _SCHEMA.split(";\n"):
                file.execute(statement)
            file.execute(f"PRAGMA application_id = {_APPLICATION}")
            file.execute(f"PRAGMA user_version = {VERSION}")
        marks = ", ".join("?" * len(_COLUMNS.split(",")))
        file.executemany(
            f"INSERT INTO attempt ({_COLUMNS}) VALUES ({marks})", map(_row, self._unsaved)
        )
        file.execute("COMMIT")
        self._unsaved.clear()

    def _read(self, query: str) -> list[Any]:
        def rows(file: sqlite3.Connection) -> list[Any]:
            is_written = self._is_newer(file) or _version(file)
            return file.execute(query).fetchall() if is_written else []

        try:
            return self._work(rows) if self._path.exists() else []
        except (sqlite3.Error, OSError):
            if Trouble.NEWER not in self.troubles:
                self._trouble(Trouble.NOT_SAVED)
            return []

    def _work(self, work: Callable[[sqlite3.Connection], _T]) -> _T:
        """Does some work on the file; once more, on a new one, if it turns out to be damaged."""
        try:
            with closing(self._opened()) as file:
                return work(file)
        except sqlite3.DatabaseError as error:
            if Trouble.NEWER in self.troubles or not _is_damage(error):
                raise
        self._set_aside()
        with closing(self._opened()) as file:
            return work(file)

    def _opened(self) -> sqlite3.Connection:
        file = sqlite3.connect(self._path, timeout=self._patience, isolation_level=None)
        file.text_factory = lambda raw: raw.decode(errors="replace")
        file.execute("PRAGMA synchronous = FULL")
        file.execute("PRAGMA trusted_schema = OFF")
        return file

    def _is_newer(self, file: sqlite3.Connection) -> bool:
        is_newer = _version(file) > VERSION
        if is_newer:
            self._trouble(Trouble.NEWER)
        return is_newer

    def _trouble(self, trouble: Trouble, path: Path | None = None) -> None:
        self.troubles.setdefault(trouble, path or self._path)
        if trouble is Trouble.NOT_SAVED:
            # Whoever waited once in vain is not made to wait after every card.
            self._patience = min(self._patience, _BRIEFLY)

    def _set_aside(self) -> None:
        """Keeps a damaged file under another name, so that nothing is ever thrown away."""
        stamp = self._now.astimezone(UTC).strftime("%Y%m%d-%H%M%S")
        ends = chain([""], (f"-{number}" for number in count(2)))
        names = (f"progress.damaged-{stamp}{end}.db" for end in ends)
        aside = next(path for name in names if not (path := self._path.with_name(name)).exists())
        self._path.replace(aside)
        self._trouble(Trouble.DAMAGED, aside)


def _version(file: sqlite3.Connection) -> int:
    return int(file.execute("PRAGMA user_version").fetchone()[0])


def _is_damage(error: sqlite3.DatabaseError) -> bool:
    # The low byte is the kind of error, the rest says more about it.
    return getattr(error, "sqlite_errorcode", sqlite3.SQLITE_OK) & 0xFF in _DAMAGE


def _row(attempt: Attempt) -> tuple[str | float, ...]:
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


def _attempts(rows: list[Any]) -> Iterator[Attempt]:
    """The attempts in the rows; one that cannot be read any more is passed over, and stays."""
    for item, content, at, answer, verdict, is_right, solves, hints, seconds in rows:
        try:
            when = datetime.fromisoformat(at)
        except (TypeError, ValueError):
            continue
        yield Attempt(
            item, content, when, answer, verdict, bool(is_right), bool(solves), hints, seconds
        )
