"""All puzzles that come with the program are proved; those found by search are worth solving."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.cli.running import briscola
from tests.content.shipped import SEARCHED, SETS, sample
from tests.rules.playing import canonical
from tutor.content.library.library import LibrarySet
from tutor.content.puzzles.model import GoalKind, Puzzle
from tutor.grading.explanation import choice_in
from tutor.grading.goal import is_nothing_to_find, right_cards, target_of
from tutor.patterns import BY_SLUG, Tone, causes_of
from tutor.solver import Solution, default_solver
from tutor.solver.reference import ReferenceSolver
from tutor.text.catalog import languages

FAST, PLAIN = default_solver(), ReferenceSolver()

each_searched = pytest.mark.parametrize("puzzles", SEARCHED, ids=lambda each: each.name)
each_sampled = pytest.mark.parametrize("puzzle", sample(), ids=lambda each: each.id)


@pytest.mark.slow
@pytest.mark.parametrize("puzzles", SETS, ids=lambda each: each.name)
def test_every_card_of_every_puzzle_is_proved_twice(puzzles: LibrarySet) -> None:
    for puzzle in puzzles.puzzles:
        position = puzzle.position
        fast, plain = FAST.solve(position), PLAIN.solve(position)
        assert fast.points_after == plain.points_after, puzzle.id
        assert keeps_its_goal(puzzle, plain), puzzle.id


def keeps_its_goal(puzzle: Puzzle, solution: Solution) -> bool:
    """Whether there is something to find, or, if that is the point, nothing."""
    if puzzle.goal and puzzle.goal.kind is GoalKind.NOTHING_TO_FIND:
        return is_nothing_to_find(solution)
    right = right_cards(target_of(puzzle.goal, puzzle.position, solution), solution)
    return 0 < len(right) < len(solution.points_after)


@pytest.mark.slow
def test_no_two_puzzles_are_the_same_under_other_suits() -> None:
    count = Counter(str(canonical(puzzle.position)) for each in SETS for puzzle in each.puzzles)
    assert [position for position, times in count.items() if times > 1] == []


def test_ids_and_names_are_all_different() -> None:
    ids = [identity for each in SETS for identity in each.outline.ids]
    assert len(set(ids)) == len(ids)
    assert len({each.name for each in SETS}) == len(SETS)


@each_searched
def test_right_cards_come_to_the_same(puzzles: LibrarySet) -> None:
    """They are twins, or change places: a puzzle has one solution."""
    for puzzle in puzzles.puzzles:
        if not (puzzle.goal and puzzle.goal.kind is GoalKind.NOTHING_TO_FIND):
            solution = FAST.solve(puzzle.position)
            right = right_cards(target_of(puzzle.goal, puzzle.position, solution), solution)
            assert set(right) == set(solution.best), puzzle.id


@each_searched
def test_it_has_a_level_and_nothing_that_could_be_computed(puzzles: LibrarySet) -> None:
    assert 1 <= puzzles.level <= 5
    for puzzle in puzzles.puzzles:
        assert puzzle.goal
        assert puzzle.claims == Puzzle("", puzzle.position, puzzle.texts).claims


@each_sampled
def test_each_wrong_card_has_a_cause_of_its_own(puzzle: Puzzle) -> None:
    solution = FAST.solve(puzzle.position)
    if is_nothing_to_find(solution):
        return
    target = target_of(puzzle.goal, puzzle.position, solution)
    choice = choice_in(puzzle.position, solution, target)
    assert choice
    for card in choice.wrong:
        first = causes_of(choice.view(card))[0]
        assert first.pattern.tone is Tone.FAULT, card
        assert first.pattern is not BY_SLUG["points-change-hands"], card


@pytest.mark.slow
@pytest.mark.parametrize("language", languages())
def test_it_can_be_played_and_told(
    language: str, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BRISCOLA_HOME", str(tmp_path_factory.mktemp("home")))
    for puzzle in sample():
        typed = "h\nh\nh\n1\n\nt\np\ns\nr\n2\n\n\n"
        result = briscola("puzzle", puzzle.id, "--plain", "--lang", language, typed=typed)
        assert result.exit_code in (0, 1)
        assert len(result.stdout.splitlines()) > 20
        assert not result.stderr
