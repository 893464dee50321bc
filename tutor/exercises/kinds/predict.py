"""Which card does your opponent play, and why? Exact play answers.

With more than two players it is the one who plays just before the learner, all hands open.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import ClassVar

from tutor.content.yaml.document import KeyPath
from tutor.content.yaml.mapping import Entry
from tutor.exercises import declaration as declare
from tutor.exercises import exercise as answers
from tutor.exercises.declaration import key
from tutor.exercises.exercise import Answer, DrawnTable, Judgement, OneCard, Question
from tutor.exercises.random_cards import shuffled
from tutor.exercises.step import QuestionStep, concepts_of_seats, phrase
from tutor.exercises.why import Why, truth_of, why
from tutor.grading.play import plainest
from tutor.grading.sentences import told_as_far_as_it_holds
from tutor.message import Message, Param, say
from tutor.patterns import Choice
from tutor.rules.cards import Card
from tutor.rules.position import Position
from tutor.rules.variant import Variant
from tutor.solver import Solver
from tutor.solver.tree import Tree, is_within_reach

KIND = "predict"

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
            then = self.why_of(card)
            said = () if then else (self._verdict(card, solution.best, top), *self._reason(card))
            return Judgement(True, said, then)
        right = plainest(solution.best, self.position)
        price = self._phrase("price", card=card, final=final, right=right, top=top)
        return Judgement(False, (price, *self._reason(right)))

    def why_of(self, right: Card) -> Why | None:
        """The question why a best card is played, if it is to be asked and can be."""
        choice = self._choice
        truth = truth_of(choice, right) if choice else None
        if choice is None or truth is None or self.manner == TELL:
            return None
        tree = choice.tree
        best = tuple(card for card in tree.after if not tree.cost(card))
        verdict = self._verdict(right, best, tree.after[right].final)
        return why(choice, right, truth, Random(self.chance), verdict)

    def _verdict(self, card: Card, best: tuple[Card, ...], final: int) -> Message:
        """What a best card makes, and whether others make as much."""
        if len(best) == 1:
            return self._phrase("only", card=card, final=final)
        return self._phrase("equal", cards=best, final=final)

    def _reason(self, right: Card) -> tuple[Message, ...]:
        """Why a best card is played, if there is something to say."""
        truth = truth_of(self._choice, right) if self._choice else None
        if truth is None:
            return ()
        said = truth.message("theirs")
        return (told_as_far_as_it_holds(truth, said),)

    @property
    def _choice(self) -> Choice | None:
        """The cards as a choice; None beyond three cards a hand."""
        return Choice(Tree(self.position)) if is_within_reach(self.position) else None

    def _phrase(self, key: str, **params: Param) -> Message:
        """What a card makes for a single opponent, or for a side of a larger table."""
        if self.position.seats == 2:
            return phrase(KIND, key, **params)
        return phrase(KIND, f"{key}-of", who=_who(self.position), **params)


@dataclass(frozen=True, slots=True, kw_only=True)
class PredictStep(QuestionStep):
    """A position without a stock, the opponent to play; or, of a larger table, the one before."""

    kind: ClassVar[str] = "predict"
    meaning: ClassVar[str] = "Which card does the opponent play, and why?"
    needs: ClassVar[tuple[str, ...]] = ("points", "trick", "trump")

    position: Position = key(
        declare.POSITION,
        "A position without a stock; the opponent is the seat to play.",
        "d/3dFd7b,Ad5d2d/51,46",
    )
    variant: Variant | None = key(
        declare.VARIANT, "Which game of the family it belongs to.", "pairs", default=None
    )
    why: str = key(
        declare.one_of((ASK, TELL)),
        "Whether the reason of a right prediction is asked for, which it is if enough others are "
        "untrue, or only said.",
        TELL,
        default="",
    )

    def check(self, entry: Entry) -> None:
        at, position = entry.at("position"), self.position
        if position.seats == 5:
            message = "with five players nobody knows who plays with whom"
            entry.report.error(at, "seats", message)
        elif position.stock:
            message = "while there is a stock exact play knows too much"
            entry.report.error(at, "stock", message)
        elif len(position.hand) < 2:
            entry.report.error(at, "size", "with one card there is nothing to predict")

    def concepts(self) -> Iterator[tuple[KeyPath, str]]:
        yield from QuestionStep.concepts(self)
        yield from concepts_of_seats(self.position)

    def exercise(self, rng: Random) -> Predict:
        position = self.position
        learner = position.seat_after(position.to_play)
        form = OneCard(shuffled(rng, position.hand))
        text = self.question(KIND, "ask")
        if position.seats > 2 and not self.text:
            text = phrase(KIND, "ask-of", who=say(f"table.who.{_BEFORE[position.seats]}.subject"))
        question = Question(text, form, (DrawnTable(position, learner),))
        return Predict(question, position, self.why or ASK, rng.random())


_BEFORE = {3: "before", 4: "left"}
"""The role of whoever plays before the learner, by the number of seats."""


def _who(position: Position) -> Message:
    """The side that is to play, as the learner calls it."""
    if position.seats == 4:
        return phrase(KIND, "pair")
    return say(f"table.who.{_BEFORE[position.seats]}.subject")
