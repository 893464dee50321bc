"""How many points is this trick worth?"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from tutor.exercises import exercise as answers
from tutor.exercises import sums
from tutor.exercises.chance import drawn, whole
from tutor.exercises.exercise import (
    Amount,
    Answer,
    DrawnTrick,
    Exercise,
    Fields,
    Judgement,
    Question,
)
from tutor.exercises.fields import Reader, asked
from tutor.exercises.trick_winner import FEWEST, MOST
from tutor.rules.cards import DECK, Card, points_of
from tutor.solver import Solver

KIND = "trick-points"


@dataclass(frozen=True, slots=True)
class TrickPoints:
    """A trick, counted card by card."""

    question: Question
    cards: tuple[Card, ...]

    def right_answers(self, _solver: Solver) -> tuple[Answer, ...]:
        return (points_of(self.cards),)

    def judge(self, answer: Answer, _solver: Solver) -> Judgement:
        count, number = sums.card_by_card(self.cards), answers.amount(answer)
        if number == points_of(self.cards):
            return Judgement(True, (count,))
        return Judgement(False, (sums.slip(self.cards, number), count))


def trick_points(fields: Fields, rng: Random) -> Exercise:
    """``trick``, or ``random`` with ``cards``."""
    step = Reader.of_step(fields, "trick", "random")
    if step.either("trick", "random"):
        cards = step.cards("trick", FEWEST, MOST)
    else:
        bounds = step.inner("random", "cards").bounds("cards", FEWEST, MOST, FEWEST)
        cards = drawn(rng, DECK, whole(rng, *bounds), _is_worth_something, _has_a_blank)
    return TrickPoints(Question(asked(step, KIND, "ask"), Amount(), (DrawnTrick(cards),)), cards)


def _is_worth_something(cards: tuple[Card, ...]) -> bool:
    return points_of(cards) > 0


def _has_a_blank(cards: tuple[Card, ...]) -> bool:
    return any(card.is_blank for card in cards)
