"""Errors of one kind that beginners repeat, and the question that is made for each.

Whoever makes the same one twice is told, and asked a question in which just that decides.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from random import Random
from typing import TYPE_CHECKING

from tutor.exercises import random_cards
from tutor.exercises.exercise import (
    Amount,
    Answer,
    DrawnCards,
    DrawnTrick,
    InOrder,
    Judgement,
    OneCard,
    OneOf,
    Question,
    amount,
    card,
    cards,
    place,
)
from tutor.exercises.points_sum import rank_by_rank
from tutor.message import Message, say
from tutor.rules.cards import DECK, Card, Rank, Suit, points_of
from tutor.rules.trick import winning_place
from tutor.solver import Solver

if TYPE_CHECKING:
    from tutor.exercises.exercise import Exercise


class Misconception(Enum):
    """What somebody takes for a rule that is none."""

    COUNTS_NUMBERS = "counts-numbers"
    """The number on a card is taken for what it is worth: the two for two points."""
    LED_WINS = "led-wins"
    """The card that was led is taken for the winner."""
    FOLLOWS_SUIT = "follows-suit"
    """The suit led, or a trump, is taken for a duty."""
    FORGETS_TRUMPS = "forgets-trumps"
    """A trump is taken for a card like the others."""
    THREE_IS_LOW = "three-is-low"
    """The three is taken for a card between the four and the two."""


REPEATED = 2
"""So often an error of one kind is made before it is spoken of."""


def in_a_sum(cards: Sequence[Card], answer: int) -> Misconception | None:
    """The misconception behind a wrong sum, if cards counted by their numbers explain it."""
    total = points_of(tuple(cards))
    numbers = [(int(each.rank.value), each) for each in cards if each.rank.value.isdigit()]
    if answer == total:
        return None
    ways = {total - each.points + number for number, each in numbers}
    ways.add(total + sum(number - each.points for number, each in numbers))
    ways.add(total + sum(number for number, each in numbers if not each.points))
    return Misconception.COUNTS_NUMBERS if answer in ways else None


def in_a_trick(cards: Sequence[Card], trump: Suit | None, answer: Card) -> Misconception | None:
    """The misconception behind a wrong card named for the winner of a trick."""
    taker = cards[winning_place(tuple(cards), trump or cards[0].suit)]
    if answer is taker or answer == taker:
        return None
    if answer == cards[0] and taker.suit is answer.suit:
        return Misconception.LED_WINS
    if taker.suit is trump and answer.suit is not trump:
        return Misconception.FORGETS_TRUMPS
    return _three(answer, taker)


def in_an_order(low: Card, high: Card) -> Misconception | None:
    """The misconception behind a card put before one that beats it."""
    return _three(low, high)


def _three(low: Card, high: Card) -> Misconception | None:
    is_low = high.rank is Rank.THREE and low.rank is not Rank.ACE and low.suit is high.suit
    return Misconception.THREE_IS_LOW if is_low else None


@dataclass(frozen=True, slots=True)
class Remedy:
    """A question in which a misconception decides: right for whoever has given it up."""

    question: Question
    right: Answer
    about: Misconception
    told: tuple[Message, ...] = ()
    """What is said besides the rule."""

    def right_answers(self, _solver: Solver) -> tuple[Answer, ...]:
        return (self.right,)

    def judge(self, answer: Answer, _solver: Solver) -> Judgement:
        """What is said is the rule itself, whether or not the answer is right."""
        form = self.question.form
        match form:
            case OneOf(texts):
                given: Answer = place(answer, len(texts))
            case OneCard():
                given = card(answer)
            case Amount():
                given = amount(answer)
            case _:
                given = cards(answer)
        is_right = given == self.right
        return Judgement(is_right, (_said(self.about, "rule"), *self.told))


def remedy(about: Misconception, rng: Random, trump_is_known: bool) -> Exercise:
    """The question for a misconception, with cards drawn afresh.

    Args:
        trump_is_known: Whether it has been taught what trumps are.
    """
    match about:
        case Misconception.COUNTS_NUMBERS:
            return _sum(rng)
        case Misconception.LED_WINS:
            return _led(rng)
        case Misconception.FORGETS_TRUMPS:
            return _trump(rng)
        case Misconception.THREE_IS_LOW:
            return _order(rng)
        case Misconception.FOLLOWS_SUIT:
            return _freedom(rng, trump_is_known)


def noticed(about: Misconception) -> Message:
    """That an error was made more than once."""
    return _said(about, "noticed")


def _said(about: Misconception, name: str) -> Message:
    return say(f"exercises.misconception.{about.value}.{name}")


def _sum(rng: Random) -> Remedy:
    """A pile of low cards and one load: only the load counts."""
    low = [each for each in DECK if each.is_blank]
    load = random_cards.one_of(rng, [each for each in DECK if each.is_load])
    pile = random_cards.shuffled(rng, (*random_cards.shuffled(rng, low)[:3], load))
    about = Misconception.COUNTS_NUMBERS
    drawing = DrawnCards(pile, say("exercises.pile-points.label"))
    question = Question(say("exercises.pile-points.ask"), Amount(), (drawing,))
    return Remedy(question, points_of(pile), about, (rank_by_rank(pile),))


def _led(rng: Random) -> Remedy:
    """A trick that a higher card of the suit led takes, with a card of another suit in it."""
    suit, third = random_cards.shuffled(rng, tuple(Suit))[:2]
    of_suit = [each for each in DECK if each.suit is suit]
    pair = random_cards.shuffled(rng, of_suit)[:2]
    low, high = sorted(pair, key=lambda each: each.rank.strength)
    off = random_cards.one_of(rng, [each for each in DECK if each.suit is third])
    trick = (low, *random_cards.shuffled(rng, (high, off)))
    return _winner(Misconception.LED_WINS, trick, None, high)


def _trump(rng: Random) -> Remedy:
    """A load, and a low trump that takes it."""
    trump, other = random_cards.shuffled(rng, tuple(Suit))[:2]
    load = random_cards.one_of(rng, [c for c in DECK if c.suit is other and c.is_load])
    small = random_cards.one_of(rng, [c for c in DECK if c.suit is trump and c.is_blank])
    trick = random_cards.shuffled(rng, (load, small))
    return _winner(Misconception.FORGETS_TRUMPS, trick, trump, small)


def _winner(
    about: Misconception, trick: tuple[Card, ...], trump: Suit | None, taker: Card
) -> Remedy:
    text = say("exercises.trick-winner.ask")
    if trump:
        text = say("exercises.trick-winner.ask-trump", trump=trump)
    question = Question(text, OneCard(trick), (DrawnTrick(trick, trump),))
    return Remedy(question, taker, about)


def _order(rng: Random) -> Remedy:
    """The three among court cards of its suit."""
    suit = random_cards.one_of(rng, tuple(Suit))
    ranks = (Rank.THREE, Rank.KING, Rank.KNIGHT, Rank.SEVEN)
    order = tuple(Card(rank, suit) for rank in ranks)
    shown = order
    while shown == order:
        shown = random_cards.shuffled(rng, order)
    about = Misconception.THREE_IS_LOW
    question = Question(say("exercises.order-cards.ask"), InOrder(shown))
    return Remedy(question, order, about)


def _freedom(rng: Random, trump_is_known: bool) -> Remedy:
    """A card led, and a hand with its suit in it and others: any card may be played."""
    led_suit, other, third = random_cards.shuffled(rng, tuple(Suit))[:3]
    led = random_cards.one_of(rng, [each for each in DECK if each.suit is led_suit])
    mine = [each for each in DECK if each.suit is led_suit and each != led]
    hand = (
        random_cards.one_of(rng, mine),
        random_cards.one_of(rng, [each for each in DECK if each.suit is other]),
        random_cards.one_of(rng, [each for each in DECK if each.suit is third]),
    )
    about, trump = Misconception.FOLLOWS_SUIT, other if trump_is_known else None
    texts = tuple(_said(about, name) for name in ("suit", "suit-or-third", "any"))
    order = random_cards.shuffled(rng, range(len(texts)))
    form = OneOf(tuple(texts[each] for each in order))
    drawings = (DrawnTrick((led,), trump), DrawnCards(hand, say("lesson.replay.hand")))
    return Remedy(Question(_said(about, "ask"), form, drawings), order.index(2), about)
