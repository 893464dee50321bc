"""Linear text: every fact in words, one after another, for screen readers and pipes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from tutor.message import Message, say
from tutor.rules.cards import Card
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
    Marked,
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
            words = catalog.told(parts, language) if parts else text
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
            from tutor.views.plain_game import game_table

            yield from (_sentence(catalog, message) for message in game_table(block))
        case Marked(text):
            from tutor.views.plain_lessons import marked_lines

            for piece in marked_lines(text, catalog):
                yield from [piece] if isinstance(piece, str) else lines_of(piece, catalog)
        case CardsDrawn():
            from tutor.views.plain_lessons import cards_lines

            yield from cards_lines(block, catalog)
        case Choices():
            from tutor.views.plain_lessons import choices_lines

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
