"""Who has won, with so many points each?"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import ClassVar

from tutor.content.yaml.mapping import Entry
from tutor.exercises import declaration as declare
from tutor.exercises import exercise as answers
from tutor.exercises import random_cards
from tutor.exercises.declaration import key
from tutor.exercises.exercise import Answer, Judgement, OneOf, Question
from tutor.exercises.step import QuestionStep, phrase
from tutor.grading.verdict import HALF
from tutor.message import Message, Param
from tutor.rules.cards import POINTS_IN_ALL
from tutor.solver import Solver

KIND = "who-has-won"
YOU, OPPONENT, NOBODY = range(3)
_NAMES = ("you", "opponent")

CLOSE = 9
"""How many points beyond sixty fresh games are won with at most: the rest needs no thought."""
NEVER_TAKEN = (1, POINTS_IN_ALL - 1)
"""No cards are worth one point together."""


@dataclass(frozen=True, slots=True)
class WhoHasWon:
    """The points of the learner and of the opponent; those left are still to play for."""

    question: Question
    points: tuple[int, ...]

    @property
    def winner(self) -> int:
        return next((who for who in (YOU, OPPONENT) if self.points[who] > HALF), NOBODY)

    def right_answers(self, _solver: Solver) -> tuple[Answer, ...]:
        return (self.winner,)

    def judge(self, answer: Answer, _solver: Solver) -> Judgement:
        chosen = answers.place(answer, 3)
        if chosen == self.winner:
            return Judgement(True, (self._truth(),))
        if chosen == NOBODY:
            return Judgement(False, (self._truth(),))
        return Judgement(False, (self._short(chosen), self._truth()))

    def _truth(self) -> Message:
        winner = self.winner
        if winner != NOBODY:
            points = self.points[winner]
            return phrase(KIND, f"won.{_NAMES[winner]}", n=points, over=points - HALF)
        if self.points == (HALF, HALF):
            return phrase(KIND, "drawn")
        return phrase(KIND, "not-yet", most=max(self.points))

    def _short(self, who: int) -> Message:
        points = self.points[who]
        return phrase(KIND, f"short.{_NAMES[who]}", n=points, short=HALF + 1 - points)


@dataclass(frozen=True, slots=True, kw_only=True)
class WhoHasWonStep(QuestionStep):
    """Points that are stated, or drawn afresh."""

    kind: ClassVar[str] = "who_has_won"
    meaning: ClassVar[str] = "Who has won, with so many points each? Either points or random."
    needs: ClassVar[tuple[str, ...]] = ("winning",)

    points: tuple[int, ...] = key(
        declare.whole_numbers(2, 0, POINTS_IN_ALL),
        "Your points and your opponent's.",
        [61, 59],
        default=(),
    )
    random: bool = key(declare.TRUE, "Other points each time.", True, default=False)

    def check(self, entry: Entry) -> None:
        if entry.exactly_one("points", "random") != "points":
            return
        yours, theirs = self.points
        if yours + theirs > POINTS_IN_ALL:
            message = f"{yours} and {theirs} are more than {POINTS_IN_ALL}"
            entry.report.error(entry.at("points"), "points-sum", message)
        for place, points in enumerate(self.points):
            if points in NEVER_TAKEN:
                path = (*entry.at("points"), place)
                message = f"no cards make {points} points"
                entry.report.error(path, "points-impossible", message)

    @property
    def is_fresh(self) -> bool:
        return self.random

    def exercise(self, rng: Random) -> WhoHasWon:
        yours, theirs = self.points or _fresh(rng)
        left = POINTS_IN_ALL - yours - theirs
        params: dict[str, Param] = {"yours": yours, "theirs": theirs}
        text = self.question(KIND, "ask", **params)
        if left:
            text = self.question(KIND, "ask-playing", **params, left=left)
        texts = tuple(phrase(KIND, f"who.{who}") for who in (*_NAMES, "nobody"))
        return WhoHasWon(Question(text, OneOf(texts)), (yours, theirs))


def _fresh(rng: Random) -> tuple[int, int]:
    """Each of the three outcomes as often, and close, for that is where one has to look."""
    outcome = random_cards.number(rng, YOU, NOBODY)
    won = HALF + 1 + random_cards.number(rng, 0, CLOSE - 1)
    if outcome == NOBODY:
        return HALF, HALF
    return (won, POINTS_IN_ALL - won) if outcome == YOU else (POINTS_IN_ALL - won, won)
