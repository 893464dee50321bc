"""What comes from outside and would steer a terminal is never shown as it came."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer

from tests.cli.running import Terminal, briscola
from tutor.cli.main import app

HOSTILE = "x\u202e\x1b[2J\x07\u2066\x9b3y"
OBEYED = set(HOSTILE) - set("x[2Jy3")


def leaves(command: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """All commands by the words that call them."""
    yield path, command
    for name, each in getattr(command, "commands", {}).items():
        yield from leaves(each, (*path, name))


COMMANDS = dict(leaves(typer.main.get_command(app)))
WAITING = {("author", "new"), ("author", "mine")}
"""They take long before they say anything."""


def lines(path: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Ways to hand the text to a command."""
    yield (*path, f"--{HOSTILE}")
    yield (*path, HOSTILE)
    yield (*path, HOSTILE, HOSTILE, HOSTILE)
    for parameter in COMMANDS[path].params:
        if parameter.param_type_name == "option" and not parameter.is_flag:
            yield (*path, parameter.opts[-1], HOSTILE)


@pytest.mark.slow
@pytest.mark.usefixtures("shipped")
@pytest.mark.parametrize("path", sorted(set(COMMANDS) - WAITING), ids=" ".join)
def test_in_arguments(
    path: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for line in lines(path):
        output = briscola(*line, typed="q\n").output
        assert not OBEYED & set(output), line


def test_in_the_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = tmp_path / "x\u202e\x1b[2J"
    home.write_text("no folder: every file in it is named as one that cannot be used")
    monkeypatch.setenv("BRISCOLA_HOME", str(home))
    for name in ("LANG", "DECK", "JUDGE", "PLAIN", "FAST"):
        monkeypatch.setenv(f"BRISCOLA_{name}", HOSTILE)
    for line in ([], ["puzzle"], ["settings"], ["settings", "deck", "french"], ["play"]):
        result = briscola(*line, typed="1\n\nq\n")
        assert not OBEYED & set(result.output), line


@pytest.mark.slow
@pytest.mark.parametrize("command", [["path"], ["reset", "--all", "--yes"]], ids=str)
def test_a_path_in_a_terminal_and_in_a_pipe(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: list[str]
) -> None:
    home = tmp_path / "x\u202e\x1b[2J"
    monkeypatch.setenv("BRISCOLA_HOME", str(home))
    monkeypatch.setenv("TERM", "dumb")
    briscola("puzzle", "first-steps-01", typed="1\n\nq\n")
    terminal = Terminal(home, "progress", *command, TERM="dumb")
    assert terminal.ends() == 0
    assert "x\ufffd\ufffd[2J" in terminal.raw.replace("\r\n", "")
    assert not OBEYED & set(terminal.raw)
    briscola("puzzle", "first-steps-01", typed="1\n\nq\n")
    path = Path(briscola("progress", *command).stdout.splitlines()[-1])
    assert path.is_relative_to(home)
