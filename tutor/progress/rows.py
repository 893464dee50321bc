"""Attempts as rows of the store's table, and back."""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from typing import Any, TypeAlias

from tutor.progress.progress import Attempt
from tutor.progress.tables import COLUMNS

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
