"""Put the cards in order, the strongest first."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from random import Random
from typing import ClassVar

from tutor.content.yaml.mapping import Bounds, Entry
from tutor.exercises import declaration as declare
from tutor.exercises import exercise as answers
from tutor.exercises import misconception, random_cards
from tutor.exercises.declaration import Declared, key
from tutor.exercises.exercise import Answer, InOrder, Judgement, Question
from tutor.exercises.random_cards import shuffled
from tutor.exercises.step import QuestionStep, phrase
from tutor.message import Message
from tutor.rules.cards import DECK, Card, Suit
from tutor.solver import Solver

KIND = "order-cards"
FEWEST, MOST, MOST_LISTED = 3, 5, 10


@dataclass(frozen=True, slots=True)
class OrderCards:
    """Cards of one suit, or of one suit and trumps: of any two one beats the other."""

    question: Question
    order: tuple[Card, ...]
    trump: Suit | None

    def right_answers(self, _solver: Solver) -> tuple[Answer, ...]:
        return (self.order,)

    def judge(self, answer: Answer, _solver: Solver) -> Judgement:
        cards = answers.cards(answer)
        if cards == self.order:
            return Judgement(True, (phrase(KIND, "order", cards=self.order),))
        if len(cards) != len(self.order) or set(cards) != set(self.order):
            raise TypeError(f"{cards} are not the cards to put in order")
        low, high = self._first_swapped(cards)
        feedback = (self._swapped(low, high), phrase(KIND, "order", cards=self.order))
        return Judgement(False, feedback, error=misconception.in_an_order(low, high))

    def _first_swapped(self, cards: tuple[Card, ...]) -> tuple[Card, Card]:
        """The first card that stands before one that beats it, and that one."""
        return next(
            (one, next_) for one, next_ in pairwise(cards) if self._rank(one) > self._rank(next_)
        )

    @staticmethod
    def _swapped(low: Card, high: Card) -> Message:
        key = "swapped" if low.suit is high.suit else "swapped-trump"
        return phrase(KIND, key, low=low, high=high)

    def _rank(self, card: Card) -> int:
        return self.order.index(card)


@dataclass(frozen=True, slots=True, kw_only=True)
class RandomCards(Declared):
    """How cards are drawn afresh."""

    cards: Bounds = key(
        declare.number_bounds(FEWEST, MOST), "How many cards.", 3, default=Bounds(FEWEST, FEWEST)
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderCardsStep(QuestionStep):
    """Cards that are stated, or drawn afresh."""

    kind: ClassVar[str] = "order_cards"
    meaning: ClassVar[str] = "Put the cards in order, the strongest first. Either cards or random."
    needs: ClassVar[tuple[str, ...]] = ("order",)

    trump: Suit | None = key(
        declare.SUIT, "The trump suit; without it none.", "s", default=None, concept="trump"
    )
    cards: tuple[Card, ...] = key(
        declare.cards(2, MOST_LISTED), "Cards to put in order.", ["3d", "Rd", "7d"], default=()
    )
    random: RandomCards | None = key(
        declare.mapping(RandomCards, "Draws the cards afresh each time, so many."),
        "Draws the cards afresh each time, so many.",
        {"cards": 4},
        default=None,
    )

    def check(self, entry: Entry) -> None:
        entry.exactly_one("cards", "random")
        if len({card.suit for card in self.cards} - {self.trump}) > 1:
            message = "cards of two suits that are no trumps have no order"
            entry.report.error(entry.at("cards"), "no-order", message, "leave one suit, and trumps")

    @property
    def is_fresh(self) -> bool:
        return self.random is not None

    def exercise(self, rng: Random) -> OrderCards:
        trump, cards = self.trump, self.cards
        if self.random:
            cards = _fresh(rng, random_cards.number(rng, *self.random.cards), trump)
        order = tuple(sorted(cards, key=lambda card: (card.suit is not trump, -card.rank.strength)))
        # Neither in order already, nor backwards, which is how the help writes an example.
        shown = order
        while shown == order or (len(order) > 2 and shown == order[::-1]):
            shown = shuffled(rng, cards)
        text = self.question(KIND, "ask")
        if trump and len({card.suit for card in cards}) > 1:
            text = self.question(KIND, "ask-trump", trump=trump)
        return OrderCards(Question(text, InOrder(shown)), order, trump)


def _fresh(rng: Random, count: int, trump: Suit | None) -> tuple[Card, ...]:
    """A load at least: among the others the numbers alone would tell."""
    suit = random_cards.one_of(rng, [suit for suit in Suit if suit is not trump])
    pool = [card for card in DECK if card.suit in (suit, trump)]
    suits = 1 if trump is None else 2

    def is_sound(cards: tuple[Card, ...]) -> bool:
        return len({card.suit for card in cards}) == suits and any(card.is_load for card in cards)

    def low_trump(cards: tuple[Card, ...]) -> bool:
        if trump is None:
            return any(card.rank.value == "3" for card in cards)
        return any(card.suit is trump and card.is_blank for card in cards)

    return random_cards.cards_like(rng, pool, count, is_sound, low_trump)
