"""What may be written at a place: keys, values, cards, goals, themes, concepts, places to fill."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from tutor.authoring.audit.proof import goal_faults
from tutor.cli.editor.endings import Ending, ending_at, language_of
from tutor.cli.editor.kinds import FileKind
from tutor.cli.editor.pointing import Pointed, pointed_at, readable_document, value_at
from tutor.cli.editor.schemas import Schema, schema_at, schema_named
from tutor.content.puzzles.model import Goal, GoalKind
from tutor.content.yaml.document import Document
from tutor.grading.themes import themes_of
from tutor.lessons.order import is_shipped, lessons_around, shipped_lessons
from tutor.rules.cards import DECK, Card
from tutor.solver import Solver
from tutor.text.catalog import Catalog, load_catalog

_CODE = re.compile(r"(?<![\w])[A3RCF76542][dcsb](?![\w])")
_IN_POSITION = re.compile(r"[A3RCF76542][dcsb]")
_OPEN_PLACEHOLDER = re.compile(r"\{([\w:-]*)$")
_POSITION = re.compile(r"""position["']?\s*:\s*["']?(\S*)$""")
_PROSE = 200
"""A text that may be longer than this many characters is prose."""
_FIELDS_OF_CARDS = (1, 3, 4)
"""The fields of a position that hold cards: hands, table, stock."""


class Offer(NamedTuple):
    """One thing that may be written, in place of ``length`` characters before the cursor."""

    label: str
    text: str
    length: int
    is_key: bool = False
    detail: str = ""
    filter: str = ""
    """What is compared with what is typed already, where that is not the label."""


class Asked(NamedTuple):
    """A place where something is to be written, and what is known around it."""

    pointed: Pointed
    document: Document | None
    original: Document | None
    """Of a translation, the set or the lesson that it translates."""
    path: Path
    kind: FileKind
    rest: str
    """The line from the place on."""
    solver: Solver
    catalog: Catalog

    @property
    def schema(self) -> Schema:
        return schema_at(schema_named(self.kind.value), self.pointed.path, self.document)

    @property
    def typed(self) -> str:
        """The part of the word before the cursor."""
        return self.pointed.before[self.pointed.start :]

    @property
    def ending(self) -> Ending | None:
        return ending_at(self.document, self.pointed.path, self.solver, self.original)


def offers_at(
    text: str,
    line: int,
    column: int,
    path: Path,
    kind: FileKind,
    solver: Solver,
    language: str,
    original: Document | None = None,
) -> list[Offer]:
    """What may be written at a place, both from 0, in the order in which it is best offered."""
    lines = text.split("\n")
    document = readable_document(text, line)
    catalog = load_catalog(language_of(document, language))
    rest = lines[line][column:] if line < len(lines) else ""
    pointed = pointed_at(lines, line, column)
    asked = Asked(pointed, document, original, path, kind, rest, solver, catalog)
    schema = asked.schema
    if pointed.is_key:
        return list(_keys(asked, schema))
    is_prose = "string" in schema.get("type", "") and schema.get("maxLength", 0) > _PROSE
    if pointed.path[-1:] == ("position",):
        return list(_cards_of_position(asked))
    if is_prose and (found := _OPEN_PLACEHOLDER.search(pointed.before)):
        return list(_placeholders(asked, found[1]))
    return [] if pointed.is_text else list(_values(asked, schema))


def _keys(asked: Asked, schema: Schema) -> Iterator[Offer]:
    there = value_at(asked.document, asked.pointed.path)
    known: Iterable[str] = there if isinstance(there, dict) else ()
    colon = "" if asked.rest.lstrip("\"'").startswith(":") else ": "
    length = len(asked.typed)
    for key, inner in schema.get("properties", {}).items():
        if key not in known or key == asked.pointed.word:
            detail = str(inner.get("description", ""))
            yield Offer(key, key + colon, length, True, detail)
    if "propertyNames" in schema and (ending := asked.ending):
        for card in ending.position.hand:
            if str(card) not in known:
                name = asked.catalog.in_words(card)
                yield Offer(str(card), f"{card}{colon}", length, True, name, f"{card} {name}")
    if asked.pointed.path in (("puzzles",), ("steps",)) and asked.original:
        for name in _ids(value_at(asked.original, asked.pointed.path)):
            if name not in known:
                yield Offer(name, name + colon, length, True)


def _ids(value: object) -> Iterator[str]:
    """All ids within puzzles or steps, those of questions within a step too."""
    if isinstance(value, dict) and isinstance(value.get("id"), str):
        yield value["id"]
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    for each in inner:
        yield from _ids(each)


def _values(asked: Asked, schema: Schema) -> Iterator[Offer]:
    path, length = asked.pointed.path, len(asked.typed)
    if schema.get("title") == "card":
        yield from _cards(asked)
    elif path[-1:] == ("goal",) and (ending := asked.ending):
        yield from _goals(ending, length)
    elif path[-3:-1] == ("asserts", "themes") and (ending := asked.ending):
        for theme in themes_of(ending.position, ending.target):
            yield Offer(theme.slug, theme.slug, length, detail=asked.catalog.say(theme.name))
    elif path[-2:-1] in (("needs",), ("teaches",)) and asked.kind is FileKind.LESSON:
        for concept, lesson in _concepts(asked):
            yield Offer(concept, concept, length, detail=lesson)
    elif path in (("set",), ("lesson",)) and asked.original:
        name = value_at(asked.original, ("set" if path == ("set",) else "slug",))
        if isinstance(name, str):
            yield Offer(name, name, length)
    else:
        words = schema.get("enumDescriptions", ())
        for at, value in enumerate(schema.get("enum", ())):
            detail = str(words[at]) if at < len(words) else ""
            yield Offer(str(value), str(value), length, detail=detail)
        if schema.get("type") == "boolean":
            yield from (Offer(each, each, length) for each in ("true", "false"))


def _cards(asked: Asked) -> Iterator[Offer]:
    """Cards to choose from: of claims those of the hand, elsewhere those not used yet."""
    path, ending = asked.pointed.path, asked.ending
    used: set[str] = set()
    cards: Iterable[Card] = DECK
    if "asserts" in path:
        cards = ending.position.hand if ending else DECK
    elif "fact" not in path:
        value = value_at(asked.document, path[:2])
        used = {*_codes(value), *_CODE.findall(asked.pointed.before), *_CODE.findall(asked.rest)}
    for card in cards:
        if str(card) not in used - {asked.pointed.word}:
            yield _card_offer(asked, card, len(asked.typed))


def _card_offer(asked: Asked, card: Card, length: int) -> Offer:
    name = asked.catalog.in_words(card)
    return Offer(str(card), str(card), length, detail=name, filter=f"{card} {name}")


def _codes(value: object) -> Iterator[str]:
    """The cards that a puzzle or a step uses, in lists and in its position."""
    inner: Iterable[object] = ()
    match value:
        case dict():
            inner = [each for key, each in value.items() if key not in ("asserts", "comments")]
            if isinstance(line := value.get("position"), str):
                yield from _IN_POSITION.findall(line)
        case list():
            inner = value
        case str() if _CODE.fullmatch(value):
            yield value
    for each in inner:
        yield from _codes(each)


def _cards_of_position(asked: Asked) -> Iterator[Offer]:
    """The cards that a position in one line does not have yet, where a card may stand in it."""
    found = _POSITION.search(asked.pointed.before)
    if found is None:
        return
    fields = found[1].split("/")
    if len(fields) - 1 not in _FIELDS_OF_CARDS:
        return
    run = fields[-1].rpartition(",")[2]
    used = set(_IN_POSITION.findall(found[1])) | set(_IN_POSITION.findall(asked.rest))
    for card in DECK:
        if str(card) not in used:
            yield _card_offer(asked, card, len(run) % 2)


def _goals(ending: Ending, length: int) -> Iterator[Offer]:
    """The goals that a puzzle of this ending can have: those the check takes."""
    finals = sorted(set(ending.solution.points_after.values()), reverse=True)
    kinds = [Goal(kind) for kind in GoalKind if kind is not GoalKind.AT_LEAST]
    for goal in (*kinds, *(Goal(GoalKind.AT_LEAST, final) for final in finals if final > 0)):
        faults = goal_faults(ending.puzzle._replace(goal=goal), ending.solution)
        if any(not each.is_mild for each in faults):
            continue
        if goal.kind is GoalKind.AT_LEAST:
            label = f"{{at_least: {goal.points}}}"
            yield Offer(label, label, length, filter=f"at_least {goal.points}")
        else:
            yield Offer(goal.kind.value, goal.kind.value, length)


def _concepts(asked: Asked) -> Iterator[tuple[str, str]]:
    """Concepts: for a lesson those of lessons before it, with their titles, for a step its own."""
    listed = value_at(asked.document, asked.pointed.path[:-1])
    known = listed if isinstance(listed, list) else []
    if asked.pointed.path[0] == "needs":
        before, _ = lessons_around(asked.path)
        # A lesson of an author's own may need what those of the program teach.
        shipped = () if is_shipped(asked.path) else shipped_lessons()
        titles: dict[str, str] = {}
        for lesson in (*before.values(), *shipped):
            for concept in lesson.teaches:
                titles.setdefault(concept, lesson.title)
        yield from ((each, title) for each, title in titles.items() if each not in known)
    elif asked.pointed.path[0] == "steps":
        own = value_at(asked.document, ("teaches",))
        for each in own if isinstance(own, list) else ():
            if isinstance(each, str) and each not in known:
                yield each, ""


def _placeholders(asked: Asked, typed: str) -> Iterator[Offer]:
    """What can be filled in behind an open brace; behind a colon, the forms there are."""
    close = "" if asked.rest.lstrip("\"'").startswith("}") else "}"
    begun, colon, _ = typed.rpartition(":")
    ending = asked.ending
    forms = asked.catalog.forms.of_cards

    def offer(inside: str, detail: str = "") -> Offer:
        return Offer(inside, inside + close, len(typed), detail=detail)

    if colon and (begun == "best" or _IN_POSITION.fullmatch(begun.rpartition(":")[2])):
        yield from (offer(f"{begun}:{form}") for form in forms)
        return
    is_of_puzzle = asked.kind in (FileKind.PUZZLES, FileKind.PUZZLE_TEXTS)
    if is_of_puzzle:
        yield from (offer(each) for each in ("best:the", "final", "score"))
    for card in ending.position.in_play if ending else DECK:
        name = asked.catalog.in_words(card)
        yield offer(f"card:{card}:the" if is_of_puzzle else f"{card}:the", name)
    if is_of_puzzle and ending:
        for card in ending.position.hand:
            yield from (offer(f"{each}:{card}") for each in ("final", "score"))
        yield from (offer(f"points:{card}") for card in ending.position.in_play)
