"""A sheet to print: well-formed, nothing fetched, no author's text that is more than text."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.cli.running import TRIALS
from tests.proving import share
from tutor.content.files import shipped_sets
from tutor.content.library.library import Library
from tutor.content.puzzles.model import Puzzle, PuzzleTexts
from tutor.rules.cards import DECK
from tutor.rules.position import Position
from tutor.solver import default_solver
from tutor.text.catalog import Deck, load_catalog
from tutor.views.cards import HEIGHT, WIDTH, card_drawing
from tutor.views.sheet import html_sheet, items_of, svg_sheet

HTML = "{http://www.w3.org/1999/xhtml}"
SVG = "{http://www.w3.org/2000/svg}"
HOSTILE = "<script>alert(1)</script> & \"]]>' {card}"
SOLVER = default_solver()


def trials(language: str = "en") -> list[Puzzle]:
    return [found.puzzle for found in Library((TRIALS,), language)]


def sheet(
    puzzles: list[Puzzle], language: str = "en", deck: Deck = Deck.ITALIAN, answers: bool = True
) -> ElementTree.Element:
    catalog = load_catalog(language, deck)
    text = html_sheet("T", items_of(puzzles, SOLVER), catalog, SOLVER, answers)
    assert text.startswith("<!DOCTYPE html>\n")
    return ElementTree.fromstring(text.removeprefix("<!DOCTYPE html>\n"))


def words(element: ElementTree.Element) -> str:
    return " ".join("".join(element.itertext()).split())


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("deck", list(Deck))
def test_every_card_of_every_hand_is_drawn(language: str, deck: Deck) -> None:
    puzzles = trials(language)
    root = sheet(puzzles, language, deck)
    sections = root.findall(f".//{HTML}section[@class='puzzle']")
    assert len(sections) == len(puzzles)
    for section, puzzle in zip(sections, puzzles, strict=True):
        cards = section.findall(f".//{SVG}rect[@width='{WIDTH}'][@height='{HEIGHT}']")
        assert len(cards) == len(puzzle.position.in_play)


def test_the_answers_stand_on_a_page_of_their_own_or_not_at_all() -> None:
    with_key, without = sheet(trials()), sheet(trials(), answers=False)
    key = with_key.find(f".//{HTML}section[@class='answers']")
    assert key is not None
    assert without.find(f".//{HTML}section[@class='answers']") is None
    assert "break-before: page" in words(with_key)
    right = [words(each) for each in key.findall(f".//{HTML}li[@class='right']")]
    assert right[0] == "The seven of batons: 61 points, a win."
    # Before the key nothing tells an answer.
    assert "61 points, a win" not in words(without)
    assert "Your opponent has to lead next" in words(key)


def test_an_authors_text_is_only_text() -> None:
    position = Position.parse("d/3dFd7b,Ad5d2d/51,46")
    root = sheet([Puzzle("a", position, PuzzleTexts(HOSTILE))])
    assert HOSTILE in words(root)
    assert not [each for each in root.iter() if each.tag.endswith("script")]
    drawing = svg_sheet(items_of([Puzzle("a", position, PuzzleTexts(HOSTILE))], SOLVER)[0],
                        load_catalog("en"))  # fmt: skip
    assert "<script" not in drawing
    assert "<script>alert(1)</script>" in words(ElementTree.fromstring(drawing))


def test_a_drawing_is_told_to_whoever_cannot_see_it() -> None:
    title = sheet(trials()[1:2]).find(f".//{SVG}title")
    assert title is not None
    assert words(title) == (
        "Opponent: the knight of swords and the three of cups. On the table: the four of coins"
        " (Opponent). You: the five of swords, the ace of cups and the jack of batons."
    )


def test_a_right_card_has_its_sentence_before_the_authors_own() -> None:
    position = Position.parse("b/6b4b4c,7b5b3c/56,54")
    key = sheet([Puzzle("a", position, PuzzleTexts(note="{best:The}, for once."))])
    told = [words(each) for each in key.findall(f".//{HTML}div[@class='key']/{HTML}p")]
    assert told == [
        "If the three of cups is led, the six of batons takes it; if not, it has to go under the"
        " four of batons: 10 points.",
        "The four of batons, for once.",
    ]


@pytest.mark.slow
@pytest.mark.parametrize("path", share(shipped_sets(), 12), ids=lambda path: path.stem)
def test_every_shipped_set_can_be_printed(path: Path) -> None:
    puzzles = [found.puzzle for found in Library((path,), "it")]
    assert "Soluzioni" in words(sheet(puzzles, "it"))


def test_nothing_is_fetched() -> None:
    text = html_sheet("T", items_of(trials(), SOLVER), load_catalog("en"), SOLVER, True)
    assert set(re.findall(r"https?://[^\"' ]*", text)) == {
        "http://www.w3.org/1999/xhtml",
        "http://www.w3.org/2000/svg",
    }
    assert not re.search(r"url\(|@import|src=|href=|<link|<img", text)


def test_a_long_title_is_one_title_and_open_hands_are_called_so() -> None:
    position = Position.parse("d/RdFd,Cc4d,3bAb,7d/23,12,24,21/3d")
    puzzle = Puzzle("a", position, PuzzleTexts("A title of many words, " * 4 + "the end"), "pairs")
    drawing = ElementTree.fromstring(svg_sheet(items_of([puzzle], SOLVER)[0], load_catalog("en")))
    bold = [words(each) for each in drawing.findall(f"{SVG}text[@font-weight='bold']")]
    assert " ".join(bold).endswith("the end")
    lines = " ".join(words(each) for each in drawing.findall(f"{SVG}text"))
    assert "nobody would see these hands" in lines
    assert "nobody would see these hands" in words(sheet([puzzle]))


def test_nobody_is_told_to_press_a_key_on_paper() -> None:
    for language, key in (("en", "press n"), ("it", "premi n")):
        assert key not in words(sheet(trials(language), language))


def test_cards_are_told_apart_by_shape_alone() -> None:
    """No two cards look the same to a printer without colours."""
    for deck in Deck:
        drawn = set()
        for card in DECK:
            text = ElementTree.tostring(card_drawing(card, deck), encoding="unicode")
            drawn.add(re.sub(r"#[0-9a-f]{6}|#111(?=\")", "ink", text))
        assert len(drawn) == len(DECK)


def test_a_drawing_stands_alone(tmp_path: Path) -> None:
    for item in items_of(trials(), SOLVER):
        file = tmp_path / "a.svg"
        file.write_text(svg_sheet(item, load_catalog("it")), encoding="utf-8")
        root = ElementTree.parse(file).getroot()
        assert root.tag == f"{SVG}svg"
        _, top, _, height = map(float, root.get("viewBox", "").split())
        inner = root.find(f"{SVG}svg")
        assert inner is not None
        assert float(inner.get("y", "0")) + float(inner.get("height", "0")) <= top + height
