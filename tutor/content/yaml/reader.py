"""The strict YAML reader: one document of keys, lists and plain values, each with its place.

It takes YAML 1.2 scalars and text keys. Anchors, aliases, tags, merge keys, doubled keys, several
documents, hidden characters and whatever is too deep or too large are refused, with line, column
and how to mend it. What other YAML readers would take otherwise is warned of.
"""

from __future__ import annotations

import pathlib
import re
from itertools import islice
from typing import TypeAlias

import yaml

from tutor.content.yaml import source
from tutor.content.yaml.document import Document, Node
from tutor.content.yaml.problems import (
    MAX_DEPTH,
    MAX_NODES,
    MAX_PROBLEMS,
    MAX_SCALAR,
    ContentError,
    Problem,
    Severity,
    mark_at,
    problem_at,
    quoted,
)
from tutor.content.yaml.source import hidden_escapes, read_bytes

_VALUES = {"": None, "~": None, "null": None, "true": True, "false": False}
_INTEGER = re.compile(r"-?[1-9][0-9]{0,14}|0")
_LEADING_ZERO = re.compile(r"([-+]?)0([0-9]+)")
_WORDS = frozenset(("yes", "no", "on", "off", "true", "false", "null", "y", "n"))
# What YAML 1.1, YAML 1.2 or a common reader of either takes for something other than text. Such
# texts are rare, so the forms are only made ready when one is met.
_AMBIGUOUS = (
    ("a date", r"[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}(?:[Tt ](?s:.)*)?"),
    ("a number in base 60", r"[-+]?[0-9][0-9_]*(?::[0-9]+)+(?:\.[0-9_]*)?"),
    ("a number", r"[-+]?0[xXob][0-9a-fA-F_]+"),
    ("a number", r"[-+]?(?:[0-9][0-9_]*(?:\.[0-9_]*)?|\.[0-9]+)(?:[eE][-+]?[0-9]+)?"),
    ("a number", r"[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN)"),
    ("a merge or a default", r"<<|="),
)


def plain_value(text: str) -> object:
    """The value that ``text`` stands for; the text itself, the same object, if it is text.

    >>> plain_value("61"), plain_value("~"), plain_value("no"), plain_value("61:59")
    (61, None, 'no', '61:59')
    """
    if text in _VALUES:
        return _VALUES[text]
    return int(text) if text[0] in "-0123456789" and _INTEGER.fullmatch(text) else text


def leading_zero(text: str) -> str:
    """The number written ``text`` without its zeros, '' if it is no such number.

    >>> leading_zero("012"), leading_zero("12")
    ('12', '')
    """
    zeros = _LEADING_ZERO.fullmatch(text) if text[0] in "-+0" else None
    return f"{zeros[1]}{zeros[2].lstrip('0')[:20] or 0}" if zeros else ""


def ambiguity(text: str) -> str:
    """What other readers than this one may take a text for, '' if for nothing else.

    >>> ambiguity("61:59"), ambiguity("NO"), ambiguity("7b")
    ('a number in base 60', 'true, false or nothing', '')
    """
    if text[0] in "0123456789-+.<=":
        is_like_a_card = len(text) == 2 and text[1].isalpha()
        forms = () if is_like_a_card else _AMBIGUOUS
        return next((kind for kind, form in forms if re.fullmatch(form, text)), "")
    return "true, false or nothing" if len(text) <= 5 and text.lower() in _WORDS else ""


Span: TypeAlias = tuple[int, int, str]
"""A text in the file: where it begins and ends, and its quote, if it has one."""
Complaint: TypeAlias = tuple[int, str, str]
"""A problem: where it is, its code, and what is wrong if that is more than the code says."""

