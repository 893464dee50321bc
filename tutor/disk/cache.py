"""A cache on disk: what was read from files, as JSON, so that the next start need not read them.

An entry is used only if the files it was read from have the same sizes, times and numbers as then,
if it was written by this very program, and if it has the shape that is expected. Otherwise the
files are read again and the entry is replaced; a cache that cannot be written costs only time.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from types import TracebackType
from typing import Any, TypeAlias, TypeVar
from zlib import crc32

from tutor import __version__

Data = TypeVar("Data")
Value = TypeVar("Value")
State: TypeAlias = list[int]
"""Four numbers for each of some files; they change when a file does."""
_NUMBERS = 4
_CLOCK_STEP = 2 * 10**9
"""Nanoseconds: no file system has coarser times."""
_MALFORMED = (TypeError, LookupError, ValueError, AttributeError)
"""What building a value may raise where an entry does not have the shape expected."""


class DiskCache:
    """The tables in one folder; without a folder nothing is cached and every file is read."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder

    @property
    def is_on(self) -> bool:
        """Whether there is a folder to cache in."""
        return self._folder is not None

    def table(self, name: str) -> Table:
        """The table of that name: many entries in one file, for a start that needs them all."""
        return Table(self._folder and self._folder / f"{name}.json")

    def load(
        self, path: Path, read: Callable[[Path], Data], build: Callable[[Data], Value]
    ) -> Value:
        """What ``build`` makes of the JSON data that ``read`` returns for one file.

        The data are cached in a file of their own. Raises whatever ``read`` raises, and what
        ``build`` raises over data just read.
        """
        with self.table(f"{crc32(os.fsencode(path.absolute())):08x}") as table:
            return table.load(os.fspath(path.absolute()), (path,), lambda: read(path), build)


class Table:
    """One file of entries by key, each with the state of the files its data come from.

    Used in a ``with`` block, it is saved at its end, without the entries that were not asked for.
    """

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self._written = 0
        found = self._read()
        self._entries: dict[str, list[Any]] = {
            key: entry
            for key, entry in (found.items() if isinstance(found, dict) else ())
            if isinstance(entry, list) and len(entry) == 2
        }
        self._used: dict[str, list[Any]] = {}
        self._is_new = False

    def __enter__(self) -> Table:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._is_new or len(self._used) < len(self._entries):
            self._write(self._used)

    def save(self) -> None:
        """Writes the table if any entry is new; entries that were not asked for stay."""
        if self._is_new:
            self._write(self._entries | self._used)
            self._is_new = False

    def load(
        self,
        key: str,
        files: Iterable[Path],
        read: Callable[[], Data],
        build: Callable[[Data], Value],
    ) -> Value:
        """What ``build`` makes of the entry, or of what ``read`` returns where it does not hold.

        ``files`` are those that the data depend on; ``build`` must not change the data. Raises
        whatever ``read`` raises, and what ``build`` raises over data just read.
        """
        state = _state(files)
        with suppress(*_MALFORMED):
            cached_state, cached = self._entries[key]
            if cached_state == state and not self._may_have_changed(state):
                value = build(cached)
                self._used[key] = [cached_state, cached]
                return value
        data = read()
        self._used[key] = [state, data]
        self._is_new = True
        return build(data)

    def _may_have_changed(self, state: State) -> bool:
        """Whether a file may have changed once more after it was read, without its time changing.

        That is so where it changed in the moment the table was written. A file that is newer by
        more than a moment has its time from a wrong clock, and is trusted.
        """
        return any(0 <= time - self._written < _CLOCK_STEP for time in state[1::_NUMBERS])

    def _read(self) -> object:
        """The entries as they were written by this program; None if there are none."""
        if self._path is None:
            return None
        with suppress(OSError, ValueError, RecursionError):
            with self._path.open(encoding="utf-8") as file:
                self._written = os.fstat(file.fileno()).st_mtime_ns
                first, _, text = file.read().partition("\n")
            if first == _first_line(text):
                return json.loads(text)
        return None

    def _write(self, entries: dict[str, list[Any]]) -> None:
        """Writes the table as a whole, or leaves it as it was where that cannot be done."""
        if self._path is None:
            return
        # No waiting for the disk, as tutor.disk.files does: a damaged table is only written again.
        part = self._path.with_suffix(f".{os.getpid()}")
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            text = json.dumps(entries, separators=(",", ":"))
            part.write_text(f"{_first_line(text)}\n{text}", "utf-8")
            part.replace(self._path)
        except OSError:
            with suppress(OSError):
                part.unlink(missing_ok=True)


def _state(files: Iterable[Path]) -> State:
    """Size, two times and number of each file; of one that is not there, -1 four times."""
    state: State = []
    for path in files:
        try:
            found = path.stat()
        except OSError:
            state += (-1,) * _NUMBERS
        else:
            # The second time shows a file that was copied with its first, or moved into place.
            state += (found.st_size, found.st_mtime_ns, found.st_ctime_ns, found.st_ino)
    return state


def _first_line(text: str) -> str:
    return f"{_program()} {crc32(text.encode()):08x}"


@cache
def _program() -> str:
    """The version, and the number, sizes and times of all modules added up.

    One version of a checkout sees many programs. This takes half a millisecond.
    """
    sums = map(sum, zip(*_modules(os.fspath(Path(__file__).parents[1])), strict=True))
    return " ".join((__version__, *map(str, sums)))


def _modules(folder: str) -> Iterator[tuple[int, int, int]]:
    """One, the size and the time of each module in a folder."""
    with os.scandir(folder) as found:
        for each in found:
            if each.name.endswith(".py"):
                state = each.stat()
                yield 1, state.st_size, state.st_mtime_ns
            elif "." not in each.name and each.name not in _NO_MODULES and each.is_dir():
                yield from _modules(each.path)


_NO_MODULES = ("__pycache__", "_data", "locales", "examples")
NO_CACHE = DiskCache()
"""Every file is read each time."""
