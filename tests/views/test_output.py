"""Where screens go: wrapped at words on a terminal, whole in a pipe, as wide as it is now."""

from __future__ import annotations

import io
import os

import pytest

from tutor.message import say
from tutor.session.screen import Prose, Say
from tutor.text.catalog import load_catalog
from tutor.views.look import Look
from tutor.views.output import Output, look_at, width

PROSE = "A trump beats every card of the other suits, and nobody has to follow suit here."


class Screen(io.StringIO):
    """A terminal, as far as anyone can tell."""

    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


def output(stream: io.StringIO, is_plain: bool = True) -> Output:
    return Output(load_catalog("en"), Look(is_plain, False, "utf-8"), stream)


@pytest.mark.parametrize(
    ("columns", "used"),
    [
        ("40", 40),
        ("80", 80),
        ("0", 80),
        ("-5", 80),
        ("abc", 80),
        ("", 80),
        ("10", 20),
        ("500", 100),
    ],
)
def test_the_width_is_sensible(monkeypatch: pytest.MonkeyPatch, columns: str, used: int) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    monkeypatch.setattr(os, "get_terminal_size", lambda _: os.terminal_size((80, 24)))
    assert width() == used


@pytest.mark.parametrize(
    ("term", "terminal", "plain", "is_plain"),
    [
        ("xterm", True, False, False),
        ("xterm", True, True, True),
        ("xterm", False, False, True),
        ("dumb", True, False, True),
        ("unknown", True, False, True),
        ("", True, False, True),
    ],
)
def test_plain_where_nothing_else_will_do(
    term: str, terminal: bool, plain: bool, is_plain: bool
) -> None:
    stream = Screen() if terminal else io.StringIO()
    assert look_at(stream, {"TERM": term}, plain, False).is_plain is is_plain


@pytest.mark.parametrize("is_plain", [True, False])
def test_a_terminal_wraps_at_words(monkeypatch: pytest.MonkeyPatch, is_plain: bool) -> None:
    stream = Screen()
    monkeypatch.setenv("COLUMNS", "30")
    output(stream, is_plain).show([Prose(PROSE)])
    lines = stream.getvalue().splitlines()
    assert max(map(len, lines)) <= 42  # the escapes of the style are counted too
    assert len(lines) == 3


def test_a_terminal_that_changes_its_size_is_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = Screen()
    out = output(stream)
    for columns, lines in (("100", 1), ("45", 2), ("30", 3)):
        monkeypatch.setenv("COLUMNS", columns)
        before = stream.getvalue().count("\n")
        out.show([Prose(PROSE)])
        assert stream.getvalue().count("\n") - before == lines


def test_a_pipe_gets_whole_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = io.StringIO()
    monkeypatch.setenv("COLUMNS", "30")
    output(stream).show([Prose(PROSE), Say(say("help.saved"))])
    assert stream.getvalue().splitlines()[0] == PROSE


@pytest.mark.parametrize("key", ["help.expected-key", "puzzle.prompt.settled", "card.unclear"])
def test_behind_a_question_there_is_room_for_an_answer(
    monkeypatch: pytest.MonkeyPatch, key: str
) -> None:
    stream = Screen()
    monkeypatch.setenv("COLUMNS", "40")
    output(stream).ask(say(key))
    assert max(map(len, stream.getvalue().split("\n"))) <= 35
    assert stream.getvalue().endswith(" ")


@pytest.mark.parametrize("is_plain", [True, False])
def test_what_an_author_wrote_is_shown_as_it_is(is_plain: bool) -> None:
    stream = Screen()
    text = "[bold]not[/] [link=x]a[/link] :warning: [/b] {n} 3♦"
    output(stream, is_plain).show([Prose(text)])
    assert text in stream.getvalue()


@pytest.mark.parametrize("is_ascii", [True, False])
def test_a_choice_is_not_torn_apart(monkeypatch: pytest.MonkeyPatch, is_ascii: bool) -> None:
    stream = Screen()
    monkeypatch.setenv("COLUMNS", "40")
    look = Look(is_plain=True, is_ascii=is_ascii, encoding="utf-8")
    Output(load_catalog("it"), look, stream).ask(say("puzzle.prompt.settled"))
    assert stream.getvalue() == "Invio: vai al conto\no: gioca fino in fondo "


class Interrupted(Screen):
    """A terminal at which somebody presses Ctrl-C while the first line is being written."""

    is_pressed = False

    def write(self, text: str) -> int:
        if not self.is_pressed:
            self.is_pressed = True
            raise KeyboardInterrupt
        return super().write(text)


@pytest.mark.parametrize("is_plain", [True, False])
def test_after_an_interruption_what_is_said_is_seen(is_plain: bool) -> None:
    stream = Interrupted()
    shown = output(stream, is_plain)
    with pytest.raises(KeyboardInterrupt):
        shown.show([Say(say("lesson.right"))])
    shown.show([Say(say("lesson.wrong"))])
    assert stream.getvalue() == "Not so.\n"
