"""The YAML reader: what it takes, what it refuses, at which line and column, and in what words."""

from __future__ import annotations

import json
import os
import random
import signal
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from tests.processes import python
from tutor.content.yaml.document import Document
from tutor.content.yaml.problems import ContentError, Mark, Problem, Severity, excerpt, safe
from tutor.content.yaml.reader import WORDS, read_document, read_yaml, yaml_complaint
from tutor.content.yaml.source import read_bytes

PUZZLES = """\
# yaml-language-server: $schema=../schemas/puzzles.schema.json
set: first-steps
title: "First steps: the last three tricks"
language: en
level: 1
puzzles:
  - id: throw-the-ace
    title: Who leads last
    position: d/3dFd7b,Ad5d2d/51,46
    goal:
      kind: win
      at_least: 61
    best: [7b]
    themes: [throw-in, duck]
    claims: {7b: 61, 3d: 53}
    note: |
      Lead the seven: it is worth nothing.
"""


@pytest.fixture(params=["C", "Python"])
def parser(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Each of PyYAML's two parsers in turn."""
    if request.param == "Python":
        monkeypatch.delattr(yaml, "CSafeLoader", raising=False)
    elif not hasattr(yaml, "CSafeLoader"):
        pytest.skip("this PyYAML has no C parser")
    return str(request.param)


with_both_parsers = pytest.mark.usefixtures("parser")


@pytest.fixture
def patience() -> Iterator[None]:
    """Five seconds, then a failure instead of a hang."""
    if not hasattr(signal, "SIGALRM"):
        pytest.skip("no alarm on this system")

    def give_up(*_: object) -> None:
        raise AssertionError("still busy after five seconds")

    before = signal.signal(signal.SIGALRM, give_up)
    signal.alarm(5)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


def problems(text: bytes | str) -> tuple[Problem, ...]:
    """All that is wrong with a text that must be refused."""
    with pytest.raises(ContentError) as refused:
        read_yaml(text, "p.yaml")
    assert refused.value.problems
    return refused.value.problems


def only_problem(text: bytes | str) -> tuple[str, int, int]:
    """Code, line and column of the one thing wrong with a text."""
    found = problems(text)
    assert len(found) == 1, [str(each) for each in found]
    assert found[0].hint
    return found[0].code, found[0].line, found[0].column


# --- what is taken, and as what


@with_both_parsers
def test_a_puzzle_file() -> None:
    document = read_yaml(PUZZLES.encode(), "p.yaml")
    assert document.problems == ()
    assert document.data == {
        "set": "first-steps",
        "title": "First steps: the last three tricks",
        "language": "en",
        "level": 1,
        "puzzles": [
            {
                "id": "throw-the-ace",
                "title": "Who leads last",
                "position": "d/3dFd7b,Ad5d2d/51,46",
                "goal": {"kind": "win", "at_least": 61},
                "best": ["7b"],
                "themes": ["throw-in", "duck"],
                "claims": {"7b": 61, "3d": 53},
                "note": "Lead the seven: it is worth nothing.\n",
            }
        ],
    }


@with_both_parsers
@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("true", True),
        ("false", False),
        ("null", None),
        ("~", None),
        ("", None),
        ("0", 0),
        ("7", 7),
        ("-12", -12),
        ("123456789012345", 123456789012345),
        ("3d", "3d"),
        ("Ad", "Ad"),
        ("7s", "7s"),
        ("5b", "5b"),
        ("Rc", "Rc"),
        ("d/3dFd7b,Ad5d2d/51,46", "d/3dFd7b,Ad5d2d/51,46"),
        ("s/FbAc5s,3cCs/39,55/4d", "s/FbAc5s,3cCs/39,55/4d"),
        ("51,46", "51,46"),
        ("L'asso", "L'asso"),
        ("yesterday", "yesterday"),
        ("'61:59'", "61:59"),
        ('"no"', "no"),
        ("'012'", "012"),
        ("'null'", "null"),
        ("'~'", "~"),
        ("''", ""),
        ("'1'", "1"),
        ("'<<'", "<<"),
        ('"a\\tb\\n\\u00e8"', "a\tb\nè"),
        ('"a\tb"', "a\tb"),
        ("[]", []),
        ("{}", {}),
        ("|\n  two\n  \tlines\n", "two\n\tlines\n"),
        (">\n  two\n  lines\n", "two lines\n"),
        ("two\n  lines", "two lines"),
        ("caffè 🂡 ♦", "caffè 🂡 ♦"),
        ("x # a comment\twith a tab", "x"),
        ("\U000e0fff", "\U000e0fff"),
    ],
)
def test_values(written: str, value: object) -> None:
    document = read_yaml(f"a: {written}\n", "p.yaml")
    assert document.data == {"a": value}
    assert type(document.data["a"]) is type(value)
    assert document.problems == ()


