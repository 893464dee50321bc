"""The view in colour and columns, with Rich; it folds down to forty columns."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Sequence

from rich.cells import cell_len
from rich.text import Text

from tutor.content.markup import CardName, Emphasis, Paragraph, Part, parse
from tutor.message import Message, say
from tutor.rules.cards import Card
from tutor.session.screen import (
    Bar,
    CardRow,
    Choices,
    Contrast,
    Heading,
    HiddenStock,
    LineSummary,
    Prose,
    Say,
    Table,
    Tone,
    TrickResult,
)
from tutor.text.catalog import Catalog
from tutor.views.card_art import CardPainter
from tutor.views.look import Look
from tutor.views.palette import OWN, Palette, style_of
from tutor.views.view import LONG_HAND, NO_MARKS, Marks, View

_LABEL = 11
"""Columns for what stands before a row; more where a seat's name needs them."""
_LINE_COLUMN = 18
"""Columns at least for each of two lines of play beside each other, and between the two."""
_LINE_GAP = 3
_BAR = 30
_LIST_MARKS = ("- ", "✓ ", "→ ")
"""How a sentence begins that is an entry of a list."""
_GAP = "   "
_CARD_EDGES = ("┌────┐", "│", "└────┘")
_ASCII_CARD_EDGES = ("+----+", "|", "+----+")
_CARD_WIDTH = 7
"""Columns of a drawn card and the space behind it."""


