"""What a content file says, with the place of every key and value."""

from __future__ import annotations

from typing import NamedTuple

from tutor.content.problem import Mark, Problem, excerpt, mark_at

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
        """Where a part of the text at path stands, if the file has it as it is or line by line."""
        begin = self._places(path)[1]
        if self.text.startswith("|", begin):
            return self._mark_in_lines(begin, value, offset) or self.mark(path)
        begin += self.text[begin : begin + 1] in ("'", '"')
        is_as_it_is = self.text.startswith(value, begin)
        return mark_at(self.text, begin + offset) if is_as_it_is else self.mark(path)

    def _mark_in_lines(self, begin: int, value: str, offset: int) -> Mark | None:
        """Where a part of a text stands that the file has below a ``|``, indented."""
        header = mark_at(self.text, begin).line
        before = value[:offset].split("\n")
        here = value.split("\n")[len(before) - 1]
        lines = self.text.split("\n")[header + len(before) - 1 :]
        line = lines[0].removesuffix("\r") if lines else ""
        if not here or not line.endswith(here) or line.removesuffix(here).strip():
            return None
        return Mark(header + len(before), len(line) - len(here) + len(before[-1]) + 1)

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
