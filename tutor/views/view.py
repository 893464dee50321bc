"""What a view is: it draws each kind of block as lines.

A view is one module with one class below ``View``, with a method for each kind of block; mypy and
the class itself refuse one that leaves a kind out. A new kind of block is added to ``Block`` and to
``View.lines_of``, and then to each view.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import Generic, NamedTuple, TypeVar, assert_never

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
from tutor.session.blocks.table import position_table
from tutor.session.screen import (
    Bar,
    Block,
    CardRow,
    Choices,
    Contrast,
    Gap,
    Heading,
    LineSummary,
    MarkedText,
    Prose,
    Say,
    Table,
    TrickResult,
)
from tutor.text.catalog import Catalog

LONG_HAND = 5
"""A hand of more cards is drawn together, not each card on its own line."""


class Marks(NamedTuple):
    """What is marked in the pictures: cards, or the places of texts from 0, in their order."""

    chosen: tuple[Card | int, ...] = ()

    def place(self, of: Card | int) -> int:
        """Which of those marked it is, from 1; 0 if it is not marked."""
        return self.chosen.index(of) + 1 if of in self.chosen else 0


NO_MARKS = Marks()

LineT = TypeVar("LineT")
"""What a view makes of a block: text, styled text, an element of a page."""


class View(ABC, Generic[LineT]):
    """Draws blocks in the words of a catalogue."""

    def __init__(self, catalog: Catalog) -> None:
        self.catalog = catalog

    def lines_of(self, block: Block) -> Iterator[LineT]:
        """The lines that draw ``block``, from the top."""
        match block:
            case Say():
                return self.sentence(block)
            case Prose():
                return self.prose(block)
            case Gap():
                return self.gap()
            case Heading():
                return self.heading(block)
            case Table():
                return self.table(block)
            case TrickResult():
                return self.trick(block)
            case LineSummary():
                return self.line(block)
            case Contrast():
                return self.contrast(block)
            case MarkedText():
                return self.marked_text(block)
            case CardRow():
                return self.cards(block)
            case Choices():
                return self.choices(block)
            case Bar():
                return self.bar(block)
            case _:
                assert_never(block)

    @abstractmethod
    def sentence(self, block: Say) -> Iterator[LineT]:
        """A sentence of the program."""

    @abstractmethod
    def prose(self, block: Prose) -> Iterator[LineT]:
        """An author's words about a puzzle; ``prose_text`` words them."""

    @abstractmethod
    def gap(self) -> Iterator[LineT]:
        """An empty line."""

    @abstractmethod
    def heading(self, block: Heading) -> Iterator[LineT]:
        """The title of a screen."""

    @abstractmethod
    def table(self, block: Table) -> Iterator[LineT]:
        """The whole table."""

    @abstractmethod
    def trick(self, block: TrickResult) -> Iterator[LineT]:
        """A trick that was played."""

    @abstractmethod
    def line(self, block: LineSummary) -> Iterator[LineT]:
        """A line of play in short."""

    @abstractmethod
    def contrast(self, block: Contrast) -> Iterator[LineT]:
        """Two lines of play beside each other."""

    @abstractmethod
    def paragraph(self, paragraph: Paragraph) -> LineT:
        """A paragraph of an author's words, with its markup."""

    @abstractmethod
    def cards(self, block: CardRow) -> Iterator[LineT]:
        """Cards side by side."""

    @abstractmethod
    def choices(self, block: Choices) -> Iterator[LineT]:
        """Numbered texts; ``choice_text`` words them."""

    @abstractmethod
    def bar(self, block: Bar) -> Iterator[LineT]:
        """How far one is."""

    def between_paragraphs(self) -> Iterator[LineT]:
        """What parts the paragraphs and drawings of an author's words: nothing."""
        return iter(())

    def marked_text(self, block: MarkedText) -> Iterator[LineT]:
        """An author's words with markup: paragraphs, and drawings that are blocks themselves."""
        text = self.catalog.commands.in_author_text(block.text)
        for place, piece in enumerate(parse(text)):
            if place:
                yield from self.between_paragraphs()
            if isinstance(piece, Paragraph):
                yield self.paragraph(piece)
            else:
                yield from self.lines_of(_drawing_block(piece))

    def prose_text(self, block: Prose) -> str:
        """An author's words with the facts in their places, without line breaks at the end."""
        words = self.catalog.author_text(block.parts, block.language) if block.parts else block.text
        return words.rstrip("\n")

    def label_text(self, label: str | Message) -> str:
        """What stands beside cards: the program's words, or an author's as they are."""
        return self.catalog.say(label) if isinstance(label, Message) else label

    def choice_text(self, text: str | Message) -> str:
        """A text to choose: the program's words, or an author's with the cards' names in words."""
        if isinstance(text, Message):
            return self.catalog.say(text)
        pieces = parse(text)
        return " ".join(self.words_of(each) for each in pieces if isinstance(each, Paragraph))

    def words_of(self, paragraph: Paragraph) -> str:
        """A paragraph in words alone: emphasis is left out, a card is its name."""
        return "".join(map(self._words_of_part, paragraph.parts))

    def _words_of_part(self, part: Part) -> str:
        match part:
            case str():
                return part
            case Emphasis(parts):
                return "".join(map(self._words_of_part, parts))
            case CardName(card, form):
                return self.catalog.in_words(card, form)


def _drawing_block(piece: TrickDrawing | HandDrawing | TableDrawing) -> Block:
    """A drawing in an author's words as a block."""
    match piece:
        case TrickDrawing(cards, trump):
            return CardRow(cards, say("lesson.trick"), trump, piece.taker)
        case HandDrawing(cards):
            return CardRow(cards)
        case TableDrawing(position):
            # Its cards are looked at: numbers are for what can be chosen.
            return position_table(position, position.to_play)._replace(is_numbered=False)
