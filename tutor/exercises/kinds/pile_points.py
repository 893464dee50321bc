"""How many points are in this pile?"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import ClassVar

from tutor.content.yaml.mapping import Bounds, Entry
from tutor.exercises import declaration as declare
from tutor.exercises import exercise as answers
from tutor.exercises import misconception, points_sum, random_cards
from tutor.exercises.declaration import Declared, key
from tutor.exercises.exercise import Amount, Answer, DrawnCards, Judgement, Question
from tutor.exercises.step import QuestionStep, phrase
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
        count, number = points_sum.rank_by_rank(self.cards), answers.amount(answer)
        if number == points_of(self.cards):
            return Judgement(True, (count,))
        feedback = (points_sum.slip(self.cards, number), count)
        return Judgement(False, feedback, error=misconception.in_a_sum(self.cards, number))


@dataclass(frozen=True, slots=True, kw_only=True)
class RandomPile(Declared):
    """How a pile is drawn afresh."""

    cards: Bounds = key(
        declare.number_bounds(FEWEST, MOST), "How many cards.", 3, default=Bounds(USUAL, USUAL)
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class PilePointsStep(QuestionStep):
    """A pile that is stated, or drawn afresh."""

    kind: ClassVar[str] = "pile_points"
    meaning: ClassVar[str] = "How many points are in the pile? Either pile or random."
    needs: ClassVar[tuple[str, ...]] = ("points",)

    pile: tuple[Card, ...] = key(
        declare.cards(1, len(DECK)), "Cards in a pile.", ["Ad", "3c", "7s"], default=()
    )
    random: RandomPile | None = key(
        declare.mapping(RandomPile, "Draws the cards afresh each time, so many."),
        "Draws the cards afresh each time, so many.",
        {"cards": 5},
        default=None,
    )

    def check(self, entry: Entry) -> None:
        entry.exactly_one("pile", "random")

    @property
    def is_fresh(self) -> bool:
        return self.random is not None

    def exercise(self, rng: Random) -> PilePoints:
        cards = self.pile
        if self.random:
            count = random_cards.number(rng, *self.random.cards)
            wanted = _is_worth_counting, _has_a_load_and_a_blank
            cards = random_cards.cards_like(rng, DECK, count, *wanted)
        drawing = DrawnCards(cards, phrase(KIND, "label"))
        return PilePoints(Question(self.question(KIND, "ask"), Amount(), (drawing,)), cards)


def _is_worth_counting(cards: tuple[Card, ...]) -> bool:
    """Whether at least two cards bring something, or one where there are only two."""
    return sum(card.points > 0 for card in cards) >= min(2, len(cards) - 1)


def _has_a_load_and_a_blank(cards: tuple[Card, ...]) -> bool:
    return any(card.is_load for card in cards) and any(card.is_blank for card in cards)
