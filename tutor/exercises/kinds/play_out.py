"""An ending that is played to its last trick."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from tutor.exercises.step import EndingStep


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayOutStep(EndingStep):
    """Every choice of the learner's to the end. It needs no concept of its own.

    To play and see what happens is how the very first tricks are learned.
    """

    kind: ClassVar[str] = "play_out"
    meaning: ClassVar[str] = "An ending played to its last trick."
    needs: ClassVar[tuple[str, ...]] = ()
