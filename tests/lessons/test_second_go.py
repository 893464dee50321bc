"""A checkpoint that is tried again has other cards wherever its lesson has them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.lessons.learners import (
    LOOK,
    SHIPPED,
    SOLVER,
    Learner,
    at_checkpoint,
    hopeless,
    lesson,
    perfect,
    sessions,
)
from tests.lessons.test_where_it_was_left import attempt
from tutor.content.files import content_files
from tutor.exercises.kinds.checkpoint import CheckpointStep
from tutor.lessons.model import Lesson
from tutor.progress.attempts import Attempt
from tutor.session.lesson.session import LessonPhase, LessonSession
from tutor.session.lesson.start import start_of
from tutor.session.screen import Key
from tutor.text.catalog import languages, load_catalog
from tutor.views.pages import pages

COLUMNS, ROWS = 80, 22


def checkpoint(of: Lesson) -> CheckpointStep:
    step = of.steps[-1]
    assert isinstance(step, CheckpointStep)
    return step


WITH_OTHERS = [path for path in content_files(SHIPPED) if checkpoint(lesson(path)).again]
every_lesson = pytest.mark.parametrize("path", WITH_OTHERS, ids=lambda path: path.stem)


def second_go(of: Lesson, learner: Learner) -> Iterator[LessonSession]:
    """The sessions of a checkpoint tried again, after nothing was right."""
    start = at_checkpoint(of, 1)
    assert start
    *_, missed = sessions(start, hopeless)
    assert missed.phase is LessonPhase.NOT_PASSED
    yield from sessions(missed.answered(Key.RETRY, SOLVER), learner)


def test_the_lessons_on_endings_have_other_cards() -> None:
    assert {path.stem[:2] for path in WITH_OTHERS} == {"12", "13", "14", "15", "16", "17"}


@every_lesson
def test_no_position_comes_twice(path: Path) -> None:
    step = checkpoint(lesson(path))
    others = {item.id for item in step.again}
    asked = {
        session.item.id
        for session in second_go(lesson(path), perfect)
        if session.phase is LessonPhase.ASK
    }
    assert asked == {item.id for item in step.second_go}
    assert len(asked & others) == min(len(others), sum(not each.is_fresh for each in step.items))


@pytest.mark.slow
@every_lesson
@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("learner", [perfect, hopeless])
def test_its_screens_fit_too(path: Path, learner: Learner, language: str) -> None:
    words = load_catalog(language)
    for session in second_go(lesson(path, language), learner):
        assert len(pages(session.screen.blocks, words, LOOK, COLUMNS, ROWS)) == 1


def test_a_second_go_that_was_left_goes_on_with_its_cards() -> None:
    of = lesson(WITH_OTHERS[0])
    attempts: list[Attempt] = []
    for session in second_go(of, perfect):
        attempts += map(attempt, session.records)
        if any(each.item.endswith("again-2") for each in attempts):
            break
    start = start_of(of, attempts)
    assert start.checkpoint
    left = [item.id for item in start.checkpoint.items]
    assert left == [each.id for each in checkpoint(of).second_go][start.checkpoint.answered :]
