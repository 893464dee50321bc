"""Which card does your opponent play, and why? Exact play answers."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from tutor.exercises import answers
from tutor.exercises.asked import asked, said
from tutor.exercises.chance import shuffled
from tutor.exercises.exercise import (
    Answer,
    DrawnTable,
    Exercise,
    Fields,
    Judgement,
    OneCard,
    Question,
)
from tutor.exercises.fields import Reader
from tutor.grading.play import Play, plainest
from tutor.grading.reasons import reasons_for
from tutor.message import Message, say
from tutor.rules.cards import Card
from tutor.rules.position import Position
from tutor.solver import Solver

KIND = "predict"

TOLD = (
    "draw-trump",
    "bank",
    "economy",
    "throw-in",
    "duck",
    "keep-trump",
    "sacrifice",
    "keep-guard",
    "force-trump",
    "load-home-last",
    "trick-taken",
    "exact-61",
    "save-draw",
)
"""The merits of a card that are told of an opponent too, each in words of its own."""


@dataclass(frozen=True, slots=True)
class Predict:
    """A position in which the opponent is to play, and all cards are known."""

    question: Question
    position: Position

    def right_answers(self, solver: Solver) -> tuple[Answer, ...]:
        return solver.solve(self.position).best

    def judge(self, answer: Answer, solver: Solver) -> Judgement:
        card, solution = answers.card(answer), solver.solve(self.position)
        final, top = solution.points_after[card], solution.top
        if card in solution.best:
            if len(solution.best) == 1:
                verdict = said(KIND, "only", card=card, final=top)
            else:
                verdict = said(KIND, "equal", cards=solution.best, final=top)
            return Judgement(True, (verdict, *self._reason(card, solver)))
        right = plainest(solution.best, self.position)
        price = said(KIND, "price", card=card, final=final, right=right, top=top)
        return Judgement(False, (price, *self._reason(right, solver)))

    def _reason(self, right: Card, solver: Solver) -> tuple[Message, ...]:
        """The first merit of a best card that can be told of an opponent, if it has any."""
        found = reasons_for(Play.of(self.position, right, solver))
        told = (reason for reason in found if reason.code in TOLD)
        return tuple(
            say(f"exercises.predict.reason.{reason.code}", **reason.params)
            for reason in list(told)[:1]
        )


def predict(fields: Fields, rng: Random) -> Exercise:
    """``position`` of two players, all drawn, the opponent to play."""
    step = Reader.of_step(fields, "position")
    position = step.position("position")
    if position.seats != 2:
        step.refuse("position", "seats", "only one opponent's cards can all be known")
    if position.stock:
        step.refuse("position", "stock", "while there is a stock exact play knows too much")
    if len(position.hand) < 2:
        step.refuse("position", "size", "with one card there is nothing to predict")
    learner = position.seat_after(position.to_play)
    form = OneCard(shuffled(rng, position.hand))
    question = Question(asked(step, KIND, "ask"), form, (DrawnTable(position, learner),))
    return Predict(question, position)
