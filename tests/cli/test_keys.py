"""Keys as they are pressed: what a terminal sends for them, and what becomes of the screen."""

from __future__ import annotations

import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.running import TRIALS, Terminal, said
from tests.cli.test_terminal import answers
from tutor.cli.terminal.keyboard import Kind, presses
from tutor.rules.cards import Card

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="no terminals to open")

SEVEN = (Card.parse("7b"),)
THREE = (Card.parse("3d"),)
JACK = (Card.parse("Fd"),)


def puzzle(home: Path, *arguments: object, **size: int) -> Terminal:
    terminal = Terminal(home, "puzzle", TRIALS, *arguments, **size)
    terminal.says("puzzle.prompt.card")
    return terminal


@pytest.mark.parametrize(
    ("read", "found"),
    [
        ("2", "char:2"),
        ("23", "char:2 char:3"),
        ("\r", "enter"),
        ("\n", "enter"),
        ("\r\n", "enter"),
        ("\r\r", "enter enter"),
        ("2\r", "line:2"),
        ("2\r3", "line:2 char:3"),
        ("\r2\r", "enter line:2"),
        ("two of cups\r", "line:two of cups"),
        ("\x7f", "erase"),
        ("ab\x7f\r", "char:a char:b erase enter"),
        ("\x1b", "clear"),
        ("\x15", "clear"),
        ("\x04", "end"),
        ("\x0c", "redraw"),
        ("\x1b[A", ""),
        ("\x1bOA", ""),
        ("\x1b[1;5D2", "char:2"),
        ("\x1b[<0;10;20M", ""),
        ("\x1bq", ""),
        ("\x1b]11;rgb:ffff/ffff/ffff\x07", ""),
        ("\x1b[?62;4c", ""),
        ("\x1b[200~q\x1b[201~", "paste:q"),
        ("\x1b[200~ three\nof coins\x1b[201~\r", "paste:three enter"),
        ("\x1b[200~\x1b[31mred\x07\x1b[201~", "paste:[31mred"),
        ("\x1b[200~never ended", "paste:never ended"),
        ("1\x1b[200~2\x1b[201~3", "char:1 paste:2 char:3"),
        ("q\r" * 40, "paste:q"),
        ("\0\x01\u200b", ""),
        ("è", "char:è"),
    ],
)
def test_what_a_terminal_sends(read: str, found: str) -> None:
    said = [
        f"{each.kind.value}:{each.text}" if each.text else each.kind.value for each in presses(read)
    ]
    assert " ".join(said) == found
    assert all(each.kind in Kind for each in presses(read))


def test_a_number_marks_and_another_marks_another(home: Path) -> None:
    terminal = puzzle(home)
    before = terminal.visible
    terminal.keys("2")
    terminal.says("card.plays", cards=JACK)
    assert len([line for line in terminal.visible.splitlines() if "▸" in line]) == 1
    terminal.keys("3")
    terminal.says("card.plays", cards=SEVEN)
    assert terminal.visible.count("Enter plays it") == 1
    terminal.keys("\x7f")
    terminal.says("puzzle.prompt.card")
    assert terminal.visible == before
    terminal.keys("33")
    terminal.says("puzzle.prompt.card")
    terminal.keys("q")
    assert terminal.ends() == 0
    assert answers(home) == ["7b"]
    assert terminal.raw.count("\x1b[?2004h") == terminal.raw.count("\x1b[?2004l") == 1


def test_enter_plays_what_a_name_has_marked(home: Path) -> None:
    terminal = puzzle(home)
    terminal.keys("sev")
    terminal.says("card.plays", cards=SEVEN)
    terminal.keys("\r")
    terminal.says("puzzle.prompt.card")
    terminal.keys("\x04")
    assert terminal.ends() == 0
    assert answers(home) == ["7b"]


def test_keys_pressed_ahead_are_kept(home: Path) -> None:
    terminal = Terminal(home, "puzzle", TRIALS)
    terminal.keys("3")  # while the program is loaded
    terminal.keys("\r")
    terminal.keys("1")
    terminal.keys("1")
    terminal.says("puzzle.prompt.solved")
    terminal.keys("q")
    assert terminal.ends() == 0
    assert answers(home) == ["7b", "3d"]