@with_both_parsers
@pytest.mark.parametrize(
    "written",
    [
        *("61:59", "120:0", "59:61", "60:60", "7:30", "1:20:30", "08:15"),
        *("no", "No", "NO", "yes", "Yes", "on", "ON", "off", "Off"),
        *("True", "TRUE", "False", "Null", "NULL"),
        *("1e3", "3e2", "1.0e3", "3E2", "1.5", "-0.5", ".5", "1.", "+5", "-0", "1_000", "7_"),
        *("0x1F", "0b11", "0o17", ".nan", ".inf", "-.INF", "1234567890123456"),
        *("2024-01-02", "2024-13-45", "2024-1-2 10:00:00", "2024-01-02T10:00:00Z", "=", "<<"),
    ],
)
def test_what_other_readers_take_for_something_else(written: str) -> None:
    document = read_yaml(f"set: x\nscore: {written}\n", "p.yaml")
    assert document.data == {"set": "x", "score": written}
    (warning,) = document.problems
    assert (warning.code, warning.severity) == ("yaml-ambiguous", Severity.WARNING)
    assert (warning.line, warning.column) == (2, 8)
    assert f'"{written}"' in warning.message
    assert "quotes" in warning.hint


@with_both_parsers
@pytest.mark.parametrize(
    ("written", "key"),
    [
        *(
            (key, key)
            for key in ("no", "on", "true", "1", "012", "61:59", "1.5", "2024-01-02", "=")
        ),
        ("'null'", "null"),
        ('"<<"', "<<"),
        ("? no", "no"),
    ],
)
def test_keys_are_text(written: str, key: str) -> None:
    colon = "\n: 1\n" if written.startswith("?") else ": 1\n"
    document = read_yaml(written + colon, "p.yaml")
    assert document.data == {key: 1}
    assert document.problems == ()


@with_both_parsers
def test_one_start_of_a_document_is_allowed() -> None:
    assert read_yaml("# note\n---\na: 1\n", "p.yaml").data == {"a": 1}


@with_both_parsers
def test_24_levels_are_allowed() -> None:
    assert read_yaml("[" * 24 + "]" * 24, "p.yaml").problems == ()


@pytest.mark.slow
@with_both_parsers
def test_20_000_values_are_allowed() -> None:
    assert len(read_yaml("- a\n" * 19_999, "p.yaml").data) == 19_999


def test_many_warnings_do_not_end_the_reading() -> None:
    document = read_yaml("- no\n" * 200, "p.yaml")
    assert document.data == ["no"] * 200
    assert len(document.problems) == 50


# --- what is refused

