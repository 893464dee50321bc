"""A position as a drawing: hand by hand, the cards of the trick between them, yours at the foot."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple
from xml.etree.ElementTree import Element, SubElement

from tutor.message import Message, say
from tutor.rules.cards import Card
from tutor.session.screen import TableShown
from tutor.text.catalog import Catalog
from tutor.views.card_art import HEIGHT, WIDTH, drawn_card

SVG = "http://www.w3.org/2000/svg"
LABELS = 100
"""Room for who holds a row."""
_GAP = 8
FONT = "Georgia, 'Times New Roman', serif"


class Row(NamedTuple):
    """A row of cards, and what stands beside it."""

    label: str
    below: str
    cards: tuple[Card, ...]
    names: tuple[str, ...] = ()
    """Who laid each card, where that is not plain."""


def diagram(table: TableShown, catalog: Catalog) -> Element:
    """The table as a drawing of its own; one card led lies between the two hands, at the right."""
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
        drawing.append(drawn_card(table.table[0].card, catalog.deck, x, middle - HEIGHT / 2))
        place = {"x": f"{x + WIDTH / 2:g}", "y": f"{middle - HEIGHT / 2 - 8:g}"}
        label = SubElement(drawing, "text", {**place, "font-size": "15", "text-anchor": "middle"})
        label.set("font-weight", "bold")
        label.text = catalog.say(say("table.table"))
    return drawing


def _in_words(table: TableShown, catalog: Catalog) -> str:
    """The drawing for whoever cannot see it."""
    key = "table.plain."
    held = [say(key + "holds", who=each.owner, cards=each.cards) for each in table.others]
    led = [say(key + "table", who=each.owner, card=each.card) for each in table.table]
    yours = say(key + "holds", who=say("table.who.you.label"), cards=table.yours)
    return " ".join(map(catalog.say, (*held, *led, yours)))


def _height(row: Row) -> int:
    return HEIGHT + _GAP + 14 * bool(row.names)


def _rows(table: TableShown, catalog: Catalog, with_table: bool) -> Iterator[Row]:
    for held in table.others:
        yield Row(catalog.say(held.owner), _count(table, held.owner, catalog), held.cards)
    if table.table and with_table:
        names = tuple(catalog.say(laid.owner) for laid in table.table)
        label = catalog.say(say("table.table"))
        yield Row(label, "", tuple(laid.card for laid in table.table), names)
    you = say("table.who.you.label")
    yield Row(catalog.say(you), _count(table, you, catalog), table.yours)


def _count(table: TableShown, owner: Message, catalog: Catalog) -> str:
    """The points of whoever counts alone; sides that count together are told elsewhere."""
    own = (catalog.in_words(each.points, "points") for each in table.counts if each.owner == owner)
    return next(own, "")


def _draw(drawing: Element, row: Row, y: float, catalog: Catalog) -> None:
    for text, down, size, weight in ((row.label, 0, 15, "bold"), (row.below, 18, 13, "normal")):
        place = {"x": "0", "y": f"{y + 20 + down:g}", "font-size": str(size), "font-weight": weight}
        if text:
            SubElement(drawing, "text", place).text = text
    for at, card in enumerate(row.cards):
        x = LABELS + at * (WIDTH + _GAP)
        drawing.append(drawn_card(card, catalog.deck, x, y))
        if row.names:
            place = {"x": f"{x + WIDTH / 2:g}", "y": f"{y + HEIGHT + 13:g}"}
            style = {"font-size": "11", "text-anchor": "middle"}
            SubElement(drawing, "text", {**place, **style}).text = row.names[at]
