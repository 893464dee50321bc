"""Copies of the store: one a day, five of them; what is damaged is replaced by the latest good."""

from __future__ import annotations

import os
import sqlite3
import tempfile
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from datetime import UTC, date, timedelta
from pathlib import Path

import pytest

from tests.progress.keeping import (
    DAMAGES,
    NOW,
    RIGHT,
    SOLVES,
    WRONG,
    files_in,
    fork,
    garbage,
    opened,
    run_forked,
    wait_for,
)
from tutor.progress.attempts import Attempt
from tutor.progress.recovery import Backups, day_of
from tutor.progress.store import FILE_NAME, SqliteStore, StoreTrouble
from tutor.progress.tables import Damaged

TODAY = "progress-20261130.db"


def copies(folder: Path) -> list[str]:
    return files_in(folder / "backups") if (folder / "backups").exists() else []


def in_copy(folder: Path, name: str) -> tuple[Attempt, ...]:
    """What a copy holds, read as a store."""
    place = folder.parent / f"{folder.name}-{name}"
    place.mkdir()
    (place / FILE_NAME).write_bytes((folder / "backups" / name).read_bytes())
    return opened(place).attempts()


class Restored:
    """A store that says what it has put aside and what it has put in its place."""

    def __init__(self, folder: Path, days: int = 0) -> None:
        self.told: list[tuple[Path, Path]] = []
        self.store = SqliteStore(
            folder,
            NOW + timedelta(days=days),
            0.2,
            when_restored=lambda aside, copy: self.told.append((aside, copy)),
        )


def test_the_first_write_of_a_day_copies_what_was_there_before(tmp_path: Path) -> None:
    opened(tmp_path).record(WRONG)
    assert copies(tmp_path) == []
    opened(tmp_path, days=1).record(RIGHT)
    opened(tmp_path, days=1).record(SOLVES)
    assert copies(tmp_path) == ["progress-20261201.db"]
    assert in_copy(tmp_path, "progress-20261201.db") == (WRONG,)


def test_looking_copies_nothing(tmp_path: Path) -> None:
    opened(tmp_path).record(WRONG)
    store = opened(tmp_path, days=1)
    store.attempts()
    store.solved()
    assert copies(tmp_path) == []


def test_five_are_kept_and_files_of_others_stay(tmp_path: Path) -> None:
    opened(tmp_path).record(WRONG)
    (tmp_path / "backups").mkdir()
    for name in ("progress-mine.db", "notes.txt", "progress-20200101.db.bak"):
        (tmp_path / "backups" / name).touch()
    for days in range(1, 9):
        opened(tmp_path, days=days).record(WRONG)
    assert copies(tmp_path) == [
        "notes.txt",
        "progress-20200101.db.bak",
        *(f"progress-202612{day:02}.db" for day in range(4, 9)),
        "progress-mine.db",
    ]


def test_a_copy_that_cannot_be_made_costs_no_answer(tmp_path: Path) -> None:
    opened(tmp_path).record(WRONG)
    (tmp_path / "backups").write_text("not a folder")
    store = opened(tmp_path, days=1)
    store.record(SOLVES)
    assert not store.troubles
    assert opened(tmp_path).attempts() == (WRONG, SOLVES)


def test_what_a_killed_program_left_unfinished_is_swept_up(tmp_path: Path) -> None:
    opened(tmp_path).record(WRONG)
    (tmp_path / "backups").mkdir()
    old, new = (tmp_path / "backups" / f"progress-20261101.db.{pid}.part" for pid in (1, 2))
    old.touch()
    new.touch()
    os.utime(old, (0, 0))
    os.utime(new, (NOW.timestamp(), NOW.timestamp()))
    opened(tmp_path).record(RIGHT)
    assert copies(tmp_path) == [new.name, TODAY]


@pytest.mark.parametrize("damage", DAMAGES)
@pytest.mark.parametrize("first", ["record", "solved", "attempts"])
def test_the_latest_good_copy_takes_the_place_of_a_damaged_file(
    tmp_path: Path, damage: Callable[[Path], None], first: str
) -> None:
    opened(tmp_path).record(WRONG)
    opened(tmp_path, days=1).record(RIGHT)
    damage(tmp_path / FILE_NAME)
    bytes_before = (tmp_path / FILE_NAME).read_bytes()
    found = Restored(tmp_path, days=1)
    if first != "record":
        getattr(found.store, first)()
    found.store.record(SOLVES)
    aside = tmp_path / "progress.damaged-20261201-071500.db"
    assert found.told == [(aside, tmp_path / "backups" / "progress-20261201.db")]
    assert not found.store.troubles
    assert aside.read_bytes() == bytes_before
    # What was answered since the copy is there too where it could still be read.
    since = (RIGHT,) if damage.__name__ == "version_gone" else ()
    assert opened(tmp_path).attempts() == (WRONG, *since, SOLVES)


