"""Where the shipped lessons, puzzles and schemas lie, in a checkout and in an installed wheel."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).parent.parent


def data_folder() -> Path:
    """The folder that holds ``puzzles`` and ``schemas``.

    A wheel carries it inside the package; a checkout has it beside the package. Never both.
    """
    inside = _PACKAGE / "_data"
    return inside if inside.is_dir() else _PACKAGE.parent