LONG = "x" * (16 * 1024)
REFUSED = [
    # numbers with a zero before them
    ("a: 012\n", "yaml-leading-zero", 1, 4),
    ("a: 08\n", "yaml-leading-zero", 1, 4),
    ("a: -01\n", "yaml-leading-zero", 1, 4),
    ("a: 00\n", "yaml-leading-zero", 1, 4),
    (f"a: {'0' * 5000}\n", "yaml-leading-zero", 1, 4),
    # keys
    ("a: 1\nb: 2\na: 3\n", "yaml-duplicate-key", 3, 1),
    ('a: 1\n"a": 2\n', "yaml-duplicate-key", 2, 1),
    ("1: x\n'1': y\n", "yaml-duplicate-key", 2, 1),
    ("a: {b: 1, b: 2}\n", "yaml-duplicate-key", 1, 11),
    ("a: 1\nb:\n  c: 1\n  c: {d: [e]}\n", "yaml-duplicate-key", 4, 3),
    ("null: 1\n", "yaml-empty-key", 1, 1),
    ("~: 1\n", "yaml-empty-key", 1, 1),
    ("'': 1\n", "yaml-empty-key", 1, 1),
    (": 1\n", "yaml-empty-key", 1, 1),
    ("? \n: 1\n", "yaml-empty-key", 1, 2),
    ("? [a]\n: b\n", "yaml-complex-key", 1, 3),
    ("{[a, b]: c}\n", "yaml-complex-key", 1, 2),
    ("? a: b\n: c\n", "yaml-complex-key", 1, 3),
    ("a: ? b\n", "yaml-complex-key", 1, 4),
    ("<<: {a: 1}\n", "yaml-merge-key", 1, 1),
    # anchors, aliases, tags, directives, documents
    ("a: &x [1]\n", "yaml-anchor", 1, 4),
    ("a: &x\n  b: 1\n", "yaml-anchor", 1, 4),
    ("&x a: 1\n", "yaml-anchor", 1, 1),
    ("a: & b\n", "yaml-anchor", 1, 4),
    ("a: *x\n", "yaml-alias", 1, 4),
    ("a: *bold*\n", "yaml-alias", 1, 4),
    ("*x : 1\n", "yaml-alias", 1, 1),
    ("a: !!int abc\n", "yaml-tag", 1, 4),
    ("a: !!float x\n", "yaml-tag", 1, 4),
    ("a: !!python/object/apply:os.system [id]\n", "yaml-tag", 1, 4),
    ("a: !!binary aGk=\n", "yaml-tag", 1, 4),
    ("a: !!set {x}\n", "yaml-tag", 1, 4),
    ("a: !!omap [x: 1]\n", "yaml-tag", 1, 4),
    ("a: !!timestamp 2024-13-45\n", "yaml-tag", 1, 4),
    ("a: ! x\n", "yaml-tag", 1, 4),
    ("a: !own!x y\n", "yaml-tag", 1, 4),
    ("a: !x%zz y\n", "yaml-tag", 1, 4),
    ("a: !<\n", "yaml-tag", 1, 4),
    ("%YAML 1.2\n---\na: no\n", "yaml-directive", 1, 1),
    ("# note\n\n%TAG ! x\n---\na: 1\n", "yaml-directive", 3, 1),
    ("%FOO bar\n---\na: 1\n", "yaml-directive", 1, 1),
    ("%x: 1\n", "yaml-directive", 1, 1),
    ("a: b\n%x: c\n", "yaml-directive", 2, 1),
    ("a: 1\n---\nb: 2\n", "yaml-second-document", 2, 1),
    ("a: 1\n---\n", "yaml-second-document", 2, 1),
    ("a: 1\n...\nb: 2\n", "yaml-document-end", 2, 1),
    ("", "file-empty", 1, 1),
    (" \n\n", "file-empty", 1, 1),
    ("# only a comment\n", "file-empty", 1, 1),
    ("---\n", "file-empty", 1, 1),
    ("\ufeff", "file-empty", 1, 1),
    # limits
    ("[" * 25 + "]" * 25, "yaml-depth", 1, 25),
    ("- " * 25 + "x", "yaml-depth", 1, 49),
    ("a: {a: [" * 9 + "]}" * 9, "yaml-depth", 1, 65),
    ("- a\n" * 20_001, "yaml-too-many-values", 20_000, 3),
    (f"a: {LONG}x\n", "yaml-long-text", 1, 4),
    (f"a: '{LONG}x'\n", "yaml-long-text", 1, 4),
    (f"a: {'è' * 8193}\n", "yaml-long-text", 1, 4),
    ("#" * (256 * 1024 + 1), "file-too-large", 1, 1),
    ("è" * (128 * 1024 + 1), "file-too-large", 1, 1),
    # texts that need quotes
    ("title: Ace: the big card\n", "yaml-colon", 1, 11),
    ("a: b: c: d\n", "yaml-colon", 1, 5),
    ("a: %x\n", "yaml-quote-needed", 1, 4),
    ("a: @x\n", "yaml-quote-needed", 1, 4),
    ("a: `x`\n", "yaml-quote-needed", 1, 4),
    ("a: , x\n", "yaml-quote-needed", 1, 4),
    ("a: ] x\n", "yaml-quote-needed", 1, 4),
    ("a: [x] y\n", "yaml-quote-needed", 1, 8),
    ("a: {x} y\n", "yaml-quote-needed", 1, 8),
    ("a: - b\n", "yaml-dash", 1, 4),
    ("a: > b\n", "yaml-block-text", 1, 4),
    ("a: |b\n", "yaml-block-text", 1, 4),
    # quotes, escapes and brackets
    ('title: "Ace\nhint: none\n', "yaml-quote-open", 1, 8),
    ("a: 1\ntitle: 'Ace\n", "yaml-quote-open", 2, 8),
    ("a: 'x\n---\n", "yaml-quote-open", 1, 4),
    ('title: "Ace\nhint: "none"\nlevel: 1\n', "yaml-quote-open", 1, 8),
    ('["a', "yaml-quote-open", 1, 2),
    ("a: 'L'asso'\n", "yaml-after-quote", 1, 7),
    ('a: "x" y\n', "yaml-after-quote", 1, 8),
    ("a: ['L'asso']\n", "yaml-after-quote", 1, 8),
    ('"a":1\n', "yaml-missing-colon", 1, 4),
    ('a: "\\q"\n', "yaml-escape", 1, 5),
    ('a: "x\\xZZ"\n', "yaml-escape", 1, 6),
    ("a: [x\nb: 1\n", "yaml-bracket", 1, 4),
    ("a: {x: 1\nb: 2\n", "yaml-bracket", 1, 4),
    ("a: [x\n", "yaml-bracket", 1, 4),
    ("a: [b: [c:\n", "yaml-bracket", 1, 8),
    ("a: ['x' 'y']\n", "yaml-bracket", 1, 4),
    # lines that do not fit
    ("a: 1\nb\nc: 2\n", "yaml-missing-colon", 2, 1),
    ("a: 1\nb:2\nc: 3\n", "yaml-missing-colon", 2, 1),
    ("a\nb: 1\n", "yaml-missing-colon", 1, 1),
    ("a: 1\n  b: 2\n", "yaml-indent", 2, 3),
    ("  a: 1\nb: 2\n", "yaml-indent", 2, 1),
    ("a:\n  b: 1\n c: 2\n", "yaml-indent", 3, 2),
    ("- a\nb: 1\n", "yaml-indent", 2, 1),
    ("a: 1\n- b\n", "yaml-indent", 2, 1),
    ("a: |\n  x\n y\n", "yaml-indent", 3, 2),
    # tabs
    ("a:\t1\n", "yaml-tab", 1, 3),
    ("a: 1\t\n", "yaml-tab", 1, 5),
    ("a: 1\t# note\n", "yaml-tab", 1, 5),
    ("a: x\ty\n", "yaml-tab", 1, 5),
    ("a: x#\ty\n", "yaml-tab", 1, 6),
    ("a:\n\tb: 1\n", "yaml-tab", 2, 1),
    ("a:\n  b: 1\n \tc: 2\n", "yaml-tab", 3, 2),
    ("\ta: 1\n", "yaml-tab", 1, 1),
    ("- a\n\t- b\n", "yaml-tab", 2, 1),
    ("a: [1,\n\t2]\n", "yaml-tab", 2, 1),
    ("a: |\n\tx\n", "yaml-tab", 2, 1),
    ("a: [1,\n\tx: y: z]\n", "yaml-tab", 2, 1),
    ('"a\t": 1\nb:\t2\n', "yaml-tab", 2, 3),
]


