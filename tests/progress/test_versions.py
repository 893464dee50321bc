"""Older files are brought up to date step by step, after a copy; newer ones are left alone."""

from __future__ import annotations

import sqlite3
import tempfile
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from tests.progress.keeping import (
    NOW,
    RIGHT,
    SOLVES,
    WRONG,
    files_in,
    fork,
    opened,
    query,
    run_forked,
    wait_for,
)
from tutor.progress.attempts import Attempt
from tutor.progress.recovery import is_good
from tutor.progress.store import FILE_NAME, SqliteStore, StoreTrouble
from tutor.progress.tables import MIGRATIONS, migrate, row_of
from tutor.progress.tables import open_store as connected

MOOD = """
ALTER TABLE attempt ADD COLUMN mood TEXT;
CREATE TABLE streak (day TEXT PRIMARY KEY)
"""
RENAMED = "ALTER TABLE streak RENAME TO run"
TO_COME = (*MIGRATIONS, MOOD, RENAMED)
"""What a later version might do."""
NOW_AT, LATER = len(MIGRATIONS), len(TO_COME)
BEFORE_NEXT = f"progress-20261130-071500-before-v{NOW_AT + 1}.db"
BEFORE_LATER = f"progress-20261130-071500-before-v{LATER}.db"
DAILY = replace(SOLVES, occasion="daily 2026-12-01 2")


def later(folder: Path, patience: float = 0.2, steps: tuple[str, ...] = TO_COME) -> SqliteStore:
    """The store of a program that knows newer tables."""
    return SqliteStore(folder, NOW, patience, steps=steps)


def version(folder: Path) -> object:
    return query(folder, "PRAGMA user_version")[0][0]


def test_a_file_is_brought_up_to_date_when_it_is_written_to(tmp_path: Path) -> None:
    opened(tmp_path).record(WRONG)
    later(tmp_path).record(SOLVES)
    assert version(tmp_path) == LATER
    assert later(tmp_path).attempts() == (WRONG, SOLVES)
    assert query(tmp_path, "SELECT mood FROM attempt") == [(None,), (None,)]
    assert query(tmp_path, "SELECT name FROM sqlite_master WHERE name IN ('streak', 'run')") == [
        ("run",)
    ]


def test_before_every_step_there_is_a_copy(tmp_path: Path) -> None:
    opened(tmp_path).record(WRONG)
    later(tmp_path).record(SOLVES)
    backups = tmp_path / "backups"
    assert {BEFORE_NEXT, BEFORE_LATER} <= set(files_in(backups))
    assert is_good(backups / BEFORE_NEXT, NOW_AT)
    assert is_good(backups / BEFORE_LATER, NOW_AT + 1)
    assert not is_good(backups / BEFORE_LATER, NOW_AT)


def test_a_new_file_needs_no_copies(tmp_path: Path) -> None:
    later(tmp_path).record(WRONG)
    assert version(tmp_path) == LATER
    assert files_in(tmp_path) == [FILE_NAME]


def test_an_older_file_is_read_without_being_changed(tmp_path: Path) -> None:
    opened(tmp_path).record(SOLVES)
    before = (tmp_path / FILE_NAME).read_bytes()
    store = later(tmp_path)
    assert store.attempts() == (SOLVES,)
    assert store.solved() == {(SOLVES.item, SOLVES.content)}
    assert (tmp_path / FILE_NAME).read_bytes() == before
    assert files_in(tmp_path) == [FILE_NAME]


def test_an_older_file_that_cannot_be_written_is_read_all_the_same() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        opened(folder).record(WRONG)
        folder.chmod(0o555)

        def play() -> None:
            store = later(folder)
            assert store.attempts() == (WRONG,)
            store.record(SOLVES)
            assert store.attempts() == (WRONG, SOLVES)
            assert store.troubles == {StoreTrouble.NOT_SAVED: folder / FILE_NAME}

        assert run_forked(play, as_nobody=True) == 0
        folder.chmod(0o755)
        assert version(folder) == NOW_AT


