"""How the keys of a mapping are declared once: type, default, bounds, meaning, example.

A declared class is a frozen dataclass each of whose fields is made by ``key``. From that one
declaration a mapping is read strictly (``read_keys``) and its JSON Schema is derived
(``object_schema``). A new type of value is one more ``ValueType``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import Field, dataclass, field, fields
from typing import Any, Generic, TypeAlias, TypeVar

from tutor.content.puzzles.model import ID_FORM, Goal, GoalKind, is_id
from tutor.content.puzzles.reader import read_goal, read_variant
from tutor.content.yaml.document import KeyPath
from tutor.content.yaml.mapping import Bounds, Entry
from tutor.content.yaml.problems import kind_of
from tutor.rules.cards import Card, Suit
from tutor.rules.errors import CARD_WANTED, PositionError
from tutor.rules.position import Position
from tutor.rules.variant import VARIANTS, Variant
from tutor.solver import Unsolvable
from tutor.solver.exact import check_reach

T = TypeVar("T")
D = TypeVar("D", bound="Declared")
Schema: TypeAlias = dict[str, Any]

LONGEST_TEXT = 4000
"""Characters of a text of a step."""
LONGEST_LINE = 160


@dataclass(frozen=True, slots=True)
class ValueType(Generic[T]):
    """How a value is read from under a key, and the part of the JSON Schema that describes it.

    ``read`` gives None where the value is faulty; what is wrong is then in the entry's report.
    """

    read: Callable[[Entry, str], T | None]
    schema: Schema


@dataclass(frozen=True, slots=True)
class _Key:
    type: ValueType[Any]
    meaning: str
    example: object
    concept: str
    is_required: bool


_REQUIRED: Any = object()


def key(
    type: ValueType[Any],
    meaning: str,
    example: object,
    *,
    default: Any = _REQUIRED,
    concept: str = "",
) -> Any:
    """The field of a declared class that one key of the mapping is read into.

    ``meaning`` and ``example`` are shown by editors. Without a ``default`` the key is required.
    Where the key is given a learner needs the ``concept`` to understand the step.
    """
    metadata = {"key": _Key(type, meaning, example, concept, default is _REQUIRED)}
    if default is _REQUIRED:
        return field(metadata=metadata)
    if default == {}:
        return field(default_factory=dict, metadata=metadata)
    return field(default=default, metadata=metadata)


@dataclass(frozen=True, slots=True, kw_only=True)
class Declared:
    """A mapping of a content file, read into a type."""

    def check(self, entry: Entry) -> None:
        """Reports what is wrong between the values; each by itself is sound already."""

    def texts(self) -> Iterator[tuple[KeyPath, str]]:
        """The author's texts, with the paths that lead to them."""
        for name, _ in _keys(type(self)):
            yield from _texts_in((name,), getattr(self, name))


def _texts_in(path: KeyPath, value: object) -> Iterator[tuple[KeyPath, str]]:
    match value:
        case Prose() if value:
            yield path, value
        case Declared():
            yield from ((path + inner, text) for inner, text in value.texts())
        case tuple():
            for place, each in enumerate(value):
                yield from _texts_in((*path, place), each)
        case dict():
            for name, each in sorted(value.items(), key=lambda item: str(item[0])):
                yield from _texts_in((*path, str(name)), each)


class Prose(str):
    """An author's words, which learners see and translators translate; with markup."""

    __slots__ = ()


def _keys(declared: type[Declared]) -> Iterator[tuple[str, tuple[Field[Any], _Key]]]:
    """The declared keys in the order in which they stand in the class, with their fields."""
    for each in fields(declared):
        if "key" in each.metadata:
            yield each.name, (each, each.metadata["key"])


def concepts_of_keys(declared: Declared) -> Iterator[tuple[str, str]]:
    """The keys that are given and bring in a concept, each with that concept."""
    for name, (_, found) in _keys(type(declared)):
        if found.concept and getattr(declared, name):
            yield name, found.concept


def read_keys(declared: type[D], entry: Entry, others: Iterable[str] = ()) -> D | None:
    """The mapping as a value of the class; None if a fault is in the entry's report.

    Besides the declared keys only the ``others`` may be there, which are read elsewhere.
    """
    keys = dict(_keys(declared))
    entry.allow_only((*others, *keys))
    values: dict[str, object] = {}
    for name, (_, found) in keys.items():
        if name in entry:
            values[name] = found.type.read(entry, name)
        elif found.is_required:
            entry.needs(name)
    if entry.report.is_faulty(entry.path):
        return None
    made = declared(**values)
    made.check(entry)
    return None if entry.report.is_faulty(entry.path) else made


def object_schema(declared: type[Declared], meaning: str, others: Schema | None = None) -> Schema:
    """The JSON Schema of a declared class; the ``others`` are the schemas of more keys."""
    properties: Schema = dict(others or {})
    required = []
    for name, (each, found) in _keys(declared):
        properties[name] = found.type.schema | {"description": found.meaning}
        properties[name]["examples"] = [found.example]
        if found.is_required:
            required.append(name)
        elif isinstance(each.default, bool | int) and not isinstance(each.default, Prose):
            properties[name]["default"] = each.default
    schema: Schema = {"type": "object", "description": meaning, "additionalProperties": False}
    if required:
        schema["required"] = required
    return schema | {"properties": properties}


