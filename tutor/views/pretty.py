"""The table in colour and columns, with Rich; it folds down to forty columns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import assert_never

from rich.cells import cell_len
from rich.text import Text

from tutor.message import Message, say
from tutor.rules.cards import Card, Suit
from tutor.session.screen import (
    Block,
    Gap,
    Heading,
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
_LABEL_WIDTH = 11


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
                yield Text(self._say(message), TONE_STYLES[tone])
            case Prose(text):
                yield Text(self._look.writable(text.rstrip("\n")), "italic")
            case Gap():
                yield Text()
            case Heading(title, detail):
                yield from self._ends(
                    Text(self._look.writable(title), "bold"), Text(self._say(detail), "dim")
                )
            case TableShown():
                yield from self._table(block)
            case TrickShown():
                yield from self._trick(block)
            case _:
                assert_never(block)

    def _table(self, table: TableShown) -> Iterator[Text]:
        counts = [
            Text(self._say(say("table.count", who=each.owner, n=each.points)), "bold")
            for each in table.counts
        ]
        counts.append(Text(self._say(say("table.still", n=table.still_to_play_for)), "dim"))
        trump = Text(
            self._say(say("table.trump", suit=table.trump)), "bold " + SUIT_STYLES[table.trump]
        )
        yield from self._ends(_joined(counts), trump)
        trick = say("table.trick", trick=table.trick, tricks=table.tricks, lead=table.lead)
        yield Text(self._say(trick), "dim")
        yield Text()
        for held in table.others:
            yield from self._row(self._say(held.owner), map(self._named, held.cards))
        yield Text(" " * _LABEL_WIDTH + f"({self._say(table.known_because)})", "dim")
        if table.stock:
            yield from self._row(self._say(say("table.stock")), map(self._named, table.stock))
        laid = [
            Text.assemble(self._named(each.card), (f"  {self._say(each.owner)}", "dim"))
            for each in table.table
        ]
        empty = [Text(self._say(say("table.empty")), "dim")]
        yield from self._row(self._say(say("table.table")), laid or empty)
        for place, card in enumerate(table.yours, 1):
            label = self._say(say("table.yours")) if place == 1 else ""
            worth = str(card.points) if card.points else self._look.writable("–")
            name = self._words(card)
            yield Text.assemble(
                label.ljust(_LABEL_WIDTH),
                (f"{place}  ", "bold"),
                self._short(card),
                f"  {name.ljust(18)} ",
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
        goes = self._say(say("table.goes-to", points=points, who=trick.taker))
        parts.append(Text(goes, "green" if trick.is_ours else "red"))
        parts.append(Text(self._say(say("table.tally", us=trick.ours, them=trick.theirs)), "bold"))
        yield from self._flow(parts, "  ", 4)

    def _row(self, label: str, items: Iterable[Text]) -> Iterator[Text]:
        parts = list(items) or [Text(self._look.writable("–"), "dim")]
        room = self._width - _LABEL_WIDTH
        first = True
        for line in _packed(parts, room, "   "):
            yield Text((label if first else "").ljust(_LABEL_WIDTH)) + line
            first = False

    def _flow(self, parts: list[Text], indent: str, hang: int) -> Iterator[Text]:
        first = True
        for line in _packed(parts, self._width - hang, "   "):
            yield Text(indent if first else " " * hang) + line
            first = False

    def _ends(self, left: Text, right: Text) -> Iterator[Text]:
        """Two texts at the two ends of a line, or on two lines where it is too short."""
        room = self._width - cell_len(left.plain) - cell_len(right.plain)
        if room >= 3:
            yield left + Text(" " * room) + right
        else:
            yield left
            yield right

    def _named(self, card: Card) -> Text:
        return Text.assemble(self._short(card), f" {self._words(card, 'rank')}")

    def _short(self, card: Card) -> Text:
        return Text(self._words(card, "short"), SUIT_STYLES[card.suit] + " bold")

    def _say(self, message: Message) -> str:
        return self._look.writable(self._catalog.say(message))

    def _words(self, card: Card, form: str = "") -> str:
        return self._look.writable(self._catalog.in_words(card, form))


def _joined(parts: list[Text]) -> Text:
    line = Text()
    for place, part in enumerate(parts):
        line += Text("   " if place else "") + part
    return line


def _packed(parts: list[Text], room: int, gap: str) -> Iterator[Text]:
    """The parts in lines as full as fit; a part is never broken."""
    line: list[Text] = []
    used = 0
    for part in parts:
        needed = cell_len(part.plain) + (len(gap) if line else 0)
        if line and used + needed > room:
            yield Text(gap).join(line)
            line, used, needed = [], 0, cell_len(part.plain)
        line.append(part)
        used += needed
    if line:
        yield Text(gap).join(line)
