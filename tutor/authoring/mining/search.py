"""The search for endings that make good puzzles, in deals the program plays and in recorded games.

Deals are searched in batches, each by its own number and seed, so that what is found does not
depend on how many processes search.
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
from tutor.authoring.workers import begin_work, ctrl_c_waits
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

if TYPE_CHECKING:
    from concurrent.futures import Future, ProcessPoolExecutor


T = TypeVar("T")

FEWEST_FOOLED = 2
"""How many simple players must play a wrong card: with fewer the right card is too plain."""

BLIND = frozenset({"big-first", "trump-first", "ducker"})
"""The simple players that choose without regard to the points on the table."""

LEAST_FAILURE = 0.05
"""How often, 0 to 1, players that look ahead must fail where only ``BLIND`` players are fooled."""

BATCH_DEALS = 250
"""The deals of a batch."""


class SolversDisagree(Exception):
    """The fast solver and the plain one give different values for a position."""


class MinedPuzzle(NamedTuple):
    """An ending worth solving."""

    position: str
    goal: GoalKind
    key: str
    """``ending_key_but_score`` of the position."""
    shape: str
    """``ending_shape`` of the position."""
    theme: str
    """The first of the requested themes that it has; empty if none was requested."""


class Batch(NamedTuple):
    """The puzzles found in a batch of deals, in the order of the deals."""

    puzzles: tuple[MinedPuzzle, ...]
    tally: Counter[str]
    """How many endings failed each test, by its name; ``kept`` counts those that passed all."""


def batch_of(request: MiningRequest, number: int) -> Batch:
    """The puzzles of batch ``number`` (from 0): at most one a deal, each proved by two solvers."""
    random, search = Random(f"{request.seed} {number}"), EndingFilter(request)
    found = (search.in_deal(random) for _ in range(BATCH_DEALS))
    return Batch(tuple(find for find in found if find), search.tally)


class EndingFilter:
    """Tests endings against a request, and counts which test each one fails."""

    def __init__(self, request: MiningRequest) -> None:
        self.request = request
        self.tally: Counter[str] = Counter()
        self._sizes = (request.cards,) if request.cards else SIZES
        self._roles = (request.role,) if request.role else tuple(Role)

    def in_deal(self, random: Random) -> MinedPuzzle | None:
        """The first puzzle, if there is one, in a new deal that the program plays to its ending.

        Size and role are those requested, or else drawn by ``random``. For a reply, each card that
        may well be led is tried.
        """
        size, role = _pick(self._sizes, random), _pick(self._roles, random)
        ending = play_deal(VARIANTS[self.request.variant], random, (size,)).endings[0]
        suits = sorted(Suit, key=lambda _: random.random())
        # All random numbers are drawn before any test, so that no result changes the later ones.
        for each in tuple(positions_to_try(ending, role, random)):
            finals = each.finals
            if each.most_points > HALF:
                self.tally["decided"] += 1
            elif finals and goal_of(finals) not in self.request.wanted_goals:
                self.tally["goal"] += 1
            elif found := self.find(each.with_suits(suits)):
                return found
        return None

    def find(self, position: Position) -> MinedPuzzle | None:
        """The puzzle in a position that passes all tests, else None; the outcome is counted."""
        found = self._find(position)
        self.tally["kept" if isinstance(found, MinedPuzzle) else found] += 1
        return found if isinstance(found, MinedPuzzle) else None

    def _find(self, position: Position) -> MinedPuzzle | str:
        """The puzzle, or the name of the first test that the position fails."""
        request, solver = self.request, _solver()
        if max(map(position.points_of_side, position.sides)) > HALF:
            return "decided"
        solution = solver.solve(position)
        goal = goal_of(tuple(solution.points_after.values()))
        if goal not in request.wanted_goals:
            return "goal"
        target = target_of(Goal(goal), position, solution)
        for lack in shortcomings(position, target, solver):
            return lack.value
        plain = _too_plain(position, target, solution)
        if plain:
            return plain
        theme = ""
        if request.themes:
            slugs = [each.slug for each in themes_of(position, target)]
            theme = next((slug for slug in request.themes if slug in slugs), "")
            if not theme:
                return "theme"
        found = difficulty_of(position, target, solver)
        if request.level and found.level != request.level:
            return "level"
        if goal is not GoalKind.NOTHING_TO_FIND and _is_plain(found):
            return "plain"
        if ReferenceSolver().solve(position) != solution:
            raise SolversDisagree(str(position))
        return MinedPuzzle(
            str(position), goal, ending_key_but_score(position), ending_shape(position), theme
        )


def _too_plain(position: Position, target: Target, solution: Solution) -> str:
    """The name of the test that too plain a puzzle fails; empty if it is not too plain.

    Where there is nothing to find, both sides must still take points: otherwise it is seen at once.
    """
    if target.kind is GoalKind.NOTHING_TO_FIND:
        gain = solution.top - position.points_of_side(solution.side)
        return "" if 0 < gain < points_of(position.in_play) else "one-sided"
    fooled = fooled_by(position, right_cards(target, solution))
    return "" if len(fooled) >= FEWEST_FOOLED else "obvious"


def _is_plain(found: Difficulty) -> bool:
    """Whether only players that look neither at the table nor ahead play a wrong card."""
    return BLIND.issuperset(found.fooled) and found.crowd_failure < LEAST_FAILURE


def goal_of(finals: Sequence[int]) -> GoalKind:
    """The goal for a hand whose cards end on ``finals``: a win or a draw if the choice decides it,
    else as many points as can be, or nothing to find where all are equal.
    """
    best, worst = Outcome.of(max(finals)), Outcome.of(min(finals))
    if best is not worst:
        return GoalKind.WIN if best is Outcome.WIN else GoalKind.DRAW
    return GoalKind.MOST_POINTS if max(finals) != min(finals) else GoalKind.NOTHING_TO_FIND


def _pick(choices: Sequence[T], random: Random) -> T:
    return choices[int(random.random() * len(choices))]


@cache
def _solver() -> Solver:
    return default_solver()


def mined_from_game(
    deal: Deal, cards: Sequence[Card], search: EndingFilter
) -> Iterator[MinedPuzzle]:
    """The puzzles among the decisions of a game that was played; ``cards`` in the order played."""
    if deal.variant.name == search.request.variant:
        for position in decisions(deal, cards, search.request):
            found = search.find(position)
            if found:
                yield found


def decisions(deal: Deal, cards: Sequence[Card], request: MiningRequest) -> Iterator[Position]:
    """The positions in the last tricks of a game that fit the role and size requested."""
    position = start(deal)
    for card in (*cards, None):
        size = len(position.hand)
        role = Role.REPLY if position.table else Role.LEAD
        fits = size in SIZES and request.cards in (size, None) and request.role in (role, None)
        if fits and not position.stock and not position.is_over:
            turned = Position.parse(str(position))
            if not reach_flaws(turned, deal.variant):
                yield turned
        if card is not None:
            position, _ = play(position, card)


MOST_ALIKE = 2
"""The most endings of one shape in a set."""


class MiningRun:
    """A search under way: the puzzles found so far, and the number of batches searched."""

    def __init__(self, request: MiningRequest, known: Iterable[str] = ()) -> None:
        """``known`` are the keys (``ending_key_but_score``) of puzzles there are already."""
        self.request = request
        self.puzzles: list[MinedPuzzle] = []
        self.batches = 0
        self.tally: Counter[str] = Counter()
        self._known = set(known)
        self._shapes: Counter[str] = Counter()
        self._shares: Counter[tuple[object, str]] = Counter()

    @property
    def deals(self) -> int:
        """The number of deals searched."""
        return self.batches * BATCH_DEALS

    @property
    def is_filled(self) -> bool:
        return len(self.puzzles) == self.request.number

    @property
    def is_over(self) -> bool:
        """Whether all puzzles requested are found, or all deals allowed are searched."""
        return self.is_filled or self.deals >= self.request.deals

    @property
    def in_set_order(self) -> list[MinedPuzzle]:
        """The puzzles in the order of a finished set: shuffled where several themes or goals were
        requested.

        The rarest theme is found last, so the order of finding would give it away.
        """
        is_mixed = len(self.request.themes) > 1 or len(self.request.goals) > 1
        return sorted(self.puzzles, key=_shuffling_key) if is_mixed else self.puzzles

    def add_batch(self, batch: Batch) -> None:
        """Adds the puzzles of the next batch, as ``add`` does."""
        self.tally.update(batch.tally)
        self.add(batch.puzzles)
        self.batches += 1

    def add(self, puzzles: Iterable[MinedPuzzle]) -> None:
        """Adds puzzles up to the number requested; counts by cause those that are left out.

        Left out are endings that are known already, more than the share of one theme or goal, and
        more than ``MOST_ALIKE`` of one shape, since whoever has solved those knows the next.
        """
        for find in puzzles:
            share = find.goal if self.request.goals else None, find.theme
            if find.key in self._known:
                self.tally["known"] += 1
            elif self._shares[share] >= self.request.share:
                self.tally["share"] += 1
            elif self._shapes[find.shape] >= MOST_ALIKE:
                self.tally["alike"] += 1
            elif not self.is_filled:
                self._known.add(find.key)
                self._shares[share] += 1
                self._shapes[find.shape] += 1
                self.puzzles.append(find)

    def resume(self, puzzles: Iterable[MinedPuzzle], blocks: int) -> None:
        """Takes over the puzzles and the number of batches of an earlier, unfinished run."""
        self.add(puzzles)
        self.batches = blocks


def _shuffling_key(find: MinedPuzzle) -> tuple[int, str]:
    return crc32(find.position.encode()), find.position


@contextmanager
def mined_batches(request: MiningRequest, first: int, jobs: int) -> Iterator[Iterator[Batch]]:
    """The batches from number ``first`` on, in their order, searched in ``jobs`` processes."""
    if jobs == 1:
        yield (batch_of(request, number) for number in count(first))
        return
    # Loaded only where there are several processes: other commands read this module too.
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    # Spawned, not forked: a fork of a program whose threads draw a progress bar may hang.
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), begin_work)
    try:
        yield _in_order(pool, request, first, jobs)
    finally:
        pool.shutdown(cancel_futures=True)


def _in_order(
    pool: ProcessPoolExecutor, request: MiningRequest, first: int, jobs: int
) -> Iterator[Batch]:
    waiting: deque[Future[Batch]] = deque()
    for number in count(first):
        with ctrl_c_waits():
            waiting.append(pool.submit(batch_of, request, number))
        if len(waiting) > 2 * jobs:
            yield waiting.popleft().result()
