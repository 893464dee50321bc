"""A menu: one of its lines is chosen, and it is over."""

from __future__ import annotations

import pytest

from tutor.message import say
from tutor.session.menu import MenuSession
from tutor.session.screen import Choices, Gap, Key, Screen
from tutor.solver import default_solver

SOLVER = default_solver()
ROWS = (say("help.home.play"), say("help.home.puzzle"))


def test_a_line_or_enter() -> None:
    menu = MenuSession((), ROWS, say("help.home.prompt"))
    assert Choices(ROWS) in menu.screen.blocks
    assert menu.answered(1, SOLVER).chosen == 1
    chosen = menu.answered(Key.GO_ON, SOLVER)
    assert chosen.chosen == 0
    assert chosen.screen.prompt is None
    with pytest.raises(TypeError):
        menu.answered(Key.HINT, SOLVER)


def test_what_is_only_shown_asks_nothing() -> None:
    shown = MenuSession((Gap(),), (), None)
    assert shown.screen == Screen((Gap(),), None)


def test_without_lines_it_waits_for_enter() -> None:
    pause = MenuSession((), (), say("lesson.prompt.go-on"))
    assert pause.screen.prompt
    assert pause.screen.prompt.form is None
    assert pause.answered(Key.GO_ON, SOLVER).screen.prompt is None
