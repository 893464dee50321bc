"""Both views of every kind of block: complete, and never wider than the terminal."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest
from rich.cells import cell_len

from tutor.grading.play import played_tricks
from tutor.message import Message, say
from tutor.rules.cards import cards_of
from tutor.rules.position import Position, legal_plays, play
from tutor.session.blocks.table import position_table, trick_result
from tutor.session.screen import Block, Contrast, Gap, Heading, Say, Table, TrickPair
from tutor.text.catalog import Catalog, Deck, load_catalog
from tutor.views import plain
from tutor.views.colour import ColourView
from tutor.views.look import Look

POSITIONS = (
    "d/3dFd7b,Ad5d2d/51,46",
    "s/FbAc5s,3cCs/39,55/4d",
    "d/5s,/60,60/4d",
    "s/4bRbAd,Rd3bCb/30,56/-/Fb4s",
    "c/Cb4b,AbFs,7s2b,Cs/34,3,8,45/Ad",
    "c/CbCc4b,AbFs4s,7s4c3b,CsRcAd/34,3,8,28",
    "d/Ad3d,AcRs,3c4b/30,20,24",
    "d/Ad3d,AcRs,3cCb,Fs5s,Cs4s/20,10,9,8,19/-/-/01111",
)
CATALOGS = [
    load_catalog(language, deck, ascii=ascii)
    for language, deck, ascii in product(("en", "it"), Deck, (False, True))
]
catalogs = pytest.mark.parametrize("catalog", CATALOGS, ids=str)
positions = pytest.mark.parametrize("at", [*map(Position.parse, POSITIONS)], ids=POSITIONS)


def table_of(at: Position) -> Table:
    return position_table(at, at.to_play)


def lead_of(at: Position) -> Message:
    table = table_of(at)
    return say("table.trick", trick=table.trick, tricks=table.tricks, lead=table.lead)


def blocks_of(at: Position) -> Iterator[Block]:
    """Everything that is laid out, not just wrapped."""
    place = say("puzzle.place", n=10, all=10)
    yield Heading("First steps: Three against three", place)
    yield Heading("The longest title", place)
    yield Gap()
    yield table_of(at)
    cards, after = [], at
    while not after.is_over:
        cards.append(legal_plays(after)[0])
        after, _ = play(after, cards[-1])
    for trick in played_tricks(at, cards):
        yield trick_result(at, at.to_play, trick)


def look(catalog: Catalog) -> Look:
    return Look(is_plain=False, is_ascii=catalog.ascii, encoding="utf-8")


def pretty(catalog: Catalog, columns: int) -> ColourView:
    return ColourView(catalog, look(catalog), columns)


@pytest.mark.slow
@catalogs
@positions
def test_no_line_is_wider_than_the_terminal(at: Position, catalog: Catalog) -> None:
    for columns, block in product((40, 80, 100), blocks_of(at)):
        for line in pretty(catalog, columns).lines_of(block):
            # A sentence at the margin is wrapped as it is printed; all else must fit.
            is_sentence = line.plain == catalog.say(lead_of(at))
            assert is_sentence or cell_len(line.plain) <= columns, line.plain


@catalogs
@positions
def test_both_views_show_every_fact_of_the_table(at: Position, catalog: Catalog) -> None:
    table = table_of(at)
    coloured = (line.plain for line in pretty(catalog, 40).lines_of(table))
    for lines in (plain.lines_of(table, catalog), coloured):
        shown = look(catalog).writable(" ".join(" ".join(lines).split()))
        assert catalog.in_words(at.trump) in shown
        assert look(catalog).writable(catalog.say(table.known_because)) in shown
        assert str(table.still_to_play_for) in shown
        for count in table.counts:
            assert catalog.say(count.owner) in shown
            assert str(count.points) in shown
        for card in at.in_play:
            names = catalog.in_words(card), catalog.in_words(card, "short")
            assert any(name in shown for name in names)


@catalogs
@positions
def test_linear_text_uses_words_only(at: Position, catalog: Catalog) -> None:
    for block in blocks_of(at):
        assert not set("♦♥♠♣│─") & set("".join(plain.lines_of(block, catalog)))


@catalogs
@positions
def test_columns_keep_apart_whatever_is_in_them(at: Position, catalog: Catalog) -> None:
    table = table_of(at)
    shown = [line.plain for line in pretty(catalog, 40).lines_of(table)]
    for held in table.others:
        label = catalog.say(held.owner) + " "
        assert any(line.startswith(label) for line in shown), label


def test_a_table_in_colour_on_eighty_columns() -> None:
    lines = pretty(load_catalog("en"), 80).lines_of(table_of(Position.parse(POSITIONS[1])))
    assert (
        "\n".join(line.plain.rstrip() for line in lines)
        == """\
