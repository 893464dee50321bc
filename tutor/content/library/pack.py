"""Reads a pack of puzzles from anybody: a file, a folder or a zip.

Whatever is not a few YAML files under plain names is refused before any of it is written. Sizes
are those of the data read, never those that a zip claims.
"""

from __future__ import annotations

import os
import re
import stat
import zlib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, NoReturn

from tutor.content.files import (
    YAML_SUFFIXES,
    translated_file,
    translated_language,
    translation_files,
)
from tutor.content.yaml.problems import MAX_FILE, ContentError, file_error, quoted
from tutor.content.yaml.source import OPEN_FLAGS, read_bytes

if TYPE_CHECKING:
    from zipfile import ZipFile, ZipInfo


ZIP = ".zip"
MAX_ENTRIES = 2_000
MAX_BYTES = 20 * 1024 * 1024
_LONGEST = 100
_PLAIN = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]*(\.[A-Za-z0-9_-]+)*")
DEVICES = frozenset(
    ("con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(1, 10)))
)
"""Names that mean no file on some systems, whatever stands behind a dot."""
_RENAME = "use the letters a to z, figures, - and _, as in my-endings.yaml"
_MACS = ("__MACOSX", ".DS_Store")
"""What a Mac puts into every zip it makes."""
_READ_ME = re.compile(
    r"(?:readme|licen[cs]e|copying|changelog)(?:\.(?:md|txt|rst))?", re.IGNORECASE
)
"""Files for people that lie beside the sets."""
_DEEPEST = 2
"""A folder, and the files in it."""
_ENCRYPTED = 0x1
_METHODS = (0, 8)
"""Stored, and deflated."""


class Pack(NamedTuple):
    """The files of a pack by their names, none in a folder; and where they are from.

    ``passed_over`` are names in a zip that are no part of it: a README, what a Mac adds.
    """

    source: Path
    files: dict[str, bytes]
    passed_over: tuple[str, ...] = ()

    def place(self, name: str) -> str:
        """What one of its files is called to people."""
        holds_files = self.source.is_dir() or self.source.suffix.lower() == ZIP
        return str(self.source / name if holds_files else self.source.with_name(name))


def read_pack(source: Path) -> Pack:
    """All YAML files of a pack; ContentError for what is refused, with the name of the culprit."""
    passed_over: list[str] = []
    if source.is_dir():
        found = _in_folder(source)
    elif source.suffix.lower() == ZIP:
        found = _in_zip(source, passed_over)
    else:
        found = _with_words(source)
    files: dict[str, bytes] = {}
    size = 0
    seen: dict[str, str] = {}
    for name, data in found:
        twin = seen.setdefault(name.casefold(), name)
        if twin != name or name in files:
            said = f"{quoted(name)} and {quoted(twin)} are the same name on many computers"
            _refuse(source, "pack-twin", said, "rename one of them")
        files[name] = data
        size += len(data)
        if size > MAX_BYTES:
            said = f"more than {MAX_BYTES // 1024 // 1024} MB in all"
            _refuse(source, "pack-too-large", said, "make several packs of it")
    if not files:
        _refuse(
            source, "pack-empty", "there is no file of puzzles or lessons in it", "name another"
        )
    return Pack(source, files, tuple(dict.fromkeys(passed_over)))


def zipped(name: str, files: Mapping[str, bytes]) -> bytes:
    """A zip of a folder ``name`` with these files; the same bytes for the same files."""
    from io import BytesIO
    from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo  # as below

    made = BytesIO()
    with ZipFile(made, "w", ZIP_DEFLATED) as archive:
        for each in sorted(files):
            entry = ZipInfo(f"{name}/{each}")
            entry.compress_type = ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, files[each])
    return made.getvalue()


def _with_words(source: Path) -> Iterator[tuple[str, bytes]]:
    """A file, and its words in other languages beside it."""
    if translated_language(source) and translated_file(source).is_file():
        said = "these are only the words of a set", f"name {translated_file(source).name}"
        _refuse(source, "translation-alone", *said)
    data = read_bytes(source)
    _check_name(source, source.name)
    yield source.name, data
    for path in translation_files(source):
        yield path.name, _own_bytes(path)


def _in_folder(source: Path) -> Iterator[tuple[str, bytes]]:
    """The YAML files directly in a folder; what else lies there is left alone."""
    for place, path in enumerate(_yaml_files(source), 1):
        _check_number(source, place)
        _check_name(source, path.name)
        yield path.name, _own_bytes(path)


def _yaml_files(folder: Path) -> list[Path]:
    try:
        return sorted(path for path in folder.iterdir() if path.suffix.lower() in YAML_SUFFIXES)
    except OSError as error:
        _refuse(folder, "file-unreadable", f"it cannot be read: {error.strerror}", "check the name")


def _own_bytes(path: Path) -> bytes:
    if path.is_symlink():
        _refuse(path, "pack-link", "this is only a link to a file", "put the file itself there")
    return read_bytes(path)


