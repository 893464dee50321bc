"""A strict reader of the YAML that puzzle and lesson authors write, exact about places."""

from __future__ import annotations

import pathlib
import re
from itertools import islice

import yaml

from tutor.content import source
from tutor.content.document import Document, Node, Path
from tutor.content.problem import (
    MAX_DEPTH,
    MAX_NODES,
    MAX_PROBLEMS,
    MAX_SCALAR,
    ContentError,
    Mark,
    Problem,
    Severity,
    mark_at,
    problem_at,
    quoted,
)
from tutor.content.source import hidden_escapes, read_bytes
from tutor.content.yaml_scalars import ambiguity, leading_zero, plain_value

__all__ = ["ContentError", "Document", "Mark", "Path", "Problem", "Severity", "read_bytes"]
__all__ += ["read_document", "read_yaml"]

_QUOTE = "put it in quotes"
_DIRECTIVE = re.compile(r"(?:[ \t]*(?:#[^\n]*)?\r?\n)*+%")
_COMMENT_OR_TAB = re.compile(r"(?<!\S)#[^\n]*|\t+")


def read_document(path: pathlib.Path) -> Document:
    """The document in a file. Raises ContentError, and nothing else."""
    return read_yaml(read_bytes(path), str(path))


def read_yaml(text: bytes | str, file: str) -> Document:
    """The document in a text, file naming it in messages. Raises ContentError, and nothing else."""
    decoded = source.decoded(text, file)
    if problems := source.hidden_characters(decoded, file):
        raise ContentError(tuple(sorted(problems, key=lambda each: each.mark)), decoded)
    return _Reading(decoded, file).document()


