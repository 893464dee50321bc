"""Which card of the hand comes to most? Exact play answers, and says of every card why."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import ClassVar

from tutor.content.puzzles.model import Goal, GoalKind
from tutor.content.yaml.mapping import Entry
from tutor.exercises import declaration as declare
from tutor.exercises import exercise as answers
from tutor.exercises.declaration import key
from tutor.exercises.exercise import Answer, DrawnTable, Judgement, OneCard, Question
from tutor.exercises.random_cards import shuffled
from tutor.exercises.step import QuestionStep, phrase
from tutor.grading.explanation import explain
from tutor.grading.goal import target_of
from tutor.grading.play import plainest
from tutor.rules.position import Position
from tutor.solver import Solver

KIND = "which-card"
MOST_POINTS = Goal(GoalKind.MOST_POINTS)


@dataclass(frozen=True, slots=True)
class WhichCard:
    """A position in which the learner is to play, and all cards are known."""

    question: Question
    position: Position

    def right_answers(self, solver: Solver) -> tuple[Answer, ...]:
        return solver.solve(self.position).best

    def judge(self, answer: Answer, solver: Solver) -> Judgement:
        card, solution = answers.card(answer), solver.solve(self.position)
        target = target_of(MOST_POINTS, self.position, solution)
        explanation = explain(self.position, card, solver, target)
        final, top = solution.points_after[card], solution.top
        if card in solution.best:
            return Judgement(True, (phrase(KIND, "right", final=final),), played=explanation)
        right = plainest(solution.best, self.position)
        price = phrase(KIND, "wrong", card=card, final=final, right=right, top=top)
        return Judgement(False, (price,), played=explanation)


@dataclass(frozen=True, slots=True, kw_only=True)
class WhichCardStep(QuestionStep):
    """A position of the game for two; what is said to each card needs no words of the author's."""

    kind: ClassVar[str] = "which_card"
    meaning: ClassVar[str] = "Which card of the hand comes to most, all cards being known?"
    needs: ClassVar[tuple[str, ...]] = ("points", "trick", "trump")

    position: Position = key(
        declare.POSITION, "The position, in one line; the learner is to play.", "d/3b5c,Rb3d/57,39"
    )

    def check(self, entry: Entry) -> None:
        if self.position.seats != 2:
            message = "this question is of the game for two"
            entry.report.error(entry.at("position"), "seats", message)
        elif len(self.position.hand) < 2:
            entry.report.error(entry.at("position"), "size", "with one card there is no choice")

    def exercise(self, rng: Random) -> WhichCard:
        position = self.position
        form = OneCard(shuffled(rng, position.hand))
        question = Question(self.question(KIND, "ask"), form, (DrawnTable(position),))
        return WhichCard(question, position)
