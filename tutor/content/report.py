"""Gathers all that is wrong with one document, each thing at its line and column."""

from __future__ import annotations

from tutor.content.problem import Mark, Problem, Severity
from tutor.content.yaml_reader import Document, Path
from tutor.rules.cards import Card
from tutor.rules.errors import CardNotationError


class Report:
    """The problems of one document so far; reading goes on so that all are told at once."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.problems: list[Problem] = list(document.warnings)
        self.errors = 0

    @property
    def has_errors(self) -> bool:
        return bool(self.errors)

    def error(self, path: Path, code: str, message: str, hint: str = "") -> None:
        """Something wrong with the value at ``path``."""
        self._add(self.document.mark(path), Severity.ERROR, code, message, hint)

    def key_error(self, path: Path, code: str, message: str, hint: str = "") -> None:
        """Something wrong with the key at ``path``."""
        self._add(self.document.key_mark(path), Severity.ERROR, code, message, hint)

    def warning(self, path: Path, code: str, message: str, hint: str = "") -> None:
        """Something poor about the value at ``path``."""
        self._add(self.document.mark(path), Severity.WARNING, code, message, hint)

    def _add(self, mark: Mark, severity: Severity, code: str, message: str, hint: str) -> None:
        self.errors += severity is Severity.ERROR
        file = self.document.file
        self.problems.append(Problem(file, mark.line, mark.column, severity, code, message, hint))


class Entry:
    """One mapping of a document, read key by key; a value of the wrong kind is reported."""

    def __init__(self, report: Report, path: Path, value: object) -> None:
        self.report = report
        self.path = path
        self._values: dict[str, object] = value if isinstance(value, dict) else {}
        if not isinstance(value, dict):
            report.error(path, "shape", f"expected keys and values here, found {kind_of(value)}")

    def __contains__(self, key: str) -> bool:
        return key in self._values

    def keys(self) -> tuple[str, ...]:
        return tuple(self._values)

    def at(self, key: str) -> Path:
        """The path of the value under ``key``."""
        return (*self.path, key)

    def value(self, key: str) -> object:
        return self._values.get(key)

    def text(self, key: str, default: str = "") -> str:
        """The text under ``key``."""
        value = self._values.get(key, default)
        if isinstance(value, str):
            return value
        self._wrong(key, "text", value)
        return default

    def whole(self, key: str) -> int | None:
        """The whole number under ``key``, or None."""
        if key not in self._values:
            return None
        value = self._values[key]
        if isinstance(value, int) and not isinstance(value, bool):
            return value
        self._wrong(key, "a whole number", value)
        return None

    def entry(self, key: str) -> Entry | None:
        """The mapping under ``key``, or None."""
        if key not in self._values:
            return None
        return Entry(self.report, self.at(key), self._values[key])

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
        self.report.error(self.at(key), "shape", message)


def read_card(report: Report, path: Path, value: object, is_key: bool = False) -> Card | None:
    """The card written at ``path`` in canonical code; otherwise reported, with a guess."""
    text = value if isinstance(value, str) else str(value)
    try:
        return Card.parse(text)
    except CardNotationError:
        guess = meant_card(text)
        hint = f'did you mean "{guess}"?' if guess else ""
        tell = report.key_error if is_key else report.error
        wanted = "a rank A 3 R C F 7 6 5 4 2 and a suit d c s b, such as Ad"
        message = f'"{text[:20]}" is not a card: {wanted}'
        tell(path, "card", message, hint)
        return None


_OTHER_RANKS = {
    "K": "R", "J": "F", "Q": "C", "N": "C", "H": "C", "1": "A", "8": "F", "9": "C", "10": "R",
}  # fmt: skip


def meant_card(text: str) -> Card | None:
    """The card that ``text``, as other packs write it, most likely means."""
    rank, suit = text.strip()[:-1].upper(), text.strip()[-1:].lower()
    try:
        return Card.parse(_OTHER_RANKS.get(rank, rank) + suit)
    except CardNotationError:
        return None


def kind_of(value: object) -> str:
    """What an author would call a value: text, a list, nothing …"""
    match value:
        case None:
            return "nothing"
        case bool():
            return "true or false"
        case int():
            return f"the number {value}"
        case str():
            return f'the text "{value[:40]}"'
        case list():
            return "a list"
        case _:
            return "keys and values"