@pytest.mark.slow
@with_both_parsers
@pytest.mark.parametrize(
    ("text", "code", "line", "column"), REFUSED, ids=[ascii(case[0])[:40] for case in REFUSED]
)
def test_refused(text: str, code: str, line: int, column: int) -> None:
    found = problems(text)
    assert (found[0].code, found[0].line, found[0].column) == (code, line, column)
    assert all(each.message and each.hint for each in found)


def test_every_code_has_an_example() -> None:
    without = {"yaml-syntax", "yaml-unreadable"}
    assert {case[1] for case in REFUSED} >= set(WORDS) - without


@with_both_parsers
@pytest.mark.parametrize(
    ("text", "message", "hint"),
    [
        ("title: Ace: x\n", 'a ": " inside a text', "put the text in quotes"),
        ("a: 1\n\na: 2\n", 'the key "a" is used twice, in lines 1 and 3', "rename"),
        ("a: @x\n", 'a text may not begin with "@"', "put the text in quotes"),
        ("a0: &a0 [lol]\n", 'an anchor "&a0" is not allowed', "write the value out"),
        ("a: *x\n", 'an alias "*x" is not allowed', "write the value out"),
        ("a: !!int 1\n", 'a tag "!!int" is not allowed', "delete it"),
        ("a: 012\n", '"012" begins with a zero', "write 12, or put it in quotes"),
        ("a: 00\n", '"00" begins with a zero', "write 0, or"),
        ('a: "x\nb: "y"\n', "the quote opened here is only closed in line 2", "close it"),
        ("a: [x\nb: 1\n", 'a bracket is not closed, or a comma is missing before ": 1"', "close"),
        ('a: "\\e[2J"\n', "control character U+001B, written as an escape", "delete it"),
        ("\u00a0a: 1\n", "special space U+00A0", "put an ordinary space"),
        (f"{'k' * 999}: 1\n{'k' * 999}: 1\n", f'the key "{"k" * 40}..." is used', "rename"),
    ],
)
def test_wording(text: str, message: str, hint: str) -> None:
    first = problems(text)[0]
    assert first.message.startswith(message)
    assert first.hint.startswith(hint)


def test_all_problems_are_told_in_the_order_of_their_lines() -> None:
    found = problems("a: &x 1\nscore: 61:59\nb: *x\nb: 012\nc:\t!t 1\nd: x: y\n")
    assert [(each.line, each.code) for each in found] == [
        (1, "yaml-anchor"),
        (2, "yaml-ambiguous"),
        (3, "yaml-alias"),
        (4, "yaml-duplicate-key"),
        (4, "yaml-leading-zero"),
        (5, "yaml-tag"),
        (6, "yaml-colon"),
    ]


@with_both_parsers
def test_billion_laughs() -> None:
    text = 'a0: &a0 ["lol"]\n' + "".join(
        f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]\n" for n in range(1, 10)
    )
    found = problems(text)
    assert (found[0].code, found[0].line, found[0].column) == ("yaml-anchor", 1, 5)
    assert len(found) <= 50


@pytest.mark.slow
@with_both_parsers
@pytest.mark.usefixtures("patience")
@pytest.mark.parametrize(
    "text", ["[" * 10_000, "- " * 10_000 + "x", "{a: " * 10_000, "[" * 262_000]
)
def test_far_too_deep(text: str) -> None:
    assert problems(text)[0].code == "yaml-depth"


@pytest.mark.slow
@with_both_parsers
@pytest.mark.usefixtures("patience")
@pytest.mark.parametrize(
    "text",
    [
        '"' + "\\e" * 100_000 + '"',
        "- 'a'\t# x\n" * 20_000,
        "0" * 250_000 + "x",
        "1:" + "1:1" * 80_000 + "x",
        "1.1" + "1" * 250_000 + "x",
        "[" + "no," * 19_000 + "]",
        "\n" * 250_000,
        " " * 250_000,
        "# x\n" * 60_000 + "%",
        "\x1b" * 250_000,
        "e\u0301\u0301" * 50_000,
    ],
    ids=range(11),
)
def test_nothing_takes_long(text: str) -> None:
    with suppress(ContentError):
        read_yaml(text, "p.yaml")


