"""The forty cards: suits, ranks, strength in a trick and points at the count.

>>> Card.parse("Ad").points
11
>>> Card.parse("3s").beats(Card.parse("Rs"), Suit.BASTONI)
True
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum

from tutor.rules.errors import CARD_WANTED, CardNotationError, flaw


class Suit(Enum):
    """A suit, by its Italian initial. (English initials would collide: coins, cups and clubs.)"""

    DENARI = "d"
    COPPE = "c"
    SPADE = "s"
    BASTONI = "b"


class Rank(Enum):
    """A rank, by the letter or figure in the corner: asso, tre, re, cavallo, fante, 7 6 5 4 2."""

    ACE = "A"
    THREE = "3"
    KING = "R"
    KNIGHT = "C"
    JACK = "F"
    SEVEN = "7"
    SIX = "6"
    FIVE = "5"
    FOUR = "4"
    TWO = "2"

    @property
    def strength(self) -> int:
        """Order in taking a trick, 9 for the ace down to 0 for the two."""
        return _STRENGTH[self]

    @property
    def points(self) -> int:
        """What the rank is worth at the count: 11, 10, 4, 3, 2 or nothing."""
        return _POINTS.get(self, 0)


_STRENGTH = {rank: 9 - place for place, rank in enumerate(Rank)}
_POINTS = {Rank.ACE: 11, Rank.THREE: 10, Rank.KING: 4, Rank.KNIGHT: 3, Rank.JACK: 2}
_SUIT_PLACE = {suit: place for place, suit in enumerate(Suit)}

POINTS_IN_ALL = 120
"""Points of the whole pack, thirty a suit."""


@dataclass(frozen=True, slots=True)
class Card:
    """One of the forty cards. ``index`` is its place 0..39: suit by suit, weakest first."""

    rank: Rank
    suit: Suit
    points: int = field(init=False, repr=False, compare=False)
    index: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "points", self.rank.points)
        object.__setattr__(self, "index", _SUIT_PLACE[self.suit] * 10 + self.rank.strength)

    def __hash__(self) -> int:
        return self.index

    def __str__(self) -> str:
        return self.rank.value + self.suit.value

    def __repr__(self) -> str:
        return f"Card.parse({str(self)!r})"

    @classmethod
    def parse(cls, text: str) -> Card:
        """The card written ``text``, exactly as ``str`` writes it; CardNotationError otherwise."""
        try:
            return _BY_CODE[text]
        except (KeyError, TypeError):
            raise CardNotationError([flaw("card-notation", text=text)]) from None

    @property
    def is_load(self) -> bool:
        """Whether it is an ace or a three (*carico*)."""
        return self.points >= 10

    @property
    def is_blank(self) -> bool:
        """Whether it is worth nothing at the count (*liscio*)."""
        return not self.points

    def beats(self, other: Card, trump: Suit) -> bool:
        """Whether this card, played later, takes the trick from ``other``, which was winning it.

        A higher card of the same suit does, and a trump over any other suit; nothing else.

        >>> Card.parse("2d").beats(Card.parse("As"), trump=Suit.DENARI)
        True
        >>> Card.parse("Ab").beats(Card.parse("2s"), trump=Suit.DENARI)
        False
        """
        if self.suit is other.suit:
            return self.index > other.index
        return self.suit is trump


DECK: tuple[Card, ...] = tuple(Card(rank, suit) for suit in Suit for rank in Rank)
"""All forty cards, suit by suit, the ace first."""

CARD_AT: tuple[Card, ...] = tuple(sorted(DECK, key=lambda card: card.index))
"""The card with each index."""

OTHER_RANK_NAMES: Mapping[str, Rank] = {
    "1": Rank.ACE, "10": Rank.KING, "k": Rank.KING,
    "9": Rank.KNIGHT, "h": Rank.KNIGHT, "n": Rank.KNIGHT, "q": Rank.KNIGHT,
    "8": Rank.JACK, "j": Rank.JACK,
}  # fmt: skip
"""What players and other programs write for ranks besides our letters, in small letters: a court
card is also 8, 9 or 10, a knight also a horse or a queen.
"""

_BY_CODE = {str(card): card for card in DECK}


def points_of(cards: Iterable[Card]) -> int:
    """The points of the cards together.

    >>> points_of(DECK)
    120
    """
    return sum(card.points for card in cards)


def cards_of(text: str) -> tuple[Card, ...]:
    """The cards written run together, ``3dFd7b``; CardNotationError names every wrong one."""
    codes = [text[at : at + 2] for at in range(0, len(text), 2)]
    wrong = [flaw("card-notation", text=code) for code in codes if code not in _BY_CODE]
    if wrong:
        raise CardNotationError(wrong)
    return tuple(_BY_CODE[code] for code in codes)


def card_hint(text: str) -> str:
    """Which card a text that is none most likely means, for its author; or how a card is written.

    >>> card_hint("10D")
    'did you mean "Rd"?'
    """
    rank, suit = text.strip()[:-1].lower(), text.strip()[-1:].lower()
    letter = OTHER_RANK_NAMES[rank].value if rank in OTHER_RANK_NAMES else rank.upper()
    card = _BY_CODE.get(letter + suit)
    return f'did you mean "{card}"?' if card else f"write {CARD_WANTED}"
