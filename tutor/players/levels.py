"""Six levels of play, from a novice to the expert, so that nobody has to know players by name.

Each is one of the computer players; ``tests/bench/levels_bench.py`` measures that the higher one
wins more, against each of the others.
"""

from __future__ import annotations

from random import Random

from tutor.players.simple import Player, miser
from tutor.rules.cards import Card
from tutor.rules.seen import Seen

LEVELS = ("novice", "miser", "cafe", "swing", "counter", "expert")
"""The name of the player of each level, from level 1."""
STRAYS = 0.4
"""How often the novice plays any card of its hand."""


def straying(player: Player, share: float) -> Player:
    """A player that plays any card of its hand so often, and otherwise as another one does.

    The chance comes from what the seat sees: in the same place it plays the same card.
    """

    def card(seen: Seen) -> Card:
        gone = sorted(each.index for each in seen.unseen)
        random = Random(f"{seen.hand} {seen.table} {seen.points} {gone}")
        return random.choice(seen.hand) if random.random() < share else player(seen)

    return card


novice = straying(miser, STRAYS)
"""Plays like the miser, but two times in five any card."""


def level_of(name: str) -> int | None:
    """The level of a player by name, from 1; None if it has none."""
    return LEVELS.index(name) + 1 if name in LEVELS else None
