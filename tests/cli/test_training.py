"""``briscola puzzle`` where nothing is named: puzzles are chosen by what was solved and missed."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path
from statistics import mean

import pytest

from tests.cli.running import Terminal, briscola, flat, said
from tutor.cli.app import App, Options
from tutor.progress.attempts import Attempt
from tutor.progress.store import SqliteStore
from tutor.training.choice import ROUND_SIZE

NOW = datetime.now(UTC)


def kept(home: Path) -> SqliteStore:
    return SqliteStore(home, NOW)


def practised(home: Path, days: int = 3, *, is_right: bool = True) -> None:
    """Ten tries a day, up to yesterday."""
    pool = [*App(Options(), {"BRISCOLA_HOME": str(home)}).pool]
    kept(home).merge(
        Attempt(*each.item, NOW - timedelta(days=1 + place // 10), "3d", "best", right, right)
        for place, each in enumerate(pool[:: len(pool) // (10 * days)])
        for right in [is_right and place % 4 > 0]
    )


def rating_of_the_next(*arguments: object) -> float:
    """The rating of the puzzle that comes next, as the mean of some orders."""
    told = [briscola("puzzle", "--json", "--seed", seed, *arguments).stdout for seed in range(4)]
    found = [json.loads(each)["id"] for each in told]
    ratings = {each.id: each.rating for each in App(Options(), {}).pool}
    return mean(ratings[each] for each in found)


def test_a_newcomer_is_told_what_the_first_ten_are_for() -> None:
    output = flat(briscola("puzzle").output)
    assert said("training.newcomer") in output
    assert said("puzzle.place", n=1, all=ROUND_SIZE) in output
    assert said("training.newcomer", "it") in flat(briscola("puzzle", "--lang", "it").output)


def test_whoever_leaves_is_told_how_it_went_so_far(home: Path) -> None:
    practised(home)
    shown = flat(briscola("puzzle", "--fast", typed="1\nq\n").output)
    assert "of 1 at the first try." in shown
    assert "±" in shown
    assert said("training.order", seed=0) in shown
    assert "at the first try" not in briscola("puzzle", typed="q\n").output


def test_the_object_is_the_puzzle_that_is_served(home: Path) -> None:
    practised(home)
    found = json.loads(briscola("puzzle", "--json").stdout)
    assert found["title"] in briscola("puzzle").stdout
    assert json.loads(briscola("puzzle", "--json").stdout) == found
    orders = {briscola("puzzle", "--json", "--seed", seed).stdout for seed in range(6)}
    assert len(orders) > 1


@pytest.mark.parametrize("by_setting", [False, True])
def test_harder_and_easier(home: Path, by_setting: bool) -> None:
    practised(home, 6)
    ratings: list[float] = []
    for which in ("easier", "usual", "harder"):
        if by_setting:
            briscola("settings", "difficulty", which)
            ratings.append(rating_of_the_next())
        else:
            ratings.append(rating_of_the_next(*([] if which == "usual" else [f"--{which}"])))
    assert ratings[0] + 60 < ratings[1] < ratings[2] - 60


@pytest.mark.parametrize(
    "arguments",
    [["--harder", "--easier"], ["first-steps-01", "--harder"], ["--anything", "--easier"]],
)
def test_harder_and_easier_only_where_it_is_chosen(arguments: list[str]) -> None:
    assert briscola("puzzle", *arguments).exit_code == 2


def test_what_is_skipped_does_not_count(home: Path) -> None:
    result = briscola("puzzle", typed="x\nx\nq\n")
    assert result.exit_code == 0
    assert result.stdout.count(said("puzzle.place", n=1, all=ROUND_SIZE)) == 3
    assert not kept(home).attempts()


def test_what_is_skipped_comes_not_again_that_day(home: Path) -> None:
    first = json.loads(briscola("puzzle", "--json").stdout)["id"]
    briscola("puzzle", typed="x\nq\n")
    assert json.loads(briscola("puzzle", "--json").stdout)["id"] != first
    (skip,) = kept(home).records()
    assert skip.item == first


def test_hints_taken_before_quitting_count_when_it_is_begun_again(home: Path) -> None:
    briscola("puzzle", typed="h\nh\nq\n")
    briscola("puzzle", typed="h\nq\n")
    assert [each.verdict for each in kept(home).records()] == ["hint"] * 3
    file = home / "answers.jsonl"
    briscola("progress", "export", file)
    kept(home).forget(None)
    briscola("progress", "import", file)
    briscola("puzzle", "--fast", typed="1\nq\n")
    (answer,) = kept(home).attempts()
    assert answer.hints == 3
    found = json.loads(briscola("progress", "--json").stdout)
    assert found["puzzles"]["hints"] == 3 * (answer.solves or not answer.is_right)


def test_missed_ones_on_demand(home: Path) -> None:
    assert said("training.none-missed") in briscola("puzzle", "--missed").output
    practised(home)
    rows = json.loads(briscola("puzzle", "--missed", "--list", "--json").stdout)
    wrong = {each.item for each in kept(home).attempts() if not each.is_right}
    assert {row["id"] for row in rows} == wrong
    first = briscola("puzzle", "--missed").stdout
    assert rows[0]["title"] in first
    both = json.loads(briscola("puzzle", "--missed", "--list", "--json", "--role", "lead").stdout)
    assert [row for row in rows if row["role"] == "lead"] == both


def test_without_any_puzzle_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    from tutor.training.pool import Pool

    monkeypatch.setattr(App, "pool", property(lambda _: Pool(())))
    assert briscola("puzzle").exit_code == 3
    assert briscola("puzzle", "--json").exit_code == 3


@pytest.mark.slow
def test_a_round_in_a_terminal(home: Path) -> None:
    practised(home)
    terminal = Terminal(home, "puzzle", "--fast")
    terminal.says("puzzle.place", n=1, all=ROUND_SIZE)
    terminal.types("?")
    terminal.says("help.key.next-item")
    terminal.types("x")
    terminal.says("puzzle.place", n=1, all=ROUND_SIZE)
    terminal.presses("c")
    assert terminal.ends() == 130
