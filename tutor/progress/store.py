"""Saves attempts in an SQLite file; whatever happens to the file, play goes on.

Rollback journal, not WAL: a write-ahead log needs a writable folder, fails on network homes and
leaves files beside the database that people forget to copy.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Sequence
from contextlib import closing, suppress
from datetime import datetime
from enum import Enum
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from tutor.disk.files import locked
from tutor.progress.attempts import Attempt, solved_items
from tutor.progress.tables import (
    ANSWERS,
    ANY_VERSION,
    COLUMNS,
    FAILURES,
    INSERT,
    MIGRATIONS,
    State,
    add_missing,
    attempts_of,
    is_damage,
    is_sound,
    keys_of,
    migrate,
    open_store,
    row_of,
    rows_of,
    state_of,
    version_of,
)

if TYPE_CHECKING:
    from tutor.progress.recovery import Backups


FILE_NAME = "progress.db"
PATIENCE = 5.0
"""Seconds to wait for another terminal to finish writing, the first time."""

_T = TypeVar("_T")
_BRIEFLY = 0.1


class StoreTrouble(Enum):
    """Why progress is not saved as it should be; the learner sees it once."""

    NOT_SAVED = "not-saved"
    DAMAGED = "damaged"
    NEWER = "newer"


class NotSaved(Exception):
    """A change could not be saved; ``troubles`` of the store say why."""


class Store(Protocol):
    """Keeps attempts: answers, and beside them what was done instead of one."""

    @property
    def path(self) -> Path:
        """The file they are kept in, whether it is there yet or not."""

    @property
    def troubles(self) -> dict[StoreTrouble, Path]:
        """What went wrong so far, and the file it concerns."""

    @property
    def has_unsaved(self) -> bool:
        """Whether there are attempts that will be lost when the program ends."""

    def record(self, attempt: Attempt) -> None:
        """Keeps one attempt; never raises."""

    def records(self) -> tuple[Attempt, ...]:
        """All that is kept, in the order it was: answers, hints taken, and skips."""

    def attempts(self) -> tuple[Attempt, ...]:
        """All answers among it."""

    def last(self) -> Attempt | None:
        """The answer kept last, if there is any."""

    def solved(self) -> frozenset[tuple[str, str]]:
        """The items solved, each with the content it then had."""

    def merge(self, attempts: Iterable[Attempt]) -> int:
        """Adds those of the attempts that are not there yet, all or none, and returns how many.

        Raises NotSaved.
        """

    def forget(self, items: frozenset[str] | None) -> tuple[int, Path | None]:
        """Deletes the attempts at the items, or all; returns how many, and a copy made before.

        Raises NotSaved.
        """


class SqliteStore:
    """Keeps attempts in ``folder``; each in one transaction, so that nothing is half written.

    ``when_restored`` is called with a damaged file put aside and the copy now in its place.
    """

    def __init__(
        self,
        folder: Path,
        now: datetime,
        patience: float = PATIENCE,
        *,
        when_restored: Callable[[Path, Path], None] | None = None,
        steps: Sequence[str] = MIGRATIONS,
    ) -> None:
        self.path = folder / FILE_NAME
        self.troubles: dict[StoreTrouble, Path] = {}
        self._now = now
        self._patience = patience
        self._when_restored = when_restored
        self._steps = steps
        self._unsaved: list[Attempt] = []

    @property
    def has_unsaved(self) -> bool:
        return bool(self._unsaved)

    @cached_property
    def _backups(self) -> Backups:
        from tutor.progress.recovery import Backups  # reading needs no copies

        return Backups(self.path)

    def record(self, attempt: Attempt) -> None:
        self._unsaved.append(attempt)

        def add(file: sqlite3.Connection) -> None:
            file.executemany(INSERT, map(row_of, self._unsaved))

        with suppress(NotSaved):
            self._change(add)
            self._unsaved.clear()

    def records(self) -> tuple[Attempt, ...]:
        rows = self._read(f"SELECT {COLUMNS} FROM attempt ORDER BY id")
        return (*attempts_of(rows), *self._unsaved)

    def attempts(self) -> tuple[Attempt, ...]:
        return tuple(each for each in self.records() if each.is_answer)

    def last(self) -> Attempt | None:
        rows = self._read(f"SELECT {COLUMNS} FROM attempt {ANSWERS} ORDER BY id DESC LIMIT 1")
        unsaved = [each for each in self._unsaved if each.is_answer]
        return next(iter((*unsaved[-1:], *attempts_of(rows))), None)

    def solved(self) -> frozenset[tuple[str, str]]:
        rows = self._read("SELECT DISTINCT item, content FROM attempt WHERE solves")
        return frozenset(rows) | solved_items(self._unsaved)

    def merge(self, attempts: Iterable[Attempt]) -> int:
        given = [row_of(attempt) for attempt in attempts]
        return self._change(lambda file: add_missing(file, given))

    def forget(self, items: frozenset[str] | None) -> tuple[int, Path | None]:
        if not self.path.exists():
            return 0, None

        def remove(file: sqlite3.Connection) -> tuple[int, Path | None]:
            chosen = keys_of(file, items)
            if not chosen:
                return 0, None
            copy = self._backups.before("reset", self._now)
            file.executemany("DELETE FROM attempt WHERE id = ?", chosen)
            return len(chosen), copy

        forgotten = self._change(remove)
        if forgotten[0]:
            with suppress(*FAILURES):
                # Else what was forgotten would come back if the file were damaged today.
                self._backups.daily(self._now, anew=True)
        return forgotten

    def _change(self, change: Callable[[sqlite3.Connection], _T]) -> _T:
        """Changes the attempts in one transaction, after the copy of the day.

        Returns what ``change`` does; raises NotSaved.
        """

        def transaction(file: sqlite3.Connection) -> _T:
            migrate(file, self._steps, lambda new: self._backups.before(f"v{new}", self._now))
            file.execute("BEGIN IMMEDIATE")
            if self._is_newer(file):
                raise NotSaved
            self._make_daily_copy(file)
            done = change(file)
            file.execute("COMMIT")
            return done

        try:
            self.path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            return self._work(transaction)
        except FAILURES:
            self._trouble(StoreTrouble.NOT_SAVED)
            raise NotSaved from None

    def _make_daily_copy(self, file: sqlite3.Connection) -> None:
        """Copies what was kept before today; no copy is no reason to lose an answer."""
        if file.execute("SELECT 1 FROM attempt LIMIT 1").fetchone():
            try:
                self._backups.daily(self._now)
            except FAILURES as error:
                if is_damage(error, self.path):
                    raise

    def _read(self, query: str) -> list[Any]:
        def rows(file: sqlite3.Connection) -> list[Any]:
            self._is_newer(file)
            return rows_of(file, query, self._steps)

        try:
            return self._work(rows) if self.path.exists() else []
        except FAILURES:
            if StoreTrouble.NEWER not in self.troubles:
                self._trouble(StoreTrouble.NOT_SAVED)
            return []

    def _work(self, work: Callable[[sqlite3.Connection], _T]) -> _T:
        """Does some work on the file; once more, on a sound one, if it turns out to be damaged."""
        state = state_of(self.path)
        try:
            with closing(self._open()) as file:
                return work(file)
        except FAILURES as error:
            if StoreTrouble.NEWER in self.troubles or not is_damage(error, self.path):
                raise
        self._set_aside(state)
        with closing(self._open()) as file:
            return work(file)

    def _open(self) -> sqlite3.Connection:
        return open_store(self.path, self._patience)

    def _is_newer(self, file: sqlite3.Connection) -> bool:
        is_newer = version_of(file) > len(self._steps)
        if is_newer:
            self._trouble(StoreTrouble.NEWER)
        return is_newer

    def _trouble(self, trouble: StoreTrouble, path: Path | None = None) -> None:
        self.troubles.setdefault(trouble, path or self.path)
        if trouble is StoreTrouble.NOT_SAVED:
            # Once the wait was in vain, the learner does not wait after every card.
            self._patience = min(self._patience, _BRIEFLY)

    def _set_aside(self, state: State) -> None:
        """Puts the damaged file aside, and the latest good copy in its place if there is one.

        What can still be read of the damaged one is added to it.
        """
        from tutor.progress.recovery import put_aside, salvage_rows

        copy = self._backups.latest_good(len(self._steps))
        with locked(self.path, self._patience):
            if state_of(self.path) != state:
                return  # another terminal has done it already
            aside = put_aside(self.path, copy, self._now)
        rows = [row for row in salvage_rows(aside, ANY_VERSION) if is_sound(row)]
        if rows:
            with suppress(NotSaved):
                self._change(lambda file: add_missing(file, rows))
        if copy and self._when_restored:
            self._when_restored(aside, copy)
        else:
            self._trouble(StoreTrouble.DAMAGED, aside)
