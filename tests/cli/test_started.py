"""What a user is told to type: what can be typed on this machine."""

from __future__ import annotations

import os
import re
import stat
import sys
from pathlib import Path

import pytest

from tests.processes import program
from tutor.cli.main import Commands
from tutor.cli.terminal.started import MAKE, command_form
from tutor.text.catalog import languages
from tutor.text.commands import CommandForm
from tutor.text.locale_files import message_files, message_texts


def installed(folder: Path) -> Path:
    """The program as a script in a folder."""
    folder.mkdir()
    script = folder / "briscola"
    script.write_text("#!/bin/sh\n")
    script.chmod(script.stat().st_mode | stat.S_IXUSR)
    return script


def test_its_name_where_the_shell_finds_it(tmp_path: Path) -> None:
    script = installed(tmp_path / "bin")
    path = {"PATH": str(script.parent)}
    for argv in ([str(script)], ["/x/tutor/__main__.py"]):
        assert command_form(path, argv, ["python", "-m", "tutor"]).line("learn") == "briscola learn"


@pytest.mark.parametrize(
    ("environ", "argv", "orig", "typed"),
    [
        ({"BRISCOLA_STARTED_BY": "make"}, ["x/briscola"], [], 'make run ARGS="learn trick"'),
        ({}, ["/x/tutor/__main__.py"], ["python3", "-m", "tutor"], "python3 -m tutor learn trick"),
        ({}, ["/x/pytest"], ["python3"], "briscola learn trick"),
        ({"BRISCOLA_STARTED_BY": "rm -rf"}, [], [], "briscola learn trick"),
    ],
)
def test_else_as_it_was_started(
    environ: dict[str, str], argv: list[str], orig: list[str], typed: str
) -> None:
    assert command_form(environ, argv, orig).line("learn trick") == typed


def test_a_script_that_is_not_on_the_path_by_its_whole_path(tmp_path: Path) -> None:
    script = installed(tmp_path / "with space")
    form = command_form({}, [os.path.relpath(script)], [])
    assert form.line("learn") == f"'{script}' learn"
    assert form.bare == f"'{script}'"
    assert MAKE.line("") == "make run"


def test_the_program_says_so(tmp_path: Path) -> None:
    home = tmp_path / "home"
    shown = program(home, PATH="/nowhere").stdout
    assert f"{sys.executable} -m tutor learn" in shown
    assert "briscola learn" not in shown
    shown = program(home, PATH="/nowhere", BRISCOLA_STARTED_BY="make").stdout
    assert 'make run ARGS="learn"' in shown
    assert "Example: " in program(home, "learn", "--help").stdout


def test_no_sentence_names_a_command_but_between_backticks() -> None:
    names = "|".join(Commands.ENTRIES)
    typed = re.compile(rf"\bbriscola (?:{names})\b|\bbriscola --")
    for language in languages():
        for first in message_files(language):
            for key, text in message_texts(language, first).items():
                assert not typed.search(text), key


def test_commands_in_the_words_of_authors() -> None:
    form = CommandForm("make run", 'make run ARGS="', '"')
    text = "And a game of four: briscola play --variant pairs. The briscola is 3d."
    told = 'And a game of four: make run ARGS="play --variant pairs". The briscola is 3d.'
    assert form.in_author_text(text) == told
    assert CommandForm().in_author_text(text) == text
