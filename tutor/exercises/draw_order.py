"""Who draws what after this trick?"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from random import Random

from tutor.exercises import exercise as answers
from tutor.exercises.chance import chosen, shuffled, whole
from tutor.exercises.exercise import (
    Answer,
    DrawnCards,
    DrawnTrick,
    Exercise,
    Fields,
    Judgement,
    OneOf,
    Question,
)
from tutor.exercises.fields import Reader, asked, said
from tutor.exercises.trick_winner import taker_of
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
        told = (why_not,) if why_not else ()
        return Judgement(False, (*told, self._took(), self._draws()))

    def _took(self) -> Message:
        who = "you" if self.is_yours else "opponent"
        return said(KIND, f"took.{who}", taker=taker_of(self.trick, self.trump))

    def _draws(self) -> Message:
        if self.turn_up is None:
            return said(KIND, "draws.nothing")
        if self.stock == 2:
            who = "you" if self.is_yours else "opponent"
            return said(KIND, f"draws.last-{who}", turn_up=self.turn_up)
        return said(KIND, f"draws.{self.draw.value}")

    def _why_not(self, draw: Draw) -> Message | None:
        """What speaks against a wrong draw; None where the draw's own words are enough."""
        if self.turn_up is None:
            return None
        match draw:
            case Draw.NOTHING:
                return said(KIND, "not.nothing", n=self.stock)
            case Draw.TURN_UP if self.stock == 2:
                return None
            case Draw.TURN_UP:
                return said(KIND, "not.turn-up", turn_up=self.turn_up, n=self.stock - 1)
            case Draw.SECOND if self.stock == 2:
                return said(KIND, "not.second-of-one")
        return said(KIND, f"not.{draw.value}")


def draw_order(fields: Fields, rng: Random) -> Exercise:
    """``trick``, ``trump``, ``you_led``, ``stock`` and ``turn_up``, or ``random: true``."""
    step = Reader.of_step(fields, "trick", "random", "trump", "you_led", "stock", "turn_up")
    if step.either("trick", "random"):
        return _exercise(step, *_stated(step))
    if not step.is_true("random"):
        step.refuse("random", "random", 'write "random: true", or "trick"')
    for key in ("trump", "you_led", "stock", "turn_up"):
        if key in step:
            step.refuse(key, "key-twice", f'"random" chooses "{key}" itself')
    return _exercise(step, *_fresh(rng))


def _stated(step: Reader) -> tuple[tuple[Card, ...], Suit, bool, int, Card | None]:
    trick, trump = step.cards("trick", 2, 2), step.suit("trump")
    stock = step.whole("stock", 0, LARGEST_STOCK)
    if stock % 2:
        step.refuse("stock", "stock-odd", "two players draw a card each: the stock is even")
    turn_up = None
    if stock:
        turn_up = step.card("turn_up")
        if turn_up.suit is not trump:
            step.refuse("turn_up", "turn-up-not-trump", f"the turn-up {turn_up} is no trump")
        if turn_up in trick:
            step.refuse("turn_up", "card-twice", f"{turn_up} is in the trick")
    elif "turn_up" in step:
        step.refuse("turn_up", "no-stock", "no turn-up is left where the stock is gone")
    return trick, trump, step.is_true("you_led"), stock, turn_up


def _fresh(rng: Random) -> tuple[tuple[Card, ...], Suit, bool, int, Card | None]:
    """Each of the four draws as often."""
    draw = chosen(rng, ANSWERS)
    turn_up, *trick = shuffled(rng, DECK)[:3]
    trump, cards = turn_up.suit, tuple(trick)
    is_lead_the_taker = taker_of(cards, trump) == cards[0]
    is_yours = draw is Draw.FIRST or (draw is Draw.NOTHING and rng.random() < 0.5)
    stock = {Draw.TURN_UP: 2, Draw.NOTHING: 0}.get(draw, 2 * whole(rng, 2, LARGEST_STOCK // 2))
    if draw is Draw.FIRST and rng.random() < 0.3:
        stock = 2
    return cards, trump, is_yours == is_lead_the_taker, stock, turn_up if stock else None


def _exercise(
    step: Reader,
    trick: tuple[Card, ...],
    trump: Suit,
    is_led_by_you: bool,
    stock: int,
    turn_up: Card | None,
) -> DrawOrder:
    led = said(KIND, "label.you-led" if is_led_by_you else "label.opponent-led")
    drawings = (
        DrawnTrick(trick, trump, label=led),
        DrawnCards((turn_up,), said(KIND, "label.stock", n=stock))
        if turn_up
        else DrawnCards((), said(KIND, "label.no-stock")),
    )
    form = OneOf(tuple(said(KIND, f"draw.{draw.value}") for draw in ANSWERS))
    question = Question(asked(step, KIND, "ask"), form, drawings)
    return DrawOrder(question, trick, trump, is_led_by_you, stock, turn_up)
