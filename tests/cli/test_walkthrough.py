"""The walk-through of the docs, run from top to bottom as a new author would."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.processes import ROOT, shell

PAGE = ROOT / "docs" / "walkthrough.md"
BLOCK = re.compile(r"^```(\w+) ?(\S*)\n(.*?)^```$", re.DOTALL | re.MULTILINE)


def blocks() -> Iterator[tuple[str, str, str]]:
    """The fenced parts of the page: a kind, a file's name, and what is inside."""
    for found in BLOCK.finditer(PAGE.read_text(encoding="utf-8")):
        yield found[1], found[2], found[3]


def commands(block: str) -> Iterator[tuple[str, str]]:
    """The commands of a block, each with what it is to print."""
    for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
        command, _, shown = part.partition("\n")
        yield command, shown


def pattern(shown: str) -> str:
    """What is shown as an expression: … stands for any lines, or for the rest within one."""
    lines = shown.splitlines()
    return "".join(
        r"(?:.*\n)*?" if line == "…" else re.escape(line).replace("…", ".*?") + r"\n"
        for line in lines
    )


def run(folder: Path, command: str) -> str:
    """What a command prints, in the order printed."""
    return shell(folder / "home", command, in_one=True).stdout


@pytest.mark.slow
def test_the_page_does_what_it_says(tmp_path: Path) -> None:
    ran = 0
    for kind, file, text in blocks():
        if kind == "yaml":
            (tmp_path / file).write_text(text, encoding="utf-8")
            continue
        assert kind == "console"
        for command, shown in commands(text):
            printed = run(tmp_path, command)
            found = re.fullmatch(pattern(shown), printed)
            assert found, f"$ {command}\nthe page:\n{shown}\nprinted:\n{printed}"
            ran += 1
    assert ran > 10
