"""Places in a text: from line and column, as problems have them, to the ranges editors mark."""

from __future__ import annotations

import re
from typing import NamedTuple

from lsprotocol import types
from pygls.workspace import PositionCodec

from tutor.content.yaml.problems import Mark

_QUOTED = re.compile(r'"(?:[^"\\]|\\.)*"|' r"'(?:[^']|'')*'")
_IN_BRACES = re.compile(r"\{[^{}]*\}")
_TO_COMMENT = re.compile(r"(?:[^\s#:]|:(?!\s|$)|(?<!\s)#|\s+(?![\s#]|$))+")
_TO_COMMA = re.compile(r"[^\s,\[\]{}:]+(?: +[^\s,\[\]{}:#]+)*")
_WORD = re.compile(r"[^\s,;.:!?()\[\]{}\"']+")


class Span(NamedTuple):
    """A part of one line: its line and columns from 0, in code points, the end not included."""

    line: int
    start: int
    end: int


def lines_of(text: str) -> list[str]:
    """The lines of a text, as the marks of problems count them."""
    return text.split("\n")


def span_at(lines: list[str], mark: Mark) -> Span:
    """The key, the value, the placeholder or the word that begins at a mark; at least a column.

    >>> span_at(["goal: wni  # ?"], Mark(1, 7))
    Span(line=0, start=6, end=9)
    >>> span_at(["asserts: {best: [Ad, 3x]}"], Mark(1, 22))
    Span(line=0, start=21, end=23)
    """
    at = min(max(mark.line - 1, 0), len(lines) - 1)
    line = lines[at].removesuffix("\r")
    start = min(max(mark.column - 1, 0), len(line))
    found = _form_at(line, start).match(line, start)
    return Span(at, start, max(found.end() if found else 0, start + 1))


def _form_at(line: str, start: int) -> re.Pattern[str]:
    """What may begin in a line at a column, judged by what stands there and before it."""
    before = line[:start].rstrip()
    if line[start : start + 1] in ("'", '"'):
        return _QUOTED
    if line[start : start + 1] == "{":
        return _IN_BRACES
    if before and before[-1] in "[{,":
        return _TO_COMMA
    if not before or before.endswith(("- ", "-", ":")):
        is_flow = before.count("{") + before.count("[") > before.count("}") + before.count("]")
        return _TO_COMMA if is_flow else _TO_COMMENT
    return _WORD


def client_range(span: Span, lines: list[str], codec: PositionCodec) -> types.Range:
    """The range in the units of the client, which are those of UTF-16 with most."""
    line = lines[span.line]
    start = codec.client_num_units(line[: span.start])
    end = start + codec.client_num_units(line[span.start : span.end])
    return types.Range(types.Position(span.line, start), types.Position(span.line, end))


def own_column(line: str, column: int, codec: PositionCodec) -> int:
    """The column in code points, from 0, of one in the units of the client."""
    units = 0
    for at, character in enumerate(line):
        if units >= column:
            return at
        units += codec.client_num_units(character)
    return len(line)
