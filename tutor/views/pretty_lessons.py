"""A lesson's words and drawings in colour: cards as small boxes, side by side."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterator

from rich.text import Text

from tutor.content.markup import CardName, Emphasis, Paragraph, Part, parse
from tutor.message import Message, say
from tutor.rules.cards import Card, Suit
from tutor.session.screen import CardsDrawn, Choices
from tutor.text.catalog import Catalog
from tutor.views.look import Look
from tutor.views.plain_lessons import text_of

_EDGES = ("┌────┐", "│", "└────┘")
_ASCII_EDGES = ("+----+", "|", "+----+")
_CARD_WIDTH = 7

Short = Callable[[Card], Text]
"""Draws a card's letters in its suit's colour."""


def paragraph(piece: Paragraph, catalog: Catalog, look: Look, styles: dict[Suit, str]) -> Text:
    """A paragraph with its emphasis, and names of cards in the colour of their suit."""

    def drawn(part: Part, style: str) -> Text:
        match part:
            case str():
                return Text(look.writable(part), style)
            case Emphasis(parts):
                return Text().join(drawn(each, "bold") for each in parts)
            case CardName(card, form):
                name = look.writable(catalog.in_words(card, form))
                return Text(name, f"{styles[card.suit]} {style}".strip())

    return Text().join(drawn(part, "") for part in piece.parts)


def cards(
    drawn: CardsDrawn, catalog: Catalog, look: Look, short: Short, width: int
) -> Iterator[Text]:
    """Cards as boxes in rows; the one that takes the trick has a mark below it.

    What there is of a suit is a list, not a picture: it stands in one line behind the suit.
    """
    if drawn.label:
        label = catalog.say(drawn.label) if isinstance(drawn.label, Message) else drawn.label
        trump = catalog.say(say("lesson.drawn.trump", suit=drawn.trump)) if drawn.trump else ""
        if drawn.cards and isinstance(drawn.label, Message) and "suit" in drawn.label.params:
            listed = Text(" ").join(map(short, drawn.cards))
            yield Text(look.writable(f"{label}   "), "dim") + listed
            return
        yield Text(look.writable(f"{label}   {trump}".rstrip()), "dim")
    a_row = max(1, (width - 2) // _CARD_WIDTH)
    for start in range(0, len(drawn.cards), a_row):
        yield from _row(drawn.cards[start : start + a_row], drawn.takes, look, short)


def _row(row: tuple[Card, ...], takes: Card | None, look: Look, short: Short) -> Iterator[Text]:
    top, side, bottom = _ASCII_EDGES if not look.can_draw else _EDGES
    yield Text("  ") + Text(" ").join(Text(top) for _ in row)
    middle = [Text(f"{side} ") + short(card) + Text(f" {side}") for card in row]
    yield Text("  ") + Text(" ").join(middle)
    yield Text("  ") + Text(" ").join(Text(bottom) for _ in row)
    if takes in row:
        mark = "▲" if look.can_draw else "^"
        yield Text(" " * (2 + _CARD_WIDTH * row.index(takes) + 2) + mark, "bold green")


def _only_card(text: str | Message) -> Card | None:
    """The card, where a text names one and says nothing else."""
    if isinstance(text, Message):
        card = text.params.get("card") if text.key == "lesson.card" else None
        return card if isinstance(card, Card) else None
    match parse(text):
        # "The knight", of no suit, is a rank by one of its cards.
        case [Paragraph(parts=(CardName(card, form),))] if not form.lower().startswith("rank"):
            return card
    return None


def choices(
    block: Choices, catalog: Catalog, look: Look, short: Short, width: int
) -> Iterator[Text]:
    """Texts to choose from, numbered; a longer one goes on below its own beginning.

    A card stands there as in a hand: its letters in its suit's colour, and its name.
    """
    for place, text in enumerate(block.texts, 1):
        shown = catalog.say(text) if isinstance(text, Message) else text_of(text, catalog)
        number = str(place).rjust(len(str(len(block.texts))))
        first = f"  {number}  "
        card = _only_card(text)
        if card:
            yield Text.assemble((first, "bold"), short(card), f"  {look.writable(shown)}")
            continue
        for line in textwrap.wrap(look.writable(shown), width - len(first)) or [""]:
            yield Text.assemble((first, "bold"), line)
            first = " " * len(first)
