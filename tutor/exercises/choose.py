"""What an option claims, decided by the rules and by exact play.

An author writes ``fact: {winner: Ad, of: [4d, Ad], trump: s}``; whether it is so is never written.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from types import MappingProxyType
from typing import TypeAlias

from tutor.exercises import exercise as answers
from tutor.exercises.chance import shuffled
from tutor.exercises.exercise import Answer, Exercise, Fields, Judgement, OneOf, Question
from tutor.exercises.fields import Reader
from tutor.exercises.trick_winner import MOST, taker_of
from tutor.grading.verdict import Outcome
from tutor.rules.cards import DECK, POINTS_IN_ALL, Card, points_of
from tutor.rules.position import Position
from tutor.solver import Solver

Fact: TypeAlias = Callable[[Solver], bool]
"""A claim: whether it is true, asked with a solver at hand."""


def read_fact(option: Reader, key: str) -> Fact:
    """The claim under ``key``; StepFault if it is none, or speaks of cards that are not there."""
    value = option.value(key)
    forms = [form for form in FORMS if isinstance(value, dict) and form in value]
    if len(forms) != 1:
        wanted = ", ".join(FORMS)
        option.refuse(key, "fact", f"a fact has exactly one of the keys {wanted}")
    known, read = FORMS[forms[0]]
    return read(option.inner(key, forms[0], *known))


def _settled(is_true: bool) -> Fact:
    return lambda _solver: is_true


def _winner(fact: Reader) -> Fact:
    cards, card = fact.cards("of", 2, MOST), fact.card("winner")
    if card not in cards:
        fact.refuse("winner", "card-not-there", f"{card} is not in the trick")
    return _settled(taker_of(cards, fact.maybe_suit("trump")) == card)


def _points(fact: Reader) -> Fact:
    claimed, cards = fact.whole("points", 0, POINTS_IN_ALL), fact.cards("of", 1, len(DECK))
    return _settled(points_of(cards) == claimed)


def _beats(fact: Reader) -> Fact:
    later, sooner = fact.cards("beats", 2, 2)
    return _settled(taker_of((sooner, later), fact.maybe_suit("trump")) == later)


def _final(fact: Reader) -> Fact:
    claimed = fact.whole("final", 0, POINTS_IN_ALL)
    card, position = _card_to_play(fact, "card")
    return lambda solver: solver.solve(position).points_after[card] == claimed


def _best(fact: Reader) -> Fact:
    card, position = _card_to_play(fact, "best")
    return lambda solver: card in solver.solve(position).best


def _card_to_play(fact: Reader, key: str) -> tuple[Card, Position]:
    card, position = fact.card(key), fact.position("position")
    if card not in position.hand:
        fact.refuse(key, "card-not-there", f"{card} is not in the hand of the seat to play")
    return card, position


def _ends(key: str, outcome: Outcome) -> Callable[[Reader], Fact]:
    def read(fact: Reader) -> Fact:
        return _settled(Outcome.of(fact.whole(key, 0, POINTS_IN_ALL)) is outcome)

    return read


FORMS: Mapping[str, tuple[tuple[str, ...], Callable[[Reader], Fact]]] = MappingProxyType(
    {
        "winner": (("of", "trump"), _winner),
        "points": (("of",), _points),
        "beats": (("trump",), _beats),
        "final": (("card", "position"), _final),
        "best": (("position",), _best),
        "wins": ((), _ends("wins", Outcome.WIN)),
        "draws": ((), _ends("draws", Outcome.DRAW)),
        "loses": ((), _ends("loses", Outcome.LOSS)),
    }
)
"""The forms of a fact by their first key, each with its other keys."""


FEWEST_OPTIONS, MOST_OPTIONS = 2, 6
_TOPIC = re.compile(r"[a-z0-9-]+")


@dataclass(frozen=True, slots=True)
class Option:
    """One option: a claim, or a topic of the rules that makes it right or wrong."""

    text: str
    feedback: str
    fact: Fact
    topic: str = ""


@dataclass(frozen=True, slots=True)
class Choose:
    """Options in the order shown, which is a fresh one every time."""

    question: Question
    options: tuple[Option, ...]

    @property
    def topics(self) -> tuple[str, ...]:
        """The topics of the rules it leans on, for those who check that they are there."""
        return tuple(sorted({option.topic for option in self.options if option.topic}))

    def right_answers(self, solver: Solver) -> tuple[Answer, ...]:
        return tuple(at for at, option in enumerate(self.options) if option.fact(solver))

    def judge(self, answer: Answer, solver: Solver) -> Judgement:
        option = self.options[answers.place(answer, len(self.options))]
        return Judgement(option.fact(solver), (option.feedback,))


def choose(fields: Fields, rng: Random) -> Exercise:
    """``text`` and ``options``; each with ``fact``, or with ``right`` and ``topic``."""
    step = Reader.of_step(fields, "options")
    text, values = step.text("text"), step.items("options")
    if not FEWEST_OPTIONS <= len(values) <= MOST_OPTIONS:
        message = f'"options" needs {FEWEST_OPTIONS} to {MOST_OPTIONS} options, found {len(values)}'
        step.refuse("options", "size", message)
    known = ("text", "feedback", "fact", "right", "topic")
    readers = [Reader(value, known, (*step.path, "options", at)) for at, value in enumerate(values)]
    listed: list[Option] = []
    for reader in readers:
        option = _option(reader)
        if option.text in {other.text for other in listed}:
            reader.refuse("text", "option-twice", f'"{option.text[:40]}" is there already')
        listed.append(option)
    options = shuffled(rng, listed)
    return Choose(Question(text, OneOf(tuple(option.text for option in options))), options)


def _option(reader: Reader) -> Option:
    text, feedback = reader.text("text"), reader.text("feedback")
    if reader.either("fact", "right"):
        if "topic" in reader:
            reader.refuse("topic", "key-twice", 'a fact needs no "topic": the engine decides it')
        return Option(text, feedback, read_fact(reader, "fact"))
    is_right, topic = reader.is_true("right"), reader.text("topic")
    if not _TOPIC.fullmatch(topic):
        reader.refuse("topic", "topic", f'"{topic[:40]}" is no name of a topic')
    return Option(text, feedback, lambda _solver: is_right, topic)
