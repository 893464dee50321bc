"""What is said to each answer of the shipped lessons: only what was taught, and in few lines."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import dropwhile, islice, permutations

import pytest

from tests.lessons.learners import (
    FAST,
    SHIPPED,
    SOLVER,
    drawn,
    lesson,
    perfect,
    sessions,
)
from tutor.content.files import content_files
from tutor.exercises.exercise import Amount, InOrder, OneCard, OneOf, SomeCards
from tutor.lessons.model import Lesson, concepts_before
from tutor.message import say
from tutor.patterns.registry import PATTERNS
from tutor.rules.cards import DECK
from tutor.session.lesson.session import LessonPhase, LessonSession, begin
from tutor.session.lesson.taught import NEVER, needs_of
from tutor.session.screen import (
    Answer,
    Bar,
    Block,
    Gap,
    Heading,
    Key,
    Say,
    Table,
    Tone,
    TrickResult,
)
from tutor.text.catalog import languages, load_catalog

COURSE = [lesson(path) for path in content_files(SHIPPED)]
ROWS, NARROW = 24, 40
TOLD = (Key.MORE, Key.SHOW_RIGHT, Key.ALL_CARDS, Key.PROVE, Key.HINT)
lessons = pytest.mark.parametrize("of", COURSE, ids=lambda of: of.slug)


def begun(of: Lesson) -> LessonSession:
    return begin(of, 1, SOLVER, FAST, before=concepts_before(of, COURSE))


def answers(session: LessonSession) -> Iterator[Answer]:
    """All answers to a question, or enough of them where there are very many."""
    asked = session.screen.prompt
    if session.phase is LessonPhase.PLAY and asked:
        yield from asked.cards
    if session.phase is not LessonPhase.ASK or not session.exercise:
        return
    match session.exercise.question.form:
        case OneOf(texts):
            yield from range(len(texts))
        case OneCard(cards):
            yield from cards
        case InOrder(cards):
            yield from islice(permutations(cards), 6)
        case SomeCards(count):
            yield from (DECK[:count], DECK[9 : 9 + count])
        case Amount():
            yield from (0, 4, 11, 31)
    yield session.exercise.right_answers(SOLVER)[0]


def answered(of: Lesson) -> Iterator[tuple[LessonSession, LessonSession]]:
    """Each question of a lesson, and the screen after each answer to it."""
    for session in sessions(begun(of), perfect):
        for answer in answers(session):
            yield session, session.answered(answer, SOLVER)


def untaught(session: LessonSession, blocks: tuple[Block, ...]) -> set[str]:
    """The concepts that these blocks need and that were not taught yet."""
    assert session.taught is not None
    said = [block.message for block in blocks if isinstance(block, Say)]
    return {concept for each in said for concept in needs_of(each)} - session.taught


@lessons
def test_an_answer_speaks_only_of_what_was_taught(of: Lesson) -> None:
    for asked, told in answered(of):
        where = (asked.step.id, asked.item.id)
        assert not untaught(asked, told.screen.blocks), where
        prompt = told.screen.prompt
        for key in TOLD if told.phase is LessonPhase.PLAY and prompt else ():
            if prompt and key in prompt.keys:
                more = told.answered(key, SOLVER)
                assert not untaught(asked, more.screen.blocks), (*where, key)


def test_every_idea_is_taught_by_a_lesson() -> None:
    taught = {concept for each in COURSE for concept in each.teaches}
    assert {pattern.concept for pattern in PATTERNS} <= taught
    assert NEVER not in taught


def test_concepts_that_a_step_names_belong_to_its_lesson() -> None:
    for each in COURSE:
        for step in each.steps:
            assert {*step.teaches} <= {*each.teaches}, (each.slug, step.id)


def question_of(blocks: tuple[Block, ...]) -> tuple[Block, ...]:
    """A screen from its question on: without a heading, and without what was played before."""
    played = [place for place, block in enumerate(blocks) if isinstance(block, TrickResult)]
    blocks = blocks[played[-1] + 1 :] if played else blocks

    def is_heading(block: Block) -> bool:
        is_note = isinstance(block, Say) and block.tone is Tone.NOTE
        return is_note or isinstance(block, Gap | Heading | Bar)

    starts_with_answer = blocks[:1] in ((RIGHT,), (WRONG,))
    tables = [place for place, block in enumerate(blocks) if isinstance(block, Table)]
    if starts_with_answer and tables:
        return blocks[tables[0] :]
    return tuple(dropwhile(is_heading, blocks))


RIGHT, WRONG = Say(say("lesson.right"), Tone.GOOD), Say(say("lesson.wrong"), Tone.BAD)


@lessons
def test_question_and_answer_stand_on_one_screen(of: Lesson) -> None:
    every = {each: load_catalog(each) for each in languages()}
    for language, words in every.items():
        here = lesson(content_files(SHIPPED)[COURSE.index(of)], language)
        for asked, told in answered(here):
            if told.records[0].is_right:
                continue
            question = drawn(question_of(asked.screen.blocks), asked.screen.prompt, words)
            answer = drawn(told.screen.blocks, told.screen.prompt, words)
            where = (language, asked.step.id, asked.item.id)
            has_own = any(isinstance(block, Table) for block in told.screen.blocks)
            # A second question that draws its own table can be answered by that.
            assert len(answer) + (0 if has_own else len(question)) <= ROWS, where
            narrow = drawn(told.screen.blocks, told.screen.prompt, words, NARROW)
            assert len(narrow) <= ROWS, where
