"""Which card does your opponent play, and why? Exact play answers.

With more than two players it is the one who plays just before the learner, all hands open.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from tutor.exercises import exercise as answers
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
from tutor.exercises.fields import Reader, asked, said
from tutor.exercises.why import Why, told, why
from tutor.grading.play import Play, plainest
from tutor.grading.reason import Reason
from tutor.grading.reasons import reasons_for
from tutor.message import Message, Param, say
from tutor.rules.cards import Card
from tutor.rules.position import Position
from tutor.solver import Solver

KIND = "predict"

TOLD = (
    "feed-partner",
    "partner-not-overtaken",
    "draw-trump",
    "bank",
    "economy",
    "throw-in",
    "duck",
    "keep-trump",
    "sacrifice",
    "force-trump",
    "load-home-last",
    "trick-taken",
    "keep-guard",
    "comes-home",
    "kept-home",
    "exact-61",
    "save-draw",
)
"""The merits of a card that are told of an opponent too, each in words of its own."""

OF_A_DUEL = ("duck", "save-draw")
"""Merits whose words are for a single opponent."""

ASK, TELL = "ask", "tell"


@dataclass(frozen=True, slots=True)
class Predict:
    """A position in which the opponent is to play, and all cards are known."""

    question: Question
    position: Position
    manner: str = ASK
    """Whether the reason is asked for, where enough others are untrue, or told."""
    chance: float = 0.0
    """In which order the reasons stand."""

    def right_answers(self, solver: Solver) -> tuple[Answer, ...]:
        return solver.solve(self.position).best

    def judge(self, answer: Answer, solver: Solver) -> Judgement:
        card, solution = answers.card(answer), solver.solve(self.position)
        final, top = solution.points_after[card], solution.top
        if card in solution.best:
            if len(solution.best) == 1:
                verdict = self._said("only", card=card, final=top)
            else:
                verdict = self._said("equal", cards=solution.best, final=top)
            then = self.why_of(card, solver)
            return Judgement(True, (verdict, *(() if then else self._reason(card, solver))), then)
        right = plainest(solution.best, self.position)
        price = self._said("price", card=card, final=final, right=right, top=top)
        return Judgement(False, (price, *self._reason(right, solver)))

    def why_of(self, right: Card, solver: Solver) -> Why | None:
        """The question why a best card is played, if it is to be asked and can be."""
        merit = self._merit(right, solver)
        if merit is None or self.manner == TELL:
            return None
        played = Play.of(self.position, right, solver)
        return why(played, merit, solver, Random(self.chance))

    def _merit(self, right: Card, solver: Solver) -> Reason | None:
        """The first merit of a best card that can be told of an opponent, if it has any."""
        wordless = () if self.position.seats == 2 else OF_A_DUEL
        for reason in reasons_for(Play.of(self.position, right, solver)):
            if reason.code in TOLD and reason.code not in wordless:
                return reason
        return None

    def _reason(self, right: Card, solver: Solver) -> tuple[Message, ...]:
        merit = self._merit(right, solver)
        return (told(merit.code, dict(merit.params)),) if merit else ()

    def _said(self, key: str, **params: Param) -> Message:
        """What a card makes for a single opponent, or for a side of a larger table."""
        if self.position.seats == 2:
            return said(KIND, key, **params)
        return said(KIND, f"{key}-of", who=_who(self.position), **params)


def predict(fields: Fields, rng: Random) -> Exercise:
    """``position``, all drawn, the opponent to play; at a larger table the one before the learner.

    ``variant`` says of which game, and ``why`` whether the reason is asked for or told.
    """
    step = Reader.of_step(fields, "position", "variant", "why")
    position = step.position("position")
    if position.seats == 5:
        step.refuse("position", "seats", "with five players nobody knows who plays with whom")
    if position.stock:
        step.refuse("position", "stock", "while there is a stock exact play knows too much")
    if len(position.hand) < 2:
        step.refuse("position", "size", "with one card there is nothing to predict")
    learner = position.seat_after(position.to_play)
    form = OneCard(shuffled(rng, position.hand))
    manner = step.one_of("why", (ASK, TELL), ASK)
    text = asked(step, KIND, "ask")
    if position.seats > 2 and "text" not in step:
        text = said(KIND, "ask-of", who=say(f"table.who.{_BEFORE[position.seats]}.subject"))
    question = Question(text, form, (DrawnTable(position, learner),))
    return Predict(question, position, manner, rng.random())


_BEFORE = {3: "before", 4: "left"}
"""The role of whoever plays before the learner, by the number of seats."""


def _who(position: Position) -> Message:
    """The side that is to play, as the learner calls it."""
    if position.seats == 4:
        return said(KIND, "pair")
    return say(f"table.who.{_BEFORE[position.seats]}.subject")
