"""What only a machine knows of a file, filled in: its schema, hashes, the usual order of keys."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from tutor.content.puzzles.reader import PUZZLE, SET
from tutor.content.puzzles.translations import TRANSLATION
from tutor.content.translatable import Part
from tutor.content.yaml.document import Document, KeyPath, Node
from tutor.content.yaml.lines import Cut, Cuts, cut_document, cut_within, moved
from tutor.content.yaml.problems import ContentError
from tutor.content.yaml.reader import read_yaml

SCHEMA_LINE = re.compile(r"\A(?:#[^\n]*\n)*?# *yaml-language-server: *\$schema=(\S+)")
"""The line by which an editor finds a file's schema, among the comments at its top."""

_HASH = re.compile(r"[0-9a-f]{12}")
_HEADS = ("title", "summary", "goal")
_LESSON = ("$schema", "slug", *_HEADS, "minutes", "language", "author", "licence")
ORDERS: dict[str, tuple[str, ...]] = {
    "set": SET,
    "puzzle": ("id", "title", *(key for key in PUZZLE if key not in ("id", "title"))),
    "set-words": TRANSLATION,
    "puzzle-words": ("source", "title", "intro", "note", "comments", "hints"),
    "lesson": (*_LESSON, "teaches", "needs", "steps"),
    "step": ("id", "kind"),
    "lesson-words": ("$schema", "lesson", "language", *_HEADS, "source", "steps"),
    "step-words": ("source",),
}
"""The keys of each kind of block in the order in which they are written; others come after them."""


class CannotFix(ValueError):
    """The text as it would be does not say the same as before."""


class FileKind(NamedTuple):
    """What a file is, and what the blocks in it are, by the names of ``ORDERS``."""

    whole: str
    inner: str
    group: str


def kind_of_file(data: object, is_translation: bool) -> FileKind | None:
    """The kind of a file by what it says; None if it is nothing known."""
    if not isinstance(data, dict):
        return None
    if is_translation:
        if "lesson" in data:
            return FileKind("lesson-words", "step-words", "steps")
        return FileKind("set-words", "puzzle-words", "puzzles") if "set" in data else None
    if "steps" in data:
        return FileKind("lesson", "step", "steps")
    return FileKind("set", "puzzle", "puzzles") if "puzzles" in data else None


def fixed(document: Document, kind: FileKind, schema: str, parts: Sequence[Part] = ()) -> str:
    """The text with what only a machine knows; the same text where nothing is to be done.

    ``schema`` is where the schema lies as seen from the file, empty if the file names one that is
    there. ``parts`` are those of the original of a translation. Hashes that are there stay: only
    who has read the text again can say that it holds. Raises CannotFix.
    """
    before = document
    for place, noted in _hashes_missing(document, parts):
        document = _again(document, _with_hash(document, place, noted))
    document = _again(document, _inner_ordered(document, kind))
    cuts = cut_document(document)
    text = _ordered(cuts, ORDERS[kind.whole]) if cuts else document.text
    if schema:
        text = _with_schema(text, schema)
    if _again(document, text).data != _with_hashes(before.data, before, parts) or not (
        _lines(before.text, schema) <= _lines(text, "")
    ):
        raise CannotFix
    return text


def _again(document: Document, text: str) -> Document:
    if text == document.text:
        return document
    try:
        return read_yaml(text, document.file)
    except ContentError:
        raise CannotFix from None


def _with_schema(text: str, schema: str) -> str:
    """The text with the line that names its schema."""
    found = SCHEMA_LINE.match(text)
    if found:
        return text[: found.start(1)] + schema + text[found.end(1) :]
    return f"# yaml-language-server: $schema={schema}\n{text}"


def _hashes_missing(document: Document, parts: Iterable[Part]) -> Iterator[tuple[KeyPath, str]]:
    """The places of parts that are there and have no hash, and what it is."""
    for part in parts:
        there = _value(document.data, part.place)
        noted = there.get("source") if isinstance(there, dict) else ""
        is_hash = isinstance(noted, str) and _HASH.fullmatch(noted)
        if isinstance(there, dict) and there and not is_hash:
            yield part.place, part.hash


