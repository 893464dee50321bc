"""The lessons that come with the program: they can all be done, and not by guessing."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.lessons.learners import (
    LOOK,
    SHIPPED,
    always_first,
    answered,
    at_checkpoint,
    at_random,
    begun,
    drawn,
    hopeless,
    lesson,
    perfect,
    sessions,
)
from tutor.authoring.audit.lessons import MOST_GUESSED
from tutor.content.files import content_files
from tutor.lessons.model import is_passed
from tutor.lessons.order import COURSE
from tutor.lessons.reader import lesson_number
from tutor.session.lesson.session import LessonPhase
from tutor.session.screen import Key
from tutor.text.catalog import languages, load_catalog
from tutor.views.pages import pages

FILES = content_files(SHIPPED)
CHECKPOINTS = Path(__file__).parent / "checkpoints.txt"
"""What each checkpoint of the course asks, as progress knows it."""
COLUMNS, ROWS = 80, 24
ASKED = 2
"""Rows for the question below a screen, and for the line typed."""
SEEDS = 60

every_file = pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
every_language = pytest.mark.parametrize("language", languages())


@pytest.mark.slow
@every_language
@every_file
def test_one_who_knows_everything_completes_it(path: Path, language: str) -> None:
    of, solved = lesson(path, language), set[tuple[str, str]]()
    *_, last = sessions(begun(of), perfect)
    for session in sessions(begun(of), perfect):
        solved |= {(made.item, made.content) for made in session.records if made.solves}
    assert last.phase is LessonPhase.DONE
    assert last.done == set(range(len(of.steps)))
    assert not last.missed
    assert is_passed(of, frozenset(solved))


@pytest.mark.slow
@every_file
def test_what_is_done_in_one_language_is_done_in_all(path: Path) -> None:
    there = [step.content for step in lesson(path).steps]
    for language in languages():
        assert [step.content for step in lesson(path, language).steps] == there


@pytest.mark.slow
@every_file
def test_a_lesson_ends_however_often_one_is_wrong(path: Path) -> None:
    *_, last = sessions(begun(lesson(path)), hopeless)
    assert last.phase is (
        LessonPhase.NOT_PASSED if at_checkpoint(lesson(path), 1) else LessonPhase.DONE
    )


@pytest.mark.slow
@every_file
def test_guessing_does_not_pass(path: Path) -> None:
    guessers = {"first": lambda _: always_first, "random": at_random}
    for name, guesser in guessers.items():
        passed = 0
        for seed in range(SEEDS):
            start = at_checkpoint(lesson(path), seed)
            if start is None:
                pytest.skip("it has no checkpoint")
            *_, last = sessions(start, guesser(seed))
            passed += last.phase is LessonPhase.DONE
        assert passed <= MOST_GUESSED * SEEDS, f"{name}: {passed} of {SEEDS}"


def test_each_is_named_by_its_place_in_the_course() -> None:
    for path in FILES:
        number = COURSE.index(lesson(path).slug) + 1
        assert path.stem == f"{number:02}-{lesson(path).slug}"


def test_the_course_is_whole() -> None:
    assert [lesson(path).slug for path in FILES] == list(COURSE)
    assert [lesson_number(path) for path in FILES] == list(range(1, len(COURSE) + 1))


def test_what_was_passed_stays_passed(update_golden: bool) -> None:
    """A checkpoint that asks something else is to be passed anew: only on purpose."""
    told = "".join(
        f"{path.stem[3:]} {step.id} {step.content}\n"
        for path in FILES
        for step in lesson(path).outline
        if step.is_checkpoint
    )
    if update_golden:
        CHECKPOINTS.write_text(told, "utf-8")
    assert sorted(told.splitlines()) == sorted(CHECKPOINTS.read_text("utf-8").splitlines())


@every_file
def test_it_is_there_in_every_language(path: Path) -> None:
    for language in languages():
        assert lesson(path, language).language == language


@pytest.mark.slow
@every_language
@pytest.mark.parametrize("learner", [perfect, hopeless])
@every_file
def test_every_screen_fits_a_small_terminal(path: Path, learner, language: str) -> None:
    words, too_long = load_catalog(language), []
    for session in sessions(begun(lesson(path, language)), learner):
        asked = session.screen
        if len(pages(asked.blocks, words, LOOK, COLUMNS, ROWS - ASKED)) > 1:
            where = session.step.id if session.queue else "the end"
            too_long.append(f"{where} ({session.phase.value})")
    assert not too_long


@pytest.mark.slow
@every_language
@every_file
def test_its_menu_fits_too(path: Path, language: str) -> None:
    asked = answered(begun(lesson(path, language)), Key.MENU).screen
    for columns in (80, 40):
        lines = drawn(asked.blocks, asked.prompt, load_catalog(language), columns)
        assert len(lines) <= (ROWS if columns == 80 else 40)
