"""Answers as JSON lines: read back as they were, or refused with the number of the line."""

from __future__ import annotations

import io
import json
from collections import deque
from dataclasses import replace
from typing import BinaryIO, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.progress.answers import attempts
from tests.progress.keeping import NOW, RIGHT, SOLVES, WRONG
from tutor.message import say
from tutor.progress.attempts import (
    KEYS,
    LONGEST_LINE,
    MOST_BYTES,
    MOST_LINES,
    Attempt,
    TooMuch,
    bounded_lines,
    line_of,
    read_lines,
)
from tutor.text.catalog import languages, load_catalog

LINE = line_of(WRONG)
FIELDS = json.loads(LINE)


def changed(**fields: object) -> str:
    return json.dumps(FIELDS | fields)


@pytest.mark.slow
@given(st.lists(attempts(), max_size=8))
def test_what_is_written_is_read_back(answers: list[Attempt]) -> None:
    reading = read_lines(map(line_of, answers))
    assert reading.faults == ()
    assert reading.attempts == tuple(answers)


@pytest.mark.slow
@given(attempts())
def test_a_line_is_one_line_of_ascii(answer: Attempt) -> None:
    line = line_of(answer)
    assert line.isascii()
    assert line.isprintable()
    assert set(json.loads(line)) == {"schema", *KEYS}


def test_a_line_as_the_documentation_has_it() -> None:
    assert LINE == (
        '{"schema": 2, "item": "three-01", "content": "00c0ffee",'
        ' "at": "2026-11-30T07:15:00+00:00", "answer": "3d", "verdict": "blunder",'
        ' "right": false, "solves": false, "hints": 0, "seconds": 4.5, "occasion": ""}'
    )


def test_empty_lines_and_ends_of_lines_are_no_matter() -> None:
    lines = ["", LINE + "\r", "  ", line_of(RIGHT), ""]
    assert read_lines(lines).attempts == (WRONG, RIGHT)
    assert read_lines([]) == ((), ())


class Endless(io.RawIOBase):
    """The same lines over and over; counts what was read."""

    def __init__(self, line: bytes) -> None:
        self.line = line
        self.count = 0

    def readline(self, size: int | None = -1, /) -> bytes:
        self.count += 1
        return self.line if size is None or size < 0 else self.line[:size]


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (b"x" * LONGEST_LINE, "progress.import.too-large"),
        (b"x" * (LONGEST_LINE + 1), "progress.import.long-line"),
        (b"\n", "progress.import.many-lines"),
    ],
    ids=["large", "long", "many"],
)
def test_no_more_is_read_than_can_be_answers(line: bytes, why: str) -> None:
    file = Endless(line)
    with pytest.raises(TooMuch) as caught:
        deque(bounded_lines(cast("BinaryIO", file)), maxlen=0)
    assert caught.value.why.key == why
    for language in languages():
        assert load_catalog(language).say(caught.value.why)
    assert file.count * len(line) <= MOST_BYTES + len(line)
    assert file.count <= MOST_LINES + 1


def test_the_longest_answers_can_be_read_back() -> None:
    longest = "\U0001f0a1" * 1000
    attempt = replace(WRONG, item=longest, content=longest, answer=longest, verdict=longest)
    attempt = replace(attempt, occasion=longest)
    text = f"\ufeff{line_of(attempt)}\r\n{LINE}".encode()
    assert read_lines(bounded_lines(io.BytesIO(text))) == ((attempt, WRONG), ())


def test_a_line_of_the_first_schema_is_read() -> None:
    line = json.dumps({key: FIELDS[key] for key in FIELDS if key != "occasion"} | {"schema": 1})
    assert read_lines([line]) == ((WRONG,), ())


def test_times_of_any_zone_and_whole_seconds() -> None:
    line = changed(at="2026-11-30T08:15:00+01:00", seconds=4)
    assert read_lines([line]).attempts == (replace(WRONG, seconds=4.0),)
    assert read_lines([changed(at="2026-11-30T07:15:00Z")]).attempts[0].at == NOW


