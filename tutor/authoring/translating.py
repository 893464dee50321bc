"""The file of a translation: begun, or brought up to date, with each original beside its place.

Above each text stands its original, in comments that begin with the original's language. What has
no value yet is to be translated. What is there stays as it was written.
"""

from __future__ import annotations

import json
import re
import textwrap
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from tutor.content.puzzles.writer import yaml_scalar
from tutor.content.translatable import Part, without_empty
from tutor.content.yaml.document import Document, KeyPath
from tutor.content.yaml.lines import NO_CUTS, Cut, Cuts, cut_document, cut_within, moved
from tutor.content.yaml.problems import ContentError
from tutor.content.yaml.reader import read_yaml

WIDTH = 100
"""Columns of a comment, its indent counted."""
STEP = 2
_SHORTEST = 40


class CannotUpdate(ValueError):
    """A translation is written in a way in which nothing can be added safely."""


class Original(NamedTuple):
    """What is translated: a set or a lesson."""

    kind: str
    """The key that names it in a translation: ``set`` or ``lesson``."""
    name: str
    language: str
    group: str
    """The key of its parts in a translation: ``puzzles`` or ``steps``."""
    parts: tuple[Part, ...]


class Marks(NamedTuple):
    """The words of comments in a translation: *before*, and what to do about a changed original."""

    before: str
    stale: str


class Translation(NamedTuple):
    """The text of a translation, and how many texts and parts in it are still to be looked at."""

    text: str
    missing: int
    stale: int


Tree: TypeAlias = Mapping[str | int, "Tree | str"]


def translated(
    original: Original,
    language: str,
    marks: Marks,
    *,
    schema: str,
    existing: Document | None = None,
    read_again: Iterable[str] = (),
) -> Translation:
    """The text of a translation, with all that ``existing`` has.

    ``read_again`` are the ids of parts whose translation holds for the original as it is now.
    ``schema`` is where the schema lies, as seen from the file. Raises CannotUpdate.
    """
    writing = _Writing(original, marks, frozenset(read_again), existing)
    text = writing.file(language, schema)
    if existing is not None and not _says_as_much(existing, text):
        raise CannotUpdate
    return Translation(text, writing.missing, writing.stale)


