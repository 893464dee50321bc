"""How strong the players are: ``python -m tests.bench.players_bench [DEALS]``.

Each pair plays the same fixed deals twice, with the seats changed; a drawn game counts one half.
``margin`` is one player's points less the other's, on average over the games.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from math import sqrt
from random import Random
from time import process_time

from tutor.players.counter import counter
from tutor.players.multiplayer import multiplayer_advice
from tutor.players.registry import COUNTER, PLAYERS
from tutor.players.simple import Player
from tutor.rules.cards import Card
from tutor.rules.deal import Deal, deal
from tutor.rules.game import Game
from tutor.rules.seen import Seen
from tutor.rules.trick import CardPlayed, Seat
from tutor.rules.variant import (
    BRISCOLONE,
    PAIRS,
    PIZZICO,
    SCOPERTA,
    THREE_PLAYERS,
    TWO_PLAYERS,
    Variant,
)

DEALS = 500


def played(dealt: Deal, players: Sequence[Player]) -> Game:
    """The deal played to its end by a player for each seat."""
    game = Game.begin(dealt)
    while not game.is_over:
        seat = game.position.to_play
        game = game.play(players[seat](game.seen_by(seat)))
    return game


def measured_alone(one: Player, other: Player, deals: int) -> float:
    """The share of games that ``one`` wins with three at the table, against two of ``other``."""
    won = 0.0
    for number in range(deals):
        for seat in THREE_PLAYERS.all_seats:
            players = [one if each == seat else other for each in THREE_PLAYERS.all_seats]
            game = played(deal(THREE_PLAYERS, Random(number), Seat(0)), players)
            result = game.result
            assert result is not None
            level = result.winners or result.drawn_between
            won += (seat in level) / len(level)
    return won / deals / 3


def measured(variant: Variant, one: Player, other: Player, deals: int) -> tuple[float, float]:
    """The share of games won by ``one`` and its margin, over ``deals`` deals and both seats."""
    won = margin = 0.0
    for number in range(deals):
        for seat in (0, 1):
            players = [one, other] if seat == 0 else [other, one]
            dealt = deal(variant, Random(number), Seat(0))
            game = played(dealt, players * (variant.seats // 2))
            ours = game.position.points_of_side(game.position.sides[seat])
            won += (ours > 60) + (ours == 60) / 2
            margin += 2 * ours - 120
    return won / deals / 2, margin / deals / 2


def unweighed(seen: Seen) -> Card:
    """The counter at a larger table if it did not try the last tricks out."""
    return multiplayer_advice(seen).card


def slowest_choice(variant: Variant, deals: int) -> float:
    """The most processor time, in ms, that the counter took for one card of the last tricks."""
    slowest = 0.0
    for number in range(deals):
        game = played(deal(variant, Random(number), Seat(0)), [unweighed] * variant.seats)
        moments = Game.begin(game.deal)
        for event in game.events:
            if isinstance(event, CardPlayed):
                seen = moments.seen_by(event.seat)
                started = process_time()
                counter(seen)
                slowest = max(slowest, process_time() - started)
                moments = moments.play(event.card)
    return 1000 * slowest


def main() -> None:
    deals = int(sys.argv[1]) if len(sys.argv) > 1 else DEALS
    started = process_time()
    print(f"counter, {deals} deals x 2 seats")
    for variant in (TWO_PLAYERS, SCOPERTA, PIZZICO, BRISCOLONE, PAIRS):
        for name, player in PLAYERS.items():
            if name == COUNTER:
                continue
            share, margin = measured(variant, PLAYERS[COUNTER], player, deals)
            error = 1.96 * sqrt(share * (1 - share) / (2 * deals))
            print(
                f"{variant.name:<12} against {name:<12} {share:6.1%} ±{error:.1%}"
                f"   margin {margin:+6.1f}"
            )
    for name, player in PLAYERS.items():
        if name != COUNTER:
            share = measured_alone(PLAYERS[COUNTER], player, deals)
            print(f"three-players against two of {name:<12} {share:6.1%} (a third would be even)")
    share, margin = measured(PAIRS, counter, unweighed, deals)
    print(f"pairs, the last tricks weighed or not {share:6.1%}   margin {margin:+6.1f}")
    share = measured_alone(counter, unweighed, deals)
    print(f"three-players, weighed against two that do not {share:6.1%} (a third would be even)")
    for variant in (PAIRS, THREE_PLAYERS):
        print(f"{variant.name:<12} slowest card {slowest_choice(variant, 50):.0f} ms")
    print(f"{process_time() - started:.0f} s of CPU time")


if __name__ == "__main__":
    main()
