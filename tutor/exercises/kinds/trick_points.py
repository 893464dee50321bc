"""How many points is this trick worth?"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import ClassVar

from tutor.content.yaml.mapping import Bounds, Entry
from tutor.exercises import declaration as declare
from tutor.exercises import exercise as answers
from tutor.exercises import misconception, points_sum, random_cards
from tutor.exercises.declaration import Declared, key
from tutor.exercises.exercise import Amount, Answer, DrawnTrick, Judgement, Question
from tutor.exercises.kinds.trick_winner import FEWEST, MOST
from tutor.exercises.step import QuestionStep
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
        count, number = points_sum.card_by_card(self.cards), answers.amount(answer)
        if number == points_of(self.cards):
            return Judgement(True, (count,))
        feedback = (points_sum.slip(self.cards, number), count)
        return Judgement(False, feedback, error=misconception.in_a_sum(self.cards, number))


@dataclass(frozen=True, slots=True, kw_only=True)
class RandomTrick(Declared):
    """How a trick is drawn afresh."""

    cards: Bounds = key(
        declare.number_bounds(FEWEST, MOST), "How many cards.", 3, default=Bounds(FEWEST, FEWEST)
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class TrickPointsStep(QuestionStep):
    """A trick that is stated, or drawn afresh."""

    kind: ClassVar[str] = "trick_points"
    meaning: ClassVar[str] = "How many points is the trick worth? Either trick or random."
    needs: ClassVar[tuple[str, ...]] = ("points",)

    trick: tuple[Card, ...] = key(
        declare.cards(FEWEST, MOST), "Cards in the order played.", ["4d", "Ad"], default=()
    )
    random: RandomTrick | None = key(
        declare.mapping(RandomTrick, "Draws the cards afresh each time, so many."),
        "Draws the cards afresh each time, so many.",
        {"cards": 3},
        default=None,
    )

    def check(self, entry: Entry) -> None:
        entry.exactly_one("trick", "random")

    @property
    def is_fresh(self) -> bool:
        return self.random is not None

    def exercise(self, rng: Random) -> TrickPoints:
        cards = self.trick
        if self.random:
            count = random_cards.number(rng, *self.random.cards)
            cards = random_cards.cards_like(rng, DECK, count, _is_worth_something, _has_a_blank)
        text = self.question(KIND, "ask")
        return TrickPoints(Question(text, Amount(), (DrawnTrick(cards),)), cards)


def _is_worth_something(cards: tuple[Card, ...]) -> bool:
    return points_of(cards) > 0


def _has_a_blank(cards: tuple[Card, ...]) -> bool:
    return any(card.is_blank for card in cards)
