"""The explanation of a card on the screen: short, in order, and without the card to be found."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from functools import cache

import pytest

from tests.content.shipped import BY_HAND, SEARCHED
from tests.proving import share
from tutor.content.puzzles.model import Goal, GoalKind, Puzzle, PuzzleTexts
from tutor.grading.goal import right_cards, target_of
from tutor.message import Message, say
from tutor.progress.attempts import SHOWN
from tutor.rules import Card, Position
from tutor.session.protocol import AttemptMade
from tutor.session.puzzle import Manner, PuzzlePhase, PuzzleSession, begin
from tutor.session.screen import Block, Contrast, Heading, Key, Prose, Say, Table, TrickResult
from tutor.solver import default_solver
from tutor.text.catalog import languages, load_catalog

SOLVER = default_solver()
WIDTH = 80
MOST_LINES = 6
FACING = Heading("", say("lesson.your-turn"))
THROW_IN = "d/3dFd7b,Ad5d2d/51,46"
NOTHING = "b/3dAdCb,AsRb/33,37/Ac"


@cache
def puzzles() -> tuple[Puzzle, ...]:
    """The puzzles by hand, and of those found a sample, or all where everything is proved."""
    found = [puzzle for each in SEARCHED for puzzle in each.puzzles]
    return (*(puzzle for each in BY_HAND for puzzle in each.puzzles), *share(found, 60))


def started(puzzle: Puzzle) -> PuzzleSession:
    return begin(puzzle, FACING, SOLVER, Manner())


def at(position: str) -> PuzzleSession:
    return started(Puzzle("made", Position.parse(position), PuzzleTexts()))


def after(session: PuzzleSession, *answers: Card | Key | str) -> PuzzleSession:
    for answer in answers:
        typed = Card.parse(answer) if isinstance(answer, str) else answer
        session = session.answered(typed, SOLVER)
    return session


def right_of(puzzle: Puzzle) -> tuple[Card, ...]:
    solution = SOLVER.solve(puzzle.position)
    return right_cards(target_of(puzzle.goal, puzzle.position, solution), solution)


@cache
def screens() -> tuple[tuple[Puzzle, PuzzleSession], ...]:
    """What follows every card of every puzzle: its own screen, the right card, the second try."""
    return tuple((puzzle, shown) for puzzle in puzzles() for shown in _screens(puzzle))


def _screens(puzzle: Puzzle) -> Iterator[PuzzleSession]:
    first = started(puzzle)
    for card in puzzle.position.hand:
        judged = first.answered(card, SOLVER)
        yield judged
        if judged.phase is PuzzlePhase.FAILED and card not in right_of(puzzle):
            yield judged.answered(Key.SHOW_RIGHT, SOLVER)
            yield after(judged, Key.RETRY).answered(card, SOLVER)


def text_blocks(blocks: tuple[Block, ...]) -> Iterator[Block]:
    """The sentences before the table of the next choice, which is asked below it."""
    for block in blocks:
        if isinstance(block, Table):
            return
        if isinstance(block, Say):
            yield block


@pytest.mark.parametrize("language", languages())
def test_an_explanation_takes_six_lines_at_most(language: str) -> None:
    catalog = load_catalog(language)
    too_long = []
    for puzzle, shown in screens():
        lines = [
            line
            for block in text_blocks(shown.blocks)
            if isinstance(block, Say)
            for line in textwrap.wrap(catalog.say(block.message), WIDTH)
        ]
        if len(lines) > MOST_LINES:
            too_long.append(f"{puzzle.id}: {lines}")
    assert not too_long, "\n".join(too_long[:5])


@pytest.mark.parametrize("language", languages())
def test_no_sentence_stands_twice_on_a_screen(language: str) -> None:
    catalog = load_catalog(language)
    for _, shown in screens():
        said = [catalog.say(each.message) for each in shown.blocks if isinstance(each, Say)]
        assert len({*said}) == len(said)


@pytest.mark.parametrize("language", languages())
def test_a_first_wrong_card_does_not_give_the_right_one_away(language: str) -> None:
    catalog = load_catalog(language)
    for puzzle in puzzles():
        right = right_of(puzzle)
        for card in puzzle.position.hand:
            if card in right:
                continue
            blocks = started(puzzle).answered(card, SOLVER).blocks
            texts = [catalog.say(each.message) for each in blocks if isinstance(each, Say)]
            words = f" {' '.join(texts)}".replace("'", " ")
            named = [each for each in right if f" {catalog.in_words(each)}" in words]
            assert not named, f"{puzzle.id} {card}: {texts}"
            parts = [part for each in blocks if isinstance(each, Prose) for part in each.parts]
            assert not [part for part in parts if not isinstance(part, str) and part.value in right]


def test_the_order_is_verdict_cause_line() -> None:
    kinds = [type(each) for each in after(at(THROW_IN), "3d").blocks]
    assert kinds == [Say, Say, TrickResult, TrickResult, TrickResult, Say]
    keys = [each.message.key for each in after(at(THROW_IN), "3d").blocks if isinstance(each, Say)]
    assert keys[0].startswith("verdict.wrong.")
    assert keys[-1].startswith("verdict.end.")


def test_the_right_card_is_shown_by_a_key_or_at_the_second_wrong_card() -> None:
    failed = after(at(THROW_IN), "3d")
    assert not failed.is_shown
    shown = after(failed, Key.SHOW_RIGHT)
    assert shown.is_shown
    assert shown.phase is PuzzlePhase.SHOWN
    assert any(isinstance(each, Contrast) for each in shown.blocks)
    again = after(failed, Key.RETRY, "Fd")
    assert again.is_shown
    keys = {each.message.key for each in again.blocks if isinstance(each, Say)}
    assert "explanation.right.plan" in keys
    assert after(failed, Key.ALL_CARDS).is_shown
    assert not after(failed, Key.PROVE).is_shown


def records_of(session: PuzzleSession) -> AttemptMade:
    (record,) = session.records
    return record


def test_what_is_played_once_it_is_shown_does_not_solve_the_puzzle() -> None:
    copied = after(at(THROW_IN), "3d", Key.SHOW_RIGHT, Key.RETRY, "7b")
    record = records_of(copied)
    assert (record.is_right, record.solves, record.grade) == (True, False, SHOWN)


def test_a_second_try_of_ones_own_solves_it() -> None:
    found = after(at("b/7dRb,3bAs/59,36"), "Rb", Key.RETRY, "7d")
    record = records_of(found)
    assert (record.is_right, record.solves, record.grade) == (True, True, "best")
    copied = after(at("b/7dRb,3bAs/59,36"), "Rb", Key.RETRY, "Rb", Key.RETRY, "7d")
    assert not records_of(copied).solves


def test_where_nothing_is_to_be_found_every_screen_says_why() -> None:
    goal = Goal(GoalKind.NOTHING_TO_FIND)
    session = started(Puzzle("made", Position.parse(NOTHING), PuzzleTexts(), goal=goal))
    for answer in (Key.NOTHING, Card.parse("3d")):
        blocks = session.answered(answer, SOLVER).blocks
        assert "patterns.one-of.said-taker" in _keys(blocks)


def _keys(blocks: tuple[Block, ...]) -> set[str]:
    return {key for each in blocks if isinstance(each, Say) for key in _keys_in(each.message)}


def _keys_in(message: Message) -> Iterator[str]:
    """The key of a message, and those of the messages in it."""
    yield message.key
    for value in message.params.values():
        if isinstance(value, Message):
            yield from _keys_in(value)


def test_the_proof_tells_what_else_is_proved() -> None:
    proved = after(at(THROW_IN), "3d", Key.PROVE)
    assert "verdict.punished.some" in _keys(proved.blocks)
    assert "explanation.account.title" not in _keys(proved.blocks)
    shown = after(at(THROW_IN), "3d", Key.SHOW_RIGHT, Key.PROVE)
    assert "explanation.account.title" in _keys(shown.blocks)
