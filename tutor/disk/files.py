"""The program's own files: written atomically, locked, put aside, their JSON data checked."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from itertools import chain, count
from pathlib import Path
from typing import TypeVar

Data = TypeVar("Data")


def write_atomically(path: Path, data: bytes) -> None:
    """Replaces the content of the file at ``path``, or of the one that a link there leads to.

    At any moment the file has all of its new content or all of what it had before. Raises OSError;
    then it is as it was.
    """
    real = Path(os.path.realpath(path))
    part = real.with_name(f".{real.name}.{os.getpid()}.part")
    try:
        with part.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        part.replace(real)
    except OSError:
        with suppress(OSError):
            part.unlink(missing_ok=True)
        raise


@contextmanager
def locked(path: Path, patience: float) -> Iterator[None]:
    """Holds the lock that belongs to a file or folder, ``progress.lock`` for ``progress.db``.

    The lock is the system's own, on a database in which nothing is ever written: it is let go
    however its holder ends. Raises OSError if another process holds it for ``patience`` seconds.
    """
    from sqlite3 import Error, connect  # not needed by a start that writes nothing

    lock = path.with_suffix(".lock")
    try:
        held = connect(lock, timeout=patience, isolation_level=None)
    except Error as error:
        raise OSError(str(error)) from None
    try:
        try:
            held.execute("BEGIN EXCLUSIVE")
        except Error as error:
            raise OSError(f"{lock.name}: {error}") from None
        yield
    finally:
        held.close()


def aside_name(file: Path, why: str, now: datetime) -> Path:
    """A name beside a file that is not taken: ``progress.damaged-20261130-071500.db``."""
    stamp = now.astimezone(UTC).strftime("%Y%m%d-%H%M%S")
    ends = chain([""], (f"-{number}" for number in count(2)))
    names = (f"{file.stem}.{why}-{stamp}{end}{file.suffix}" for end in ends)
    return next(path for name in names if not (path := file.with_name(name)).exists())


def require_shape(data: Data, shape: object) -> Data:
    """The data, if they have the shape; otherwise raises ValueError.

    A shape is a type, a list with the shape of every item, a dict of shapes by key or with the
    shape of every value under ``...``, or a tuple of shapes any of which will do.

    >>> require_shape({"id": "a", "best": ["3d"], "final": None}, {"id": str,
    ...                "best": [str], "final": (int, type(None))})
    {'id': 'a', 'best': ['3d'], 'final': None}
    >>> require_shape([True], [int])
    Traceback (most recent call last):
    ValueError: the data have another shape
    """
    if not _has_shape(data, shape):
        raise ValueError("the data have another shape")
    return data


def _has_shape(data: object, shape: object) -> bool:
    if isinstance(shape, type):
        return type(data) is shape
    if isinstance(shape, tuple):
        return any(_has_shape(data, each) for each in shape)
    if isinstance(shape, list):
        return isinstance(data, (list, tuple)) and all(_has_shape(each, shape[0]) for each in data)
    assert isinstance(shape, dict)
    if not isinstance(data, dict):
        return False
    if ... in shape:
        return all(_has_shape(each, shape[...]) for each in data.values())
    return data.keys() == shape.keys() and all(_has_shape(data[key], shape[key]) for key in shape)
