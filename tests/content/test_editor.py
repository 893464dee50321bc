"""What an author's editor shows: completion, explanations and red lines, from a real server.

They run where ``yaml-language-server`` is on the path, and need no network; elsewhere
``docs/authoring.md`` says how to look by hand.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.content.language_server import LanguageServer
from tutor.cli.author.new_lesson import new_lesson
from tutor.content.files import data_folder
from tutor.content.puzzles.writer import PuzzleDraft, SetHeader, new_set
from tutor.rules.position import Position
from tutor.solver import default_solver

PROGRAM = shutil.which("yaml-language-server")
pytestmark = pytest.mark.skipif(PROGRAM is None, reason="yaml-language-server is not on the path")

LEAD = Position.parse("d/3dFd7b,Ad5d2d/51,46")


@pytest.fixture(scope="module")
def server() -> Iterator[LanguageServer]:
    assert PROGRAM
    with LanguageServer(PROGRAM) as running:
        yield running


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder of an author's, with the schemas beside the files."""
    for each in (data_folder() / "schemas").glob("*.json"):
        shutil.copy(each, tmp_path)
    return tmp_path


def a_set(folder: Path, name: str) -> Path:
    """A set as ``author new puzzle`` writes it."""
    solution = default_solver().solve(LEAD)
    draft = PuzzleDraft("a-01", LEAD, best=solution.best, final=solution.top)
    path = folder / name
    head = SetHeader("a", "A set", "en", "puzzles.schema.json")
    path.write_text(new_set(draft, head, name), encoding="utf-8")
    return path


def labels(completion: Any) -> set[str]:
    items = completion if isinstance(completion, list) else completion["items"]
    return {each["label"] for each in items}


def place(path: Path, text: str) -> tuple[int, int]:
    """The line and column of a text in a file, from 1."""
    whole = path.read_text(encoding="utf-8")
    before = whole[: whole.index(text)]
    return before.count("\n") + 1, len(before) - before.rfind("\n")


def test_what_is_written_is_not_marked(server: LanguageServer, folder: Path) -> None:
    path = a_set(folder, "sound.yaml")
    server.open(path)
    assert server.red_lines(path) == []
    lesson = folder / "01-sound.yaml"
    lesson.write_text(new_lesson("sound", "lesson.schema.json", lesson.name), encoding="utf-8")
    server.open(lesson)
    assert server.red_lines(lesson) == []


def test_what_is_wrong_is_marked_at_its_line(server: LanguageServer, folder: Path) -> None:
    path = a_set(folder, "wrong.yaml")
    text = path.read_text("utf-8").replace("trump: d", "trump: x").replace("[3d,", "[Kd,")
    path.write_text(text, encoding="utf-8")
    server.open(path)
    marked = {line for line, _ in server.red_lines(path)}
    assert marked == {place(path, "trump: x")[0], place(path, "[Kd,")[0]}


def test_keys_are_completed(server: LanguageServer, folder: Path) -> None:
    path = a_set(folder, "more.yaml")
    text = path.read_text("utf-8").replace("    # goal: win", "    \n    # goal: win")
    path.write_text(text, encoding="utf-8")
    server.open(path)
    line, _ = place(path, "    # goal: win")
    assert {"goal", "note", "intro", "comments"} <= labels(
        server.at("completion", path, line - 1, 5)
    )


def test_values_are_completed(server: LanguageServer, folder: Path) -> None:
    path = a_set(folder, "values.yaml")
    text = re.sub("# goal: win .*", "goal: ", path.read_text("utf-8"))
    path.write_text(text, encoding="utf-8")
    server.open(path)
    line, column = place(path, "goal: ")
    found = labels(server.at("completion", path, line, column + 6))
    assert found == {"win", "draw", "most-points", "nothing-to-find"}


def test_a_key_is_explained_when_pointed_at(server: LanguageServer, folder: Path) -> None:
    path = a_set(folder, "hover.yaml")
    server.open(path)
    line, column = place(path, "asserts:")
    hover = server.at("hover", path, line, column + 2)
    assert "The solver checks it" in str(hover["contents"])