class ColourView(View[Text]):
    """Draws blocks at a width in columns; sentences are left to be wrapped by the console."""

    def __init__(
        self,
        catalog: Catalog,
        look: Look,
        width: int,
        *,
        marks: Marks = NO_MARKS,
        palette: Palette = OWN,
        draws_cards: bool = False,
    ) -> None:
        super().__init__(catalog)
        self._look = look
        self._width = width
        self._marks = marks
        self._palette = palette
        self._painter = CardPainter(catalog, look, palette) if draws_cards else None
        self._good, self._bad = style_of(palette.good), style_of(palette.bad)

    def sentence(self, block: Say) -> Iterator[Text]:
        text, style = self._say(block.message), self._tone_style(block.tone)
        is_entry = self.catalog.say(block.message).startswith(_LIST_MARKS)
        if not is_entry or cell_len(text) <= self._width:
            yield Text(text, style)
            return
        # An entry of a list goes on below its own beginning.
        wrapped = textwrap.wrap(text, self._width, subsequent_indent="  ", break_on_hyphens=False)
        for line in wrapped:
            yield Text(line, style)

    def _tone_style(self, tone: Tone) -> str:
        """What is bad or good says so in words; a note matters too, and is not made paler."""
        match tone:
            case Tone.PLAIN | Tone.NOTE:
                return ""
            case Tone.TITLE:
                return "bold"
            case Tone.GOOD:
                return f"bold {self._good}".strip()
            case Tone.BAD:
                return f"bold {self._bad}".strip()

    def prose(self, block: Prose) -> Iterator[Text]:
        yield Text(self._look.writable(self.prose_text(block)), "italic")

    def gap(self) -> Iterator[Text]:
        yield Text()

    def heading(self, block: Heading) -> Iterator[Text]:
        left = Text(self._look.writable(block.title), "bold")
        return self._ends([left], Text(self._say(block.detail)))

    def table(self, block: Table) -> Iterator[Text]:
        yield from self._table_head(block)
        if self._painter and len(block.yours) <= LONG_HAND:
            yield from self._drawn_table(block, self._painter)
            return
        yield Text()
        owners = [self._say(held.owner) for held in block.others]
        label = max([_LABEL, *(cell_len(owner) + 1 for owner in owners)])
        for owner, held in zip(owners, block.others, strict=True):
            yield from self._row(owner, label, map(self._card_with_rank, held.cards))
        if block.known_because:
            because = f"({self._say(block.known_because)})"
            for line in textwrap.wrap(because, self._width - label):
                yield Text(" " * label + line)
        if stock := self._stock(block):
            yield from self._row(self._say(say("table.stock")), label, stock)
        laid = [
            Text.assemble(self._card_with_rank(each.card), (f"  {self._say(each.owner)}"))
            for each in block.table
        ]
        empty = [Text(self._say(say("table.empty")))]
        yield from self._row(self._say(say("table.table")), label, laid or empty)
        yield from self._own_hand(block, label)

    def _table_head(self, table: Table) -> Iterator[Text]:
        """The count and the trump, and the trick."""
        counts = [
            Text(self._say(say("table.count", who=each.owner, n=each.points)), "bold")
            for each in table.counts
        ]
        still = say("table.still", n=table.still_to_play_for)
        counts.append(Text(self._say(still if counts else say("game.table.you-count"))))
        trump = Text(
            self._say(say("table.trump", suit=table.trump)),
            f"bold {self._palette.suit_style(table.trump)}".strip(),
        )
        place = say("table.trick", trick=table.trick, tricks=table.tricks, lead=table.lead)
        trick = Text(self._say(place))
        head = [*self._ends(counts, trump), trick]
        # Once it takes two lines, the trick may find room in the second.
        return iter(head) if len(head) == 2 else _packed_lines([*counts, trump, trick], self._width)

    def _drawn_table(self, table: Table, painter: CardPainter) -> Iterator[Text]:
        """The table with its cards drawn: another hand, the trick, the stock; below them yours."""
        is_alone = len(table.others) == 1 and len(table.others[0].cards) <= LONG_HAND
        if not is_alone:
            label = max(_LABEL, *(cell_len(self._say(each.owner)) + 1 for each in table.others), 0)
            for held in table.others:
                cards = map(self._card_with_rank, held.cards)
                yield from self._row(self._say(held.owner), label, cards)
        groups = [self._group(painter, self._say(each.owner), each.cards) for each in table.others]
        groups = [*(groups if is_alone else []), self._trick_group(table, painter)]
        if stock := self._stock_group(table, painter):
            groups.append(stock)
        yield from self._side_by_side(groups)
        if table.known_because:
            yield from map(Text, textwrap.wrap(f"({self._say(table.known_because)})", self._width))
        if table.yours:
            yield from self._drawn_hand(table, painter)

    def _group(
        self, painter: CardPainter, label: str, cards: Sequence[Card], is_named: bool = False
    ) -> list[Text]:
        """Cards under a label."""
        if not cards:
            return [Text(f"{label}: {self._look.writable('–')}")]
        return [Text(label), *painter.row(cards, (), is_named=is_named)]

    def _trick_group(self, table: Table, painter: CardPainter) -> list[Text]:
        """The cards on the table, each under whoever played it."""
        label = self._say(say("table.table"))
        if not table.table:
            return [Text(f"{label}: {self._say(say('table.empty'))}")]
        columns = []
        for place, laid in enumerate(table.table):
            owner = self._say(laid.owner)
            head = owner if place else f"{label}: {owner}"
            columns.append([Text(head), *painter.row([laid.card], (), is_named=True)])
        return _beside(columns, " ")

    def _stock_group(self, table: Table, painter: CardPainter) -> list[Text]:
        """The stock, if there is anything to be said of it: its cards, or how many and the last."""
        label = self._say(say("table.stock"))
        match table.hidden_stock:
            case HiddenStock(turn_up=None):
                return [Text(f"{label}: {self._say(say('game.table.gone'))}")]
            case HiddenStock(size, Card() as turn_up):
                under = self._say(say("game.table.under", n=size - 1))
                return [Text(f"{label}: {under}"), *painter.row([turn_up], (), is_named=False)]
        return self._group(painter, label, table.stock) if table.stock else []

    def _side_by_side(self, groups: list[list[Text]]) -> Iterator[Text]:
        """Groups beside each other, as many as there is room for."""
        line: list[list[Text]] = []
        for group in groups:
            if line and _block_width(_beside([*line, group], _GAP)) > self._width:
                yield from _beside(line, _GAP)
                line = []
            line.append(group)
        yield from _beside(line, _GAP)

    def _drawn_hand(self, table: Table, painter: CardPainter) -> Iterator[Text]:
        """The learner's cards with their numbers above them; what is marked has a double line."""
        label = self._say(say("table.yours")) + " "
        room = self._width - cell_len(label)
        is_named = len(table.yours) * (painter.width(is_named=True) + 1) - 1 <= room
        width = painter.width(is_named=is_named)
        heads = []
        for place, card in enumerate(table.yours, 1):
            number = f"{self._mark(card)}{place}" if table.is_numbered else ""
            heads.append(Text(number.center(width), "bold"))
        indent = " " * cell_len(label)
        yield Text(label) + Text(" ").join(heads)
        marked = [card for card in table.yours if self._marks.place(card)]
        for row in painter.row(table.yours, marked, is_named=is_named):
            yield Text(indent) + row

    def _stock(self, table: Table) -> list[Text]:
        """The cards of a stock that is known, or what is to be seen of one that is not."""
        match table.hidden_stock:
            case HiddenStock(turn_up=None):
                return [Text(self._say(say("game.table.gone")))]
            case HiddenStock(size, Card() as turn_up):
                under = Text(self._say(say("game.table.under", n=size - 1)))
                return [under, self._card_with_rank(turn_up)]
        return [*map(self._card_with_rank, table.stock)]

    def _own_hand(self, table: Table, label: int) -> Iterator[Text]:
        """The learner's cards, one a line with its name and points; a long hand in rows."""
        yours = self._say(say("table.yours"))
        numbered = list(enumerate(table.yours, 1))
        if len(numbered) > LONG_HAND:
            cards = [
                Text.assemble((f"{self._mark(card)}{place} ", "bold"), self._card_with_rank(card))
                for place, card in numbered
            ]
            yield from self._row(yours, label, cards)
            return
        for place, card in numbered:
            worth = say("table.worth", n=card.points) if card.points else say("game.table.nothing")
            name = self._say(say("game.table.card", card=card))
            start = (yours if place == 1 else "").ljust(label)
            mark = self._mark(card)
            yield Text.assemble(
                start[: len(start) - len(mark)],
                (f"{mark}{place}  " if table.is_numbered else "", "bold"),
                self._short(card),
                f"  {name.ljust(18)} ",
                (self._say(worth).rjust(2)),
            )

    def trick(self, block: TrickResult) -> Iterator[Text]:
        parts = [Text(self._say(say("table.played", n=block.number)))]
        for laid in block.plays:
            style = "bold" if laid.card == block.winning_card else ""
            parts.append(
                Text.assemble((f"{self._say(laid.owner)} ", style), self._short(laid.card))
            )
        points = self.catalog.in_words(block.points, "points")
        goes = say("table.goes-to", points=points, who=block.taker)
        if block.taker == say("table.who.you.subject"):
            goes = say("table.goes-to-you", points=points)
        parts.append(Text(self._say(goes), self._good if block.is_ours else self._bad))
        parts.append(Text(self._count_after(block), "bold"))
        yield from self._flow(parts, "  ", 3)

    def line(self, block: LineSummary) -> Iterator[Text]:
        cards = [Text(" ").join(map(self._short, trick)) for trick in block.tricks]
        final = Text(self._look.writable(f"→ {block.final}"), "bold")
        return self._flow([*cards, final], "  ", 4)

    def contrast(self, block: Contrast) -> Iterator[Text]:
        """Two columns; on a narrow screen they are drawn together, as long as they then fit."""
        heads = [
            Text(self._say(say("table.after", card=each)), "bold")
            for each in (block.card, block.right)
        ]
        rows = [(Text(""), heads)]
        for each in block.tricks:
            number = Text(self._say(say("table.played", n=each.here.number)))
            cells = [self._trick_in_short(each.here), self._trick_in_short(each.there)]
            if each.is_parting:
                arrow = self._look.writable("←")
                cells.append(Text(f"{arrow} {self._say(say('table.parting'))}"))
            rows.append((number, cells))
        label, column = _LABEL, max(_LINE_COLUMN, (self._width - _LABEL) // 4)
        if label + 2 * column + _LINE_GAP > self._width:
            label = max(cell_len(number.plain) for number, _ in rows) + 1
            column = max(cell_len(cell.plain) for _, cells in rows for cell in cells[:2])
        for number, cells in rows:
            start = _pad(number, label)
            room = cell_len(start.plain)
            padded = [_pad(cell, column) for cell in cells]
            for place, line in enumerate(_packed_lines(padded, self._width - room)):
                yield (Text(" " * room) if place else start) + line

    def _trick_in_short(self, trick: TrickResult) -> Text:
        cards = [
            self._short(laid.card, is_bold=laid.card == trick.winning_card) for laid in trick.plays
        ]
        style = self._good if trick.is_ours else self._bad
        return Text(" ").join(cards) + Text(f"  {self._count_after(trick)}", style)

    def _count_after(self, trick: TrickResult) -> str:
        return self._say(say("table.tally", us=trick.ours, them=trick.theirs))

    def between_paragraphs(self) -> Iterator[Text]:
        yield Text()

    def paragraph(self, paragraph: Paragraph) -> Text:
        """Emphasis is bold, names of cards are in the colour of their suit."""

        def styled(part: Part, style: str) -> Text:
            match part:
                case str():
                    return Text(self._look.writable(part), style)
                case Emphasis(parts):
                    return Text().join(styled(each, "bold") for each in parts)
                case CardName(card, form):
                    return Text(
                        self._words(card, form),
                        f"{self._palette.suit_style(card.suit)} {style}".strip(),
                    )

        return Text().join(styled(part, "") for part in paragraph.parts)

    def cards(self, block: CardRow) -> Iterator[Text]:
        """Cards as boxes in rows; the one that takes the trick has a mark below it.

        The cards of one suit, such as those that are gone, stand in one line behind its name.
        """
        label = self.label_text(block.label)
        if label:
            if block.cards and isinstance(block.label, Message) and "suit" in block.label.params:
                listed = Text(" ").join(map(self._short, block.cards))
                yield Text(self._look.writable(f"{label}   ")) + listed
                return
            drawn_trump = say("lesson.drawn.trump", suit=block.trump) if block.trump else None
            trump = self.catalog.say(drawn_trump) if drawn_trump else ""
            yield Text(self._look.writable(f"{label}   {trump}".rstrip()))
        if self._painter and block.cards and self._fits_in_a_row(self._painter, block.cards):
            yield from self._drawn_cards(self._painter, block)
            return
        in_a_row = max(1, (self._width - 2) // _CARD_WIDTH)
        for start in range(0, len(block.cards), in_a_row):
            yield from self._boxes(block.cards[start : start + in_a_row], block.takes)

    def _fits_in_a_row(
        self, painter: CardPainter, cards: Sequence[Card], *, is_named: bool = False
    ) -> bool:
        return len(cards) * (painter.width(is_named=is_named) + 1) <= self._width - 2

    def _drawn_cards(self, painter: CardPainter, block: CardRow) -> Iterator[Text]:
        """The cards of a row that has room for them, with a mark below the one that takes."""
        is_named = self._fits_in_a_row(painter, block.cards, is_named=True)
        marked = [card for card in block.cards if self._marks.place(card)]
        for row in painter.row(block.cards, marked, is_named=is_named):
            yield Text("  ") + row
        if block.takes in block.cards:
            width = painter.width(is_named=is_named) + 1
            before = 2 + width * block.cards.index(block.takes) + width // 2 - 1
            yield Text(" " * before + self._takes_mark, f"bold {self._good}".strip())

    @property
    def _takes_mark(self) -> str:
        return "▲" if self._look.can_draw else "^"

    def _boxes(self, cards: tuple[Card, ...], takes: Card | None) -> Iterator[Text]:
        top, side, bottom = _CARD_EDGES if self._look.can_draw else _ASCII_CARD_EDGES
        yield Text("  ") + Text(" ").join(Text(top) for _ in cards)
        middle = [Text(f"{side} ") + self._short(card) + Text(f" {side}") for card in cards]
        yield Text("  ") + Text(" ").join(middle)
        yield Text("  ") + Text(" ").join(Text(bottom) for _ in cards)
        if takes in cards:
            yield Text(
                " " * (2 + _CARD_WIDTH * cards.index(takes) + 2) + self._takes_mark,
                f"bold {self._good}".strip(),
            )

    def choices(self, block: Choices) -> Iterator[Text]:
        """A choice too long for a line goes on below its own beginning.

        A card stands there as in a hand: its letters in its suit's colour, and its name.
        """
        for place, text in enumerate(block.texts, 1):
            words = self._look.writable(self.choice_text(text))
            number = str(place).rjust(len(str(len(block.texts))))
            card = _only_card(text)
            mark = self._mark(place - 1) or (self._mark(card) if card else "")
            start = f"{mark.rjust(2)}{number}  "
            if card:
                yield Text.assemble((start, "bold"), self._short(card), f"  {words}")
                continue
            for line in textwrap.wrap(words, self._width - len(start)) or [""]:
                yield Text.assemble((start, "bold"), line)
                start = " " * len(start)

    def bar(self, block: Bar) -> Iterator[Text]:
        filled = _BAR * block.done // max(block.all, 1)
        full, rest = ("━", "─") if self._look.can_draw else ("=", "-")
        yield Text(full * filled, self._good) + Text(rest * (_BAR - filled))

    def _mark(self, of: Card | int) -> str:
        """What stands before a thing that is marked: an arrow, with its place among several."""
        place = self._marks.place(of)
        arrow = "▸" if self._look.can_draw else ">"
        return (str(place) if len(self._marks.chosen) > 1 else "") + arrow if place else ""

    def _row(self, label: str, room: int, items: Iterable[Text]) -> Iterator[Text]:
        """Things behind a label, in as many lines as it takes; a dash where there are none."""
        parts = list(items) or [Text(self._look.writable("–"))]
        for place, line in enumerate(_packed_lines(parts, self._width - room)):
            yield Text(("" if place else label).ljust(room)) + line

    def _flow(self, parts: list[Text], indent: str, hang: int) -> Iterator[Text]:
        """Things one after another, from the second line on ``hang`` columns further in."""
        for place, line in enumerate(_packed_lines(parts, self._width - hang)):
            yield Text(" " * hang if place else indent) + line

    def _ends(self, lefts: list[Text], right: Text) -> Iterator[Text]:
        """Texts on the left and one at the right end; where that is too long, one after another."""
        left = Text(_GAP).join(lefts)
        room = self._width - cell_len(left.plain) - cell_len(right.plain)
        if room >= len(_GAP):
            yield left + Text(" " * room) + right
        else:
            yield from _packed_lines([*lefts, right], self._width)

    def _card_with_rank(self, card: Card) -> Text:
        """A card's letters and the name of its rank."""
        return Text.assemble(self._short(card), f" {self._words(card, 'rank')}")

    def _short(self, card: Card, is_bold: bool = True) -> Text:
        """A card's letters in the colour of its suit."""
        style = self._palette.suit_style(card.suit) + (" bold" if is_bold else "")
        return Text(self._words(card, "short"), style.strip())

    def _say(self, message: Message) -> str:
        return self._look.writable(self.catalog.say(message))

    def _words(self, card: Card, form: str) -> str:
        return self._look.writable(self.catalog.in_words(card, form))


def _packed_lines(parts: list[Text], room: int) -> Iterator[Text]:
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


def _beside(groups: list[list[Text]], gap: str) -> list[Text]:
    """Groups of lines beside each other, each as wide as its widest line."""
    rows = max((len(group) for group in groups), default=0)
    widths = [_block_width(group) for group in groups]
    lines = []
    for row in range(rows):
        cells = [
            _pad(group[row] if row < len(group) else Text(), width)
            for group, width in zip(groups, widths, strict=True)
        ]
        line = Text(gap).join(cells)
        line.rstrip()
        lines.append(line)
    return lines


def _block_width(lines: list[Text]) -> int:
    return max((cell_len(line.plain) for line in lines), default=0)


def _pad(text: Text, room: int) -> Text:
    return text + Text(" " * max(0, room - cell_len(text.plain)))


def _only_card(text: str | Message) -> Card | None:
    """The card, where a text names one and says nothing else."""
    if isinstance(text, Message):
        card = text.params.get("card") if text.key == "lesson.card" else None
        return card if isinstance(card, Card) else None
    match parse(text):
        # A rank alone, such as "the knight", is written as one of its cards but is none of them.
        case [Paragraph(parts=(CardName(card, form),))] if not form.lower().startswith("rank"):
            return card
    return None
