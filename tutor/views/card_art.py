"""Cards drawn in the letters and lines of a terminal: code, sign of the suit, points, and name.

The signs of the Italian suits are a coin, a cup, a sword and a club with two knots; the French pack
has its own. None is told by its colour, or by its sign alone: the letters stand above it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from rich.cells import cell_len
from rich.text import Text

from tutor.rules.cards import Card, Rank, Suit
from tutor.text.catalog import Catalog
from tutor.text.deck import SYMBOLS, Deck
from tutor.views.look import Look
from tutor.views.palette import Palette

ROWS = 4
"""The rows of a drawn card."""
_SIGN = 3
"""Columns of a sign."""
_GAP = " "
_SIGNS: Mapping[Suit, tuple[str, str]] = {
    Suit.DENARI: ("╭─╮", "╰─╯"),
    Suit.COPPE: ("╰┬╯", "╶┴╴"),
    Suit.SPADE: ("╶┼╴", " │ "),
    Suit.BASTONI: (" ╟ ", " ╢ "),
}
_ASCII_SIGNS: Mapping[Suit, tuple[str, str]] = {
    Suit.DENARI: ("/-\\", "\\-/"),
    Suit.COPPE: ("\\_/", "_|_"),
    Suit.SPADE: ("-+-", " | "),
    Suit.BASTONI: (" #/", "\\# "),
}

_NAMED = [
    *((rank, Suit.DENARI, "rank") for rank in Rank),
    *((Rank.ACE, suit, "suit") for suit in Suit),
]
"""All that may stand beside a sign, each on a card of its own."""


class _Frame(NamedTuple):
    """The lines around a card: corners, sides and edges."""

    top: str
    bottom: str
    side: str
    edge: str


_PLAIN, _MARKED = _Frame("┌┐", "└┘", "│", "─"), _Frame("╔╗", "╚╝", "║", "═")
_ASCII_PLAIN, _ASCII_MARKED = _Frame("++", "++", "|", "-"), _Frame("##", "##", "#", "=")


class CardPainter:
    """Draws cards for a terminal, in the words of a catalogue."""

    def __init__(self, catalog: Catalog, look: Look, palette: Palette) -> None:
        self._catalog = catalog
        self._look = look
        self._palette = palette
        names = [self._words(Card(rank, suit), form) for rank, suit, form in _NAMED]
        self._name = max(map(cell_len, names))

    def width(self, *, is_named: bool) -> int:
        """The columns of a card, without the space behind it."""
        return self._inner(is_named) + 2

    def _inner(self, is_named: bool) -> int:
        """The columns within a card: for its sign and space around it, or for its name too."""
        return _SIGN + 2 + (self._name if is_named else 0)

    def card(self, card: Card, *, is_named: bool, is_marked: bool = False) -> list[Text]:
        """The rows of one card; its name stands in it, or there is only room for the sign."""
        inner = self._inner(is_named)
        frame = self._frame(is_marked)
        code = self._words(card, "short")
        points = str(card.points) if card.points else ""
        style = self._palette.suit_style(card.suit)
        top = Text.assemble(
            frame.top[0], (code, "bold"), frame.edge * (inner - cell_len(code)), frame.top[1]
        )
        edge = frame.edge if points else ""
        below = frame.edge * (inner - len(points) - len(edge))
        bottom = Text.assemble(frame.bottom[0], below, (points, "bold"), edge, frame.bottom[1])
        names = (self._words(card, "rank"), self._words(card, "suit")) if is_named else ("", "")
        middle = [
            Text.assemble(
                frame.side,
                "" if is_named else " ",
                (sign, style),
                f" {_padded(name, self._name)} " if is_named else " ",
                frame.side,
            )
            for sign, name in zip(self._sign(card.suit), names, strict=True)
        ]
        return [top, *middle, bottom]

    def row(self, cards: Sequence[Card], marked: Iterable[Card], *, is_named: bool) -> list[Text]:
        """Cards side by side."""
        chosen = set(marked)
        drawn = [self.card(card, is_named=is_named, is_marked=card in chosen) for card in cards]
        return [Text(_GAP).join(parts) for parts in zip(*drawn, strict=True)]

    def _frame(self, is_marked: bool) -> _Frame:
        if self._look.can_draw_cards:
            return _MARKED if is_marked else _PLAIN
        return _ASCII_MARKED if is_marked else _ASCII_PLAIN

    def _sign(self, suit: Suit) -> tuple[str, str]:
        if self._catalog.deck is Deck.FRENCH:
            sign = self._catalog.in_words(suit, "short") if self._catalog.ascii else SYMBOLS[suit]
            return f" {self._look.writable(sign)} ", "   "
        return (_SIGNS if self._look.can_draw_cards else _ASCII_SIGNS)[suit]

    def _words(self, card: Card, form: str) -> str:
        return self._look.writable(self._catalog.in_words(card, form))


def _padded(text: str, room: int) -> str:
    return text + " " * (room - cell_len(text))
