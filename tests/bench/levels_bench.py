"""How strong the levels are: ``python -m tests.bench.levels_bench [DEALS [EXPERT]]``.

All play against all: each pair plays the same fixed deals of the game for two twice, with the seats
changed; a drawn game counts one half. EXPERT is the number of deals for pairs with the expert, who
takes longer. Told are the share of games with its interval of 95 %, and a rating: the one by which
the shares are most likely, with the middle of all levels at 1500 and 400 points for ten wins in
eleven (Bradley-Terry, as chess players are rated).
"""

from __future__ import annotations

import sys
from math import log10, sqrt
from random import Random
from statistics import mean
from time import process_time

from tests.bench.players_bench import played
from tutor.players.levels import LEVELS
from tutor.players.registry import EXPERT, OPPONENTS
from tutor.rules.deal import deal
from tutor.rules.trick import Seat
from tutor.rules.variant import TWO_PLAYERS

DEALS, EXPERT_DEALS = 300, 20
FIRST_SEED = 2000
"""The deals are none by which the levels were chosen."""
ROUNDS = 2000


def results(one: str, other: str, deals: int) -> list[float]:
    """What ``one`` made of each game against ``other``: 1 for a win, one half for a draw."""
    found = []
    for number in range(FIRST_SEED, FIRST_SEED + deals):
        for seat in (0, 1):
            names = (one, other) if seat == 0 else (other, one)
            dealt = deal(TWO_PLAYERS, Random(number), Seat(0))
            ours = played(dealt, [OPPONENTS[name] for name in names]).position.points[seat]
            found.append((ours > 60) + (ours == 60) / 2)
    return found


def ratings(won: dict[tuple[int, int], float], games: dict[tuple[int, int], int]) -> list[float]:
    """The rating of each level, found by repeated estimates of its strength."""
    places = range(len(LEVELS))
    strength = [1.0] * len(LEVELS)
    for _ in range(ROUNDS):
        for one in places:
            others = [other for other in places if other != one]
            wins = sum(won[one, other] for other in others)
            shares = sum(games[one, other] / (strength[one] + strength[other]) for other in others)
            strength[one] = wins / shares
        middle = 10 ** mean(map(log10, strength))
        strength = [each / middle for each in strength]
    return [1500 + 400 * log10(each) for each in strength]


def main() -> None:
    deals = int(sys.argv[1]) if len(sys.argv) > 1 else DEALS
    expert_deals = int(sys.argv[2]) if len(sys.argv) > 2 else EXPERT_DEALS
    started = process_time()
    won: dict[tuple[int, int], float] = {}
    games: dict[tuple[int, int], int] = {}
    for one, name in enumerate(LEVELS):
        for other, against in enumerate(LEVELS[:one]):
            found = results(name, against, expert_deals if EXPERT in (name, against) else deals)
            count, share = len(found), mean(found)
            games[one, other] = games[other, one] = count
            won[one, other], won[other, one] = sum(found), count - sum(found)
            error = 1.96 * sqrt(share * (1 - share) / count)
            pair = f"{one + 1} {name:<8} against {other + 1} {against:<8}"
            print(f"{pair} {share:6.1%} ±{error:.1%} of {count} games", flush=True)
    for place, rating in enumerate(ratings(won, games)):
        print(f"level {place + 1} {LEVELS[place]:<8} {rating:.0f}")
    rising = [
        won[one + 1, other] / games[one + 1, other] > won[one, other] / games[one, other]
        for one in range(len(LEVELS) - 1)
        for other in range(len(LEVELS))
        if other not in (one, one + 1)
    ]
    print(f"a level up wins more of the games against a third: {sum(rising)} of {len(rising)}")
    print(f"{process_time() - started:.0f} s of CPU time")


if __name__ == "__main__":
    main()
