"""Why is a card played? Its true reason stands among others that exact play proves untrue."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from tutor.exercises import answers
from tutor.exercises.asked import said
from tutor.exercises.chance import shuffled
from tutor.exercises.claims import Claim, told, untrue_claims
from tutor.exercises.exercise import Answer, Judgement, OneOf, Question, Text
from tutor.grading.lines import Line
from tutor.grading.play import Play
from tutor.grading.reason import Reason
from tutor.message import Message
from tutor.rules.cards import Card
from tutor.rules.position import Position, play
from tutor.solver import Solver

KIND = "predict"
FEWEST, MOST = 2, 3
"""So many untrue reasons stand beside the true one."""

MOST_CARDS = 12
"""With more cards in play the lines are too many to go through."""


@dataclass(frozen=True, slots=True)
class Why:
    """Several reasons, of which one is true."""

    question: Question
    untrue: tuple[Claim, ...]
    truth: Message
    lines: tuple[Line, ...]
    """All the lines of exact play: nothing untrue happens in any of them."""

    def right_answers(self, _solver: Solver) -> tuple[Answer, ...]:
        return (self._texts.index(self.truth),)

    def judge(self, answer: Answer, _solver: Solver) -> Judgement:
        chosen = self._texts[answers.place(answer, len(self._texts))]
        if chosen == self.truth:
            return Judgement(True, (said(KIND, "why.right"),))
        (claim,) = (each for each in self.untrue if each.message == chosen)
        fate = tuple(self._fate(claim.about)) if claim.about else ()
        untrue, true = said(KIND, "why.untrue"), said(KIND, "why.so")
        return Judgement(False, (untrue, *fate, true, self.truth))

    @property
    def _texts(self) -> tuple[Text, ...]:
        form = self.question.form
        assert isinstance(form, OneOf)
        return form.texts

    def _fate(self, card: Card) -> Iterator[Message]:
        """What becomes of a card, if that is the same in all the lines."""
        tricks = [line.trick_of(card) for line in self.lines]
        found = {(trick.number, trick.winning_card) for trick in tricks}
        if len(found) > 1:
            return
        ((number, taker),) = found
        if taker == card:
            yield said(KIND, "why.takes", card=card, trick=number)
        else:
            yield said(KIND, "why.taken", prey=card, taker=taker, trick=number)


def why(played: Play, truth: Reason, solver: Solver, rng: Random) -> Why | None:
    """The question why a card is right, ``truth`` being its reason.

    None if too few reasons are untrue, or the lines are too many to go through.
    """
    if len(played.position.in_play) > MOST_CARDS:
        return None
    lines = exact_lines(played.position, played.card, solver)
    untrue = _chosen(untrue_claims(played, lines))
    if len(untrue) < FEWEST:
        return None
    truth_told = told(truth.code, dict(truth.params))
    texts = shuffled(rng, (truth_told, *(claim.message for claim in untrue)))
    question = Question(said(KIND, "why.ask"), OneOf(texts))
    return Why(question, untrue, truth_told, lines)


def _chosen(claims: tuple[Claim, ...]) -> tuple[Claim, ...]:
    """The first few, no two about the same cards, and in other words as far as there are any."""
    found: list[Claim] = []
    for most, may_repeat in ((MOST, False), (FEWEST, True)):
        for claim in claims:
            shapes, pairs = [each.shape for each in found], [each.pair for each in found]
            is_new = claim.pair not in pairs and (may_repeat or claim.shape not in shapes)
            if is_new and len(found) < (FEWEST if claim.is_of_the_count else most):
                found.append(claim)
    return tuple(found)


def exact_lines(position: Position, card: Card, solver: Solver) -> tuple[Line, ...]:
    """Every line to the end after ``card`` in which nobody makes a mistake."""

    def from_here(here: Position, cards: tuple[Card, ...]) -> Iterator[tuple[Card, ...]]:
        if here.is_over:
            yield cards
            return
        for each in solver.solve(here).best:
            yield from from_here(play(here, each)[0], (*cards, each))

    after, _ = play(position, card)
    return tuple(Line.of(position, cards) for cards in from_here(after, (card,)))
