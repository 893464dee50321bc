"""What puzzles can be chosen by: the file that comes with the program is true, and always used."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.content.shipped import SETS
from tutor.authoring.traits_file import traits_text
from tutor.cli.app import App, Options
from tutor.content.files import TRAITS_FILE
from tutor.content.puzzles.model import Puzzle
from tutor.disk.cache import NO_CACHE, DiskCache
from tutor.grading.themes import BY_SLUG
from tutor.solver import default_solver
from tutor.training.pool import NOTHING_IDEA
from tutor.training.traits import TraitsTable, traits_of

SOLVER = default_solver()
MEND = "puzzles/traits.json is not current: make traits"
FOUND = next(iter(SETS[0]))


def never() -> Puzzle:
    raise AssertionError("the puzzle is built")


@pytest.mark.slow
def test_the_file_is_what_is_worked_out() -> None:
    is_current = TRAITS_FILE.read_text("utf-8") == traits_text()
    assert is_current, MEND


def test_so_are_some_of_its_lines() -> None:
    table = TraitsTable.at(TRAITS_FILE, NO_CACHE.table("traits"), SOLVER)
    found = [each for puzzles in SETS for each in puzzles]
    for each in found[::20]:
        assert table.of(each.item[1], never) == traits_of(each.built, SOLVER), MEND


def test_the_pool_has_every_puzzle_with_what_its_position_says() -> None:
    pool = App(Options(), {}).pool
    assert len(pool) == sum(map(len, SETS))
    for each in SETS:
        for item, puzzle in list(zip(each.items, each.puzzles, strict=True))[:3]:
            found = pool.by_item[item]
            assert found.role == ("reply" if puzzle.position.table else "lead")
            assert found.cards == len(puzzle.position.hand)
            assert found.seats == puzzle.position.seats
            assert found.is_handmade == each.outline.has_words
            assert found.is_shipped


def test_the_main_idea_is_the_first_of_the_themes() -> None:
    for *_, idea, themes in json.loads(TRAITS_FILE.read_bytes()).values():
        ideas = [each for each in themes if BY_SLUG[each].is_hint]
        assert [idea] == ideas[:1] or (idea in ("", NOTHING_IDEA) and not ideas)


def test_what_comes_with_the_program_is_not_worked_out() -> None:
    table = TraitsTable.at(TRAITS_FILE, NO_CACHE.table("traits"), SOLVER)
    assert table.of(FOUND.item[1], never) == traits_of(FOUND.puzzle, SOLVER)


@pytest.mark.parametrize("text", ["", "[]", "{", '{"%s": 5}', '{"%s": [1, 2, 3]}'])
def test_a_damaged_file_costs_only_time(tmp_path: Path, text: str) -> None:
    file = tmp_path / "traits.json"
    file.write_text(text.replace("%s", FOUND.item[1]))
    cache = DiskCache(tmp_path / "cache")
    table = TraitsTable.at(file, cache.table("traits"), SOLVER)
    found = table.of(FOUND.item[1], lambda: FOUND.puzzle)
    assert found == traits_of(FOUND.puzzle, SOLVER)
    table.save()
    again = TraitsTable.at(tmp_path / "none", cache.table("traits"), SOLVER)
    assert again.of(FOUND.item[1], never) == found
