"""Codes and their English: none unused, none untested, every sentence complete."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import tutor.rules
from tutor.rules.cards import Card, Rank, Suit, cards_of
from tutor.rules.errors import CODES, Flaw, IllegalPlay, RulesError, flaw

RULES = Path(tutor.rules.__file__).parent


def codes_in(folder: Path, *without: str) -> set[str]:
    text = "".join(p.read_text("utf-8") for p in folder.glob("*.py") if p.name not in without)
    words = {word for quoted in re.findall(r'"([^"\n]*)"', text) for word in quoted.split()}
    return words & set(CODES)


def test_every_code_is_raised_somewhere() -> None:
    assert codes_in(RULES, "errors.py") == set(CODES)


def test_every_code_is_tested() -> None:
    assert codes_in(Path(__file__).parent) == set(CODES)


def test_an_error_names_all_its_flaws() -> None:
    error = IllegalPlay(
        [flaw("wrong-seat", seat=1, to_play=0), flaw("not-in-hand", card=Card.parse("Ad"), seat=1)]
    )
    assert isinstance(error, RulesError)
    assert isinstance(error, ValueError)
    assert error.codes == ("wrong-seat", "not-in-hand")
    wanted = "seat 1 cannot play: it is seat 0's turn; Ad is not in the hand of seat 1"
    assert str(error) == wanted


@pytest.mark.parametrize(
    ("each", "sentence"),
    [
        (flaw("deal-missing", cards=cards_of("Ad")), "the deal lacks Ad"),
        (flaw("deal-missing", cards=cards_of("Ad3b2c")), "the deal lacks Ad, 3b and 2c"),
        (flaw("bid-not-lower", bid=Rank.ACE, last=Rank.KING), "A is not below R"),
        (flaw("trump-the-same", suit=Suit.COPPE), "c is trump already"),
        (flaw("turn-up-missing", cards=()), "nothing in the hand"),
    ],
)
def test_parameters_are_written_as_in_notation(each: Flaw, sentence: str) -> None:
    assert str(each).startswith(sentence)
