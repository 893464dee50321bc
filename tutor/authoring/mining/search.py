"""The search for endings that make good puzzles, in deals played by the program and in games played
by people.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from itertools import count
from random import Random
from typing import TYPE_CHECKING, NamedTuple, TypeVar
from zlib import crc32

from tutor.authoring.mining.request import SIZES, MiningRequest, Role
from tutor.authoring.mining.self_play import play_deal, positions_to_try
from tutor.content.puzzles.model import Goal, GoalKind
from tutor.grading.difficulty import Difficulty, difficulty_of, fooled_by
from tutor.grading.goal import Target, right_cards, target_of
from tutor.grading.puzzle_quality import shortcomings
from tutor.grading.themes import themes_of
from tutor.grading.verdict import HALF, Outcome
from tutor.rules.canonical import ending_key_but_score, ending_shape
from tutor.rules.cards import Card, Suit, points_of
from tutor.rules.deal import Deal, start
from tutor.rules.position import Position, play
from tutor.rules.reachability import reach_flaws
from tutor.rules.variant import VARIANTS
from tutor.solver import Solution, Solver, default_solver
from tutor.solver.reference import ReferenceSolver
from tutor.workers import begin_work, ctrl_c_waits

if TYPE_CHECKING:
    from concurrent.futures import Future, ProcessPoolExecutor


def mined_from_game(
    deal: Deal, cards: Sequence[Card], search: EndingFilter
) -> Iterator[MinedPuzzle]:
    """The decisions of a game, of those that an order asks for, that are worth solving."""
    if deal.variant.name == search.order.variant:
        for position in decisions(deal, cards, search.order):
            found = search.find(position)
            if found:
                yield found


def decisions(deal: Deal, cards: Sequence[Card], order: MiningRequest) -> Iterator[Position]:
    """The positions of a game in its last tricks that fit the role and cards asked for."""
    position = start(deal)
    for card in (*cards, None):
        size = len(position.hand)
        role = Role.REPLY if position.table else Role.LEAD
        fits = size in SIZES and order.cards in (size, None) and order.role in (role, None)
        if fits and not position.stock and not position.is_over:
            turned = Position.parse(str(position))
            if not reach_flaws(turned, deal.variant):
                yield turned
        if card is not None:
            position, _ = play(position, card)


T = TypeVar("T")

FEWEST_FOOLED = 2
"""Simple players that must fall for it: where only one does, the right card is too plain."""

BLIND = frozenset({"big-first", "trump-first", "ducker"})
"""The simple players that choose without a look at the points on the table."""

LEAST_FAILURE = 0.05
"""How often those who look ahead must fail where only ``BLIND`` players fall for it."""

BATCH_DEALS = 250
"""The deals of a block."""


class SolversDisagree(Exception):
    """The two solvers do not agree: nothing found by them may be believed."""


class MinedPuzzle(NamedTuple):
    """An ending worth solving."""

    position: str
    goal: GoalKind
    key: str
    """What it shares with every ending that is the same but for the count."""
    shape: str
    """What it shares with every ending that is the same but for the count and like cards."""
    theme: str
    """The theme asked for that it has; empty if none was asked for."""


class Batch(NamedTuple):
    """What a block of deals brought, in the order of the deals, and what became of its endings."""

    puzzles: tuple[MinedPuzzle, ...]
    tally: Counter[str]
    """How many endings each gate kept back, by its name, and how many were looked at and kept."""


def batch_of(order: MiningRequest, number: int) -> Batch:
    """The finds in block ``number`` (from 0): at most one a deal, each proved twice."""
    random, search = Random(f"{order.seed} {number}"), EndingFilter(order)
    found = (search.in_deal(random) for _ in range(BATCH_DEALS))
    return Batch(tuple(find for find in found if find), search.tally)


class EndingFilter:
    """Holds endings against an order, and counts what becomes of them."""

    def __init__(self, order: MiningRequest) -> None:
        self.order = order
        self.tally: Counter[str] = Counter()
        self._sizes = (order.cards,) if order.cards else SIZES
        self._roles = (order.role,) if order.role else tuple(Role)

    def in_deal(self, random: Random) -> MinedPuzzle | None:
        """The first ending worth solving, if there is one, of a new deal played by itself.

        It is of the size and role asked for, or else of one chosen by chance; of replies, each
        card that may be led is looked at.
        """
        size, role = _any(self._sizes, random), _any(self._roles, random)
        ending = play_deal(VARIANTS[self.order.variant], random, (size,)).endings[0]
        suits = sorted(Suit, key=lambda _: random.random())
        # All chances are taken before anything is looked at, so that what is found changes none.
        for each in tuple(positions_to_try(ending, role, random)):
            finals = each.finals
            if each.most_points > HALF:
                self.tally["decided"] += 1
            elif finals and goal_of(finals) not in self.order.wanted_goals:
                self.tally["goal"] += 1
            elif found := self.find(each.named(suits)):
                return found
        return None

    def find(self, position: Position) -> MinedPuzzle | None:
        """The find, if an ending is one; what kept it back is counted."""
        found = self._find(position)
        self.tally["kept" if isinstance(found, MinedPuzzle) else found] += 1
        return found if isinstance(found, MinedPuzzle) else None

    def _find(self, position: Position) -> MinedPuzzle | str:
        """The find, or the name of the gate that kept it back."""
        order, solver = self.order, _solver()
        if max(map(position.points_of_side, position.sides)) > HALF:
            return "decided"
        solution = solver.solve(position)
        goal = goal_of(tuple(solution.points_after.values()))
        if goal not in order.wanted_goals:
            return "goal"
        target = target_of(Goal(goal), position, solution)
        for lack in shortcomings(position, target, solver):
            return lack.value
        plain = _too_plain(position, target, solution)
        if plain:
            return plain
        theme = ""
        if order.themes:
            slugs = [each.slug for each in themes_of(position, target, solver)]
            theme = next((slug for slug in order.themes if slug in slugs), "")
            if not theme:
                return "theme"
        found = difficulty_of(position, target, solver)
        if order.level and found.level != order.level:
            return "level"
        if goal is not GoalKind.NOTHING_TO_FIND and _is_plain(found):
            return "plain"
        if ReferenceSolver().solve(position) != solution:
            raise SolversDisagree(str(position))
        return MinedPuzzle(
            str(position), goal, ending_key_but_score(position), ending_shape(position), theme
        )


def _too_plain(position: Position, target: Target, solution: Solution) -> str:
    """The name of the gate for what is a puzzle, but a plain one; empty if it is not plain.

    Where there is nothing to find, both sides must still get something: who has everything, or
    nothing, to come sees so at once.
    """
    if target.kind is GoalKind.NOTHING_TO_FIND:
        gain = solution.top - position.points_of_side(solution.side)
        return "" if 0 < gain < points_of(position.in_play) else "one-sided"
    fooled = fooled_by(position, right_cards(target, solution))
    return "" if len(fooled) >= FEWEST_FOOLED else "obvious"


def _is_plain(found: Difficulty) -> bool:
    """Whether only who looks neither at the table nor ahead would ever go wrong."""
    return BLIND.issuperset(found.fooled) and found.crowd_failure < LEAST_FAILURE


def goal_of(finals: Sequence[int]) -> GoalKind:
    """What to ask for: the outcome if one hangs on the choice, else as many points as can be."""
    best, worst = Outcome.of(max(finals)), Outcome.of(min(finals))
    if best is not worst:
        return GoalKind.WIN if best is Outcome.WIN else GoalKind.DRAW
    return GoalKind.MOST_POINTS if max(finals) != min(finals) else GoalKind.NOTHING_TO_FIND


def _any(choices: Sequence[T], random: Random) -> T:
    return choices[int(random.random() * len(choices))]


@cache
def _solver() -> Solver:
    return default_solver()


MOST_ALIKE = 2
"""Endings of one shape in a set."""


class MiningRun:
    """What has been found so far, and how far the search has come."""

    def __init__(self, order: MiningRequest, known: Iterable[str] = ()) -> None:
        """``known`` are the keys (``ending_key_but_score``) of puzzles there are already."""
        self.order = order
        self.puzzles: list[MinedPuzzle] = []
        self.batches = 0
        self.tally: Counter[str] = Counter()
        self._known = set(known)
        self._shapes: Counter[str] = Counter()
        self._shares: Counter[tuple[object, str]] = Counter()

    @property
    def deals(self) -> int:
        """The deals looked at."""
        return self.batches * BATCH_DEALS

    @property
    def is_filled(self) -> bool:
        return len(self.puzzles) == self.order.number

    @property
    def is_over(self) -> bool:
        """Whether all that was asked for is found, or the search has gone on long enough."""
        return self.is_filled or self.deals >= self.order.deals

    @property
    def in_set_order(self) -> list[MinedPuzzle]:
        """The finds as they stand in a finished set: of several kinds none stays together.

        Found last are those of the rarest kind: who knew would not have to look.
        """
        is_of_kinds = len(self.order.themes) > 1 or len(self.order.goals) > 1
        return sorted(self.puzzles, key=_any_order) if is_of_kinds else self.puzzles

    def add_batch(self, block: Batch) -> None:
        """Keeps what is wanted of the next block."""
        self.tally.update(block.tally)
        self.add(block.puzzles)
        self.batches += 1

    def add(self, finds: Iterable[MinedPuzzle]) -> None:
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
                self.puzzles.append(find)

    def resume(self, finds: Iterable[MinedPuzzle], blocks: int) -> None:
        """Goes on from where an earlier search of the same order stopped."""
        self.add(finds)
        self.batches = blocks


def _any_order(find: MinedPuzzle) -> tuple[int, str]:
    return crc32(find.position.encode()), find.position


@contextmanager
def mined_batches(order: MiningRequest, first: int, jobs: int) -> Iterator[Iterator[Batch]]:
    """The blocks from number ``first`` on, in their order, worked out in so many processes."""
    if jobs == 1:
        yield (batch_of(order, number) for number in count(first))
        return
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    # Begun anew and not copied: a copy of a program that draws a bar may never wake up.
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), begin_work)
    try:
        yield _in_order(pool, order, first, jobs)
    finally:
        pool.shutdown(cancel_futures=True)


def _in_order(
    pool: ProcessPoolExecutor, order: MiningRequest, first: int, jobs: int
) -> Iterator[Batch]:
    waiting: deque[Future[Batch]] = deque()
    for number in count(first):
        with ctrl_c_waits():
            waiting.append(pool.submit(batch_of, order, number))
        if len(waiting) > 2 * jobs:
            yield waiting.popleft().result()
