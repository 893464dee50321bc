"""Writes files so that at any moment all of one is there, or all of what was there before."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path


def write_whole(path: Path, data: bytes) -> None:
    """Puts ``data`` in the file at ``path``, or in the one a link there leads to; OSError."""
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