@pytest.mark.parametrize("error", [RecursionError, MemoryError, OverflowError, ValueError])
def test_whatever_escapes_from_the_library(
    monkeypatch: pytest.MonkeyPatch, error: type[Exception]
) -> None:
    def fails(*_: object, **__: object) -> Iterator[yaml.Event]:
        raise error("inside")

    monkeypatch.setattr(yaml, "parse", fails)
    assert only_problem("a: 1\n") == ("yaml-unreadable", 1, 1)


def test_an_unknown_complaint_is_passed_on() -> None:
    at, code, message = yaml_complaint(
        "a: 1\n", "while reading: something new", 3, 0, (0, 0, ""), None
    )
    assert (at, code) == (3, "yaml-syntax")
    assert message == "this is not YAML: while reading: something new"


# --- characters that cannot be seen

HIDDEN = [
    *((code, "control character") for code in (0x00, 0x07, 0x08, 0x0B, 0x0C, 0x1B, 0x1F, 0x7F)),
    *((code, "control character") for code in (0x80, 0x85, 0x9B, 0x9F)),
    *((code, "text-direction character") for code in (*range(0x202A, 0x202F), 0x200E, 0x200F)),
    *((code, "text-direction character") for code in (*range(0x2066, 0x206A), 0x061C)),
    *((code, "invisible character") for code in (0x200B, 0x200C, 0x200D, 0xFEFF, 0xAD, 0x2060)),
    *((code, "invisible character") for code in (0xE0001, 0xE0041, 0xE007F)),
    (0x2028, "line separator"),
    (0x2029, "paragraph separator"),
    (0xD800, "lone surrogate"),
    (0xDCFF, "lone surrogate"),
    (0xE000, "private-use character"),
    (0xFFFE, "code that is no character"),
    (0x1FFFF, "code that is no character"),
    (0xA0, "special space"),
    (0x3000, "special space"),
]


@with_both_parsers
@pytest.mark.parametrize(("code", "kind"), HIDDEN, ids=[f"{code:X}" for code, _ in HIDDEN])
def test_hidden_characters(code: int, kind: str) -> None:
    name = f"{kind} U+{code:04X}"
    for text in (f"a: 1\nb: x{chr(code)}y\n", f"a: 1\nb: x # {chr(code)}\n"):
        first = problems(text)[0]
        assert (first.code, first.line, first.message) == ("hidden-character", 2, name)
        assert first.column == text.index(chr(code)) - 4


@with_both_parsers
@pytest.mark.parametrize(("code", "kind"), HIDDEN, ids=[f"{code:X}" for code, _ in HIDDEN])
def test_hidden_characters_written_as_escapes(code: int, kind: str) -> None:
    written = f"\\x{code:02X}" if code < 0x100 else f"\\U{code:08X}"
    (first,) = problems(f'a: 1\nb: "é🂡{written}y"\n')
    assert (first.code, first.line, first.column) == ("hidden-character", 2, 7)
    assert first.message == f"{kind} U+{code:04X}, written as an escape"


@with_both_parsers
@pytest.mark.parametrize(
    ("escape", "code"),
    [
        *(("\\e", 0x1B), ("\\0", 0), ("\\a", 7), ("\\b", 8), ("\\v", 0x0B), ("\\f", 0x0C)),
        *(("\\r", 0x0D), ("\\N", 0x85), ("\\_", 0xA0), ("\\L", 0x2028), ("\\P", 0x2029)),
        *(("\\u202E", 0x202E), ("\\ud83c", 0xD83C), ("\\UFFFFFFFF", 0xFFFFFFFF)),
    ],
)
def test_short_escapes(escape: str, code: int) -> None:
    first = problems(f'a: "\\\\{escape}[2J"\n')[0]
    assert (first.code, first.line, first.column) == ("hidden-character", 1, 7)
    assert f"U+{code:04X}" in first.message


@with_both_parsers
def test_escapes_that_are_seen() -> None:
    text = '"a\\\\e \\"q\\" \\x41 \\u00e8 \\U0001F0A1 \\/ \\\n  b"'
    assert read_yaml(text, "p.yaml").data == 'a\\e "q" A è 🂡 / b'


@with_both_parsers
def test_a_lone_carriage_return() -> None:
    first = problems("a: 1\r\nb: x\ry\r\n")[0]
    assert (first.line, first.column, first.message) == (2, 5, "control character U+000D")


@with_both_parsers
@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        ("a: 1\nb: xe\u0301\u0301\u0301\n", 2, 6),
        ("a: 1\nb: x\ufe0f\u20e3\u0301\n", 2, 5),
        ('b: "e\\u0301\\u0301\\u0301"\n', 1, 4),
        ('b: "e\u0301\u0301\\\n  \u0301"\n', 1, 4),
    ],
)
def test_heaps_of_accents(text: str, line: int, column: int) -> None:
    assert only_problem(text) == ("combining-marks", line, column)


@with_both_parsers
def test_two_accents_are_allowed() -> None:
    assert read_yaml("a: e\u0301\u0323 ♦\ufe0f èèèèè\n", "p.yaml").problems == ()


# --- encodings


