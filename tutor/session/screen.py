"""What is on the screen, as data that any front end can draw."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from tutor.message import Message
from tutor.rules.cards import Card, Suit


class Tone(Enum):
    """How a line is meant."""

    PLAIN = "plain"
    TITLE = "title"
    GOOD = "good"
    BAD = "bad"
    NOTE = "note"


@dataclass(frozen=True, slots=True)
class Say:
    """A line of the program's own words."""

    message: Message
    tone: Tone = Tone.PLAIN


@dataclass(frozen=True, slots=True)
class Prose:
    """An author's words, shown as they are."""

    text: str


@dataclass(frozen=True, slots=True)
class Gap:
    """An empty line."""


@dataclass(frozen=True, slots=True)
class Heading:
    """A title, and what stands at the other end of its line."""

    title: str
    detail: Message


@dataclass(frozen=True, slots=True)
class Held:
    """A hand that lies open, and whose it is."""

    owner: Message
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Laid:
    """A card on the table, and who laid it there."""

    owner: Message
    card: Card


@dataclass(frozen=True, slots=True)
class Counted:
    """The points a side has taken."""

    owner: Message
    points: int


@dataclass(frozen=True, slots=True)
class TableShown:
    """The whole table as the learner sees it. Hands are sorted; ``yours`` are numbered from 1."""

    trump: Suit
    trick: int
    tricks: int
    lead: Message
    counts: tuple[Counted, ...]
    still_to_play_for: int
    others: tuple[Held, ...]
    known_because: Message
    table: tuple[Laid, ...]
    stock: tuple[Card, ...]
    yours: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class TrickShown:
    """A trick that was played: who took it with what, and the count after it."""

    number: int
    plays: tuple[Laid, ...]
    taker: Message
    winning_card: Card
    points: int
    ours: int
    theirs: int
    is_ours: bool


@dataclass(frozen=True, slots=True)
class LineShown:
    """A whole line of play in short: the cards of each trick, and where it ends for us."""

    tricks: tuple[tuple[Card, ...], ...]
    final: int


Block = Say | Prose | Gap | Heading | TableShown | TrickShown | LineShown


class Key(Enum):
    """What can be answered besides a card, by the key for it."""

    GO_ON = ""
    TAKE_BACK = "u"
    RETRY = "r"
    SHOW_RIGHT = "s"
    NOTHING = "n"
    PLAY_ON = "o"
    HINT = "h"
    PROVE = "p"
    LAST_CHANCE = "l"


@dataclass(frozen=True, slots=True)
class Prompt:
    """What is asked now: the cards that can be named, and the keys that mean something."""

    question: Message
    cards: tuple[Card, ...] = ()
    keys: tuple[Key, ...] = ()


@dataclass(frozen=True, slots=True)
class Screen:
    """What to show next, and what to ask then; nothing is asked once it is over."""

    blocks: tuple[Block, ...]
    prompt: Prompt | None


Answer = Card | Key
