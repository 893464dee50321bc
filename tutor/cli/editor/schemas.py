"""What the schemas say of a place: its keys, its values, what it means."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from typing import Any

from tutor.cli.editor.pointing import value_at
from tutor.content.files import data_folder
from tutor.content.yaml.document import Document, KeyPath

Schema = dict[str, Any]


@cache
def schema_named(name: str) -> Schema:
    """The schema in ``schemas/NAME.schema.json``."""
    path = data_folder() / "schemas" / f"{name}.schema.json"
    found: Schema = json.loads(path.read_text(encoding="utf-8"))
    return found


def schema_at(root: Schema, path: KeyPath, document: Document | None) -> Schema:
    """What a schema says of the value at a path; empty where it knows no such place.

    Which keys a step may have hangs on its kind, which the document says.
    """
    found = _resolved(root, root, document, ())
    for at, step in enumerate(path):
        inner = _inner(found, step)
        if inner is None:
            return {}
        found = _resolved(root, inner, document, path[: at + 1])
    return found


def _inner(schema: Schema, step: str | int) -> Schema | None:
    if isinstance(step, int):
        items = schema.get("items")
        return items if isinstance(items, dict) else None
    inner = schema.get("properties", {}).get(step, schema.get("additionalProperties"))
    return inner if isinstance(inner, dict) else None


def _resolved(root: Schema, schema: Schema, document: Document | None, path: KeyPath) -> Schema:
    """A schema with what it refers to and what holds for the value there; its own words first."""
    merged: Schema = {}
    for part in _parts(root, schema, document, path):
        for key, value in part.items():
            if key == "properties":
                # A kind describes the same keys more closely than all kinds do.
                known = merged.get(key, {})
                merged[key] = {
                    **known,
                    **{name: {**known.get(name, {}), **inner} for name, inner in value.items()},
                }
            else:
                merged.setdefault(key, value)
    return merged


def _parts(
    root: Schema, schema: Schema, document: Document | None, path: KeyPath
) -> Iterator[Schema]:
    yield schema
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        yield from _parts(root, root["$defs"][name], document, path)
    value = value_at(document, path)
    kind = value.get("kind") if isinstance(value, dict) else None
    for rule in schema.get("allOf", ()):
        if (
            rule.get("if", {}).get("properties", {}).get("kind", {}).get("const")
            == kind
            is not None
        ):
            yield from _parts(root, rule["then"], document, path)
    for key in ("then", "else"):
        inner = schema.get(key, {})
        if "properties" in inner or "enum" in inner:
            yield from _parts(root, inner, document, path)
