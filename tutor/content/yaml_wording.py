"""Puts into an author's words what the YAML reader, or the library below it, objects to.

Only a file that is refused needs these words: who reads sound files never imports them.
"""

from __future__ import annotations

from tutor.content.problem import MAX_DEPTH, MAX_NODES, MAX_SCALAR, mark_at, quoted

Span = tuple[int, int, str]
Complaint = tuple[int, str, str]

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
