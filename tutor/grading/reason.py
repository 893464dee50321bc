"""Why a card was good or bad: a code, and the facts its sentence is filled with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tutor.message import Message, Param


@dataclass(frozen=True, slots=True)
class Reason:
    """One proved cause: a code and its parameters."""

    code: str
    params: Mapping[str, Param]

    @property
    def message(self) -> Message:
        """What is said of it."""
        return Message(f"reasons.{self.code}", self.params)
