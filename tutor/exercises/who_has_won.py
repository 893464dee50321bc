"""Who has won, with so many points each?"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from tutor.exercises import exercise as answers
from tutor.exercises.chance import whole
from tutor.exercises.exercise import Answer, Exercise, Fields, Judgement, OneOf, Question
from tutor.exercises.fields import Reader, asked, said
from tutor.grading.verdict import HALF
from tutor.message import Message
from tutor.rules.cards import POINTS_IN_ALL
from tutor.solver import Solver

KIND = "who-has-won"
YOU, OPPONENT, NOBODY = range(3)
_NAMES = ("you", "opponent")

CLOSE = 9
"""How many points beyond sixty-one most fresh games are won with at most."""
NEVER_TAKEN = (1, POINTS_IN_ALL - 1)
"""No cards are worth one point together."""


@dataclass(frozen=True, slots=True)
class WhoHasWon:
    """The points of the learner and of the opponent; those left are still to play for."""

    question: Question
    points: tuple[int, int]

    @property
    def winner(self) -> int:
        return next((who for who in (YOU, OPPONENT) if self.points[who] > HALF), NOBODY)

    def right_answers(self, _solver: Solver) -> tuple[Answer, ...]:
        return (self.winner,)

    def judge(self, answer: Answer, _solver: Solver) -> Judgement:
        said_to_win = answers.place(answer, 3)
        if said_to_win == self.winner:
            return Judgement(True, (self._truth(),))
        if said_to_win == NOBODY:
            return Judgement(False, (self._truth(),))
        return Judgement(False, (self._short(said_to_win), self._truth()))

    def _truth(self) -> Message:
        winner = self.winner
        if winner != NOBODY:
            points = self.points[winner]
            return said(KIND, f"won.{_NAMES[winner]}", n=points, over=points - HALF)
        if self.points == (HALF, HALF):
            return said(KIND, "drawn")
        return said(KIND, "not-yet", most=max(self.points))

    def _short(self, who: int) -> Message:
        points = self.points[who]
        return said(KIND, f"short.{_NAMES[who]}", n=points, short=HALF + 1 - points)


def who_has_won(fields: Fields, rng: Random) -> Exercise:
    """``points``, the learner's and the opponent's, or ``random: true``."""
    step = Reader.of_step(fields, "points", "random")
    if step.either("points", "random"):
        yours, theirs = step.wholes("points", 2, 0, POINTS_IN_ALL)
        if yours + theirs > POINTS_IN_ALL:
            step.refuse("points", "points-sum", f"{yours} and {theirs} are more than 120")
        for at, points in enumerate((yours, theirs)):
            if points in NEVER_TAKEN:
                step.refuse("points", "points-impossible", f"no cards make {points} points", at)
    else:
        if not step.is_true("random"):
            step.refuse("random", "random", 'write "random: true", or "points"')
        yours, theirs = _fresh(rng)
    left = POINTS_IN_ALL - yours - theirs
    params = {"yours": yours, "theirs": theirs, **({"left": left} if left else {})}
    text = asked(step, KIND, "ask-playing" if left else "ask", **params)
    texts = tuple(said(KIND, f"who.{who}") for who in (*_NAMES, "nobody"))
    return WhoHasWon(Question(text, OneOf(texts)), (yours, theirs))


def _fresh(rng: Random) -> tuple[int, int]:
    """Each of the three outcomes as often; mostly close, for that is where one has to look."""
    outcome = whole(rng, YOU, NOBODY)
    most = CLOSE if rng.random() < 0.75 else HALF - 2
    won = HALF + 1 + whole(rng, 0, most - 1)
    if outcome == NOBODY:
        return HALF, HALF
    return (won, POINTS_IN_ALL - won) if outcome == YOU else (POINTS_IN_ALL - won, won)
