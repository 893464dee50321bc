"""The list of all that a check can tell holds every code there is, and no other."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import tutor
from tests.content import test_position_rules, test_puzzle_rules, test_schema_rules
from tutor.content.markup import STRAY
from tutor.content.yaml.reader import WORDS
from tutor.grading.puzzle_quality import Shortcoming

ROOT = Path(tutor.__file__).parent
LISTED = ROOT.parent / "docs" / "checks.md"
CODE = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
PLACES = {
    **{"error": 1, "key_error": 1, "warning": 1, "tell": 1, "refuse": 1, "file_error": 1},
    **{
        "Fault": 0,
        "MarkupFault": 0,
        "_fault": 0,
        "StepFault": 1,
        "_problem_source": 1,
        "problem_at": 3,
    },
    **{"_no_card": 1},
}
"""What tells a problem, and which of its arguments is the code."""
SPOKEN = ("said", "warning")
"""What a problem is called where it is put together first; its code comes first."""
PUT_TOGETHER = {"set-twice", "id-twice", "too-many-lines", "play-over", "schema"}
"""Codes that stand nowhere as one text, or that only the solver says."""


@cache
def sources() -> tuple[ast.Module, ...]:
    """All modules that may tell a problem of a content file, wherever they lie."""
    # Examples of reasons are no business of this command.
    paths = [path for path in ROOT.rglob("*.py") if path.stem != "examples"]
    return tuple(ast.parse(path.read_text("utf-8")) for path in paths)


def codes_in(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        found: ast.AST | None = None
        if isinstance(node, ast.Call):
            name = getattr(node.func, "attr", getattr(node.func, "id", ""))
            place = PLACES.get(name)
            if name == "Problem":
                # A mark that is unpacked stands for the line and the column.
                place = 4 - sum(isinstance(each, ast.Starred) for each in node.args[:4])
            if place is not None and len(node.args) > place:
                found = node.args[place]
        elif isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") in SPOKEN:
            found = node.value.elts[0] if isinstance(node.value, ast.Tuple) else None
        if isinstance(found, ast.Constant) and CODE.fullmatch(str(found.value)):
            yield str(found.value)


def codes() -> set[str]:
    """Every code that a check can tell."""
    found = {code for tree in sources() for code in codes_in(tree)}
    cases = [
        *test_schema_rules.CASES,
        *test_position_rules.LONG,
        *test_position_rules.IN_LINE,
        *test_puzzle_rules.CASES,
    ]
    found |= {code for each in cases for code, _ in each.wanted}
    found |= {code for code, _ in STRAY.values()} | {lack.value for lack in Shortcoming}
    return found | set(WORDS) | set(_patterns()) | PUT_TOGETHER


def _patterns() -> Iterator[str]:
    """What the schemas call a text that has to look like something: a card, an id ..."""
    for path in (ROOT.parent / "schemas").glob("*.json"):
        for each in json.loads(path.read_text("utf-8"))["$defs"].values():
            if "pattern" in each:
                yield each.get("title", "pattern")


def listed() -> list[str]:
    """The codes in the list: the first cell of each row."""
    rows = [line for line in LISTED.read_text("utf-8").splitlines() if line.startswith("| `")]
    return [code for row in rows for code in re.findall("`([^`]+)`", row.split("|")[1])]


@pytest.mark.slow
def test_each_code_is_listed() -> None:
    assert codes() - set(listed()) == set()


def test_no_other_is_listed() -> None:
    assert set(listed()) - codes() == set()


def test_what_is_poor_is_marked_so() -> None:
    """A check that only warns is called poor in the list, and no other is."""
    text = LISTED.read_text("utf-8")
    poor = {
        code
        for row in re.findall(r"\| (.+?) \| poor", text)
        for code in re.findall("`([^`]+)`", row)
    }
    mild = {lack.value for lack in Shortcoming}
    for tree in sources():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "warning":
                mild |= {each.value for each in node.args[1:2] if isinstance(each, ast.Constant)}
    assert mild - poor == set()