def _with_hash(document: Document, place: KeyPath, noted: str) -> str:
    """The text with a hash at a place: in its line, or in a new one before the first key."""
    text, node = document.text, document.root
    for step in place:
        assert isinstance(node, Node)
        node = node.values[step]
    assert isinstance(node, Node)
    line = f'source: "{noted}"'
    if text[node.begin] == "{":
        if "source" in node.keys:
            raise CannotFix
        return f"{text[: node.begin + 1]}{line}, {text[node.begin + 1 :]}"
    if "source" in node.keys:
        begin = node.keys["source"]
        end = text.find("\n", begin)
        return text[:begin] + line + text[end:]
    begin = min(node.keys.values())
    column = begin - (text.rfind("\n", 0, begin) + 1)
    return f"{text[:begin]}{line}\n{' ' * column}{text[begin:]}"


def _inner_ordered(document: Document, kind: FileKind) -> str:
    """The text with the keys of each puzzle or step in order."""
    text = document.text
    root = cut_document(document)
    group = root.find(kind.group) if root else None
    blocks = cut_within(document, group) if group else None
    for block in reversed(blocks.entries if blocks else ()):
        cuts = cut_within(document, block)
        if cuts:
            begin = block.start if isinstance(block.key, int) else cuts.entries[0].start
            text = text[:begin] + _block_ordered(text, block, cuts, kind) + text[block.end :]
    return text


def _block_ordered(text: str, block: Cut, cuts: Cuts, kind: FileKind) -> str:
    """A puzzle or step from its dash, or from its first key on."""
    ordered = _ordered(cuts, ORDERS[kind.inner])
    column = cuts.entries[0].column
    if not isinstance(block.key, int):
        return ordered.removeprefix(cuts.entries[0].above)[column:]
    first = min(each.start for each in cuts.entries)
    dash = text[block.start : first]
    if "\n" in dash:
        return text[block.start : first] + ordered[column:]
    # Comments that come first now go above the dash.
    lines = ordered.splitlines(keepends=True)
    key = next(place for place, line in enumerate(lines) if not line.lstrip().startswith("#"))
    if not key:
        return dash + ordered[column:]
    above = moved("".join(lines[:key]), block.column - column).removeprefix(" " * block.column)
    return above + " " * block.column + dash + "".join(lines[key:])[column:]


def _ordered(cuts: Cuts, order: Sequence[str]) -> str:
    """The lines of a block with its keys in order; what is above the first key of a file stays."""
    places = {key: place for place, key in enumerate(order)}
    wanted = sorted(cuts.entries, key=lambda cut: places.get(str(cut.key), len(places)))
    top = cuts.entries[0].above
    # No empty lines before what comes first now.
    first, *others = (cut._replace(above="") if cut is cuts.entries[0] else cut for cut in wanted)
    wanted = [first._replace(above=first.above.lstrip("\n")), *others]
    lines = (cut.above + " " * cut.column + cut.text for cut in wanted)
    return top + "".join(lines) + cuts.tail


def _value(data: object, path: KeyPath) -> object:
    for step in path:
        data = data.get(step) if isinstance(data, dict) else None
    return data


def _with_hashes(data: object, document: Document, parts: Sequence[Part]) -> object:
    """Plain data as it is to be once the hashes are there."""
    for place, noted in _hashes_missing(document, parts):
        data = _put(data, place, noted)
    return data


def _put(data: object, place: KeyPath, noted: str) -> object:
    assert isinstance(data, dict)
    if not place:
        return {**data, "source": noted}
    first, *rest = place
    return {**data, first: _put(data[first], tuple(rest), noted)}


def _lines(text: str, schema: str) -> Counter[str]:
    """The lines of comments, wherever they stand; not that of the schema if it is written anew."""
    found = Counter(line.strip() for line in text.splitlines() if line.lstrip().startswith("#"))
    if schema and (line := SCHEMA_LINE.match(text)):
        found.pop(text[text.rfind("\n", 0, line.end()) + 1 :].partition("\n")[0].strip())
    return found
