"""The bare program: it greets by what was done so far, and says how to get anywhere."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.running import Terminal, briscola, flat, said
from tutor.cli.main import Commands
from tutor.cli.welcome import COMMANDS

pytestmark = pytest.mark.usefixtures("shipped")
LANGUAGES = pytest.mark.parametrize("language", ["en", "it"])


@LANGUAGES
def test_without_a_terminal_it_is_just_text(language: str) -> None:
    result = briscola("--lang", language)
    assert result.exit_code == 0
    for key in ("hello", "what", "help", "language"):
        assert said(f"help.welcome.{key}", language) in result.stdout
    assert said("lesson.prompt.go-on", language) not in result.stdout


@LANGUAGES
def test_every_command_is_named_in_a_line(language: str) -> None:
    there = set(Commands.ENTRIES)
    assert there == set(COMMANDS)
    lines = briscola("--lang", language).stdout.splitlines()
    for command in there:
        assert [line for line in lines if line.startswith(f"briscola {command}")]


@pytest.mark.slow
def test_the_first_time_on_a_terminal_the_first_lesson_begins(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path / "home")
    terminal.says("help.welcome.first")
    terminal.sees("step 1 of")
    terminal.types("", "q")
    assert terminal.ends() == 0
    again = Terminal(tmp_path / "home")
    again.says("help.home.learn", number=1, title="The cards, and a first trick")
    again.says("help.home.prompt")
    again.types("11")
    again.says("lesson.prompt.go-on")
    again.types("")
    again.says("help.home.prompt")
    again.types("2")
    again.says("game.gentle")
    again.says("puzzle.prompt.card")
    again.types("q")
    assert again.ends() == 0
    text = flat("\n".join(again.lines))
    assert said("help.welcome.last.lesson", number=1, title="The cards, and a first trick") in text


@pytest.mark.slow
def test_from_the_menu_to_a_lesson_and_back(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path / "home")
    terminal.sees("step 1 of")
    terminal.types("", "q")
    assert terminal.ends() == 0
    terminal = Terminal(tmp_path / "home", "--lang", "it")
    terminal.sees("Invio: 1")
    terminal.types("4")
    terminal.sees("sei qui")
    terminal.sees("torna al menu")
    terminal.types("")
    terminal.sees("Invio: 1")
    terminal.types("8")
    terminal.sees("torna al menu")
    terminal.types("1")
    terminal.sees("Invio: avanti")
    terminal.types("")
    terminal.sees("torna al menu")
    terminal.types("")
    terminal.sees("Invio: 1")
    terminal.types("9")
    terminal.sees("continua")
    terminal.types("q")
    terminal.sees("Invio: avanti")
    terminal.types("q")
    assert terminal.ends() == 0


def test_later_it_says_what_was_last_and_what_is_next() -> None:
    briscola("puzzle", "trials-01", typed="7b\n\n3d\n\n")
    output = briscola().stdout
    assert said("help.welcome.last.puzzle", title="Three against three") in output
    assert said("help.welcome.next-title", title="A four on the table") in output
    assert said("help.welcome.lesson", number=1, title="The cards, and a first trick") in output
    assert said("help.welcome.what") not in output


def test_what_is_no_longer_there_is_not_spoken_of(tmp_path: Path) -> None:
    copy = tmp_path / "copy.yaml"
    puzzle = '{id: gone, title: It, position: "d/3dFd7b,Ad5d2d/51,46"}'
    copy.write_text(f"set: one\ntitle: One\npuzzles:\n  - {puzzle}\n")
    briscola("puzzle", copy, typed="7b\n\n3d\n\n")
    result = briscola()
    assert result.exit_code == 0
    assert "Last time" not in result.stdout
