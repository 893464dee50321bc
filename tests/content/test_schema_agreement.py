"""A second validator agrees with ours, nothing is fetched, and no text makes a pattern slow."""

from __future__ import annotations

import copy
import json
import random
import re
import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

import jsonschema_rs
import pytest
import referencing.exceptions

from tests.content import test_puzzle_rules, test_schema_rules
from tests.content.authoring import LINE, SET, marked, told
from tests.content.test_translations import WORDS
from tutor.content.files import data_folder
from tutor.content.yaml.problems import ContentError
from tutor.content.yaml.reader import read_yaml
from tutor.content.yaml.schema import validator, validator_of

NAMES = ("puzzles", "puzzle-texts")
FULL = """\
set: first
title: First
language: en
level: 2
author: Ada
licence: CC-BY-4.0
puzzles:
  - id: a1
    title: One
    trump: d
    you: {hand: [3d, Fd, 7b], points: 51}
    opponent: {hand: [Ad, 5d], points: 46}
    to_lead: opponent
    table: [4d]
    variant: two-players
    goal: {at_least: 45}
    asserts: {best: [7b], final: 61}
    intro: Hello
    note: Bye
    comments: {3d: No}
  - id: a2
    title: Two
    position: d/3dFd7b,Ad5d2d/51,46
    goal: draw
"""


def refuse(uri: str) -> Any:
    raise AssertionError(f"asked for {uri}")


def schema_of(name: str) -> Any:
    path = data_folder() / "schemas" / f"{name}.schema.json"
    return json.loads(path.read_text(encoding="utf-8"))


class Both:
    """Two validators of one schema, which must be of one mind."""

    def __init__(self, name: str) -> None:
        self.ours = validator(name)
        self.theirs = jsonschema_rs.Draft202012Validator(schema_of(name), retriever=refuse)

    def agree_on(self, data: object) -> bool:
        """Whether both take the data, or both refuse it; the answer is whether they do."""
        ours, theirs = self.ours.is_valid(data), self.theirs.is_valid(data)
        assert ours == theirs, (ours, data)
        return bool(ours)


BOTH = {name: Both(name) for name in NAMES}


@pytest.mark.parametrize("name", NAMES)
def test_the_schema_is_one(name: str) -> None:
    schema = schema_of(name)
    validator(name).check_schema(schema)
    assert jsonschema_rs.meta.is_valid(schema)
    assert schema["$schema"].endswith("2020-12/schema")


def test_both_agree_on_every_case() -> None:
    cases = [*test_schema_rules.CASES, *test_puzzle_rules.CASES, *test_puzzle_rules.SOUND]
    texts = [marked(each.text)[0] for each in cases] + [SET, LINE, FULL]
    verdicts = [BOTH["puzzles"].agree_on(data_of(text)) for text in texts]
    assert verdicts.count(True) > 30
    assert verdicts.count(False) > 80
    assert BOTH["puzzle-texts"].agree_on(data_of(WORDS))


def data_of(text: str) -> object:
    try:
        return read_yaml(text, "p.yaml").data
    except ContentError as error:
        return error.document.data if error.document else None


ODD: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, 5, 61, 120, 121, 10**14, "", " ", "a", "A", "en", "en\n", "it"),
    *("7b", "7b\n", "Kd", "Ad", "d", "first-steps", "first--steps", "a" * 65, "x" * 121),
    *(
        "x" * 2001,
        "a\nb",
        " a",
        "a ",
        "\u0663d",
        "\u00e8",
        "win",
        "draw",
        "most-points",
        "at_least",
    ),
    *([], {}, [[]], [{}], ["7b"], ["7b", "7b"], {"at_least": 45}, {"at_least": "45"}, {"7b": "x"}),
    *("0123456789ab", "0123456789AB", "you", "opponent", "two-players", "pairs", 2**70),
)
KEYS = ("set", "title", "id", "goal", "at_least", "7b", "Kd", "hand", "points", "x", "$schema", "")


def places_in(data: Any) -> Iterator[tuple[Any, Any]]:
    """Every block or list in the data, with each of its keys or places."""
    if isinstance(data, (dict, list)):
        for key in list(data) if isinstance(data, dict) else range(len(data)):
            yield data, key
            yield from places_in(data[key])


def spoil(data: Any, rng: random.Random) -> None:
    """Changes a value, or adds or takes away a key or an entry."""
    owner, key = rng.choice(list(places_in(data)))
    match rng.randrange(4):
        case 0 | 1:
            owner[key] = copy.deepcopy(rng.choice(ODD))
        case 2:
            del owner[key]
        case _:
            value = copy.deepcopy(rng.choice(ODD))
            if isinstance(owner, dict):
                owner[rng.choice(KEYS)] = value
            else:
                owner.insert(rng.randrange(len(owner) + 1), value)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "text"), [("puzzles", FULL), ("puzzle-texts", WORDS)])
def test_both_agree_on_spoilt_documents(name: str, text: str) -> None:
    rng = random.Random(61)
    sound = data_of(text)
    verdicts = []
    for _ in range(2000):
        data = copy.deepcopy(sound)
        for _ in range(rng.choice((1, 1, 1, 2, 4))):
            if any(places_in(data)):
                spoil(data, rng)
        verdicts.append(BOTH[name].agree_on(data))
    assert 100 < verdicts.count(True) < 1500


class Hits(BaseHTTPRequestHandler):
    """A web server that notes that somebody came."""

    came: list[str]

    def do_GET(self) -> None:
        self.came.append(self.path)
        self.send_response(200)
        self.end_headers()
        self.wfile.write(b"{}")

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def server() -> Iterator[tuple[str, list[str]]]:
    """The address of a web server, and what has been asked of it."""
    handler = type("Noting", (Hits,), {"came": []})
    with HTTPServer(("127.0.0.1", 0), handler) as web:
        thread = threading.Thread(target=web.serve_forever, args=[0.01])
        thread.start()
        yield f"http://127.0.0.1:{web.server_port}/x.json", handler.came
        web.shutdown()
        thread.join()


def test_no_reference_leads_out(server: tuple[str, list[str]]) -> None:
    address, came = server
    for reference in (address, "file:///etc/hostname", "other.json"):
        with pytest.raises(referencing.exceptions.Unresolvable):
            validator_of({"$ref": reference}).is_valid(1)
    assert came == []


def test_the_schema_a_file_names_is_not_fetched(server: tuple[str, list[str]]) -> None:
    address, came = server
    modeline = f"# yaml-language-server: $schema={address}\n"
    assert told(f'{modeline}$schema: "{address}"\n{SET}') == []
    assert came == []


def patterns_in(schema: Any) -> Iterator[str]:
    if isinstance(schema, dict):
        if isinstance(schema.get("pattern"), str):
            yield schema["pattern"]
        for value in schema.values():
            yield from patterns_in(value)
    elif isinstance(schema, list):
        for value in schema:
            yield from patterns_in(value)


@pytest.mark.parametrize("name", NAMES)
def test_no_pattern_is_slow(name: str) -> None:
    """On long texts that almost fit, time grows with the length, not with its square or worse."""
    patterns = set(patterns_in(schema_of(name)))
    assert patterns
    for pattern in patterns:
        assert "\\d" not in pattern
        assert "\\w" not in pattern
        for text in (
            "a" * 10_000 + "!",
            "a-" * 5_000,
            " " * 10_000,
            "a " * 5_000 + "\n",
            "7b" * 9_999,
        ):
            began = time.process_time()
            re.search(pattern.replace("$", r"\Z"), text)
            assert time.process_time() - began < 0.5, pattern
