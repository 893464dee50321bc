"""A search under way: takes the blocks in their order and keeps what an order asks for."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import count
from typing import TYPE_CHECKING
from zlib import crc32

from tutor.authoring.mining.blocks import DEALS, Block, Find, block_of
from tutor.authoring.mining.order import Order
from tutor.workers import begin_work, ctrl_c_waits

if TYPE_CHECKING:
    from concurrent.futures import Future, ProcessPoolExecutor


MOST_ALIKE = 2
"""Endings of one shape in a set."""


class Hunt:
    """What has been found so far, and how far the search has come."""

    def __init__(self, order: Order, known: Iterable[str] = ()) -> None:
        """``known`` are the keys (``ending_key_but_score``) of puzzles there are already."""
        self.order = order
        self.finds: list[Find] = []
        self.blocks = 0
        self.tally: Counter[str] = Counter()
        self._known = set(known)
        self._shapes: Counter[str] = Counter()
        self._shares: Counter[tuple[object, str]] = Counter()

    @property
    def deals(self) -> int:
        """The deals looked at."""
        return self.blocks * DEALS

    @property
    def is_filled(self) -> bool:
        return len(self.finds) == self.order.number

    @property
    def is_over(self) -> bool:
        """Whether all that was asked for is found, or the search has gone on long enough."""
        return self.is_filled or self.deals >= self.order.deals

    @property
    def mixed(self) -> list[Find]:
        """The finds as they stand in a finished set: of several kinds none stays together.

        Found last are those of the rarest kind: who knew would not have to look.
        """
        is_of_kinds = len(self.order.themes) > 1 or len(self.order.goals) > 1
        return sorted(self.finds, key=_any_order) if is_of_kinds else self.finds

    def take(self, block: Block) -> None:
        """Keeps what is wanted of the next block."""
        self.tally.update(block.tally)
        self.keep(block.finds)
        self.blocks += 1

    def keep(self, finds: Iterable[Find]) -> None:
        """Keeps what is wanted of some finds: nothing twice, no more of one kind than its share.

        Nor more than ``MOST_ALIKE`` that differ in like cards alone: who has solved those knows
        the next by heart.
        """
        for find in finds:
            kind = find.goal if self.order.goals else None, find.theme
            if find.key in self._known:
                self.tally["known"] += 1
            elif self._shares[kind] >= self.order.share:
                self.tally["share"] += 1
            elif self._shapes[find.shape] >= MOST_ALIKE:
                self.tally["alike"] += 1
            elif not self.is_filled:
                self._known.add(find.key)
                self._shares[kind] += 1
                self._shapes[find.shape] += 1
                self.finds.append(find)

    def resume(self, finds: Iterable[Find], blocks: int) -> None:
        """Goes on from where an earlier search of the same order stopped."""
        self.keep(finds)
        self.blocks = blocks


def _any_order(find: Find) -> tuple[int, str]:
    return crc32(find.position.encode()), find.position


@contextmanager
def searched(order: Order, first: int, jobs: int) -> Iterator[Iterator[Block]]:
    """The blocks from number ``first`` on, in their order, worked out in so many processes."""
    if jobs == 1:
        yield (block_of(order, number) for number in count(first))
        return
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    # Begun anew and not copied: a copy of a program that draws a bar may never wake up.
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), begin_work)
    try:
        yield _in_order(pool, order, first, jobs)
    finally:
        pool.shutdown(cancel_futures=True)


def _in_order(pool: ProcessPoolExecutor, order: Order, first: int, jobs: int) -> Iterator[Block]:
    waiting: deque[Future[Block]] = deque()
    for number in count(first):
        with ctrl_c_waits():
            waiting.append(pool.submit(block_of, order, number))
        if len(waiting) > 2 * jobs:
            yield waiting.popleft().result()
