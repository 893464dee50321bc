"""Endings of self-play, the same on every run."""

from __future__ import annotations

from random import Random

from tutor.players.simple import SIMPLE_PLAYERS
from tutor.rules import Position, Seat, Variant, play, seen_by
from tutor.rules.deal import deal, start
from tutor.rules.variant import TWO_PLAYERS


def endings(
    number: int, seed: int = 1, variant: Variant = TWO_PLAYERS, cards: int = 3
) -> list[Position]:
    """Endings of self-play: at the lead, or with cards on the table for two in three.

    Each seat has a habit of its own, and plays any card at all once in seven or so.
    """
    random, found = Random(seed), []
    players = list(SIMPLE_PLAYERS.values())
    while len(found) < number:
        position = start(deal(variant, random, Seat(random.randrange(variant.seats))))
        habits = [random.choice(players) for _ in range(variant.seats)]
        replies = random.randrange(1, variant.seats) if random.random() < 0.66 else 0
        while position.stock or len(position.hand) > cards or len(position.table) < replies:
            seat = position.to_play
            card = habits[seat](seen_by(position, seat))
            if random.random() < 0.15:
                card = random.choice(position.hand)
            position, _ = play(position, card)
        found.append(Position.parse(str(position)))
    return found
