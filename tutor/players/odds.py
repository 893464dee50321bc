"""What the odds are, for a seat that knows its own cards and those that are gone."""

from __future__ import annotations

from math import comb

from tutor.rules.cards import Card
from tutor.rules.seen import Seen
from tutor.rules.trick import Seat


def odds_under(seen: Seen, seat: Seat, card: Card) -> float:
    """How likely another seat holds nothing that beats ``card``, 0 to 1.

    Any unseen card may be in any hand; what a hand is known to hold counts.
    """
    shown = seen.shown.get(seat, frozenset())
    if any(other.beats(card, seen.trump) for other in shown):
        return 0.0
    held, unseen = seen.hand_sizes[seat] - len(shown), len(seen.unseen)
    beating = sum(other.beats(card, seen.trump) for other in seen.unseen)
    return comb(unseen - beating, held) / comb(unseen, held)
