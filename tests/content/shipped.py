"""The puzzles that come with the program: those written by hand, and those found by search.

What is cheap is asked of every puzzle. What is not is asked of those by hand and of a few of the
others, always the same ones, so that the tests take no longer when there are a thousand more.
"""

from __future__ import annotations

from functools import cache
from random import Random

from tests.proving import times
from tutor.content.library.library import Library, LibrarySet
from tutor.content.puzzles.model import Puzzle

SETS = Library.shipped("en").sets
BY_HAND: tuple[LibrarySet, ...] = tuple(each for each in SETS if each.outline.has_words)
SEARCHED: tuple[LibrarySet, ...] = tuple(each for each in SETS if not each.outline.has_words)
SAMPLE = times(60, 20)


@cache
def by_hand_and_a_sample() -> tuple[Puzzle, ...]:
    """All puzzles by hand, and some of those found."""
    by_hand = tuple(puzzle for each in BY_HAND for puzzle in each.puzzles)
    return (*by_hand, *sample())


@cache
def sample() -> tuple[Puzzle, ...]:
    """Some of the puzzles found, of all kinds."""
    found = [puzzle for each in SEARCHED for puzzle in each.puzzles]
    return tuple(Random(7).sample(found, min(SAMPLE, len(found))))
