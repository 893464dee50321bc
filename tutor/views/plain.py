"""The view in linear text: every fact in words, one after another, for screen readers and pipes."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from tutor.content.markup import Paragraph
from tutor.message import Message, say
from tutor.rules.cards import Card
from tutor.session.screen import (
    Bar,
    Block,
    CardRow,
    Choices,
    Contrast,
    Heading,
    HiddenStock,
    LineSummary,
    Prose,
    Say,
    Table,
    TrickPair,
    TrickResult,
)
from tutor.text.catalog import Catalog
from tutor.views.view import LONG_HAND, View

_KEY = "table.plain."
"""Where the catalogue has the sentences about a table in linear text."""


def lines_of(block: Block, catalog: Catalog) -> Iterator[str]:
    """The block as lines of plain text in the words of ``catalog``."""
    return PlainView(catalog).lines_of(block)


class PlainView(View[str]):
    """Draws blocks as sentences. The order within a table is a promise to those who listen: what
    is so comes first, what has just been played last.
    """

    def sentence(self, block: Say) -> Iterator[str]:
        yield self.catalog.say(block.message)

    def prose(self, block: Prose) -> Iterator[str]:
        yield from self.prose_text(block).split("\n")

    def gap(self) -> Iterator[str]:
        yield ""

    def heading(self, block: Heading) -> Iterator[str]:
        yield f"{block.title} – {self.catalog.say(block.detail)}"

    def table(self, block: Table) -> Iterator[str]:
        return map(self._capitalised, _table(block))

    def trick(self, block: TrickResult) -> Iterator[str]:
        played = say(_KEY + "played", n=block.number)
        yield " ".join(map(self._capitalised, (played, *_plays_and_taker(block))))

    def line(self, block: LineSummary) -> Iterator[str]:
        words = self.catalog.in_words
        tricks = "; ".join(", ".join(map(words, trick)) for trick in block.tricks)
        yield f"{tricks}: {words(block.final, 'points')}."

    def contrast(self, block: Contrast) -> Iterator[str]:
        for each in block.tricks:
            yield " ".join(self._both(each, block.card, block.right))

    def _both(self, each: TrickPair, card: Card, right: Card) -> Iterator[str]:
        """The sentences on one trick of a contrast."""
        yield self.catalog.say(say(_KEY + "played", n=each.here.number))
        for first, trick in ((card, each.here), (right, each.there)):
            yield self.catalog.say(say(_KEY + "after", card=first))
            yield from map(self._capitalised, _plays_and_taker(trick))
        if each.is_parting:
            yield self.catalog.say(say(_KEY + "parting"))

    def paragraph(self, paragraph: Paragraph) -> str:
        return self.words_of(paragraph)

    def cards(self, block: CardRow) -> Iterator[str]:
        if block.trump:
            yield self.catalog.say(say("lesson.drawn.trump-plain", suit=block.trump))
        label = self.label_text(block.label)
        if not block.cards:
            yield label
        elif label:
            yield self.catalog.say(say("lesson.drawn.cards", label=label, cards=block.cards))
        else:
            yield self.catalog.say(say("lesson.drawn.unlabelled", cards=block.cards))
        if block.takes:
            yield self.catalog.say(say("lesson.drawn.takes", card=block.takes))

    def choices(self, block: Choices) -> Iterator[str]:
        for place, text in enumerate(block.texts, 1):
            yield f"{place}: {self.choice_text(text)}"

    def bar(self, block: Bar) -> Iterator[str]:  # noqa: ARG002 (a heading has the numbers)
        return iter(())

    def _capitalised(self, message: Message) -> str:
        text = self.catalog.say(message)
        return text[:1].upper() + text[1:]


def _table(table: Table) -> Iterator[Message]:
    """The sentences that describe a table."""
    yield say(_KEY + "trump", suit=table.trump)
    yield say(_KEY + "trick", trick=table.trick, tricks=table.tricks, lead=table.lead)
    for count in table.counts:
        yield say(_KEY + "count", who=count.owner, n=count.points)
    if table.counts:
        yield say(_KEY + "still", n=table.still_to_play_for)
    else:
        yield say("game.table.you-count")
    if table.hidden_stock:
        yield _hidden_stock(table.hidden_stock)
    for held in table.others:
        if held.cards:
            yield say(_KEY + "holds", who=held.owner, cards=held.cards)
        else:
            yield say(_KEY + "holds-nothing", who=held.owner)
    if table.known_because:
        yield say(_KEY + "why", why=table.known_because)
    if table.stock:
        yield say(_KEY + "stock", cards=table.stock)
    yield from _own_hand(table)
    for laid in table.table:
        yield say(_KEY + "table", who=laid.owner, card=laid.card)
    if not table.table:
        yield say(_KEY + "table-empty")


def _hidden_stock(stock: HiddenStock) -> Message:
    if stock.turn_up is None:
        return say("game.table.no-stock")
    return say("game.table.stock", n=stock.size, card=stock.turn_up)


def _own_hand(table: Table) -> Iterator[Message]:
    """The learner's cards with their numbers, if they have any; a long hand suit by suit."""
    if not table.is_numbered:
        if table.yours:
            yield say(_KEY + "holds", who=say("table.yours"), cards=table.yours)
        return
    yield say(_KEY + "yours")
    numbered = list(enumerate(table.yours, 1))
    if len(numbered) <= LONG_HAND:
        for place, card in numbered:
            yield say(_KEY + "card", place=place, card=card, points=card.points)
        return
    for _, suit in groupby(numbered, key=lambda each: each[1].suit):
        first, *rest = (say("game.table.numbered", place=place, card=card) for place, card in suit)
        line = first
        for each in rest:
            line = say("game.comma", first=line, rest=each)
        yield say("game.table.suit", cards=line)


def _plays_and_taker(trick: TrickResult) -> Iterator[Message]:
    """Who played what, who took it, and the count after it."""
    for laid in trick.plays:
        yield say(_KEY + "plays", who=laid.owner, card=laid.card)
    counts = {"points": trick.points, "us": trick.ours, "them": trick.theirs}
    if trick.taker == say("table.who.you.subject"):
        yield say(_KEY + "taken-you", card=trick.winning_card, **counts)
    else:
        yield say(_KEY + "taken", who=trick.taker, card=trick.winning_card, **counts)
