"""How many points are in this pile?"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from tutor.exercises import exercise as answers
from tutor.exercises import sums
from tutor.exercises.chance import drawn, whole
from tutor.exercises.exercise import (
    Amount,
    Answer,
    DrawnCards,
    Exercise,
    Fields,
    Judgement,
    Question,
)
from tutor.exercises.fields import Reader, asked, said
from tutor.rules.cards import DECK, Card, points_of
from tutor.solver import Solver

KIND = "pile-points"
FEWEST, MOST, USUAL = 2, 12, 5
"""Cards of a fresh pile."""


@dataclass(frozen=True, slots=True)
class PilePoints:
    """Cards taken, counted rank by rank."""

    question: Question
    cards: tuple[Card, ...]

    def right_answers(self, _solver: Solver) -> tuple[Answer, ...]:
        return (points_of(self.cards),)

    def judge(self, answer: Answer, _solver: Solver) -> Judgement:
        count, number = sums.rank_by_rank(self.cards), answers.amount(answer)
        if number == points_of(self.cards):
            return Judgement(True, (count,))
        return Judgement(False, (sums.slip(self.cards, number), count))


def pile_points(fields: Fields, rng: Random) -> Exercise:
    """``pile``, or ``random`` with ``cards``."""
    step = Reader.of_step(fields, "pile", "random")
    if step.either("pile", "random"):
        cards = step.cards("pile", 1, len(DECK))
    else:
        bounds = step.inner("random", "cards").bounds("cards", FEWEST, MOST, USUAL)
        cards = drawn(rng, DECK, whole(rng, *bounds), _is_worth_counting, _has_a_load_and_a_blank)
    drawing = DrawnCards(cards, said(KIND, "label"))
    return PilePoints(Question(asked(step, KIND, "ask"), Amount(), (drawing,)), cards)


def _is_worth_counting(cards: tuple[Card, ...]) -> bool:
    """Whether at least two cards bring something, or one where there are only two."""
    return sum(card.points > 0 for card in cards) >= min(2, len(cards) - 1)


def _has_a_load_and_a_blank(cards: tuple[Card, ...]) -> bool:
    return any(card.is_load for card in cards) and any(card.is_blank for card in cards)
