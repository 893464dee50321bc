"""Reads a mapping key by key; what is missing, unknown or of the wrong type goes into the report.

All content is read through it: puzzles, lessons, their translations, packs. Reading goes on after a
fault, so that all faults of a file are reported at once.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from tutor.content.yaml.document import KeyPath, Report
from tutor.content.yaml.problems import kind_of
from tutor.rules.cards import Card, Suit, card_hint
from tutor.rules.errors import CardNotationError
from tutor.spelling import closest

_SHOWN = 40
"""The most characters of an author's text that a message repeats."""
_RANGE = re.compile(r"([0-9]{1,2})\.\.([0-9]{1,2})")


class Bounds(NamedTuple):
    """The least and the most of a number that is left to chance, both included."""

    least: int
    most: int


class Entry:
    """One mapping of a document; only the ``known`` keys may be in it, if they are given."""

    def __init__(
        self, report: Report, path: KeyPath, value: object, known: Iterable[str] = ()
    ) -> None:
        self.report = report
        self.path = path
        self._values: dict[str, object] = value if isinstance(value, dict) else {}
        if not isinstance(value, dict):
            report.error(path, "type", f"expected keys and values here, found {kind_of(value)}")
        if known:
            self.allow_only(known)

    def __contains__(self, key: str) -> bool:
        return key in self._values

    def allow_only(self, known: Iterable[str]) -> None:
        """Reports every key that is not one of the ``known`` ones."""
        known = tuple(known)
        for key in self._values:
            if key not in known:
                message = f'unknown key "{key[:_SHOWN]}"'
                self.report.key_error(
                    self.at(key), "key-unknown", message, spelling_hint(key, known)
                )

    def keys(self) -> tuple[str, ...]:
        return tuple(self._values)

    def at(self, key: str) -> KeyPath:
        """The path of the value under ``key``."""
        return (*self.path, key)

    def value(self, key: str) -> object:
        return self._values.get(key)

    def is_faulty(self, *keys: str) -> bool:
        """Whether something is wrong with what stands under one of the keys."""
        return any(self.report.is_faulty(self.at(key)) for key in keys)

    def needs(self, key: str) -> bool:
        """Whether ``key`` is here; otherwise it is reported."""
        if key not in self._values:
            self.report.error(self.at(key), "key-missing", f'"{key}" is missing here')
        return key in self._values

    def text(self, key: str, default: str | None = None) -> str:
        """The text under ``key``; it must be there if no default is given."""
        value = self._values.get(key, default)
        if isinstance(value, str):
            return value
        if default is not None or self.needs(key):
            self._wrong(key, "text", value)
        return default or ""

    def whole(self, key: str, least: int | None = None, most: int | None = None) -> int | None:
        """The whole number under ``key``, within the bounds if there are any, or None."""
        value = self._values.get(key)
        if key not in self._values:
            return None
        return self._number(self.at(key), key, value, least, most)

    def wholes(self, key: str, count: int, least: int, most: int) -> tuple[int, ...] | None:
        """The ``count`` whole numbers listed under ``key``, each within the bounds, or None."""
        values = self.items(key)
        numbers = [
            self._number((*self.at(key), place), key, value, least, most)
            for place, value in enumerate(values)
        ]
        if isinstance(self.value(key), list) and len(values) != count:
            message = f'"{key}" needs {count} numbers, found {len(values)}'
            self.report.error(self.at(key), "size", message)
        found = tuple(number for number in numbers if number is not None)
        return found if len(found) == len(values) == count else None

    def bounds(self, key: str, least: int, most: int) -> Bounds | None:
        """The number under ``key``, or the two of a text like ``3..5``; None if it is neither."""
        value = self._values.get(key)
        if match := _RANGE.fullmatch(value) if isinstance(value, str) else None:
            found = Bounds(int(match[1]), int(match[2]))
            if least <= found.least <= found.most <= most:
                return found
            message = f'"{key}" must lie in {least}..{most}, found {value}'
            self.report.error(self.at(key), "range", message, f"write {least}..{most}, or less")
            return None
        if isinstance(value, int) and not isinstance(value, bool):
            number = self._number(self.at(key), key, value, least, most)
            return None if number is None else Bounds(number, number)
        hint = f'write a number from {least} to {most}, or two, such as "{least}..{most}"'
        self._wrong(key, "a number or a range", value, hint)
        return None

    def boolean(self, key: str) -> bool | None:
        """The true or false under ``key``, or None."""
        value = self._values.get(key)
        if isinstance(value, bool):
            return value
        self._wrong(key, "true or false", value, "write true or false, without quotes")
        return None

    def choice(self, key: str, words: Iterable[str]) -> str | None:
        """The text under ``key``, which must be one of some words, or None."""
        value, words = self._values.get(key), tuple(words)
        if isinstance(value, str) and value in words:
            return value
        message = f'"{key}" must be one of {", ".join(words)}, found {kind_of(value)}'
        hint = (
            spelling_hint(value, words, "one of") if isinstance(value, str) else f"write {words[0]}"
        )
        self.report.error(self.at(key), "word", message, hint)
        return None

    def suit(self, key: str) -> Suit | None:
        """The suit under ``key``, or None."""
        value = self._values.get(key)
        for suit in Suit:
            if suit.value == value:
                return suit
        message = f'"{key}" must be d, c, s or b, found {kind_of(value)}'
        hint = "d denari (coins), c coppe (cups), s spade (swords), b bastoni (batons)"
        self.report.error(self.at(key), "suit", message, hint)
        return None

    def card(self, key: str) -> Card | None:
        """The card under ``key``, or None."""
        return card_at(self.report, self.at(key), self._values.get(key))

    def cards(self, key: str, least: int, most: int) -> tuple[Card, ...] | None:
        """The cards listed under ``key``, all different, so many of them; or None."""
        cards: list[Card] = []
        for path, card in self.placed_cards(key):
            if card in cards:
                self.report.error(path, "card-twice", f"{card} is there already", "delete one")
            cards.append(card)
        count = len(self.items(key)) if isinstance(self.value(key), list) else least
        if not least <= count <= most:
            wanted = str(least) if least == most else f"{least} to {most}"
            message = f'"{key}" needs {wanted} cards, found {count}'
            self.report.error(self.at(key), "size", message)
        return None if self.is_faulty(key) else tuple(cards)

    def exactly_one(self, *keys: str) -> str | None:
        """The one of some keys that is here; None, after a report, if it is none or several."""
        here = [key for key in keys if key in self]
        wanted = " or ".join(f'"{key}"' for key in here or keys)
        if len(here) > 1:
            message = f"either {wanted}, not both"
            self.report.error(self.at(here[1]), "key-twice", message, "delete one of them")
        elif not here:
            self.report.error(self.at(keys[0]), "key-missing", f"{wanted} is missing here")
        return here[0] if len(here) == 1 else None

    def entry(self, key: str, known: Iterable[str] = ()) -> Entry | None:
        """The mapping under ``key``, or None."""
        if key not in self._values:
            return None
        return Entry(self.report, self.at(key), self._values[key], known)

    def items(self, key: str) -> list[object]:
        """The list under ``key``, empty where there is none."""
        value = self._values.get(key, [])
        if isinstance(value, list):
            return value
        self._wrong(key, "a list", value)
        return []

    def placed_cards(self, key: str) -> list[tuple[KeyPath, Card]]:
        """The cards listed under ``key``, each with its place; wrong ones are reported."""
        found = []
        for place, value in enumerate(self.items(key)):
            path = (*self.at(key), place)
            card = card_at(self.report, path, value)
            if card:
                found.append((path, card))
        return found

    def _number(
        self, path: KeyPath, key: str, value: object, least: int | None, most: int | None
    ) -> int | None:
        if not isinstance(value, int) or isinstance(value, bool):
            message = f'"{key}" must be a whole number, found {kind_of(value)}'
            is_quoted = isinstance(value, str) and value.isdecimal()
            hint = f"write it without quotes: {value}" if is_quoted else ""
            self.report.error(path, "type", message, hint)
            return None
        if (least is not None and value < least) or (most is not None and value > most):
            here = f"at least {least}" if most is None else f"a number from {least} to {most}"
            self.report.error(path, "range", f'"{key}" cannot be {value}', f"write {here}")
            return None
        return value

    def _wrong(self, key: str, wanted: str, value: object, hint: str = "") -> None:
        message = f'"{key}" must be {wanted}, found {kind_of(value)}'
        self.report.error(self.at(key), "type", message, hint)


def spelling_hint(word: str, known: Iterable[str], otherwise: str = "known here:") -> str:
    """How to mend a word that is none of the known ones: the nearest of them, or all."""
    known = tuple(known)
    return did_you_mean(closest(word, known)) or f"{otherwise} {', '.join(known)}"


def did_you_mean(name: str | None) -> str:
    """The hint that names what was probably meant; "" where there is nothing like it."""
    return f'did you mean "{name}"?' if name else ""


def card_at(report: Report, path: KeyPath, value: object, is_key: bool = False) -> Card | None:
    """The card written at ``path`` in canonical code; otherwise reported, with a guess."""
    text = value if isinstance(value, str) else str(value)
    try:
        return Card.parse(text)
    except CardNotationError:
        tell = report.key_error if is_key else report.error
        tell(path, "card", f'"{text[:20]}" is not a card', card_hint(text))
        return None
