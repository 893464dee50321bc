"""The markup of prose: what each text means, and where what is none goes wrong."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tutor.content.markup import (
    CardName,
    Emphasis,
    HandDrawing,
    MarkupFault,
    Paragraph,
    Piece,
    TableDrawing,
    TrickDrawing,
    parse,
)
from tutor.rules.cards import Card, Suit, cards_of
from tutor.rules.position import Position

THREE = Card.parse("3d")
TABLE = "d/3dFd7b,Ad5d2d/51,46"

MEANT: tuple[tuple[str, tuple[Piece, ...]], ...] = (
    ("", ()),
    (" \n\n ", ()),
    ("Plain.", (Paragraph(("Plain.",)),)),
    ("Two\nlines,  \n  three.", (Paragraph(("Two lines, three.",)),)),
    ("One.\n\nTwo.\n   \nThree.", tuple(Paragraph((t,)) for t in ("One.", "Two.", "Three."))),
    ("a *b c* d", (Paragraph(("a ", Emphasis(("b c",)), " d")),)),
    ("*a\nb*", (Paragraph((Emphasis(("a b",)),)),)),
    ("{3d}", (Paragraph((CardName(THREE, ""),)),)),
    ("with {3d:con}.", (Paragraph(("with ", CardName(THREE, "con"), ".")),)),
    ("{3d:rank-the}", (Paragraph((CardName(THREE, "rank-the"),)),)),
    (
        "*not {3d:The}!*",
        (Paragraph((Emphasis(("not ", CardName(THREE, "The"), "!")),)),),
    ),
    ("<b>\x1b[0m"[:4], (Paragraph(("<b>\x1b",)),)),
    ("a | b, 61 – 59: %s {{"[:18], (Paragraph(("a | b, 61 – 59: %s",)),)),
    ("[trick 4d Ad | trump s]", (TrickDrawing(cards_of("4dAd"), Suit.SPADE),)),
    ("[trick 4d]", (TrickDrawing(cards_of("4d"), None),)),
    ("[hand 3d Fd 7b]", (HandDrawing(cards_of("3dFd7b")),)),
    (f"[table {TABLE}]", (TableDrawing(Position.parse(TABLE)),)),
    (
        "Look:\n\n  [hand 3d]  \n\nSo.",
        (Paragraph(("Look:",)), HandDrawing((THREE,)), Paragraph(("So.",))),
    ),
)

WRONG = (
    ("a *b", "star-open", 2),
    ("a *b\n\nc* d", "star-open", 2),
    ("**", "star-empty", 0),
    ("a * * b", "star-empty", 2),
    ("a {3d", "brace-open", 2),
    ("a 3d}", "brace-stray", 4),
    ("{{3d}}", "brace-open", 0),
    ("{}", "card", 1),
    ("{8d}", "card", 1),
    ("ab {3D:the}", "card", 4),
    ("{3d:}", "form", 0),
    ("{3d:the:the}", "form", 0),
    ("{3d:2}", "form", 0),
    ("{ 3d}", "card", 1),
    ("see [hand 3d]", "bracket", 4),
    ("[hand 3d] so", "bracket", 0),
    ("Look:\n[hand 3d]", "bracket", 6),
    ("[hand 3d", "bracket", 0),
    ("hand 3d]", "bracket", 7),
    ("\x1b[0m", "bracket", 1),
    ("[]", "drawing", 1),
    ("[deal 3d]", "drawing", 1),
    ("[Trick 3d]", "drawing", 1),
    ("[hand]", "size", 5),
    ("[hand 3d 8d]", "card", 9),
    ("[hand 3dFd]", "card", 6),
    ("[hand 3d 3d]", "card-twice", 9),
    ("[trick | trump d]", "size", 16),
    ("[trick 2d 3d 4d 5d 6d 7d]", "size", 24),
    ("[trick 3d | trump]", "trump", 10),
    ("[trick 3d | trumps d]", "trump", 10),
    ("[trick 3d | trump x]", "trump", 18),
    ("[trick 3d | trump d d]", "trump", 10),
    ("[table]", "position", 6),
    ("[table d/3d,3d/60,60]", "position", 7),
    ("ok\n\n [table x]", "position", 12),
)


@pytest.mark.parametrize(("text", "meant"), MEANT)
def test_what_a_text_means(text: str, meant: tuple[Piece, ...]) -> None:
    assert parse(text) == meant


@pytest.mark.parametrize(("text", "code", "offset"), WRONG)
def test_what_is_no_markup(text: str, code: str, offset: int) -> None:
    with pytest.raises(MarkupFault) as caught:
        parse(text)
    assert (caught.value.code, caught.value.offset) == (code, offset)
    assert caught.value.message


def test_the_card_that_takes_a_drawn_trick() -> None:
    taken = {
        "[trick 4d Ad | trump s]": "Ad",
        "[trick 4d Ac]": "4d",
        "[trick Ad 2s | trump s]": "2s",
        "[trick 4d Ac As 2b 5d]": "5d",
    }
    for text, taker in taken.items():
        (drawing,) = parse(text)
        assert isinstance(drawing, TrickDrawing)
        assert drawing.taker == Card.parse(taker)
    (lead,) = parse("[trick 4d | trump s]")
    assert isinstance(lead, TrickDrawing)
    assert lead.taker is None


MARKS = st.text(alphabet="ab 3dAs*{}[]|:\n/,trickhandtable", max_size=40)


@pytest.mark.slow
@given(MARKS | st.text(max_size=30))
def test_any_text_is_read_or_refused(text: str) -> None:
    fault = fault_in(text)
    assert fault is None or 0 <= fault.offset <= len(text)


def fault_in(text: str) -> MarkupFault | None:
    try:
        parse(text)
    except MarkupFault as fault:
        return fault
    return None


@given(st.text(alphabet=st.characters(exclude_characters="*{}[]\n\r"), min_size=1, max_size=60))
def test_words_without_marks_are_kept(text: str) -> None:
    words = text.strip()
    assert parse(text) == ((Paragraph((words,)),) if words else ())


def test_a_long_text_takes_no_long_time() -> None:
    with pytest.raises(MarkupFault):
        parse(" " * 200_000 + "{" * 50_000)
    assert len(parse((" " * 1000 + "\n") * 200)) == 0
