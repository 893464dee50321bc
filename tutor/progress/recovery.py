"""What is done for a store that is damaged or about to be changed: copies, and files put aside.

A damaged file is put aside under another name, never deleted. Only loaded where one is needed.
"""

from __future__ import annotations

import os
import re
import shutil
import sqlite3
from collections.abc import Iterable
from contextlib import closing, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from tutor.disk.files import aside_name
from tutor.progress.tables import APPLICATION, FAILURES, Damaged, copy_to, version_of

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
        # SQLite must not roll the copy back by the journal of the damaged file.
        with suppress(FileNotFoundError):
            _beside(file).replace(_beside(aside))
        if not aside.exists():
            file.replace(aside)
        if copy:
            part.replace(file)
    finally:
        part.unlink(missing_ok=True)
    return aside


def salvage_rows(file: Path, queries: Iterable[str]) -> list[tuple[Any, ...]]:
    """What the first query that finds anything still finds in a damaged file.

    That is all up to the first thing it stumbles at.
    """
    return next(filter(None, (_found_still(file, query) for query in queries)), [])


def _found_still(file: Path, query: str) -> list[tuple[Any, ...]]:
    rows: list[tuple[Any, ...]] = []
    address = f"{file.absolute().as_uri()}?mode=ro"
    with suppress(*FAILURES), closing(sqlite3.connect(address, uri=True)) as damaged:
        damaged.text_factory = lambda raw: raw.decode(errors="replace")
        # Else SQLite would refuse a file that was cut short as a whole.
        damaged.execute("PRAGMA writable_schema = ON")
        for row in damaged.execute(query):
            rows.append(row)
    return rows


def _beside(file: Path) -> Path:
    """The rollback journal of an unfinished transaction."""
    return file.with_name(file.name + _JOURNAL)


FOLDER = "backups"
DAYS_KEPT = 5
_DAILY = re.compile(r"progress-\d{8}\.db")
_COPY = re.compile(r"progress-(?P<stamp>\d{8}(-\d{6})?)(-before-v\d+)?(-\d+)?\.db")
"""A copy to restore from: not one made before a reset, for that was meant."""
_PART = ".part"


class Backups:
    """The copies of one file, in a folder beside it that is made when first needed.

    They are made through a connection of their own, so that the caller can keep others from writing
    meanwhile: SQLite makes no copy through a connection that is writing.
    """

    def __init__(self, file: Path) -> None:
        self._file = file
        self.folder = file.with_name(FOLDER)

    def daily(self, now: datetime, *, anew: bool = False) -> None:
        """Makes the copy of a day unless it is there, and drops those that are too old.

        Damaged if what is copied turns out to be: then no older copy is dropped for it.
        """
        copy = self.folder / f"progress-{_stamp(now)[:8]}.db"
        if copy.exists() and not anew:
            return
        self._copy(copy)
        days = sorted(path for path in self.folder.iterdir() if _DAILY.fullmatch(path.name))
        for path in days[:-DAYS_KEPT]:
            path.unlink(missing_ok=True)
        self._remove_leftovers(now)

    def before(self, what: str, now: datetime) -> Path:
        """Makes a copy that stays, named after what is about to happen."""
        name = f"progress-{_stamp(now)}-before-{what}"
        copy, number = self.folder / f"{name}.db", 1
        while copy.exists():
            number += 1
            copy = self.folder / f"{name}-{number}.db"
        self._copy(copy)
        return copy

    def latest_good(self, newest: int) -> Path | None:
        """The latest copy that can be read, of tables no newer than the version ``newest``."""
        with suppress(OSError):
            found = [(match["stamp"], path) for path in self.folder.iterdir()
                     if (match := _COPY.fullmatch(path.name))]  # fmt: skip
            for _, path in sorted(found, reverse=True):
                if is_good(path, newest):
                    return path
        return None

    def _copy(self, path: Path) -> None:
        """Copies the store; the copy appears in its place once it is complete and sound."""
        self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        part = path.with_name(f"{path.name}.{os.getpid()}{_PART}")
        try:
            with (
                closing(sqlite3.connect(self._file, isolation_level=None)) as file,
                closing(sqlite3.connect(part)) as copy,
            ):
                copy_to(copy, file)
                version = version_of(file)
            if not is_good(part, version):
                raise Damaged("the copy cannot be read")
            part.replace(path)
        finally:
            part.unlink(missing_ok=True)

    def _remove_leftovers(self, now: datetime) -> None:
        """Removes what programs that were killed have left unfinished."""
        yesterday = (now - timedelta(days=1)).timestamp()
        for path in self.folder.glob(f"*{_PART}"):
            if path.stat().st_mtime < yesterday:
                path.unlink(missing_ok=True)


def is_good(path: Path, newest: int) -> bool:
    """Whether a file is a store that can be read to the end, of a version up to ``newest``."""
    address = f"{path.absolute().as_uri()}?mode=ro"
    try:
        with closing(sqlite3.connect(address, uri=True)) as file:
            ours = file.execute("PRAGMA application_id").fetchone() == (APPLICATION,)
            is_sound = file.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
            file.execute("SELECT item FROM attempt LIMIT 1")
            return ours and is_sound and 0 < version_of(file) <= newest
    except FAILURES:
        return False


def day_of(copy: Path) -> datetime:
    """The moment a copy was made, by its name; of a daily one, the beginning of its day."""
    match = _COPY.fullmatch(copy.name)
    stamp = match["stamp"].replace("-", "") if match else "19700101"
    return datetime.strptime(stamp.ljust(14, "0"), "%Y%m%d%H%M%S").replace(tzinfo=UTC)


def _stamp(now: datetime) -> str:
    return now.astimezone(UTC).strftime("%Y%m%d-%H%M%S")
