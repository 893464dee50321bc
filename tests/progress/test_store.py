"""Attempts are kept whatever happens to the file; nothing is lost, and play never stops."""

from __future__ import annotations

import multiprocessing
import os
import resource
import shutil
import sqlite3
import stat
import sys
import tempfile
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from datetime import timedelta, timezone
from multiprocessing.process import BaseProcess
from pathlib import Path

import pytest

from tests.progress.keeping import (
    DAMAGES,
    NOW,
    RIGHT,
    SOLVED,
    SOLVES,
    WRONG,
    files_in,
    garbage,
    opened,
    query,
    run_forked,
)
from tutor.progress.attempts import HINT, SKIPPED
from tutor.progress.store import FILE_NAME, SqliteStore, StoreTrouble
from tutor.progress.tables import MIGRATIONS


def test_keeps_attempts_from_one_run_to_the_next(tmp_path: Path) -> None:
    first = opened(tmp_path / "new" / "home")
    for attempt in (WRONG, RIGHT, SOLVES):
        first.record(attempt)
    second = opened(tmp_path / "new" / "home")
    assert second.attempts() == (WRONG, RIGHT, SOLVES)
    assert second.solved() == SOLVED
    assert not first.troubles
    assert not first.has_unsaved


def test_looking_makes_no_file(tmp_path: Path) -> None:
    store = opened(tmp_path / "home")
    assert store.attempts() == ()
    assert store.solved() == frozenset()
    assert not store.troubles
    assert files_in(tmp_path) == []


def test_the_file_is_private_to_its_owner(tmp_path: Path) -> None:
    opened(tmp_path / "home").record(WRONG)
    assert stat.S_IMODE((tmp_path / "home").stat().st_mode) == 0o700


def test_a_puzzle_solved_before_it_was_edited_is_not_solved(tmp_path: Path) -> None:
    opened(tmp_path).record(SOLVES)
    assert ("three-01", "deadbeef") not in opened(tmp_path).solved()


def test_times_are_kept_in_one_zone(tmp_path: Path) -> None:
    elsewhere = NOW.astimezone(timezone(timedelta(hours=9)))
    opened(tmp_path).record(replace(WRONG, at=elsewhere))
    assert query(tmp_path, "SELECT at FROM attempt") == [("2026-11-30T07:15:00+00:00",)]
    assert opened(tmp_path).attempts()[0].at == elsewhere


def test_the_file_says_what_it_is(tmp_path: Path) -> None:
    opened(tmp_path).record(WRONG)
    assert query(tmp_path, "PRAGMA user_version") == [(len(MIGRATIONS),)]
    assert query(tmp_path, "PRAGMA application_id") == [(int.from_bytes(b"Bris"),)]
    assert query(tmp_path, "PRAGMA journal_mode") == [("delete",)]
    assert files_in(tmp_path) == [FILE_NAME]


def test_is_written_to_the_disk_before_it_counts_as_kept(tmp_path: Path) -> None:
    with closing(opened(tmp_path)._open()) as file:
        assert file.execute("PRAGMA synchronous").fetchone() == (2,)


def test_an_attempt_is_added_never_changed(tmp_path: Path) -> None:
    opened(tmp_path).record(WRONG)
    before = query(tmp_path, "SELECT * FROM attempt")
    opened(tmp_path).record(WRONG)
    opened(tmp_path).record(SOLVES)
    assert query(tmp_path, "SELECT * FROM attempt")[:1] == before
    assert len(opened(tmp_path).attempts()) == 3


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_file_is_put_aside_whole_and_a_new_one_begun(
    tmp_path: Path, damage: Callable[[Path], None]
) -> None:
    for _ in range(5):
        opened(tmp_path).record(WRONG)
    shutil.rmtree(tmp_path / "backups")
    damage(tmp_path / FILE_NAME)
    bytes_before = (tmp_path / FILE_NAME).read_bytes()
    store = opened(tmp_path)
    store.solved()
    store.record(SOLVES)
    aside = tmp_path / "progress.damaged-20261130-071500.db"
    assert store.troubles == {StoreTrouble.DAMAGED: aside}
    assert aside.read_bytes() == bytes_before
    assert not store.has_unsaved
    again = opened(tmp_path)
    # With the version gone the answers could still be read.
    assert again.attempts() == (*[WRONG] * 5 * (damage.__name__ == "version_gone"), SOLVES)
    assert not again.troubles