REFUSED = [
    ("hello", "object", {}),
    ("[]", "object", {}),
    ("1", "object", {}),
    ("null", "object", {}),
    ("{", "object", {}),
    (LINE + LINE, "object", {}),
    ("[" * 100_000, "object", {}),
    ('{"a":' * 50_000, "object", {}),
    (f'{{"hints": {"9" * 5000}}}', "object", {}),
    ('{"item": "a", "item": "b"}', "twice", {}),
    (LINE[:-1] + ', "hints": 1}', "twice", {}),
    ("{}", "value", {"name": "schema"}),
    (changed(schema=0), "value", {"name": "schema"}),
    (changed(schema="1"), "value", {"name": "schema"}),
    (changed(schema=True), "value", {"name": "schema"}),
    (changed(schema=3), "newer", {}),
    (changed(schema=1), "unknown", {"name": "occasion"}),
    (changed(occasion=None), "value", {"name": "occasion"}),
    (changed(mood="good"), "unknown", {"name": "mood"}),
    (changed(**{"\x1b[31m": 1}), "unknown", {"name": "[31m"}),
    *(
        (
            json.dumps({name: FIELDS[name] for name in FIELDS if name != key}),
            "missing",
            {"name": key},
        )
        for key in KEYS
    ),
    (changed(item=""), "value", {"name": "item"}),
    (changed(item=1), "value", {"name": "item"}),
    (changed(item=None), "value", {"name": "item"}),
    (changed(item="x" * 1001), "value", {"name": "item"}),
    (changed(item="two\nlines"), "value", {"name": "item"}),
    (changed(answer="\x00"), "value", {"name": "answer"}),
    (changed(answer="\ud800"), "value", {"name": "answer"}),
    (changed(verdict="\u202e"), "value", {"name": "verdict"}),
    (changed(content=["00c0ffee"]), "value", {"name": "content"}),
    (changed(right=1), "value", {"name": "right"}),
    (changed(solves="no"), "value", {"name": "solves"}),
    (changed(hints=True), "value", {"name": "hints"}),
    (changed(hints=-1), "value", {"name": "hints"}),
    (changed(hints=1.0), "value", {"name": "hints"}),
    (changed(hints=10**12), "value", {"name": "hints"}),
    (changed(seconds=-0.1), "value", {"name": "seconds"}),
    (changed(seconds="4"), "value", {"name": "seconds"}),
    (changed(seconds=False), "value", {"name": "seconds"}),
    (changed(seconds=float("nan")), "value", {"name": "seconds"}),
    (changed(seconds=float("inf")), "value", {"name": "seconds"}),
    (changed(seconds=10**400), "value", {"name": "seconds"}),
    (LINE.replace("4.5", "1e999"), "value", {"name": "seconds"}),
    (changed(at="yesterday"), "value", {"name": "at"}),
    (changed(at=1796022900), "value", {"name": "at"}),
    (changed(at="2026-11-30"), "value", {"name": "at"}),
    (changed(at="2026-11-30T07:15:00"), "value", {"name": "at"}),
    (changed(at="0001-01-01T00:00:00+14:00"), "value", {"name": "at"}),
    (changed(at="9999-12-31T23:00:00-14:00"), "value", {"name": "at"}),
    (changed(at="2026-11-31T07:15:00+00:00"), "value", {"name": "at"}),
]


@pytest.mark.parametrize(("line", "why", "params"), REFUSED, ids=range(len(REFUSED)))
def test_a_line_that_is_not_sound(line: str, why: str, params: dict[str, str]) -> None:
    reading = read_lines([LINE, "", line, line_of(SOLVES)])
    assert [fault.line for fault in reading.faults] == [3]
    assert reading.faults[0].what == say(f"progress.fault.{why}", **params)
    for language in languages():
        assert load_catalog(language).say(reading.faults[0].what)


def test_every_line_that_is_not_sound_is_named() -> None:
    reading = read_lines(["x", LINE, "y", LINE, "z"])
    assert [fault.line for fault in reading.faults] == [1, 3, 5]


@given(st.text())
def test_no_text_is_more_than_a_fault(text: str) -> None:
    reading = read_lines(text.split("\n"))
    assert reading.attempts == ()
