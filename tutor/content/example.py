"""A play that shows what a pattern is, or one that only looks as if it did."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from tutor.rules.cards import Card
from tutor.rules.position import Position

Params: TypeAlias = Mapping[str, Card | int | tuple[Card, ...]]


@dataclass(frozen=True, slots=True)
class Example:
    """A card played in a position: with what a pattern says of it, or why it says nothing."""

    position: Position
    card: Card
    params: Params | None
    """The parameters of its sentence; None where it does not hold, though it looks as if it did."""
    because: str = ""
    """Why it does not hold, in English."""


@dataclass(frozen=True, slots=True)
class Examples:
    """The examples of one code."""

    code: str
    holds: tuple[Example, ...]
    fails: tuple[Example, ...]
