"""Reads a document key by key; what is missing or of the wrong kind goes into the report."""

from __future__ import annotations

from collections.abc import Iterable

from tutor.content.yaml.document import Path
from tutor.content.yaml.problems import kind_of
from tutor.content.yaml.report import Report
from tutor.rules.cards import Card
from tutor.rules.errors import CardNotationError

CARD_WANTED = "a rank A 3 R C F 7 6 5 4 2 and a suit d c s b, such as Ad"


class Entry:
    """One mapping of a document; only the ``known`` keys may be in it, if they are given."""

    def __init__(
        self, report: Report, path: Path, value: object, known: Iterable[str] = ()
    ) -> None:
        self.report = report
        self.path = path
        self._values: dict[str, object] = value if isinstance(value, dict) else {}
        if not isinstance(value, dict):
            report.error(path, "type", f"expected keys and values here, found {kind_of(value)}")
        if known:
            for key in self._values.keys() - set(known):
                report.key_error(self.at(key), "key-unknown", f'unknown key "{key[:40]}"')

    def __contains__(self, key: str) -> bool:
        return key in self._values

    def keys(self) -> tuple[str, ...]:
        return tuple(self._values)

    def at(self, key: str) -> Path:
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

    def whole(self, key: str) -> int | None:
        """The whole number under ``key``, or None."""
        value = self._values.get(key)
        if key not in self._values:
            return None
        if isinstance(value, int) and not isinstance(value, bool):
            return value
        self._wrong(key, "a whole number", value)
        return None

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

    def placed_cards(self, key: str) -> list[tuple[Path, Card]]:
        """The cards listed under ``key``, each with its place; wrong ones are reported."""
        found = []
        for place, value in enumerate(self.items(key)):
            path = (*self.at(key), place)
            card = read_card(self.report, path, value)
            if card:
                found.append((path, card))
        return found

    def _wrong(self, key: str, wanted: str, value: object) -> None:
        message = f'"{key}" must be {wanted}, found {kind_of(value)}'
        self.report.error(self.at(key), "type", message)


def read_card(report: Report, path: Path, value: object, is_key: bool = False) -> Card | None:
    """The card written at ``path`` in canonical code; otherwise reported, with a guess."""
    text = value if isinstance(value, str) else str(value)
    try:
        return Card.parse(text)
    except CardNotationError:
        tell = report.key_error if is_key else report.error
        tell(path, "card", f'"{text[:20]}" is not a card', card_hint(text))
        return None


_OTHER_RANKS = {
    "K": "R", "J": "F", "Q": "C", "N": "C", "H": "C", "1": "A", "8": "F", "9": "C", "10": "R",
}  # fmt: skip


def card_hint(text: str) -> str:
    """Which card a text that is none most likely means, as other packs write it; or how to write.

    >>> card_hint("10D")
    'did you mean "Rd"?'
    """
    rank, suit = text.strip()[:-1].upper(), text.strip()[-1:].lower()
    try:
        return f'did you mean "{Card.parse(_OTHER_RANKS.get(rank, rank) + suit)}"?'
    except CardNotationError:
        return f"write {CARD_WANTED}"
