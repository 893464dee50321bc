"""Lessons through the real command, by a script that reads only what is printed in plain mode."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.running import program
from tests.lessons.learners import SHIPPED, lesson
from tests.lessons.reader import go_through
from tutor.content.course import lesson_files
from tutor.message import say
from tutor.text.catalog import languages, load_catalog

READABLE = (
    *("deck", "order", "points", "trick", "trump", "freedom", "winning"),
    *("counting", "last-three", "the-lead", "throw-in-and-duck", "banking"),
)
FILES = [path for path in lesson_files(SHIPPED) if path.stem[3:] in READABLE]


@pytest.mark.slow
@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_it_can_be_completed(path: Path, language: str, tmp_path: Path) -> None:
    of, words = lesson(path, language), load_catalog(language)
    text = go_through(tmp_path / "home", of, words)
    assert words.say(say("lesson.wrong")) not in text.splitlines()
    assert words.say(say("lesson.finished", title=of.title)) in text
    assert not set("♦♥♠♣┌│") & set(text)
    rows = json.loads(program(tmp_path / "home", "learn", "--json").stdout)
    assert [row["done"] for row in rows if row["slug"] == of.slug] == [True]