class _Writing:
    """One writing of a file; counts what is missing and stale in it."""

    def __init__(
        self,
        original: Original,
        marks: Marks,
        read_again: frozenset[str],
        existing: Document | None,
    ) -> None:
        self.original = original
        self.marks = marks
        self.read_again = read_again
        self.document = existing
        self.missing = self.stale = 0
        said = re.escape(original.language)
        self.beside = re.compile(rf"\s*# {said}:(?: (.*))?$")
        # In whatever language the words after it are.
        self.earlier = re.compile(rf"\s*# {said}, \w+:(?: (.*))?$")
        self.mark = re.compile(r'\s*# "[0-9a-f]{12}": ')

    def file(self, language: str, schema: str) -> str:
        """The whole text."""
        original = self.original
        cuts, data = NO_CUTS, {}
        if self.document is not None:
            found = cut_document(self.document)
            if found is None or not isinstance(self.document.data, dict):
                raise CannotUpdate
            cuts, data = found, self.document.data
        top = cuts.entries[0].above if cuts.entries else ""
        if "yaml-language-server" not in top and "$schema" not in data:
            top = f"# yaml-language-server: $schema={schema}\n{top}"
        cuts = _without_first_comments(cuts)
        head, *parts = original.parts
        named = {original.kind: original.name, "language": language}
        lines = [top]
        lines += (cut.above + cut.text for cut in cuts.entries if cut.key == "$schema")
        for key, value in named.items():
            cut = cuts.find(key)
            lines.append(cut.above + cut.text if cut else f"{key}: {value}\n")
        lines += self.part(head, cuts, data, 0, is_head=True)
        group = cuts.find(original.group)
        inner = self.cuts_in(group)
        values = data.get(original.group)
        values = values if isinstance(values, dict) else {}
        lines.append(self.key_line(original.group, group, 0, is_empty=not (parts or values)))
        for part in parts:
            lines += self.whole_part(part, inner.find(part.id), values.get(part.id))
        known = {part.id for part in parts}
        lines += self.others(inner, values, known, STEP)
        known = {
            "$schema",
            "source",
            original.group,
            *named,
            *(str(path[0]) for path in head.texts),
        }
        lines += self.others(cuts, data, known, 0)
        return "".join(lines).rstrip("\n") + "\n"

    def whole_part(self, part: Part, cut: Cut | None, value: object) -> Iterator[str]:
        """A puzzle or a step."""
        values = value if isinstance(value, dict) else {}
        yield self.key_line(part.id, cut, STEP)
        yield from self.part(part, self.cuts_in(cut), values, 2 * STEP)

    def part(
        self, part: Part, cuts: Cuts, data: Mapping[str, object], column: int, is_head: bool = False
    ) -> Iterator[str]:
        """The hash of a part, and its texts; what else it holds comes last."""
        noted = data.get("source")
        is_begun = any(_at(data, path) is not None for path in part.texts)
        names = {part.id} if part.id else {self.original.name}
        is_stale = bool(noted) and is_begun and noted != part.hash and not names & self.read_again
        self.stale += is_stale
        cut = cuts.find("source")
        pad = " " * column
        above = self.own_comments(cut, column)
        if is_stale:
            above += f'{pad}# "{part.hash}": {self.marks.stale}\n'
        hash_now = noted if is_stale else part.hash
        same = cut is not None and noted == hash_now
        source = above + (cut.moved(column) if cut and same else f'{pad}source: "{hash_now}"\n')
        texts = self.mapping(_tree(part.texts), cuts, data, column, is_stale)
        if is_head:
            yield from (*texts, source)
            return
        yield from (source, *texts)
        known = {"source", *(str(path[0]) for path in part.texts)}
        yield from self.others(cuts, data, known, column)

    def mapping(
        self, tree: Tree, cuts: Cuts, data: object, column: int, is_stale: bool
    ) -> list[str]:
        """The texts of a block, each below its original."""
        lines = []
        there = {cut.key: tree[cut.key] for cut in cuts.entries if cut.key in tree}
        for key, original in {**there, **tree}.items():
            cut, value = cuts.find(key), _at(data, (key,))
            if isinstance(original, str):
                lines.append(self.comments(cut, original, column, is_stale))
                lines.append(self.value_line(key, cut, value, column))
                self.missing += value is None
                continue
            lines.append(self.key_line(key, cut, column))
            inner = self.cuts_in(cut)
            if all(isinstance(each, int) for each in original):
                lines += self.items(original, inner, value, column + STEP, is_stale)
            else:
                lines += self.mapping(original, inner, value, column + STEP, is_stale)
                known = {str(each) for each in original}
                lines += self.others(inner, value, known, column + STEP)
        return lines

    def items(
        self, tree: Tree, cuts: Cuts, data: object, column: int, is_stale: bool
    ) -> Iterator[str]:
        """The texts of a list, or of the blocks in it."""
        pad = " " * column
        for place, original in tree.items():
            cut, value = cuts.find(place), _at(data, (place,))
            if isinstance(original, str):
                yield self.comments(cut, original, column, is_stale)
                self.missing += value is None
                written = f" {yaml_scalar(value)}" if isinstance(value, str) else ""
                yield cut.moved(column) if cut else f"{pad}-{written}\n"
                continue
            inner = self.cuts_in(cut)
            lines = self.mapping(original, inner, value, column + STEP, is_stale)
            lines += self.others(inner, value, set(map(str, original)), column + STEP)
            comments, first, *more = lines
            yield self.own_comments(cut, column) + moved(comments, -STEP)
            yield f"{pad}-{first[column + 1 :]}"
            yield from more
        later = (cut for cut in cuts.entries if cut.key not in tree)
        yield from (cut.above + cut.moved(column) for cut in later)
        yield cuts.tail

    def others(self, cuts: Cuts, data: object, known: Iterable[str], column: int) -> Iterator[str]:
        """What stands there and has no original."""
        known = set(known)
        if not isinstance(data, dict):
            return
        for key, value in data.items():
            if key in known:
                continue
            cut = cuts.find(key)
            if cut:
                yield self.own_comments(cut, column) + cut.moved(column)
            else:
                yield f"{' ' * column}{key}: {json.dumps(value, ensure_ascii=False)}\n"
        yield cuts.tail

    def cuts_in(self, cut: Cut | None) -> Cuts:
        """What stands under a key, as far as it is written on lines of its own."""
        return (self.document and cut and cut_within(self.document, cut)) or NO_CUTS

    def key_line(self, key: str | int, cut: Cut | None, column: int, is_empty: bool = False) -> str:
        """The line of a key that holds others, with the comments that are there."""
        if is_empty:
            return f"{key}: {{}}\n"
        first = cut.text.partition("\n")[0] if cut and self.cuts_in(cut).entries else f"{key}:"
        return f"{self.own_comments(cut, column)}{' ' * column}{first}\n"

    def value_line(self, key: str | int, cut: Cut | None, value: object, column: int) -> str:
        """A key with its text, as it is there."""
        if cut:
            return cut.moved(column)
        written = f" {yaml_scalar(value)}" if isinstance(value, str) else ""
        return f"{' ' * column}{key}:{written}\n"

    def comments(self, cut: Cut | None, original: str, column: int, is_stale: bool) -> str:
        """The comments of an author, and the original, with what it was where it has changed."""
        before = list(_found(self.earlier, cut))
        shown = list(_found(self.beside, cut))
        if is_stale and not before and shown and _flat(shown) != _flat([original]):
            before = shown
        lines = self.own_comments(cut, column)
        if is_stale and before:
            lines += self.as_comments(
                f"{self.original.language}, {self.marks.before}", before, column
            )
        return lines + self.as_comments(self.original.language, original.splitlines(), column)

    def as_comments(self, label: str, texts: Sequence[str], column: int) -> str:
        """Lines of comments after a label; only a text of one line is wrapped."""
        begin = f"{' ' * column}# {label}:"
        if len(texts) == 1:
            room = max(WIDTH - len(begin) - 1, _SHORTEST)
            texts = textwrap.wrap(texts[0], room, break_long_words=False, break_on_hyphens=False)
        return "".join(f"{begin} {line}".rstrip() + "\n" for line in texts)

    def own_comments(self, cut: Cut | None, column: int) -> str:
        """The comments above a place that are an author's own."""
        if cut is None:
            return ""
        made = (self.beside, self.earlier, self.mark)
        lines = cut.above.splitlines(keepends=True)
        own = (each for each in lines if not any(form.match(each.rstrip()) for form in made))
        return moved("".join(own), column - cut.column)


