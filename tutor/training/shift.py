"""How a learner wants the puzzles that are chosen for them.

It is apart from the choice so that a command can ask for it without loading how one is made.
"""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple


class Shift(Enum):
    """Whether a learner wants it harder or easier than usual; the value is in rating points."""

    EASIER = -150
    USUAL = 0
    HARDER = 150


class TrainingRequest(NamedTuple):
    """How puzzles are to be chosen.

    Attributes:
        shift: Whether they should be harder or easier than what fits; None goes by the setting.
        seed: The number that decides among those that fit equally well.
    """

    shift: Shift | None = None
    seed: int = 0