class _Reading:
    """One pass over the events of a text; a list of open nodes stands in for recursion."""

    def __init__(self, text: str, file: str) -> None:
        self.text = text
        self.file = file
        self.errors: list[Problem] = []
        self.warnings: list[Problem] = []
        self.open: list[Node] = []
        self.root: tuple[object, Node | int] | None = None
        self.last = (0, 0, "")
        self.quotes: list[tuple[int, int]] = []
        self.nodes = 0
        self.has_begun = False

    def document(self) -> Document:
        """The document, if nothing is wrong with it."""
        if directive := _DIRECTIVE.match(self.text):
            is_whole = self.refuse(directive.end() - 1, "yaml-directive")
        else:
            is_whole = self.read()
        if not self.errors and self.root is None:
            self.refuse(0, "file-empty")
        told = (*self.errors[:MAX_PROBLEMS], *self.warnings)
        read = None
        if self.root:
            data, places = self.root
            read = Document(self.file, self.text, data, told, places)
        if self.errors or read is None:
            ordered = sorted(told, key=lambda problem: problem.mark)
            raise ContentError(tuple(ordered), self.text, read if is_whole else None)
        return read

    def read(self) -> bool:
        """Takes all events, or those before the first that makes it pointless to go on."""
        loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
        try:
            for event in yaml.parse(self.text, Loader=loader):
                if not self.take(event) or len(self.errors) > MAX_PROBLEMS:
                    return False
        except yaml.MarkedYAMLError as error:
            return self.complain(error)
        except (yaml.YAMLError, ValueError, ArithmeticError, RecursionError, MemoryError):
            # Where PyYAML has no C parser, an escape beyond Unicode overflows.
            if not self.check_escapes(self.last[1], len(self.text)):
                self.refuse(self.last[1], "yaml-unreadable")
            return False
        self.check_tabs()
        return True

    def take(self, event: yaml.Event) -> bool:
        """Adds what one event brings; False if the rest of the file is not worth reading."""
        at = _index(event.start_mark)
        if isinstance(event, yaml.ScalarEvent):
            self.check_marks(event, at)
            self.add_scalar(event, at)
        elif isinstance(event, yaml.CollectionStartEvent):
            self.check_marks(event, at)
            if len(self.open) >= MAX_DEPTH:
                return self.refuse(at, "yaml-depth")
            if self.open and self.open[-1].wants_key:
                self.refuse(at, "yaml-complex-key")
            self.open.append(Node(at, {} if isinstance(event, yaml.MappingStartEvent) else []))
        elif isinstance(event, yaml.CollectionEndEvent):
            node = self.open.pop()
            self.add(node.data, node)
        elif isinstance(event, yaml.AliasEvent):
            self.refuse(at, "yaml-alias", f"an alias {quoted(f'*{event.anchor}')} is not allowed")
            self.add(None, at)
        elif isinstance(event, yaml.DocumentStartEvent):
            if self.has_begun:
                return self.refuse(at, "yaml-second-document")
            self.has_begun = True
        elif isinstance(event, yaml.DocumentEndEvent) and event.explicit:
            return self.refuse(at, "yaml-document-end")
        self.nodes += isinstance(event, yaml.NodeEvent)
        return self.nodes <= MAX_NODES or self.refuse(at, "yaml-too-many-values")

    def check_marks(self, event: yaml.ScalarEvent | yaml.CollectionStartEvent, at: int) -> None:
        """Refuses an anchor or a tag before a value."""
        if event.anchor is not None:
            self.refuse(at, "yaml-anchor", f"an anchor {quoted(f'&{event.anchor}')} is not allowed")
        if event.tag is not None:
            tag = quoted(event.tag.replace("tag:yaml.org,2002:", "!!"))
            self.refuse(at, "yaml-tag", f"a tag {tag} is not allowed")

    def add_scalar(self, event: yaml.ScalarEvent, at: int) -> None:
        """Adds a text as a key or a value."""
        value, end = event.value, _index(event.end_mark)
        self.last = at, end, event.style or ""
        if event.style:
            self.quotes.append((at, end))
        if len(value) > MAX_SCALAR // 4 and len(value.encode(errors="surrogatepass")) > MAX_SCALAR:
            self.refuse(at, "yaml-long-text")
        if event.style == '"' and not (value.isascii() and value.isprintable()):
            self.check_escapes(at, end)
            if source.marks_run(value) >= 0:
                self.errors.append(source.marks_problem(self.text, at, self.file))
        if self.open and self.open[-1].wants_key:
            self.add_key(value, at, plain=not event.style)
        elif event.style:
            self.add(value, at)
        elif value or self.open:
            self.add(self.plain_value(value, at), at)

    def add_key(self, key: str, at: int, plain: bool) -> None:
        """Makes a text the key of the next value, whatever it looks like."""
        node = self.open[-1]
        node.key = ""
        if not key or (plain and key in ("~", "null")):
            self.refuse(at, "yaml-empty-key")
        elif plain and key == "<<":
            self.refuse(at, "yaml-merge-key")
        elif key in node.keys:
            lines = [mark_at(self.text, place).line for place in (node.keys[key], at)]
            said = f"the key {quoted(key)} is used twice, in lines {lines[0]} and {lines[1]}"
            self.refuse(at, "yaml-duplicate-key", said)
        else:
            node.keys[key] = at
            node.key = key

    def add(self, value: object, place: Node | int) -> None:
        """Adds a value to the innermost block or list still open."""
        if not self.open:
            self.root = value, place
            return
        node = self.open[-1]
        if isinstance(node.data, list):
            node.values[len(node.data)] = place
            node.data.append(value)
        elif node.key is None:
            node.key = ""
        else:
            if node.key:
                node.values[node.key] = place
                node.data[node.key] = value
            node.key = None

    def plain_value(self, text: str, at: int) -> object:
        """What a text without quotes means; where readers differ, that is told."""
        value = plain_value(text)
        if value is not text:
            return value
        if meant := leading_zero(text):
            said = f"{quoted(text)} begins with a zero", f"write {meant}, or put it in quotes"
            self.refuse(at, "yaml-leading-zero", *said)
        elif (kind := ambiguity(text)) and len(self.warnings) < MAX_PROBLEMS:
            said = f"{quoted(text)} is text here, but other YAML readers see {kind}", _QUOTE
            warning = "yaml-ambiguous", *said, Severity.WARNING
            self.warnings.append(problem_at(self.text, at, self.file, *warning))
        return text

    def check_escapes(self, start: int, end: int) -> bool:
        """Refuses hidden characters written as escapes; True if there are any."""
        before = len(self.errors)
        self.errors += islice(hidden_escapes(self.text, start, end, self.file), MAX_PROBLEMS)
        return len(self.errors) > before

    def check_tabs(self) -> None:
        """Refuses tabs that are neither in quotes nor in a comment: readers differ on them."""
        start = 0 if "\t" in self.text else len(self.text)
        for begin, end in (*self.quotes, (len(self.text), 0)):
            for found in _COMMENT_OR_TAB.finditer(self.text, start, begin):
                if found[0][0] == "\t" and len(self.errors) < MAX_PROBLEMS:
                    self.refuse(found.start(), "yaml-tab")
            start = end

    def complain(self, error: yaml.MarkedYAMLError) -> bool:
        """Puts into words where the library gave up; False, for there is no more to read."""
        from tutor.content.yaml_wording import yaml_complaint

        at = _index(error.problem_mark)
        opened = _index(error.context_mark or error.problem_mark)
        said = f"{error.context or ''}: {error.problem or ''}"
        if "quoted" in said and self.check_escapes(opened, at + 10):
            return False
        begins = [opened] if "',' or" in said else [node.begin for node in reversed(self.open)]
        bracket = next((begin for begin in begins if self.text[begin : begin + 1] in "[{"), None)
        return self.refuse(*yaml_complaint(self.text, said, at, opened, self.last, bracket))

    def refuse(self, at: int, code: str, message: str = "", hint: str = "") -> bool:
        """Notes an error, in the usual words if no others are given; False, for who stops at it."""
        from tutor.content.yaml_wording import WORDS

        what, how = WORDS.get(code, ("", ""))
        problem = problem_at(self.text, at, self.file, code, message or what, hint or how)
        self.errors.append(problem)
        return False


def _index(mark: object) -> int:
    index: int = getattr(mark, "index", 0)
    return index