def text(longest: int, hint: str = "", pattern: str = "") -> ValueType[str]:
    """A text of a pattern if there is one; ``hint`` says how to write it."""
    schema: Schema = {"type": "string", "minLength": 1, "maxLength": longest}
    schema |= {"pattern": pattern} if pattern else {}
    form = re.compile(pattern.removesuffix("$") + r"\Z") if pattern else None

    def read(entry: Entry, name: str) -> str | None:
        found = _text_of(entry, name, longest)
        if found is not None and form and not form.match(found):
            message = f'"{name}" cannot be "{found[:40]}"'
            entry.report.error(entry.at(name), "pattern", message, f"write {hint}")
            return None
        return found

    return ValueType(read, schema | ({"x-hint": hint} if hint else {}))


def _text_of(entry: Entry, name: str, longest: int = LONGEST_TEXT) -> str | None:
    """The text under a key, which must say something; None after a report."""
    found = entry.text(name, "-")
    if not found.strip():
        message = f'"{name}" says nothing'
        entry.report.error(entry.at(name), "empty", message, "write something, or delete the key")
    elif len(found) > longest:
        message = f'"{name}" has {len(found)} characters, but at most {longest} can be here'
        entry.report.error(entry.at(name), "length", message, "make it shorter")
    return None if entry.is_faulty(name) else found


def _prose(entry: Entry, name: str) -> Prose | None:
    found = _text_of(entry, name)
    return None if found is None else Prose(found)


PROSE: ValueType[Prose] = ValueType(
    _prose, {"type": "string", "minLength": 1, "maxLength": LONGEST_TEXT}
)
"""An author's words, with markup."""
LINE = text(LONGEST_LINE)
NO_PROSE = Prose("")


def whole_number(least: int, most: int | None = None) -> ValueType[int]:
    """A whole number from ``least`` to ``most``, both included."""
    limits = {"minimum": least} | ({} if most is None else {"maximum": most})
    return ValueType(
        lambda entry, name: entry.whole(name, least, most), {"type": "integer", **limits}
    )


def number_bounds(least: int, most: int) -> ValueType[Bounds]:
    """A number, or a range such as ``3..5`` from which chance takes one."""
    schema: Schema = {"type": ["integer", "string"], "minimum": least, "maximum": most}
    schema |= {"pattern": r"^[0-9]{1,2}\.\.[0-9]{1,2}$"}
    schema |= {"x-hint": f'a number from {least} to {most}, or two, such as "{least}..{most}"'}
    return ValueType(lambda entry, name: entry.bounds(name, least, most), schema)


BOOLEAN: ValueType[bool] = ValueType(lambda entry, name: entry.boolean(name), {"type": "boolean"})


def _true(entry: Entry, name: str) -> bool | None:
    if entry.value(name) is True:
        return True
    message = f'"{name}" must be true, found {kind_of(entry.value(name))}'
    entry.report.error(entry.at(name), "random", message, f"write {name}: true")
    return None


TRUE: ValueType[bool] = ValueType(_true, {"const": True})
"""Only true: to leave something to chance where there is nothing to say about how."""


def one_of(words: Iterable[str]) -> ValueType[str]:
    """One of some words."""
    words = tuple(words)
    return ValueType(lambda entry, name: entry.choice(name, words), {"enum": list(words)})


CARD_SCHEMA: Schema = {"type": "string", "pattern": "^[A3RCF76542][dcsb]$", "x-hint": CARD_WANTED}
SUIT: ValueType[Suit] = ValueType(
    lambda entry, name: entry.suit(name), {"enum": [suit.value for suit in Suit]}
)
CARD: ValueType[Card] = ValueType(
    lambda entry, name: entry.card(name), {"title": "card", **CARD_SCHEMA}
)


def cards(least: int, most: int) -> ValueType[tuple[Card, ...]]:
    """From ``least`` to ``most`` cards, all different."""
    schema = {"type": "array", "minItems": least, "maxItems": most, "items": CARD.schema}
    return ValueType(lambda entry, name: entry.cards(name, least, most), schema)


def whole_numbers(count: int, least: int, most: int) -> ValueType[tuple[int, ...]]:
    """So many whole numbers, each within the bounds."""
    number = {"type": "integer", "minimum": least, "maximum": most}
    schema = {"type": "array", "minItems": count, "maxItems": count, "items": number}
    return ValueType(lambda entry, name: entry.wholes(name, count, least, most), schema)


def _position(entry: Entry, name: str) -> Position | None:
    if _text_of(entry, name) is None:
        return None
    at = entry.at(name)
    try:
        position = Position.parse(entry.text(name))
        check_reach(position)
    except PositionError as error:
        for flaw in error.flaws:
            entry.report.error(at, flaw.code, str(flaw))
        return None
    except Unsolvable as error:
        entry.report.error(at, error.code, str(error))
        return None
    return position


