"""Answers brought from elsewhere are added once; what is forgotten is copied first."""

from __future__ import annotations

import os
import sqlite3
import tempfile
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.progress.answers import attempts
from tests.progress.keeping import (
    RIGHT,
    SOLVES,
    WRONG,
    files_in,
    fork,
    garbage,
    opened,
    query,
    wait_for,
)
from tutor.progress.attempts import Attempt, line_of, read_lines
from tutor.progress.store import FILE_NAME, NotSaved, StoreTrouble

FEW = st.lists(attempts(), max_size=6)
OTHER = replace(WRONG, item="other-01")


def counted(answers: tuple[Attempt, ...]) -> dict[str, int]:
    lines = [line_of(each) for each in answers]
    return {line: lines.count(line) for line in lines}


@pytest.mark.slow
@settings(max_examples=25)
@given(FEW, FEW)
def test_merging_doubles_nothing_and_loses_nothing(
    ours: list[Attempt], theirs: list[Attempt]
) -> None:
    with tempfile.TemporaryDirectory() as name:
        store = opened(Path(name))
        assert store.merge(ours) == len(ours)
        before = store.attempts()
        added = store.merge(theirs)
        after = store.attempts()
        assert after[: len(before)] == before
        assert len(after) == len(before) + added
        one, two, both = counted(tuple(ours)), counted(tuple(theirs)), counted(after)
        assert both == {
            line: max(one.get(line, 0), two.get(line, 0)) for line in one.keys() | two.keys()
        }
        assert store.merge(theirs) == store.merge(ours) == store.merge(after) == 0


@pytest.mark.slow
@settings(max_examples=25)
@given(FEW)
def test_what_is_exported_and_imported_is_the_same_progress(answers: list[Attempt]) -> None:
    with tempfile.TemporaryDirectory() as name:
        here, there = opened(Path(name) / "here"), opened(Path(name) / "there")
        for each in answers:
            here.record(each)
        text = "\n".join(map(line_of, here.attempts()))
        reading = read_lines(text.split("\n"))
        assert not reading.faults
        assert there.merge(reading.attempts) == len(answers)
        assert there.attempts() == here.attempts()
        assert there.solved() == here.solved()


def test_all_or_none(tmp_path: Path) -> None:
    opened(tmp_path).record(WRONG)
    unstorable = replace(RIGHT, hints=2**70)
    with pytest.raises(OverflowError):
        opened(tmp_path).merge([SOLVES, unstorable])
    assert opened(tmp_path).attempts() == (WRONG,)


def test_what_cannot_be_kept_is_said(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).mkdir()
    store = opened(tmp_path)
    with pytest.raises(NotSaved):
        store.merge([WRONG])
    with pytest.raises(NotSaved):
        store.forget(None)
    assert store.troubles == {StoreTrouble.NOT_SAVED: tmp_path / FILE_NAME}
    assert not store.has_unsaved


def test_nothing_is_merged_into_a_newer_file(tmp_path: Path) -> None:
    opened(tmp_path).record(WRONG)
    query(tmp_path, "PRAGMA user_version = 99")
    store = opened(tmp_path)
    with pytest.raises(NotSaved):
        store.merge([SOLVES])
    with pytest.raises(NotSaved):
        store.forget(None)
    assert StoreTrouble.NEWER in store.troubles


def test_terminals_that_merge_and_record_at_once(tmp_path: Path) -> None:
    many = [replace(WRONG, item=f"item-{number}") for number in range(30)]

    def merge() -> None:
        opened(tmp_path, patience=5).merge(many)

    def record() -> None:
        for number in range(15):
            opened(tmp_path, patience=5).record(replace(WRONG, item=f"{os.getpid()}-{number}"))

    children = [fork(work) for work in (merge, record, merge, record)]
    assert [wait_for(child) for child in children] == [0] * 4
    kept = [attempt.item for attempt in opened(tmp_path).attempts()]
    assert len(kept) == len(set(kept)) == 60


def test_forgetting_some_items(tmp_path: Path) -> None:
    store = opened(tmp_path)
    for each in (WRONG, OTHER, SOLVES):
        store.record(each)
    number, copy = store.forget(frozenset({WRONG.item}))
    assert number == 2
    assert copy == tmp_path / "backups" / "progress-20261130-071500-before-reset.db"
    assert store.attempts() == opened(tmp_path).attempts() == (OTHER,)
    place = tmp_path / "again"
    place.mkdir()
    (place / FILE_NAME).write_bytes(copy.read_bytes())
    assert opened(place).attempts() == (WRONG, OTHER, SOLVES)


def test_forgetting_everything_and_beginning_again(tmp_path: Path) -> None:
    store = opened(tmp_path)
    store.record(WRONG)
    # A row that cannot be read any more goes too.
    query(tmp_path, "UPDATE attempt SET at = 'yesterday'")
    store.record(SOLVES)
    assert store.forget(None)[0] == 2
    assert query(tmp_path, "SELECT * FROM attempt") == []
    store.record(RIGHT)
    assert opened(tmp_path).attempts() == (RIGHT,)


def test_forgetting_twice_keeps_both_copies(tmp_path: Path) -> None:
    store = opened(tmp_path)
    copies = []
    for _ in range(2):
        store.record(WRONG)
        copies.append(store.forget(None)[1])
    assert len(set(copies)) == 2
    assert all(copy and copy.exists() for copy in copies)


@pytest.mark.parametrize("items", [None, frozenset({"never-seen"})])
def test_nothing_to_forget(tmp_path: Path, items: frozenset[str] | None) -> None:
    assert opened(tmp_path / "new").forget(items) == (0, None)
    assert files_in(tmp_path) == []
    opened(tmp_path).record(WRONG)
    opened(tmp_path).forget(None)
    before = (tmp_path / FILE_NAME).read_bytes()
    assert opened(tmp_path).forget(items) == (0, None)
    assert (tmp_path / FILE_NAME).read_bytes() == before


def test_without_a_copy_nothing_is_forgotten(tmp_path: Path) -> None:
    store = opened(tmp_path)
    store.record(WRONG)
    (tmp_path / "backups").write_text("not a folder")
    with pytest.raises(NotSaved):
        store.forget(None)
    assert opened(tmp_path).attempts() == (WRONG,)


def test_what_was_forgotten_does_not_come_back_with_a_copy(tmp_path: Path) -> None:
    opened(tmp_path).record(WRONG)
    today = opened(tmp_path, days=1)
    today.record(OTHER)
    today.forget(frozenset({WRONG.item}))
    garbage(tmp_path / FILE_NAME)
    assert opened(tmp_path, days=1).attempts() == (OTHER,)


def test_a_foreign_database_is_not_merged_into(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / FILE_NAME) as file:
        file.execute("CREATE TABLE songs (title)")
    file.close()
    opened(tmp_path).merge([WRONG])
    assert opened(tmp_path).attempts() == (WRONG,)
    assert list(tmp_path.glob("progress.damaged-*.db"))
