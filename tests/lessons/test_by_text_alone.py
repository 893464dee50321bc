"""The whole course through the real command, by a script that reads only what is printed.

It goes through from a fresh start, with other cards each time, until it is wrong no more: which of
several options is true it has to find out by trying. What can be worked out it never gets wrong.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.running import said
from tests.lessons.learners import SHIPPED, lesson
from tests.lessons.reader import TextLearner, go_through
from tests.processes import program
from tests.proving import share
from tutor.content.files import content_files
from tutor.text.catalog import languages, load_catalog

FILES = content_files(SHIPPED)


PASSES = 6
"""Times through the course: in each, of six options at most, one more at least is tried."""


@pytest.mark.slow
@pytest.mark.parametrize("language", share(languages(), 1))
def test_the_course_can_be_completed(language: str, tmp_path: Path) -> None:
    learner = TextLearner(load_catalog(language))
    titles = [lesson(path, language).title for path in FILES]
    wrong = said("lesson.wrong", language)
    for seed in range(PASSES):
        home = tmp_path / str(seed)
        told = go_through(home, learner, language, seed=seed)
        for title in titles:
            assert said("lesson.finished", language, title=title) in told
        rows = json.loads(program(home, "learn", "--json").stdout)
        assert [row["done"] for row in rows] == [True] * len(FILES)
        assert not set("♦♥♠♣┌│") & set("".join(told))
        if wrong not in told:
            break
    assert wrong not in told
    assert said("lesson.back-again", language) not in told
    assert not learner.slips
