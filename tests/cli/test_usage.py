"""The bare program, help, and what is typed wrongly on the command line."""

from __future__ import annotations

import pytest

from tests.cli.running import briscola, said
from tutor import __version__

COMMANDS = ("puzzle", "solve", "check")


@pytest.mark.usefixtures("shipped")
@pytest.mark.parametrize("language", ["en", "it"])
def test_bare_it_says_what_there_is_to_do_and_how(language: str) -> None:
    result = briscola("--lang", language)
    assert result.exit_code == 0
    assert said("help.welcome.next", language, n=7) in result.stdout
    for command in COMMANDS:
        assert f"briscola {command}" in result.stdout


@pytest.mark.usefixtures("shipped")
def test_the_number_of_puzzles_left_is_real() -> None:
    briscola("puzzle", "trials-01", typed="7b\n\n3d\n\n")
    assert said("help.welcome.next", n=6) in briscola().stdout


@pytest.mark.parametrize("command", [[], *[[each] for each in COMMANDS]])
@pytest.mark.parametrize("option", ["-h", "--help"])
def test_help_is_everywhere(command: list[str], option: str) -> None:
    result = briscola(*command, option)
    assert result.exit_code == 0
    assert "Usage:" in result.stdout
    for name in ("--lang", "--plain", "--ascii", "--deck"):
        assert name in result.stdout
    if command:
        assert "Example: briscola" in result.stdout


def test_the_version() -> None:
    assert briscola("--version").stdout == f"briscola {__version__}\n"


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["puzzl"], "Did you mean 'puzzle'?"),
        (["sudoku"], "No such command 'sudoku'"),
        (["--colour"], "No such option"),
        (["puzzle", "--lst"], "--list"),
        (["puzzle", "one", "two"], "unexpected extra argument"),
        (["solve"], "Missing argument 'POSITION'"),
        (["puzzle", "--set"], "requires an argument"),
        (["--lang", "xx"], "en, it"),
        (["puzzle", "--lang", "xx"], "en, it"),
        (["--lang", "xx", "puzzle"], "en, it"),
        (["solve", "x", "--deck", "spanish"], "italian or french"),
        (["check", "--deck", ""], "italian or french"),
    ],
)
def test_what_is_typed_wrongly(arguments: list[str], told: str) -> None:
    result = briscola(*arguments)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert told in result.stderr


@pytest.mark.slow
@pytest.mark.parametrize("name", ["it", "IT", "it_IT", "it-CH", "it_IT.UTF-8"])
def test_a_language_by_any_of_its_names(name: str) -> None:
    assert "Ciao!" in briscola("--lang", name).stdout


@pytest.mark.parametrize("name", ["xx", "", "C", "../../etc"])
def test_a_language_of_the_system_that_is_not_there_is_english(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setenv("BRISCOLA_LANG", name)
    assert "Hello!" in briscola().stdout
