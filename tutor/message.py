"""A thing to say, without words: a key of the catalogue and what its sentence needs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

from tutor.rules.cards import Card, Suit

Param: TypeAlias = "int | str | Card | Suit | tuple[Card, ...] | HeldCards | Message"
"""What a sentence can be filled with; a tuple of cards is a list of them, in order."""


@dataclass(frozen=True, slots=True)
class HeldCards:
    """Cards of one hand at a table of four, said with whose it is."""

    cards: tuple[Card, ...]
    player: int
    """In seats after the one to play."""


@dataclass(frozen=True, slots=True)
class Message:
    """A key and its parameters: cards, suits, whole numbers, names, or messages inside it."""

    key: str
    params: Mapping[str, Param] = field(default_factory=dict)


def say(key: str, **params: Param) -> Message:
    """The message ``key`` with its parameters."""
    return Message(key, params)


class ValueInForm(NamedTuple):
    """A value to be said in a form, such as a card with its article ("" is the bare one)."""

    value: Param
    form: str
