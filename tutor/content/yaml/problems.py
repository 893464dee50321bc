"""What is wrong with a content file, and where; and how to show it safely.

The values are named tuples: every start of the program imports them, and they are quick to make.
"""

from __future__ import annotations

from enum import Enum
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple
from unicodedata import category, east_asian_width

if TYPE_CHECKING:
    from tutor.content.yaml.document import Document


_WINDOW = 100
REPLACEMENT = "\ufffd"

MAX_FILE = 256 * 1024
MAX_DEPTH = 24
MAX_NODES = 20_000
MAX_SCALAR = 16 * 1024
MAX_PROBLEMS = 50


class Severity(Enum):
    """An error keeps a file out; a warning lets it in."""

    ERROR = "error"
    WARNING = "warning"


class Mark(NamedTuple):
    """A place in a text: line and column, both from 1, counted in code points."""

    line: int
    column: int


class Problem(NamedTuple):
    """One thing wrong at one place of a file, with a way to mend it."""

    file: str
    line: int
    column: int
    severity: Severity
    code: str
    message: str
    hint: str = ""

    @property
    def mark(self) -> Mark:
        """The place this problem points at."""
        return Mark(self.line, self.column)

    @property
    def is_error(self) -> bool:
        return self.severity is Severity.ERROR

    def __str__(self) -> str:
        """``file:line:column: error: message``, always one line and safe to print.

        >>> print(Problem("a.yaml", 3, 1, Severity.ERROR, "yaml-anchor", "no anchors here"))
        a.yaml:3:1: error: no anchors here
        """
        where = f"{safe_line(self.file)}:{self.line}:{self.column}"
        return f"{where}: {self.severity.value}: {safe_line(self.message)}"

    @property
    def with_hint(self) -> str:
        """The same line, with the way to mend it."""
        return f"{self} ({safe_line(self.hint)})" if self.hint else str(self)


class ContentError(ValueError):
    """A file that cannot be used: all its problems, and its text ('' if it could not be read).

    Where its values are known all the same, ``document`` holds them, so that the rest can be
    checked too; it is not to be played.
    """

    def __init__(
        self, problems: tuple[Problem, ...], text: str = "", document: Document | None = None
    ) -> None:
        super().__init__("\n".join(map(str, problems)))
        self.problems = problems
        self.text = text
        self.document = document


def file_error(file: str, code: str, message: str, hint: str) -> ContentError:
    """That a file as a whole cannot be used."""
    return ContentError((Problem(file, 1, 1, Severity.ERROR, code, message, hint),))


def safe(text: str) -> str:
    """The text with all that could steer a terminal replaced, line breaks and tabs kept.

    >>> safe("as\\x1b[2Jso\\n")
    'as\ufffd[2Jso\\n'
    """
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() or c in "\n\t" else REPLACEMENT for c in text)


def safe_line(text: str) -> str:
    """The same for what must stay on one line, such as a file name."""
    return safe(text).replace("\n", REPLACEMENT).replace("\t", REPLACEMENT)


def quoted(text: str, limit: int = 40) -> str:
    """A piece of a file as a message names it: in quotes, safe, on one line, not too long."""
    short = text if len(text) <= limit else text[:limit] + "..."
    return f'"{safe_line(short)}"'


def mark_at(text: str, index: int) -> Mark:
    """The line and column of the character at index.

    >>> mark_at("a: 1\\nb: 2\\n", 8)
    Mark(line=2, column=4)
    """
    return Mark(text.count("\n", 0, index) + 1, index - text.rfind("\n", 0, index))


def problem_at(
    text: str,
    index: int,
    file: str,
    code: str,
    message: str,
    hint: str,
    severity: Severity = Severity.ERROR,
) -> Problem:
    """A problem with the character at index of a file's text."""
    return Problem(file, *mark_at(text, index), severity, code, message, hint)


def excerpt(text: str, mark: Mark, room: int = _WINDOW) -> str:
    """The line a mark points into, safe to print, with a caret below the column.

    Of a line longer than ``room`` only the part around the mark is shown.

    >>> print(excerpt("goal:\\n  kind: wni\\n", Mark(2, 9)))
      kind: wni
            ^
    """
    lines = _lines(text)
    line = lines[mark.line - 1].removesuffix("\r") if 0 < mark.line <= len(lines) else ""
    column = max(0, min(mark.column - 1, len(line)))
    start = max(0, min(column - room // 2, len(line) - room))
    before, after = "..." if start else "", "..." if start + room < len(line) else ""
    indent = "".join(map(_blank, safe(line[start:column])))
    return f"{before}{safe(line[start : start + room])}{after}\n{' ' * len(before)}{indent}^"


@lru_cache(maxsize=1)
def _lines(text: str) -> list[str]:
    """The lines of a text, kept for the next problem of the same file."""
    return text.split("\n")


def _blank(character: str) -> str:
    """Blank room as wide as a character is on most terminals."""
    if character == "\t":
        return character
    if category(character) in ("Mn", "Me"):
        return ""
    return "  " if east_asian_width(character) in ("W", "F") else " "


def kind_of(value: object) -> str:
    """What an author would call a value: text, a list, nothing …"""
    match value:
        case None:
            return "nothing"
        case bool():
            return str(value).lower()
        case int():
            return f"the number {value}"
        case str():
            return f'the text "{value[:40]}"'
        case list():
            return "a list"
        case _:
            return "keys and values"
