"""Checks a document against its JSON Schema, and reports each fault in an author's words.

jsonschema is slow to import: this module is only for those who write content.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import Any

import jsonschema
import referencing
from jsonschema.exceptions import ValidationError
from jsonschema.validators import extend

from tutor.content.files import data_folder
from tutor.content.yaml.document import KeyPath, Report
from tutor.content.yaml.mapping import did_you_mean
from tutor.content.yaml.problems import kind_of
from tutor.rules.cards import card_hint
from tutor.spelling import closest

SHOWN = 70
"""The most characters of an author's text that a message repeats."""


def _pattern(_: Any, pattern: str, instance: Any, __: Any) -> Iterator[ValidationError]:
    """Python lets ``$`` match before a last line break; JSON Schema and editors do not."""
    if isinstance(instance, str) and not re.search(pattern.replace("$", r"\Z"), instance):
        yield ValidationError(f"{instance!r} does not match {pattern!r}")


_Validator: Any = extend(  # type: ignore[no-untyped-call]  # jsonschema leaves it untyped
    jsonschema.Draft202012Validator, {"pattern": _pattern}
)


@cache
def validator(name: str) -> Any:
    """The validator for ``schemas/NAME.schema.json``; remote references lead nowhere."""
    text = (data_folder() / "schemas" / f"{name}.schema.json").read_text(encoding="utf-8")
    return validator_of(json.loads(text))


def validator_of(schema: dict[str, Any]) -> Any:
    """A validator that reads nothing but ``schema`` itself."""
    registry: referencing.Registry[Any] = referencing.Registry()
    return _Validator(schema, registry=registry)


def check_schema(report: Report, name: str) -> None:
    """Reports everything in the document that the schema ``name`` does not allow.

    What was reported is settled: nothing more is reported of it when the document is read.
    """
    faults = _once(validator(name).iter_errors(report.document.data))
    meant = {
        (*fault.absolute_path, meant)
        for fault in faults
        if fault.validator == "additionalProperties"
        for _, meant in _unknown_keys(fault)
        if meant
    }
    settled: list[KeyPath] = []
    for fault in faults:
        if fault.validator == "additionalProperties":
            settled += _report_unknown_keys(report, fault)
        elif fault.validator == "required":
            settled += _report_missing_keys(report, fault, meant)
        else:
            settled.append(_report_value(report, fault))
    for path in (*settled, *meant):
        report.settle(path)


def _once(faults: Iterable[ValidationError]) -> list[ValidationError]:
    """The faults that say something definite, each once: jsonschema repeats some for every key."""
    known: dict[object, ValidationError] = {}
    for fault in faults:
        key_itself = fault.instance if "propertyNames" in fault.absolute_schema_path else None
        place = (*fault.absolute_path,), (*fault.absolute_schema_path,), key_itself
        known.setdefault(place, fault)
    return list(known.values())


def _report_value(report: Report, fault: ValidationError) -> KeyPath:
    """Reports what is wrong with a value, or with a key that is a card; returns its path."""
    path: KeyPath = tuple(fault.absolute_path)
    value, rule, schema = _parts(fault)
    report_at: Callable[..., None] = report.error
    if "propertyNames" in fault.absolute_schema_path:
        path, report_at = (*path, str(value)), report.key_error
    words = _WORDS.get(str(fault.validator), _in_any_words)
    report_at(path, *words(_name(path), value, rule, schema))
    return path


Words = tuple[str, str, str]


def _type_words(name: str, value: Any, rule: Any, schema: dict[str, Any]) -> Words:
    types = [rule] if isinstance(rule, str) else rule
    wanted = " or ".join(_KINDS.get(each, each) for each in types)
    message = f"{name} must be {wanted}, found {kind_of(value)}"
    if rule == "integer" and isinstance(value, str) and value.isdecimal():
        return "type", message, f"write it without quotes: {value}"
    if value is None:
        return "type", message, _example(schema) or "write something, or delete the key"
    if isinstance(value, (int, bool)) and schema.get("title") in ("line", "prose"):
        return "type", message, f'put it in quotes: "{json.dumps(value)}"'
    return "type", message, _example(schema)


def _enum_words(name: str, value: Any, rule: Any, schema: dict[str, Any]) -> Words:
    near = closest(value, rule) if isinstance(value, str) else None
    known = schema.get("x-hint") or f"one of {', '.join(rule)}"
    hint = did_you_mean(near) or f"write {known}"
    return "enum", f"{name} cannot be {kind_of(value)}", hint


def _pattern_words(name: str, value: Any, _: Any, schema: dict[str, Any]) -> Words:
    kind = schema.get("title", "pattern")
    if kind == "card":
        return kind, f'"{value[:SHOWN]}" is not a card', card_hint(value)
    message = f'{name} cannot be "{value[:SHOWN]}"' if value.strip() else f"{name} is empty"
    return kind, message, _example(schema)


def _length_words(name: str, value: Any, rule: Any, schema: dict[str, Any]) -> Words:
    unit = "entries" if isinstance(value, list) else "characters"
    unit = {"entries": "entry", "characters": "character"}[unit] if len(value) == 1 else unit
    if not value:
        return "length", f"{name} is empty", _example(schema) or "write something, or delete it"
    if len(value) < rule:
        message = f"{name} has {len(value)} {unit}, but at least {rule} must be here"
        return "length", message, _example(schema)
    message = f"{name} has {len(value)} {unit}, but at most {rule} can be here"
    return "length", message, "make it shorter"


