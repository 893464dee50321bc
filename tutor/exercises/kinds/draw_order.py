"""Who draws what after this trick?"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from random import Random
from typing import ClassVar

from tutor.content.yaml.mapping import Entry
from tutor.exercises import declaration as declare
from tutor.exercises import exercise as answers
from tutor.exercises import random_cards
from tutor.exercises.declaration import key
from tutor.exercises.exercise import Answer, DrawnCards, DrawnTrick, Judgement, OneOf, Question
from tutor.exercises.kinds.trick_winner import taker_of
from tutor.exercises.random_cards import shuffled
from tutor.exercises.step import QuestionStep, phrase
from tutor.message import Message
from tutor.rules.cards import DECK, Card, Suit
from tutor.solver import Solver

KIND = "draw-order"
LARGEST_STOCK = 34
"""Cards to draw before the first trick of two players, the turn-up among them."""


class Draw(Enum):
    """What the learner can draw."""

    FIRST = "first"
    SECOND = "second"
    TURN_UP = "turn-up"
    NOTHING = "nothing"


ANSWERS = tuple(Draw)


@dataclass(frozen=True, slots=True)
class DrawOrder:
    """A trick of two players with the stock it leaves; the turn-up is the last card of it."""

    question: Question
    trick: tuple[Card, ...]
    trump: Suit
    is_led_by_you: bool
    stock: int
    turn_up: Card | None

    @property
    def is_yours(self) -> bool:
        """Whether the learner takes the trick."""
        return (taker_of(self.trick, self.trump) == self.trick[0]) == self.is_led_by_you

    @property
    def draw(self) -> Draw:
        """The winner draws first, the loser second; the last two are a card and the turn-up."""
        if not self.stock:
            return Draw.NOTHING
        if self.is_yours:
            return Draw.FIRST
        return Draw.TURN_UP if self.stock == 2 else Draw.SECOND

    def right_answers(self, _solver: Solver) -> tuple[Answer, ...]:
        return (ANSWERS.index(self.draw),)

    def judge(self, answer: Answer, _solver: Solver) -> Judgement:
        draw = ANSWERS[answers.place(answer, len(ANSWERS))]
        if draw is self.draw:
            return Judgement(True, (self._took(), self._draws()))
        why_not = self._why_not(draw)
        feedback = (why_not,) if why_not else ()
        return Judgement(False, (*feedback, self._took(), self._draws()))

    def _took(self) -> Message:
        who = "you" if self.is_yours else "opponent"
        return phrase(KIND, f"took.{who}", taker=taker_of(self.trick, self.trump))

    def _draws(self) -> Message:
        if self.turn_up is None:
            return phrase(KIND, "draws.nothing")
        if self.stock == 2:
            who = "you" if self.is_yours else "opponent"
            return phrase(KIND, f"draws.last-{who}", turn_up=self.turn_up)
        return phrase(KIND, f"draws.{self.draw.value}")

    def _why_not(self, draw: Draw) -> Message | None:
        """What speaks against a wrong draw; None where the draw's own words are enough."""
        if self.turn_up is None:
            return None
        match draw:
            case Draw.NOTHING:
                return phrase(KIND, "not.nothing", n=self.stock)
            case Draw.TURN_UP if self.stock == 2:
                return None
            case Draw.TURN_UP:
                return phrase(KIND, "not.turn-up", turn_up=self.turn_up, n=self.stock - 1)
            case Draw.SECOND if self.stock == 2:
                return phrase(KIND, "not.second-of-one")
        return phrase(KIND, f"not.{draw.value}")


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawOrderStep(QuestionStep):
    """A trick and its stock that are stated, or drawn afresh."""

    kind: ClassVar[str] = "draw_order"
    meaning: ClassVar[str] = (
        "Who draws what after the trick? Either random, or trick, trump, you_led, stock and, where "
        "there is a stock, turn_up."
    )
    needs: ClassVar[tuple[str, ...]] = ("draw",)

    trump: Suit | None = key(declare.SUIT, "The trump suit.", "s", default=None, concept="trump")
    trick: tuple[Card, ...] = key(
        declare.cards(2, 2), "The two cards in the order played.", ["4d", "Ad"], default=()
    )
    random: bool = key(declare.TRUE, "Another trick and stock each time.", True, default=False)
    you_led: bool | None = key(
        declare.BOOLEAN, "Whether the learner led the trick.", True, default=None
    )
    stock: int | None = key(
        declare.whole_number(0, LARGEST_STOCK),
        "Cards left in the stock, the turn-up included: an even number.",
        12,
        default=None,
        concept="stock",
    )
    turn_up: Card | None = key(
        declare.CARD, "The turned-up card, a trump.", "4s", default=None, concept="turn-up"
    )

    def check(self, entry: Entry) -> None:
        stated = ("trump", "you_led", "stock")
        if entry.exactly_one("trick", "random") != "trick":
            for name in (*stated, "turn_up"):
                if name in entry:
                    message = f'"random" chooses "{name}" itself'
                    entry.report.error(entry.at(name), "key-twice", message, "delete it")
            return
        if not all([entry.needs(name) for name in stated]):
            return
        turn_up, at = self.turn_up, entry.at("turn_up")
        if (self.stock or 0) % 2:
            message = "two players draw a card each: the stock is even"
            entry.report.error(entry.at("stock"), "stock-odd", message)
        if not self.stock and turn_up:
            message = "no turn-up is left where the stock is gone"
            entry.report.error(at, "no-stock", message, "delete turn_up")
        elif self.stock and entry.needs("turn_up") and turn_up:
            if turn_up.suit is not self.trump:
                entry.report.error(at, "turn-up-not-trump", f"the turn-up {turn_up} is no trump")
            elif turn_up in self.trick:
                entry.report.error(at, "card-twice", f"{turn_up} is in the trick")

    @property
    def is_fresh(self) -> bool:
        return self.random

    def exercise(self, rng: Random) -> DrawOrder:
        if self.random:
            return _exercise(self, *_fresh(rng))
        assert self.trump
        assert self.stock is not None
        assert self.you_led is not None
        return _exercise(self, self.trick, self.trump, self.you_led, self.stock, self.turn_up)


