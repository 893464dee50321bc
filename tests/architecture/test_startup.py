"""What is loaded at the start: only what the first screen needs. Modules, not milliseconds."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.processes import LONGEST, ROOT, environment

TRIALS = ROOT / "tests" / "cli" / "data" / "puzzles" / "trials.yaml"
DUMP = """
import atexit, json, sys
sys.argv[0] = "briscola"
atexit.register(lambda: print(json.dumps(sorted(sys.modules)), file=sys.stderr))
from tutor.__main__ import main
main()
"""
NEVER = {"pydantic", "asyncio", "rich.markdown", "importlib.metadata", "hypothesis", "click"}


def loaded(home: Path, *arguments: object, terminal: bool = False) -> set[str]:
    """The modules loaded when a command has run; in a terminal or in a pipe."""
    out: int = subprocess.DEVNULL
    if terminal:
        ours, out = os.openpty()
    done = subprocess.run(
        [sys.executable, "-c", DUMP, *map(str, arguments)],
        stdin=subprocess.DEVNULL,
        stdout=out,
        stderr=subprocess.PIPE,
        env=environment(home / "home"),
        cwd=home,
        timeout=LONGEST,
        check=True,
    )
    if terminal:
        os.close(out)
        os.close(ours)
    return set(json.loads(done.stderr.splitlines()[-1]))


def test_the_version_loads_next_to_nothing(tmp_path: Path) -> None:
    modules = loaded(tmp_path, "--version")
    assert not modules & {"typer", "rich", "yaml", "sqlite3", "tutor.rules", "tutor.text"}


@pytest.mark.slow
def test_help_loads_no_part_of_the_game(tmp_path: Path) -> None:
    for arguments in (["--help"], ["author", "-h"], ["author", "new", "-h"]):
        modules = loaded(tmp_path, *arguments)
        unwanted = {"rich", "yaml", "jsonschema", "sqlite3", "platformdirs", "tutor.rules"}
        assert not modules & (NEVER | unwanted)


@pytest.mark.slow
def test_the_help_of_a_command_loads_that_command_alone(tmp_path: Path) -> None:
    names = ("practice.puzzle", "solve", "play", "course.learn", "practice.progress")
    for name in names:
        modules = loaded(tmp_path, name.rpartition(".")[2], "--help")
        assert modules & {f"tutor.cli.{each}" for each in names} == {f"tutor.cli.{name}"}
        assert not modules & (NEVER | {"rich", "jsonschema"})


@pytest.mark.parametrize("terminal", [False, True])
@pytest.mark.parametrize(
    "arguments", [[], [TRIALS], pytest.param(["--lang", "it"], marks=pytest.mark.slow)], ids=str
)
def test_the_first_puzzle_screen(tmp_path: Path, arguments: list[object], terminal: bool) -> None:
    modules = loaded(tmp_path, "puzzle", *arguments, terminal=terminal)
    unwanted = {
        "jsonschema",
        "referencing",
        "hashlib",
        "tutor.content.yaml.schema",
        "tutor.cli.author.check",
        "tutor.exercises.exercise",
        "tutor.rules.auction",
        "tutor.text.typed_card",
    }
    unwanted |= set() if terminal else {"rich"}
    unwanted |= set() if arguments == [TRIALS] else {"tutor.authoring.audit"}
    assert not modules & (NEVER | unwanted)
    assert ("rich.console" in modules) is terminal


@pytest.mark.slow
@pytest.mark.parametrize("arguments", [[], ["progress"], ["learn", "--list"]], ids=str)
def test_lists_of_lessons_read_none_and_no_puzzle(tmp_path: Path, arguments: list[object]) -> None:
    loaded(tmp_path, *arguments)  # reads the files, and keeps what is in them
    modules = loaded(tmp_path, *arguments)
    shown = {
        "tutor.exercises",
        "tutor.session.lesson.session",
        "tutor.session.blocks.verdict",
        "tutor.cli.course.lesson",
    }
    # Progress tells themes of puzzles, which the solver finds where they are not known yet.
    shown |= set() if arguments == ["progress"] else {"tutor.solver.exact"}
    read = {
        "yaml",
        "jsonschema",
        "rich",
        "hashlib",
        "tutor.authoring.audit",
        "tutor.content.yaml.reader",
    }
    assert not modules & (NEVER | shown | read)


def test_plain_text_needs_no_colours(tmp_path: Path) -> None:
    assert "rich" not in loaded(tmp_path, "puzzle", TRIALS, "--plain", terminal=True)


def test_solving_reads_no_puzzles_and_no_progress(tmp_path: Path) -> None:
    modules = loaded(tmp_path, "solve", "d/3dFd7b,Ad5d2d/51,46", "--json")
    assert not modules & (NEVER | {"sqlite3", "jsonschema", "rich", "platformdirs"})
