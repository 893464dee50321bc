"""The markup of an author's prose: emphasis, cards by name, measured figures, and drawings.

>>> parse("*The order* counts: {3d:the} beats {Rd:the}.")[0].parts[:3]
(Emphasis(parts=('The order',)), ' counts: ', CardName(card=Card.parse('3d'), form='the'))
>>> parse("[trick 4d Ad | trump s]")[0].trump
<Suit.SPADE: 's'>

>>> parse("To wait lost {measured:lost_waiting}.")[0].parts
('To wait lost ', '74', '.')

Paragraphs are parted by blank lines; line breaks within them are spaces. A drawing in square
brackets is a paragraph of its own. Braces, brackets and stars are always markup.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple, NoReturn, TypeAlias

from tutor.content.measured import MEASURED
from tutor.rules.cards import Card, Suit
from tutor.rules.errors import CARD_WANTED, CardNotationError, PositionError
from tutor.rules.position import Position
from tutor.rules.trick import winning_place
from tutor.spelling import closest

MOST_IN_TRICK = 5
"""Cards in a trick: one from each of the players there can be."""


class CardName(NamedTuple):
    """A card to be named in a form its language has; "" is the bare name."""

    card: Card
    form: str


class Emphasis(NamedTuple):
    """Words that stand out."""

    parts: tuple[str | CardName, ...]


Part: TypeAlias = str | Emphasis | CardName


class Paragraph(NamedTuple):
    """Running text."""

    parts: tuple[Part, ...]


class TrickDrawing(NamedTuple):
    """Cards in the order played."""

    cards: tuple[Card, ...]
    trump: Suit | None

    @property
    def taker(self) -> Card | None:
        """The card that takes the trick; None while there is only the lead."""
        # A trump suit that is the suit led changes nothing: without trumps only it can take.
        place = winning_place(self.cards, self.trump or self.cards[0].suit)
        return self.cards[place] if len(self.cards) > 1 else None


class HandDrawing(NamedTuple):
    """Cards side by side."""

    cards: tuple[Card, ...]


class TableDrawing(NamedTuple):
    """A position."""

    position: Position


Piece: TypeAlias = Paragraph | TrickDrawing | HandDrawing | TableDrawing


class MarkupFault(ValueError):
    """What is wrong, with a code, a sentence for the author, and where: a character from 0."""

    def __init__(self, code: str, message: str, offset: int, hint: str = "") -> None:
        super().__init__(message)
        self.code, self.message, self.offset, self.hint = code, message, offset, hint


_DRAWING = re.compile(r"\[([^\[\]\n]*)\]")
_TOKEN = re.compile(r"(?P<card>\{[^{}\n]*\})|(?P<mark>[*{}\[\]])|(?P<text>[^*{}\[\]]+)")
_NAME = re.compile(r"([^:]*)(?::([A-Za-z][a-z-]*))?")
_WORD = re.compile(r"\S+")
MEASURED_FIGURE = re.compile(r"\{measured:([^{}\n]*)\}")
"""A figure of ``tutor.content.measured``, by its name."""

STRAY = {
    "{": ("brace-open", "this brace is not closed"),
    "}": ("brace-stray", "this brace closes nothing"),
    "[": ("bracket", "a drawing stands alone on its line, a blank line before and after it"),
    "]": ("bracket", "this bracket closes no drawing"),
}
"""What is wrong with a mark that belongs to nothing: a code and a sentence."""


def parse(text: str) -> tuple[Piece, ...]:
    """The paragraphs and drawings of ``text``, in order; MarkupFault for the first fault."""
    return tuple(_piece(piece, start) for piece, start in _pieces(text))


def paragraphs(text: str) -> tuple[str, ...]:
    """The paragraphs and drawings of a text as they are written, each a text of its own."""
    return tuple(piece for piece, _ in _pieces(text))


def _pieces(text: str) -> Iterator[tuple[str, int]]:
    """What blank lines part, each without spaces around it, and where it begins."""
    lines = text.split("\n")
    held: list[str] = []
    start = at = 0
    for line in (*lines, ""):
        if line.strip():
            start = start if held else at
            held.append(line)
        elif held:
            piece = "\n".join(held)
            yield piece.strip(), start + len(piece) - len(piece.lstrip())
            held = []
        at += len(line) + 1


def _piece(piece: str, start: int) -> Piece:
    drawing = _DRAWING.fullmatch(piece)
    return _drawing(drawing[1], start + 1) if drawing else _paragraph(piece, start)


def _paragraph(text: str, start: int) -> Paragraph:
    parts: list[Part] = []
    opened: int | None = None
    inside: list[str | CardName] = []
    for token in _TOKEN.finditer(text):
        at = start + token.start()
        if token["mark"] == "*" and opened is not None:
            if not any(isinstance(part, CardName) or part.strip() for part in inside):
                _fault("star-empty", "nothing stands between these stars", opened)
            parts.append(Emphasis(tuple(inside)))
            opened = None
        elif token["mark"] == "*":
            opened, inside = at, []
        elif token["mark"]:
            _fault(*STRAY[token["mark"]], at)
        else:
            part = _filled(token["card"], at) if token["card"] else _on_one_line(token["text"])
            (parts if opened is None else inside).append(part)
    if opened is not None:
        _fault("star-open", "this star is not closed before the paragraph ends", opened)
    return Paragraph(tuple(parts))


def _on_one_line(text: str) -> str:
    """The text with each line break, and the spaces around it, as one space."""
    first, *others = text.split("\n")
    if not others:
        return text
    *middle, last = others
    return " ".join(
        (first.rstrip(" \t"), *(line.strip(" \t") for line in middle), last.lstrip(" \t"))
    )


def _filled(braced: str, at: int) -> str | CardName:
    """What stands for a brace: a measured figure, or a card to be named."""
    figure = MEASURED_FIGURE.fullmatch(braced)
    if figure is None:
        return _card_name(braced, at)
    if figure[1] not in MEASURED:
        near = closest(figure[1], MEASURED)
        meant = f', did you mean "{near}"?' if near else ""
        _fault("measured", f'no figure was measured under "{figure[1][:40]}"{meant}', at)
    return str(MEASURED[figure[1]])


def _card_name(braced: str, at: int) -> CardName:
    name = _NAME.fullmatch(braced[1:-1])
    if name is None:
        _fault("form", f'"{braced[:40]}" is no card with a form, such as {{3d:the}}', at)
    return CardName(_card(name[1], at + 1), name[2] or "")


def _drawing(text: str, start: int) -> Piece:
    words = [(word[0], start + word.start()) for word in _WORD.finditer(text)]
    if not words:
        _fault("drawing", "a drawing is a trick, a hand or a table", start)
    (name, at), *rest = words
    match name:
        case "trick":
            return _trick(rest, start + len(text))
        case "hand":
            return HandDrawing(tuple(_cards(rest, 1, 40, start + len(text))))
        case "table":
            return _table(rest, start + len(text))
    _fault("drawing", f'"{name[:20]}" is no drawing: write trick, hand or table', at)


def _trick(words: list[tuple[str, int]], end: int) -> TrickDrawing:
    bar = next((place for place, (word, _) in enumerate(words) if word == "|"), len(words))
    cards = tuple(_cards(words[:bar], 1, MOST_IN_TRICK, end))
    after = words[bar + 1 :]
    if bar == len(words):
        return TrickDrawing(cards, None)
    if len(after) != 2 or after[0][0] != "trump":
        _fault("trump", "after the bar stands the trump suit, such as | trump s", words[bar][1])
    suit, at = after[1]
    if suit not in {each.value for each in Suit}:
        _fault("trump", f'"{suit[:20]}" is no suit: write d, c, s or b', at)
    return TrickDrawing(cards, Suit(suit))


def _table(words: list[tuple[str, int]], end: int) -> TableDrawing:
    if len(words) != 1:
        _fault("position", "a table is one position, such as d/3dFd7b,Ad5d2d/51,46", end)
    text, at = words[0]
    try:
        return TableDrawing(Position.parse(text))
    except PositionError as error:
        _fault("position", str(error), at)


def _cards(words: list[tuple[str, int]], least: int, most: int, end: int) -> Iterator[Card]:
    if not least <= len(words) <= most:
        _fault("size", f"{least} to {most} cards are drawn here, not {len(words)}", end)
    seen: set[Card] = set()
    for word, at in words:
        card = _card(word, at)
        if card in seen:
            _fault("card-twice", f"{card} is there already", at)
        seen.add(card)
        yield card


def _card(text: str, at: int) -> Card:
    try:
        return Card.parse(text)
    except CardNotationError:
        _fault("card", f'"{text[:20]}" is no card: write {CARD_WANTED}', at)


def _fault(code: str, message: str, offset: int) -> NoReturn:
    raise MarkupFault(code, message, offset)
