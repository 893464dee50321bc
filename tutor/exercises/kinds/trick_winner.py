"""Which card takes the trick?"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import ClassVar

from tutor.content.yaml.document import KeyPath
from tutor.content.yaml.mapping import Bounds, Entry
from tutor.exercises import declaration as declare
from tutor.exercises import exercise as answers
from tutor.exercises import misconception, random_cards
from tutor.exercises.declaration import Declared, key
from tutor.exercises.exercise import Answer, DrawnTrick, Judgement, OneCard, Question
from tutor.exercises.random_cards import shuffled
from tutor.exercises.step import QuestionStep, phrase
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
        error = misconception.in_a_trick(self.cards, self.trump, card)
        return Judgement(False, (self._why_not(card), self._why_it_takes()), error=error)

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
        return phrase(KIND, key, taker=taker)

    def _why_not(self, card: Card) -> Message:
        taker, led = self.taker, self.cards[0].suit
        if card.suit is taker.suit:
            key = "not.lower"
        elif card.suit is led:
            key = "not.under-trump"
        else:
            key = "not.off-suit" if self.trump is None else "not.off-suit-no-trump"
        return phrase(KIND, key, card=card, taker=taker)


@dataclass(frozen=True, slots=True, kw_only=True)
class RandomTrick(Declared):
    """How a trick is drawn afresh."""

    cards: Bounds = key(
        declare.number_bounds(FEWEST, MOST), "How many cards.", 2, default=Bounds(FEWEST, FEWEST)
    )
    mix: str = key(
        declare.one_of(MIXES),
        "Which suits: one, several without a trump, with a trump, or any of these.",
        "trump",
        default="any",
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class TrickWinnerStep(QuestionStep):
    """A trick that is stated, or drawn afresh; without a trump suit the suit led decides."""

    kind: ClassVar[str] = "trick_winner"
    meaning: ClassVar[str] = "Which card takes the trick? Either trick or random."
    needs: ClassVar[tuple[str, ...]] = ("trick",)

    trump: Suit | None = key(
        declare.SUIT, "The trump suit; without it none.", "s", default=None, concept="trump"
    )
    trick: tuple[Card, ...] = key(
        declare.cards(FEWEST, MOST), "Cards in the order played.", ["4d", "Ad"], default=()
    )
    random: RandomTrick | None = key(
        declare.mapping(RandomTrick, "Draws the cards afresh each time, within these bounds."),
        "Draws the cards afresh each time, within these bounds.",
        {"cards": 2, "mix": "any"},
        default=None,
    )

    def check(self, entry: Entry) -> None:
        entry.exactly_one("trick", "random")

    def concepts(self) -> Iterator[tuple[KeyPath, str]]:
        yield from QuestionStep.concepts(self)
        if self.random and self.random.mix in ("any", "trump"):
            yield ("random",), "trump"

    @property
    def is_fresh(self) -> bool:
        return self.random is not None

    def exercise(self, rng: Random) -> TrickWinner:
        trump, cards = self.trump, self.trick
        if self.random:
            mix = self.random.mix
            if trump is None and mix in ("trump", "any"):
                trump = random_cards.one_of(rng, tuple(Suit))
            cards = _fresh(rng, random_cards.number(rng, *self.random.cards), mix, trump)
        text = (
            self.question(KIND, "ask-trump", trump=trump) if trump else self.question(KIND, "ask")
        )
        form = OneCard(shuffled(rng, cards))
        return TrickWinner(Question(text, form, (DrawnTrick(cards, trump),)), cards, trump)


def _fresh(rng: Random, count: int, mix: str, trump: Suit | None) -> tuple[Card, ...]:
    """Cards of a mix. Every other time the card with the largest number or worth does not take."""
    if mix == "any":
        mix = random_cards.one_of(rng, MIXES[:-1])
    plain = [card for card in DECK if card.suit is not trump]
    is_sound: Callable[[tuple[Card, ...]], bool]
    match mix:
        case "same-suit":
            suit = random_cards.one_of(rng, [suit for suit in Suit if suit is not trump])
            pool, is_sound = [card for card in DECK if card.suit is suit], bool
        case "off-suit":
            pool, is_sound = plain, _is_off_suit
        case _:
            pool, is_sound = list(DECK), lambda cards: any(card.suit is trump for card in cards)

    def tempts(cards: tuple[Card, ...]) -> bool:
        taker = taker_of(cards, trump)
        strongest = max(card.rank.strength for card in cards)
        if mix == "same-suit":
            return taker.is_load and any(card.points and not card.is_load for card in cards)
        return taker.rank.strength < strongest

    return random_cards.cards_like(rng, pool, count, is_sound, tempts)


def _is_off_suit(cards: tuple[Card, ...]) -> bool:
    return len({card.suit for card in cards}) > 1
