"""The card a player chooses, with the lesson it follows, and the odds it counts with."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from math import comb

from tutor.rules.cards import Card
from tutor.rules.seen import Seen
from tutor.rules.trick import Seat


class Idea(Enum):
    """The lesson a player follows in choosing its card."""

    EXACT = "exact"
    """Every card is known: the play is counted to the end."""
    WEIGHED = "weighed"
    """The best card on average over the ways the unseen cards may lie, each counted to the end."""

    LEAD_SAFE_LOAD = "lead-safe-load"
    """Nothing that may be held against it takes this load, or hardly anything."""
    LEAD_LOAD_LAST_DRAW = "lead-load-last-draw"
    """The last trick with a draw is as good to lose, so a load is led to it."""
    LEAD_QUIET_SUIT = "lead-quiet-suit"
    """A blank or a court card, of the suit with the fewest loads still out."""
    LEAD_SMALL_TRUMP = "lead-small-trump"
    """A low trump: with two trumps it costs least, or there is nothing else but big cards."""
    LEAD_LEAST_BAD = "lead-least-bad"
    """Only big cards are held: the one that is missed least."""

    TAKE_LOAD = "take-load"
    """Ten points or more lie on the table: they are taken, with a trump if need be."""
    BRING_LOAD_HOME = "bring-load-home"
    """The ace or three of the suit takes the trick, and is safe there."""
    TAKE_WITH_COURT = "take-with-court"
    """A court card of the suit takes a trick with points in it."""
    RUFF_POINTS = "ruff-points"
    """There are enough points on the table for a trump."""
    RUFF_TO_SAVE = "ruff-to-save"
    """The other cards are loads: a trump is cheaper than throwing one away."""
    TRUMP_LED = "trump-led"
    """A trump is led that is not worth a trump: the cheapest card goes."""
    NONE_TAKES = "none-takes"
    """No card of the hand takes the trick: the cheapest card goes."""
    LET_GO = "let-go"
    """The trick is not worth what it costs: the cheapest card goes."""
    TAKE_LAST_DRAW = "take-last-draw"
    """So many points are worth more than the turn-up."""
    LOSE_LAST_DRAW = "lose-last-draw"
    """Whoever loses the last trick with a draw gets the turn-up."""

    FEED_PARTNER = "feed-partner"
    """The partner is taking the trick: points go on it."""
    LEAVE_TO_PARTNER = "leave-to-partner"
    """The partner is taking the trick: the cheapest card goes."""
    TAKE_CHEAPLY = "take-cheaply"
    """The trick is taken with the card that is missed least: losing it would cost more."""


@dataclass(frozen=True, slots=True)
class Advice:
    """A card, and the lesson it follows."""

    card: Card
    idea: Idea


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