_QUOTE = "put the text in quotes"
_AGAIN = f"write the value out again; if it is a text, {_QUOTE}"
_DELETE = f"delete it; if it is a text, {_QUOTE}"
_CLOSE = "close it at the end of the text; '' stands for an apostrophe inside '...'"
_ALIGN = "check the spaces at the beginning of the lines"
# The usual words for each code: what is wrong, and how to mend it.
WORDS = {
    "file-empty": ("the file is empty", "write at least one key"),
    "yaml-after-quote": ("text after a closing quote", _CLOSE),
    "yaml-alias": ("an alias (*name) is not allowed", _AGAIN),
    "yaml-anchor": ("an anchor (&name) is not allowed", _AGAIN),
    "yaml-block-text": ("nothing may follow | or > on its line", _QUOTE),
    "yaml-bracket": (
        "a bracket is not closed",
        "close it; a text with brackets in it needs quotes",
    ),
    "yaml-colon": ('a ": " inside a text', _QUOTE),
    "yaml-complex-key": ("a key must be a text, not a list or a block", _QUOTE),
    "yaml-dash": ('no list can begin with "- " here', _QUOTE),
    "yaml-depth": (f"nested deeper than {MAX_DEPTH} levels", "use fewer levels"),
    "yaml-directive": ("a line may not begin with %", _DELETE),
    "yaml-duplicate-key": ("a key is used twice", "rename one of them, or delete it"),
    "yaml-empty-key": ("a key may not be empty or null", "write a name before the colon"),
    "yaml-escape": ("this escape means nothing", r"write \\ for a backslash, or use single quotes"),
    "yaml-indent": ("this line does not fit the lines above it", _ALIGN),
    "yaml-long-text": (f"a text longer than {MAX_SCALAR // 1024} KiB", "make it several texts"),
    "yaml-merge-key": ("merge keys (<<) are not allowed", "write the values out again"),
    "yaml-missing-colon": ("a key without a colon", 'write "key: value", with a space between'),
    "yaml-quote-needed": ("a text may not begin like this", _QUOTE),
    "yaml-quote-open": ("the quote opened here is never closed", _CLOSE),
    "yaml-second-document": ("a second document begins here", "use a file for each"),
    "yaml-document-end": ("the document ends here (...)", "delete this line"),
    "yaml-syntax": ("this is not YAML", _QUOTE),
    "yaml-tab": ("a tab outside quotes", "use spaces"),
    "yaml-tag": ("a tag (!name) is not allowed", _DELETE),
    "yaml-too-many-values": (f"more than {MAX_NODES:,} values in one file", "split it"),
    "yaml-unreadable": ("what follows cannot be read", "write it more simply"),
}
# What the YAML library says, in either of its two builds, and what it comes from.
_COMPLAINTS = (
    ("an alias", "yaml-alias"),
    ("an anchor", "yaml-anchor"),
    (" directive", "yaml-directive"),
    (" tag", "yaml-tag"),
    ("nesting depth", "yaml-depth"),
    ("sequence entries", "yaml-dash"),
    ("mapping keys", "yaml-complex-key"),
    ("block scalar", "yaml-block-text"),
)
# A line, or a part of one, that fits nothing before it.
_MISPLACED = ("expected key", "<block end>", "'-' indicator", "document start>")


def yaml_complaint(
    text: str, said: str, at: int, opened: int, last: Span, bracket: int | None
) -> Complaint:
    """What the YAML library said of a place and of what opened before it: place, code, words.

    Last is the text it read last (begin, end, quote), bracket the innermost one still open.
    """
    before = text[text.rfind("\n", 0, at) + 1 : at]
    indent = before[: len(before) - len(before.lstrip())]
    here = text[at : at + 1]
    follows = quoted(text[at:].partition("\n")[0].strip())
    begin, end, quote = last
    adjoins = not text[end:at].strip(" ")
    several_lines = "\n" in text[begin:end]
    if "quoted" in said and "unexpected" in said:
        return opened, "yaml-quote-open", ""
    if here == "\t" or "tab character" in said:
        return at, "yaml-tab", ""
    if "\t" in indent:
        return at - len(before) + indent.index("\t"), "yaml-tab", ""
    if quote in ("'", '"') and adjoins and (end == at or "',' or" not in said):
        if several_lines:
            line = mark_at(text, end).line
            return begin, "yaml-quote-open", f"the quote opened here is only closed in line {line}"
        if here == ":" and "mapping values" not in said:
            return at, "yaml-missing-colon", "no space after a colon"
        return at, "yaml-after-quote", f"{follows} after a closing quote"
    if "mapping values" in said:
        return _stray_colon(text, at, begin if adjoins and several_lines else None)
    if "expected ':'" in said:
        return opened, "yaml-missing-colon", ""
    if "quoted" in said:
        return max(opened, text.rfind("\\", 0, at + 1)), "yaml-escape", ""
    if bracket is not None and ("',' or" in said or not text[at:].strip()):
        before_what = f", or a comma is missing before {follows}" if text[at:].strip() else ""
        return bracket, "yaml-bracket", f"a bracket is not closed{before_what}"
    if here and ("any token" in said or "node content" in said):
        return at, "yaml-quote-needed", f"a text may not begin with {quoted(here)}"
    for words, code in _COMPLAINTS:
        if words in said:
            return opened, code, ""
    if not any(words in said for words in _MISPLACED):
        return at, "yaml-syntax", f"this is not YAML: {said.strip(': ')}"
    if before.strip():
        return at, "yaml-quote-needed", f"{follows} cannot follow here"
    return at, "yaml-empty-key" if here == ":" else "yaml-indent", ""


def _stray_colon(text: str, at: int, begin: int | None) -> Complaint:
    """A colon that makes a key where none can be; begin if a text of several lines ends here."""
    if begin is None:
        return at, "yaml-colon", ""
    if not text[text.rfind("\n", 0, begin) + 1 : begin].strip(" -"):
        return begin, "yaml-missing-colon", ""
    before = text[text.rfind("\n", 0, at) + 1 : at]
    return at - len(before.lstrip()), "yaml-indent", "a line further in than the line above it"


