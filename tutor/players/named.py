"""All computer players by name."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from tutor.players.counter import counter
from tutor.players.simple import SIMPLE_PLAYERS, Player

COUNTER = "counter"

PLAYERS: Mapping[str, Player] = MappingProxyType({**SIMPLE_PLAYERS, COUNTER: counter})
"""The simple players and the counter."""
