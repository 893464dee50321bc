"""The terminal is asked for its ground: whatever it answers, nothing hangs and nothing is left."""

from __future__ import annotations

import re
import sys
import time
from pathlib import Path

import pytest

from tests.cli.running import TRIALS, Terminal
from tests.cli.test_terminal import answers
from tutor.cli.terminal.ground import QUESTION

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="no terminals to open")

KIND = "\x1b[?62;4;22c"
LIGHT = "\x1b]11;rgb:ffff/ffff/ffff\x1b\\"
DARK = "\x1b]11;rgb:1e1e/1e1e/1e1e\x07"


def asked(home: Path, **changes: str) -> Terminal:
    terminal = Terminal(home, "puzzle", TRIALS, **changes)
    terminal.gets(QUESTION)
    return terminal


def colours(terminal: Terminal) -> set[str]:
    return set(re.findall(r"38;5;(\d+)", terminal.raw))


@pytest.mark.parametrize(
    ("answer", "found"),
    [(LIGHT + KIND, {"94", "25"}), (DARK + KIND, {"221", "117"}), (KIND, set())],
)
def test_its_answer_decides_the_colours(home: Path, answer: str, found: set[str]) -> None:
    terminal = asked(home)
    terminal.keys(answer)
    terminal.says("puzzle.prompt.card")
    assert (colours(terminal) & {"94", "25", "221", "117"} != set()) is bool(found)
    assert not colours(terminal) - found - {"124", "22", "210", "114"} if found else True
    terminal.keys("q")
    assert terminal.ends() == 0
    assert "]11;rgb" not in terminal.visible


def test_keys_pressed_meanwhile_are_kept(home: Path) -> None:
    terminal = asked(home)
    terminal.keys("3")
    terminal.keys(LIGHT + KIND)
    terminal.keys("3")
    terminal.says("puzzle.prompt.card")
    terminal.keys("q")
    assert terminal.ends() == 0
    assert answers(home) == ["7b"]


@pytest.mark.parametrize(
    "answer", ["", LIGHT, "\x1b]11;rgb:ff", "\x1b[", "\x1b]11;?\x07", "\x1bP1$r\x1b\\"]
)
def test_no_answer_is_waited_for(home: Path, answer: str) -> None:
    terminal = asked(home)
    begun = time.monotonic()
    terminal.keys(answer)
    terminal.says("puzzle.prompt.card")
    assert time.monotonic() - begun < 5
    terminal.keys(LIGHT + KIND)  # too late
    terminal.keys("33")
    terminal.says("puzzle.prompt.card")
    terminal.keys("q")
    assert terminal.ends() == 0
    assert "rgb" not in terminal.visible


def test_an_answer_after_the_end_does_not_reach_the_shell(home: Path) -> None:
    terminal = asked(home)
    terminal.says("puzzle.prompt.card")
    terminal.keys("q")
    terminal.keys(LIGHT + KIND)
    assert terminal.ends() == 0
    assert "rgb" not in terminal.visible


@pytest.mark.parametrize(
    "changes",
    [
        {"NO_COLOR": "1"},
        {"BRISCOLA_PALETTE": "dark"},
        {"BRISCOLA_PALETTE": "none"},
        {"TERM": "dumb"},
    ],
    ids=str,
)
def test_nobody_is_asked_where_it_does_not_matter(home: Path, changes: dict[str, str]) -> None:
    terminal = Terminal(home, "puzzle", TRIALS, **changes)
    terminal.says("puzzle.prompt.card")
    terminal.presses("c")
    assert terminal.ends() == 130
    assert QUESTION not in terminal.raw
