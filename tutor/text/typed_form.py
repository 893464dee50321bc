"""An exercise's answer as a learner types it: a place in a list, cards in order, an amount."""

from __future__ import annotations

import re
from collections.abc import Sequence

from tutor.rules.cards import DECK, Card
from tutor.text.catalog import Catalog
from tutor.text.typed_card import Chosen, read_card

LONGEST = 200
"""Characters: more is not worth reading."""


def read_place(typed: str, count: int) -> int | None:
    """The place, from 0, of one of ``count`` texts, typed as a number from 1."""
    text = typed.strip()
    if text.isascii() and text.isdigit() and len(text) < 4 and 1 <= int(text) <= count:
        return int(text) - 1
    return None


def read_amount(typed: str) -> int | None:
    """A whole number."""
    text = typed.strip()
    return int(text) if text.isascii() and text.isdigit() and len(text) < 5 else None


def read_cards(
    typed: str, shown: Sequence[Card], count: int, catalog: Catalog
) -> tuple[Card, ...] | None:
    """So many different cards, in the order typed: numbers of those shown, codes or names.

    Names need commas between them; without a list shown any card of the pack may be named.
    """
    if len(typed) > LONGEST:
        return None
    parts = re.split(r"[,;]+" if re.search(r"[,;]", typed) else r"\s+", typed.strip())
    found: list[Card] = []
    for part in parts:
        # Without a list a lone figure is no card: it must not count as a place in the pack.
        if not part or (not shown and part.strip().isdigit()):
            return None
        reading = read_card(part, shown or DECK, catalog)
        if not isinstance(reading, Chosen) or reading.card in found:
            return None
        found.append(reading.card)
    return tuple(found) if len(found) == count else None
