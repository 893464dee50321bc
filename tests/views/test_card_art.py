"""Drawn cards: told apart without colours and without French signs, and never too wide."""

from __future__ import annotations

from itertools import product

import pytest
from rich.cells import cell_len

from tests.views.test_screens import CATALOGS, POSITIONS, blocks_of, look, table_of
from tutor.rules.cards import DECK, Card, Suit, cards_of
from tutor.rules.position import Position
from tutor.session.screen import CardRow
from tutor.text.catalog import Catalog, Deck, load_catalog
from tutor.views.card_art import ROWS, CardPainter
from tutor.views.colour import ColourView
from tutor.views.look import Look
from tutor.views.palette import OWN
from tutor.views.view import Marks

catalogs = pytest.mark.parametrize("catalog", CATALOGS, ids=str)


def art(card: Card, catalog: Catalog, *, is_named: bool, is_marked: bool = False) -> list[str]:
    painter = CardPainter(catalog, look(catalog), OWN)
    return [row.plain for row in painter.card(card, is_named=is_named, is_marked=is_marked)]


def drawn(catalog: Catalog, columns: int, marks: Marks = Marks()) -> ColourView:  # noqa: B008 it is frozen
    return ColourView(catalog, look(catalog), columns, marks=marks, draws_cards=True)


@catalogs
def test_every_card_has_its_own_drawing_of_one_size(catalog: Catalog) -> None:
    for is_named in (False, True):
        every = [art(card, catalog, is_named=is_named) for card in DECK]
        width = CardPainter(catalog, look(catalog), OWN).width(is_named=is_named)
        assert all(len(rows) == ROWS for rows in every)
        assert {cell_len(row) for rows in every for row in rows} == {width}
        assert len({"\n".join(rows) for rows in every}) == len(DECK)


@catalogs
def test_a_card_says_its_points_and_its_name(catalog: Catalog) -> None:
    for card in DECK:
        rows = art(card, catalog, is_named=True)
        assert catalog.in_words(card, "short") in rows[0]
        assert catalog.in_words(card, "rank") in rows[1]
        assert catalog.in_words(card, "suit") in rows[2]
        points = "".join(char for char in rows[3] if char.isdigit())
        assert points == (str(card.points) if card.points else "")


@pytest.mark.parametrize("ascii", [False, True])
def test_signs_of_the_italian_suits_are_letters_and_lines(ascii: bool) -> None:
    catalog = load_catalog("it", ascii=ascii)
    signs = []
    for suit in Suit:
        card = next(card for card in DECK if card.suit is suit)
        rows = art(card, catalog, is_named=False)
        signs.append("".join(rows[1:3]))
        assert not set("♦♥♠♣♢♡♤♧") & set("".join(rows))
        assert suit.value in rows[0]
        if ascii:
            assert "".join(rows).isascii()
        assert all("\u2500" <= char <= "\u257f" or char.isascii() for char in "".join(rows))
    assert len(set(signs)) == len(Suit)


def test_a_poor_terminal_gets_what_it_can_write() -> None:
    catalog = load_catalog("it", ascii=True)
    for encoding in ("cp437", "latin-1", "ascii"):
        painter = CardPainter(catalog, Look(False, False, encoding), OWN)
        for row in painter.card(DECK[0], is_named=True, is_marked=True):
            row.plain.encode(encoding)


@catalogs
def test_a_mark_is_seen_without_colours(catalog: Catalog) -> None:
    for card in DECK:
        for is_named in (False, True):
            plain = art(card, catalog, is_named=is_named)
            marked = art(card, catalog, is_named=is_named, is_marked=True)
            assert all(one != other for one, other in zip(plain, marked, strict=True))


@pytest.mark.parametrize("at", [*map(Position.parse, POSITIONS)], ids=POSITIONS)
@catalogs
def test_a_drawn_table_has_every_fact_and_fits(at: Position, catalog: Catalog) -> None:
    table = table_of(at)
    for columns in (60, 80, 100):
        lines = [line.plain for line in drawn(catalog, columns).lines_of(table)]
        assert max(map(cell_len, lines)) <= columns
        assert len(lines) <= 18
        shown = " ".join(" ".join(lines).split())
        for card in at.in_play:
            names = catalog.in_words(card), catalog.in_words(card, "short")
            assert any(name in shown for name in names), card
        for laid in table.table:
            assert catalog.say(laid.owner) in shown
        for held in table.others:
            assert catalog.say(held.owner) in shown
        assert str(table.still_to_play_for) in shown


@pytest.mark.parametrize("at", [*map(Position.parse, POSITIONS)], ids=POSITIONS)
@catalogs
def test_a_mark_changes_no_height(at: Position, catalog: Catalog) -> None:
    """So that the table can be drawn anew where it stands."""
    table = table_of(at)
    for columns in (60, 80):
        before = [line.plain for line in drawn(catalog, columns).lines_of(table)]
        for card in table.yours:
            marked = [
                line.plain for line in drawn(catalog, columns, Marks((card,))).lines_of(table)
            ]
            assert len(marked) == len(before)
            assert marked != before


def test_all_blocks_can_be_drawn_so() -> None:
    for at, columns in product(map(Position.parse, POSITIONS), (60, 80)):
        for block in blocks_of(at):
            for line in drawn(CATALOGS[0], columns).lines_of(block):
                assert cell_len(line.plain) <= columns or line.plain.startswith("trick")


@pytest.mark.parametrize("count", [1, 3, 5, 7, 9, 12])
def test_a_row_of_cards_marks_the_one_that_takes(count: int) -> None:
    cards = DECK[:count]
    for columns in (60, 80):
        view = drawn(load_catalog("en"), columns)
        for takes in cards:
            *_, last = lines = [line.plain for line in view.lines_of(CardRow(cards, takes=takes))]
            assert sum("▲" in line for line in lines) == 1
            assert max(map(cell_len, lines)) <= columns
            if count <= 7:
                above = lines[0].index(load_catalog("en").in_words(takes, "short"))
                assert above <= last.index("▲") <= above + 12


def test_a_table_as_it_is_drawn() -> None:
    at = Position.parse("s/FbAc5s,3cCs/39,55/4d")
    ace = cards_of("Ac")
    lines = drawn(load_catalog("en"), 80, Marks(ace)).lines_of(table_of(at))
    assert (
        "\n".join(line.plain.rstrip() for line in lines)
        == """\
You 39   Opponent 55   26 still to play for                      trumps s swords
trick 18 of 20, your opponent leads
Opponent          Table: Opponent
┌Cs───┐ ┌3c───┐   ┌4d─────────┐
│ ╶┼╴ │ │ ╰┬╯ │   │╭─╮ four   │
│  │  │ │ ╶┴╴ │   │╰─╯ coins  │
└───3─┘ └──10─┘   └───────────┘
(34 cards are gone: your opponent has these two)
Yours       1             ▸2            3
      ┌5s─────────┐ ╔Ac═════════╗ ┌Fb─────────┐
      │╶┼╴ five   │ ║╰┬╯ ace    ║ │ ╟  jack   │
      │ │  swords │ ║╶┴╴ cups   ║ │ ╢  batons │
      └───────────┘ ╚════════11═╝ └─────────2─┘"""
    )


def test_the_french_pack_keeps_its_signs() -> None:
    assert "♥" in "".join(art(cards_of("Ac")[0], load_catalog("en", Deck.FRENCH), is_named=True))