def test_without_a_copy_there_is_no_step(tmp_path: Path) -> None:
    opened(tmp_path).record(WRONG)
    before = (tmp_path / FILE_NAME).read_bytes()
    (tmp_path / "backups").write_text("not a folder")
    store = later(tmp_path)
    store.record(SOLVES)
    assert store.troubles == {StoreTrouble.NOT_SAVED: tmp_path / FILE_NAME}
    assert store.attempts() == (WRONG, SOLVES)
    assert (tmp_path / FILE_NAME).read_bytes() == before
    (tmp_path / "backups").unlink()
    store.record(RIGHT)
    assert not store.has_unsaved
    assert later(tmp_path).attempts() == (WRONG, SOLVES, RIGHT)


def test_a_step_is_done_whole_or_not_at_all(tmp_path: Path) -> None:
    opened(tmp_path).record(WRONG)
    broken = (*MIGRATIONS, "CREATE TABLE half (way);\nNOT SQL")
    with closing(connected(tmp_path / FILE_NAME, 0.2)) as file, pytest.raises(sqlite3.Error):
        migrate(file, broken)
    assert version(tmp_path) == NOW_AT
    assert query(tmp_path, "SELECT name FROM sqlite_master WHERE name = 'half'") == []
    assert opened(tmp_path).attempts() == (WRONG,)


def test_terminals_that_bring_it_up_to_date_at_once(tmp_path: Path) -> None:
    opened(tmp_path).record(WRONG)

    def record() -> None:
        store = later(tmp_path, patience=5)
        store.record(SOLVES)
        assert not store.troubles

    assert [wait_for(child) for child in [fork(record) for _ in range(4)]] == [0] * 4
    assert later(tmp_path).attempts() == (WRONG, *[SOLVES] * 4)


def test_an_older_program_beside_a_newer_one_reads_and_adds_nothing(tmp_path: Path) -> None:
    old = opened(tmp_path)
    old.record(WRONG)
    later(tmp_path).record(RIGHT)
    old.record(SOLVES)
    assert old.troubles == {StoreTrouble.NEWER: tmp_path / FILE_NAME}
    assert old.attempts() == (WRONG, RIGHT, SOLVES)
    assert later(tmp_path).attempts() == (WRONG, RIGHT)


def test_a_damaged_newer_file_is_restored_from_what_was_copied_before_the_step(
    tmp_path: Path,
) -> None:
    opened(tmp_path).record(WRONG)
    later(tmp_path).record(RIGHT)
    (tmp_path / FILE_NAME).write_bytes(b"no cards here" * 1000)
    assert later(tmp_path).attempts() == (WRONG,)
    later(tmp_path).record(SOLVES)
    assert version(tmp_path) == LATER
    assert later(tmp_path).attempts() == (WRONG, SOLVES)


@pytest.mark.parametrize("steps", range(1, NOW_AT))
def test_every_version_ever_shipped_opens(tmp_path: Path, steps: int) -> None:
    """Nothing is lost, whether the file is read, written to or damaged."""
    written = shipped_with(tmp_path / "read", steps)
    assert opened(tmp_path / "read").attempts() == written
    opened(tmp_path / "read").record(DAILY)
    assert opened(tmp_path / "read").attempts() == (*written, DAILY)
    assert version(tmp_path / "read") == NOW_AT
    damaged = tmp_path / "damaged"
    written = shipped_with(damaged, steps)
    query(damaged, "PRAGMA application_id = 0")
    data = bytearray((damaged / FILE_NAME).read_bytes())
    data[60:64] = bytes(4)  # The version of the tables, in the header.
    (damaged / FILE_NAME).write_bytes(data)
    assert opened(damaged).attempts() == written


def shipped_with(folder: Path, steps: int) -> tuple[Attempt, ...]:
    """A store as the program wrote it when it knew so many steps, and what is in it."""
    folder.mkdir()
    columns = "item, content, at, answer, verdict, is_right, solves, hints, seconds"
    with closing(connected(folder / FILE_NAME, 0.2)) as file:
        migrate(file, MIGRATIONS[:steps])
        for each in (WRONG, SOLVES):
            row = row_of(each)[: len(columns.split(","))]
            places = ", ".join("?" for _ in row)
            file.execute(f"INSERT INTO attempt ({columns}) VALUES ({places})", row)
    return WRONG, SOLVES