def _without_first_comments(cuts: Cuts) -> Cuts:
    """Those at the top of a file stay there, whichever key comes first."""
    entries = (
        cut._replace(above="") if not place else cut for place, cut in enumerate(cuts.entries)
    )
    return Cuts(tuple(entries), "")


def _found(form: re.Pattern[str], cut: Cut | None) -> Iterator[str]:
    for line in cut.above.splitlines() if cut else ():
        if found := form.match(line):
            yield found[1] or ""


def _flat(texts: Iterable[str]) -> str:
    return " ".join(" ".join(texts).split())


def _tree(texts: Mapping[KeyPath, str]) -> Tree:
    """Texts by their paths as blocks within blocks, in the same order."""
    tree: dict[str | int, object] = {}
    for (*parents, last), text in texts.items():
        here = tree
        for each in parents:
            here = here.setdefault(each, {})  # type: ignore[assignment]  # only texts have no keys
        here[last] = text
    return tree  # type: ignore[return-value]  # as just built


def _at(data: object, path: KeyPath) -> object:
    """The value at a path of plain data; None where nothing is."""
    for each in path:
        if isinstance(data, dict):
            data = data.get(each)
        elif isinstance(data, list) and isinstance(each, int) and each < len(data):
            data = data[each]
        else:
            return None
    return data


def _says_as_much(before: Document, text: str) -> bool:
    """Whether a text has all values of a document but for its hashes, and no others."""
    try:
        data = read_yaml(text, before.file).data
    except ContentError:
        return False
    return _words(data) == _words(before.data)


def _words(data: object) -> object:
    """Plain data without hashes, and without what holds nothing."""
    match without_empty(data):
        case dict() as found:
            words = {key: _words(each) for key, each in found.items() if key != "source"}
            return {key: each for key, each in words.items() if each not in (None, {}, [])}
        case list() as found:
            return [_words(each) for each in found]
        case found:
            return found