def test_a_second_damaged_file_does_not_replace_the_first(tmp_path: Path) -> None:
    for _ in range(3):
        garbage(tmp_path / FILE_NAME)
        opened(tmp_path).record(WRONG)
    assert files_in(tmp_path) == [
        "progress.damaged-20261130-071500-2.db",
        "progress.damaged-20261130-071500-3.db",
        "progress.damaged-20261130-071500.db",
        FILE_NAME,
        "progress.lock",
    ]


def test_an_empty_file_is_begun(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).touch()
    store = opened(tmp_path)
    assert store.solved() == frozenset()
    store.record(SOLVES)
    assert not store.troubles
    assert opened(tmp_path).solved() == SOLVED


def test_a_spoilt_row_takes_no_other_with_it(tmp_path: Path) -> None:
    store = opened(tmp_path)
    store.record(WRONG)
    store.record(SOLVES)
    query(tmp_path, "UPDATE attempt SET at = CAST(x'ff00' AS TEXT) WHERE id = 1")
    again = opened(tmp_path)
    assert again.attempts() == (SOLVES,)
    assert again.solved() == SOLVED
    assert not again.troubles


def newer(folder: Path, change: str = "ALTER TABLE attempt ADD COLUMN mood TEXT") -> bytes:
    opened(folder).record(SOLVES)
    query(folder, change)
    query(folder, "PRAGMA user_version = 99")
    return (folder / FILE_NAME).read_bytes()


def test_a_newer_file_is_read_but_never_written_to(tmp_path: Path) -> None:
    before = newer(tmp_path)
    store = opened(tmp_path)
    assert store.solved() == SOLVED
    store.record(WRONG)
    assert store.troubles == {StoreTrouble.NEWER: tmp_path / FILE_NAME}
    assert store.has_unsaved
    assert store.attempts() == (SOLVES, WRONG)
    assert (tmp_path / FILE_NAME).read_bytes() == before
    assert files_in(tmp_path) == [FILE_NAME]


def test_a_newer_file_with_other_tables_is_left_alone(tmp_path: Path) -> None:
    before = newer(tmp_path, "DROP TABLE attempt")
    store = opened(tmp_path)
    assert store.solved() == frozenset()
    store.record(SOLVES)
    assert store.solved() == SOLVED
    assert store.troubles == {StoreTrouble.NEWER: tmp_path / FILE_NAME}
    assert (tmp_path / FILE_NAME).read_bytes() == before


def in_a_file(tmp_path: Path) -> Path:
    (tmp_path / "home").write_text("not a folder")
    return tmp_path / "home"


def below_a_file(tmp_path: Path) -> Path:
    return in_a_file(tmp_path) / "below"


def where_nothing_can_be_made(_: Path) -> Path:
    return Path("/proc/self/home")


def on_a_full_disk(tmp_path: Path) -> Path:
    (tmp_path / FILE_NAME).symlink_to("/dev/full")
    return tmp_path


def on_a_pipe(tmp_path: Path) -> Path:
    os.mkfifo(tmp_path / FILE_NAME)
    return tmp_path


def on_a_folder(tmp_path: Path) -> Path:
    (tmp_path / FILE_NAME).mkdir()
    return tmp_path


UNWRITABLE = [
    in_a_file,
    below_a_file,
    where_nothing_can_be_made,
    on_a_full_disk,
    on_a_pipe,
    on_a_folder,
]


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="needs /proc")
@pytest.mark.parametrize("place", UNWRITABLE)
def test_a_place_that_cannot_be_written_never_stops_play(
    tmp_path: Path, place: Callable[[Path], Path]
) -> None:
    folder = place(tmp_path)
    store = opened(folder)
    assert store.solved() == frozenset()
    store.record(WRONG)
    store.record(SOLVES)
    assert store.solved() == SOLVED
    assert store.attempts() == (WRONG, SOLVES)
    assert store.troubles == {StoreTrouble.NOT_SAVED: folder / FILE_NAME}
    assert store.has_unsaved


def _record_without_permission(folder: Path) -> None:
    store = opened(folder)
    store.record(SOLVES)
    assert store.attempts() == (WRONG, SOLVES)
    assert store.troubles == {StoreTrouble.NOT_SAVED: folder / FILE_NAME}


