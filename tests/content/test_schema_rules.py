"""Every rule of the schema, broken: what an author is told, and exactly where."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from tests.content.authoring import HERE, LINE, SET, Case, case, marked, told
from tutor.content.files import data_folder
from tutor.content.yaml.reader import read_yaml
from tutor.content.yaml.schema import validator

YOU = "you: {hand: [3d, Fd, 7b], points: 51}"
IN_TOP = [
    case("set missing", "set: s\ntitle", "«title", ("key-missing", '"set" is missing here')),
    case("title missing", "set: s\ntitle: T\n", "«set: s\n", ("key-missing", '"title" is missing')),
    Case("puzzles missing", SET, "«set: s\ntitle: T\n", (("key-missing", '"puzzles" is missing'),)),
    Case("puzzles empty", SET, "set: s\ntitle: T\npuzzles: «[]\n", (("length", "is empty"),)),
    Case("puzzles a text", SET, "set: s\ntitle: T\npuzzles: «x\n", (("type", "must be a list"),)),
    Case("a list", SET, "«- a\n", (("type", "this file must be keys and values, found a list"),)),
    Case("a number", SET, "«61\n", (("type", "found the number 61"),)),
    case("unknown key", "title: T\n", "title: T\n«levle: 1\n", ("key-unknown", 'mean "level"?')),
    case("no such key", "title: T\n", "title: T\n«seme: 1\n", ("key-unknown", "known here: $sch")),
    case("$schema a number", "set: s", "$schema: «1\nset: s", ("type", '"$schema" must be text')),
    case("set a number", "set: s", "set: «1", ("type", '"set" must be text, found the number 1')),
    case("set no id", "set: s", "set: «First Steps", ("id", '"set" cannot be "First Steps"')),
    case("set too long", "set: s", "set: «" + "s" * 65, ("length", "at most 64")),
    case("title a list", "title: T\n", "title: «[T]\n", ("type", "a list (write one line, with")),
    case("title nothing", "title: T\n", "title:«\n", ("type", "found nothing")),
    case("title true", "title: T\n", "title: «true\n", ("type", 'put it in quotes: "true"')),
    case("title a year", "title: T\n", "title: «1984\n", ("type", 'put it in quotes: "1984"')),
    case("title empty", "title: T\n", "title: «''\n", ("line", '"title" is empty')),
    case("title of lines", "title: T\n", "title: «|\n  a\n  b\n", ("line", "one line")),
    case("title too long", "title: T\n", f"title: «{'x' * 121}\n", ("length", "at most 120")),
    case("language", "title: T\n", "title: T\nlanguage: «english\n", ("language", "en or it")),
    case("language ends", "title: T\n", 'title: T\nlanguage: «"en\\n"\n', ("language", "en or it")),
    case("language 1", "title: T\n", "title: T\nlanguage: «1\n", ("type", "two small letters")),
    case("level a word", "title: T\n", "title: T\nlevel: «hard\n", ("type", "a whole number")),
    case("level quoted", "title: T\n", "title: T\nlevel: «'2'\n", ("type", "without quotes: 2")),
    case("level true", "title: T\n", "title: T\nlevel: «true\n", ("type", "found true")),
    case("level 0", "title: T\n", "title: T\nlevel: «0\n", ("range", "from 1 to 5")),
    case("level 6", "title: T\n", "title: T\nlevel: «6\n", ("range", '"level" cannot be 6')),
    case("author", "title: T\n", "title: T\nauthor: «{a: b}\n", ("type", "keys and values")),
    case("licence", "title: T\n", "title: T\nlicence: «1\n", ("type", 'in quotes: "1"')),
]
IN_PUZZLE = [
    case("puzzle a text", SET[SET.index("  - id") :], "  - «x\n", ("type", "keys and values")),
    case("id missing", "id: a\n    title", "«title", ("key-missing", '"id" is missing here')),
    case("id misspelt", "id: a", "«ID: a", ("key-unknown", 'did you mean "id"?')),
    case("id a number", "id: a", "id: «7", ("type", "found the number 7")),
    case("id of others", "id: a", "id: «Last_Trump", ("id", "small letters a-z")),
    case("id with an end", "id: a", 'id: «"a\\n"', ("id", "small letters a-z")),
    case("id too long", "id: a", "id: «" + "a" * 65, ("length", "at most 64")),
    case("title misspelt", "    title: T", "    «titel: T", ("key-unknown", 'mean "title"?')),
    case("unknown key", "", "«seme: d", ("key-unknown", "known here: id, title")),
    case("variant", "", "variant: «two-player", ("enum", 'did you mean "two-players"?')),
    case("variant a number", "", "variant: «2", ("enum", "write one of two-players, scoperta")),
    case("no trump", "id: a\n    title: The last trump\n    trump: d", "«id: a\n    title: T",
         ("key-missing", '"trump" is missing here (or write "position" alone)')),
    case("trump", "trump: d", "trump: «denari", ("enum", '"trump" cannot be the text "denari"')),
    case("trump no", "trump: d", "trump: «no", ("enum", 'the text "no" (write one of d, c, s, b)')),
    case("you a list", YOU, "you: «[3d]", ("type", '"you" must be keys and values, found a list')),
    case("no you", f"id: a\n    title: The last trump\n    trump: d\n    {YOU}",
         "«id: a\n    title: T\n    trump: d", ("key-missing", '"you" is missing here')),
    case("no hand", YOU, "you: «{points: 51}", ("key-missing", '"hand" is missing here')),
    case("no points", YOU, "you: «{hand: [3d, Fd, 7b]}", ("key-missing", '"points" is missing')),
    case("more of you", "points: 51", "points: 51, «pile: 3", ("key-unknown", "known here: hand")),
    case("hand a figure", "[3d, Fd, 7b]", "«'7'", ("type", "(such as [3d, Fd, 7b])")),
    case("hand a text", "[3d, Fd, 7b]", "«3dFd7b", ("type", "(such as [3d, Fd, 7b])")),
    case("hand too long", "[3d, Fd, 7b]", "«[3d, Fd, 7b, 6b, 5b, 4b]", ("length", "at most 5")),
    case("card a number", "[3d, Fd, 7b]", "[«7, Fd, 7b]", ("type", "an entry of \"hand\" must be")),
    case("card a list", "[3d, Fd, 7b]", "[«[3d], Fd, 7b]", ("type", "found a list")),
    case("Kd", "[3d, Fd, 7b]", "[3d, «Kd, 7b]", ("card", 'a card (did you mean "Rd"?)')),
    case("ad", "[Ad, 5d, 2d]", "[«ad, 5d, 2d]", ("card", 'did you mean "Ad"?')),
    case("10d", "[3d, Fd, 7b]", "[3d, Fd, «10d]", ("card", 'did you mean "Rd"?')),
    case("Ac7", "[3d, Fd, 7b]", "[3d, Fd, «Ac7]", ("card", "write a rank A 3 R C F 7 6 5 4 2")),
    case("card with an end", "[3d, Fd, 7b]", '[3d, Fd, «"7b\\n"]', ("card", 'mean "7b"?')),
    case("points a text", "points: 51", "points: «many", ("type", 'the text "many" (such as 51)')),
    case("points 51.0", "points: 51", "points: «51.0", ("type", 'found the text "51.0"')),
    case("points yes", "points: 51", "points: «yes", ("type", 'found the text "yes"')),
    case("points below 0", "points: 51", "points: «-1", ("range", "from 0 to 120")),
    case("points over 120", "points: 51", "points: «121", ("range", "from 0 to 120")),
    case("opponent nothing", "opponent: {hand: [Ad, 5d, 2d], points: 46}", "opponent:«",
         ("type", "found nothing")),
    case("to_lead", "", "to_lead: «opponnent", ("enum", 'did you mean "opponent"?')),
    case("table a text", "", "to_lead: opponent\n    table: «4d", ("type", "such as [4d]")),
    case("table empty", "", "table: «[]", ("length", '"table" is empty')),
    case("table of two", "", "table: «[4d, 6d]", ("length", "at most 1 can be here")),
    case("table a number", "", "table: [«4]", ("type", 'an entry of "table" must be text')),
    case("goal", "", "goal: «wni", ("enum", 'be the text "wni" (did you mean "win"?)')),
    case("goal a number", "", "goal: «61", ("enum", "nothing-to-find or {at_least: N}")),
    case("goal a list", "", "goal: «[win]", ("enum", "cannot be a list")),
    case("goal nothing", "", "goal:«", ("enum", "cannot be nothing")),
    case("goal of others", "", "goal: {«atleast: 45}", ("key-unknown", 'did you mean "at_least"?')),
    case("goal empty", "", "goal: «{}", ("key-missing", '"at_least" is missing here (such as 45)')),
    case("at_least 0", "", "goal: {at_least: «0}", ("range", "from 1 to 120")),
    case("at_least 121", "", "goal: {at_least: «121}", ("range", "from 1 to 120")),
    case("at_least a text", "", "goal: {at_least: «'61'}", ("type", "without quotes: 61")),
    case("asserts a list", "", "asserts: «[7b]", ("type", "such as {best: [7b], final: 61}")),
    case("asserts more", "", "asserts: {«x: [x]}", ("key-unknown", "known here: best, final")),
    case("best a text", "", "asserts: {best: «7b}", ("type", "such as [7b]")),
    case("best empty", "", "asserts: {best: «[]}", ("length", '"best" is empty')),
    case("best Kd", "", "asserts: {best: [«Kd]}", ("card", 'did you mean "Rd"?')),
    case("final a text", "", "asserts: {final: «x}", ("type", "a whole number")),
    case("final below 0", "", "asserts: {final: «-1}", ("range", "from 0 to 120")),
    case("final over 120", "", "asserts: {final: «121}", ("range", "from 0 to 120")),
    case("themes a text", "", "asserts: {themes: «throw-in}", ("type", "such as [throw-in]")),
    case("themes empty", "", "asserts: {themes: «[]}", ("length", '"themes" is empty')),
    case("no such theme", "", "asserts: {themes: [«throwin]}", ("enum", "throw-in")),
    case("intro a number", "", "intro: «3", ("type", 'put it in quotes: "3"')),
    case("intro empty", "", "intro: «''", ("prose", '"intro" is empty')),
    case("note of blanks", "", "note: «'  '", ("prose", '"note" is empty')),
    case("note too long", "", "note: «" + "x" * 2001, ("length", "2001 characters")),
    case("comments a list", "", "comments: «[3d]", ("type", "such as {3d: ")),
    case("comment on Kd", "", "comments: {«Kd: x, 3d: x}", ("card", 'did you mean "Rd"?')),
    case("comment on 9", "", "comments: {«9: x, «10: x}", ("card", '"9" is'), ("card", '"10" is')),
    case("hints a list", "", "hints: «[x]", ("type", "a list")),
    case("hint unknown", "", "hints: {«questoin: x}", ("key-unknown", 'did you mean "question"?')),
    case("hint a number", "", "hints: {count: «5}", ("type", 'put it in quotes: "5"')),
    case("comment nothing", "", "comments: {3d: «}", ("type", "write some words")),
    case("comment a number", "", "comments: {3d: «5}", ("type", 'put it in quotes: "5"')),
]  # fmt: skip
IN_LINE = [
    Case("position a number", "d/3dFd7b,Ad5d2d/51,46", "«5", (("type", "such as"),), LINE),
    Case("position nothing", " d/3dFd7b,Ad5d2d/51,46", "«", (("type", "found nothing"),), LINE),
    Case("position too long", "d/3d", "«d/" + "3d" * 200, (("length", "at most 400"),), LINE),
    Case("no position", "id: a\n    title: The last trump\n    position: d/3dFd7b,Ad5d2d/51,46",
         "«id: a\n    title: T",
         (("key-missing", '"position" is missing here, or "trump", "you" and "opponent"'),), LINE),
    Case("position misspelt", "    position", "    «posision",
         (("key-unknown", 'did you mean "position"?'),), LINE),
]  # fmt: skip
CASES = [*IN_TOP, *IN_PUZZLE, *IN_LINE]


@pytest.mark.parametrize("broken", CASES, ids=str)
def test_a_broken_rule(broken: Case) -> None:
    found = broken.check()
    assert all(each.severity == "error" for each in found)


def test_the_sets_that_are_spoilt_are_sound() -> None:
    assert told(SET) == []
    assert told(LINE) == []


RULES = ("type", "enum", "pattern", "maxLength", "minItems", "maxItems", "minimum", "maximum")
RULES += ("required", "additionalProperties")


def rules_of(schema: Any) -> Iterator[tuple[int, str]]:
    """Every rule in a schema, as the part of the schema it stands in and its name."""
    if isinstance(schema, dict):
        for name, value in schema.items():
            is_rule = name in RULES and not isinstance(value, dict)
            if is_rule:
                yield id(schema), name
            elif name not in ("examples", "default"):
                yield from rules_of(value)
    elif isinstance(schema, list):
        for each in schema:
            yield from rules_of(each)


def test_every_rule_of_the_schema_is_broken_by_a_case() -> None:
    """So that no rule can be dropped from the schema unseen."""
    checker = validator("puzzles")
    wanted = {rule for rule in rules_of(checker.schema) if not is_condition(checker.schema, rule)}
    broken = set()
    for each in CASES:
        document = read_yaml(marked(each.text)[0], "p.yaml")
        broken |= {(id(e.schema), e.validator) for e in checker.iter_errors(document.data)}
    assert sorted(name for _, name in wanted - broken) == []


def is_condition(schema: Any, rule: tuple[int, str]) -> bool:
    """Whether a rule only decides which others hold."""
    puzzle = schema["$defs"]["puzzle"]
    return rule[0] in (id(puzzle["if"]), id(puzzle["properties"]["goal"]["if"]))


@pytest.mark.parametrize("name", ["puzzles", "puzzle-texts"])
def test_every_property_is_described_and_has_examples(name: str) -> None:
    """An editor shows both."""
    text = (data_folder() / "schemas" / f"{name}.schema.json").read_text(encoding="utf-8")
    schema = json.loads(text)
    seen = 0
    for owner, key, described in properties_of(schema):
        where = f"{owner}.{key}"
        assert len(described.get("description", "")) > 10 or "$ref" in described, where
        assert described.get("examples") or described.get("$ref"), where
        if "$ref" in described:
            meant = schema["$defs"][described["$ref"].removeprefix("#/$defs/")]
            assert meant["description"], where
            assert meant["examples"], where
        seen += 1
    assert seen > 10


def properties_of(schema: Any, owner: str = "") -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Every property named in a schema, with the name of what has it."""
    if not isinstance(schema, dict):
        return
    for key, described in schema.get("properties", {}).items():
        yield owner, key, described
    for key, value in schema.items():
        parts = value.items() if key in ("properties", "$defs") else [(key, value)]
        for name, part in parts:
            yield from properties_of(part, name)


@pytest.mark.parametrize("name", ["puzzles", "puzzle-texts"])
def test_the_examples_keep_the_rules_they_explain(name: str) -> None:
    checker = validator(name)
    for _, key, described in properties_of(checker.schema):
        for example in described.get("examples", ()):
            rules = {each: value for each, value in described.items() if each != "examples"}
            rules = {"$defs": checker.schema["$defs"], **rules}
            errors = list(checker.evolve(schema=rules).iter_errors(example))
            assert not errors, (key, example, errors)


def test_marks_are_in_no_text() -> None:
    assert HERE not in SET + LINE
