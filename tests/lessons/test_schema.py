"""The schema of lessons is what the kinds declare, and takes of each step only its kind's keys."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import jsonschema_rs
import pytest

from tests.exercises.steps import FIXED, FRESH
from tests.lessons.learners import OWN, SHIPPED
from tutor.content.files import content_files, data_folder
from tutor.content.yaml.reader import read_document
from tutor.content.yaml.schema import validator
from tutor.exercises.registry import KINDS
from tutor.lessons.schema import lesson_schema, schema_text

HEAD = {"slug": "own", "title": "Own", "summary": "One step.", "minutes": 1}
OTHER = jsonschema_rs.Draft202012Validator(lesson_schema())


def is_valid(*steps: dict[str, Any]) -> bool:
    lesson = {**HEAD, "steps": list(steps)}
    ours = bool(validator("lesson").is_valid(lesson))
    assert ours == OTHER.is_valid(lesson)
    return ours


def test_the_file_is_what_the_kinds_declare() -> None:
    """If not: make schemas."""
    path = data_folder() / "schemas" / "lesson.schema.json"
    assert path.read_text("utf-8") == schema_text()


def parts(schema: object) -> Iterator[dict[str, Any]]:
    if isinstance(schema, dict):
        yield schema
    for each in schema.values() if isinstance(schema, dict) else schema or ():
        if isinstance(each, dict | list):
            yield from parts(each)


def test_no_part_of_it_says_one_of() -> None:
    for part in parts(lesson_schema()):
        assert "oneOf" not in part
        assert "anyOf" not in part


@pytest.mark.parametrize("kind", KINDS)
def test_each_key_of_a_kind_is_described_with_an_example(kind: str) -> None:
    schema = lesson_schema()["$defs"][kind]
    assert schema["description"] == KINDS[kind].meaning
    for name, described in schema["properties"].items():
        assert described["description"], name
        assert described["examples"], name


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "fields"), [*FIXED, *FRESH])
def test_a_step_may_have_the_keys_of_its_kind_and_no_others(
    kind: str, fields: dict[str, Any]
) -> None:
    step = {"id": "it", "kind": kind, **fields}
    assert is_valid(step)
    known = lesson_schema()["$defs"][kind]["properties"]
    others = {key for each in lesson_schema()["$defs"].values() for key in each["properties"]}
    for key in others - set(known):
        assert not is_valid({**step, key: 1})


@pytest.mark.parametrize(
    "path", [*content_files(SHIPPED), *content_files(OWN)], ids=lambda path: path.stem
)
def test_lessons_keep_it(path: Any) -> None:
    data = read_document(path).data
    assert OTHER.is_valid(json.loads(json.dumps(data)))


def test_a_checkpoint_holds_questions_only() -> None:
    read = {"id": "a", "kind": "read", "text": "A card."}
    question = {"id": "a", "kind": "pile_points", "pile": ["Ad"]}
    assert is_valid({"id": "it", "kind": "checkpoint", "items": [question] * 5})
    assert not is_valid({"id": "it", "kind": "checkpoint", "items": [question] * 4 + [read]})
