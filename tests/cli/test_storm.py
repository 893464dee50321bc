"""Storm at the terminal: against a false clock, with its runs kept and told."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.cli.running import Terminal, briscola, flat, said
from tutor.cli.app import App, Options
from tutor.cli.practice import storm as storm_command
from tutor.cli.terminal.runner import Runner
from tutor.content.library.library import Library
from tutor.grading.goal import right_cards, target_of
from tutor.training.storm import storm

LANGUAGES = pytest.mark.parametrize("language", ["en", "it"])


def answers(seed: int, app: App) -> Iterator[tuple[str, str]]:
    """Of each puzzle of a storm a right card, and a wrong one or none."""
    for each in storm(app.shipped_pool, seed).puzzles:
        found = app.library.find(each.id)
        assert found
        puzzle = found.built
        solution = app.solver.solve(puzzle.position)
        right = right_cards(target_of(puzzle.goal, puzzle.position, solution), solution)
        wrong = [card for card in puzzle.position.hand if card not in right]
        yield str(right[0]), str(wrong[0])


@pytest.fixture(scope="module")
def cards() -> list[tuple[str, str]]:
    return list(answers(5, App(Options(lang="en"))))


class Learner:
    """Somebody who types lines, each at a moment; the clock stands still in between."""

    def __init__(self, *lines: tuple[str, float]) -> None:
        self._lines = iter(lines)
        self._now = 0.0

    def read(self) -> str:
        line, self._now = next(self._lines, ("q", self._now))
        return line

    def clock(self) -> float:
        return self._now


def runs() -> Any:
    return json.loads(briscola("storm", "--json").stdout)


@LANGUAGES
def test_a_run_ended_by_three_wrong(cards: list[tuple[str, str]], language: str) -> None:
    typed = "".join(f"{each}\n" for each in ("", *(right for right, _ in cards[:4])))
    typed += "".join(f"{wrong}\n" for _, wrong in cards[4:7]) + "\n" * 4
    result = briscola("storm", "--seed", 5, "--lang", language, typed=typed)
    assert result.exit_code == 0
    shown = flat(result.stdout)
    for key in ("ready", "end.wrong"):
        assert flat(said(f"storm.{key}", language)) in shown
    assert said("storm.score", language, n=4) in shown
    assert said("storm.prompt.ended", language, n=3) in shown
    for place in (1, 2, 3):
        of = said("puzzle.place", language, n=place, all=3)
        assert f"{said('storm.review.title', language)} – {of}" in shown
    assert (runs()["best"], runs()["runs"][0]["wrong"]) == (4, 3)


def test_the_time_is_told_and_ends_it(
    cards: list[tuple[str, str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    times = [10.0, 20.0, 189.9, 190.0]
    lines = ["", *(right for right, _ in cards[:3])]
    learner = Learner(*zip(lines, times, strict=True))
    timed = partial(Runner, read=learner.read, clock=learner.clock)
    monkeypatch.setattr(storm_command, "Runner", timed)
    shown = flat(briscola("storm", "--seed", 5).stdout)
    assert said("storm.clock", left="3:00", right=0, wrong=0) in shown
    assert said("storm.clock", left="2:50", right=1, wrong=0) in shown
    assert said("storm.clock", left="0:01", right=2, wrong=0) in shown
    assert said("storm.end.time") in shown
    assert said("storm.score", n=2) in shown
    assert runs()["best"] == 2
    lines = briscola("progress", "export").stdout.splitlines()
    assert [json.loads(each)["seconds"] for each in lines] == [10.0, 169.9]


def test_what_is_left_early_has_its_score(cards: list[tuple[str, str]]) -> None:
    result = briscola("storm", "--seed", 5, typed=f"\n{cards[0][0]}\nq\n")
    assert result.exit_code == 0
    assert said("storm.score", n=1) in result.stdout
    assert said("help.saved") in result.stdout
    none = briscola("storm", typed="q\n")
    assert "Solved" not in none.stdout
    assert [each["right"] for each in runs()["runs"]] == [1]
    assert said("storm.best", best=1) in none.stdout


def test_it_says_nothing_of_how_strong_one_is(cards: list[tuple[str, str]]) -> None:
    briscola("storm", "--seed", 5, typed=f"\n{cards[0][0]}\n{cards[1][1]}\nq\n")
    seen = json.loads(briscola("progress", "--json").stdout)
    assert seen["answers"] == 2
    assert (seen["puzzles"]["tried"], seen["puzzles"]["solved"]) == (0, 0)


def test_a_seed_draws_the_same_whatever_was_solved(cards: list[tuple[str, str]]) -> None:
    first = briscola("storm", "--seed", 5, typed="\nq\n").stdout
    for each in cards[:2]:
        briscola("storm", "--seed", 5, typed=f"\n{each[0]}\nq\n")
    again = briscola("storm", "--seed", 5, typed="\nq\n").stdout
    assert first.partition("3:00")[2] == again.partition("3:00")[2]
    assert briscola("storm", "--seed", "-1").exit_code == 2


def test_there_must_be_a_puzzle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    del tmp_path
    monkeypatch.setattr(App, "library", property(lambda app: Library((), app.language)))
    result = briscola("storm", typed="\n")
    assert result.exit_code == 3
    assert flat(result.stderr) == flat(said("help.unknown.none-fits"))


@pytest.mark.parametrize("columns", [80, 40])
def test_in_a_terminal(home: Path, cards: list[tuple[str, str]], columns: int) -> None:
    terminal = Terminal(home, "storm", "--seed", "5", columns=columns)
    terminal.says("storm.prompt.ready")
    terminal.types("")
    terminal.says("storm.title")
    terminal.sees("0 right")
    terminal.types(cards[0][0])
    terminal.sees("1 right")
    terminal.presses("c")
    terminal.says("storm.score", n=1)
    terminal.says("help.saved")
    assert terminal.ends() == 130
