"""The disk cache: used only while the files and the cache are as they were."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tutor.disk import cache
from tutor.disk.cache import NO_CACHE, DiskCache


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
def folder(tmp_path: Path) -> Path:
    return tmp_path / "cache"


def test_a_file_is_read_once(source: Path, folder: Path) -> None:
    read = Reading()
    assert (
        DiskCache(folder).load(source, read, dict)
        == DiskCache(folder).load(source, read, dict)
        == {"text": "one"}
    )
    assert read.times == 1


def test_without_a_folder_it_is_read_each_time(source: Path) -> None:
    read = Reading()
    NO_CACHE.load(source, read, dict)
    NO_CACHE.load(source, read, dict)
    assert read.times == 2


def test_a_changed_file_is_read_again(source: Path, folder: Path) -> None:
    read = Reading()
    DiskCache(folder).load(source, read, dict)
    source.write_text("two and more", "utf-8")
    assert DiskCache(folder).load(source, read, dict) == {"text": "two and more"}


def test_a_file_of_the_same_size_but_another_time_is_read_again(source: Path, folder: Path) -> None:
    read = Reading()
    DiskCache(folder).load(source, read, dict)
    source.write_text("two", "utf-8")
    os.utime(source, ns=(2, 2))
    assert DiskCache(folder).load(source, read, dict) == {"text": "two"}


def test_another_file_of_the_same_size_and_time_is_read(source: Path, folder: Path) -> None:
    read = Reading()
    DiskCache(folder).load(source, read, dict)
    other = source.with_name("other")
    other.write_text("two", "utf-8")
    os.utime(other, ns=(1, 1))
    other.replace(source)
    assert DiskCache(folder).load(source, read, dict) == {"text": "two"}


@pytest.mark.parametrize("as_table", [False, True])
def test_a_file_changed_twice_in_one_moment_is_never_taken_for_what_it_was(
    source: Path, folder: Path, monkeypatch: pytest.MonkeyPatch, as_table: bool
) -> None:
    """All clocks stand still, as those of a file system do for a moment."""
    monkeypatch.setattr(cache, "_state", lambda files: [3, 5 * 10**18, 5 * 10**18, 1] * len(files))
    read = Reading()

    def text() -> str:
        if not as_table:
            return DiskCache(folder).load(source, read, dict)["text"]
        with DiskCache(folder).table("words") as table:
            return table.load("words", (source,), lambda: read(source), dict)["text"]

    def text_at(moment: int) -> str:
        found = text()
        for file in folder.iterdir():
            os.utime(file, ns=(moment, moment))
        return found

    assert text_at(5 * 10**18) == "one"
    source.write_text("two", "utf-8")
    assert text_at(5 * 10**18 + 1) == "two"
    assert text_at(5 * 10**18 + 1) == "two"
    assert read.times == 2


def test_a_file_of_tomorrow_is_cached(source: Path, folder: Path) -> None:
    read = Reading()
    os.utime(source, ns=(4 * 10**18, 4 * 10**18))
    assert DiskCache(folder).load(source, read, dict) == DiskCache(folder).load(source, read, dict)
    assert read.times == 1


@pytest.mark.parametrize("damage", [b"", b"{", b"\xff\xfe", None])
def test_a_damaged_file_of_the_cache_is_made_anew(
    source: Path, folder: Path, damage: bytes | None
) -> None:
    read = Reading()
    DiskCache(folder).load(source, read, dict)
    (file,) = folder.iterdir()
    whole = file.read_bytes()
    file.write_bytes(whole.replace(b"one", b"two") if damage is None else damage)
    assert DiskCache(folder).load(source, read, dict) == {"text": "one"}
    assert file.read_bytes() == whole


def test_a_folder_that_cannot_be_made_costs_only_time(source: Path, tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("", "utf-8")
    read = Reading()
    cache = DiskCache(blocked / "cache")
    assert cache.load(source, read, dict) == cache.load(source, read, dict) == {"text": "one"}
    assert read.times == 2


def test_what_reading_raises_goes_through_and_is_not_cached(source: Path, folder: Path) -> None:
    def refuse(path: Path) -> dict[str, str]:
        raise ValueError(path.name)

    with pytest.raises(ValueError, match="words"):
        DiskCache(folder).load(source, refuse, dict)
    assert not folder.exists()


def test_another_program_of_the_same_version_reads_again(
    source: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read = Reading()
    DiskCache(folder).load(source, read, dict)
    monkeypatch.setattr(cache, "_program", lambda: "other modules")
    DiskCache(folder).load(source, read, dict)
    assert read.times == 2


def test_entries_not_asked_for_are_dropped_at_the_end_of_a_block(
    source: Path, folder: Path
) -> None:
    with DiskCache(folder).table("words") as table:
        for key in ("one", "two"):
            table.load(key, (source,), lambda: {}, dict)
    with DiskCache(folder).table("words") as table:
        table.load("two", (source,), lambda: {}, dict)
    read: list[str] = []
    for key in ("one", "two"):
        DiskCache(folder).table("words").load(
            key, (source,), lambda key=key: read.append(key), repr
        )
    assert read == ["one"]


def test_saved_without_a_block_all_entries_stay(folder: Path) -> None:
    for key in ("one", "two"):
        table = DiskCache(folder).table("words")
        table.load(key, (), lambda: {}, dict)
        table.save()
    read: list[str] = []
    for key in ("one", "two"):
        DiskCache(folder).table("words").load(key, (), lambda key=key: read.append(key), repr)
    assert read == []


def test_a_module_added_changed_or_removed_is_another_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In any folder, whatever its depth; what is not a module changes nothing."""
    (tmp_path / "deep" / "deeper").mkdir(parents=True)
    module = tmp_path / "deep" / "deeper" / "one.py"
    monkeypatch.setattr(cache, "__file__", str(tmp_path / "disk" / "cache.py"))

    def program() -> str:
        cache._program.cache_clear()
        return cache._program()

    (tmp_path / "top.py").write_text("")
    seen = [program()]
    for text in ("a = 1\n", "a = 12\n"):
        module.write_text(text)
        seen.append(program())
    os.utime(module, ns=(5, 5))
    seen.append(program())
    (module.parent / "words.yaml").write_text("a: b")
    assert program() == seen[-1]
    module.unlink()
    assert program() == seen[0]
    assert len(set(seen)) == 4
    cache._program.cache_clear()