def test_a_copy_that_is_damaged_too_is_passed_over(tmp_path: Path) -> None:
    opened(tmp_path).record(WRONG)
    opened(tmp_path, days=1).record(RIGHT)
    opened(tmp_path, days=2).record(RIGHT)
    garbage(tmp_path / FILE_NAME)
    garbage(tmp_path / "backups" / "progress-20261202.db")
    (tmp_path / "backups" / "progress-20261203.db").touch()
    found = Restored(tmp_path, days=2)
    assert found.store.attempts() == (WRONG,)
    assert [copy.name for _, copy in found.told] == ["progress-20261201.db"]


def test_of_a_file_cut_short_all_that_can_be_read_is_kept(tmp_path: Path) -> None:
    many = tuple(replace(WRONG, item=f"item-{number:04}") for number in range(500))
    opened(tmp_path).merge(many[:1])
    opened(tmp_path, days=1).merge(many)
    whole = (tmp_path / FILE_NAME).read_bytes()
    (tmp_path / FILE_NAME).write_bytes(whole[: len(whole) // 2])
    found = Restored(tmp_path, days=1)
    kept = found.store.attempts()
    assert found.told
    assert 1 < len(kept) < 500
    assert kept == many[: len(kept)]


def test_notes_of_a_transaction_go_aside_with_the_file_they_belong_to(tmp_path: Path) -> None:
    opened(tmp_path).record(WRONG)
    opened(tmp_path, days=1).record(RIGHT)
    garbage(tmp_path / FILE_NAME)
    (tmp_path / f"{FILE_NAME}-journal").write_bytes(b"")
    assert opened(tmp_path, days=1).attempts() == (WRONG,)
    assert not (tmp_path / f"{FILE_NAME}-journal").exists()


def index_loses_an_entry(path: Path) -> None:
    """The attempts can be read as before; only a check of the whole file finds it."""
    with closing(sqlite3.connect(path)) as file:
        (root,) = file.execute("SELECT rootpage FROM sqlite_master WHERE type = 'index'").fetchone()
        (page,) = file.execute("PRAGMA page_size").fetchone()
    data = bytearray(path.read_bytes())
    data[(root - 1) * page + 4] -= 1  # the low byte of how many entries there are
    path.write_bytes(bytes(data))


def test_damage_found_while_copying_drops_no_good_copy(tmp_path: Path) -> None:
    for days in range(6):
        opened(tmp_path, days=days).record(replace(WRONG, answer=str(days)))
    before = copies(tmp_path)
    index_loses_an_entry(tmp_path / FILE_NAME)
    with pytest.raises(Damaged):
        Backups(tmp_path / FILE_NAME).daily(NOW + timedelta(days=6))
    assert copies(tmp_path) == before
    found = Restored(tmp_path, days=6)
    found.store.record(SOLVES)
    assert found.told
    answers = [attempt.answer for attempt in opened(tmp_path).attempts()]
    assert answers == ["0", "1", "2", "3", "4", "5", "3d"]


def test_terminals_that_find_the_damage_at_once_put_one_file_aside(tmp_path: Path) -> None:
    opened(tmp_path).record(WRONG)
    opened(tmp_path, days=1).record(RIGHT)
    garbage(tmp_path / FILE_NAME)

    def record() -> None:
        store = opened(tmp_path, patience=5, days=1)
        for number in range(5):
            store.record(replace(WRONG, item=f"{os.getpid()}-{number}"))
        assert not store.has_unsaved

    children = [fork(record) for _ in range(4)]
    assert [wait_for(child) for child in children] == [0] * 4
    assert len(list(tmp_path.glob("progress.damaged-*.db"))) == 1
    kept = [attempt.item for attempt in opened(tmp_path).attempts()]
    mine = [f"{child}-{number}" for child in children for number in range(5)]
    assert sorted(kept) == sorted([WRONG.item, *mine])


def test_where_nothing_can_be_written_damage_changes_nothing() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        opened(folder).record(WRONG)
        opened(folder).record(WRONG)
        garbage(folder / FILE_NAME)
        before = files_in(folder)
        folder.chmod(0o555)

        def look() -> None:
            store = opened(folder)
            assert store.attempts() == ()
            store.record(SOLVES)
            assert store.attempts() == (SOLVES,)
            assert store.troubles == {StoreTrouble.NOT_SAVED: folder / FILE_NAME}

        assert run_forked(look, as_nobody=True) == 0
        folder.chmod(0o755)
        assert files_in(folder) == before


def test_a_copy_says_when_it_was_made() -> None:
    assert day_of(Path(TODAY)).date() == date(2026, 11, 30)
    moment = day_of(Path("progress-20261130-071500-before-v2.db"))
    assert moment == NOW.astimezone(UTC)