You 39   Opponent 55   26 still to play for                      trumps s swords
trick 18 of 20, your opponent leads

Opponent   Cs knight   3c three
           (34 cards are gone: your opponent has these two)
Table      4d four  Opponent
Yours      1  5s  five of swords      –
           2  Ac  ace of cups        11
           3  Fb  jack of batons      2"""
    )


def test_a_table_in_colour_on_forty_columns() -> None:
    lines = pretty(load_catalog("it"), 40).lines_of(table_of(Position.parse(POSITIONS[1])))
    assert (
        "\n".join(line.plain.rstrip() for line in lines)
        == """\
Tu 39   Avversario 55
26 ancora in gioco   briscola s spade
mano 18 di 20, esce l'avversario

Avversario Cs cavallo   3c tre
           (34 carte sono uscite:
           l'avversario ha queste due)
Tavola     4d quattro  Avversario
Le tue     1  5s  cinque di spade     –
           2  Ac  asso di coppe      11
           3  Fb  fante di bastoni    2"""
    )


@pytest.mark.parametrize("language", ["en", "it"])
def test_two_lines_stand_side_by_side_on_forty_columns(language: str) -> None:
    at = Position.parse("s/As3d,5s/42,54/Cd")
    here, there = (
        tuple(trick_result(at, at.to_play, trick) for trick in played_tricks(at, cards_of(line)))
        for line in ("As3d5s", "3dAs5s")
    )
    beside = tuple(
        TrickPair(one, other, place == 0)
        for place, (one, other) in enumerate(zip(here, there, strict=True))
    )
    ace, three = cards_of("As3d")
    words = load_catalog(language)
    lines = [str(line) for line in pretty(words, 40).lines_of(Contrast(ace, three, beside))]
    assert all(cell_len(line) <= 40 for line in lines)
    assert all(name in lines[0] for name in ("As", "3d"))
    assert sum("–" in line for line in lines) == len(beside)


def test_an_entry_of_a_list_goes_on_below_its_own_beginning() -> None:
    words = load_catalog("en")
    entry = say("lesson.list.open", number=1, title="T", slug="t", minutes=8, summary="word " * 20)
    first, *rest = (str(line) for line in pretty(words, 40).lines_of(Say(entry)))
    assert first.startswith("- ")
    assert rest
    assert all(line.startswith("  word") for line in rest)


def test_in_linear_text_what_has_just_been_played_comes_last() -> None:
    lines = list(plain.lines_of(table_of(Position.parse(POSITIONS[1])), load_catalog("en")))
    assert lines == [
        "Trumps are swords.",
        "Trick 18 of 20: your opponent leads.",
        "You: 39 points.",
        "Opponent: 55 points.",
        "26 points still to play for.",
        "Opponent: the knight of swords and the three of cups.",
        "(34 cards are gone: your opponent has these two.)",
        "Your cards:",
        "1: the five of swords, 0 points.",
        "2: the ace of cups, 11 points.",
        "3: the jack of batons, 2 points.",
        "On the table: the four of coins (Opponent).",
    ]
