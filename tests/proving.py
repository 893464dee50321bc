"""How much a run proves: a fixed sample of the long proofs, or with ``--prove`` all of them.

What is cheap is always proved over everything. Where it takes long, ``make test`` proves a sample
that is the same on every run, and ``make prove`` proves the whole. Tests that only ``make prove``
runs carry the mark ``proof``; beside each stands one that proves the same of a few.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import TypeVar

_SEED = 7

T = TypeVar("T")


class _Proving:
    """Whether everything is to be proved; set once, before any test is imported."""

    whole = False


def prove_everything() -> None:
    """From now on, samples are the whole."""
    _Proving.whole = True


def times(whole: int, few: int) -> int:
    """How often to try something: ``few`` times, or with ``--prove`` as often as ``whole``."""
    return whole if _Proving.whole else few


def share(items: Iterable[T], few: int) -> list[T]:
    """Some of the items in their order, ``few`` at most; with ``--prove`` all of them."""
    every = list(items)
    if _Proving.whole or len(every) <= few:
        return every
    return [every[at] for at in sorted(Random(_SEED).sample(range(len(every)), few))]
