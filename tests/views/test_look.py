"""A terminal is never sent what it cannot write, and the meaning stays."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tutor.text.locale_files import languages, message_files, message_texts
from tutor.views.look import Look

ENCODINGS = ("utf-8", "cp1252", "latin-1", "ascii", "cp437", "no-such-encoding")


@pytest.mark.parametrize(
    ("encoding", "text", "written"),
    [
        ("utf-8", "3♦ è … – → ✓", "3♦ è … – → ✓"),
        ("cp1252", "3♦ 7♣ è … – →", "3d 7b è … – ->"),
        ("latin-1", "3♥ 7♠ è … – “già”", '3c 7s è ... - "già"'),
        ("ascii", "c'è, perché, più, già, però, così", "c'e', perche', piu', gia', pero', cosi'"),
        ("ascii", "È · L’ultima", "E' | L'ultima"),
        ("ascii", "naïve señor Škoda", "naive senor Skoda"),
        ("ascii", "½ 漢 🂡 ﬁ", "? ? ? ?"),
        ("no-such-encoding", "7♣", "7b"),
    ],
)
def test_stand_ins(encoding: str, text: str, written: str) -> None:
    assert Look(is_plain=True, is_ascii=False, encoding=encoding).writable(text) == written


def test_ascii_is_ascii_on_any_terminal() -> None:
    look = Look(is_plain=False, is_ascii=True, encoding="utf-8")
    assert look.writable("È la 7♣ – già") == "E' la 7b - gia'"


@given(st.text(), st.sampled_from(ENCODINGS), st.booleans())
def test_what_is_written_can_be_written(text: str, encoding: str, is_ascii: bool) -> None:
    written = Look(is_plain=True, is_ascii=is_ascii, encoding=encoding).writable(text)
    if is_ascii or encoding == "no-such-encoding":
        assert written.isascii()
    else:
        written.encode(encoding)


@pytest.mark.parametrize("language", languages())
def test_everything_the_program_says_has_stand_ins(language: str) -> None:
    """No sentence of ours turns into question marks on the poorest terminal."""
    look = Look(is_plain=True, is_ascii=True, encoding="ascii")
    for first in message_files(language):
        for key, text in message_texts(language, first).items():
            assert look.writable(text).count("?") == text.count("?"), key
