"""What is known of the puzzles one can train with, without any of them being built."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from typing import NamedTuple, TypeAlias

from tutor.training.traits import NOTHING_IDEA, Traits

Item: TypeAlias = tuple[str, str]
"""A puzzle's id and its content hash: what progress knows it by."""
Looks: TypeAlias = tuple[str, int, int]
"""What is seen of a puzzle at once: lead or reply, how many cards, how many seats."""


class PuzzleTraits(NamedTuple):
    """What a puzzle can be chosen by."""

    item: Item
    rating: int
    """How hard it is, on the scale of ``grading.difficulty``."""
    deviation: int
    """The standard deviation of that rating."""
    idea: str
    """The slug of the main idea it turns on; "" where it has none that hints."""
    role: str
    """``lead`` or ``reply``."""
    cards: int
    seats: int
    is_handmade: bool = False
    """Whether it is of a set that somebody wrote, rather than found by search."""
    asks_for_points: bool = False
    """Whether it asks for every point, so that there may be nothing to find."""
    is_shipped: bool = True
    """Whether it comes with the program."""

    @classmethod
    def of(
        cls,
        item: Item,
        traits: Traits,
        role: str,
        cards: int,
        *,
        is_handmade: bool,
        is_shipped: bool,
    ) -> PuzzleTraits:
        """The traits of a puzzle of a library, some of which its content tells and some its set."""
        return cls(
            item,
            traits.rating,
            traits.deviation,
            traits.idea,
            role,
            cards,
            traits.seats,
            is_handmade,
            traits.asks_for_points,
            is_shipped,
        )

    @property
    def id(self) -> str:
        return self.item[0]

    @property
    def looks(self) -> Looks:
        return self.role, self.cards, self.seats

    @property
    def is_nothing(self) -> bool:
        """Whether there is nothing to find in it."""
        return self.idea == NOTHING_IDEA


class Pool:
    """The puzzles that may be served, each item once; their order does not matter."""

    def __init__(self, puzzles: Iterable[PuzzleTraits]) -> None:
        by_item = {each.item: each for each in puzzles}
        self.by_item = {item: by_item[item] for item in sorted(by_item)}

    def __iter__(self) -> Iterator[PuzzleTraits]:
        return iter(self.by_item.values())

    def __len__(self) -> int:
        return len(self.by_item)

    def filtered(self, fits: Callable[[PuzzleTraits], bool]) -> Pool:
        """Those that fit."""
        return Pool(filter(fits, self))

    @cached_property
    def ideas(self) -> Counter[str]:
        """How many puzzles turn on each idea; those without one are left out."""
        return Counter(each.idea for each in self if each.idea)
