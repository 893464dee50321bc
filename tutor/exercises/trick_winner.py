"""Which card takes the trick?"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from tutor.exercises import exercise as answers
from tutor.exercises.chance import chosen, drawn, shuffled, whole
from tutor.exercises.exercise import (
    Answer,
    DrawnTrick,
    Exercise,
    Fields,
    Judgement,
    OneCard,
    Question,
)
from tutor.exercises.fields import Reader, asked, said
from tutor.message import Message
from tutor.rules.cards import DECK, Card, Suit
from tutor.rules.trick import winning_place
from tutor.solver import Solver

KIND = "trick-winner"
MIXES = ("same-suit", "off-suit", "trump", "any")
FEWEST, MOST = 2, 5
"""Cards in a trick: one from each of the players there can be."""


def taker_of(cards: tuple[Card, ...], trump: Suit | None) -> Card:
    """The card that takes the trick; without a trump suit the highest of the suit led."""
    # A trump suit that is the suit led changes nothing: then too only that suit can take.
    return cards[winning_place(cards, trump or cards[0].suit)]


@dataclass(frozen=True, slots=True)
class TrickWinner:
    """A trick on the table, and which of its cards takes it."""

    question: Question
    cards: tuple[Card, ...]
    trump: Suit | None

    @property
    def taker(self) -> Card:
        return taker_of(self.cards, self.trump)

    def right_answers(self, _solver: Solver) -> tuple[Answer, ...]:
        return (self.taker,)

    def judge(self, answer: Answer, _solver: Solver) -> Judgement:
        card = answers.card(answer)
        if card == self.taker:
            return Judgement(True, (self._why_it_takes(),))
        return Judgement(False, (self._why_not(card), self._why_it_takes()))

    def _why_it_takes(self) -> Message:
        taker, led = self.taker, self.cards[0].suit
        alone = [card.suit for card in self.cards].count(taker.suit) == 1
        if taker.suit is self.trump:
            key = "takes.only-trump" if alone else "takes.highest-trump"
        elif alone:
            key = "takes.only-led" if self.trump is None else "takes.only-led-no-trump"
        else:
            assert taker.suit is led
            key = "takes.highest-led" if self.trump is None else "takes.highest-led-no-trump"
        return said(KIND, key, taker=taker)

    def _why_not(self, card: Card) -> Message:
        taker, led = self.taker, self.cards[0].suit
        if card.suit is taker.suit:
            key = "not.lower"
        elif card.suit is led:
            key = "not.under-trump"
        else:
            key = "not.off-suit" if self.trump is None else "not.off-suit-no-trump"
        return said(KIND, key, card=card, taker=taker)


def trick_winner(fields: Fields, rng: Random) -> Exercise:
    """``trump`` and ``trick``, or ``random`` with ``cards`` and ``mix``."""
    step = Reader.of_step(fields, "trump", "trick", "random")
    trump = step.maybe_suit("trump")
    if step.either("trick", "random"):
        cards = step.cards("trick", FEWEST, MOST)
    else:
        fresh = step.inner("random", "cards", "mix")
        bounds = fresh.bounds("cards", FEWEST, MOST, FEWEST)
        mix = fresh.one_of("mix", MIXES, "any")
        if trump is None and mix in ("trump", "any"):
            trump = chosen(rng, tuple(Suit))
        cards = _fresh(rng, whole(rng, *bounds), mix, trump)
    text = asked(step, KIND, "ask-trump" if trump else "ask", **({"trump": trump} if trump else {}))
    form = OneCard(shuffled(rng, cards))
    return TrickWinner(Question(text, form, (DrawnTrick(cards, trump),)), cards, trump)


def _fresh(rng: Random, count: int, mix: str, trump: Suit | None) -> tuple[Card, ...]:
    """Cards of a mix. Every other time the card with the largest number or worth does not take."""
    if mix == "any":
        mix = chosen(rng, MIXES[:-1])
    plain = [card for card in DECK if card.suit is not trump]
    must: Callable[[tuple[Card, ...]], bool]
    match mix:
        case "same-suit":
            suit = chosen(rng, [suit for suit in Suit if suit is not trump])
            pool, must = [card for card in DECK if card.suit is suit], bool
        case "off-suit":
            pool, must = plain, _is_off_suit
        case _:
            pool, must = list(DECK), lambda cards: any(card.suit is trump for card in cards)

    def tempts(cards: tuple[Card, ...]) -> bool:
        taker = taker_of(cards, trump)
        strongest = max(card.rank.strength for card in cards)
        if mix == "same-suit":
            return taker.is_load and any(card.points and not card.is_load for card in cards)
        return taker.rank.strength < strongest

    return drawn(rng, pool, count, must, tempts)


def _is_off_suit(cards: tuple[Card, ...]) -> bool:
    return len({card.suit for card in cards}) > 1
