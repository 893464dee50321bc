"""Cards and tables as drawings in SVG, with the suits and letters of an Italian or a French pack.

A drawing is a tree of elements, so that whoever writes it out escapes every text in it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple
from xml.etree.ElementTree import Element, SubElement

from tutor.message import Message, say
from tutor.rules.cards import Card, Rank, Suit
from tutor.session.screen import Table
from tutor.text.catalog import Catalog
from tutor.text.deck import Deck, rank_letter

SVG = "http://www.w3.org/2000/svg"
FONT = "Georgia, 'Times New Roman', serif"
WIDTH, HEIGHT = 60, 96
"""The size of a card, in the units of a drawing."""
LABELS = 100
"""The width kept free for who holds a row of cards."""
_GAP = 8
"""The space between two cards."""


class Shape(NamedTuple):
    """One outline in a field of 24 by 24: filled with ink, or cut out of it."""

    path: str
    is_ink: bool = True


_RAYS = (
    "M12 5.5 13.3 9.2 16.6 7.4 14.8 10.7 18.5 12 14.8 13.3 16.6 16.6 13.3 14.8 12 18.5"
    " 10.7 14.8 7.4 16.6 9.2 13.3 5.5 12 9.2 10.7 7.4 7.4 10.7 9.2Z"
)
_ITALIAN: Mapping[Suit, tuple[Shape, ...]] = {
    # A coin with a sun.
    Suit.DENARI: (
        Shape("M12 1a11 11 0 1 0 0 22a11 11 0 1 0 0-22Z"),
        Shape("M12 3.2a8.8 8.8 0 1 0 0 17.6a8.8 8.8 0 1 0 0-17.6Z", is_ink=False),
        Shape(_RAYS),
        Shape("M12 10.4a1.6 1.6 0 1 0 0 3.2a1.6 1.6 0 1 0 0-3.2Z", is_ink=False),
    ),
    # A goblet: rim, bowl, stem and foot.
    Suit.COPPE: (
        Shape(
            "M3 2H21V4.6H19.8C19.6 9.8 17.4 12.8 13.6 13.7V18H17.4V20H19V22.6H5V20H6.6V18H10.4"
            "V13.7C6.6 12.8 4.4 9.8 4.2 4.6H3Z"
        ),
        Shape("M6.6 6.4H17.4L17.1 8.2H6.9Z", is_ink=False),
    ),
    # A sword, upright.
    Suit.SPADE: (
        Shape("M12 0 16 5V14.6H8V5Z"),
        Shape("M11.3 5.4H12.7V13.4H11.3Z", is_ink=False),
        Shape("M3.6 14C3.6 12.4 6 12.4 6.6 14H17.4C18 12.4 20.4 12.4 20.4 14V17.4H3.6Z"),
        Shape("M10.1 17.4H13.9V20.6H10.1Z"),
        Shape("M12 19.4a2.3 2.3 0 1 0 0 4.6a2.3 2.3 0 1 0 0-4.6Z"),
    ),
    # A club as it was cut: a tapered trunk with two stubs of branches.
    Suit.BASTONI: (
        Shape("M7.4 2.6C7.4-0.4 16.6-0.4 16.6 2.6L14.6 22.2C14.4 24.2 9.6 24.2 9.4 22.2Z"),
        Shape("M8.8 13.6 2.6 9.6 4.4 6.2 9.4 9Z"),
        Shape("M15 17.6 21.4 12.6 19.4 9.4 14.8 12.6Z"),
        Shape("M9.2 2.6C9.2 1.4 14.8 1.4 14.8 2.6C14.8 3.8 9.2 3.8 9.2 2.6Z", is_ink=False),
        Shape("M11.3 6H12.5V20H11.3Z", is_ink=False),
    ),
}
_FRENCH: Mapping[Suit, tuple[Shape, ...]] = {
    Suit.DENARI: (Shape("M12 0.8 20.4 12 12 23.2 3.6 12Z"),),
    Suit.COPPE: (
        Shape("M12 22.6C8 17.6 1.6 13.4 1.6 7.6C1.6 1.2 9.6 -0.2 12 5.4C14.4 -0.2 22.4 1.2 22.4"
              " 7.6C22.4 13.4 16 17.6 12 22.6Z"),
    ),
    Suit.SPADE: (
        Shape("M12 1C15 6.4 22 9.6 22 15C22 20.2 15.2 21 13 17C13.2 20 14.2 21.8 16 23H8C9.8"
              " 21.8 10.8 20 11 17C8.8 21 2 20.2 2 15C2 9.6 9 6.4 12 1Z"),
    ),
    Suit.BASTONI: (
        Shape("M12 1.2A4.9 4.9 0 0 1 15.6 9.4A4.9 4.9 0 1 1 13.2 16.4C13.4 19.8 14.4 21.8 16 23"
              "H8C9.6 21.8 10.6 19.8 10.8 16.4A4.9 4.9 0 1 1 8.4 9.4A4.9 4.9 0 0 1 12 1.2Z"),
    ),
}  # fmt: skip
_RED, _BLACK = "#a3171b", "#111"
_INK = {
    Suit.DENARI: "#8a5a00",
    Suit.COPPE: _RED,
    Suit.SPADE: "#1d3f73",
    Suit.BASTONI: "#1f5b2a",
}
"""Dark enough to stay black on a printer without colours; the shapes alone tell suits apart."""
_FRENCH_INK = {
    Suit.DENARI: _RED,
    Suit.COPPE: _RED,
    Suit.SPADE: _BLACK,
    Suit.BASTONI: _BLACK,
}

_LEFT, _MIDDLE, _RIGHT = 18, 30, 42
_PIPS: Mapping[Rank, tuple[tuple[float, float], ...]] = {
    Rank.TWO: ((_MIDDLE, 29), (_MIDDLE, 67)),
    Rank.THREE: ((_MIDDLE, 26), (_MIDDLE, 48), (_MIDDLE, 70)),
    Rank.FOUR: ((_LEFT, 31), (_RIGHT, 31), (_LEFT, 65), (_RIGHT, 65)),
    Rank.FIVE: ((_LEFT, 29), (_RIGHT, 29), (_MIDDLE, 48), (_LEFT, 67), (_RIGHT, 67)),
    Rank.SIX: tuple((x, y) for x in (_LEFT, _RIGHT) for y in (28, 48, 68)),
    Rank.SEVEN: (*((x, y) for x in (_LEFT, _RIGHT) for y in (28, 48, 68)), (_MIDDLE, 38)),
}
"""Where the pips of a number card stand, by their middles."""


def card_drawing(card: Card, deck: Deck, x: float = 0, y: float = 0) -> Element:
    """A card with its rank in two corners, its pips, or the letter of a court card in a frame."""
    group = Element("g", {"transform": f"translate({x:g} {y:g})"})
    size = {"width": str(WIDTH), "height": str(HEIGHT), "rx": "6"}
    SubElement(group, "rect", {**size, "fill": "#fff", "stroke": "#222", "stroke-width": "1.4"})
    letter, ink = rank_letter(card.rank, deck), ink_of(card.suit, deck)
    _letter(group, letter, 5, 17, 16, ink)
    turned = SubElement(group, "g", {"transform": f"rotate(180 {WIDTH / 2:g} {HEIGHT / 2:g})"})
    _letter(turned, letter, 5, 17, 16, ink)
    if card.rank is Rank.ACE:
        group.append(suit_drawing(card.suit, deck, _MIDDLE, 48, 38))
    elif card.rank in _PIPS:
        for across, down in _PIPS[card.rank]:
            group.append(suit_drawing(card.suit, deck, across, down, _pip_size(card.rank)))
    else:
        frame = {"x": "15", "y": "20", "width": "30", "height": "56", "rx": "3"}
        SubElement(group, "rect", {**frame, "fill": "none", "stroke": ink, "stroke-width": "1.2"})
        _letter(group, letter, _MIDDLE, 43, 24, ink, middle=True)
        group.append(suit_drawing(card.suit, deck, _MIDDLE, 61, 22))
    return group


def _pip_size(rank: Rank) -> float:
    """The size of a pip: smaller where there are seven."""
    return 13 if rank is Rank.SEVEN else 16


def suit_drawing(suit: Suit, deck: Deck, x: float, y: float, size: float) -> Element:
    """The sign of a suit, its middle at ``x`` and ``y``."""
    scale = size / 24
    corner = f"translate({x - size / 2:g} {y - size / 2:g}) scale({scale:g})"
    group = Element("g", {"transform": corner})
    shapes = _FRENCH if deck is Deck.FRENCH else _ITALIAN
    for shape in shapes[suit]:
        fill = ink_of(suit, deck) if shape.is_ink else "#fff"
        SubElement(group, "path", {"d": shape.path, "fill": fill})
    return group


def ink_of(suit: Suit, deck: Deck) -> str:
    """The colour a suit is drawn in."""
    return (_FRENCH_INK if deck is Deck.FRENCH else _INK)[suit]


def _letter(
    parent: Element, text: str, x: float, y: float, size: int, ink: str, middle: bool = False
) -> None:
    style = {"x": f"{x:g}", "y": f"{y:g}", "font-size": str(size), "fill": ink}
    anchor = {"text-anchor": "middle"} if middle else {}
    SubElement(parent, "text", {**style, **anchor, "font-weight": "bold"}).text = text


class Row(NamedTuple):
    """A row of cards, and what stands beside it."""

    label: str
    below: str
    cards: tuple[Card, ...]
    names: tuple[str, ...] = ()
    """Who played each card, in the row of the trick."""


def diagram(table: Table, catalog: Catalog) -> Element:
    """The table as a drawing; with two hands and one card led, that card lies between them."""
    is_beside = len(table.table) == len(table.others) == 1
    rows = list(_rows(table, catalog, with_table=not is_beside))
    most = max(3, *(len(row.cards) for row in rows))
    width = LABELS + most * (WIDTH + _GAP) + is_beside * (WIDTH + 2 * _GAP)
    height = sum(map(_height, rows))
    attributes = {"xmlns": SVG, "viewBox": f"0 0 {width} {height}", "font-family": FONT}
    drawing = Element("svg", {**attributes, "role": "img"})
    SubElement(drawing, "title").text = _in_words(table, catalog)
    y = _GAP / 2
    for row in rows:
        _draw(drawing, row, y, catalog)
        y += _height(row)
    if is_beside:
        x, middle = width - WIDTH - _GAP, height / 2
        drawing.append(card_drawing(table.table[0].card, catalog.deck, x, middle - HEIGHT / 2))
        place = {"x": f"{x + WIDTH / 2:g}", "y": f"{middle - HEIGHT / 2 - 8:g}"}
        label = SubElement(drawing, "text", {**place, "font-size": "15", "text-anchor": "middle"})
        label.set("font-weight", "bold")
        label.text = catalog.say(say("table.table"))
    return drawing


def _in_words(table: Table, catalog: Catalog) -> str:
    """The drawing for whoever cannot see it."""
    key = "table.plain."
    held = [say(key + "holds", who=each.owner, cards=each.cards) for each in table.others]
    led = [say(key + "table", who=each.owner, card=each.card) for each in table.table]
    yours = say(key + "holds", who=say("table.who.you.label"), cards=table.yours)
    return " ".join(map(catalog.say, (*held, *led, yours)))


def _height(row: Row) -> int:
    return HEIGHT + _GAP + 14 * bool(row.names)


def _rows(table: Table, catalog: Catalog, with_table: bool) -> Iterator[Row]:
    for held in table.others:
        yield Row(catalog.say(held.owner), _count(table, held.owner, catalog), held.cards)
    if table.table and with_table:
        names = tuple(catalog.say(laid.owner) for laid in table.table)
        label = catalog.say(say("table.table"))
        yield Row(label, "", tuple(laid.card for laid in table.table), names)
    you = say("table.who.you.label")
    yield Row(catalog.say(you), _count(table, you, catalog), table.yours)


def _count(table: Table, owner: Message, catalog: Catalog) -> str:
    """The points of a seat that counts alone; nothing for one of a side of several."""
    own = (catalog.in_words(each.points, "points") for each in table.counts if each.owner == owner)
    return next(own, "")


def _draw(drawing: Element, row: Row, y: float, catalog: Catalog) -> None:
    for text, down, size, weight in ((row.label, 0, 15, "bold"), (row.below, 18, 13, "normal")):
        place = {"x": "0", "y": f"{y + 20 + down:g}", "font-size": str(size), "font-weight": weight}
        if text:
            SubElement(drawing, "text", place).text = text
    for at, card in enumerate(row.cards):
        x = LABELS + at * (WIDTH + _GAP)
        drawing.append(card_drawing(card, catalog.deck, x, y))
        if row.names:
            place = {"x": f"{x + WIDTH / 2:g}", "y": f"{y + HEIGHT + 13:g}"}
            style = {"font-size": "11", "text-anchor": "middle"}
            SubElement(drawing, "text", {**place, **style}).text = row.names[at]
