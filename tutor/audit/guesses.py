"""Tries to pass a checkpoint without knowing anything: always the first, or anything at all."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random

from tutor.exercises.exercise import (
    Amount,
    Answer,
    Exercise,
    InOrder,
    OneCard,
    OneOf,
    Question,
    SomeCards,
)
from tutor.rules.cards import DECK
from tutor.session.lesson import Check
from tutor.solver import Solver

TRIES = 100


def share_of_guesses(
    drawn: Callable[[int], tuple[Exercise, ...]], solver: Solver
) -> Mapping[str, float]:
    """How often each way of guessing passes, over fresh draws of the checkpoint."""
    ways = {"always the first": _first, "anything at all": _anything}
    return {
        name: sum(_passes(drawn(seed), way, Random(seed), solver) for seed in range(TRIES)) / TRIES
        for name, way in ways.items()
    }


def is_first_always(exercises: Sequence[Exercise], solver: Solver) -> bool:
    """Whether the first answer is right each time a question was drawn, several times."""
    rng = Random(0)
    return len(exercises) > 1 and all(_does(each, _first, rng, solver) for each in exercises)


def _passes(
    exercises: tuple[Exercise, ...],
    way: Callable[[Question, Random], Answer],
    rng: Random,
    solver: Solver,
) -> bool:
    right = sum(_does(exercise, way, rng, solver) for exercise in exercises)
    return Check((), right, len(exercises)).is_passed


def _does(
    exercise: Exercise, way: Callable[[Question, Random], Answer], rng: Random, solver: Solver
) -> bool:
    """Whether an exercise is done rightly, its second question too where there is one."""
    judged = exercise.judge(way(exercise.question, rng), solver)
    if not judged.is_right or judged.then is None:
        return judged.is_right
    return _does(judged.then, way, rng, solver)


def _first(question: Question, _: Random) -> Answer:
    match question.form:
        case OneOf():
            return 0
        case OneCard(cards):
            return cards[0]
        case InOrder(cards):
            return cards
        case SomeCards(count):
            return DECK[:count]
        case Amount():
            return 1


def _anything(question: Question, rng: Random) -> Answer:
    match question.form:
        case OneOf(texts):
            return rng.randrange(len(texts))
        case OneCard(cards):
            return rng.choice(cards)
        case InOrder(cards):
            return tuple(rng.sample(cards, len(cards)))
        case SomeCards(count):
            return tuple(rng.sample(DECK, count))
        case Amount():
            return rng.randrange(31)
