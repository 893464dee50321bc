"""Writes puzzles into files as authors would: a new set with notes on its keys, or one entry more.

A set that is there keeps every byte: what is added is read again, and must leave all else as it
was.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from typing import NamedTuple

from tutor.content.puzzles.model import Goal, GoalKind
from tutor.content.yaml.document import Document, Node
from tutor.content.yaml.problems import ContentError
from tutor.content.yaml.reader import ambiguity, plain_value, read_yaml
from tutor.content.yaml.source import BOM, decode_text
from tutor.rules.cards import Card
from tutor.rules.position import Position

LONGEST_NAME = 60
"""Characters: a number still goes behind it in an id."""
_PLAIN = re.compile(r"[^\W\d_](?:[^\W_]|[ .'’-])*")
_NUMBER = re.compile(r"(.*)-([0-9]+)")


class CannotAppend(ValueError):
    """Why a puzzle cannot be added to a file, in a sentence that says what to do."""


class PuzzleDraft(NamedTuple):
    """A puzzle about to be written; ``best`` and ``final`` are what the solver found."""

    id: str
    position: Position
    title: str = ""
    goal: Goal | None = None
    variant: str = "two-players"
    best: tuple[Card, ...] = ()
    final: int = 0
    called: str = ""
    """What it is called while it has no title."""


class SetHeader(NamedTuple):
    """The head of a new set."""

    name: str
    title: str
    language: str
    schema: str
    """Where its schema lies, as seen from the file."""


def new_set(draft: PuzzleDraft, head: SetHeader, file: str) -> str:
    """A set of one puzzle, with a note on every key that may be added."""
    lines = [
        f"# yaml-language-server: $schema={head.schema}",
        f"# Check it:     briscola check {file}",
        f"# Look at it:   briscola author preview {file}",
        f"# What is true: briscola author explain {file}",
        f"set: {head.name}",
        f"title: {yaml_scalar(head.title)}",
        f"language: {head.language}",
        "# level: 2                # 1 to 5; easier sets are offered first",
        "# author: Your name",
        "# licence: CC-BY-4.0",
        "puzzles:",
        *_item(_entry(draft, with_notes=True), 2, 2),
    ]
    return "".join(f"{line}\n" for line in lines)


def append_puzzle(data: bytes, draft: PuzzleDraft, file: str) -> bytes:
    """The bytes of a set with one puzzle more, in the layout of those that are there.

    Raises CannotAppend, or ContentError where the file cannot be read.
    """
    document = read_yaml(data, file)
    text = decode_text(data, file)
    listed = _list_of(document, file)
    ends = "\r\n" if "\r\n" in text else "\n"
    column, gap = _layout(text, listed)
    lines = _item(_entry(draft, with_notes=False), column, gap)
    place = _end_of_list(document, listed)
    before = text[:place]
    is_open = bool(before) and not before.endswith("\n")
    is_last = place == len(text)
    block = ends.join(lines) + ("" if is_open and is_last else ends)
    start = ends if is_open else ""
    for gap_line in (ends if _wants_gap(text, listed, before) else "", ""):
        changed = f"{before}{start}{gap_line}{block}{text[place:]}"
        if _adds_only(document, changed, draft, file):
            mark = BOM if data.startswith(BOM) else b""
            return mark + changed.encode()
    raise CannotAppend(
        f"{file} ends in a way that nothing can be added to: add an empty line to it"
    )


def next_id(name: str, taken: Iterable[str]) -> str:
    """The next free id of a set: its name and a number, one more than the highest there.

    >>> next_id("my-endings", ["my-endings-01", "my-endings-07", "other-99"])
    'my-endings-08'
    """
    found = [_NUMBER.fullmatch(each) for each in taken]
    numbers = [each[2] for each in found if each and each[1] == name]
    width = max(map(len, numbers), default=2)
    return f"{name}-{max(map(int, numbers), default=0) + 1:0{width}}"


def set_name(stem: str) -> str:
    """The name of a set from the name of its file.

    >>> set_name("My Endings (2)")
    'my-endings-2'
    """
    name = re.sub("[^a-z0-9]+", "-", stem.lower()).strip("-")[:LONGEST_NAME].strip("-")
    return name or "my-puzzles"


def yaml_scalar(text: str) -> str:
    """A text as a value: as it is where no reader can take it for anything else, else in quotes.

    >>> yaml_scalar("My endings"), yaml_scalar("Trumps: two"), yaml_scalar("no")
    ('My endings', '"Trumps: two"', '"no"')
    """
    is_plain = _PLAIN.fullmatch(text) and not text.endswith(" ")
    if is_plain and plain_value(text) is text and not ambiguity(text):
        return text
    return json.dumps(text, ensure_ascii=False)


def _entry(draft: PuzzleDraft, with_notes: bool) -> list[str]:
    lines = [f"id: {draft.id}"]
    if draft.title:
        lines.append(f"title: {yaml_scalar(draft.title)}")
    elif with_notes:
        called = f": {draft.called}" if draft.called else ""
        lines.append(f"# title: A title     # without one it is called after its situation{called}")
    if draft.variant != "two-players":
        lines.append(f"variant: {draft.variant}")
    lines += _position(draft.position)
    if draft.goal:
        lines.append(f"goal: {_goal(draft.goal)}")
    elif with_notes:
        lines.append("# goal: win          # without one: the best outcome there is")
    best = ", ".join(map(str, draft.best))
    claim = f"asserts: {{best: [{best}], final: {draft.final}}}"
    if not with_notes:
        return [*lines, claim]
    return [
        *lines,
        f"{claim}   # the solver's; check tells when it is no longer so",
        "# intro: Words before it.",
        "# note: Words once it is solved.",
        "# comments:",
        f"#   {draft.position.hand[0]}: Words on this card, after the proved ones.",
    ]


def _position(position: Position) -> list[str]:
    """The long form where it can be written, else the one line."""
    if position.seats != 2 or position.stock:
        return [f'position: "{position}"']
    you, other = position.to_play, position.seat_after(position.to_play)
    lines = [f"trump: {position.trump.value}"]
    for key, seat in (("you", you), ("opponent", other)):
        hand = ", ".join(map(str, position.hands[seat]))
        lines.append(f"{key}: {{hand: [{hand}], points: {position.points[seat]}}}")
    if position.table:
        lines += ["to_lead: opponent", f"table: [{position.table[0]}]"]
    return lines


def _goal(goal: Goal) -> str:
    return f"{{at_least: {goal.points}}}" if goal.kind is GoalKind.AT_LEAST else goal.kind.value


def _item(lines: list[str], column: int, gap: int) -> list[str]:
    """An entry as an item of a list whose dashes stand at ``column``."""
    first, *rest = lines
    inner = " " * (column + gap)
    return [f"{' ' * column}-{' ' * (gap - 1)}{first}", *(inner + line for line in rest)]


def _list_of(document: Document, file: str) -> Node:
    """The list of puzzles in a file; CannotAppend where it is no set, or in brackets."""
    data, root = document.data, document.root
    if not isinstance(data, dict) or not isinstance(root, Node) or "puzzles" not in data:
        raise CannotAppend(f"{file} is no set of puzzles: name another file")
    listed = root.values["puzzles"]
    if not isinstance(listed, Node) or not isinstance(listed.data, list) or not listed.data:
        raise CannotAppend(f"{file} has no list of puzzles to add to: run briscola check {file}")
    if document.text[root.begin] == "{" or document.text[listed.begin] == "[":
        said = "is written in brackets, where nothing can be added safely"
        raise CannotAppend(f"{file} {said}: begin each puzzle with a dash, or name another file")
    return listed


def _layout(text: str, listed: Node) -> tuple[int, int]:
    """The column of the dashes, and how far behind its dash an entry begins."""
    column = listed.begin - (text.rfind("\n", 0, listed.begin) + 1)
    first = listed.values[0]
    begin = first.begin if isinstance(first, Node) else first
    between = text[listed.begin + 1 : begin]
    is_beside = not between.strip() and "\n" not in between
    return column, len(between) + 1 if is_beside else 2


def _end_of_list(document: Document, listed: Node) -> int:
    """Where the next item goes: before the next key of the file, or at its end."""
    assert isinstance(document.root, Node)
    text = document.text
    later = [at for at in document.root.keys.values() if at > listed.begin]
    if not later:
        return len(text)
    end = text.rfind("\n", 0, min(later)) + 1
    # The empty lines and notes above a key belong to it.
    while end:
        start = text.rfind("\n", 0, end - 1) + 1
        line = text[start:end].strip()
        if line and not text.startswith("#", start):
            break
        end = start
    return end


def _wants_gap(text: str, listed: Node, before: str) -> bool:
    """Whether an empty line comes first: as between the last two puzzles, or with only one."""
    if re.search(r"(?:^|\n)[ \t]*\r?\n\Z", before):
        return False
    if len(listed.data) < 2:
        return True
    last = listed.values[len(listed.data) - 1]
    begin = last.begin if isinstance(last, Node) else last
    dash = text.rfind("-", 0, begin)
    return bool(re.search(r"\n[ \t]*\r?\n(?:[ \t]*#[^\n]*\n)*[ \t]*\Z", text[:dash]))


def _adds_only(before: Document, text: str, draft: PuzzleDraft, file: str) -> bool:
    """Whether a text says what it said before, and the new puzzle besides."""
    try:
        data = read_yaml(text, file).data
    except ContentError:
        return False
    old = before.data
    if not isinstance(data, dict) or not isinstance(old, dict):
        return False
    *kept, new = data["puzzles"]
    same = {**data, "puzzles": kept} == old and list(data) == list(old)
    return same and isinstance(new, dict) and new.get("id") == draft.id
