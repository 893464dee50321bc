"""What is kept of files: believed only while the file and the note are as they were."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tutor import kept
from tutor.kept import NOTHING_KEPT, Kept


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
    os.utime(source, ns=(1, 1))
    assert Kept(notes).of(source, read, dict) == {"text": "two"}


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
