"""How fast exact play is found, on this machine: ``python -m tests.bench.solver_bench``.

Every figure is over the same fixed positions on every run. Times are CPU time of one process; the
plain enumeration is the tightest loop that tries all lines of play, on the same ints as the fast
call, with none of its cleverness.
"""

from __future__ import annotations

import resource
import sys
from collections.abc import Callable, Sequence
from random import Random
from statistics import mean, median
from time import process_time_ns
from typing import TypeVar

from tutor.rules import DECK, Card, Position
from tutor.solver import default_solver
from tutor.solver.last_tricks import GAIN, OUTCOME, POINTS, ending_values, trump_first_indices
from tutor.solver.reference import ReferenceSolver
from tutor.solver.stock_search import StockSearch

ENDINGS, GAMES, PAIRS, FIVES = 2000, 200, 200, 50
MICRO, MILLI = 1_000, 1_000_000
T = TypeVar("T")


def ending(random: Random, sides: tuple[int, ...] = (0, 1)) -> Position:
    """Three random cards a hand, no stock."""
    seats = len(sides)
    cards = random.sample(DECK, 3 * seats + 1)
    hands = tuple(tuple(cards[3 * seat : 3 * seat + 3]) for seat in range(seats))
    gone = 120 - sum(card.points for card in cards[:-1])
    return Position(cards[-1].suit, hands, (gone, *[0] * (seats - 1)), sides=sides)


def whole_game(random: Random) -> Position:
    cards = random.sample(DECK, 40)
    hands = (tuple(cards[:3]), tuple(cards[3:6]))
    return Position(cards[-1].suit, hands, (0, 0), stock=tuple(cards[6:]))


def enumerated(hand: Sequence[int], other: Sequence[int]) -> list[int]:
    """What each lead brings, by trying all lines of play."""
    left = sum(POINTS[card] for card in (*hand, *other))
    return [(left + min(_replies(lead, hand, other))) // 2 for lead in hand]


def _replies(lead: int, hand: Sequence[int], other: Sequence[int]) -> list[int]:
    margins = []
    rest = [card for card in hand if card != lead]
    for reply in other:
        kept = [card for card in other if card != reply]
        if OUTCOME[lead][reply] >= 0:
            margins.append(GAIN[lead][reply] + _margin(rest, kept))
        else:
            margins.append(GAIN[lead][reply] - _margin(kept, rest))
    return margins


def _margin(hand: Sequence[int], other: Sequence[int]) -> int:
    return max((min(_replies(lead, hand, other)) for lead in hand), default=0)


def timed(work: Callable[[T], object], items: Sequence[T], unit: int) -> list[float]:
    """The time for each item, in ``unit`` nanoseconds; the clock's own cost is taken off."""
    clock = process_time_ns
    idle = min(-(clock() - clock()) for _ in range(1000))
    times = []
    for item in items:
        start = clock()
        work(item)
        times.append(max(0, clock() - start - idle) / unit)
    return times


def row(name: str, times: Sequence[float], unit: str, more: str = "") -> None:
    print(f"{name:<44}{median(times):9.1f}{mean(times):9.1f}{max(times):9.1f} {unit}  {more}")


def solve_with_lines(position: Position) -> list[tuple[Card, ...]]:
    solver = default_solver()
    solver.solve(position)
    return [solver.line(position, card) for card in position.hand]


def main() -> None:
    random = Random(2024)
    print(f"Python {sys.version.split()[0]}, one core")
    print(f"{'exact values of every card':<44}{'median':>9}{'mean':>9}{'max':>9}")
    endings = [ending(random) for _ in range(ENDINGS)]
    ints = [
        (
            trump_first_indices(each.hands[0], each.trump),
            trump_first_indices(each.hands[1], each.trump),
        )
        for each in endings
    ]
    fast = timed(lambda hands: ending_values(*hands), ints, MICRO)
    plain = timed(lambda hands: enumerated(*hands), ints, MICRO)
    assert [ending_values(*hands) for hands in ints] == [enumerated(*hands) for hands in ints]
    row("last three tricks, ints", fast, "µs")
    row("  plain enumeration, ints", plain, "µs", f"{mean(plain) / mean(fast):.0f} x")
    solve = default_solver().solve
    solved = timed(solve, endings, MICRO)
    reference = timed(ReferenceSolver().solve, endings[:200], MICRO)
    row("last three tricks, solve(Position)", solved, "µs")
    row(
        "  plain minimax over the rules", reference, "µs", f"{mean(reference) / mean(solved):.0f} x"
    )
    row("  solve and the lines of all three cards", timed(solve_with_lines, endings, MICRO), "µs")
    pairs = [ending(random, (0, 1, 0, 1)) for _ in range(PAIRS)]
    row("pairs, last three tricks", timed(lambda p: default_solver().solve(p), pairs, MILLI), "ms")
    fives = [ending(random, (0, 1, 0, 1, 1)) for _ in range(FIVES)]
    row("five hands of three", timed(lambda p: default_solver().solve(p), fives, MILLI), "ms")
    games = [whole_game(random) for _ in range(GAMES)]
    nodes = []

    def search(game: Position) -> None:
        searched = StockSearch(game)
        searched.values(game)
        nodes.append(searched.nodes)

    times = timed(search, games, MILLI)
    row("whole game of 20 tricks, all three leads", times, "ms", f"{GAMES} deals")
    print(f"{'  positions searched':<44}{median(nodes):9.0f}{mean(nodes):9.0f}{max(nodes):9d}")
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    print(f"peak memory {peak / 1024:.0f} MB")


if __name__ == "__main__":
    main()
