"""Which puzzles come: by level, role, cards and idea, easier ones first, those not solved first."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.running import briscola, flat, said
from tests.content.many import A_SET, write_sets
from tutor.cli.app import App
from tutor.cli.practice import puzzle as choosing
from tutor.content.files import content_files
from tutor.content.library.library import Library
from tutor.grading.difficulty import level_of
from tutor.grading.themes import THEMES, Theme
from tutor.rules.position import Position
from tutor.solver import default_solver
from tutor.training.traits import traits_of

SIZE = 6 * A_SET
SOLVER = default_solver()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("many")
    write_sets(folder, SIZE)
    return folder


@pytest.fixture(autouse=True)
def library(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Library:
    paths = tuple(content_files(folder))
    built = property(lambda app: Library(paths, app.language, app.cache))
    monkeypatch.setattr(App, "library", built)
    return Library(paths, "en")


def listed(*arguments: object) -> list[dict[str, object]]:
    result = briscola("puzzle", "--list", "--json", *arguments)
    assert result.exit_code == 0, result.output
    rows = json.loads(result.stdout)
    assert isinstance(rows, list)
    return rows


def first(*arguments: object) -> str:
    """The set and place of the first puzzle offered."""
    return briscola("puzzle", "--plain", *arguments).stdout.splitlines()[0]


@pytest.mark.slow
@pytest.mark.parametrize("level", [1, 2, 3])
@pytest.mark.parametrize("role", ["lead", "reply", None])
@pytest.mark.parametrize("cards", [2, 3, None])
def test_only_what_is_asked_for(
    library: Library, level: int, role: str | None, cards: int | None
) -> None:
    options = ["--level", level]
    options += ["--role", role] if role else []
    options += ["--cards", cards] if cards else []
    wanted = {
        found.id
        for found in library
        if level_of(traits_of(found.puzzle, SOLVER).rating) == level
        and role in (None, "reply" if found.puzzle.position.table else "lead")
        and cards in (None, len(found.puzzle.position.hand))
    }
    rows = listed(*options) if wanted else []
    assert {row["id"] for row in rows} == wanted
    assert wanted or briscola("puzzle", "--list", *options).exit_code == 3


@pytest.mark.slow
@pytest.mark.parametrize("theme", ["throw-in", "exact-61", "you-reply", "no-trumps"])
def test_an_idea(library: Library, theme: str) -> None:
    solver = default_solver()
    wanted = [found.id for found in library if theme in traits_of(found.puzzle, solver).themes]
    for _ in range(2):  # the second time from what was kept
        if wanted:
            assert [row["id"] for row in listed("--theme", theme)] == wanted


@pytest.mark.slow
@pytest.mark.own_cache
def test_ideas_are_worked_out_once_and_no_further_than_needed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    calls = []

    def counted(*given: Any) -> object:
        calls.append(given)
        return traits_of(*given)

    monkeypatch.setattr("tutor.training.traits.traits_of", counted)
    shown = first("--theme", "you-reply")
    asked = len(calls)
    assert 0 < asked < 20
    assert first("--theme", "you-reply") == shown
    assert len(calls) == asked
    rows = listed("--theme", "you-reply")
    assert len(calls) == SIZE
    assert {row["role"] for row in rows} == {"reply"}
    listed("--theme", "you-lead")
    assert len(calls) == SIZE


@pytest.mark.slow
@pytest.mark.parametrize("theme", THEMES, ids=lambda each: each.slug)
def test_every_idea_has_its_name_in_the_learner_s_language(theme: Theme) -> None:
    for language in ("en", "it"):
        name = said(theme.name.key, language)
        told = briscola(
            "puzzle", "--list", "--lang", language, "--theme", name.upper(), "--cards", 2
        )
        assert name.upper() not in told.stderr
        assert told.exit_code in (0, 3)
        assert told.exit_code == 0 or said("help.unknown.none-fits", language) in told.stderr


def test_an_idea_that_is_not_there() -> None:
    near = briscola("puzzle", "--theme", "trow in")
    assert near.exit_code == 3
    assert "throw-in (throw-in)" in near.stderr
    italian = briscola("puzzle", "--lang", "it", "--list", "--theme", "lasciar mano")
    assert "lasciare la mano (throw-in)" in italian.stderr
    strange = briscola("puzzle", "--theme", "\x1b[2Jqqqq")
    assert "\x1b" not in strange.stderr
    assert all(theme.slug in strange.stderr for theme in THEMES)


@pytest.mark.parametrize("language", ["en", "it"])
def test_an_idea_of_older_versions(language: str) -> None:
    asked = briscola("puzzle", "--lang", language, "--theme", "comes-home")
    what = said("help.unknown.kind.idea", language)
    now = "bank, unbeatable-lead, dear-to-beat"
    assert (asked.exit_code, asked.stdout) == (3, "")
    assert said("help.unknown.gone", language, what=what, asked="comes-home", names=now) in flat(
        asked.stderr
    )


def test_nothing_like_that() -> None:
    for more in ([], ["--list"], ["--list", "--json"]):
        result = briscola("puzzle", "--level", 5, "--set", "many-000", *more)
        assert (result.exit_code, result.stdout) == (3, "")
        assert said("help.unknown.none-fits") in result.stderr


@pytest.mark.parametrize(
    "wrong", [("--level", 0), ("--level", 6), ("--cards", 4), ("--role", "both")]
)
def test_what_cannot_be_asked(wrong: tuple[str, object]) -> None:
    assert briscola("puzzle", *wrong).exit_code == 2


def test_the_next_one_is_the_easiest_not_solved() -> None:
    assert first("--level", 1).startswith("Many")
    assert first("--level", 3).startswith("Many")
    assert first("--set", "many-004").startswith("Many 4:")


def test_by_lot_but_the_same_lot_again() -> None:
    again = [drawn(seed) for seed in range(8)]
    assert again == [drawn(seed) for seed in range(8)]
    assert len(set(again)) > 4
    order = said("puzzle.order", option="--random", seed="SEED").partition("SEED")[0]
    told = flat(briscola("puzzle", "--random").stdout)
    assert order in told
    seed = int(told.partition(order)[2].partition(";")[0])
    assert drawn(seed) in told


def drawn(seed: int) -> str:
    """The first puzzle of an order drawn by lot."""
    return flat(first("--random", "--seed", seed))


def test_the_list_is_of_sets_until_one_is_asked_for() -> None:
    lines = briscola("puzzle", "--list").stdout.splitlines()
    assert lines[0] == said("puzzle.list.total", solved=0, n=SIZE)
    (line,) = [each for each in lines if each.startswith("- many-002: Many 2 (level ")]
    assert line.endswith("), 0 of 50 solved")
    assert len(lines) < 24
    assert said("puzzle.list.ways", name="many-000") in flat("\n".join(lines))
    one = briscola("puzzle", "--list", "--set", "many-002").stdout.splitlines()
    assert len(one) == 1 + A_SET
    assert len(listed()) == SIZE


@pytest.mark.slow
@pytest.mark.parametrize(
    ("command", "most"),
    [
        ([], 1),
        (["puzzle"], 1),
        (["puzzle", "many-003-07"], 1),
        (["puzzle", "--level", "4"], 1),
        (["puzzle", "--list"], 0),
        (["puzzle", "--list", "--set", "many-003"], A_SET),
        (["progress"], 0),
        (["pack", "list"], 0),
        (["puzzle", "many-003-7"], 0),
    ],
    ids=str,
)
def test_a_start_builds_no_more_than_it_shows(
    command: list[str], most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Counted, not timed: positions built once an index is there."""
    briscola(*command)
    parsed = []
    parse = Position.parse

    def counted(text: str) -> Position:
        parsed.append(text)
        return parse(text)

    monkeypatch.setattr(Position, "parse", staticmethod(counted))
    briscola(*command)
    assert len(parsed) <= most


@pytest.mark.slow
def test_who_has_to_wait_at_a_terminal_is_told_once(monkeypatch: pytest.MonkeyPatch) -> None:
    told = said("puzzle.looking")
    asked = ("puzzle", "--list", "--theme", "ruff")
    monkeypatch.setattr(choosing, "SLOW_AFTER", 0.0)
    assert told not in flat(briscola(*asked).output)
    monkeypatch.setattr(choosing, "_is_at_a_terminal", lambda: True)
    assert flat(briscola(*asked).stderr).count(told) == 1
