"""Options to choose from, each with a fact that the rules or exact play decide.

An author writes ``fact: {winner: Ad, of: [4d, Ad], trump: s}``; whether it is so is never written.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from types import MappingProxyType
from typing import ClassVar

from tutor.content.markup import CardName, HandDrawing, MarkupFault, Paragraph, Piece, parse
from tutor.content.yaml.mapping import Entry
from tutor.content.yaml.problems import kind_of
from tutor.exercises import declaration as declare
from tutor.exercises import exercise as answers
from tutor.exercises.declaration import Declared, Prose, Schema, ValueType, key, read_keys
from tutor.exercises.exercise import Answer, Judgement, OneCard, OneOf, Question
from tutor.exercises.kinds.trick_winner import MOST as MOST_IN_TRICK
from tutor.exercises.kinds.trick_winner import taker_of
from tutor.exercises.misconception import Misconception
from tutor.exercises.random_cards import shuffled
from tutor.exercises.step import QuestionStep
from tutor.grading.verdict import Outcome
from tutor.rules.cards import DECK, POINTS_IN_ALL, Card, Suit, points_of
from tutor.rules.position import Position
from tutor.solver import Solver

FEWEST_OPTIONS, MOST_OPTIONS = 2, 6
POINTS = declare.whole_number(0, POINTS_IN_ALL)


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact(Declared, ABC):
    """A claim; each form of it is a class of its own, named by its first key."""

    meaning: ClassVar[str]

    @abstractmethod
    def is_true(self, solver: Solver, /) -> bool:
        """Whether it is so."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WinnerFact(Fact):
    meaning: ClassVar[str] = "A card takes the trick."

    winner: Card = key(declare.CARD, "The card that takes the trick.", "Ad")
    of: tuple[Card, ...] = key(
        declare.cards(2, MOST_IN_TRICK), "The trick, in the order played.", ["4d", "Ad"]
    )
    trump: Suit | None = key(declare.SUIT, "The trump suit.", "s", default=None)

    def check(self, entry: Entry) -> None:
        if self.winner not in self.of:
            message = f"{self.winner} is not in the trick"
            entry.report.error(entry.at("winner"), "card-not-there", message)

    def is_true(self, _solver: Solver, /) -> bool:
        return taker_of(self.of, self.trump) == self.winner


@dataclass(frozen=True, slots=True, kw_only=True)
class PointsFact(Fact):
    meaning: ClassVar[str] = "Some cards are worth so many points."

    points: int = key(POINTS, "The points.", 21)
    of: tuple[Card, ...] = key(declare.cards(1, len(DECK)), "The cards.", ["Ad", "3c"])

    def is_true(self, _solver: Solver, /) -> bool:
        return points_of(self.of) == self.points


@dataclass(frozen=True, slots=True, kw_only=True)
class BeatsFact(Fact):
    meaning: ClassVar[str] = "The first of two cards takes the other, which was played before it."

    beats: tuple[Card, ...] = key(
        declare.cards(2, 2), "The card played second, and the one that was led.", ["2s", "Ad"]
    )
    trump: Suit | None = key(declare.SUIT, "The trump suit.", "s", default=None)

    def is_true(self, _solver: Solver, /) -> bool:
        later, sooner = self.beats
        return taker_of((sooner, later), self.trump) == later


@dataclass(frozen=True, slots=True, kw_only=True)
class FinalFact(Fact):
    meaning: ClassVar[str] = "A card makes sure of so many points at the end, and of no more."

    final: int = key(POINTS, "The points.", 61)
    card: Card = key(declare.CARD, "The card that is played.", "7b")
    position: Position = key(declare.POSITION, "Where it is played.", "d/3dFd7b,Ad5d2d/51,46")

    def check(self, entry: Entry) -> None:
        _check_hand(entry, "card", self.card, self.position)

    def is_true(self, solver: Solver, /) -> bool:
        return solver.solve(self.position).points_after[self.card] == self.final


@dataclass(frozen=True, slots=True, kw_only=True)
class BestFact(Fact):
    meaning: ClassVar[str] = "No card makes sure of more points."

    best: Card = key(declare.CARD, "The card that is played.", "7b")
    position: Position = key(declare.POSITION, "Where it is played.", "d/3dFd7b,Ad5d2d/51,46")

    def check(self, entry: Entry) -> None:
        _check_hand(entry, "best", self.best, self.position)

    def is_true(self, solver: Solver, /) -> bool:
        return self.best in solver.solve(self.position).best


