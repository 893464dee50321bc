"""Says in a learner's language what the rules or the solver refuse."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from tutor.message import Message, Param
from tutor.rules.cards import Card, Suit
from tutor.text.catalog import Catalog


class Refused(Protocol):
    """Anything with a stable code and parameters: a flaw of a position, a solver's limit."""

    @property
    def code(self) -> str: ...

    @property
    def params(self) -> Mapping[str, object]: ...


def said_flaw(refused: Refused, catalog: Catalog) -> str:
    """What is wrong, in the catalogue's language."""
    params = {name: _param(value) for name, value in refused.params.items()}
    return catalog.say(Message(f"flaws.{refused.code}", params))


def _param(value: object) -> Param:
    return value if isinstance(value, (Card, Suit, int, str)) else str(value)
