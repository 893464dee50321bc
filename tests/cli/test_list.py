"""``briscola puzzle --list``: what there is, for people and for programs; no hint at a solution."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from tests.cli.running import TRIALS, Terminal, briscola

pytestmark = pytest.mark.usefixtures("shipped")

FIRST = {
    "schema": 2,
    "id": "trials-01",
    "set": "trials",
    "title": "Three against three",
    "cards": 3,
    "role": "lead",
    "level": 4,
    "rating": 1710,
    "solved": False,
}


def listed(*arguments: object) -> list[dict[str, object]]:
    result = briscola("puzzle", "--list", "--json", *arguments)
    assert result.exit_code == 0
    assert result.stderr == ""
    rows = json.loads(result.stdout)
    assert isinstance(rows, list)
    return rows


def test_for_programs_it_is_one_array() -> None:
    rows = listed()
    assert rows[0] == FIRST
    assert [list(row) for row in rows] == [list(FIRST)] * 7
    assert [row["role"] for row in rows] == [
        "lead",
        "reply",
        "lead",
        "reply",
        "lead",
        "reply",
        "reply",
    ]
    assert [row["cards"] for row in rows] == [3, 3, 3, 3, 3, 3, 2]


def test_titles_are_in_the_language_asked() -> None:
    assert listed("--lang", "it")[0] == FIRST | {"title": "Tre contro tre"}


def test_a_puzzle_solved_is_marked() -> None:
    briscola("puzzle", "trials-01", typed="7b\n\n3d\n\n")
    assert [row["solved"] for row in listed()] == [True, *[False] * 6]
    text = briscola("puzzle", "--list").stdout
    assert "✓ trials-01: Three against three (3 cards, you lead), solved" in text
    assert "- trials-02: A four on the table (3 cards, you reply)\n" in text


def test_a_puzzle_answered_wrongly_is_not() -> None:
    briscola("puzzle", "trials-01", typed="3d\n\n")
    assert not any(row["solved"] for row in listed())


@pytest.mark.own_cache
def test_looking_keeps_no_progress(home: Path) -> None:
    listed()
    assert [path.name for path in home.iterdir()] == ["cache"]


def test_of_a_file_and_of_a_set(tmp_path: Path) -> None:
    assert listed(TRIALS) == listed() == listed("--set", "trials")
    copy = tmp_path / "mine.yaml"
    copy.write_text(TRIALS.read_text().replace("trials", "mine"))
    assert listed(copy)[0] == FIRST | {"id": "mine-01", "set": "mine"}


def test_of_one_puzzle() -> None:
    assert listed("trials-01") == [FIRST]


def test_for_people_it_says_the_set_first() -> None:
    lines = briscola("puzzle", "--list", "--lang", "it").stdout.splitlines()
    assert lines[0] == "Prove – serie trials"
    assert lines[1] == "- trials-01: Tre contro tre (3 carte, esci tu)"
    assert len(lines) == 8


@pytest.mark.parametrize("option", [[], ["--json"], ["--ascii"], ["--lang", "it", "--json"]])
def test_nothing_points_at_a_solution(option: list[str]) -> None:
    output = briscola("puzzle", "--list", *option).output.lower()
    for word in ("7b", "seven", "sette", "best", "win", "draw", "nothing", "61"):
        assert word not in output


def test_what_is_written_for_programs_can_be_read_whatever_is_in_a_title(tmp_path: Path) -> None:
    odd = tmp_path / "odd.yaml"
    title = r'“Così” «fan» – è "\\"'
    odd.write_text(TRIALS.read_text().replace("Three against three", f"'{title}'"))
    for option in ([], ["--ascii"]):
        assert listed(odd, *option)[0]["title"] == title


def test_one_puzzle_as_an_object() -> None:
    first = json.loads(briscola("puzzle", "--set", "trials", "--json").stdout)
    position = "d/Fd7b3d,Ad5d2d/51,46"
    assert first == {**FIRST, "position": position, "goal": {"kind": "win", "points": 61}}
    assert json.loads(briscola("puzzle", "trials-02", "--json").stdout)["id"] == "trials-02"
    briscola("puzzle", "trials-01", typed="7b\n\n3d\n\n")
    again = briscola("puzzle", "--set", "trials", "--json")
    assert json.loads(again.stdout)["id"] == "trials-02"
    assert briscola("puzzle", "zzz", "--json").exit_code == 3


@pytest.mark.parametrize("name", ["trials", "Trials", "TRIALS ", "trails"])
def test_a_set_by_its_title(name: str) -> None:
    result = briscola("puzzle", "--list", "--json", "--set", name)
    assert result.exit_code == (3 if name == "trails" else 0)
    title = briscola("puzzle", "--list", "--json", "--set", "Prove", "--lang", "it")
    assert len(json.loads(title.stdout)) == 7


def test_help_of_a_command_by_its_name() -> None:
    for words in ([], ["puzzle"], ["author", "new", "puzzle"]):
        assert briscola("help", *words).stdout == briscola(*words, "--help").stdout
    for words in (["pack", "install"], ["author", "new", "lesson"], ["progress", "export"]):
        *groups, command = words
        helped = briscola(*groups, "help", command)
        assert helped.stdout == briscola(*words, "--help").stdout
    in_italian = briscola("--lang", "it", "help", "pack", "list")
    assert in_italian.stdout == briscola("--lang", "it", "pack", "list", "--help").stdout
    assert briscola("help", "puzzl").exit_code == 2


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="no such terminal")
@pytest.mark.parametrize("command", ["glossary", "why", "learn --list", "puzzle --list"])
def test_a_list_taller_than_the_terminal_goes_through_the_pager(home: Path, command: str) -> None:
    for options, lines in ((["--plain"], 24), ([], 2)):
        terminal = Terminal(home, *command.split(), *options, PAGER="head -n 2")
        assert terminal.ends() == 0
        shown = terminal.lines
        assert (len(shown) == 3) if lines == 2 else (len(shown) > lines)
    # What fits is shown at once.
    terminal = Terminal(home, *command.split(), rows=400, PAGER="head -n 2")
    assert terminal.ends() == 0
    assert len(terminal.lines) > 24


def test_a_level_is_that_of_each_puzzle() -> None:
    rows = listed()
    levels = {str(row["id"]): row["level"] for row in rows}
    assert len(set(levels.values())) > 1
    for level in range(1, 6):
        found = [name for name, each in levels.items() if each == level]
        result = briscola("puzzle", "--list", "--json", "--level", level)
        assert [row["id"] for row in json.loads(result.stdout or "[]")] == found
        assert result.exit_code == (0 if found else 3)
