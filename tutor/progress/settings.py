"""The saved settings: texts under names, in one JSON file; loaded only where there is such a file.

What the names and values mean is not known here: those of a newer version are kept as they are.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import datetime
from enum import Enum
from pathlib import Path
from typing import NamedTuple

from tutor.disk.files import aside_name, require_shape, write_atomically

SCHEMA = 1
_MOST = 65536
"""Bytes; no file of ours is nearly as long."""


class SettingsFault(Enum):
    """Why saved settings do not hold."""

    DAMAGED = "damaged"
    """They make no sense; the file has been put aside."""
    UNREADABLE = "unreadable"
    """The file cannot be read, or makes no sense and cannot be put aside."""


class SettingsTrouble(NamedTuple):
    """What went wrong with the settings, and the file it concerns."""

    fault: SettingsFault
    file: Path


def load(file: Path, now: datetime) -> tuple[dict[str, str], SettingsTrouble | None]:
    """The settings in a file, and what went wrong with it; a damaged file is put aside."""
    try:
        with file.open("rb") as opened:
            data = opened.read(_MOST + 1)
    except OSError:
        return {}, SettingsTrouble(SettingsFault.UNREADABLE, file)
    settings = _read(data)
    if settings is not None:
        return settings, None
    aside = aside_name(file, "damaged", now)
    try:
        file.replace(aside)
    except OSError:
        return {}, SettingsTrouble(SettingsFault.UNREADABLE, file)
    return {}, SettingsTrouble(SettingsFault.DAMAGED, aside)


def save(file: Path, settings: Mapping[str, str]) -> None:
    """Writes the settings atomically; raises OSError if that cannot be done."""
    file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    text = json.dumps({"schema": SCHEMA, **settings}, indent=1) + "\n"
    write_atomically(file, text.encode())


def _read(data: bytes) -> dict[str, str] | None:
    """The settings written in some bytes, or None if they are not what ``save`` writes."""
    if len(data) > _MOST:
        return None
    try:
        settings: dict[str, str] = json.loads(data.decode("utf-8-sig"))
        require_shape(settings, {...: (str, int)})
        require_shape(settings.pop("schema", None), int)
        return require_shape(settings, {...: str})
    except (ValueError, RecursionError):
        return None
