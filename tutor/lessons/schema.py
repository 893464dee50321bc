"""The JSON Schema of lessons, derived from what the kinds of steps declare.

``python -m tutor.lessons.schema`` writes it where editors find it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping

from tutor.content.files import data_folder
from tutor.exercises.declaration import Schema, object_schema
from tutor.exercises.questions import QUESTIONS
from tutor.exercises.registry import KINDS
from tutor.exercises.step import Step
from tutor.lessons.reader import LessonHeader
from tutor.lessons.steps import FEWEST, MOST


def lesson_schema() -> Schema:
    """The schema of a lesson file: of each step only the keys of its kind are allowed."""
    own_schema: Schema = {
        "type": "string",
        "description": "The schema, for editors that read it from a key.",
        "examples": ["../schemas/lesson.schema.json"],
    }
    lesson = object_schema(
        LessonHeader,
        "Steps to read, answer and play. What is right is computed by the rules engine and the "
        "solver, never written down.",
        {"$schema": own_schema},
    )
    lesson["required"].append("steps")
    lesson["properties"]["steps"] = {
        "type": "array",
        "minItems": FEWEST,
        "maxItems": MOST,
        "items": {"$ref": "#/$defs/step"},
        "description": "What the learner reads and does, in order.",
        "examples": [[{"id": "first-look", "kind": "read", "text": "A card."}]],
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A lesson of Briscola",
        **lesson,
        "$defs": {
            "step": _one_of_kinds(KINDS, "One thing to read, answer or play."),
            "question": _one_of_kinds(QUESTIONS, "One question of a checkpoint."),
            **{name: _kind_schema(kind) for name, kind in KINDS.items()},
        },
    }


def _one_of_kinds(kinds: Mapping[str, type[Step]], meaning: str) -> Schema:
    """A step whose kind says which of the schemas it keeps."""
    kind: Schema = {
        "enum": list(kinds),
        "enumDescriptions": [each.meaning for each in kinds.values()],
        "description": "What the learner does.",
        "examples": ["trick_winner"],
    }
    id_schema = object_schema(Step, "")["properties"]["id"]
    return {
        "type": "object",
        "description": meaning,
        "required": ["id", "kind"],
        "properties": {"id": id_schema, "kind": kind},
        "allOf": [
            {
                "if": {
                    "type": "object",
                    "required": ["kind"],
                    "properties": {"kind": {"const": name}},
                },
                "then": {"$ref": f"#/$defs/{name}"},
            }
            for name in kinds
        ],
    }


def _kind_schema(kind: type[Step]) -> Schema:
    schema = object_schema(kind, kind.meaning)
    properties = schema["properties"]
    named = {"const": kind.kind, "description": kind.meaning, "examples": [kind.kind]}
    schema["properties"] = {"id": properties.pop("id"), "kind": named, **properties}
    return schema


def schema_text() -> str:
    """The schema as its file holds it."""
    return json.dumps(lesson_schema(), indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    path = data_folder() / "schemas" / "lesson.schema.json"
    path.write_text(schema_text(), encoding="utf-8")
    print(path)
