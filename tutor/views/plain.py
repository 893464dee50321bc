"""Linear text: every fact in words, one after another, for screen readers and pipes."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import assert_never

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
from tutor.rules.cards import Card
from tutor.session.blocks.table import table_shown
from tutor.session.screen import (
    Bar,
    Block,
    CardsDrawn,
    Choices,
    Contrast,
    GameTable,
    Gap,
    Heading,
    LineShown,
    MarkedText,
    Prose,
    Say,
    SideBySide,
    TableShown,
    TrickShown,
)
from tutor.text.catalog import Catalog


def lines_of(block: Block, catalog: Catalog) -> Iterator[str]:
    """The block as lines of plain text."""
    match block:
        case Say(message):
            yield catalog.say(message)
        case Prose(text, parts, language):
            words = catalog.author_text(parts, language) if parts else text
            yield from words.rstrip("\n").split("\n")
        case Gap():
            yield ""
        case Heading(title, detail):
            yield f"{title} – {catalog.say(detail)}"
        case TableShown():
            yield from (_sentence(catalog, message) for message in _table(block))
        case TrickShown():
            yield " ".join(_sentence(catalog, message) for message in _trick(block))
        case Contrast(card, right, tricks):
            for each in tricks:
                yield " ".join(_beside(each, card, right, catalog))
        case LineShown(tricks, final):
            said = "; ".join(", ".join(map(catalog.in_words, trick)) for trick in tricks)
            yield f"{said}: {catalog.in_words(final, 'points')}."
        case GameTable():
            yield from (_sentence(catalog, message) for message in game_table(block))
        case MarkedText(text):
            for piece in marked_lines(text, catalog):
                yield from [piece] if isinstance(piece, str) else lines_of(piece, catalog)
        case CardsDrawn():
            yield from cards_lines(block, catalog)
        case Choices():
            yield from choices_lines(block, catalog)
        case Bar():
            return
        case _:
            assert_never(block)


def _beside(each: SideBySide, card: Card, right: Card, catalog: Catalog) -> Iterator[str]:
    key = "table.plain."
    yield catalog.say(say(key + "played", n=each.here.number))
    for played, trick in ((card, each.here), (right, each.there)):
        yield catalog.say(say(key + "after", card=played))
        yield from (_sentence(catalog, message) for message in list(_trick(trick))[1:])
    if each.is_parting:
        yield catalog.say(say(key + "parting"))


def _sentence(catalog: Catalog, message: Message) -> str:
    text = catalog.say(message)
    return text[:1].upper() + text[1:]


def _table(table: TableShown) -> Iterator[Message]:
    """The order is a promise to those who listen: what is so, then what has just been played."""
    key = "table.plain."
    yield say(key + "trump", suit=table.trump)
    yield say(key + "trick", trick=table.trick, tricks=table.tricks, lead=table.lead)
    for count in table.counts:
        yield say(key + "count", who=count.owner, n=count.points)
    yield say(key + "still", n=table.still_to_play_for)
    for held in table.others:
        if held.cards:
            yield say(key + "holds", who=held.owner, cards=held.cards)
        else:
            yield say(key + "holds-nothing", who=held.owner)
    yield say(key + "why", why=table.known_because)
    if table.stock:
        yield say(key + "stock", cards=table.stock)
    if table.is_your_turn:
        yield say(key + "yours")
        for place, card in enumerate(table.yours, 1):
            yield say(key + "card", place=place, card=card, points=card.points)
    elif table.yours:
        yield say(key + "holds", who=say("table.yours"), cards=table.yours)
    for laid in table.table:
        yield say(key + "table", who=laid.owner, card=laid.card)
    if not table.table:
        yield say(key + "table-empty")


def _trick(trick: TrickShown) -> Iterator[Message]:
    key = "table.plain."
    yield say(key + "played", n=trick.number)
    for laid in trick.plays:
        yield say(key + "plays", who=laid.owner, card=laid.card)
    you = say("table.who.you.subject")
    taken = "taken-you" if trick.taker == you else "taken"
    yield say(
        key + taken,
        **({} if taken == "taken-you" else {"who": trick.taker}),
        card=trick.winning_card,
        points=trick.points,
        us=trick.ours,
        them=trick.theirs,
    )


LONG_HAND = 5
"""A longer hand is told suit by suit, not card by card."""


def game_table(table: GameTable) -> Iterator[Message]:
    """What is so, then the learner's cards, then what has just been played."""
    key = "table.plain."
    yield say(key + "trump", suit=table.trump)
    yield say(key + "trick", trick=table.trick, tricks=table.tricks, lead=table.lead)
    for count in table.counts:
        yield say(key + "count", who=count.owner, n=count.points)
    if table.counts:
        yield say(key + "still", n=table.still_to_play_for)
    else:
        yield say("game.table.you-count")
    if table.turn_up:
        yield say("game.table.stock", n=table.stock, card=table.turn_up)
    else:
        yield say("game.table.no-stock")
    for held in table.others:
        if held.cards:
            yield say(key + "holds", who=held.owner, cards=held.cards)
        else:
            yield say(key + "holds-nothing", who=held.owner)
    yield say(key + "yours")
    yield from _hand(table)
    for laid in table.table:
        yield say(key + "table", who=laid.owner, card=laid.card)
    if not table.table:
        yield say(key + "table-empty")


def _hand(table: GameTable) -> Iterator[Message]:
    """The cards with their numbers; a long hand in a line for each suit."""
    numbered = list(enumerate(table.yours, 1))
    if len(numbered) <= LONG_HAND:
        for place, card in numbered:
            yield say("table.plain.card", place=place, card=card, points=card.points)
        return
    for _, suit in groupby(numbered, key=lambda each: each[1].suit):
        named = [say("game.table.numbered", place=place, card=card) for place, card in suit]
        line = named[0]
        for each in named[1:]:
            line = say("game.comma", first=line, rest=each)
        yield say("game.table.suit", cards=line)


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
