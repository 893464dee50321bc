"""A lesson's words and drawings as linear text: what is drawn is told."""

from __future__ import annotations

from collections.abc import Iterator

from tutor.content.markup import (
    CardName,
    Emphasis,
    HandDrawing,
    Paragraph,
    Part,
    TableDrawing,
    TrickDrawing,
    parse,
)
from tutor.message import Message, say
from tutor.session.screen import Block, CardsDrawn, Choices
from tutor.session.table import table_shown
from tutor.text.catalog import Catalog


def said(paragraph: Paragraph, catalog: Catalog) -> str:
    """A paragraph in words; emphasis is for the eye and leaves no trace."""
    return "".join(_part(part, catalog) for part in paragraph.parts)


def _part(part: Part, catalog: Catalog) -> str:
    match part:
        case str():
            return part
        case Emphasis(parts):
            return "".join(_part(each, catalog) for each in parts)
        case CardName(card, form):
            return catalog.in_words(card, form)


def marked_lines(text: str, catalog: Catalog) -> Iterator[str | Block]:
    """The pieces of a text: lines of words, or blocks that are drawn like any other."""
    for piece in parse(text):
        yield said(piece, catalog) if isinstance(piece, Paragraph) else drawn_block(piece)


def drawn_block(piece: TrickDrawing | HandDrawing | TableDrawing) -> Block:
    """A drawing in a text as a block for the screen."""
    match piece:
        case TrickDrawing(cards, trump):
            return CardsDrawn(cards, say("lesson.trick"), trump, piece.taker)
        case HandDrawing(cards):
            return CardsDrawn(cards)
        case TableDrawing(position):
            return table_shown(position, position.to_play)


def cards_lines(drawn: CardsDrawn, catalog: Catalog) -> Iterator[str]:
    """Cards side by side, in words."""
    if drawn.trump:
        yield catalog.say(say("lesson.drawn.trump-plain", suit=drawn.trump))
    label = catalog.say(drawn.label) if isinstance(drawn.label, Message) else drawn.label
    if not drawn.cards:
        yield label
    elif label:
        yield catalog.say(say("lesson.drawn.cards", label=label, cards=drawn.cards))
    else:
        yield catalog.say(say("lesson.drawn.unlabelled", cards=drawn.cards))
    if drawn.takes:
        yield catalog.say(say("lesson.drawn.takes", card=drawn.takes))


def choices_lines(choices: Choices, catalog: Catalog) -> Iterator[str]:
    """Texts to choose from, numbered."""
    for place, text in enumerate(choices.texts, 1):
        shown = catalog.say(text) if isinstance(text, Message) else text_of(text, catalog)
        yield f"{place}: {shown}"


def text_of(text: str, catalog: Catalog) -> str:
    """An author's short text with its names of cards said."""
    return " ".join(said(piece, catalog) for piece in parse(text) if isinstance(piece, Paragraph))
