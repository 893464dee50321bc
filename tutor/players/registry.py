"""All computer players by name."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from tutor.players.counter import counter
from tutor.players.simple import SIMPLE_PLAYERS, Player, cafe

CAFE = "cafe"
COUNTER = "counter"
GENTLE = "miser"
"""Against whom one plays the first games: it plays like a person, and is often beaten."""

PLAYERS: Mapping[str, Player] = MappingProxyType({**SIMPLE_PLAYERS, CAFE: cafe, COUNTER: counter})
"""The simple players, the café player and the counter, the weakest not always first."""
