"""What a learner has answered: attempts, and what follows from them. Time is an argument."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, tzinfo
from typing import BinaryIO, NamedTuple, NoReturn

from tutor.message import Message, say

SHOWN = "shown"
"""The verdict on a right card that was played once it had been shown: the item is not solved."""
HINT, SKIPPED = "hint", "skipped"
"""The verdicts of what is no answer, and is kept beside the answers: a hint was taken; the item was
skipped."""


DAILY, STORM = "daily", "storm"
"""The first words of occasions: the day's puzzles, and storm."""
ANYTHING = "anything"
"""The last word of an occasion where the question was whether there is anything to find."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """One answer that counted, or what was done instead of one.

    ``content`` tells one state of an item from an edited one.

    ``occasion`` says what it was given in, where that is more than the puzzle or step alone, in
    words with a space between them: ``daily 2026-12-01 2`` in the second puzzle of that day,
    ``storm`` and the moment it began, ``anything`` where it was asked whether there is anything to
    find.
    """

    item: str
    content: str
    at: datetime
    answer: str
    verdict: str
    is_right: bool
    solves: bool
    hints: int = 0
    seconds: float = 0.0
    occasion: str = ""

    @property
    def is_answer(self) -> bool:
        """Whether it is an answer, and not a hint that was taken, or a skip."""
        return self.verdict not in (HINT, SKIPPED)

    @property
    def is_timed(self) -> bool:
        """Whether it was given against the clock: it says how quick one is, not how strong."""
        return self.occasion.partition(" ")[0] == STORM

    @property
    def is_only_answer(self) -> bool:
        """Whether nothing more was asked, so that right it ends a try, though it solves nothing."""
        return self.occasion.rpartition(" ")[2] == ANYTHING


def solved_items(attempts: Iterable[Attempt]) -> frozenset[tuple[str, str]]:
    """The items solved, each with the content it then had."""
    return frozenset((each.item, each.content) for each in attempts if each.solves)


def open_hints(records: Iterable[Attempt]) -> dict[tuple[str, str], int]:
    """How many hints were taken at items since the last answer to them, by item and content.

    Those were left after a hint; begun again, it still counts.
    """
    found: dict[tuple[str, str], int] = {}
    for each in sorted(records, key=lambda each: each.at):
        item = each.item, each.content
        if each.verdict == HINT:
            found[item] = found.get(item, 0) + 1
        elif each.is_answer:
            found.pop(item, None)
    return found


def skipped_on(day: date, records: Iterable[Attempt], zone: tzinfo | None) -> list[tuple[str, str]]:
    """The items skipped on a day, each with the content it then had, in the order of time."""
    skips = [each for each in records if each.verdict == SKIPPED]
    skips.sort(key=lambda each: each.at)
    return [(each.item, each.content) for each in skips if each.at.astimezone(zone).date() == day]


def lesson_of(item: str) -> str:
    """The lesson an item is a step of, such as ``trick/who-takes-it``; "" if it is of none."""
    lesson, slash, _ = item.partition("/")
    return lesson if slash else ""


SCHEMA = 2
KEYS_OF_1 = ("item", "content", "at", "answer", "verdict", "right", "solves", "hints", "seconds")
"""Of a line of schema 1."""
KEYS = (*KEYS_OF_1, "occasion")
MOST_BYTES = 128 * 2**20
"""Of all lines to be imported; thirty answers a day for thirty years are half of it."""
MOST_LINES = 500_000
LONGEST_LINE = 64 * 2**10
"""Bytes; five texts as long as they may be, each character of them escaped, are less."""
_LONGEST = 1000
_MOST = 10**9


class LineFault(NamedTuple):
    """What is wrong with a line, counted from 1."""

    line: int
    what: Message


class ImportedLines(NamedTuple):
    """What some lines hold; the attempts count only if there are no faults."""

    attempts: tuple[Attempt, ...]
    faults: tuple[LineFault, ...]


class _BadLine(Exception):
    """A line is not as it should be."""

    def __init__(self, what: Message) -> None:
        super().__init__(what.key)
        self.what = what


def line_of(attempt: Attempt) -> str:
    """An attempt as a line, in ASCII, without its end."""
    return json.dumps(
        {
            "schema": SCHEMA,
            "item": attempt.item,
            "content": attempt.content,
            "at": attempt.at.astimezone(UTC).isoformat(),
            "answer": attempt.answer,
            "verdict": attempt.verdict,
            "right": attempt.is_right,
            "solves": attempt.solves,
            "hints": attempt.hints,
            "seconds": attempt.seconds,
            "occasion": attempt.occasion,
        }
    )


class TooMuch(Exception):
    """What is to be read is larger than any answers that were exported; ``why`` says how."""

    def __init__(self, why: Message) -> None:
        super().__init__(why.key)
        self.why = why


def bounded_lines(file: BinaryIO) -> Iterator[str]:
    """The lines of a file in UTF-8, without their ends, read one at a time.

    Raises TooMuch at the first line too long or too many, so that no more than that is ever read;
    OSError; and UnicodeDecodeError.
    """
    encoding, size = "utf-8-sig", 0
    for number in range(1, MOST_LINES + 2):
        line = file.readline(LONGEST_LINE + 1)
        if not line:
            return
        size += len(line)
        if len(line) > LONGEST_LINE:
            raise TooMuch(say("progress.import.long-line", n=number, most=LONGEST_LINE))
        if size > MOST_BYTES:
            raise TooMuch(say("progress.import.too-large", most=MOST_BYTES // 2**20))
        if number > MOST_LINES:
            raise TooMuch(say("progress.import.many-lines", most=MOST_LINES))
        yield line.decode(encoding).removesuffix("\n")
        encoding = "utf-8"


def read_lines(lines: Iterable[str]) -> ImportedLines:
    """The attempts in the lines, and all that is wrong with them; empty lines are passed over."""
    attempts, faults = [], []
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            attempts.append(_attempt(line))
        except _BadLine as error:
            faults.append(LineFault(number, error.what))
    return ImportedLines(tuple(attempts), tuple(faults))


def _attempt(line: str) -> Attempt:
    fields = _fields(line)
    schema = fields.pop("schema", None)
    if type(schema) is not int or schema < 1:
        _refuse("value", name="schema")
    if schema > SCHEMA:
        _refuse("newer")
    known = KEYS_OF_1 if schema == 1 else KEYS
    for key in known:
        if key not in fields:
            _refuse("missing", name=key)
    for key in fields:
        if key not in known:
            _refuse("unknown", name=_shown(key))
    return Attempt(
        item=_text(fields, "item", least=1),
        content=_text(fields, "content"),
        at=_moment(fields),
        answer=_text(fields, "answer"),
        verdict=_text(fields, "verdict"),
        is_right=_truth(fields, "right"),
        solves=_truth(fields, "solves"),
        hints=_count(fields, "hints"),
        seconds=_seconds(fields),
        occasion=_text(fields, "occasion") if "occasion" in known else "",
    )


def _fields(line: str) -> dict[str, object]:
    def once(pairs: list[tuple[str, object]]) -> dict[str, object]:
        found = dict(pairs)
        if len(found) < len(pairs):
            _refuse("twice")
        return found

    try:
        fields = json.loads(line, object_pairs_hook=once, parse_constant=float)
    except (ValueError, RecursionError):
        fields = None
    if not isinstance(fields, dict):
        _refuse("object")
    return fields


def _text(fields: dict[str, object], key: str, least: int = 0) -> str:
    text = fields[key]
    # Printable: no control characters, and no lone surrogate.
    if isinstance(text, str) and least <= len(text) <= _LONGEST and text.isprintable():
        return text
    _refuse("value", name=key)


def _truth(fields: dict[str, object], key: str) -> bool:
    value = fields[key]
    return value if isinstance(value, bool) else _refuse("value", name=key)


def _count(fields: dict[str, object], key: str) -> int:
    value = fields[key]
    if type(value) is int and 0 <= value <= _MOST:
        return value
    _refuse("value", name=key)


def _seconds(fields: dict[str, object]) -> float:
    value = fields["seconds"]
    if type(value) in (int, float) and isinstance(value, int | float) and 0 <= value <= _MOST:
        return float(value)
    _refuse("value", name="seconds")


def _moment(fields: dict[str, object]) -> datetime:
    text = fields["at"]
    try:
        moment = datetime.fromisoformat(text) if isinstance(text, str) else None
        if moment and moment.tzinfo and 1970 <= moment.astimezone(UTC).year < 9999:
            return moment.astimezone(UTC)
    except (ValueError, OverflowError):
        pass
    _refuse("value", name="at")


def _shown(key: str) -> str:
    return "".join(each for each in key if each.isprintable())[:40]


def _refuse(why: str, **params: str) -> NoReturn:
    raise _BadLine(say(f"progress.fault.{why}", **params))