def _check_hand(entry: Entry, name: str, card: Card, position: Position) -> None:
    if card not in position.hand:
        message = f"{card} is not in the hand of the seat to play"
        entry.report.error(entry.at(name), "card-not-there", message)


@dataclass(frozen=True, slots=True, kw_only=True)
class WinsFact(Fact):
    meaning: ClassVar[str] = "So many points win."

    wins: int = key(POINTS, "The points.", 61)

    def is_true(self, _solver: Solver, /) -> bool:
        return Outcome.of(self.wins) is Outcome.WIN


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawsFact(Fact):
    meaning: ClassVar[str] = "So many points are a draw."

    draws: int = key(POINTS, "The points.", 60)

    def is_true(self, _solver: Solver, /) -> bool:
        return Outcome.of(self.draws) is Outcome.DRAW


@dataclass(frozen=True, slots=True, kw_only=True)
class LosesFact(Fact):
    meaning: ClassVar[str] = "So many points lose."

    loses: int = key(POINTS, "The points.", 59)

    def is_true(self, _solver: Solver, /) -> bool:
        return Outcome.of(self.loses) is Outcome.LOSS


FACTS: Mapping[str, type[Fact]] = MappingProxyType(
    {
        "winner": WinnerFact,
        "points": PointsFact,
        "beats": BeatsFact,
        "final": FinalFact,
        "best": BestFact,
        "wins": WinsFact,
        "draws": DrawsFact,
        "loses": LosesFact,
    }
)
"""The forms of a fact by their first keys; no other form has that key."""


def _read_fact(entry: Entry, name: str) -> Fact | None:
    value = entry.value(name)
    if entry.is_faulty(name):
        return None
    forms = [form for form in FACTS if isinstance(value, dict) and form in value]
    if len(forms) == 1:
        inner = entry.entry(name)
        return read_keys(FACTS[forms[0]], inner) if inner else None
    found = " and ".join(forms) if isinstance(value, dict) and forms else ""
    found = found or (f"the keys {', '.join(value)}" if isinstance(value, dict) else kind_of(value))
    message = f"a fact has exactly one of the keys {', '.join(FACTS)}, found {found[:80]}"
    hint = "such as {winner: Ad, of: [4d, Ad], trump: s}"
    entry.report.error(entry.at(name), "fact", message, hint)
    return None


def _fact_schema() -> Schema:
    """All keys of all forms are known; those of a form are checked where its first key is."""
    forms = {name: declare.object_schema(form, form.meaning) for name, form in FACTS.items()}
    first = {name: schema["properties"][name] for name, schema in forms.items()}
    others = {
        name: value
        for schema in forms.values()
        for name, value in schema["properties"].items()
        if name not in first
    }
    return {
        "type": "object",
        "additionalProperties": False,
        "properties": first | others,
        "x-hint": f"one of the keys {', '.join(FACTS)}",
        "allOf": [
            {"if": {"type": "object", "required": [name]}, "then": schema}
            for name, schema in forms.items()
        ],
    }


FACT: ValueType[Fact] = ValueType(_read_fact, _fact_schema())


_ERRORS = declare.one_of(tuple(each.value for each in Misconception))


def _read_error(entry: Entry, name: str) -> Misconception | None:
    value = _ERRORS.read(entry, name)
    return None if value is None else Misconception(value)


ERROR: ValueType[Misconception] = ValueType(_read_error, _ERRORS.schema)


