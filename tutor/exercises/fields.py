"""The words of a question: the author's, or the program's own where the author has none."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NoReturn

from tutor.content.yaml.problems import kind_of
from tutor.exercises.exercise import Fields, Path, StepFault, Text
from tutor.message import Message, Param, say
from tutor.rules.cards import Card, Suit
from tutor.rules.errors import CardNotationError, PositionError
from tutor.rules.position import Position
from tutor.solver import Unsolvable


def asked(step: Reader, kind: str, built_in: str, **params: Param) -> Text:
    """The step's text, or the built-in question of the kind."""
    return step.text("text") if "text" in step else said(kind, built_in, **params)


def said(kind: str, key: str, **params: Param) -> Message:
    """One of the messages of a kind."""
    return say(f"exercises.{kind}.{key}", **params)


OF_EVERY_STEP = ("id", "kind", "text", "note")
"""Keys that any step may have; of these a kind reads only the text."""

_RANGE = re.compile(r"(\d{1,2})\.\.(\d{1,2})")


class Reader:
    """One mapping of a step; only the ``known`` keys may be in it."""

    def __init__(self, value: object, known: Iterable[str], path: Path = ()) -> None:
        self.path = path
        if not isinstance(value, dict):
            _refuse(path, "type", f"expected keys and values, found {kind_of(value)}")
        self._values: dict[str, object] = value
        known = tuple(known)
        for key in self._values:
            if key not in known:
                self.refuse(key, "key-unknown", f'unknown key "{str(key)[:40]}"')

    @classmethod
    def of_step(cls, fields: Fields, *known: str) -> Reader:
        """The reader of a whole step, which may have the keys of every step too."""
        return cls(dict(fields), (*OF_EVERY_STEP, *known))

    def __contains__(self, key: str) -> bool:
        return key in self._values

    def refuse(
        self,
        key: str | int,
        code: str,
        message: str,
        *inside: str | int,
        offset: int | None = None,
    ) -> NoReturn:
        """Raises what is wrong with the value under ``key``, or at a place ``inside`` it.

        In a text the place is an ``offset``, in characters from its beginning.
        """
        _refuse((*self.path, key, *inside), code, message, offset)

    def value(self, key: str) -> object:
        """The value under ``key``, which must be there."""
        if key not in self._values:
            self.refuse(key, "key-missing", f'"{key}" is missing')
        return self._values[key]

    def either(self, one: str, other: str) -> bool:
        """Whether ``one`` is here, or else ``other``; exactly one of the two must be."""
        return self.exactly_one((one, other)) == one

    def exactly_one(self, keys: tuple[str, ...]) -> str:
        """The one of some keys that is here; exactly one of them must be."""
        here = [key for key in keys if key in self]
        if len(here) > 1:
            wanted = "either " + " or ".join(f'"{key}"' for key in here)
            self.refuse(here[1], "key-twice", f"{wanted}, not both")
        if not here:
            wanted = " or ".join(f'"{key}"' for key in keys)
            self.refuse(keys[0], "key-missing", f"{wanted} is missing")
        return here[0]

    def inner(self, key: str, *known: str) -> Reader:
        """The keys and values under ``key``."""
        return Reader(self.value(key), known, (*self.path, key))

    def text(self, key: str) -> str:
        """The text under ``key``, which must say something."""
        value = self.value(key)
        if not isinstance(value, str):
            self._wrong(key, "text", value)
        if not value.strip():
            self.refuse(key, "empty", f'"{key}" says nothing')
        return value

    def is_true(self, key: str) -> bool:
        """The true or false under ``key``."""
        value = self.value(key)
        if not isinstance(value, bool):
            self._wrong(key, "true or false", value)
        return value

    def whole(self, key: str, low: int, high: int) -> int:
        """The whole number under ``key``, from ``low`` to ``high``."""
        return self._whole(key, self.value(key), low, high)

    def wholes(self, key: str, count: int, low: int, high: int) -> tuple[int, ...]:
        """The ``count`` whole numbers listed under ``key``."""
        values = self.items(key)
        if len(values) != count:
            self.refuse(key, "size", f'"{key}" needs {count} numbers, found {len(values)}')
        return tuple(self._whole(key, value, low, high, at) for at, value in enumerate(values))

    def bounds(self, key: str, low: int, high: int, default: int) -> tuple[int, int]:
        """The number under ``key``, or the least and the most of a text like ``3..5``."""
        value = self._values.get(key, default)
        match = _RANGE.fullmatch(value) if isinstance(value, str) else None
        if not match:
            number = self._whole(key, value, low, high)
            return number, number
        least, most = int(match[1]), int(match[2])
        if not low <= least <= most <= high:
            self.refuse(key, "range", f'"{key}" must lie in {low}..{high}, found {value}')
        return least, most

    def one_of(self, key: str, words: Iterable[str], default: str) -> str:
        """The word under ``key``, one of several."""
        value, words = self._values.get(key, default), tuple(words)
        if value not in words:
            wanted = ", ".join(words)
            self.refuse(key, "word", f'"{key}" must be one of {wanted}, found {kind_of(value)}')
        return str(value)

    def suit(self, key: str) -> Suit:
        """The suit under ``key``."""
        value = self.value(key)
        if value not in [suit.value for suit in Suit]:
            self.refuse(key, "suit", f'"{key}" must be d, c, s or b, found {kind_of(value)}')
        return Suit(value)

    def maybe_suit(self, key: str) -> Suit | None:
        """The suit under ``key``, or None where the key is left out."""
        return self.suit(key) if key in self else None

    def card(self, key: str) -> Card:
        """The card under ``key``."""
        return self._card(key, self.value(key))

    def cards(self, key: str, least: int, most: int) -> tuple[Card, ...]:
        """The cards listed under ``key``, all different."""
        cards: list[Card] = []
        for at, value in enumerate(self.items(key)):
            card = self._card(key, value, at)
            if card in cards:
                self.refuse(key, "card-twice", f"{card} is there already", at)
            cards.append(card)
        if not least <= len(cards) <= most:
            wanted = str(least) if least == most else f"{least} to {most}"
            self.refuse(key, "size", f'"{key}" needs {wanted} cards, found {len(cards)}')
        return tuple(cards)

    def position(self, key: str) -> Position:
        """The position under ``key``, within the reach of exact play."""
        text = self.text(key)
        try:
            position = Position.parse(text)
            _check_reach(position)
        except PositionError as error:
            self.refuse(key, "position", str(error))
        except Unsolvable as error:
            self.refuse(key, error.code, str(error))
        return position

    def items(self, key: str) -> list[object]:
        """The list under ``key``."""
        value = self.value(key)
        if not isinstance(value, list):
            self._wrong(key, "a list", value)
        return value

    def _card(self, key: str, value: object, *inside: int) -> Card:
        try:
            return Card.parse(value if isinstance(value, str) else "")
        except CardNotationError:
            wanted = "a rank A 3 R C F 7 6 5 4 2 and a suit d c s b, such as Ad"
            self.refuse(key, "card", f"{kind_of(value)} is no card: write {wanted}", *inside)

    def _whole(self, key: str, value: object, low: int, high: int, *inside: int) -> int:
        if not isinstance(value, int) or isinstance(value, bool):
            self._wrong(key, "a whole number", value, *inside)
        if not low <= value <= high:
            self.refuse(key, "range", f'"{key}" must lie in {low}..{high}, found {value}', *inside)
        return value

    def _wrong(self, key: str, wanted: str, value: object, *inside: int) -> NoReturn:
        self.refuse(key, "type", f'"{key}" must be {wanted}, found {kind_of(value)}', *inside)


def _refuse(path: Path, code: str, message: str, offset: int | None = None) -> NoReturn:
    raise StepFault(str(path[0]) if path else "", code, message, path, offset)


def _check_reach(position: Position) -> None:
    from tutor.solver.exact import check_reach

    check_reach(position)
