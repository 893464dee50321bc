"""What a content file says, with the place of every key and value."""

from __future__ import annotations

from typing import NamedTuple

from tutor.content.yaml.problems import Mark, Problem, excerpt, mark_at

Path = tuple[str | int, ...]


class Node:
    """A block or list: its data, and where it, its keys and its values begin."""

    __slots__ = ("begin", "data", "key", "keys", "values")

    def __init__(self, begin: int, data: dict[str, object] | list[object]) -> None:
        self.begin = begin
        self.data = data
        self.keys: dict[str | int, int] = {}
        self.values: dict[str | int, Node | int] = {}
        self.key: str | None = None

    @property
    def wants_key(self) -> bool:
        """Whether the next text is a key; '' as key means that its value is to be dropped."""
        return self.key is None and isinstance(self.data, dict)


class Document(NamedTuple):
    """What a file says, with the place of every key and value.

    ``problems`` are what its reader found: only warnings, but for a document that comes with a
    ContentError.
    """

    file: str
    text: str
    data: object
    problems: tuple[Problem, ...]
    root: Node | int

    def mark(self, path: Path) -> Mark:
        """Where the value at path begins; a missing path is where its nearest parent begins."""
        return mark_at(self.text, self._places(path)[1])

    def key_mark(self, path: Path) -> Mark:
        """Where the key at path begins; a list item has no key, and begins at its value."""
        return mark_at(self.text, self._places(path)[0])

    def mark_within(self, path: Path, value: str, offset: int) -> Mark:
        """Where a part of the text at path stands in the file, however its lines are broken.

        Where the text is written with escapes, it is where the whole text begins.
        """
        at = self._places(path)[1]
        style = self.text[at : at + 1]
        if style and style in "|>":
            at = self.text.find("\n", at) + 1
        elif style and style in "'\"":
            at += 1
        before = "".join(value[:offset].split())
        if style == "'":
            before = before.replace("'", "''")
        # Lines may be broken, indented and folded anew, but nothing else is ever put between.
        for character in before:
            at = self._after_space(at)
            if self.text[at : at + 1] != character:
                return self.mark(path)
            at += 1
        here = value[offset : offset + 1]
        if here and not here.isspace():
            at = self._after_space(at)
            if self.text[at : at + 1] != here:
                return self.mark(path)
        return mark_at(self.text, at)

    def _after_space(self, at: int) -> int:
        while self.text[at : at + 1].isspace():
            at += 1
        return at

    def follows_comma(self, path: Path) -> bool:
        """Whether the key at path stands behind a comma, as the keys in {...} do."""
        return self.text[: self._places(path)[0]].rstrip().endswith(",")

    def excerpt(self, mark: Mark) -> str:
        """The line a mark points into, safe to print, with a caret below the column."""
        return excerpt(self.text, mark)

    def _places(self, path: Path) -> tuple[int, int]:
        node = self.root
        key = value = node.begin if isinstance(node, Node) else node
        for step in path:
            if not isinstance(node, Node) or step not in node.values:
                break
            at = node.keys.get(step)
            node = node.values[step]
            value = node.begin if isinstance(node, Node) else node
            key = value if at is None else at
        return key, value
