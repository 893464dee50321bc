"""What is on the screen, as data that any front end can draw.

Named tuples, not dataclasses: there are many, all are needed before the first screen, and a frozen
dataclass takes seven times as long to be made.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

from tutor.message import Message, Worded
from tutor.rules.cards import Card, Suit

if TYPE_CHECKING:
    from tutor.exercises.exercise import Form


class Tone(Enum):
    """How a line is meant."""

    PLAIN = "plain"
    TITLE = "title"
    GOOD = "good"
    BAD = "bad"
    NOTE = "note"


class Say(NamedTuple):
    """A line of the program's own words."""

    message: Message
    tone: Tone = Tone.PLAIN


class Prose(NamedTuple):
    """An author's words, shown as they are.

    Where facts are filled in, ``parts`` are what is shown: words in ``language``, and values.
    """

    text: str
    parts: tuple[str | Worded, ...] = ()
    language: str = ""


class Gap(NamedTuple):
    """An empty line."""


class Heading(NamedTuple):
    """A title, and what stands at the other end of its line."""

    title: str
    detail: Message


class Held(NamedTuple):
    """A hand that lies open, and whose it is."""

    owner: Message
    cards: tuple[Card, ...]


class Laid(NamedTuple):
    """A card on the table, and who laid it there."""

    owner: Message
    card: Card


class Counted(NamedTuple):
    """The points a side has taken."""

    owner: Message
    points: int


class TableShown(NamedTuple):
    """The whole table as the learner sees it. Hands are sorted; ``yours`` are numbered from 1 when
    it is your turn.
    """

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
    is_your_turn: bool = True


class GameTable(NamedTuple):
    """The table in a game as one seat sees it. ``yours`` are numbered from 1.

    There are no ``counts`` where the learner counts. ``stock`` is how many cards are still to be
    drawn, the turn-up among them; ``others`` are hands that lie open.
    """

    trump: Suit
    trick: int
    tricks: int
    lead: Message
    counts: tuple[Counted, ...]
    still_to_play_for: int
    others: tuple[Held, ...]
    turn_up: Card | None
    stock: int
    table: tuple[Laid, ...]
    yours: tuple[Card, ...]


class TrickShown(NamedTuple):
    """A trick that was played: who took it with what, and the count after it."""

    number: int
    plays: tuple[Laid, ...]
    taker: Message
    winning_card: Card
    points: int
    ours: int
    theirs: int
    is_ours: bool


class LineShown(NamedTuple):
    """A whole line of play in short: the cards of each trick, and where it ends for us."""

    tricks: tuple[tuple[Card, ...], ...]
    final: int


class SideBySide(NamedTuple):
    """The same trick in two lines, after one card and after another."""

    here: TrickShown
    there: TrickShown
    is_parting: bool
    """Whether it is the first in which they differ."""


class Contrast(NamedTuple):
    """Two lines beside each other, trick by trick: after the card played, after the right one."""

    card: Card
    right: Card
    tricks: tuple[SideBySide, ...]


class MarkedText(NamedTuple):
    """A lesson's words, with their small markup: emphasis, names of cards, drawings."""

    text: str


class CardsDrawn(NamedTuple):
    """Cards side by side; the one that ``takes`` is marked, if it is to be seen."""

    cards: tuple[Card, ...]
    label: str | Message = ""
    trump: Suit | None = None
    takes: Card | None = None


class Choices(NamedTuple):
    """Texts to choose from, numbered from 1."""

    texts: tuple[str | Message, ...]


class Bar(NamedTuple):
    """How far one is, for the eye; whoever reads is told the numbers in words."""

    done: int
    all: int


Block = (
    Say
    | Prose
    | Gap
    | Heading
    | TableShown
    | GameTable
    | TrickShown
    | LineShown
    | Contrast
    | MarkedText
    | CardsDrawn
    | Choices
    | Bar
)


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
    ALL_CARDS = "t"
    BACK = "b"
    MENU = "m"
    NEXT_ITEM = "x"
    """On to the next of several things, whether or not this one is done."""
    LANGUAGE = "g"
    """The same in another language."""


class Prompt(NamedTuple):
    """What is asked now: the cards that can be named, and the keys that mean something.

    ``form`` says how an exercise is answered, where it is not by one of the cards.
    """

    question: Message
    cards: tuple[Card, ...] = ()
    keys: tuple[Key, ...] = ()
    form: Form | None = None


class Screen(NamedTuple):
    """What to show next, and what to ask then; nothing is asked once it is over."""

    blocks: tuple[Block, ...]
    prompt: Prompt | None


Answer = Card | Key | int | tuple[Card, ...]
