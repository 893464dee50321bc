"""Fresh examples: what an exercise leaves to chance. The same seed gives the same, everywhere.

Of ``Random`` only ``random()`` is promised to give the same numbers in every Python.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import TypeVar

from tutor.rules.cards import Card

T = TypeVar("T")

TRIES = 10_000
"""Every wish of the kinds is met at least once in a hundred draws."""


def shuffled(rng: Random, things: Iterable[T]) -> tuple[T, ...]:
    """The things in any order."""
    return tuple(sorted(things, key=lambda _: rng.random()))


def whole(rng: Random, low: int, high: int) -> int:
    """A whole number from ``low`` to ``high``, both included."""
    return low + int(rng.random() * (high - low + 1))


def chosen(rng: Random, things: Sequence[T]) -> T:
    """One of the things."""
    return things[whole(rng, 0, len(things) - 1)]


def drawn(
    rng: Random,
    pool: Sequence[Card],
    count: int,
    must: Callable[[tuple[Card, ...]], bool],
    wish: Callable[[tuple[Card, ...]], bool],
) -> tuple[Card, ...]:
    """``count`` cards of the pool as they ``must`` be; every other time as one would ``wish`` too.

    The wish is what makes an example worth asking: a card that tempts, a sum with a catch.
    """
    wished = rng.random() < 0.5
    for _ in range(TRIES):
        cards = shuffled(rng, pool)[:count]
        if must(cards) and (not wished or wish(cards)):
            return cards
    raise AssertionError(f"no {count} cards are as they must be")
