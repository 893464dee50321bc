"""The installed packs: each in a folder of its own, put there and removed in one step.

``packs/NAME/3/SET.yaml``: the folder with the highest number is the pack as it is now. A newer one
is made ready under another name and then renamed, so that at any moment, whatever happens, either
the old or the new one is there. Only ids of sets, which are plain, become names of files.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from shutil import rmtree
from time import time
from typing import NamedTuple

from tutor.content.files import content_files
from tutor.content.puzzles.model import is_id

_NEW, _GONE = ".new-", ".gone-"
_A_DAY = 24 * 60 * 60
LESSONS = "lessons"
"""The folder in a pack in which its lessons lie."""
PATIENCE = 10
"""Seconds to wait for another process that changes the packs."""


class InstalledPack(NamedTuple):
    """A pack, and where its files lie now."""

    name: str
    folder: Path

    @property
    def files(self) -> list[Path]:
        """The files of its sets; none if they are gone in this very moment."""
        with suppress(OSError):
            return content_files(self.folder)
        return []


def installed_packs(home: Path) -> list[InstalledPack]:
    """All packs, by name; none where the folder is not there or cannot be read."""
    packs = []
    with suppress(OSError):
        for folder in sorted(home.iterdir()):
            numbers = _numbers(folder) if is_id(folder.name) else []
            if numbers:
                packs.append(InstalledPack(folder.name, folder / str(max(numbers))))
    return packs


def _numbers(folder: Path) -> list[int]:
    with suppress(OSError):
        names = [each.name for each in folder.iterdir()]
        return [int(each) for each in names if each.isdecimal() and str(int(each)) == each]
    return []


@contextmanager
def temporary_folder(home: Path) -> Iterator[Path]:
    """A folder beside the installed packs in which one is prepared; it is removed at the end."""
    from tempfile import mkdtemp  # every start lists the packs, and needs no temporary folder

    home.mkdir(parents=True, exist_ok=True, mode=0o700)
    folder = Path(mkdtemp(prefix=_NEW, dir=home))
    try:
        yield folder
    finally:
        rmtree(folder, ignore_errors=True)


def replace_pack(home: Path, name: str, ready: Path) -> None:
    """Makes the files in ``ready`` the pack of that name, in one step; raises OSError."""
    folder = home / name
    folder.mkdir(exist_ok=True, mode=0o700)
    older = _numbers(folder)
    ready.rename(folder / str(max(older, default=0) + 1))
    for number in older:
        rmtree(folder / str(number), ignore_errors=True)
    _remove_leftovers(home)


def remove_pack(home: Path, name: str) -> None:
    """Removes a pack, in one step; raises OSError."""
    from tempfile import mkdtemp  # as above

    gone = Path(mkdtemp(prefix=_GONE, dir=home))
    (home / name).rename(gone / name)
    rmtree(gone, ignore_errors=True)
    _remove_leftovers(home)


def write_files(folder: Path, files: Mapping[str, bytes]) -> None:
    """Writes files into a new folder, and waits until they are on the disk."""
    folder.mkdir(mode=0o700)
    for name, data in files.items():
        with (folder / name).open("xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())


def _remove_leftovers(home: Path) -> None:
    """Removes what programs that were killed have left unfinished."""
    with suppress(OSError):
        for folder in home.iterdir():
            is_ours = folder.name.startswith((_NEW, _GONE))
            if is_ours and folder.stat().st_mtime < time() - _A_DAY:
                rmtree(folder, ignore_errors=True)