def test_a_folder_without_permission_never_stops_play() -> None:
    with tempfile.TemporaryDirectory() as name:  # one that others may enter, unlike tmp_path
        folder = Path(name)
        opened(folder).record(WRONG)
        folder.chmod(0o555)
        (folder / FILE_NAME).chmod(0o444)
        assert run_forked(lambda: _record_without_permission(folder), as_nobody=True) == 0
        assert opened(folder).attempts() == (WRONG,)
        folder.chmod(0o755)


def _record_with_a_full_disk(folder: Path) -> None:
    opened(folder).record(WRONG)
    size = (folder / FILE_NAME).stat().st_size
    # A module loaded from here on would leave half of its compiled form for all that come after.
    sys.dont_write_bytecode = True
    resource.setrlimit(resource.RLIMIT_FSIZE, (size // 2, size))
    store = opened(folder)
    store.record(SOLVES)
    assert store.troubles == {StoreTrouble.NOT_SAVED: folder / FILE_NAME}
    assert store.attempts() == (WRONG, SOLVES)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))


def run_apart(work: Callable[[Path], None], *arguments: Path) -> BaseProcess:
    process = multiprocessing.get_context("spawn").Process(target=work, args=arguments)
    process.start()
    return process


def test_when_the_disk_fills_up_what_was_kept_stays(tmp_path: Path) -> None:
    process = run_apart(_record_with_a_full_disk, tmp_path)
    process.join()
    assert process.exitcode == 0
    assert opened(tmp_path).attempts() == (WRONG,)


@pytest.mark.slow
def test_waits_for_another_terminal_once_then_plays_on_and_catches_up(tmp_path: Path) -> None:
    opened(tmp_path).record(WRONG)
    other = sqlite3.connect(tmp_path / FILE_NAME, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    store = opened(tmp_path)
    assert store.solved() == frozenset()
    store.record(RIGHT)
    assert store.troubles == {StoreTrouble.NOT_SAVED: tmp_path / FILE_NAME}
    assert store.has_unsaved
    other.close()
    store.record(SOLVES)
    assert not store.has_unsaved
    assert opened(tmp_path).attempts() == (WRONG, RIGHT, SOLVES)


def test_nothing_half_written_is_left_by_a_program_that_ends_in_the_middle(tmp_path: Path) -> None:
    opened(tmp_path).record(WRONG)
    file = opened(tmp_path)._open()
    file.execute("BEGIN IMMEDIATE")
    file.execute(
        "INSERT INTO attempt SELECT 2, item, content, at, answer, verdict, is_right, "
        "solves, hints, seconds, occasion FROM attempt"
    )
    file.close()
    assert opened(tmp_path).attempts() == (WRONG,)


def _record_many(folder: Path) -> None:
    for number in range(40):
        store = SqliteStore(folder, NOW)
        store.record(replace(WRONG, item=f"{os.getpid()}-{number}"))
        assert not store.troubles


@pytest.mark.slow
def test_terminals_that_write_at_once_lose_nothing(tmp_path: Path) -> None:
    processes = [run_apart(_record_many, tmp_path / "home") for _ in range(3)]
    for process in processes:
        process.join()
    assert [process.exitcode for process in processes] == [0, 0, 0]
    kept = [attempt.item for attempt in opened(tmp_path / "home").attempts()]
    assert sorted(kept) == sorted(
        f"{process.pid}-{number}" for process in processes for number in range(40)
    )


def test_the_last_attempt_is_the_one_kept_last(tmp_path: Path) -> None:
    store = opened(tmp_path / "home")
    assert store.last() is None
    for attempt in (SOLVES, WRONG, RIGHT):  # in the order they were kept, not that of time
        store.record(attempt)
        assert store.last() == opened(tmp_path / "home").last() == attempt


def test_hints_and_skips_are_kept_beside_the_answers(tmp_path: Path) -> None:
    hint = replace(WRONG, answer="", verdict=HINT)
    store = opened(tmp_path)
    for each in (WRONG, hint):
        store.record(each)
    assert store.records() == (WRONG, hint)
    assert store.attempts() == (WRONG,)
    assert store.last() == WRONG
    assert opened(tmp_path).merge([hint, WRONG, replace(hint, verdict=SKIPPED)]) == 1
    assert len(opened(tmp_path).records()) == 3
    assert opened(tmp_path).forget(frozenset({WRONG.item}))[0] == 3
