"""How fast new puzzles are found, and what keeps the others back.

python -m tests.bench.mining_bench [BLOCKS]

By game, role and number of cards, on one core in plain Python. Each gate stands with the share of
the endings looked at that it kept back; of a reply every card that may well be led is looked at.
"""

from __future__ import annotations

import sys
from collections import Counter
from itertools import product
from random import Random
from time import process_time

from tutor.authoring.mining.request import SIZES, MiningRequest, Role
from tutor.authoring.mining.search import BATCH_DEALS, batch_of
from tutor.authoring.mining.self_play import play_deal
from tutor.content.puzzles.model import GoalKind
from tutor.rules.variant import PAIRS, TWO_PLAYERS

BLOCKS = 8
GOALS = ((), (GoalKind.MOST_POINTS,), (GoalKind.NOTHING_TO_FIND,))
GATES = {
    "decided": "a side has more than 60 already",
    "goal": "another goal than the one asked for",
    "not-live": "hardly a difference between the cards",
    "not-unique": "more than one solution",
    "forced": "only one card to play, twins aside",
    "dull": "nobody goes wrong",
    "unexplained": "a wrong card without a specific reason",
    "obvious": "only one simple player goes wrong",
    "plain": "only those go wrong who look neither at the table nor ahead",
    "one-sided": "nothing to find, and nothing to get",
    "kept": "worth solving",
}


def self_play_rate(deals: int = 5000) -> float:
    """Deals a second played down to three cards, without looking at what is left."""
    random, begun = Random(1), process_time()
    for _ in range(deals):
        play_deal(TWO_PLAYERS, random, (3,))
    return deals / (process_time() - begun)


def measured(order: MiningRequest, blocks: int) -> tuple[float, Counter[str], int]:
    """Deals a second, what became of the endings, and how many finds were unlike each other."""
    begun = process_time()
    found = [batch_of(order, number) for number in range(blocks)]
    seconds = process_time() - begun
    tally = sum((block.tally for block in found), Counter[str]())
    unlike = {find.key for block in found for find in block.puzzles}
    return blocks * BATCH_DEALS / seconds, tally, len(unlike)


def main(blocks: int = BLOCKS) -> None:
    print(f"Python {sys.version.split()[0]}, one core")
    print(f"self-play alone: {self_play_rate():,.0f} deals/s\n")
    for name, why in GATES.items():
        print(f"{name:<12}{why}")
    heads = "".join(f"{name:>12}" for name in GATES)
    print(f"\n{'':<36}{'deals/s':>9}{'deals/find':>12}{heads}")
    for variant, goals in product((TWO_PLAYERS, PAIRS), GOALS):
        for role, cards in product(Role, SIZES):
            order = MiningRequest(role=role, cards=cards, goals=goals, variant=variant.name)
            few = blocks if variant is TWO_PLAYERS else max(blocks // 4, 1)
            rate, tally, unlike = measured(order, few)
            shares = "".join(f"{tally[name] / tally.total():>12.1%}" for name in GATES)
            goal = goals[0].value if goals else "outcome"
            name = f"{variant.name} {goal} {role.value} {cards}"
            per_find = few * BATCH_DEALS / unlike if unlike else float("inf")
            print(f"{name:<36}{rate:>9,.0f}{per_find:>12.1f}{shares}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]))