def test_not_utf8() -> None:
    (problem,) = problems("è: 1\nb: caff".encode() + b"\xe8\n")
    assert (problem.code, problem.line, problem.column) == ("not-utf8", 2, 8)
    assert problem.message == "not valid UTF-8 (byte 14 is 0xE8)"


def test_too_many_bytes() -> None:
    assert only_problem(b"#" * (256 * 1024 + 1)) == ("file-too-large", 1, 1)


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "utf-32"])
def test_utf_16(encoding: str) -> None:
    (problem,) = problems("a: 1\n".encode(encoding))
    assert problem.code == "not-utf8"
    assert "UTF-16" in problem.message


@with_both_parsers
def test_byte_order_mark_and_windows_line_ends() -> None:
    document = read_yaml(b'\xef\xbb\xbfa: "x\r\n  y"\r\nb: |\r\n  z\r\n', "p.yaml")
    assert document.data == {"a": "x y", "b": "z\n"}
    assert document.mark(("a",)) == Mark(1, 4)
    assert document.key_mark(("b",)) == Mark(3, 1)
    assert only_problem(b"\xef\xbb\xbfa: 1\r\nb: @\r\n") == ("yaml-quote-needed", 2, 4)
    assert only_problem("\ufeffa: 1\n\ufeff") == ("hidden-character", 2, 1)


# --- places


@pytest.fixture
def puzzles() -> Document:
    return read_yaml(PUZZLES, "p.yaml")


@pytest.mark.parametrize(
    ("path", "value", "key"),
    [
        ((), (2, 1), (2, 1)),
        (("set",), (2, 6), (2, 1)),
        (("puzzles",), (7, 3), (6, 1)),
        (("puzzles", 0), (7, 5), (7, 5)),
        (("puzzles", 0, "goal", "at_least"), (12, 17), (12, 7)),
        (("puzzles", 0, "themes", 1), (14, 24), (14, 24)),
        (("puzzles", 0, "claims", "3d"), (15, 26), (15, 22)),
        (("puzzles", 0, "note"), (16, 11), (16, 5)),
        (("nowhere",), (2, 1), (2, 1)),
        (("puzzles", 0, "goal", "nowhere", 3), (11, 7), (10, 5)),
        (("puzzles", 7, "goal"), (7, 3), (6, 1)),
        (("set", 0, "x"), (2, 6), (2, 1)),
    ],
)
def test_marks(
    puzzles: Document, path: tuple[str | int, ...], value: tuple[int, int], key: tuple[int, int]
) -> None:
    assert puzzles.mark(path) == Mark(*value)
    assert puzzles.key_mark(path) == Mark(*key)


@with_both_parsers
def test_columns_count_code_points() -> None:
    document = read_yaml("{🂡é: 🂡, b: x}\n", "p.yaml")
    assert document.mark(("🂡é",)) == Mark(1, 6)
    assert document.key_mark(("b",)) == Mark(1, 9)


def test_excerpt(puzzles: Document) -> None:
    assert puzzles.excerpt(Mark(11, 13)) == "      kind: win\n            ^"
    assert puzzles.excerpt(Mark(1, 1)).splitlines()[1] == "^"
    assert puzzles.excerpt(Mark(99, 9)) == "\n^"


@pytest.mark.parametrize(
    ("line", "column", "shown"),
    [
        ("\ta:\tb", 5, "\ta:\tb\n\t  \t^"),
        ("a: \x1b[2Jb", 4, "a: \ufffd[2Jb\n   ^"),
        ("a: \u202eb", 5, "a: \ufffdb\n    ^"),
        ("a: 札b", 5, "a: 札b\n     ^"),
        ("a: e\u0301b", 6, "a: e\u0301b\n    ^"),
        ("a: 1\r", 4, "a: 1\n   ^"),
        ("a", 40, "a\n ^"),
    ],
)
def test_excerpt_is_safe_and_aligned(line: str, column: int, shown: str) -> None:
    assert excerpt(f"first\n{line}\nlast", Mark(2, column)) == shown


@pytest.mark.parametrize("column", [1, 50, 51, 52, 100, 5000, 9949, 9950, 9990, 10_000, 10_001])
def test_excerpt_of_a_long_line(column: int) -> None:
    line = "".join(chr(0x4E00 + n) if n % 2 else "a" for n in range(10_000))
    shown, caret = excerpt(line, Mark(1, column)).split("\n")
    assert len(shown) <= 106
    assert caret.endswith("^")
    assert line[column - 1 : column] in shown
    assert (shown.startswith("..."), shown.endswith("...")) == (column > 51, column < 9951)


# --- problems


def test_a_problem_is_one_safe_line() -> None:
    name = os.fsdecode(b"x\xff\x1b[2J\ny:1:1: error.yaml")
    problem = Problem(name, 3, 4, Severity.WARNING, "c", "a\nb\x9b", "h")
    assert str(problem) == "x\ufffd\ufffd[2J\ufffdy:1:1: error.yaml:3:4: warning: a\ufffdb\ufffd"
    assert str(ContentError((problem, problem))) == f"{problem}\n{problem}"
    assert problem.mark == Mark(3, 4)


