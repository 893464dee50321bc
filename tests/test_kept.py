"""What is kept of files: believed only while the file and the note are as they were."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tutor import disk_cache as kept
from tutor.disk_cache import NOTHING_KEPT, Kept


class Reading:
    """Counts how often a file is really read."""

    def __init__(self) -> None:
        self.times = 0

    def __call__(self, path: Path) -> dict[str, str]:
        self.times += 1
        return {"text": path.read_text("utf-8")}


@pytest.fixture
def source(tmp_path: Path) -> Path:
    path = tmp_path / "words.yaml"
    path.write_text("one", "utf-8")
    os.utime(path, ns=(1, 1))
    return path


@pytest.fixture
def notes(tmp_path: Path) -> Path:
    return tmp_path / "cache"


def test_a_file_is_read_once(source: Path, notes: Path) -> None:
    read = Reading()
    assert (
        Kept(notes).of(source, read, dict) == Kept(notes).of(source, read, dict) == {"text": "one"}
    )
    assert read.times == 1


def test_without_a_folder_it_is_read_each_time(source: Path) -> None:
    read = Reading()
    NOTHING_KEPT.of(source, read, dict)
    NOTHING_KEPT.of(source, read, dict)
    assert read.times == 2


def test_a_changed_file_is_read_again(source: Path, notes: Path) -> None:
    read = Reading()
    Kept(notes).of(source, read, dict)
    source.write_text("two and more", "utf-8")
    assert Kept(notes).of(source, read, dict) == {"text": "two and more"}


def test_a_file_of_the_same_size_but_another_time_is_read_again(source: Path, notes: Path) -> None:
    read = Reading()
    Kept(notes).of(source, read, dict)
    source.write_text("two", "utf-8")
    os.utime(source, ns=(2, 2))
    assert Kept(notes).of(source, read, dict) == {"text": "two"}


def test_another_file_of_the_same_size_and_time_is_read(source: Path, notes: Path) -> None:
    read = Reading()
    Kept(notes).of(source, read, dict)
    other = source.with_name("other")
    other.write_text("two", "utf-8")
    os.utime(other, ns=(1, 1))
    other.replace(source)
    assert Kept(notes).of(source, read, dict) == {"text": "two"}


@pytest.mark.parametrize("as_index", [False, True])
def test_a_file_changed_twice_in_one_moment_is_never_taken_for_what_it_was(
    source: Path, notes: Path, monkeypatch: pytest.MonkeyPatch, as_index: bool
) -> None:
    """All clocks stand still, as those of a file system do for a moment."""
    monkeypatch.setattr(kept, "_state", lambda files: [3, 5 * 10**18, 5 * 10**18, 1] * len(files))
    read = Reading()

    def text() -> str:
        if not as_index:
            return Kept(notes).of(source, read, dict)["text"]
        with Kept(notes).index("words") as index:
            return index.of((source,), lambda: read(source), dict)["text"]

    def told_at(moment: int) -> str:
        found = text()
        for note in notes.iterdir():
            os.utime(note, ns=(moment, moment))
        return found

    assert told_at(5 * 10**18) == "one"
    source.write_text("two", "utf-8")
    assert told_at(5 * 10**18 + 1) == "two"
    assert told_at(5 * 10**18 + 1) == "two"
    assert read.times == 2


def test_a_file_of_tomorrow_is_kept(source: Path, notes: Path) -> None:
    read = Reading()
    os.utime(source, ns=(4 * 10**18, 4 * 10**18))
    assert Kept(notes).of(source, read, dict) == Kept(notes).of(source, read, dict)
    assert read.times == 1


@pytest.mark.parametrize("damage", [b"", b"{", b"\xff\xfe", None])
def test_a_damaged_note_is_made_anew(source: Path, notes: Path, damage: bytes | None) -> None:
    read = Reading()
    Kept(notes).of(source, read, dict)
    (note,) = notes.iterdir()
    whole = note.read_bytes()
    note.write_bytes(whole.replace(b"one", b"two") if damage is None else damage)
    assert Kept(notes).of(source, read, dict) == {"text": "one"}
    assert note.read_bytes() == whole


def test_a_folder_that_cannot_be_made_costs_only_time(source: Path, tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("", "utf-8")
    read = Reading()
    kept = Kept(blocked / "cache")
    assert kept.of(source, read, dict) == kept.of(source, read, dict) == {"text": "one"}
    assert read.times == 2


def test_what_reading_raises_goes_through_and_is_not_kept(source: Path, notes: Path) -> None:
    def refuse(path: Path) -> dict[str, str]:
        raise ValueError(path.name)

    with pytest.raises(ValueError, match="words"):
        Kept(notes).of(source, refuse, dict)
    assert not notes.exists()


def test_another_program_of_the_same_version_reads_again(
    source: Path, notes: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read = Reading()
    Kept(notes).of(source, read, dict)
    monkeypatch.setattr(kept, "_program", lambda _: "other readers")
    Kept(notes).of(source, read, dict)
    assert read.times == 2
