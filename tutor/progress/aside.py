"""Puts a damaged file aside under another name, so that nothing is ever thrown away."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime
from itertools import chain, count
from pathlib import Path
from typing import Any

_JOURNAL = "-journal"


def put_aside(file: Path, copy: Path | None, now: datetime) -> Path:
    """Puts a damaged store aside, and a copy in its place if there is one; where it is now."""
    aside = aside_name(file, "damaged", now)
    part = file.with_name(f"{file.name}.{os.getpid()}.part")
    try:
        if copy:
            shutil.copyfile(copy, part)
            # Two names for one file for a moment, and never none.
            with suppress(OSError):
                aside.hardlink_to(file)
        # What was begun on the damaged file must not be taken back on the sound one.
        with suppress(FileNotFoundError):
            _beside(file).replace(_beside(aside))
        if not aside.exists():
            file.replace(aside)
        if copy:
            part.replace(file)
    finally:
        part.unlink(missing_ok=True)
    return aside


def readable(file: Path, query: str) -> list[tuple[Any, ...]]:
    """What a query still finds in a damaged file: all up to the first thing it stumbles at."""
    rows: list[tuple[Any, ...]] = []
    address = f"{file.absolute().as_uri()}?mode=ro"
    with suppress(sqlite3.Error), closing(sqlite3.connect(address, uri=True)) as damaged:
        damaged.text_factory = lambda raw: raw.decode(errors="replace")
        # Else SQLite would refuse a file that was cut short as a whole.
        damaged.execute("PRAGMA writable_schema = ON")
        for row in damaged.execute(query):
            rows.append(row)
    return rows


def aside_name(file: Path, why: str, now: datetime) -> Path:
    """A name beside a file that is not taken: ``progress.damaged-20261130-071500.db``."""
    stamp = now.astimezone(UTC).strftime("%Y%m%d-%H%M%S")
    ends = chain([""], (f"-{number}" for number in count(2)))
    names = (f"{file.stem}.{why}-{stamp}{end}{file.suffix}" for end in ends)
    return next(path for name in names if not (path := file.with_name(name)).exists())


def _beside(file: Path) -> Path:
    """SQLite's notes of a transaction under way."""
    return file.with_name(file.name + _JOURNAL)


@contextmanager
def alone(file: Path, patience: float) -> Iterator[None]:
    """Lets one terminal at a time in; the system frees the lock of one that was killed."""
    lock = file.with_suffix(".lock")
    with closing(sqlite3.connect(lock, timeout=patience, isolation_level=None)) as held:
        held.execute("BEGIN EXCLUSIVE")
        yield