@given(st.text())
def test_safe(text: str) -> None:
    assert len(safe(text)) == len(text)
    assert all(c.isprintable() or c in "\n\t" for c in safe(text))


def test_problems_name_the_file() -> None:
    assert str(problems("a: 1\na: 2\n")[0]).startswith("p.yaml:2:1: error: the key")


# --- files


def file_problem(path: Path) -> Problem:
    with pytest.raises(ContentError) as refused:
        read_document(path)
    assert refused.value.text == ""
    (problem,) = refused.value.problems
    assert problem.file == str(path)
    return problem


@pytest.mark.usefixtures("patience")
class TestFiles:
    def test_a_file(self, tmp_path: Path) -> None:
        path = tmp_path / "è.yaml"
        path.write_bytes(b"a: 1\n")
        assert read_bytes(path) == b"a: 1\n"
        assert read_document(path).data == {"a": 1}
        assert read_document(path).file == str(path)

    def test_a_link_to_a_file(self, tmp_path: Path) -> None:
        (tmp_path / "a.yaml").write_text("a: 1\n")
        (tmp_path / "b.yaml").symlink_to("a.yaml")
        assert read_document(tmp_path / "b.yaml").data == {"a": 1}

    def test_missing(self, tmp_path: Path) -> None:
        assert file_problem(tmp_path / "a.yaml").code == "file-missing"

    def test_a_folder(self, tmp_path: Path) -> None:
        problem = file_problem(tmp_path)
        assert (problem.code, problem.message) == (
            "file-not-regular",
            "this is a folder, not a file",
        )

    @pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes on this system")
    def test_a_named_pipe(self, tmp_path: Path) -> None:
        os.mkfifo(tmp_path / "p.yaml")
        problem = file_problem(tmp_path / "p.yaml")
        assert (problem.code, "named pipe" in problem.message) == ("file-not-regular", True)

    @pytest.mark.skipif(not Path("/dev/zero").exists(), reason="no /dev/zero on this system")
    def test_a_device_behind_a_link(self, tmp_path: Path) -> None:
        (tmp_path / "z.yaml").symlink_to("/dev/zero")
        problem = file_problem(tmp_path / "z.yaml")
        assert (problem.code, "device" in problem.message) == ("file-not-regular", True)

    def test_links_in_a_circle(self, tmp_path: Path) -> None:
        (tmp_path / "a.yaml").symlink_to("a.yaml")
        assert file_problem(tmp_path / "a.yaml").code == "file-unreadable"

    def test_a_name_that_cannot_be(self, tmp_path: Path) -> None:
        assert file_problem(tmp_path / "a\0b").code == "file-unreadable"
        assert file_problem(tmp_path / ("a" * 5000)).code == "file-unreadable"

    def test_no_permission(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        def refuse(*_: object) -> int:
            raise PermissionError(13, "Permission denied")

        monkeypatch.setattr(os, "open", refuse)
        assert file_problem(tmp_path / "a.yaml").code == "file-no-permission"

    def test_a_disk_that_fails(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        def fail(*_: object) -> bytes:
            raise OSError(5, "Input/output error")

        (tmp_path / "a.yaml").write_text("a: 1\n")
        with monkeypatch.context() as patch:
            patch.setattr(os, "read", fail)
            problem = file_problem(tmp_path / "a.yaml")
        assert problem.message == "this file cannot be read: Input/output error"

    def test_the_largest_file(self, tmp_path: Path) -> None:
        path = tmp_path / "a.yaml"
        path.write_bytes(b"#" * (256 * 1024))
        assert len(read_bytes(path)) == 256 * 1024
        path.write_bytes(b"#" * (256 * 1024 + 1))
        assert file_problem(path).code == "file-too-large"

    def test_an_evil_name(self, tmp_path: Path) -> None:
        path = tmp_path / os.fsdecode(b"\xff\x1b[2J.yaml")
        try:
            path.write_bytes(b"a: @\n")
        except OSError:
            pytest.skip("this file system takes no such name")
        with pytest.raises(ContentError) as refused:
            read_document(path)
        assert "\ufffd\ufffd[2J.yaml:1:4: error" in str(refused.value)


def test_reading_imports_nothing_heavy() -> None:
    program = "import sys, tutor.content.yaml.reader; print(*sys.modules)"
    heavy = {"jsonschema", "rich", "difflib", "typer", "sqlite3", "json"}
    assert not heavy & set(python(program).split())


# --- any text at all

PIECES = (
    *("\"'\t\r[]{}:,#-?&*!%@`|>\\~= \n\x00\x1b\ufeff\u2028\u0301\xa0\ufffe\ud800"),
    *(": ", " #", "- ", "? ", "&a ", "*a", "!!int ", "|\n", "---\n", "...\n", "<<: ", "\r\n"),
    *("\\x1b", "\\u202e", "\\ud800", "\\UFFFFFFFF", "\\q", "012", "61:59", "%YAML 1.1\n---\n"),
    *("[" * 30, "- " * 30, "{a: " * 30, "a" * 2000, "9" * 5000, "0" * 5000, "\u0301" * 9, "!<%"),
)
SEEDS = (
    PUZZLES,
    "- a\n- b: {c: [d, 'e']}\n",
    '"x": "y\\\n  z"\n',
    "a: |\n  x\n   y\n\nb: >-\n  z\n",
)


def mutated(rng: random.Random) -> bytes | str:
    """A document with a few things wrong."""
    text = rng.choice(SEEDS)
    for _ in range(rng.choice((1, 1, 2, 3, 6))):
        at, other = rng.randrange(len(text) + 1), rng.randrange(len(text) + 1)
        match rng.randrange(4):
            case 0:
                text = text[:at] + rng.choice(PIECES) + text[at:]
            case 1:
                text = text[:at] + text[at + rng.randrange(1, 6) :]
            case 2:
                text = text[:at] + text[other : other + rng.randrange(40)] + text[at:]
            case _:
                text = (
                    text[:at] + chr(rng.randrange(rng.choice((128, 768, 65536)))) + text[at + 1 :]
                )
    if rng.random() < 0.7 or not text:
        return text
    data = bytearray(text.encode(errors="surrogatepass"))
    data[rng.randrange(len(data))] = rng.randrange(256)
    return bytes(data)


def check_refusal(refused: ContentError) -> None:
    """A refusal has problems, each at a place that is in the text, and can be printed."""
    assert refused.problems
    lines = refused.text.split("\n")
    for problem in refused.problems:
        assert problem.message
        assert 1 <= problem.line <= len(lines)
        assert 1 <= problem.column <= len(lines[problem.line - 1]) + 1
        assert str(problem).isprintable()
        assert len(str(problem)) < 300
        assert excerpt(refused.text, problem.mark).count("\n") == 1


@pytest.mark.slow
@with_both_parsers
def test_mutated_documents() -> None:
    rng = random.Random(40)
    for _ in range(2000):
        text = mutated(rng)
        try:
            read_yaml(text, "p.yaml")
        except ContentError as refused:
            check_refusal(refused)


@given(st.text(st.sampled_from("ab1:-#?&*!%@|>[]{},'\"\\ \n\t\r\x1bé\u0301🂡"), max_size=40))
def test_any_text(text: str) -> None:
    try:
        read_yaml(text, "p.yaml")
    except ContentError as refused:
        check_refusal(refused)


@given(st.binary(max_size=40))
def test_any_bytes(data: bytes) -> None:
    try:
        read_yaml(data, "p.yaml")
    except ContentError as refused:
        check_refusal(refused)


WRITABLE = st.text(st.sampled_from("abz 019:#-~'\"\\/{}[],&*!%@\n\té🂡"), max_size=12)
DATA = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**15) + 1, 10**15 - 1) | WRITABLE,
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(WRITABLE.filter(bool), inner, max_size=4)
    ),
    max_leaves=12,
)


