"""One file with everything wrong: all of it is told, each thing once, and nothing that follows."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import tutor.authoring.audit
from tests.content import (
    test_audit,
    test_position_rules,
    test_prose,
    test_puzzle_rules,
    test_schema_rules,
    test_translations,
)
from tests.content.authoring import marked, told
from tutor.content.puzzles import positions, reader, translations
from tutor.content.yaml import mapping, schema

EVERYTHING = """\
set: «First
titel: T
«language: «1
level: «9
puzzles:
  - id: «A_b
    trump: «x
    you: {hand: [«Kd, «ad, «10d, «Ac7], points: «-3}
    opponent: {hand: [«1, «no, «[x]], points: «many, «extra: 1}
    to_lead: «me
    table: «[4d, 5d]
    variant: «twoplayers
    goal: «wni
    asserts: {best: «[], final: «200, «foo: 1}
    intro: «3
    note: «[a]
    comments: {«Kd: x, 7c: «"", 3d: no, «9: z}
    «titel: x
  - «nothing
  -«
  - «{}
  - id: b
    title: x
    position: d/3d«Kd7b,Ad5d2d/51,46
    goal: {at_least: «0}
    asserts: {best: [3d, «3d]}
  - id: «b
    title: x
    position: d/3dFd7b,Ad5d2d/«51,47
    asserts: {final: 3}
  - id: c
    title: x
    trump: d
    you: {hand: [3d, Fd, 7b], points: 51}
    opponent: {hand: [Ad, 5d, 2d], points: 46}
    «nota: x
    asserts: {final: «3}
    comments: {«Ad: x}
  - id: d
    title: x
    trump: d
    you: {hand: [3d, Fd, 7b], points: «051}
    opponent: {hand: [Ad, 5d, 2d], points: 46}
"""

OF_STEPS = {"key-twice", "size", "suit", "word"}
"""What is only told of the steps of lessons: its cases are among the tests of exercises."""
OF_LESSONS = ("lessons", "lesson_prose", "questions", "guesses")
"""What the audit has for lessons: their cases are among the tests of lessons."""


def test_all_at_once() -> None:
    text, places = marked(EVERYTHING.replace("titel: T\n«language", "«titel: T\nlanguage"))
    found = [(each.line, each.column) for each in told(text) if each.severity == "error"]
    # Of {} two keys are missing, all told where it begins.
    empty = next(place for place in places if text.split("\n")[place[0] - 1] == "  - {}")
    assert sorted(found) == sorted([*places, empty])


def test_nothing_is_told_twice() -> None:
    found = told(marked(EVERYTHING)[0])
    assert len({(each.line, each.column, each.message) for each in found}) == len(found)
    assert found == sorted(found, key=lambda each: each[:2])
    wrong = {each[:2] for each in found if each.severity == "error"}
    assert not [each for each in found if each.severity == "warning" and each[:2] in wrong]


def test_every_code_has_a_case() -> None:
    """So that no check can be dropped, or added, without a test to know it."""
    readers = [Path(each.__file__) for each in (schema, mapping, reader, positions, translations)]
    audit = Path(tutor.authoring.audit.__file__).parent
    puzzles = (path for path in audit.rglob("*.py") if path.stem not in OF_LESSONS)
    sources = [*readers, *puzzles]
    codes = {code for path in sources for code in codes_in(ast.parse(path.read_text("utf-8")))}
    cases = [
        *test_schema_rules.CASES,
        *test_position_rules.LONG,
        *test_position_rules.IN_LINE,
        *test_puzzle_rules.CASES,
    ]
    known = {code for each in cases for code, _ in each.wanted}
    known |= test_translations.CODES | test_audit.CODES | test_prose.CODES
    # These only keep the reader from falling where the schema has not been asked.
    without_schema = {"goal", "trump", "variant"}
    assert len(codes) > 20
    assert codes - known - without_schema - OF_STEPS == set()


def codes_in(tree: ast.AST) -> Iterator[str]:
    """The codes that a module gives to problems: an argument of what tells them."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else ""
            name = node.func.id if isinstance(node.func, ast.Name) else name
            place = {"error": 1, "key_error": 1, "warning": 1, "tell": 1, "Fault": 0}.get(name)
            if place is not None and len(node.args) > place:
                argument = node.args[place]
                if isinstance(argument, ast.Constant):
                    yield str(argument.value)
