"""How often each theme occurs, and what it costs: ``python -m tests.bench.themes_bench``.

Over endings of self-play by the simple players that are puzzles: they have an outcome to decide,
and one card decides it, twins aside. Both leads and replies to every lead are looked at, so that
there are more replies. The same endings on every run.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from random import Random
from statistics import mean, median
from time import perf_counter_ns

from tests.rules.playing import canonical
from tutor.grading.goal import Target, right_cards, target_of
from tutor.grading.themes import THEMES, themes_of
from tutor.grading.verdict import HALF, Outcome
from tutor.players.simple import SIMPLE_PLAYERS
from tutor.rules.canonical import are_twins
from tutor.rules.deal import deal, start
from tutor.rules.position import Position, legal_plays, play
from tutor.rules.seen import seen_by
from tutor.rules.trick import Seat
from tutor.rules.variant import PAIRS, TWO_PLAYERS, Variant
from tutor.solver import default_solver

DUELS, PAIR_GAMES = 3000, 300
CARDS_LEFT = 3
STRAY = 0.15
"""How often a player plays just any card, so that not all games are alike."""

Puzzle = tuple[Position, Target]
SOLVER = default_solver()


def puzzles(variant: Variant, seed: int = 1, cards: int = CARDS_LEFT) -> Iterator[Puzzle]:
    """Puzzles from one game after another, each once."""
    random = Random(seed)
    met: set[str] = set()
    while True:
        for position in endings(variant, random, cards):
            target = decided_by_one_card(position)
            name = str(canonical(position)) if target else ""
            if target and name not in met:
                met.add(name)
                yield position, target


def endings(variant: Variant, random: Random, cards: int = CARDS_LEFT) -> Iterator[Position]:
    """A game played down to so many cards a hand: the lead, then the trick as it may begin."""
    position = start(deal(variant, random, Seat(random.randrange(variant.seats))))
    players = [random.choice(list(SIMPLE_PLAYERS.values())) for _ in range(variant.seats)]
    while position.stock or position.table or len(position.hand) > cards:
        card = players[position.to_play](seen_by(position, position.to_play))
        if random.random() < STRAY:
            card = random.choice(position.hand)
        position, _ = play(position, card)
    if max(position.points_of_side(side) for side in position.sides) > HALF:
        return
    yield position
    if variant.seats == 2:
        yield from (play(position, card)[0] for card in legal_plays(position))
    else:
        for _ in range(variant.seats - 1):
            position, _ = play(position, random.choice(position.hand))
            yield position


def decided_by_one_card(position: Position) -> Target | None:
    """The goal, if one card alone reaches the best outcome there is."""
    solution = SOLVER.solve(position)
    outcomes = {Outcome.of(final) for final in solution.points_after.values()}
    if len(outcomes) == 1:
        return None
    target = target_of(None, position, solution)
    first, *others = right_cards(target, solution)
    return target if all(are_twins(position, first, other) for other in others) else None


def measured(name: str, variant: Variant, count: int) -> None:
    found = puzzles(variant)
    held: Counter[str] = Counter()
    first: Counter[str] = Counter()
    times = []
    chosen = [next(found) for _ in range(count)]
    for position, target in chosen:
        start_ = perf_counter_ns()
        themes = themes_of(position, target)
        times.append((perf_counter_ns() - start_) / 1000)
        held.update(theme.slug for theme in themes)
        first.update([next((theme.slug for theme in themes if theme.is_hint), "none")])
    leads = sum(not position.table for position, _ in chosen)
    print(f"\n{name}: {count} puzzles, {leads} leads and {count - leads} replies")
    print(f"{'theme':<24}{'puzzles':>9}{'share':>8}{'first':>8}")
    for theme in THEMES:
        share, told = held[theme.slug] / count, first[theme.slug] / count
        print(f"{theme.slug:<24}{held[theme.slug]:>9}{share:>8.1%}{told:>8.1%}")
    print(f"{'no idea':<24}{first['none']:>9}{first['none'] / count:>8.1%}")
    print(
        f"time: median {median(times):.0f} µs, mean {mean(times):.0f} µs, max {max(times):.0f} µs"
    )


def main() -> None:
    print(f"Python {sys.version.split()[0]}, one core")
    measured("two players", TWO_PLAYERS, DUELS)
    measured("pairs", PAIRS, PAIR_GAMES)


if __name__ == "__main__":
    main()
