"""Merits in this trick: a card worth points comes to us now, taken or brought home.

Each is asked of a card that comes to us in every best line after the card played, and not after
every wrong one.
"""

from __future__ import annotations

from tutor.patterns.pattern import Found, Value, weakest
from tutor.patterns.view import View
from tutor.rules import Card
from tutor.solver.tree import Holds


def home_holds(view: View, card: Card) -> Holds:
    """How far it holds that a card comes to us."""
    return view.here.goes(card, True)


def economy(view: View, card: Card) -> Found | None:
    """Takes the trick, and keeps a stronger card that would take it, too.

    Either what makes the difference is on the table; or the stronger card takes it later.
    """
    stronger = [
        kept
        for kept in view.choice.wrong
        if kept in view.choice.takers and view.beats(kept, view.card)
    ]
    if not stronger or view.takes_now is None:
        return None
    taken = _taken_from_table(view, card)
    if taken is not None:
        return _taking(view, card, taken, kept=stronger[0])
    taker, holds = view.here.taker_of(card)
    if view.is_ours(card) or not holds.is_firm or taker not in stronger:
        return None
    holds = weakest(home_holds(view, card), holds, view.takes_now)
    found = view.found(card, holds, kept=taker)
    return Found(found.holds, found.params, "later")


def ruff(view: View, card: Card) -> Found | None:
    """Takes a card on the table with a trump, where no trump is winning."""
    taken = _taken_from_table(view, card)
    winning = view.choice.winning
    if taken is None or winning is None or not view.is_trump(view.card) or view.is_trump(winning):
        return None
    return _taking(view, card, taken)


def overtake(view: View, card: Card) -> Found | None:
    """Takes a card on the table with a higher one of the suit that is winning."""
    taken = _taken_from_table(view, card)
    winning = view.choice.winning
    if taken is None or winning is None or view.card.suit is not winning.suit:
        return None
    return _taking(view, card, taken)


def _taken_from_table(view: View, card: Card) -> Holds | None:
    """How far it holds that the card played takes one that the other side has laid."""
    if card not in view.table or view.is_ours(card):
        return None
    return view.takes_now


def _taking(view: View, card: Card, taken: Holds, **more: Value) -> Found:
    holds = weakest(home_holds(view, card), taken)
    found = view.found(card, holds, **more)
    points = view.first_points(found.holds)
    if points is None:
        return Found(found.holds, found.params, "open")
    return Found(found.holds, {**found.params, "points": points})


def bank(view: View, card: Card) -> Found | None:
    """The card played comes home in this trick: it takes it, in reply."""
    if card is not view.card or view.is_lead or view.takes_now is None:
        return None
    return _taking(view, card, view.takes_now)


def unbeatable_lead(view: View, card: Card) -> Found | None:
    """The card led comes home: nothing that the other side holds beats it."""
    if card is not view.card or not view.is_lead or view.takes_now is None:
        return None
    if _beaters(view):
        return None
    return view.found(card, weakest(home_holds(view, card), view.takes_now))


def dear_to_beat(view: View, card: Card) -> Found | None:
    """The card led comes home: the other side could beat it, and would lose points by that."""
    if card is not view.card or not view.is_lead or view.takes_now is None:
        return None
    beaters = _beaters(view)
    if not beaters:
        return None
    holds = weakest(home_holds(view, card), view.takes_now)
    return view.found(card, holds, beaters=beaters)


def _beaters(view: View) -> tuple[Card, ...]:
    return tuple(c for c in view.held_by(is_ours=False) if view.beats(c, view.card))


def catch_at_once(view: View, card: Card) -> Found | None:
    """A card of the other side is played to this trick, and is ours."""
    if card is view.card or card in view.table or view.is_ours(card):
        return None
    now = view.is_in_first(card)
    return view.found(card, weakest(home_holds(view, card), now)) if now else None
