"""A file's text cut at its keys and list items, so that single ones can be moved or changed.

What stands in the file stays as it was written: quotes, folded lines, comments. Comments and empty
lines above a key belong to it, as far as they are not further in than the key itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from tutor.content.yaml.document import Document, Node


class Cut(NamedTuple):
    """One key with its value, or one item of a list, as it stands in the file.

    ``text`` begins at ``column`` of its first line, with the key or with what follows the dash;
    ``above`` are the whole lines of comments before it.
    """

    key: str | int
    column: int
    above: str
    text: str
    node: Node | int
    start: int
    end: int

    def moved(self, column: int) -> str:
        """Its lines with as many spaces before them as put it into another column."""
        return moved(" " * self.column + self.text, column - self.column)


class Cuts(NamedTuple):
    """A block's keys or items in the order of the file, and the lines behind the last one."""

    entries: tuple[Cut, ...]
    tail: str

    def find(self, key: str | int) -> Cut | None:
        """The entry of a key or a place."""
        return next((each for each in self.entries if each.key == key), None)


NO_CUTS = Cuts((), "")


def moved(lines: str, by: int) -> str:
    """Whole lines further in by some columns, or further out where ``by`` is negative.

    >>> moved("  a: |\\n    b\\n", -2)
    'a: |\\n  b\\n'
    """
    if by >= 0:
        return "".join(
            " " * by * bool(line.strip()) + line for line in lines.splitlines(keepends=True)
        )
    cut = (
        line[min(-by, len(line) - len(line.lstrip(" "))) :]
        for line in lines.splitlines(keepends=True)
    )
    return "".join(cut)


def cut_document(document: Document) -> Cuts | None:
    """The keys of a whole file; None where they are written in braces."""
    if not isinstance(document.root, Node):
        return None
    return _cut(document, document.root, 0, len(document.text))


def cut_within(document: Document, outer: Cut) -> Cuts | None:
    """The keys or items under one; None where there are none, or they stand in braces."""
    if not isinstance(outer.node, Node):
        return None
    return _cut(document, outer.node, outer.start, outer.end)


def _cut(document: Document, node: Node, start: int, end: int) -> Cuts | None:
    text = document.text
    if text[node.begin : node.begin + 1] in ("{", "[", ""):
        return None
    begins = list(_begins(text, node))
    if not begins:
        return None
    columns = {at - _line_of(text, at) for _, at, _ in begins}
    if len(columns) > 1:
        return None
    column = columns.pop()
    last = _above(text, end, column - 1, begins[-1][1])
    tops = [
        start if not place and not _is_first_in_line(text, at) else _above(text, at, column, floor)
        for place, (floor, (_, at, _)) in enumerate(
            zip((start, *(at for _, at, _ in begins)), begins, strict=False)
        )
    ]
    entries = []
    for place, (key, at, inner) in enumerate(begins):
        until = tops[place + 1] if place + 1 < len(begins) else last
        above = text[tops[place] : _line_of(text, at)] if _is_first_in_line(text, at) else ""
        entries.append(Cut(key, column, above, text[at:until], inner, at, until))
    return Cuts(tuple(entries), text[last:end])


def _begins(text: str, node: Node) -> Iterator[tuple[str | int, int, Node | int]]:
    """The keys of a block, or the dashes of a list, with the values under them."""
    for key, inner in node.values.items():
        if isinstance(node.data, dict):
            yield key, node.keys[key], inner
        else:
            begin = inner.begin if isinstance(inner, Node) else inner
            yield key, text.rfind("-", 0, begin), inner


def _line_of(text: str, at: int) -> int:
    return text.rfind("\n", 0, at) + 1


def _is_first_in_line(text: str, at: int) -> bool:
    return not text[_line_of(text, at) : at].strip()


def _above(text: str, at: int, column: int, floor: int) -> int:
    """Where the comments and empty lines above a place begin; none further in than ``column``."""
    top = _line_of(text, at) if at < len(text) or text.endswith("\n") else at
    while top > floor:
        start = _line_of(text, top - 1)
        line = text[start:top].strip()
        indent = len(text[start:top]) - len(text[start:top].lstrip())
        if start < floor or (line and (line[0] != "#" or indent > column)):
            break
        top = start
    return top
