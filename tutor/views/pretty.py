"""The table in colour and columns, with Rich; it folds down to forty columns."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator
from typing import assert_never

from rich.cells import cell_len
from rich.text import Text

from tutor.message import Message, say
from tutor.rules.cards import Card, Suit
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
    TableShown,
    Tone,
    TrickShown,
)
from tutor.text.catalog import Catalog
from tutor.views.look import Look

SUIT_STYLES = {
    Suit.DENARI: "yellow",
    Suit.COPPE: "red",
    Suit.SPADE: "cyan",
    Suit.BASTONI: "green",
}
TONE_STYLES = {
    Tone.PLAIN: "",
    Tone.TITLE: "bold",
    Tone.GOOD: "bold green",
    Tone.BAD: "bold red",
    Tone.NOTE: "dim",
}
_LABEL = 11
_BAR = 30
_ITEMS = ("- ", "✓ ", "→ ")
"""How an entry of a list begins."""
_GAP = "   "


class Pretty:
    """Draws blocks for a catalogue's words at a width in columns."""

    def __init__(self, catalog: Catalog, look: Look, width: int) -> None:
        self._catalog = catalog
        self._look = look
        self._width = width

    def lines_of(self, block: Block) -> Iterator[Text]:
        """The block as lines; long ones are left to be wrapped."""
        match block:
            case Say(message, tone):
                yield from self._said(message, TONE_STYLES[tone])
            case Prose(text, parts, language):
                words = self._catalog.told(parts, language) if parts else text
                yield Text(self._look.writable(words.rstrip("\n")), "italic")
            case Gap():
                yield Text()
            case Heading(title, detail):
                left = Text(self._look.writable(title), "bold")
                yield from self._ends([left], Text(self._say(detail), "dim"))
            case TableShown():
                yield from self._table(block)
            case TrickShown():
                yield from self._trick(block)
            case Contrast():
                yield from self._contrast(block)
            case LineShown(tricks, final):
                cards = [Text(" ").join(map(self._short, trick)) for trick in tricks]
                ends = Text(self._look.writable(f"→ {final}"), "bold")
                yield from self._flow([*cards, ends], "  ", 4)
            case GameTable():
                from tutor.views.pretty_game import Brush, game_table

                brush = Brush(self._say, self._short, self._named, self._row, self._ends)
                yield from game_table(block, brush)
            case Marked(text):
                yield from self._marked(text)
            case CardsDrawn():
                from tutor.views.pretty_lessons import cards as drawn

                yield from drawn(block, self._catalog, self._look, self._short, self._width)
            case Choices():
                from tutor.views.pretty_lessons import choices

                yield from choices(block, self._catalog, self._look, self._short, self._width)
            case Bar(done, of):
                filled = _BAR * done // max(of, 1)
                full, rest = ("━", "─") if self._look.can_draw else ("=", "-")
                yield Text(full * filled, "green") + Text(rest * (_BAR - filled), "dim")
            case _:
                assert_never(block)

    def _said(self, message: Message, style: str) -> Iterator[Text]:
        """A sentence; one of a list goes on below its own beginning."""
        text = self._say(message)
        if not self._catalog.say(message).startswith(_ITEMS) or cell_len(text) <= self._width:
            yield Text(text, style)
            return
        wrapped = textwrap.wrap(text, self._width, subsequent_indent="  ", break_on_hyphens=False)
        for line in wrapped:
            yield Text(line, style)

    def _marked(self, text: str) -> Iterator[Text]:
        from tutor.content.markup import Paragraph, parse
        from tutor.views.plain_lessons import drawn_block
        from tutor.views.pretty_lessons import paragraph

        for place, piece in enumerate(parse(text)):
            if place:
                yield Text()
            if isinstance(piece, Paragraph):
                yield paragraph(piece, self._catalog, self._look, SUIT_STYLES)
            else:
                yield from self.lines_of(drawn_block(piece))

    def _table(self, table: TableShown) -> Iterator[Text]:
        counts = [
            Text(self._say(say("table.count", who=each.owner, n=each.points)), "bold")
            for each in table.counts
        ]
        counts.append(Text(self._say(say("table.still", n=table.still_to_play_for)), "dim"))
        trump = Text(
            self._say(say("table.trump", suit=table.trump)), "bold " + SUIT_STYLES[table.trump]
        )
        said = say("table.trick", trick=table.trick, tricks=table.tricks, lead=table.lead)
        trick = Text(self._say(said), "dim")
        head = [*self._ends(counts, trump), trick]
        # Once it takes two lines, the trick may find room in the second.
        yield from head if len(head) == 2 else _packed([*counts, trump, trick], self._width)
        yield Text()
        label = max(_LABEL, *(cell_len(self._say(held.owner)) + 1 for held in table.others))
        for held in table.others:
            yield from self._row(self._say(held.owner), label, map(self._named, held.cards))
        because = f"({self._say(table.known_because)})"
        for line in textwrap.wrap(because, self._width - label):
            yield Text(" " * label + line, "dim")
        if table.stock:
            stock = self._say(say("table.stock"))
            yield from self._row(stock, label, map(self._named, table.stock))
        laid = [
            Text.assemble(self._named(each.card), (f"  {self._say(each.owner)}", "dim"))
            for each in table.table
        ]
        empty = [Text(self._say(say("table.empty")), "dim")]
        yield from self._row(self._say(say("table.table")), label, laid or empty)
        for place, card in enumerate(table.yours, 1):
            worth = str(card.points) if card.points else self._look.writable("–")
            yield Text.assemble(
                (self._say(say("table.yours")) if place == 1 else "").ljust(label),
                (f"{place}  " if table.is_your_turn else "", "bold"),
                self._short(card),
                f"  {self._words(card).ljust(18)} ",
                (worth.rjust(2), "dim"),
            )

    def _trick(self, trick: TrickShown) -> Iterator[Text]:
        parts = [Text(self._say(say("table.played", n=trick.number)), "dim")]
        for laid in trick.plays:
            style = "bold" if laid.card == trick.winning_card else ""
            parts.append(
                Text.assemble((f"{self._say(laid.owner)} ", style), self._short(laid.card))
            )
        points = self._catalog.in_words(trick.points, "points")
        goes = say("table.goes-to", points=points, who=trick.taker)
        if trick.taker == say("table.who.you.subject"):
            goes = say("table.goes-to-you", points=points)
        parts.append(Text(self._say(goes), "green" if trick.is_ours else "red"))
        parts.append(Text(self._say(say("table.tally", us=trick.ours, them=trick.theirs)), "bold"))
        yield from self._flow(parts, "  ", 3)

    def _contrast(self, contrast: Contrast) -> Iterator[Text]:
        from tutor.views.pretty_contrast import side_by_side

        arrow = self._look.writable("←")
        for label, cells in side_by_side(contrast, self._say, self._brief, arrow, self._width):
            room = cell_len(label.plain)
            for place, line in enumerate(_packed(cells, self._width - room)):
                yield (Text(" " * room) if place else label) + line

    def _brief(self, trick: TrickShown) -> Text:
        cards = [
            self._short(laid.card) if laid.card == trick.winning_card else self._quiet(laid.card)
            for laid in trick.plays
        ]
        tally = self._say(say("table.tally", us=trick.ours, them=trick.theirs))
        return Text(" ").join(cards) + Text(f"  {tally}", "green" if trick.is_ours else "red")

    def _quiet(self, card: Card) -> Text:
        return Text(self._words(card, "short"), SUIT_STYLES[card.suit])

    def _row(self, label: str, room: int, items: Iterable[Text]) -> Iterator[Text]:
        parts = list(items) or [Text(self._look.writable("–"), "dim")]
        for place, line in enumerate(_packed(parts, self._width - room)):
            yield Text(("" if place else label).ljust(room)) + line

    def _flow(self, parts: list[Text], indent: str, hang: int) -> Iterator[Text]:
        for place, line in enumerate(_packed(parts, self._width - hang)):
            yield Text(" " * hang if place else indent) + line

    def _ends(self, lefts: list[Text], right: Text) -> Iterator[Text]:
        """Texts on the left and one at the right end; where that is too long, one after another."""
        left = Text(_GAP).join(lefts)
        room = self._width - cell_len(left.plain) - cell_len(right.plain)
        if room >= len(_GAP):
            yield left + Text(" " * room) + right
        else:
            yield from _packed([*lefts, right], self._width)

    def _named(self, card: Card) -> Text:
        return Text.assemble(self._short(card), f" {self._words(card, 'rank')}")

    def _short(self, card: Card) -> Text:
        return Text(self._words(card, "short"), SUIT_STYLES[card.suit] + " bold")

    def _say(self, message: Message) -> str:
        return self._look.writable(self._catalog.say(message))

    def _words(self, card: Card, form: str = "") -> str:
        return self._look.writable(self._catalog.in_words(card, form))


def _packed(parts: list[Text], room: int) -> Iterator[Text]:
    """The parts in lines as full as fit; a part is never broken."""
    line: list[Text] = []
    used = 0
    for part in parts:
        needed = cell_len(part.plain) + (len(_GAP) if line else 0)
        if line and used + needed > room:
            yield Text(_GAP).join(line)
            line, used, needed = [], 0, cell_len(part.plain)
        line.append(part)
        used += needed
    if line:
        yield Text(_GAP).join(line)
