"""Packs of strangers: what is not plainly a few YAML files is refused, and nothing is written."""

from __future__ import annotations

import os
import stat
import struct
import tracemalloc
import unicodedata
import warnings
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from zipfile import ZIP_BZIP2, ZIP_DEFLATED, ZIP_LZMA, ZipFile, ZipInfo

import pytest

from tutor.content.library.pack import DEVICES, MAX_ENTRIES, read_pack
from tutor.content.yaml.problems import MAX_FILE, ContentError

SET = b"""\
set: bar
title: Bar
puzzles:
  - {id: bar-1, position: "d/3dFd7b,Ad5d2d/51,46"}
"""
Making = Callable[[ZipFile], None]


def zipped(tmp_path: Path, make: Making) -> Path:
    path = tmp_path / "pack.zip"
    with warnings.catch_warnings(), ZipFile(path, "w", ZIP_DEFLATED) as archive:
        warnings.simplefilter("ignore")
        make(archive)
    return path


def names(*given: str) -> Making:
    def make(archive: ZipFile) -> None:
        for name in given:
            info = ZipInfo("x")
            info.filename = name
            archive.writestr(info, SET)

    return make


def refusal(source: Path) -> str:
    """The code of what is wrong; there must be one, and a way to mend it."""
    with pytest.raises(ContentError) as refused:
        read_pack(source)
    (problem,) = refused.value.problems
    assert problem.hint
    assert str(problem).isprintable()
    return problem.code


def of_kind(mode: int, name: str = "a.yaml") -> Making:
    def make(archive: ZipFile) -> None:
        info = ZipInfo(name)
        info.create_system = 3
        info.external_attr = (mode | 0o644) << 16
        archive.writestr(info, "/etc/passwd")

    return make


def large(size: int, number: int = 1) -> Making:
    def make(archive: ZipFile) -> None:
        for place in range(number):
            archive.writestr(f"a{place}.yaml", b"#" * size)

    return make


def packed_by(method: int) -> Making:
    return lambda archive: archive.writestr("a.yaml", SET, method)


HOSTILE: dict[str, tuple[Making, str]] = {
    "up and out": (names("../../evil.yaml"), "pack-name"),
    "up within": (names("a/../b.yaml"), "pack-name"),
    "only dots": (names("..yaml"), "pack-name"),
    "absolute": (names("/abs.yaml"), "pack-name"),
    "twice absolute": (names("//abs.yaml"), "pack-name"),
    "a drive": (names("C:/a.yaml"), "pack-name"),
    "a drive without a slash": (names("C:a.yaml"), "pack-name"),
    "backslashes": (names("ok\\..\\..\\q.yaml"), "pack-name"),
    "a share": (names("\\\\host\\a.yaml"), "pack-name"),
    "a line break": (names("x.yaml\n"), "pack-name"),
    "an escape": (names("\x1b[2J.yaml"), "pack-name"),
    "a hidden file": (names(".bashrc.yaml"), "pack-name"),
    "an option": (names("-rf.yaml"), "pack-name"),
    "blanks": (names("a b.yaml"), "pack-name"),
    "a dot at the end": (names("a.yaml."), "pack-name"),
    "no name": (names("a/.yaml"), "pack-name"),
    "a long name": (names("a" * 300 + ".yaml"), "pack-name"),
    "too deep": (names("a/b/c.yaml"), "pack-name"),
    "a stream": (names("a.yaml:b.yaml"), "pack-name"),
    "a lookalike": (names("\u0430.yaml"), "pack-name"),
    "letters with accents": (names("perché.yaml"), "pack-name"),
    "composed and not": (
        names(unicodedata.normalize("NFC", "é.yaml"), unicodedata.normalize("NFD", "é.yaml")),
        "pack-name",
    ),
    "case twins": (names("a.yaml", "A.yaml"), "pack-twin"),
    "the same twice": (names("a.yaml", "a.yaml"), "pack-twin"),
    "two folders": (names("a/x.yaml", "b/y.yaml"), "pack-folders"),
    "folders that are twins": (names("a/x.yaml", "A/y.yaml"), "pack-folders"),
    "a folder and none": (names("a/x.yaml", "y.yaml"), "pack-folders"),
    "a device": (names("con.yaml"), "pack-name"),
    "a device with a translation's name": (names("LPT1.it.yaml"), "pack-name"),
    "a device for a folder": (names("nul/a.yaml"), "pack-name"),
    "a link": (of_kind(stat.S_IFLNK), "pack-link"),
    "a pipe": (of_kind(stat.S_IFIFO), "pack-device"),
    "a character device": (of_kind(stat.S_IFCHR), "pack-device"),
    "a folder called a file": (of_kind(stat.S_IFDIR), "pack-device"),
    "a file called a folder": (of_kind(stat.S_IFREG, "a.yaml/"), "pack-device"),
    "a zip in the zip": (names("a.zip"), "pack-nested"),
    "a program": (names("a.yaml", "run.exe"), "pack-not-yaml"),
    "no ending": (names("SETS"), "pack-not-yaml"),
    "only a file for people": (names("README"), "pack-empty"),
    "a module": (names("yaml.py"), "pack-not-yaml"),
    "too many": (names(*(f"a{each}.yaml" for each in range(MAX_ENTRIES + 1))), "pack-too-many"),
    "a large file": (large(MAX_FILE + 1), "file-too-large"),
    "a bomb": (large(200 * 1024 * 1024), "file-too-large"),
    "many large ones": (large(MAX_FILE, 81), "pack-too-large"),
    "nothing": (names(), "pack-empty"),
    "only a folder": (names("a/"), "pack-empty"),
    "another method": (packed_by(ZIP_BZIP2), "pack-method"),
    "yet another": (packed_by(ZIP_LZMA), "pack-method"),
}


