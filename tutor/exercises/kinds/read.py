"""Something to read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from tutor.exercises import declaration as declare
from tutor.exercises.declaration import Prose, key
from tutor.exercises.step import Step


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadStep(Step):
    """Prose with cards, tricks and tables drawn in it."""

    kind: ClassVar[str] = "read"
    meaning: ClassVar[str] = "Something to read."
    menu_name: ClassVar[str] = "read"

    text: Prose = key(
        declare.PROSE,
        "Prose: *emphasis*, {3d} a card, {3d:the} a card in a form; [trick 4d Ad | trump s], "
        "[hand 3d Fd 7b] and [table NOTATION] alone on a line are drawn.",
        "The three beats the king: *{3d:the}* takes this.",
    )