def _range_words(name: str, value: Any, _: Any, schema: dict[str, Any]) -> Words:
    least, most = schema["minimum"], schema.get("maximum")
    wanted = f"at least {least}" if most is None else f"a number from {least} to {most}"
    return "range", f"{name} cannot be {value}", f"write {wanted}"


def _const_words(name: str, value: Any, rule: Any, _: dict[str, Any]) -> Words:
    wanted = json.dumps(rule)
    return "type", f"{name} must be {wanted}, found {kind_of(value)}", f"write {wanted}"


def _in_any_words(name: str, _: Any, rule: Any, schema: dict[str, Any]) -> Words:
    return "schema", f"{name} does not keep the rule {str(rule)[:SHOWN]}", _example(schema)


_WORDS = {
    "type": _type_words,
    "enum": _enum_words,
    "const": _const_words,
    "pattern": _pattern_words,
    **dict.fromkeys(("minItems", "maxItems", "minLength", "maxLength"), _length_words),
    **dict.fromkeys(("minimum", "maximum"), _range_words),
}
_KINDS = {
    "string": "text",
    "integer": "a whole number",
    "array": "a list",
    "object": "keys and values",
    "boolean": "true or false",
}


def _report_missing_keys(
    report: Report, fault: ValidationError, meant: set[KeyPath]
) -> Iterable[KeyPath]:
    """Reports the keys that are missing, but for those that are there under a wrong name.

    Returns their paths.
    """
    path: KeyPath = tuple(fault.absolute_path)
    value, rule, schema = _parts(fault)
    missing = [key for key in rule if key not in value]
    reported = [key for key in missing if (*path, key) not in meant]
    instead = schema.get("x-instead", "")
    if (*path, instead) in meant:
        return [(*path, key) for key in missing]
    if instead and len(reported) == len(rule):
        *most, last = [f'"{key}"' for key in reported]
        message = f'"{instead}" is missing here, or {", ".join(most)} and {last} in its place'
        report.error((*path, instead), "key-missing", message, _example(schema))
        reported = []
    for key in reported:
        described = schema.get("properties", {}).get(key, {})
        hint = f'or write "{instead}" alone' if instead else _example(described)
        report.error((*path, key), "key-missing", f'"{key}" is missing here', hint)
    return [(*path, key) for key in missing]


def _report_unknown_keys(report: Report, fault: ValidationError) -> Iterable[KeyPath]:
    path: KeyPath = tuple(fault.absolute_path)
    value, _, schema = _parts(fault)
    unknown = dict(_unknown_keys(fault))
    known = ", ".join(schema.get("properties", {}))
    settled: list[KeyPath] = []
    before = ""
    for key in value:
        here = (*path, key)
        if key not in unknown:
            before = key
            continue
        settled.append(here)
        if before and value[key] is None and report.document.follows_comma(here):
            # In {...} a comma ends a text without quotes: the rest has become keys.
            if (*path, before) not in settled:
                message = f'"{before}" ends at a comma: in {{...}} a text with commas needs quotes'
                hint = f'put all of it in quotes: {before}: "{value[before]},{key}..."'
                report.error((*path, before), "comma", message, hint)
                settled.append((*path, before))
        else:
            near = unknown[key]
            hint = did_you_mean(near) or f"known here: {known}"
            report.key_error(here, "key-unknown", f'unknown key "{key[:SHOWN]}"', hint)
    return settled


def _unknown_keys(fault: ValidationError) -> Iterable[tuple[str, str]]:
    """The keys a mapping should not have, each with the one most likely meant, or nothing."""
    value, _, schema = _parts(fault)
    known = list(schema.get("properties", {}))
    missing = [key for key in known if key not in value]
    for key in value:
        if key not in known:
            yield key, closest(key, missing) or closest(key, known) or ""


def _parts(fault: ValidationError) -> tuple[Any, Any, dict[str, Any]]:
    """The value, the rule it breaks, and the schema that holds the rule."""
    schema: Any = fault.schema
    return fault.instance, fault.validator_value, schema


def _name(path: KeyPath) -> str:
    keys = [step for step in path if isinstance(step, str)]
    if not keys:
        return "this file"
    return f'an entry of "{keys[-1]}"' if isinstance(path[-1], int) else f'"{keys[-1]}"'


def _example(schema: dict[str, Any]) -> str:
    """How to write what a schema describes, from its own example."""
    if "x-hint" in schema:
        return f"write {schema['x-hint']}"
    return f"such as {_flow(schema['examples'][0])}" if schema.get("examples") else ""


def _flow(value: Any) -> str:
    """A value as an author would write it on one line."""
    match value:
        case dict():
            return f"{{{', '.join(f'{key}: {_flow(each)}' for key, each in value.items())}}}"
        case list():
            return f"[{', '.join(map(_flow, value))}]"
    text = str(value)
    return f'"{text}"' if re.search(r"[,:/ ]", text) else text