def test_what_is_for_people_or_a_mac_is_passed_over(tmp_path: Path) -> None:
    path = tmp_path / "p.zip"
    inside = ("p/a.yaml", "__MACOSX/p/._a.yaml", "p/.DS_Store", "p/README.md", "LICENSE")
    with ZipFile(path, "w") as archive:
        names(*inside)(archive)
    pack = read_pack(path)
    assert list(pack.files) == ["a.yaml"]
    assert pack.passed_over == ("__MACOSX", ".DS_Store", "README.md", "LICENSE")


@pytest.mark.slow
@pytest.mark.parametrize(("make", "code"), HOSTILE.values(), ids=HOSTILE)
def test_a_hostile_zip_is_refused(tmp_path: Path, make: Making, code: str) -> None:
    source = zipped(tmp_path, make)
    tracemalloc.start()
    try:
        assert refusal(source) == code
        assert tracemalloc.get_traced_memory()[1] < 60_000_000
    finally:
        tracemalloc.stop()
    assert [each.name for each in tmp_path.iterdir()] == ["pack.zip"]


def changed(source: Path, old: bytes, new: bytes) -> Path:
    data = source.read_bytes()
    assert old in data
    source.write_bytes(data.replace(old, new))
    return source


def test_a_zip_with_a_password(tmp_path: Path) -> None:
    source = zipped(tmp_path, names("a.yaml"))
    data = bytearray(source.read_bytes())
    for signature, at in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        data[data.index(signature) + at] |= 1
    source.write_bytes(data)
    assert refusal(source) == "pack-encrypted"


def test_a_name_cut_by_a_nul(tmp_path: Path) -> None:
    source = changed(zipped(tmp_path, names("a.yaml_b.yaml")), b"a.yaml_b", b"a.yaml\0b")
    assert refusal(source) == "pack-name"


def test_a_size_that_lies(tmp_path: Path) -> None:
    """What counts is what comes out."""
    source = zipped(tmp_path, large(MAX_FILE + 1))
    size = struct.pack("<L", MAX_FILE + 1)
    assert refusal(changed(source, size, struct.pack("<L", 5))) in (
        "pack-damaged",
        "file-too-large",
    )


def test_a_damaged_zip_is_never_more_than_refused(tmp_path: Path) -> None:
    whole = zipped(tmp_path, names("bar/a.yaml", "bar/b.yaml")).read_bytes()
    chance, source = Random(5), tmp_path / "pack.zip"
    for _ in range(400):
        data = bytearray(whole)
        for _ in range(chance.randrange(1, 5)):
            data[chance.randrange(len(data))] = chance.randrange(256)
        if chance.random() < 0.2:
            del data[chance.randrange(len(data)) :]
        source.write_bytes(data)
        with suppress(ContentError):
            assert set(read_pack(source).files.values()) == {SET}


