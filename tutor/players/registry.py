"""All computer players by name."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from tutor.players.counter import counter
from tutor.players.levels import novice
from tutor.players.simple import SIMPLE_PLAYERS, Player, cafe
from tutor.rules.cards import Card
from tutor.rules.seen import Seen

CAFE = "cafe"
COUNTER = "counter"
NOVICE = "novice"
GENTLE = NOVICE
"""Against whom one plays the first games: it plays like a person, and is often beaten."""
EXPERT = "expert"

PLAYERS: Mapping[str, Player] = MappingProxyType({**SIMPLE_PLAYERS, CAFE: cafe, COUNTER: counter})
"""The simple players, the café player and the counter, the weakest not always first."""


def _expert(seen: Seen) -> Card:
    # Start-up: it needs the solver of the last draw, which no other game does.
    from tutor.players.expert import expert

    return expert()(seen)


OPPONENTS: Mapping[str, Player] = MappingProxyType({**PLAYERS, NOVICE: novice, EXPERT: _expert})
"""All who play at a table: those of ``PLAYERS``, the novice, and the expert, who takes longer."""