_QUOTE_IT = "put it in quotes"
_PROSE = frozenset(
    ("title", "intro", "note", "summary", "text", "feedback", "question", "count", "theme")
)
"""Keys under which people's words stand, and those of the blocks below."""
_PROSE_BLOCKS = ("comments",)
_CUT = re.compile(r" (#[^\n]*)")
_PRINTED = "\u201c\u201d\u201e\u00ab\u00bb"
_PRINTED_QUOTES = re.compile(f"[{_PRINTED}][^{_PRINTED}]*[{_PRINTED}]")
_DIRECTIVE = re.compile(r"(?:[ \t]*(?:#[^\n]*)?\r?\n)*+%")
_COMMENT_OR_TAB = re.compile(r"(?<!\S)#[^\n]*|\t+")


def read_document(path: pathlib.Path) -> Document:
    """The document in a file. Raises ContentError, and nothing else."""
    return read_yaml(read_bytes(path), str(path))


def read_yaml(text: bytes | str, file: str) -> Document:
    """The document in a text, file naming it in messages. Raises ContentError, and nothing else."""
    decoded = source.decode_text(text, file)
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
            is_complete = self.refuse(directive.end() - 1, "yaml-directive")
        else:
            is_complete = self.read()
        if not self.errors and self.root is None:
            self.refuse(0, "file-empty")
        problems = (*self.errors[:MAX_PROBLEMS], *self.warnings)
        if len(self.errors) > MAX_PROBLEMS:
            more = self.errors[MAX_PROBLEMS - 1 :]
            said = f"and {len(more)} more, as far as was read", "mend those above first"
            last = more[0]._replace(message=said[0], hint=said[1])
            problems = (*self.errors[: MAX_PROBLEMS - 1], last, *self.warnings)
        read = None
        if self.root:
            data, places = self.root
            read = Document(self.file, self.text, data, problems, places)
        if self.errors or read is None:
            ordered = sorted(problems, key=lambda problem: problem.mark)
            raise ContentError(tuple(ordered), self.text, read if is_complete else None)
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
            self.check_text(value, at, end)
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
        """What a text without quotes means, with a warning where other readers differ."""
        value = plain_value(text)
        if value is not text:
            return value
        if meant := leading_zero(text):
            said = f"{quoted(text)} begins with a zero", f"write {meant}, or put it in quotes"
            self.refuse(at, "yaml-leading-zero", *said)
        elif (kind := ambiguity(text)) and len(self.warnings) < MAX_PROBLEMS:
            said = f"{quoted(text)} is text here, but other YAML readers see {kind}", _QUOTE_IT
            warning = "yaml-ambiguous", *said, Severity.WARNING
            self.warnings.append(problem_at(self.text, at, self.file, *warning))
        return text

    def check_text(self, value: str, at: int, end: int) -> None:
        """Warns where words that people read are cut off by a #, or stand in quotes of print."""
        if not self.open or not self.open[-1].key or len(self.warnings) >= MAX_PROBLEMS:
            return
        above = self.open[-2].key if len(self.open) > 1 else ""
        if self.open[-1].key not in _PROSE and above not in _PROSE_BLOCKS:
            return
        # A comment that is meant stands further off, or on a line of its own.
        if cut := _CUT.match(self.text, end):
            said = f"{quoted(cut[1])} is a comment here: the text ends before it"
            warning = "yaml-comment", said, f"{_QUOTE}; or put two spaces before the comment"
            self.warnings.append(
                problem_at(self.text, end + 1, self.file, *warning, Severity.WARNING)
            )
        if _PRINTED_QUOTES.fullmatch(value):
            said = f"{value[0]} and {value[-1]} are no quotes in YAML, but a part of the text"
            warning = "yaml-quotes", said, 'write " instead, or leave them out'
            self.warnings.append(problem_at(self.text, at, self.file, *warning, Severity.WARNING))

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
        """Reports where the YAML library gave up; returns False, for there is no more to read."""
        at = _index(error.problem_mark)
        opened = _index(error.context_mark or error.problem_mark)
        said = f"{error.context or ''}: {error.problem or ''}"
        if "quoted" in said and self.check_escapes(opened, at + 10):
            return False
        begins = [opened] if "',' or" in said else [node.begin for node in reversed(self.open)]
        bracket = next((begin for begin in begins if self.text[begin : begin + 1] in "[{"), None)
        return self.refuse(*yaml_complaint(self.text, said, at, opened, self.last, bracket))

    def refuse(self, at: int, code: str, message: str = "", hint: str = "") -> bool:
        """Adds an error, in the usual words if no others are given; returns False."""
        what, how = WORDS.get(code, ("", ""))
        problem = problem_at(self.text, at, self.file, code, message or what, hint or how)
        self.errors.append(problem)
        return False


def _index(mark: object) -> int:
    index: int = getattr(mark, "index", 0)
    return index