def test_what_is_no_zip(tmp_path: Path) -> None:
    source = tmp_path / "pack.zip"
    for data in (b"", SET, b"PK\x05\x06"):
        source.write_bytes(data)
        assert refusal(source) == "pack-damaged"
    assert refusal(tmp_path / "other.zip") == "file-missing"


@pytest.mark.parametrize("name", ["pack.zip", "a.yaml"])
def test_a_pipe_makes_nobody_wait(tmp_path: Path, name: str) -> None:
    os.mkfifo(tmp_path / name)
    assert refusal(tmp_path / name) == "file-not-regular"


def test_a_pipe_in_a_folder(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "a.yaml")
    assert refusal(tmp_path) == "file-not-regular"


def test_a_link_in_a_folder(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").symlink_to("/etc/passwd")
    assert refusal(tmp_path) == "pack-link"


@pytest.mark.parametrize("name", ["nul.yaml", "a b.yaml", "é.yaml", "-a.yaml", "a\nb.yaml"])
def test_a_name_in_a_folder(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_bytes(SET)
    assert refusal(tmp_path) == "pack-name"


def test_twins_in_a_folder(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_bytes(SET)
    (tmp_path / "A.yaml").write_bytes(SET)
    assert refusal(tmp_path) == "pack-twin"


def test_an_empty_folder_and_one_without_puzzles(tmp_path: Path) -> None:
    assert refusal(tmp_path) == "pack-empty"
    (tmp_path / "README.md").touch()
    assert refusal(tmp_path) == "pack-empty"


def test_a_large_file_in_a_folder(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_bytes(b"#" * (MAX_FILE + 1))
    assert refusal(tmp_path) == "file-too-large"


def test_what_is_not_yaml_and_what_is_only_words(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_bytes(SET)
    (tmp_path / "a.it.yaml").write_bytes(SET)
    (tmp_path / "notes.txt").write_bytes(SET)
    assert refusal(tmp_path / "notes.txt") == "pack-not-yaml"
    assert refusal(tmp_path / "a.it.yaml") == "translation-alone"
    assert refusal(tmp_path / "b.yaml") == "file-missing"


@pytest.mark.parametrize("inside", ["", "bar/"])
def test_a_plain_zip(tmp_path: Path, inside: str) -> None:
    given = [f"{inside}{name}" for name in ("a.yaml", "a.it.yaml", "b.yml")]
    pack = read_pack(zipped(tmp_path, names(*([inside] if inside else []), *given)))
    assert pack.files == dict.fromkeys(("a.yaml", "a.it.yaml", "b.yml"), SET)
    assert pack.place("a.yaml") == str(tmp_path / "pack.zip" / "a.yaml")


def test_a_plain_folder_leaves_other_files_alone(tmp_path: Path) -> None:
    for name in ("a.yaml", "a.it.yaml", "README.md", "photo.jpg"):
        (tmp_path / name).write_bytes(SET)
    (tmp_path / "more").mkdir()
    (tmp_path / "more" / "c.yaml").write_bytes(SET)
    assert sorted(read_pack(tmp_path).files) == ["a.it.yaml", "a.yaml"]


def test_a_file_comes_with_its_words(tmp_path: Path) -> None:
    for name in ("a.yaml", "a.it.yaml", "a.b.it.yaml", "ab.it.yaml", "c.yaml"):
        (tmp_path / name).write_bytes(SET)
    pack = read_pack(tmp_path / "a.yaml")
    assert sorted(pack.files) == ["a.it.yaml", "a.yaml"]
    assert pack.place("a.yaml") == str(tmp_path / "a.yaml")


def test_the_devices() -> None:
    assert {"con", "nul", "com1", "lpt9"} <= DEVICES
    assert len(DEVICES) == 22


def test_a_zip_is_read_to_its_limit_and_no_further(tmp_path: Path) -> None:
    source = zipped(tmp_path, large(MAX_FILE, 80))
    assert len(read_pack(source).files) == 80