@pytest.mark.slow
def test_a_command_is_heard_at_once_and_the_table_stays(home: Path) -> None:
    terminal = puzzle(home)
    table = [line for line in terminal.visible.splitlines() if "coins" in line]
    terminal.keys("k")
    terminal.says("help.cards")
    terminal.says("puzzle.prompt.card")
    terminal.keys("2")
    terminal.says("card.plays", cards=JACK)
    assert said("help.cards")[:40] not in terminal.visible
    terminal.keys("\x1b")
    terminal.says("puzzle.prompt.card")
    for step in range(4):
        terminal.keys("h")
        terminal.says("puzzle.prompt.card")
        shown = terminal.visible
        assert all(line in shown for line in table), (step, shown)
        assert shown.count(said("puzzle.prompt.card")) == 1
    terminal.keys("q")
    assert terminal.ends() == 0


def test_a_paste_is_no_command_and_plays_nothing(home: Path) -> None:
    terminal = puzzle(home, "--fast")
    terminal.keys("\x1b[200~q\x1b[201~")
    terminal.keys("\x15\x1b[200~3\r3\r\x1b[201~")
    terminal.says("card.plays", cards=SEVEN)
    terminal.presses("c")
    assert terminal.ends() == 130
    assert answers(home) == []


def test_a_number_plays_at_once_where_that_is_wanted(home: Path) -> None:
    terminal = puzzle(home, "--fast")
    terminal.keys("9")
    terminal.keys("\x7f3")
    terminal.says("puzzle.prompt.card")
    terminal.keys("1")
    terminal.says("puzzle.prompt.solved")
    terminal.keys("q")
    assert terminal.ends() == 0
    assert answers(home) == ["7b", "3d"]


def by_key(terminal: Terminal) -> None:
    terminal.keys("q")


def by_interrupt(terminal: Terminal) -> None:
    terminal.presses("c")


def by_signal(terminal: Terminal) -> None:
    terminal.signalled(signal.SIGTERM)


@pytest.mark.parametrize("leave", [by_key, by_interrupt, by_signal])
def test_the_terminal_is_set_back(home: Path, leave: Callable[[Terminal], None]) -> None:
    terminal = puzzle(home)
    assert not terminal.is_set_back
    leave(terminal)
    terminal.sees("\x1b[?2004l")
    for _ in range(100):
        if terminal.is_set_back:
            break
        time.sleep(0.02)
    assert terminal.is_set_back


@pytest.mark.slow
def test_the_screen_follows_the_size_of_the_terminal(home: Path) -> None:
    terminal = puzzle(home, columns=80)
    terminal.keys("2")
    terminal.says("card.plays", cards=JACK)
    terminal.resized(40, 24)
    terminal.says("card.plays", cards=JACK)
    terminal.resized(100, 30)
    terminal.says("card.plays", cards=JACK)
    terminal.keys("\r")
    terminal.says("puzzle.prompt.retry")
    terminal.keys("q")
    assert terminal.ends() == 1
    assert answers(home) == ["Fd"]


@pytest.mark.slow
def test_stopped_and_gone_on_with(home: Path) -> None:
    terminal = puzzle(home)
    terminal.keys("2")
    terminal.says("card.plays", cards=JACK)
    terminal.signalled(signal.SIGTSTP)
    time.sleep(0.5)
    terminal.signalled(signal.SIGCONT)
    terminal.says("card.plays", cards=JACK)
    assert not terminal.is_set_back
    terminal.keys("\x1b")
    terminal.says("puzzle.prompt.card")
    terminal.keys("q")
    assert terminal.ends() == 0
    assert terminal.raw.count("\x1b[?2004l") == 2


@pytest.mark.parametrize("changes", [{"TERM": "dumb"}, {"NO_COLOR": "1"}], ids=str)
def test_where_nothing_is_drawn_anew_lines_are_read(home: Path, changes: dict[str, str]) -> None:
    terminal = Terminal(home, "puzzle", TRIALS, **changes)
    terminal.says("puzzle.prompt.card")
    terminal.keys("2")
    if "TERM" in changes:
        terminal.keys("\r")
    terminal.says("card.plays", cards=JACK)
    terminal.presses("d")
    assert terminal.ends() == 0
    assert ("\x1b" in terminal.raw) is ("TERM" not in changes)