@pytest.mark.slow
@given(DATA)
def test_json_means_what_it_says(data: object) -> None:
    text = json.dumps(data, ensure_ascii=False)
    document = read_yaml(text, "p.yaml")
    assert document.data == data
    assert document.problems == ()
    check_places(document, text, data, ())


def check_places(document: Document, text: str, data: object, path: tuple[str | int, ...]) -> None:
    """Every value and key begins where its mark says."""
    written = json.dumps(data, ensure_ascii=False)
    assert text[document.mark(path).column - 1 :].startswith(written)
    if isinstance(data, dict):
        for key, value in data.items():
            begins = document.key_mark((*path, key)).column - 1
            assert text[begins:].startswith(json.dumps(key, ensure_ascii=False))
            check_places(document, text, value, (*path, key))
    elif isinstance(data, list):
        for place, value in enumerate(data):
            check_places(document, text, value, (*path, place))


@pytest.mark.parametrize(
    ("line", "code", "column"),
    [
        ("title: First # 1", "yaml-comment", 14),
        ("note: a #b", "yaml-comment", 9),
        ("comments: {3d: x}\ntitle: a", "", 0),
        ("title: First   # mine", "", 0),
        ("title: First #1", "yaml-comment", 14),
        ('title: "First # 1"', "", 0),
        ("title: First#1", "", 0),
        ("trump: d # mine", "", 0),
        ("title: \u201cFirst\u201d", "yaml-quotes", 8),
        ("title: \u00abL\u2019asso\u00bb", "yaml-quotes", 8),
        ("title: The \u201cFirst\u201d", "", 0),
        ("title: \u201cOne\u201d and \u201ctwo\u201d", "", 0),
    ],
)
def test_words_cut_off_or_in_printed_quotes(line: str, code: str, column: int) -> None:
    problems = read_yaml(f"{line}\n", "p.yaml").problems
    assert [(each.code, each.column) for each in problems] == ([(code, column)] if code else [])
    assert all(each.severity is Severity.WARNING and each.hint for each in problems)


def test_a_comment_on_a_card_is_cut_off_too() -> None:
    (found,) = read_yaml("comments:\n  3d: It is # 1\n", "p.yaml").problems
    assert (found.code, found.line, found.column) == ("yaml-comment", 2, 13)
