"""The table in colour and columns, with Rich; it folds down to forty columns."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple, assert_never

from rich.cells import cell_len
from rich.text import Text

from tutor.content.markup import CardName, Emphasis, Paragraph, Part, parse
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
    MarkedText,
    Prose,
    Say,
    TableShown,
    Tone,
    TrickShown,
)
from tutor.text.catalog import Catalog
from tutor.views.look import Look
from tutor.views.plain import drawn_block, text_of

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
                words = self._catalog.author_text(parts, language) if parts else text
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
                brush = Brush(self._say, self._short, self._named, self._row, self._ends)
                yield from game_table(block, brush)
            case MarkedText(text):
                yield from self._marked(text)
            case CardsDrawn():
                yield from card_boxes(block, self._catalog, self._look, self._short, self._width)
            case Choices():
                yield from choice_rows(block, self._catalog, self._look, self._short, self._width)
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
        for place, piece in enumerate(parse(text)):
            if place:
                yield Text()
            if isinstance(piece, Paragraph):
                yield paragraph_text(piece, self._catalog, self._look, SUIT_STYLES)
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


_LINE_LABEL = 11
_COLUMN = 18
_LINE_GAP = 3
"""Columns kept free between the two."""

Row = tuple[Text, list[Text]]
"""What stands before a trick, and the trick in each of the lines."""


def side_by_side(
    contrast: Contrast,
    say_: Callable[[Message], str],
    brief: Callable[[TrickShown], Text],
    arrow: str,
    width: int,
) -> Iterator[Row]:
    """What the line after each card comes to, trick by trick, padded so that it stands in columns.

    On a narrow screen the columns are drawn together, as long as they then fit.
    """
    heads = [Text(say_(say("table.after", card=each)), "bold") for each in contrast[:2]]
    rows: list[Row] = [(Text(""), heads)]
    for each in contrast.tricks:
        number = Text(say_(say("table.played", n=each.here.number)), "dim")
        sides = [brief(each.here), brief(each.there)]
        if each.is_parting:
            sides.append(Text(f"{arrow} {say_(say('table.parting'))}", "dim"))
        rows.append((number, sides))
    label, column = _LINE_LABEL, max(_COLUMN, (width - _LINE_LABEL) // 4)
    if label + 2 * column + _LINE_GAP > width:
        label = max(cell_len(number.plain) for number, _ in rows) + 1
        column = max(cell_len(cell.plain) for _, cells in rows for cell in cells[:2])
    for number, cells in rows:
        yield _padded(number, label), [_padded(cell, column) for cell in cells]


def _padded(text: Text, room: int) -> Text:
    return text + Text(" " * max(0, room - cell_len(text.plain)))


LONG_HAND = 5
"""A longer hand stands in rows, not card by card."""
_TABLE_LABEL = 11


class Brush(NamedTuple):
    """How words, cards and rows are drawn here."""

    say: Callable[[Message], str]
    short: Callable[[Card], Text]
    """A card's letters in the colour of its suit."""
    named: Callable[[Card], Text]
    """The same with the name of its rank."""
    row: Callable[[str, int, Iterable[Text]], Iterator[Text]]
    """Things behind a label, in as many lines as it takes."""
    ends: Callable[[list[Text], Text], Iterator[Text]]
    """Things at the left, one at the right end."""


def game_table(table: GameTable, brush: Brush) -> Iterator[Text]:
    """The score and the trump, the trick, then the stock, the table and the hands."""
    counts = [
        Text(brush.say(say("table.count", who=each.owner, n=each.points)), "bold")
        for each in table.counts
    ]
    still = say("table.still", n=table.still_to_play_for) if counts else say("game.table.you-count")
    counts.append(Text(brush.say(still), "dim"))
    trump = Text(brush.say(say("table.trump", suit=table.trump)), "bold")
    trump.stylize(_suit_style(table))
    yield from brush.ends(counts, trump)
    trick = say("table.trick", trick=table.trick, tricks=table.tricks, lead=table.lead)
    yield Text(brush.say(trick), "dim")
    yield Text()
    owners = [brush.say(held.owner) for held in table.others]
    label = max([_TABLE_LABEL, *(cell_len(owner) + 1 for owner in owners)])
    for owner, held in zip(owners, table.others, strict=True):
        yield from brush.row(owner, label, map(brush.named, held.cards))
    yield from brush.row(brush.say(say("table.stock")), label, _stock(table, brush))
    laid = [
        Text.assemble(brush.named(each.card), (f"  {brush.say(each.owner)}", "dim"))
        for each in table.table
    ]
    empty = [Text(brush.say(say("table.empty")), "dim")]
    yield from brush.row(brush.say(say("table.table")), label, laid or empty)
    yield from _hand(table, brush, label)


def _suit_style(table: GameTable) -> str:
    """The colour of the trump suit, as cards of it have it."""
    return SUIT_STYLES[table.trump]


def _stock(table: GameTable, brush: Brush) -> list[Text]:
    if table.turn_up is None:
        return [Text(brush.say(say("game.table.gone")), "dim")]
    under = Text(brush.say(say("game.table.under", n=table.stock - 1)), "dim")
    return [under, brush.named(table.turn_up)]


def _hand(table: GameTable, brush: Brush, label: int) -> Iterator[Text]:
    yours = brush.say(say("table.yours"))
    numbered = list(enumerate(table.yours, 1))
    if len(numbered) > LONG_HAND:
        cards = [
            Text.assemble((f"{place} ", "bold"), brush.named(card)) for place, card in numbered
        ]
        yield from brush.row(yours, label, cards)
        return
    for place, card in numbered:
        worth = brush.say(
            say("table.worth", n=card.points) if card.points else say("game.table.nothing")
        )
        yield Text.assemble(
            (yours if place == 1 else "").ljust(label),
            (f"{place}  ", "bold"),
            brush.short(card),
            f"  {brush.say(say('game.table.card', card=card)).ljust(18)} ",
            (worth.rjust(2), "dim"),
        )


_EDGES = ("┌────┐", "│", "└────┘")
_ASCII_EDGES = ("+----+", "|", "+----+")
_CARD_WIDTH = 7

Short = Callable[[Card], Text]
"""Draws a card's letters in its suit's colour."""


def paragraph_text(piece: Paragraph, catalog: Catalog, look: Look, styles: dict[Suit, str]) -> Text:
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


def card_boxes(
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


def choice_rows(
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
