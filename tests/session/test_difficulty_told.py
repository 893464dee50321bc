"""How hard a puzzle is, in words: true, in every language, and never before it is solved."""

from __future__ import annotations

from functools import cache

import pytest

from tests.proving import share
from tutor.content.library.library import Library
from tutor.content.puzzles.model import GoalKind
from tutor.grading.difficulty import Difficulty, difficulty_of
from tutor.grading.goal import Target, target_of
from tutor.grading.maxims import MAXIMS
from tutor.message import say
from tutor.rules.position import Position
from tutor.session.blocks.difficulty import (
    difficulty_in_full,
    difficulty_in_short,
    difficulty_level,
)
from tutor.session.puzzle import Manner, PuzzlePhase, PuzzleSession, begin
from tutor.session.screen import Heading, Key, Say
from tutor.solver import default_solver
from tutor.text.catalog import languages, load_catalog

SOLVER = default_solver()
WIN = Target(GoalKind.WIN, 61)


@cache
def rating(position: Position, target: Target) -> Difficulty:
    return difficulty_of(position, target, SOLVER)


def difficulty(
    fooled: tuple[str, ...] = ("grabber", "miser", "swing"),
    live: int = 1,
    maxims: tuple[str, ...] = (),
    is_exact: bool = False,
    failure: float = 0.5,
) -> Difficulty:
    return Difficulty(1500, 170, 3, fooled, 6, live, maxims, is_exact, failure)


def told(language: str, found: Difficulty, target: Target = WIN) -> list[str]:
    catalog = load_catalog(language)
    return [catalog.say(message) for message in difficulty_in_full(found, target)]


def test_all_that_makes_a_puzzle_hard_in_english() -> None:
    found = difficulty(live=2, maxims=("duck-points", "sacrifice"), is_exact=True, failure=0.874)
    assert told("en", found) == [
        "Level 3 of 5.",
        "Rating 1500, give or take 170.",
        "Three of the six simple players fall for it.",
        "There are two decisions to get right.",
        "A rule of thumb has to be broken: take a trick that has points in it.",
        "And another: give no points away.",
        "61, and not a point more to be had.",
        "Who falls for it: the grabber, the miser and the opportunist.",
        "Of a hundred who look only a little way ahead, 87 would fail.",
    ]


def test_all_that_makes_a_puzzle_hard_in_italian() -> None:
    found = difficulty(live=2, maxims=("duck-points", "sacrifice"), is_exact=True, failure=0.874)
    assert told("it", found) == [
        "Livello 3 su 5.",
        "Difficoltà 1500, più o meno 170.",
        "Di sei giocatori semplici ci cascano in tre.",
        "Le scelte da azzeccare sono due.",
        "Bisogna andare contro una regola del tavolo: prendi, se in tavola ci sono punti.",
        "E contro un'altra: non regalare punti.",
        "61 precisi: di più non se ne fanno.",
        "Chi ci casca: l'arraffone, l'avaro e l'opportunista.",
        "Errori di chi guarda solo un po' più in là: 87 su cento.",
    ]


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("count", range(7))
def test_any_number_may_fall_for_it(language: str, count: int) -> None:
    names = ("grabber", "miser", "swing", "big-first", "trump-first", "ducker")[:count]
    lines = told(language, difficulty(names))
    assert len(lines) == len(set(lines))
    assert len(lines) == (5 if count else 4)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("slug", MAXIMS)
def test_every_maxim_has_words(language: str, slug: str) -> None:
    assert any(": " in line for line in told(language, difficulty((), maxims=(slug,))))


@pytest.mark.parametrize("language", languages())
def test_nothing_to_find_is_told_as_that_and_nothing_else(language: str) -> None:
    target = Target(GoalKind.NOTHING_TO_FIND, 62)
    hidden, plain = (told(language, difficulty((), 0, failure=sure), target) for sure in (0.9, 0.1))
    assert len(hidden) == len(plain) == 3
    assert hidden[-1] != plain[-1]


def test_a_win_that_no_first_card_spoils_is_not_called_nothing_to_find() -> None:
    lines = told("en", difficulty((), 0, failure=0.0))
    assert "None of the six simple players falls for it." in lines


@pytest.mark.slow
@pytest.mark.parametrize("language", languages())
def test_whatever_is_shipped_can_be_told(language: str) -> None:
    catalog = load_catalog(language)
    puzzles = [found.puzzle for found in Library.shipped(language)]
    for puzzle in share(puzzles, 250):
        target = target_of(puzzle.goal, puzzle.position, SOLVER.solve(puzzle.position))
        rated = rating(puzzle.position, target)
        short = catalog.say(difficulty_in_short(rated, target))
        assert short.startswith(catalog.say(difficulty_level(rated)))
        for message in difficulty_in_full(rated, target):
            assert catalog.say(message)


def keys(session: PuzzleSession) -> list[str]:
    return [block.message.key for block in session.blocks if isinstance(block, Say)]


@pytest.mark.slow
def test_it_is_told_once_the_puzzle_is_solved_and_not_before() -> None:
    puzzle = next(
        each.puzzle for each in Library.shipped("en") if each.puzzle.id == "first-steps-01"
    )
    session = begin(puzzle, Heading("", say("puzzle.place", n=1, all=1)), SOLVER, Manner())
    while session.phase is not PuzzlePhase.SOLVED:
        assert not any(key.startswith("difficulty") for key in keys(session))
        best = SOLVER.solve(session.position).best[0]
        session = session.answered(
            best if session.phase is PuzzlePhase.CHOOSE else Key.GO_ON, SOLVER
        )
    assert keys(session).count("difficulty.in-short") == 1
