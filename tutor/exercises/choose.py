"""Which of these is right? Every option has its own feedback; facts are decided, not written."""

from __future__ import annotations

import re
from dataclasses import dataclass
from random import Random

from tutor.exercises import answers
from tutor.exercises.chance import shuffled
from tutor.exercises.exercise import (
    Answer,
    Exercise,
    Fields,
    Judgement,
    OneOf,
    Question,
)
from tutor.exercises.facts import Fact, read_fact
from tutor.exercises.fields import Reader
from tutor.solver import Solver

FEWEST, MOST = 2, 6
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
    if not FEWEST <= len(values) <= MOST:
        message = f'"options" needs {FEWEST} to {MOST} options, found {len(values)}'
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
