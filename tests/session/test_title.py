"""What a puzzle is called: by its author, or after what its first screen shows anyway."""

from __future__ import annotations

import pytest

from tutor.content.puzzles.model import Puzzle, PuzzleTexts
from tutor.rules.position import Position
from tutor.session.blocks.prose import title_of
from tutor.text.catalog import load_catalog


def said(position: str, language: str, written: str = "") -> str:
    puzzle = Puzzle("p", Position.parse(position), PuzzleTexts(written))
    return load_catalog(language).say(title_of(puzzle))


def test_an_authors_title_stands() -> None:
    assert said("d/3dFd7b,Ad5d2d/51,46", "it", "The {what} trump") == "The {what} trump"


@pytest.mark.parametrize(
    ("position", "english", "italian"),
    [
        ("d/3dFd7b,Ad5d2d/51,46", "On lead with two trumps, 51 to 46",
         "Di mano con due briscole, 51 a 46"),
        ("d/3cFd7b,Ad5d2d/51,46", "On lead with one trump, 51 to 46",
         "Di mano con una briscola, 51 a 46"),
        ("d/Ad5d2d,3dFd7b/46,51", "On lead with nothing but trumps, 46 to 51",
         "Di mano con solo briscole, 46 a 51"),
        ("s/FbAc,3cCs/40,54", "On lead without a trump, 40 to 54",
         "Di mano senza briscole, 40 a 54"),
        ("d/Ad3dRdFd3c,6b5b7b4b2b/50,33", "On lead with four trumps, 50 to 33",
         "Di mano con quattro briscole, 50 a 33"),
        ("s/FbAc5s,3cCs/39,55/4d", "The four of coins is led, 39 to 55",
         "Esce il quattro di denari, 39 a 55"),
    ],
)  # fmt: skip
def test_the_situation_names_the_rest(position: str, english: str, italian: str) -> None:
    assert said(position, "en") == english
    assert said(position, "it") == italian


def test_pairs_are_called_pairs() -> None:
    position = "d/3dFd7b,Ad5d2d,4cRc2s,6b5c7c/45,48,0,0"
    assert said(position, "en").startswith("In pairs, on lead with two trumps, 45 to 48")
    assert said(position, "it").startswith("In coppia, di mano con due briscole, 45 a 48")
    position = "c/Ac7d,2c,Ad,3b/24,19,17,22/Rb6bFd"
    assert said(position, "en") == "In pairs, the king of batons is led, 41 to 41"
    assert said(position, "it") == "In coppia, esce il re di bastoni, 41 a 41"
