"""What a content file says, with the place of every key and value, and what is wrong with it."""

from __future__ import annotations

from typing import NamedTuple

from tutor.content.yaml.problems import ContentError, Mark, Problem, Severity, excerpt, mark_at

KeyPath = tuple[str | int, ...]


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

    def mark(self, path: KeyPath) -> Mark:
        """Where the value at path begins; a missing path is where its nearest parent begins."""
        return mark_at(self.text, self._places(path)[1])

    def key_mark(self, path: KeyPath) -> Mark:
        """Where the key at path begins; a list item has no key, and begins at its value."""
        return mark_at(self.text, self._places(path)[0])

    def mark_within(self, path: KeyPath, value: str, offset: int) -> Mark:
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

    def follows_comma(self, path: KeyPath) -> bool:
        """Whether the key at path stands behind a comma, as the keys in {...} do."""
        return self.text[: self._places(path)[0]].rstrip().endswith(",")

    def excerpt(self, mark: Mark) -> str:
        """The line a mark points into, safe to print, with a caret below the column."""
        return excerpt(self.text, mark)

    def _places(self, path: KeyPath) -> tuple[int, int]:
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


class Finding(NamedTuple):
    """Something to be reported of a document: an error or a warning, at a path.

    ``within`` is the part of the text there that it is about, and where in it that begins.
    """

    path: KeyPath
    severity: Severity
    code: str
    message: str
    hint: str = ""
    within: tuple[str, int] | None = None
    is_of_key: bool = False
    """Whether it is about the key at the path, and not about its value."""


class Report:
    """The problems of one document so far; reading goes on after one, so that all are reported."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self._problems = list(document.problems)
        self.errors = sum(each.is_error for each in self._problems)
        # Where the YAML itself is wrong, the value is a guess: nothing more is said of it.
        self._guessed = {each.mark for each in self._problems if each.is_error}
        self._settled: set[KeyPath] = set()
        self._faulty: set[KeyPath] = set()

    @property
    def has_errors(self) -> bool:
        return bool(self.errors)

    def error(
        self,
        path: KeyPath,
        code: str,
        message: str,
        hint: str = "",
        within: tuple[str, int] | None = None,
    ) -> None:
        """Something wrong with the value at ``path``.

        ``within`` says with which part: the text there, and where in it the fault begins.
        """
        self.add(Finding(path, Severity.ERROR, code, message, hint, within))

    def key_error(self, path: KeyPath, code: str, message: str, hint: str = "") -> None:
        """Something wrong with the key at ``path``."""
        self.add(Finding(path, Severity.ERROR, code, message, hint, is_of_key=True))

    def warning(
        self,
        path: KeyPath,
        code: str,
        message: str,
        hint: str = "",
        within: tuple[str, int] | None = None,
    ) -> None:
        """Something to better in the value at ``path``, or in the part ``within`` it."""
        self.add(Finding(path, Severity.WARNING, code, message, hint, within))

    def add(self, finding: Finding) -> None:
        """Something found; passed over where the YAML itself is wrong, or the value is settled."""
        path = finding.path
        if finding.severity is Severity.ERROR:
            self.errors += 1
            self._note(path)
        mark = self._mark(finding)
        if mark in self._guessed or any(
            path[:length] in self._settled for length in range(len(path) + 1)
        ):
            return
        _, severity, code, message, hint, *_ = finding
        self._problems.append(Problem(self.document.file, *mark, severity, code, message, hint))

    def _mark(self, finding: Finding) -> Mark:
        if finding.is_of_key:
            return self.document.key_mark(finding.path)
        if finding.within:
            return self.document.mark_within(finding.path, *finding.within)
        return self.document.mark(finding.path)

    def settle(self, path: KeyPath) -> None:
        """Reports nothing more about the value at ``path``, or about anything in it."""
        self._settled.add(path)
        self._note(path)

    def is_faulty(self, path: KeyPath) -> bool:
        """Whether something is wrong with what stands at ``path``, or with a part of it."""
        return path in self._faulty

    def unusable(self) -> ContentError:
        """That the document cannot be used, with all its errors."""
        errors = tuple(each for each in self.in_order() if each.is_error)
        return ContentError(errors, self.document.text)

    def in_order(self) -> list[Problem]:
        """The problems by their places; no warning where an error asks for a change anyway."""
        wrong = {each.mark for each in self._problems if each.is_error}
        problems = [each for each in self._problems if each.is_error or each.mark not in wrong]
        return sorted(dict.fromkeys(problems), key=lambda each: each.mark)

    def _note(self, path: KeyPath) -> None:
        self._faulty.update(path[:length] for length in range(len(path) + 1))
