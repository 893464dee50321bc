"""Each colour stands out from every ground it is for, and no ground is guessed."""

from __future__ import annotations

import io
import re
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.color import Color

from tutor.rules.cards import Suit
from tutor.rules.position import Position
from tutor.session.blocks.table import position_table
from tutor.text.catalog import load_catalog
from tutor.views.look import Look
from tutor.views.output import Output
from tutor.views.palette import (
    CONTRAST,
    GROUNDS,
    OWN,
    Ground,
    answered_ground,
    contrast,
    named_ground,
    palette_of,
    rgb_of,
)

STYLE = re.compile(r"\x1b\[([0-9;]*)m")
TABLE = position_table(at := Position.parse("s/FbAc5s,3cCs/39,55/4d"), at.to_play)


def rgb(code: str) -> tuple[int, int, int]:
    red, green, blue = (int(code[at : at + 2], 16) for at in (1, 3, 5))
    return red, green, blue


@pytest.mark.parametrize("ground", Ground)
def test_each_colour_stands_out_from_its_grounds(ground: Ground) -> None:
    palette = palette_of(ground)
    colours = [*palette.suits.values(), palette.good, palette.bad]
    assert len(set(palette.suits.values())) == len(Suit)
    for colour, under in product(colours, GROUNDS[ground]):
        assert colour is not None
        assert contrast(rgb_of(colour), rgb(under)) >= CONTRAST, (colour, under)


def test_the_numbers_of_colours_are_those_that_are_sent() -> None:
    for number in range(16, 256):
        assert rgb_of(number) == tuple(Color.from_ansi(number).get_truecolor())


def test_the_contrast_is_that_of_the_guidelines() -> None:
    assert contrast((0, 0, 0), (255, 255, 255)) == 21
    assert round(contrast((119, 119, 119), (255, 255, 255)), 2) == 4.48
    assert contrast((1, 2, 3), (1, 2, 3)) == 1


@pytest.mark.parametrize("ground", Ground)
def test_a_ground_is_known_from_the_answer(ground: Ground) -> None:
    for code in GROUNDS[ground]:
        parts = "/".join(code[at : at + 2] * 2 for at in (1, 3, 5))
        for end in ("\x07", "\x1b\\", "\x1b\\\x1b[?62;4c"):
            assert answered_ground(f"keys\x1b]11;rgb:{parts}{end}") is ground
    assert answered_ground("\x1b]11;rgba:ffff/ffff/ffff/ffff\x07") is Ground.LIGHT
    assert answered_ground("\x1b]11;rgb:f/f/f\x07") is Ground.LIGHT


@pytest.mark.parametrize(
    "answer", ["", "\x1b[?62c", "\x1b]10;rgb:0/0/0\x07", "rgb:0/0/0", "\x1b]11;?"]
)
def test_another_answer_says_nothing(answer: str) -> None:
    assert answered_ground(answer) is None


@pytest.mark.parametrize(
    ("colours", "ground"),
    [
        ("15;0", Ground.DARK),
        ("0;15", Ground.LIGHT),
        ("0;default;15", Ground.LIGHT),
        ("7;8", Ground.DARK),
        ("0;7", Ground.LIGHT),
        ("", None),
        ("15;default", None),
        ("0;16", None),
        ("0;" + "9" * 5000, None),
        ("0;\u0661", None),
    ],
)
def test_a_ground_that_the_environment_names(colours: str, ground: Ground | None) -> None:
    assert named_ground(colours) is ground


@given(st.text(), st.binary())
def test_no_answer_is_too_strange(text: str, answer: bytes) -> None:
    named_ground(text)
    answered_ground(answer.decode("ascii", "replace"))


class Screen(io.StringIO):
    def isatty(self) -> bool:
        return True


def written(monkeypatch: pytest.MonkeyPatch, ground: Ground | None, **changes: str) -> str:
    """A table as it is written on a terminal of this kind."""
    for name in ("NO_COLOR", "COLORTERM", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")
    for name, value in changes.items():
        monkeypatch.setenv(name, value)
    stream = Screen()
    look = Look(False, False, "utf-8", is_styled="NO_COLOR" not in changes)
    Output(load_catalog("en"), look, stream, ground=ground).show([TABLE])
    return stream.getvalue()


def colours(text: str) -> set[str]:
    return {
        code for code in STYLE.findall(text) if "38;" in code or re.search(r"\b[349][0-7]\b", code)
    }


def test_colours_come_from_the_palette_of_the_ground(monkeypatch: pytest.MonkeyPatch) -> None:
    for ground in Ground:
        palette = palette_of(ground)
        shown = {int(code.rpartition("38;5;")[2]) for code in colours(written(monkeypatch, ground))}
        assert shown
        assert shown <= {*palette.suits.values()}


@pytest.mark.parametrize("changes", [{}, {"TERM": "xterm"}, {"TERM": "linux"}], ids=str)
def test_where_a_colour_is_not_known_none_is_sent(
    monkeypatch: pytest.MonkeyPatch, changes: dict[str, str]
) -> None:
    ground = Ground.LIGHT if changes else None
    assert not colours(written(monkeypatch, ground, **changes))
    assert palette_of(None) is OWN


def test_nothing_matters_less_for_being_pale(monkeypatch: pytest.MonkeyPatch) -> None:
    codes = [code.split(";") for code in STYLE.findall(written(monkeypatch, Ground.DARK))]
    assert not any(code[0] == "2" or code[0] == "7" for code in codes)


def test_no_color_means_no_weights_either(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "\x1b" not in written(monkeypatch, Ground.DARK, NO_COLOR="1")
