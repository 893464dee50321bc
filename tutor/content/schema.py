"""Holds a document against its JSON Schema, and tells each fault as an author would want it.

jsonschema is slow to import: this module is only for those who write content.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from difflib import get_close_matches
from functools import cache
from typing import Any

import jsonschema
import referencing
from jsonschema.exceptions import ValidationError

from tutor.content.places import data_folder
from tutor.content.report import Report, kind_of, meant_card
from tutor.content.yaml_reader import Path


@cache
def _validator(name: str) -> jsonschema.Draft202012Validator:
    """The validator for ``schemas/NAME.schema.json``; remote references lead nowhere."""
    text = (data_folder() / "schemas" / f"{name}.schema.json").read_text(encoding="utf-8")
    registry: referencing.Registry[Any] = referencing.Registry()
    return jsonschema.Draft202012Validator(json.loads(text), registry=registry)


def check_schema(report: Report, name: str) -> None:
    """Reports everything in the document that the schema ``name`` does not allow."""
    errors = list(_leaves(_validator(name).iter_errors(report.document.data)))
    misspelt = {
        (*error.absolute_path, meant)
        for error in errors
        if error.validator == "additionalProperties"
        for _, meant in _unknown_keys(error)
    }
    for error in errors:
        _tell(report, error, misspelt)


def _leaves(errors: Iterable[ValidationError]) -> Iterable[ValidationError]:
    """The errors that say something definite, out of the branches that led to them."""
    for error in errors:
        if error.context:
            yield from _leaves(error.context)
        else:
            yield error


def _tell(report: Report, error: ValidationError, misspelt: set[Path]) -> None:
    path: Path = tuple(error.absolute_path)
    value: Any = error.instance
    rule: Any = error.validator_value
    schema: Any = error.schema
    match error.validator:
        case "additionalProperties":
            _tell_unknown_keys(report, path, error)
        case "required":
            # jsonschema tells one missing key an error; a misspelt one is told where it stands.
            for key in rule:
                if error.message.startswith(f"'{key}'") and (*path, key) not in misspelt:
                    message = f'"{key}" is missing here'
                    report.error(path, "key-missing", message, _about(schema, key))
        case "type":
            wanted = _kinds(rule)
            message = f"{_name(path)} must be {wanted}, found {kind_of(value)}"
            hint = f'put it in quotes: "{value}"' if rule == "string" and _is_scalar(value) else ""
            report.error(path, "type", message, hint)
        case "enum":
            options = [str(option) for option in rule]
            near = get_close_matches(str(value), options, 1, 0.6)
            message = f"{_name(path)} must be one of {', '.join(options)}; found {kind_of(value)}"
            report.error(path, "enum", message, f'did you mean "{near[0]}"?' if near else "")
        case "pattern":
            _tell_pattern(report, path, str(value), schema)
        case "minItems" | "maxItems":
            few = "too few" if error.validator == "minItems" else "too many"
            message = f"{_name(path)} has {few} entries: {len(value)}, but {rule} allowed"
            report.error(path, "length", message)
        case "minLength" | "maxLength":
            message = f"{_name(path)} has {len(value)} characters; {error.validator} is {rule}"
            report.error(path, "length", message)
        case "minimum" | "maximum":
            bound = "at least" if error.validator == "minimum" else "at most"
            report.error(path, "range", f"{_name(path)} must be {bound} {rule}, found {value}")
        case _:
            report.error(path, "schema", error.message[:200])


def _tell_unknown_keys(report: Report, path: Path, error: ValidationError) -> None:
    schema: Any = error.schema
    for key, meant in _unknown_keys(error):
        known = ", ".join(schema.get("properties", {}))
        hint = f'did you mean "{meant}"?' if meant else f"known here: {known}"
        report.key_error((*path, key), "key-unknown", f'unknown key "{key[:40]}"', hint)


def _unknown_keys(error: ValidationError) -> Iterable[tuple[str, str]]:
    """The keys a mapping should not have, each with the one most likely meant, or nothing."""
    schema: Any = error.schema
    value: Any = error.instance
    known = list(schema.get("properties", {}))
    missing = [key for key in known if key not in value]
    for key in value:
        if key not in known:
            near = get_close_matches(key, missing, 1, 0.6) or get_close_matches(key, known, 1, 0.6)
            yield key, near[0] if near else ""


def _tell_pattern(report: Report, path: Path, value: str, schema: dict[str, Any]) -> None:
    wanted = schema.get("x-hint", "of another form")
    card = meant_card(value) if "card" in str(schema.get("description", "")).lower() else None
    hint = f'did you mean "{card}"?' if card else ""
    message = f'"{value[:70]}" does not fit here: it must be {wanted}'
    code = "card" if "a suit d c s b" in wanted else "pattern"
    # A pattern on a property's name is told at the key, where the name stands.
    report.error(path, code, message, hint)


def _about(schema: dict[str, Any], key: str) -> str:
    described = schema.get("properties", {}).get(key, {}).get("description", "")
    return str(described).split(". ")[0]


def _name(path: Path) -> str:
    keys = [step for step in path if isinstance(step, str)]
    if not keys:
        return "this"
    return f'an entry of "{keys[-1]}"' if isinstance(path[-1], int) else f'"{keys[-1]}"'


def _kinds(rule: str | list[str]) -> str:
    names = {
        "string": "text",
        "integer": "a whole number",
        "array": "a list",
        "object": "keys and values",
    }
    rules = [rule] if isinstance(rule, str) else rule
    return " or ".join(names.get(each, each) for each in rules)


def _is_scalar(value: object) -> bool:
    return isinstance(value, (int, bool)) or value is None
