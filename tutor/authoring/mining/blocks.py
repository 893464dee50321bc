"""The endings of games that people played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from random import Random
from typing import NamedTuple, TypeVar

from tutor.authoring.mining.order import SIZES, Order, Role
from tutor.authoring.mining.self_play import self_played, situations
from tutor.content.puzzles.model import Goal, GoalKind
from tutor.grading.difficulty import Difficulty, difficulty_of, fooled_by
from tutor.grading.goal import Target, right_cards, target_of
from tutor.grading.puzzle_quality import lacks
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


def finds_in(deal: Deal, cards: Sequence[Card], search: Search) -> Iterator[Find]:
    """The decisions of a game, of those that an order asks for, that are worth solving."""
    if deal.variant.name == search.order.variant:
        for position in decisions(deal, cards, search.order):
            found = search.find(position)
            if found:
                yield found


def decisions(deal: Deal, cards: Sequence[Card], order: Order) -> Iterator[Position]:
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

DEALS = 250
"""The deals of a block."""


class Disproved(Exception):
    """The two solvers do not agree: nothing found by them may be believed."""


class Find(NamedTuple):
    """An ending worth solving."""

    position: str
    goal: GoalKind
    key: str
    """What it shares with every ending that is the same but for the count."""
    shape: str
    """What it shares with every ending that is the same but for the count and like cards."""
    theme: str
    """The theme asked for that it has; empty if none was asked for."""


class Block(NamedTuple):
    """What a block of deals brought, in the order of the deals, and what became of its endings."""

    finds: tuple[Find, ...]
    tally: Counter[str]
    """How many endings each gate kept back, by its name, and how many were looked at and kept."""


def block_of(order: Order, number: int) -> Block:
    """The finds in block ``number`` (from 0): at most one a deal, each proved twice."""
    random, search = Random(f"{order.seed} {number}"), Search(order)
    found = (search.in_deal(random) for _ in range(DEALS))
    return Block(tuple(find for find in found if find), search.tally)


class Search:
    """Holds endings against an order, and counts what becomes of them."""

    def __init__(self, order: Order) -> None:
        self.order = order
        self.tally: Counter[str] = Counter()
        self._sizes = (order.cards,) if order.cards else SIZES
        self._roles = (order.role,) if order.role else tuple(Role)

    def in_deal(self, random: Random) -> Find | None:
        """The first ending worth solving, if there is one, of a new deal played by itself.

        It is of the size and role asked for, or else of one chosen by chance; of replies, each
        card that may be led is looked at.
        """
        size, role = _any(self._sizes, random), _any(self._roles, random)
        ending = self_played(VARIANTS[self.order.variant], random, (size,)).endings[0]
        suits = sorted(Suit, key=lambda _: random.random())
        # All chances are taken before anything is looked at, so that what is found changes none.
        for each in tuple(situations(ending, role, random)):
            finals = each.finals
            if each.most_points > HALF:
                self.tally["decided"] += 1
            elif finals and goal_of(finals) not in self.order.wanted_goals:
                self.tally["goal"] += 1
            elif found := self.find(each.named(suits)):
                return found
        return None

    def find(self, position: Position) -> Find | None:
        """The find, if an ending is one; what kept it back is counted."""
        found = self._find(position)
        self.tally["kept" if isinstance(found, Find) else found] += 1
        return found if isinstance(found, Find) else None

    def _find(self, position: Position) -> Find | str:
        """The find, or the name of the gate that kept it back."""
        order, solver = self.order, _solver()
        if max(map(position.points_of_side, position.sides)) > HALF:
            return "decided"
        solution = solver.solve(position)
        goal = goal_of(tuple(solution.points_after.values()))
        if goal not in order.wanted_goals:
            return "goal"
        target = target_of(Goal(goal), position, solution)
        for lack in lacks(position, target, solver):
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
            raise Disproved(str(position))
        return Find(
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