def _in_zip(source: Path, passed_over: list[str]) -> Iterator[tuple[str, bytes]]:
    # Slow to import, and few packs come in a zip.
    from zipfile import BadZipFile, LargeZipFile, ZipFile

    # All that the library raises over archives that are damaged, or that it cannot unpack.
    damage = (BadZipFile, LargeZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError)
    damaged = (*damage, ValueError, OSError, OverflowError, MemoryError, IndexError, KeyError)
    descriptor = _open_file(source)
    with os.fdopen(descriptor, "rb") as file:
        try:
            with ZipFile(file) as archive:
                yield from _entries(source, archive, passed_over)
        except ContentError:
            raise
        except damaged as error:
            said = f"this zip cannot be unpacked: {error}"
            _refuse(source, "pack-damaged", said, "make it anew")


def _open_file(source: Path) -> int:
    """An ordinary file, opened without waiting for anybody; ContentError for anything else."""
    if not source.exists():
        _refuse(source, "file-missing", "there is no such file", "check the name")
    try:
        descriptor = os.open(source, OPEN_FLAGS)
    except OSError as error:
        _refuse(source, "file-unreadable", f"it cannot be read: {error.strerror}", "check it")
    state = os.fstat(descriptor)
    if not stat.S_ISREG(state.st_mode) or state.st_size > MAX_BYTES:
        os.close(descriptor)
        if stat.S_ISREG(state.st_mode):
            said = f"it is larger than {MAX_BYTES // 1024 // 1024} MB"
            _refuse(source, "pack-too-large", said, "make several packs of it")
        _refuse(source, "file-not-regular", "this is not an ordinary file", "name a file")
    return descriptor


def _entries(source: Path, archive: ZipFile, passed_over: list[str]) -> Iterator[tuple[str, bytes]]:
    """The files in a zip, which may all lie in one folder; everything else is refused.

    What is no part of a pack, and does no harm, is added to ``passed_over``.
    """
    entries = archive.infolist()
    _check_number(source, len(entries))
    folders: set[str] = set()
    for entry in entries:
        # The other name it bears has been cut at a NUL and mended already.
        name = entry.orig_filename
        _check_kind(source, entry)
        if part := _no_part_of_it(name):
            passed_over.append(part)
            continue
        folder, slash, rest = name.rpartition("/")
        is_folder = bool(slash) and not rest
        if slash:
            _check_name(source, folder, is_folder=True)
        if not is_folder:
            _check_name(source, rest)
        folders.add(folder)
        if len(folders) > 1:
            said = f"{quoted(name)} lies in another folder than the rest"
            _refuse(source, "pack-folders", said, "put all files into one folder, or into none")
        if not is_folder:
            yield rest, _read_entry(source, archive, entry)


def _no_part_of_it(name: str) -> str:
    """What to call an entry that is passed over; "" for what belongs to the pack."""
    parts = name.split("/")
    for each in parts:
        if each in _MACS:
            return each
    is_read_me = len(parts) <= _DEEPEST and bool(_READ_ME.fullmatch(parts[-1]))
    return parts[-1] if is_read_me else ""


def _check_kind(source: Path, entry: ZipInfo) -> None:
    """Refuses what is neither a file nor a folder, or cannot be read by everybody."""
    name = quoted(entry.orig_filename)
    kind = stat.S_IFMT(entry.external_attr >> 16)
    if kind == stat.S_IFLNK:
        _refuse(source, "pack-link", f"{name} is only a link", "put the file itself there")
    is_named_so = entry.orig_filename.endswith("/") is (kind == stat.S_IFDIR)
    if kind and not (is_named_so and kind in (stat.S_IFREG, stat.S_IFDIR)):
        _refuse(source, "pack-device", f"{name} is no ordinary file", "leave it out")
    if entry.flag_bits & _ENCRYPTED:
        _refuse(source, "pack-encrypted", f"{name} is encrypted", "make the zip without a password")
    if entry.compress_type not in _METHODS:
        said = f"{name} is packed in a way not every computer knows"
        _refuse(source, "pack-method", said, "make an ordinary zip")


def _read_entry(source: Path, archive: ZipFile, entry: ZipInfo) -> bytes:
    with archive.open(entry) as file:
        data = file.read(MAX_FILE + 1)
    if len(data) > MAX_FILE:
        said = f"{quoted(entry.orig_filename)} is larger than {MAX_FILE // 1024} KiB"
        _refuse(source, "file-too-large", said, "split it into several sets")
    return data


def _check_number(source: Path, number: int) -> None:
    if number > MAX_ENTRIES:
        _refuse(source, "pack-too-many", f"more than {MAX_ENTRIES} files", "make several packs")


def _check_name(source: Path, name: str, *, is_folder: bool = False) -> None:
    """Refuses every name that is not plain, or that some system reads as something else."""
    lower = name.lower()
    if not _PLAIN.fullmatch(name) or len(name) > _LONGEST:
        _refuse(source, "pack-name", f"{quoted(name)} is no plain name", _RENAME)
    if lower.partition(".")[0] in DEVICES:
        _refuse(source, "pack-name", f"{quoted(name)} is a device on some computers", _RENAME)
    if not is_folder and lower.endswith(ZIP):
        _refuse(source, "pack-nested", f"{quoted(name)} is a zip in the zip", "unpack it first")
    if not is_folder and not lower.endswith(YAML_SUFFIXES):
        said = f"{quoted(name)} is not a YAML file"
        _refuse(source, "pack-not-yaml", said, "leave it out of the pack")


def _refuse(source: Path, code: str, message: str, hint: str) -> NoReturn:
    raise file_error(str(source), code, message, hint)