POSITION: ValueType[Position] = ValueType(_position, {"type": "string", "maxLength": 400})
"""A position in one line, within the reach of exact play."""


def _variant(entry: Entry, _: str) -> Variant | None:
    return read_variant(entry)


VARIANT: ValueType[Variant] = ValueType(_variant, {"enum": list(VARIANTS)})


def _goal(entry: Entry, _: str) -> Goal | None:
    return read_goal(entry)


_NAMED_GOALS = [kind.value for kind in GoalKind if kind is not GoalKind.AT_LEAST]
GOAL: ValueType[Goal] = ValueType(
    _goal,
    {
        "if": {"type": "object"},
        "then": {
            "additionalProperties": False,
            "required": ["at_least"],
            "properties": {
                "at_least": {
                    "type": "integer",
                    "minimum": 1,
                    "maximum": 120,
                    "description": "The points your side must be sure of at the end.",
                    "examples": [45],
                }
            },
        },
        "else": {"x-hint": f"{', '.join(_NAMED_GOALS)} or {{at_least: N}}", "enum": _NAMED_GOALS},
    },
)
"""What is asked of an ending, as in puzzles."""


def mapping(declared: type[D], meaning: str) -> ValueType[D]:
    """Keys and values of their own."""

    def read(entry: Entry, name: str) -> D | None:
        inner = entry.entry(name)
        is_mapping = inner is not None and not entry.is_faulty(name)
        return read_keys(declared, inner) if inner and is_mapping else None

    return ValueType(read, object_schema(declared, meaning))


def _read_concepts(entry: Entry, name: str) -> tuple[str, ...] | None:
    found = []
    for place, value in enumerate(entry.items(name)):
        if isinstance(value, str) and is_id(value):
            found.append(value)
        else:
            shown = value[:40] if isinstance(value, str) else kind_of(value)
            message = f'"{shown}" cannot be a concept'
            hint = "write small letters, figures and single hyphens"
            entry.report.error((*entry.at(name), place), "concept", message, hint)
    return None if entry.is_faulty(name) else tuple(found)


def list_of(
    read: Callable[[Entry], T | None], least: int, most: int, schema: Schema
) -> ValueType[tuple[T, ...]]:
    """From ``least`` to ``most`` mappings, each read by ``read``."""

    def read_all(entry: Entry, name: str) -> tuple[T, ...] | None:
        values = entry.items(name)
        found = [
            read(each) if isinstance(values[place], dict) else None
            for place, each in enumerate(
                Entry(entry.report, (*entry.at(name), place), value)
                for place, value in enumerate(values)
            )
        ]
        if isinstance(entry.value(name), list) and not least <= len(values) <= most:
            message = f'"{name}" needs {least} to {most} entries, found {len(values)}'
            entry.report.error(entry.at(name), "size", message)
        return None if entry.is_faulty(name) else tuple(each for each in found if each is not None)

    whole = {"type": "array", "minItems": least, "maxItems": most, "items": schema}
    return ValueType(read_all, whole)


def _prose_list(entry: Entry, name: str) -> tuple[Prose, ...] | None:
    found: list[Prose] = []
    for place, value in enumerate(entry.items(name)):
        if isinstance(value, str) and value.strip():
            found.append(Prose(value))
        else:
            message = f'an entry of "{name}" must be text, found {kind_of(value)}'
            entry.report.error((*entry.at(name), place), "type", message)
    return None if entry.is_faulty(name) else tuple(found)


PROSE_LIST: ValueType[tuple[Prose, ...]] = ValueType(
    _prose_list, {"type": "array", "items": PROSE.schema}
)


def prose_by_number(most: int, hint: str) -> ValueType[Mapping[int, Prose]]:
    """Texts by a number from 1 to ``most``; ``hint`` says of what."""
    known = [str(number) for number in range(1, most + 1)]

    def read(entry: Entry, name: str) -> dict[int, Prose] | None:
        inner = entry.entry(name)
        found: dict[int, Prose] = {}
        for each in inner.keys() if inner else ():
            assert inner
            if each not in known:
                message = f'"{each[:40]}" cannot be a key of "{name}"'
                entry.report.key_error(inner.at(each), "key-unknown", message, f"write {hint}")
            elif (text := _prose(inner, each)) is not None:
                found[int(each)] = text
        return None if entry.is_faulty(name) else found

    texts = {"additionalProperties": False, "properties": dict.fromkeys(known, PROSE.schema)}
    return ValueType(read, {"type": "object", "x-hint": hint} | texts)


ID_PATTERN = f"^{ID_FORM.pattern}$"
ID = text(64, "small letters a-z, figures and single hyphens between them", ID_PATTERN)
CONCEPTS: ValueType[tuple[str, ...]] = ValueType(
    _read_concepts, {"type": "array", "items": ID.schema}
)
"""Concepts by their slugs."""
