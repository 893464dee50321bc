"""What stands at a place of a file that may be half written: the path to it, and its word.

An editor asks while a line is being typed, when no reader of YAML can read it. So the lines are
looked at by their indents; braces and brackets are followed within one line.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from tutor.content.yaml.document import Document, KeyPath
from tutor.content.yaml.problems import ContentError
from tutor.content.yaml.reader import read_yaml

_KEY = re.compile(r"""["']?([\w$-]+)["']?\s*:(?:\s+|$)""")
_DASH = re.compile(r"-(?:\s+|$)")
_BLOCK_TEXT = re.compile(r"[|>][-+0-9]*\s*(?:#.*)?$")
_WORD = re.compile(r"[\w$-]+")


class Pointed(NamedTuple):
    """What stands at a place.

    ``path`` leads to the value there; where a key is being written, to the block it stands in,
    and so where nothing has been written yet. ``word`` begins in column ``start``, from 0.
    """

    path: KeyPath
    is_key: bool
    word: str
    start: int
    before: str
    """The line up to the place."""
    is_text: bool = False
    """Whether it is within a text of several lines."""


class _Level(NamedTuple):
    indent: int
    step: str | int


class _Above:
    """The keys and items that are open after some lines."""

    def __init__(self) -> None:
        self.levels: list[_Level] = []
        self.text_indent: int | None = None

    def take(self, line: str) -> int:
        """Takes a line, and returns the column of what follows its dashes and its key."""
        body = line.strip()
        indent = len(line) - len(line.lstrip(" "))
        if self.text_indent is not None and (not body or indent > self.text_indent):
            return len(line)
        self.text_indent = None
        if not body or body.startswith("#"):
            return indent
        at = indent
        while dash := _DASH.match(line, at):
            self.close(at, is_item=True)
            last = self.levels[-1] if self.levels else None
            if last and last.indent == at and isinstance(last.step, int):
                self.levels[-1] = _Level(at, last.step + 1)
            else:
                self.levels.append(_Level(at, 0))
            at = dash.end()
        if key := _KEY.match(line, at):
            self.close(at, is_item=False)
            self.levels.append(_Level(at, key[1]))
            if _BLOCK_TEXT.match(line, key.end()):
                self.text_indent = at
            return key.end()
        return at

    def close(self, indent: int, *, is_item: bool) -> None:
        """Leaves what a key or an item in this column does not stand in."""
        while self.levels:
            last = self.levels[-1]
            is_of_this_list = is_item and isinstance(last.step, int) and last.indent == indent
            # A list may stand in the column of its key.
            is_key_above = is_item and isinstance(last.step, str) and last.indent == indent
            if last.indent < indent or is_of_this_list or is_key_above:
                return
            self.levels.pop()

    @property
    def path(self) -> KeyPath:
        return tuple(each.step for each in self.levels)


def pointed_at(lines: list[str], line: int, column: int) -> Pointed:
    """What stands in a line, from 0, at a column, from 0.

    >>> pointed_at(["puzzles:", "  - id: a", "    goal: wi"], 2, 12)[:4]
    (('puzzles', 0, 'goal'), False, 'wi', 10)
    >>> pointed_at(["puzzles:", "  - id: a", "    go"], 2, 6)[:4]
    (('puzzles', 0), True, 'go', 4)
    >>> pointed_at(["asserts: {best: [Ad, 3"], 0, 22)[:4]
    (('asserts', 'best', 1), False, '3', 21)
    """
    above = _Above()
    for each in lines[:line]:
        above.take(each.removesuffix("\r"))
    text = lines[line].removesuffix("\r") if line < len(lines) else ""
    column = min(column, len(text))
    word = next(
        (each for each in _WORD.finditer(text) if each.start() <= column <= each.end()), None
    )
    start, end = word.span() if word else (column, column)
    said, before = text[start:end], text[:column]
    indent = len(text) - len(text.lstrip(" "))
    if above.text_indent is not None and (not text.strip() or indent > above.text_indent):
        return Pointed(above.path, False, said, start, before, is_text=True)
    if not text.strip():
        above.close(column, is_item=False)
        return Pointed(above.path, True, said, start, before)
    value = above.take(text)
    if not _KEY.match(text, _first(text)):
        return _bare(above, text, value, Pointed((), True, said, start, before))
    if column < value:
        return Pointed(above.path[:-1], True, said, start, before)
    inner, is_key = _in_braces(text[value:column])
    return Pointed((*above.path, *inner), is_key, said, start, before)


def _first(text: str) -> int:
    """The column of what follows the spaces and dashes a line begins with."""
    at = len(text) - len(text.lstrip(" "))
    while dash := _DASH.match(text, at):
        at = dash.end()
    return at


def _bare(above: _Above, text: str, value: int, pointed: Pointed) -> Pointed:
    """A word without a colon: an item of a list, or a key that is going to be one."""
    if text.lstrip().startswith("-"):
        inner, _ = _in_braces(text[value : len(pointed.before)])
        return pointed._replace(path=(*above.path, *inner), is_key=not inner)
    above.close(value, is_item=False)
    return pointed._replace(path=above.path)


def _in_braces(text: str) -> tuple[KeyPath, bool]:
    """The path within braces and brackets that are open at the end, and whether a key is next."""
    if text[:1] not in ("{", "["):
        return (), False
    open_: list[str | int] = []
    is_key = False
    quote = ""
    begun = 0
    for at, character in enumerate(text):
        if quote:
            quote = "" if character == quote else quote
        elif character in "\"'" and not text[begun:at].strip():
            quote = character
        elif character == "{":
            open_.append("")
            is_key, begun = True, at + 1
        elif character == "[":
            open_.append(0)
            is_key, begun = False, at + 1
        elif character in "}]" and open_:
            open_.pop()
            is_key, begun = False, at + 1
        elif character == ":" and open_ and isinstance(open_[-1], str):
            open_[-1] = text[begun:at].strip(" \"'")
            is_key, begun = False, at + 1
        elif character == "," and open_:
            last = open_[-1]
            is_key, begun = isinstance(last, str), at + 1
            open_[-1] = last + 1 if isinstance(last, int) else ""
    path = tuple(open_)
    return (path[:-1], True) if is_key and path else (path, False)


def readable_document(text: str, line: int) -> Document | None:
    """What a text says, without one line where that is half written; None if it says nothing."""
    lines = text.split("\n")
    half = lines[line] if line < len(lines) else ""
    indent = len(half) - len(half.lstrip(" "))
    dash = "- " if half.strip().startswith("- ") else ""
    for instead in (half, half[:indent] + dash, ""):
        lines[line : line + 1] = [instead]
        try:
            return read_yaml("\n".join(lines), "")
        except ContentError as error:
            if error.document:
                return error.document
    return None


def value_at(document: Document | None, path: KeyPath) -> object:
    """The value at a path; None where there is none."""
    value: object = document.data if document else None
    for step in path:
        match value, step:
            case dict(), str() if step in value:
                value = value[step]
            case list(), int() if step < len(value):
                value = value[step]
            case _:
                return None
    return value
