"""How strong the expert is and how long it takes: ``python -m tests.bench.expert_bench [DEALS]``.

It plays the same fixed deals twice against the counter, with the seats changed; a drawn game counts
one half. Told are the share of games with its interval of 95 %, its points less the counter's, how
often it leaves the counter's card, and the processor time for a card.
"""

from __future__ import annotations

import sys
from math import sqrt
from random import Random
from statistics import mean, median, pstdev
from time import process_time

from tests.bench.players_bench import played
from tutor.players.counter import counter
from tutor.players.expert import FIRST, MOST, expert
from tutor.rules.cards import Card
from tutor.rules.deal import deal
from tutor.rules.seen import Seen
from tutor.rules.trick import Seat
from tutor.rules.variant import TWO_PLAYERS

DEALS = 130
FIRST_SEED = 1000
"""The deals are none by which anything of the expert was chosen."""


def main() -> None:
    deals = int(sys.argv[1]) if len(sys.argv) > 1 else DEALS
    times: list[float] = []
    left: list[bool] = []
    player = expert(seed=1)

    def timed(seen: Seen) -> Card:
        started = process_time()
        card = player(seen)
        times.append(1000 * (process_time() - started))
        if seen.stock_size:
            left.append(card != counter(seen))
        return card

    won, margins = [], []
    for number in range(FIRST_SEED, FIRST_SEED + deals):
        for seat in (0, 1):
            players = [timed, counter] if seat == 0 else [counter, timed]
            game = played(deal(TWO_PLAYERS, Random(number), Seat(0)), players)
            ours = game.position.points[seat]
            won.append((ours > 60) + (ours == 60) / 2)
            margins.append(2.0 * ours - 120)
    games, share = len(won), mean(won)
    error = 1.96 * sqrt(share * (1 - share) / games)
    margin_error = 1.96 * pstdev(margins) / sqrt(games)
    print(f"{FIRST} to {MOST} deals a card, {games} games against the counter")
    print(f"won {share:.1%} ±{error:.1%}   margin {mean(margins):+.1f} ±{margin_error:.1f}")
    slow = sorted(times)[len(times) * 95 // 100]
    print(f"left the counter's card {mean(left):.1%} of the time, while there was a stock")
    print(
        f"a card: median {median(times):.0f} ms, 95 % within {slow:.0f}, at most {max(times):.0f}"
    )


if __name__ == "__main__":
    main()
