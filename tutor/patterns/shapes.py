"""Shapes: what kind of card is right, or what kind of choice it is. Themes without a cause.

Each is asked of a right card; a puzzle has the shape if every right card has it.
"""

from __future__ import annotations

from tutor.patterns.pattern import Found
from tutor.patterns.plans import is_let_go
from tutor.patterns.points import HALF
from tutor.patterns.view import View
from tutor.rules import Card
from tutor.rules.cards import points_of
from tutor.solver.tree import Holds

CLEAR = 4
"""So many final points more are clearly better, even if they change no outcome."""


def _seen(view: View, is_seen: bool) -> Found | None:
    return Found(Holds.ALWAYS, {"card": view.card}) if is_seen else None


def load_lead(view: View, card: Card) -> Found | None:
    """A load is led: an ace or a three, and no trump."""
    return _seen(view, view.is_lead and card.is_load and not view.is_trump(card))


def court_lead(view: View, card: Card) -> Found | None:
    """A court card is led: a king, knight or jack, and no trump."""
    return _seen(view, view.is_lead and 0 < card.points < 10 and not view.is_trump(card))


def blank_lead(view: View, card: Card) -> Found | None:
    """A blank is led: a card worth nothing, and no trump."""
    return _seen(view, view.is_lead and card.is_blank and not view.is_trump(card))


def trump_lead(view: View, card: Card) -> Found | None:
    """A trump is led."""
    return _seen(view, view.is_lead and view.is_trump(card))


def duck_points(view: View, _: Card) -> Found | None:
    """A trick with points on the table that could be taken is let go."""
    return _seen(view, points_of(view.table) > 0 and is_let_go(view))


def poisoned_gift(view: View, _: Card) -> Found | None:
    """What gains most in this trick is wrong.

    The other side is winning; of the cards that would take the trick, each that would gain most
    points in it (those on the table and its own) is wrong, and there are points to gain.
    """
    if not view.choice.is_theirs_so_far:
        return None
    gains = {taker: points_of((*view.table, taker)) for taker in view.choice.takers}
    most = max(gains.values(), default=0)
    is_seen = all(c in view.choice.wrong for c, gain in gains.items() if gain == most)
    return _seen(view, most > 0 and is_seen)


def discard(view: View, card: Card) -> Found | None:
    """The trick is lost, and the cheapest card goes: every wrong one is worth more."""
    choice = view.choice
    cheapest = min((wrong.points for wrong in choice.wrong), default=0)
    is_lost = choice.is_theirs_so_far and not choice.takers
    return _seen(view, is_lost and card.points < cheapest)


def lead_is_bad(view: View, _: Card) -> Found | None:
    """Having to lead is what hurts.

    If the other seat had to lead to this trick instead, we would end on four points more, or
    reach a better outcome.
    """
    if not (view.is_lead and view.is_duel):
        return None
    here = view.tree.top
    there = here + view.tree.worth_of_first_lead(view.position.seat_after(view.seat))
    return _seen(view, there - here >= CLEAR or _outcome(there) > _outcome(here))


def _outcome(final: int) -> int:
    """Lost, drawn and won, in order."""
    return (final >= HALF) + (final > HALF)
