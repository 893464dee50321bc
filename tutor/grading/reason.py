"""One reason why a card was good or bad: a code, and the parameters of its sentence.

A parameter means the same in every reason, so that a checker can prove it without knowing the
code:

- ``card`` the card played, ``right`` the best card it is held against, ``other`` another of the
  hand; ``cost`` the points given away, ``final`` and ``top`` final points after each;
- of the line after the card: ``trick`` its number there, ``taker`` the card that takes it,
  ``prey`` another card in it, ``lead`` the card led to it, ``points`` all it holds;
- of the line after the best card: ``then``, ``then_taker``, ``then_prey``, ``then_lead``,
  ``then_points``, in the same way;
- ``gain`` and ``then_gain`` what the two tricks hold besides the card played;
- ``given`` what the first trick of the line holds, ``have`` the points taken before it, ``short``
  the points missing to 61;
- ``cards`` cards that end in the other pile than after the best card, ``worth`` their points.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from tutor.grading.play import Play
from tutor.message import Message, Param

Params: TypeAlias = Mapping[str, Param]


class Tone(Enum):
    """Whether a reason blames or praises."""

    FAULT = "fault"
    MERIT = "merit"


@dataclass(frozen=True, slots=True)
class Pattern:
    """A pattern that can be a reason: its code, the lesson that teaches it, and its detector.

    The detector returns the parameters of the reason, or None where the pattern is not there.
    """

    code: str
    tone: Tone
    lesson: str
    detect: Callable[[Play], Params | None]


@dataclass(frozen=True, slots=True)
class Reason:
    """One proved cause: a code and its parameters."""

    code: str
    tone: Tone
    lesson: str
    params: Params

    @property
    def facts(self) -> frozenset[tuple[str, object]]:
        """The tricks it names, of the card's line (``here``) or of the best card's (``there``).

        A reason that names none has its own code as its only fact.
        """
        here = "here" if self.tone is Tone.FAULT else "there"
        tricks = ((here, self.params.get("trick")), ("there", self.params.get("then")))
        return frozenset(each for each in tricks if each[1] is not None) or frozenset(
            [("count", self.code)]
        )

    @property
    def message(self) -> Message:
        """Its sentence, of the card that was played."""
        return Message(f"reasons.{self.code}.said", self.params)

    @property
    def advice(self) -> Message:
        """A merit's sentence about the right card, for somebody who played another."""
        return Message(f"reasons.{self.code}.advice", self.params)
