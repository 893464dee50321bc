"""Keeps what was read from files as JSON, so that the next start need not read them again.

Only for speed: a note is believed if the files it was made from and the program that read them have
the same sizes and times, if the note itself is whole, and if what it holds can be made into what
was kept; otherwise it is made anew, silently.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import cache
from pathlib import Path
from types import TracebackType
from typing import Any, TypeAlias, TypeVar
from zlib import crc32

from tutor import __version__

Json = TypeVar("Json")
Made = TypeVar("Made")
State: TypeAlias = list[int]
"""What tells one state of some files from another."""
_FIGURES = 4
"""Of each file in a state."""
_MOMENT = 2 * 10**9
"""Nanoseconds: no file system keeps coarser times."""
READERS = ("rules", "content", "exercises", "lessons", "text")
"""The packages whose modules decide what is read from a file."""
JUDGES = (*READERS, "solver", "grading")
"""Those that decide what is found out about a position."""
UNFIT = (TypeError, LookupError, ValueError, AttributeError)
"""What goes wrong where a note is not of the shape it should be."""


class Kept:
    """Notes in one folder; without a folder everything is read each time."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder

    @property
    def keeps(self) -> bool:
        """Whether anything is kept at all."""
        return self._folder is not None

    def of(self, path: Path, read: Callable[[Path], Json], made: Callable[[Json], Made]) -> Made:
        """What is ``made`` of the plain JSON data that ``read`` finds in the file.

        Whatever they raise over the file itself goes through.
        """
        if self._folder is None:
            return made(read(path))
        note = Note(self._folder, f"{crc32(os.fsencode(path.absolute())):08x}", READERS)
        state = _state((path,))
        stamp = json.dumps([os.fspath(path.absolute()), state])
        with suppress(*UNFIT):
            found, data = note.read()
            if found == stamp and note.is_later_than(state):
                return made(data)
        data = read(path)
        note.write([stamp, data])
        return made(data)

    def note(self, name: str, by: tuple[str, ...]) -> Note:
        """The note of that name, on what the modules of some packages find out."""
        return Note(self._folder, name, by)

    def index(self, name: str) -> Index:
        """One note on many files."""
        return Index(self.note(name, READERS))


class Note:
    """One file of notes."""

    def __init__(self, folder: Path | None, name: str, by: tuple[str, ...]) -> None:
        self._path = folder and folder / f"{name}.json"
        self._by = by
        self._written = 0

    def is_later_than(self, state: State) -> bool:
        """Whether the files were last changed before the note that was read was written.

        One changed in the same moment may have been changed once more in it: its time would not
        tell. Files of a later day, by a clock set wrong, are believed.
        """
        return not any(0 <= time - self._written < _MOMENT for time in state[1::_FIGURES])

    def read(self) -> Any:
        """What was written, if it is whole and was written by the same program; else None."""
        if self._path is None:
            return None
        try:
            with self._path.open(encoding="utf-8") as file:
                self._written = os.fstat(file.fileno()).st_mtime_ns
                first, _, rest = file.read().partition("\n")
            text = rest.partition(" ")[2]
            if first == _program(self._by) and rest == _checked(text):
                return json.loads(text)
        except (OSError, ValueError, RecursionError):
            pass
        return None

    def write(self, data: object) -> None:
        """Writes the note whole or not at all; if it cannot be written, that costs only time."""
        if self._path is None:
            return
        beside = self._path.with_suffix(f".{os.getpid()}")
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            text = json.dumps(data, separators=(",", ":"))
            beside.write_text(f"{_program(self._by)}\n{_checked(text)}", "utf-8")
            beside.replace(self._path)
        except OSError:
            with suppress(OSError):
                beside.unlink(missing_ok=True)


class Index:
    """One note on many files, so that a start opens one file however many there are.

    It is written when the block it serves is left, if anything in it is new.
    """

    def __init__(self, note: Note) -> None:
        self._note = note
        self._known: dict[str, Any] = {}
        self._asked: dict[str, Any] = {}
        self._is_new = False

    def __enter__(self) -> Index:
        known = self._note.read()
        self._known = known if isinstance(known, dict) else {}
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._is_new or len(self._asked) < len(self._known):
            self._note.write(self._asked)

    def of(
        self, files: tuple[Path, ...], read: Callable[[], Json], made: Callable[[Json], Made]
    ) -> Made:
        """What is ``made`` of what ``read`` finds in a file and those that belong to it."""
        name, state = os.fspath(files[0]), _state(files)
        with suppress(*UNFIT):
            found, data = self._known[name]
            if found == state and self._note.is_later_than(state):
                known = made(data)
                self._asked[name] = found, data
                return known
        data = read()
        self._asked[name] = state, data
        self._is_new = True
        return made(data)


def _state(files: Iterable[Path]) -> State:
    """What tells whether files are the same: size, times and number; of one not there, nothing."""
    state: State = []
    for path in files:
        try:
            found = path.stat()
        except OSError:
            state += (-1,) * _FIGURES
        else:
            # The second time is that of a file copied with its first, or moved into place.
            state += (found.st_size, found.st_mtime_ns, found.st_ctime_ns, found.st_ino)
    return state


@cache
def _program(packages: tuple[str, ...]) -> str:
    """What tells one state of some of the program's packages from another: a version sees many."""
    states = [
        (each.name, state.st_size, state.st_mtime_ns)
        for folder in packages
        for each in (Path(__file__).parent / folder).rglob("*.py")
        for state in [each.stat()]
    ]
    return f"{__version__} {crc32(repr(sorted(states)).encode()):08x}"


def _checked(text: str) -> str:
    return f"{crc32(text.encode()):08x} {text}"


NOTHING_KEPT = Kept()
"""Reads everything each time."""
