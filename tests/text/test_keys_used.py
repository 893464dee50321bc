"""Each sentence of the catalogues is one that the program can say: its key is written in the code.

A key is written whole, or put together of parts (``f"verdict.wrong.{verdict}.{who}"``): then each
part that is filled in must itself be a text or a name in the code.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import tutor
from tutor.text.locale_files import message_files, message_texts

SOURCES = sorted(Path(tutor.__file__).parent.rglob("*.py"))
FILLED_IN = r"([\w-]*)"
KEYS = [key for name in message_files("en") for key in message_texts("en", name)]


@cache
def written() -> tuple[set[str], list[re.Pattern[str]]]:
    """The words of all texts and names in the code, and the texts in which something is filled in.

    What is said about the code, in its docstrings, does not count.
    """
    words: set[str] = set()
    shapes: set[str] = set()
    for path in SOURCES:
        nodes = list(ast.walk(ast.parse(path.read_text("utf-8"))))
        about = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
        for node in nodes:
            match node:
                case ast.JoinedStr(values):
                    shapes.add("".join(shape_of(values)))
                case ast.Constant(str(text)) if id(node) not in about:
                    words.update(re.findall(r"[\w.-]+", text))
                case ast.Name(name):
                    words.add(name.lower().replace("_", "-"))
    telling = [each for each in shapes if re.search("[a-z]{2}", each.replace(FILLED_IN, ""))]
    # What is filled in may have hyphens of its own: it is read as long and as short as can be.
    short = [each.replace(FILLED_IN, r"([\w-]*?)") for each in telling]
    return words, [re.compile(each) for each in (*telling, *short)]


def shape_of(parts: list[ast.expr]) -> Iterator[str]:
    for part in parts:
        yield re.escape(str(part.value)) if isinstance(part, ast.Constant) else FILLED_IN


@cache
def is_written(text: str) -> bool:
    words, shapes = written()
    if text in words or text.isdigit():
        return True
    found = (match for shape in shapes if (match := shape.fullmatch(text)))
    return any(
        all(len(part) < len(text) and (not part or is_written(part)) for part in match.groups())
        for match in found
    )


def can_be_said(key: str) -> bool:
    """Whether a key is in the code, whole or as a beginning and the rest."""
    dots = [place for place, letter in enumerate(key) if letter == "."]
    return is_written(key) or any(
        (is_written(key[:dot]) or is_written(key[: dot + 1]))
        and (is_written(key[dot + 1 :]) or is_written(key[dot:]))
        for dot in dots
    )


def test_every_sentence_can_be_said() -> None:
    assert [key for key in KEYS if not can_be_said(key)] == []


@pytest.mark.parametrize("begins", ["verdict.wrong", "rules.of"])
def test_a_sentence_nobody_says_would_be_found(begins: str) -> None:
    assert not can_be_said(f"{begins}.nobody-says-this")
