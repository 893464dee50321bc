"""A round of "is there anything to find?": nothing on the screen tells before the answer."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from tests.cli.running import Terminal, briscola, flat, said
from tests.content.many import A_SET, write_sets
from tutor.cli.app import App
from tutor.cli.practice.round import SIZE, draw_fresh_round, draw_round
from tutor.content.files import content_files
from tutor.content.library.library import Library
from tutor.content.puzzles.model import GoalKind, Puzzle, content_hash
from tutor.grading.goal import is_nothing_to_find
from tutor.message import say
from tutor.session import round as anything
from tutor.session.round import RoundPhase, Tally
from tutor.session.screen import Heading, Key, Prose
from tutor.solver import default_solver

SOLVER = default_solver()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("many")
    write_sets(folder, 6 * A_SET)
    return folder


@pytest.fixture(autouse=True)
def library(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Library:
    paths = tuple(content_files(folder))
    built = property(lambda house: Library(paths, house.language, house.cache))
    monkeypatch.setattr(App, "library", built)
    return Library(paths, "en")


def is_nothing(puzzle: Puzzle) -> bool:
    stated = puzzle.goal is not None and puzzle.goal.kind is GoalKind.NOTHING_TO_FIND
    assert stated is is_nothing_to_find(SOLVER.solve(puzzle.position))
    return stated


def looks(puzzle: Puzzle) -> tuple[int, bool, int]:
    position = puzzle.position
    return len(position.hand), bool(position.table), position.seats


def a_round(library: Library, seed: int) -> tuple[Puzzle, ...]:
    return draw_round(list(library), SOLVER, Random(seed))


def test_about_half_and_never_a_sure_number(library: Library) -> None:
    rounds = [a_round(library, seed) for seed in range(12)]
    for puzzles in rounds:
        assert len(puzzles) == len({each.id for each in puzzles}) == SIZE
    counts = {sum(map(is_nothing, puzzles)) for puzzles in rounds}
    assert counts == {SIZE // 2 - 1, SIZE // 2, SIZE // 2 + 1}
    first = {is_nothing(puzzles[0]) for puzzles in rounds}
    assert first == {True, False}
    assert a_round(library, 3) == rounds[3]


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(5))
def test_what_is_seen_tells_nothing(library: Library, seed: int) -> None:
    puzzles = a_round(library, seed)
    kinds = [Counter(looks(each) for each in puzzles if is_nothing(each) is kind)
             for kind in (True, False)]  # fmt: skip
    assert set(kinds[0]) == set(kinds[1])
    session = anything.begin(puzzles, "Title", SOLVER)
    asked = []
    while session.phase is not RoundPhase.OVER:
        screen = session.screen
        assert screen.prompt
        if session.phase is RoundPhase.CHOOSE:
            assert not [block for block in screen.blocks if isinstance(block, Prose)]
            headings = [block for block in screen.blocks if isinstance(block, Heading)]
            assert headings == [
                Heading("Title", say("puzzle.place", n=session.place + 1, all=SIZE))
            ]
            asked.append(str((screen.blocks[-1], screen.prompt.question, screen.prompt.keys)))
            session = session.answered(Key.NOTHING, SOLVER)
        else:
            session = session.answered(Key.GO_ON, SOLVER)
    assert len(set(asked)) == 1


def test_a_number_draws_the_same_round_whatever_is_solved(library: Library) -> None:
    found = list(library)
    solved = frozenset(each.item for each in found[::2])
    for lot in range(3):
        seed, puzzles = draw_fresh_round(found, solved, SOLVER, Random(lot))
        assert draw_round(found, SOLVER, Random(seed)) == puzzles


def test_of_a_few_rounds_that_with_the_fewest_solved_is_played(library: Library) -> None:
    found = list(library)
    one, puzzles = draw_fresh_round(found, frozenset(), SOLVER, Random(1))
    solved = frozenset((each.id, content_hash(each)) for each in puzzles)
    other, fresh = draw_fresh_round(found, solved, SOLVER, Random(1))
    assert other != one
    assert sum((each.id, content_hash(each)) in solved for each in fresh) <= 2


def test_without_enough_of_them_the_round_is_shorter(library: Library) -> None:
    empty = [found for found in library if found.is_nothing][:2]
    full = [found for found in library if not found.is_nothing]
    for seed in range(6):
        puzzles = draw_round(empty + full, SOLVER, Random(seed))
        assert len(puzzles) <= 4
        assert any(map(is_nothing, puzzles))
    assert draw_round(full, SOLVER, Random(1)) == ()
    assert draw_round(empty, SOLVER, Random(1)) == ()


def test_every_answer_is_weighed(library: Library) -> None:
    puzzles = a_round(library, 1)
    session = anything.begin(puzzles, "Title", SOLVER)
    wanted = Tally()
    for place, puzzle in enumerate(puzzles):
        solution = SOLVER.solve(puzzle.position)
        worst = min(solution.points_after, key=solution.points_after.__getitem__)
        given = (Key.NOTHING, solution.best[0], worst)[place % 3]
        session = session.answered(given, SOLVER)
        right = given is Key.NOTHING if is_nothing(puzzle) else given in solution.best
        assert session.records
        assert session.records[0].is_right is right
        assert session.records[0].solves is (right and is_nothing(puzzle))
        if is_nothing(puzzle):
            wanted = wanted._replace(
                nothing=wanted.nothing + 1, nothing_seen=wanted.nothing_seen + right
            )
        else:
            wanted = wanted._replace(
                something=wanted.something + 1,
                found=wanted.found + right,
                called_nothing=wanted.called_nothing + (given is Key.NOTHING),
            )
        for key in (Key.ALL_CARDS, Key.PROVE):
            session = session.answered(key, SOLVER)
            assert session.records == ()
            assert session.blocks
        session = session.answered(Key.GO_ON, SOLVER)
    assert session.phase is RoundPhase.OVER
    assert session.tally == wanted
    assert wanted.all == SIZE


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "it"])
def test_a_whole_round(library: Library, language: str) -> None:
    typed = "n\n\n" * SIZE
    result = briscola("puzzle", "--anything", "--seed", 2, "--lang", language, typed=typed)
    assert result.exit_code == 1
    shown = flat(result.stdout)
    assert shown.count(said("puzzle.anything.title", language)) == SIZE
    count = sum(map(is_nothing, a_round(library, 2)))
    assert said("puzzle.anything.score", language, right=count, all=SIZE) in shown
    nothing = {"n": count, "seen": count}
    assert said("puzzle.anything.score-nothing", language, **nothing) in shown
    rest = {"n": SIZE - count, "found": 0, "missed": SIZE - count}
    assert said("puzzle.anything.score-something", language, **rest) in shown
    solved = briscola("puzzle", "--list", "--json").stdout.count('"solved": true')
    assert solved == count


def test_no_name_before_the_answer() -> None:
    shown = briscola("puzzle", "--anything", "--seed", 2, typed="").stdout
    assert not re.search(r"many-\d", shown)
    assert "Many" not in shown
    after = briscola("puzzle", "--anything", "--seed", 2, typed="n\n").stdout
    assert re.search(r"briscola puzzle many-\d", flat(after))


def test_a_round_of_one_kind(library: Library) -> None:
    options = ("--anything", "--cards", 2, "--role", "reply")
    shown = briscola("puzzle", *options, typed="n\n\n" * SIZE).stdout
    assert said("puzzle.anything.title") in shown
    assert "Trick 19 of 20: your opponent leads." in flat(shown)
    assert "Trick 18" not in shown
    assert briscola("puzzle", "--anything", "--theme", "duck").exit_code == 2
    assert briscola("puzzle", "--anything", "--level", 5, "--set", "many-001").exit_code == 3
    del library


def test_left_early_it_says_how_it_went_so_far() -> None:
    result = briscola("puzzle", "--anything", "--seed", 2, typed="n\n\nq\n")
    shown = flat(result.stdout)
    right = sum(said("puzzle.anything.score-so-far", right=each, all=1) in shown for each in (0, 1))
    assert right == 1
    assert said("help.saved") in shown
    nothing = briscola("puzzle", "--anything", "--seed", 2, typed="q\n")
    assert "right" not in nothing.stdout
    assert nothing.exit_code == 0


@pytest.mark.slow
def test_whoever_breaks_off_is_told_too(home: Path) -> None:
    terminal = Terminal(home, "puzzle", "--anything", "--seed", 2)
    terminal.says("puzzle.anything.which")
    terminal.types("n")
    terminal.says("puzzle.anything.told")
    terminal.types("")
    terminal.says("puzzle.anything.which")
    terminal.presses("c")
    terminal.sees("So far:")
    terminal.says("help.saved")
    assert terminal.ends() == 130


@pytest.mark.parametrize("option", ["--list", "--json"])
def test_a_round_is_no_list(option: str) -> None:
    assert briscola("puzzle", "--anything", option).exit_code == 2


def test_a_perfect_round_is_praised(library: Library) -> None:
    typed = ""
    for puzzle in a_round(library, 2):
        best = SOLVER.solve(puzzle.position).best[0]
        typed += "n\n\n" if is_nothing(puzzle) else f"{best}\n\n\n"
    result = briscola("puzzle", "--anything", "--seed", 2, typed=typed)
    assert result.exit_code == 0
    assert said("puzzle.anything.score-perfect", right=SIZE, all=SIZE) in flat(result.stdout)
