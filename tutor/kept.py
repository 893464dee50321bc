"""Keeps what was read from files as JSON, so that the next start need not read them again.

Only for speed: a note is believed if the file it was made from and the program that read it have
the same sizes and times, and if the note itself is whole; otherwise it is made anew, silently.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TypeVar
from zlib import crc32

from tutor import __version__

Json = TypeVar("Json")
READERS = ("content", "text")
"""The packages whose modules decide what a note holds."""


class Kept:
    """Notes in one folder; without a folder everything is read each time."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder

    def of(self, path: Path, read: Callable[[Path], Json]) -> Json:
        """What ``read`` finds in the file: plain JSON data. Whatever it raises goes through."""
        if self._folder is None:
            return read(path)
        stamp = _stamp(path)
        note = self._folder / f"{crc32(os.fsencode(path.absolute())):08x}.json"
        found: Json | None = _believed(note, stamp) if stamp else None
        if found is not None:
            return found
        data = read(path)
        if stamp:
            _write(note, f"{stamp}\n{_checked(json.dumps(data))}")
        return data


def _stamp(path: Path) -> str:
    """What tells one state of a file, and one version of this program, from another."""
    try:
        state = path.stat()
    except OSError:
        return ""
    named = os.fspath(path.absolute())
    return json.dumps([_program(), named, state.st_size, state.st_mtime_ns])


@cache
def _program() -> str:
    """What tells one state of the program's readers from another: a version may see many."""
    states = [
        (each.name, state.st_size, state.st_mtime_ns)
        for folder in READERS
        for each in os.scandir(Path(__file__).parent / folder)
        if each.name.endswith(".py")
        for state in [each.stat()]
    ]
    return f"{__version__} {crc32(repr(sorted(states)).encode()):08x}"


def _checked(text: str) -> str:
    return f"{crc32(text.encode()):08x} {text}"


def _believed(note: Path, stamp: str) -> Json | None:
    """What a note says, if it is whole and of the same state; its type is what was put there."""
    try:
        first, _, rest = note.read_text("utf-8").partition("\n")
        text = rest.partition(" ")[2]
        if first != stamp or rest != _checked(text):
            return None
        found: Json = json.loads(text)
        return found
    except (OSError, ValueError):
        return None


def _write(note: Path, text: str) -> None:
    """Writes a note whole or not at all; a folder that cannot be written costs only time."""
    beside = note.with_suffix(f".{os.getpid()}")
    try:
        note.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        beside.write_text(text, "utf-8")
        beside.replace(note)
    except OSError:
        with suppress(OSError):
            beside.unlink(missing_ok=True)


NOTHING_KEPT = Kept()
"""Reads everything each time."""
