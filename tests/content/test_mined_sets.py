"""The puzzles that come with the program and were found by it: all of them, over all sets."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from tests.proving import share
from tutor.authoring.mining.search import MOST_ALIKE
from tutor.content.files import content_files, data_folder
from tutor.content.library.library import load_original
from tutor.content.puzzles.model import GoalKind, Puzzle, PuzzleSet
from tutor.grading.difficulty import difficulty_of
from tutor.grading.goal import target_of
from tutor.grading.puzzle_quality import shortcomings
from tutor.grading.themes import THEMES, themes_of
from tutor.rules.canonical import ending_key_but_score, ending_shape
from tutor.rules.reachability import reach_flaws
from tutor.rules.variant import VARIANTS
from tutor.solver import default_solver
from tutor.solver.reference import ReferenceSolver

FILES = [
    path for path in content_files(data_folder() / "puzzles") if path.stem.startswith("mined-")
]
SOLVER = default_solver()
RECIPE = (Path(__file__).parents[2] / "library.sh").read_text()

RARE = {
    *("draw-trump", "keep-guard", "one-of-two-caught", "one-or-other"),
    *("partner-catches", "partner-takes"),
}
"""Themes that few endings have: a trump is hardly ever drawn, since nobody must follow suit."""

pytestmark = pytest.mark.skipif(not FILES, reason="the mined sets are not there: make library")
every_set = pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)


@cache
def sets() -> tuple[PuzzleSet, ...]:
    return tuple(map(load_original, FILES))


def puzzles() -> list[Puzzle]:
    return [puzzle for each in sets() for puzzle in each.puzzles]


def test_a_thousand_of_which_a_third_are_leads() -> None:
    found = puzzles()
    assert len(found) >= 1000
    assert sum(not puzzle.position.table for puzzle in found) >= len(found) / 3
    assert {len(puzzle.position.hand) for puzzle in found} == {2, 3}
    assert sum(puzzle.variant == "pairs" for puzzle in found) >= 60
    goals = Counter(puzzle.goal.kind for puzzle in found if puzzle.goal)
    assert sum(goals.values()) == len(found)
    assert goals[GoalKind.NOTHING_TO_FIND] >= 60
    assert {each.level for each in sets()} >= {1, 2, 3, 4, 5}


def test_no_two_are_the_same_and_none_is_one_written_by_hand() -> None:
    everything = [
        puzzle
        for path in content_files(data_folder() / "puzzles")
        for puzzle in load_original(path).puzzles
    ]
    mined = Counter(ending_key_but_score(puzzle.position) for puzzle in puzzles())
    assert set(mined.values()) == {1}
    met = Counter(ending_key_but_score(puzzle.position) for puzzle in everything)
    assert all(met[key] == 1 for key in mined)


@every_set
def test_no_more_than_two_of_a_set_differ_in_like_cards_alone(path: Path) -> None:
    shapes = Counter(ending_shape(puzzle.position) for puzzle in load_original(path).puzzles)
    assert max(shapes.values()) <= MOST_ALIKE


@pytest.mark.slow
def test_every_theme_is_there_as_often_as_the_game_gives_it() -> None:
    held: Counter[str] = Counter()
    for puzzle in puzzles():
        solution = SOLVER.solve(puzzle.position)
        target = target_of(puzzle.goal, puzzle.position, solution)
        held.update(theme.slug for theme in themes_of(puzzle.position, target))
    few = {theme.slug: held[theme.slug] for theme in THEMES if held[theme.slug] < 20}
    assert 0 not in few.values()
    assert few.keys() == RARE


@every_set
def test_every_puzzle_of_a_set_has_one_of_the_themes_it_was_searched_by(path: Path) -> None:
    recipe = next(line for line in path.read_text().splitlines() if "author mine" in line)
    wanted = set(re.findall(r"--theme (\S+)", recipe))
    for puzzle in load_original(path).puzzles if wanted else ():
        target = target_of(puzzle.goal, puzzle.position, SOLVER.solve(puzzle.position))
        assert wanted & {each.slug for each in themes_of(puzzle.position, target)}, puzzle.id


@pytest.mark.slow
@every_set
def test_both_solvers_and_all_gates_hold(path: Path) -> None:
    reference = ReferenceSolver()
    found = load_original(path)
    for puzzle in share(found.puzzles, 10):
        position = puzzle.position
        solution = reference.solve(position)
        assert SOLVER.solve(position) == solution
        assert reach_flaws(position, VARIANTS[puzzle.variant]) == ()
        target = target_of(puzzle.goal, position, solution)
        assert list(shortcomings(position, target, SOLVER)) == [], puzzle.id
        if found.level:
            assert difficulty_of(position, target, SOLVER).level == found.level, puzzle.id


@every_set
def test_they_are_compact(path: Path) -> None:
    found = load_original(path)
    assert all(not any(puzzle.texts) for puzzle in found.puzzles)
    assert [puzzle.id for puzzle in found.puzzles] == [
        f"{path.stem}-{number:03d}" for number in range(1, len(found.puzzles) + 1)
    ]
    assert re.search(rf'"?mined-[^" ]*|{path.stem}', RECIPE)
