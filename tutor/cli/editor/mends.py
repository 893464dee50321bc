"""The mends that a problem's hint names, as changes to the text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from tutor.cli.editor.places import Span
from tutor.cli.editor.pointing import pointed_at, readable_document, value_at

_NAMED = re.compile(r'(?:\bwrite|\bor write|\bdid you mean|^or|" or) "([^"\n]+)"')
_PLACEHOLDER = re.compile(r"^write (\{[^{}\n]+\})$")
_UNQUOTED = re.compile(r"^write it without quotes: (\d+)$")
_QUOTED = re.compile(r'^put it in quotes: ("[^"\n]*")$')
_ONE_KEY = re.compile(r"([\w$]+): (.+)")
_BLAMED = re.compile(r'"([^"\n]+)"|\bends on ([^:\n]+):')
_PLAIN = re.compile(r"[\w][\w -]*|\{.*\}")


class Mend(NamedTuple):
    """A change: what stands in a span of a line gives way to a text; or a line more."""

    title: str
    span: Span
    text: str


def mends_of(text: str, span: Span, message: str, hint: str) -> Iterator[Mend]:
    """The changes that a hint names, of a problem at a span; none where it names none."""
    lines = text.split("\n")
    if span.line >= len(lines):
        return
    if found := _PLACEHOLDER.match(hint):
        said = [found[1]]
    elif found := _UNQUOTED.match(hint) or _QUOTED.match(hint):
        yield Mend(f"Write {found[1]}", span, found[1])
        return
    else:
        said = _NAMED.findall(hint)
    for each in said:
        mend = _with_key(text, lines, span, each) or _in_place(lines, span, message, each)
        if mend:
            yield mend


def _in_place(lines: list[str], span: Span, message: str, instead: str) -> Mend | None:
    """A word for a word: for what the message blames, where it stands within the span."""
    line = lines[span.line]
    blamed = _BLAMED.search(message)
    wrong = (blamed[1] or blamed[2]) if blamed else ""
    if wrong and line.startswith(wrong, span.start):
        return Mend(
            f"Write {instead}", Span(span.line, span.start, span.start + len(wrong)), instead
        )
    there = line[span.start : span.end]
    if wrong and there.count(wrong) == 1 and wrong != there:
        start = span.start + there.index(wrong)
        return Mend(f"Write {instead}", Span(span.line, start, start + len(wrong)), instead)
    if there.startswith("{") != instead.startswith("{") or there.startswith("["):
        return None
    plain = instead if _PLAIN.fullmatch(instead) else f'"{instead}"'
    return Mend(f"Write {instead}", span, plain)


def _with_key(text: str, lines: list[str], span: Span, instead: str) -> Mend | None:
    """A key with its value: in place of the value there, or on a line of its own."""
    named = _ONE_KEY.fullmatch(instead)
    if named is None:
        return None
    line = lines[span.line]
    if re.search(rf"\b{named[1]}\s*:\s*$", line[: span.start]):
        return Mend(f"Write {instead}", span, named[2])
    pointed = pointed_at(lines, span.line, span.start)
    block = pointed.path if pointed.is_key else pointed.path[:-1]
    there = value_at(readable_document(text, span.line), block)
    column = len(line) - len(line.lstrip(" -"))
    if "{" in line[: span.start] or (isinstance(there, dict) and named[1] in there):
        return None
    # A line more, behind the one with the dash of an item and before any other.
    if line.lstrip().startswith("-"):
        at = len(line.removesuffix("\r"))
        return Mend(f"Add {instead}", Span(span.line, at, at), f"\n{' ' * column}{instead}")
    return Mend(f"Add {instead}", Span(span.line, column, column), f"{instead}\n{' ' * column}")