def _fresh(rng: Random) -> tuple[tuple[Card, ...], Suit, bool, int, Card | None]:
    """Each of the four draws as often."""
    draw = random_cards.one_of(rng, ANSWERS)
    turn_up, *trick = shuffled(rng, DECK)[:3]
    trump, cards = turn_up.suit, tuple(trick)
    is_lead_the_taker = taker_of(cards, trump) == cards[0]
    is_yours = draw is Draw.FIRST or (draw is Draw.NOTHING and rng.random() < 0.5)
    drawn = 2 * random_cards.number(rng, 2, LARGEST_STOCK // 2)
    stock = {Draw.TURN_UP: 2, Draw.NOTHING: 0}.get(draw, drawn)
    if draw is Draw.FIRST and rng.random() < 0.3:
        stock = 2
    return cards, trump, is_yours == is_lead_the_taker, stock, turn_up if stock else None


def _exercise(
    step: DrawOrderStep,
    trick: tuple[Card, ...],
    trump: Suit,
    is_led_by_you: bool,
    stock: int,
    turn_up: Card | None,
) -> DrawOrder:
    led = phrase(KIND, "label.you-led" if is_led_by_you else "label.opponent-led")
    drawings = (
        DrawnTrick(trick, trump, label=led),
        DrawnCards((turn_up,), phrase(KIND, "label.stock", n=stock))
        if turn_up
        else DrawnCards((), phrase(KIND, "label.no-stock")),
    )
    form = OneOf(tuple(phrase(KIND, f"draw.{draw.value}") for draw in ANSWERS))
    question = Question(step.question(KIND, "ask"), form, drawings)
    return DrawOrder(question, trick, trump, is_led_by_you, stock, turn_up)