@dataclass(frozen=True, slots=True, kw_only=True)
class Option(Declared):
    """One answer: right if its fact is true, or by a topic of the rules."""

    text: Prose = key(declare.PROSE, "The answer.", "The three takes it.")
    feedback: Prose = key(
        declare.PROSE,
        "What is said to whoever chooses it.",
        "Yes: ten points for a card worth nothing.",
    )
    fact: Fact | None = key(
        FACT,
        "Something the engine decides: the option is right if it is true.",
        {"winner": "Ad", "of": ["4d", "Ad"], "trump": "s"},
        default=None,
    )
    right: bool | None = key(
        declare.BOOLEAN, "Only for what is purely verbal, with a topic.", False, default=None
    )
    topic: str = key(
        declare.text(64, "a topic of briscola rules", "^[a-z0-9-]+$"),
        "The topic of the rules that says so.",
        "play",
        default="",
    )

    error: Misconception | None = key(
        ERROR,
        "The error of beginners that whoever chooses it makes: made twice, it is spoken of.",
        "follows-suit",
        default=None,
    )

    def check(self, entry: Entry) -> None:
        given = entry.exactly_one("fact", "right")
        if given == "right":
            entry.needs("topic")
        elif given == "fact" and self.topic:
            message = 'a fact needs no "topic": the engine decides it'
            entry.report.error(entry.at("topic"), "key-twice", message, "delete the topic")

    def is_right(self, solver: Solver) -> bool:
        """Whether it is a right answer."""
        return self.fact.is_true(solver) if self.fact else bool(self.right)


@dataclass(frozen=True, slots=True)
class Choose:
    """Options in the order shown; where each of them is a card, it is answered by the card."""

    question: Question
    options: tuple[Option, ...]

    def right_answers(self, solver: Solver) -> tuple[Answer, ...]:
        return tuple(
            answer
            for answer, each in zip(self._answers, self.options, strict=True)
            if each.is_right(solver)
        )

    def judge(self, answer: Answer, solver: Solver) -> Judgement:
        if isinstance(self.question.form, OneCard):
            answer = self._answers.index(answers.card(answer))
        option = self.options[answers.place(answer, len(self.options))]
        is_right = option.is_right(solver)
        return Judgement(is_right, (option.feedback,), error=None if is_right else option.error)

    @property
    def _answers(self) -> tuple[Answer, ...]:
        """The answer that stands for each option."""
        form = self.question.form
        return form.cards if isinstance(form, OneCard) else tuple(range(len(self.options)))


def _read_option(entry: Entry) -> Option | None:
    return read_keys(Option, entry)


@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseStep(QuestionStep):
    """A question of the author's with several answers, exactly one of them right."""

    kind: ClassVar[str] = "choose"
    meaning: ClassVar[str] = "A question with answers to choose from, exactly one of them right."

    text: Prose = key(declare.PROSE, "The question.", "Which of your cards takes it?")
    options: tuple[Option, ...] = key(
        declare.list_of(
            _read_option,
            FEWEST_OPTIONS,
            MOST_OPTIONS,
            declare.object_schema(Option, "One answer to choose, with what is said to it."),
        ),
        "What there is to choose from.",
        [{"text": "Yes", "feedback": "No duty at all.", "right": False, "topic": "play"}],
    )

    def check(self, entry: Entry) -> None:
        texts = [option.text for option in self.options]
        for place, each in enumerate(texts):
            if each in texts[:place]:
                path = (*entry.at("options"), place, "text")
                entry.report.error(path, "option-twice", f'"{each[:40]}" is there already')

    def exercise(self, rng: Random) -> Choose:
        options = shuffled(rng, self.options)
        cards = tuple(card_of(each) for each in options)
        if not all(cards):
            return Choose(Question(self.text, OneOf(tuple(each.text for each in options))), options)
        by_card = {card: each for card, each in zip(cards, options, strict=True) if card}
        order = [card for card in _drawn_hand(self.text) if card in by_card]
        if len(order) == len(by_card):
            by_card = {card: by_card[card] for card in order}
        return Choose(Question(self.text, OneCard(tuple(by_card))), tuple(by_card.values()))


def card_of(option: Option) -> Card | None:
    """The card that an option is; None if it says anything else."""
    match _pieces(option.text):
        case (Paragraph(parts=(CardName(card=card),)),):
            return card
        case _:
            return None


def _drawn_hand(text: str) -> tuple[Card, ...]:
    """The cards of the hands drawn in a text, in the order in which they are shown."""
    drawn = (piece.cards for piece in _pieces(text) if isinstance(piece, HandDrawing))
    return tuple(card for cards in drawn for card in cards)


def _pieces(text: str) -> tuple[Piece, ...]:
    """The pieces of a text; none where its markup is at fault, which is reported elsewhere."""
    try:
        return parse(text)
    except MarkupFault:
        return ()
