"""Put the cards in order, the strongest first."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from random import Random

from tutor.exercises import exercise as answers
from tutor.exercises.chance import chosen, drawn, shuffled, whole
from tutor.exercises.exercise import Answer, Exercise, Fields, InOrder, Judgement, Question
from tutor.exercises.fields import Reader, asked, said
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
            return Judgement(True, (said(KIND, "order", cards=self.order),))
        if len(cards) != len(self.order) or set(cards) != set(self.order):
            raise TypeError(f"{cards} are not the cards to put in order")
        return Judgement(False, (self._first_swapped(cards), said(KIND, "order", cards=self.order)))

    def _first_swapped(self, cards: tuple[Card, ...]) -> Message:
        low, high = next(
            (one, next_) for one, next_ in pairwise(cards) if self._rank(one) > self._rank(next_)
        )
        key = "swapped" if low.suit is high.suit else "swapped-trump"
        return said(KIND, key, low=low, high=high)

    def _rank(self, card: Card) -> int:
        return self.order.index(card)


def order_cards(fields: Fields, rng: Random) -> Exercise:
    """``cards``, or ``random`` with ``cards``; in both cases with or without ``trump``."""
    step = Reader.of_step(fields, "cards", "random", "trump")
    trump = step.maybe_suit("trump")
    if step.either("cards", "random"):
        cards = step.cards("cards", 2, MOST_LISTED)
        plain = {card.suit for card in cards} - {trump}
        if len(plain) > 1:
            step.refuse("cards", "no-order", "cards of two suits that are no trumps have no order")
    else:
        bounds = step.inner("random", "cards").bounds("cards", FEWEST, MOST, FEWEST)
        cards = _fresh(rng, whole(rng, *bounds), trump)
    order = tuple(sorted(cards, key=lambda card: (card.suit is not trump, -card.rank.strength)))
    shown = order
    while shown == order:
        shown = shuffled(rng, cards)
    both = trump is not None and len({card.suit for card in cards}) > 1
    text = asked(step, KIND, "ask-trump" if both else "ask", **({"trump": trump} if trump else {}))
    return OrderCards(Question(text, InOrder(shown)), order, trump)


def _fresh(rng: Random, count: int, trump: Suit | None) -> tuple[Card, ...]:
    """A load at least: among the others the numbers alone would tell."""
    suit = chosen(rng, [suit for suit in Suit if suit is not trump])
    pool = [card for card in DECK if card.suit in (suit, trump)]
    suits = 1 if trump is None else 2

    def must(cards: tuple[Card, ...]) -> bool:
        return len({card.suit for card in cards}) == suits and any(card.is_load for card in cards)

    def low_trump(cards: tuple[Card, ...]) -> bool:
        if trump is None:
            return any(card.rank.value == "3" for card in cards)
        return any(card.suit is trump and card.is_blank for card in cards)

    return drawn(rng, pool, count, must, low_trump)
