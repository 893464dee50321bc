"""What is wrong with a content file, where, and in which words an author is told."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from enum import Enum

_WINDOW = 100
REPLACEMENT = "\ufffd"
Span = tuple[int, int, str]
Complaint = tuple[int, str, str]

MAX_FILE = 256 * 1024
MAX_DEPTH = 24
MAX_NODES = 20_000
MAX_SCALAR = 16 * 1024
MAX_PROBLEMS = 50

_QUOTE = "put the text in quotes"
_AGAIN = f"write the value out again; if it is a text, {_QUOTE}"
_DELETE = f"delete it; if it is a text, {_QUOTE}"
_CLOSE = "close it at the end of the text; '' stands for an apostrophe inside '...'"
_ALIGN = "check the spaces at the beginning of the lines"
# The usual words for each code: what is wrong, and how to mend it.
WORDS = {
    "file-empty": ("the file is empty", "write at least one key"),
    "yaml-after-quote": ("text after a closing quote", _CLOSE),
    "yaml-alias": ("an alias (*name) is not allowed", _AGAIN),
    "yaml-anchor": ("an anchor (&name) is not allowed", _AGAIN),
    "yaml-block-text": ("nothing may follow | or > on its line", _QUOTE),
    "yaml-bracket": (
        "a bracket is not closed",
        "close it; a text with brackets in it needs quotes",
    ),
    "yaml-colon": ('a ": " inside a text', _QUOTE),
    "yaml-complex-key": ("a key must be a text, not a list or a block", _QUOTE),
    "yaml-dash": ('no list can begin with "- " here', _QUOTE),
    "yaml-depth": (f"nested deeper than {MAX_DEPTH} levels", "use fewer levels"),
    "yaml-directive": ("a line may not begin with %", _DELETE),
    "yaml-duplicate-key": ("a key is used twice", "rename one of them, or delete it"),
    "yaml-empty-key": ("a key may not be empty or null", "write a name before the colon"),
    "yaml-escape": ("this escape means nothing", r"write \\ for a backslash, or use single quotes"),
    "yaml-indent": ("this line does not fit the lines above it", _ALIGN),
    "yaml-long-text": (f"a text longer than {MAX_SCALAR // 1024} KiB", "make it several texts"),
    "yaml-merge-key": ("merge keys (<<) are not allowed", "write the values out again"),
    "yaml-missing-colon": ("a key without a colon", 'write "key: value", with a space between'),
    "yaml-quote-needed": ("a text may not begin like this", _QUOTE),
    "yaml-quote-open": ("the quote opened here is never closed", _CLOSE),
    "yaml-second-document": ("a second document begins here", "use a file for each"),
    "yaml-document-end": ("the document ends here (...)", "delete this line"),
    "yaml-syntax": ("this is not YAML", _QUOTE),
    "yaml-tab": ("a tab outside quotes", "use spaces"),
    "yaml-tag": ("a tag (!name) is not allowed", _DELETE),
    "yaml-too-many-values": (f"more than {MAX_NODES:,} values in one file", "split it"),
    "yaml-unreadable": ("what follows cannot be read", "write it more simply"),
}
# What the YAML library says, in either of its two builds, and what it comes from.
_COMPLAINTS = (
    ("an alias", "yaml-alias"),
    ("an anchor", "yaml-anchor"),
    (" directive", "yaml-directive"),
    (" tag", "yaml-tag"),
    ("nesting depth", "yaml-depth"),
    ("sequence entries", "yaml-dash"),
    ("mapping keys", "yaml-complex-key"),
    ("block scalar", "yaml-block-text"),
)
# A line, or a part of one, that fits nothing before it.
_MISPLACED = ("expected key", "<block end>", "'-' indicator", "document start>")


class Severity(Enum):
    """An error keeps a file out; a warning lets it in."""

    ERROR = "error"
    WARNING = "warning"


@dataclass(frozen=True, slots=True)
class Mark:
    """A place in a text: line and column, both from 1, counted in code points."""

    line: int
    column: int


@dataclass(frozen=True, slots=True)
class Problem:
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

    def __str__(self) -> str:
        """``file:line:column: error: message``, always one line and safe to print.

        >>> print(Problem("a.yaml", 3, 1, Severity.ERROR, "yaml-anchor", "no anchors here"))
        a.yaml:3:1: error: no anchors here
        """
        where = f"{safe_line(self.file)}:{self.line}:{self.column}"
        return f"{where}: {self.severity.value}: {safe_line(self.message)}"


class ContentError(ValueError):
    """A file that cannot be used: all its problems, and its text ('' if it could not be read)."""

    def __init__(self, problems: tuple[Problem, ...], text: str = "") -> None:
        super().__init__("\n".join(map(str, problems)))
        self.problems = problems
        self.text = text


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
    message: str = "",
    hint: str = "",
    severity: Severity = Severity.ERROR,
) -> Problem:
    """A problem with the character at index of a file's text, in the usual words or others."""
    mark, usual = mark_at(text, index), WORDS.get(code, ("", ""))
    said = message or usual[0], hint or usual[1]
    return Problem(file, mark.line, mark.column, severity, code, *said)


