"""An ending of which the first right card is asked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from tutor.exercises.step import EndingStep


@dataclass(frozen=True, slots=True, kw_only=True)
class BestCardStep(EndingStep):
    """One choice: the step is over with the first right card."""

    kind: ClassVar[str] = "best_card"
    meaning: ClassVar[str] = "An ending of which only the first card is asked."
