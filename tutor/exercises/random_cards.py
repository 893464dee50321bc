"""What an exercise leaves to chance: order, numbers, cards.

The same seed gives the same everywhere: of ``Random`` only ``random()`` is used, which alone is
promised to give the same numbers in every Python.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import TypeVar

from tutor.rules.cards import Card

T = TypeVar("T")

TRIES = 10_000
"""Draws before giving up; what the kinds ask for comes at least once in a hundred draws."""


def shuffled(rng: Random, things: Iterable[T]) -> tuple[T, ...]:
    """The things in any order."""
    return tuple(sorted(things, key=lambda _: rng.random()))


def number(rng: Random, low: int, high: int) -> int:
    """A whole number from ``low`` to ``high``, both included."""
    return low + int(rng.random() * (high - low + 1))


def one_of(rng: Random, things: Sequence[T]) -> T:
    """One of the things."""
    return things[number(rng, 0, len(things) - 1)]


def cards_like(
    rng: Random,
    pool: Sequence[Card],
    count: int,
    is_sound: Callable[[tuple[Card, ...]], bool],
    is_telling: Callable[[tuple[Card, ...]], bool],
) -> tuple[Card, ...]:
    """``count`` sound cards of the pool; every other time they are telling too.

    Telling cards are those with which it is easy to name a wrong card, or a wrong sum.
    """
    must_tell = rng.random() < 0.5
    for _ in range(TRIES):
        cards = shuffled(rng, pool)[:count]
        if is_sound(cards) and (not must_tell or is_telling(cards)):
            return cards
    raise AssertionError(f"no {count} cards of the pool are sound")
