"""What is on the screen, as data that any view can draw.

The blocks are named tuples, not dataclasses: all are needed before the first screen, and to make
the class of a frozen dataclass takes seven times as long.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

from tutor.message import Message, ValueInForm
from tutor.rules.cards import Card, Suit

if TYPE_CHECKING:
    from tutor.exercises.exercise import Form


class Tone(Enum):
    """How a sentence is meant, so that a view can style it."""

    PLAIN = "plain"
    TITLE = "title"
    GOOD = "good"
    BAD = "bad"
    NOTE = "note"


class Say(NamedTuple):
    """A sentence of the program's own, on a line of its own."""

    message: Message
    tone: Tone = Tone.PLAIN


class Prose(NamedTuple):
    """An author's words about a puzzle, without markup.

    Attributes:
        text: The words as the author wrote them; shown as they are where there are no ``parts``.
        parts: The words with the facts that fill their places, where there are any.
        language: The language of ``parts``, in whose forms the facts are worded.
    """

    text: str
    parts: tuple[str | ValueInForm, ...] = ()
    language: str = ""


class Gap(NamedTuple):
    """An empty line."""


class Heading(NamedTuple):
    """The title of a screen, and ``detail`` at the other end of its line."""

    title: str
    detail: Message


class OpenHand(NamedTuple):
    """A hand that lies open, and whose it is."""

    owner: Message
    cards: tuple[Card, ...]


class TableCard(NamedTuple):
    """A card played to a trick, and who played it."""

    owner: Message
    card: Card


class SidePoints(NamedTuple):
    """The points a side has taken."""

    owner: Message
    points: int


class HiddenStock(NamedTuple):
    """A stock that lies face down.

    Attributes:
        size: How many cards are left to draw, the turn-up among them.
        turn_up: The card that lies face up under the others; None once the stock is gone.
    """

    size: int
    turn_up: Card | None


class Table(NamedTuple):
    """The table as the learner sees it: in a puzzle, a lesson, a game or its review.

    Attributes:
        trump: The trump suit.
        trick: The number, from 1, of the trick on the table or about to be led.
        tricks: How many tricks a whole game has.
        lead: Who leads this trick, in words.
        counts: The points of each side; empty where the learner keeps count.
        still_to_play_for: The points that no side has taken yet.
        others: The other hands that lie open, sorted, from the learner's right on.
        table: The cards of the trick, in the order played.
        yours: The learner's own hand, sorted.
        known_because: Why the other hands and the stock are known; None in a game.
        stock: The stock in drawing order, where it is known.
        hidden_stock: The stock of a game, where it is not.
        is_numbered: Whether the learner's cards have numbers from 1, to be chosen by.
    """

    trump: Suit
    trick: int
    tricks: int
    lead: Message
    counts: tuple[SidePoints, ...]
    still_to_play_for: int
    others: tuple[OpenHand, ...]
    table: tuple[TableCard, ...]
    yours: tuple[Card, ...]
    known_because: Message | None = None
    stock: tuple[Card, ...] = ()
    hidden_stock: HiddenStock | None = None
    is_numbered: bool = True


class TrickResult(NamedTuple):
    """A trick that was played, and the count after it.

    Attributes:
        number: The number of the trick in the game, from 1.
        plays: Its cards in the order played.
        taker: Who took it, as the subject of a sentence.
        winning_card: The card that took it.
        points: What it was worth.
        ours: The points of the learner's side after it.
        theirs: The points of all others after it.
        is_ours: Whether the learner's side took it.
    """

    number: int
    plays: tuple[TableCard, ...]
    taker: Message
    winning_card: Card
    points: int
    ours: int
    theirs: int
    is_ours: bool


class LineSummary(NamedTuple):
    """A line of play in short: the cards of each trick, and the final points of our side."""

    tricks: tuple[tuple[Card, ...], ...]
    final: int


class TrickPair(NamedTuple):
    """The same trick in two lines of play.

    Attributes:
        here: The trick in the line of the card that was played.
        there: The trick in the line of the right card.
        is_parting: Whether it is the first trick after which the counts differ.
    """

    here: TrickResult
    there: TrickResult
    is_parting: bool


class Contrast(NamedTuple):
    """Two lines of play beside each other, trick by trick.

    Attributes:
        card: The card that was played, with which the one line begins.
        right: The right card, with which the other begins.
        tricks: The tricks of both lines.
    """

    card: Card
    right: Card
    tricks: tuple[TrickPair, ...]


class MarkedText(NamedTuple):
    """An author's words with the markup of lessons: emphasis, names of cards, drawings."""

    text: str


class CardRow(NamedTuple):
    """Cards side by side.

    Attributes:
        cards: The cards, from the left.
        label: What they are; an author's own words are a ``str``.
        trump: The trump suit, where it is to be shown.
        takes: The card to be marked as the one that takes the trick, if any.
    """

    cards: tuple[Card, ...]
    label: str | Message = ""
    trump: Suit | None = None
    takes: Card | None = None


class Choices(NamedTuple):
    """Texts to choose from, numbered from 1; those of an author have the markup of lessons."""

    texts: tuple[str | Message, ...]


class Bar(NamedTuple):
    """How far one is, as a drawing. A view in words leaves it out: a heading has the numbers."""

    done: int
    all: int


Block = (
    Say
    | Prose
    | Gap
    | Heading
    | Table
    | TrickResult
    | LineSummary
    | Contrast
    | MarkedText
    | CardRow
    | Choices
    | Bar
)
"""All that a screen can hold. ``tutor.views.view`` has the one list of what a view must draw."""


class Key(Enum):
    """What can be answered besides a card, by the key for it."""

    GO_ON = ""
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
    GAME = "a"
    """A game against the computer."""
    MORE = "e"
    """All of what is told in short."""
    ALIKE = "i"
    """On to another one that turns on the same idea."""
    LANGUAGE = "g"
    """The same in another language."""


class Prompt(NamedTuple):
    """What is asked now: the cards that can be named, and the keys that mean something.

    ``form`` says how an exercise is answered, where it is not by one of the cards. ``elsewhere``
    are keys that mean something on other screens, to be told so where they mean nothing. ``marked``
    is the card that needs no choosing, since it is the only one: Enter alone plays it.
    """

    question: Message
    cards: tuple[Card, ...] = ()
    keys: tuple[Key, ...] = ()
    form: Form | None = None
    elsewhere: tuple[Key, ...] = ()
    marked: Card | None = None


class Screen(NamedTuple):
    """What to show next, and what to ask then; nothing is asked once it is over."""

    blocks: tuple[Block, ...]
    prompt: Prompt | None


Answer = Card | Key | int | tuple[Card, ...]