def excerpt(text: str, mark: Mark) -> str:
    """The line a mark points into, safe to print, with a caret below the column.

    >>> print(excerpt("goal:\\n  kind: wni\\n", Mark(2, 9)))
      kind: wni
            ^
    """
    lines = text.split("\n")
    line = lines[mark.line - 1].removesuffix("\r") if 0 < mark.line <= len(lines) else ""
    column = max(0, min(mark.column - 1, len(line)))
    start = max(0, min(column - _WINDOW // 2, len(line) - _WINDOW))
    before, after = "..." if start else "", "..." if start + _WINDOW < len(line) else ""
    indent = "".join(map(_blank, safe(line[start:column])))
    return f"{before}{safe(line[start : start + _WINDOW])}{after}\n{' ' * len(before)}{indent}^"


def _blank(character: str) -> str:
    """Blank room as wide as a character is on most terminals."""
    if character == "\t":
        return character
    if unicodedata.category(character) in ("Mn", "Me"):
        return ""
    return "  " if unicodedata.east_asian_width(character) in ("W", "F") else " "


def yaml_complaint(
    text: str, said: str, at: int, opened: int, last: Span, bracket: int | None
) -> Complaint:
    """What the YAML library said of a place and of what opened before it: place, code, words.

    Last is the text it read last (begin, end, quote), bracket the innermost one still open.
    """
    before = text[text.rfind("\n", 0, at) + 1 : at]
    indent = before[: len(before) - len(before.lstrip())]
    here = text[at : at + 1]
    follows = quoted(text[at:].partition("\n")[0].strip())
    begin, end, quote = last
    adjoins = not text[end:at].strip(" ")
    several_lines = "\n" in text[begin:end]
    if "quoted" in said and "unexpected" in said:
        return opened, "yaml-quote-open", ""
    if here == "\t" or "tab character" in said:
        return at, "yaml-tab", ""
    if "\t" in indent:
        return at - len(before) + indent.index("\t"), "yaml-tab", ""
    if quote in ("'", '"') and adjoins and (end == at or "',' or" not in said):
        if several_lines:
            line = mark_at(text, end).line
            return begin, "yaml-quote-open", f"the quote opened here is only closed in line {line}"
        if here == ":" and "mapping values" not in said:
            return at, "yaml-missing-colon", "no space after a colon"
        return at, "yaml-after-quote", f"{follows} after a closing quote"
    if "mapping values" in said:
        return _stray_colon(text, at, begin if adjoins and several_lines else None)
    if "expected ':'" in said:
        return opened, "yaml-missing-colon", ""
    if "quoted" in said:
        return max(opened, text.rfind("\\", 0, at + 1)), "yaml-escape", ""
    if bracket is not None and ("',' or" in said or not text[at:].strip()):
        before_what = f", or a comma is missing before {follows}" if text[at:].strip() else ""
        return bracket, "yaml-bracket", f"a bracket is not closed{before_what}"
    if here and ("any token" in said or "node content" in said):
        return at, "yaml-quote-needed", f"a text may not begin with {quoted(here)}"
    for words, code in _COMPLAINTS:
        if words in said:
            return opened, code, ""
    if not any(words in said for words in _MISPLACED):
        return at, "yaml-syntax", f"this is not YAML: {said.strip(': ')}"
    if before.strip():
        return at, "yaml-quote-needed", f"{follows} cannot follow here"
    return at, "yaml-empty-key" if here == ":" else "yaml-indent", ""


def _stray_colon(text: str, at: int, begin: int | None) -> Complaint:
    """A colon that makes a key where none can be; begin if a text of several lines ends here."""
    if begin is None:
        return at, "yaml-colon", ""
    if not text[text.rfind("\n", 0, begin) + 1 : begin].strip(" -"):
        return begin, "yaml-missing-colon", ""
    before = text[text.rfind("\n", 0, at) + 1 : at]
    return at - len(before.lstrip()), "yaml-indent", "a line further in than the line above it"
