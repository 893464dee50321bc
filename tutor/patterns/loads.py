"""Faults with cards worth points: lost in this trick, left on the table, not brought home.

Each is asked of a card that is lost by the card played, as far as that is firm.
"""

from __future__ import annotations

from tutor.patterns.pattern import Found, weakest
from tutor.patterns.view import View, firm
from tutor.rules import Card
from tutor.solver.tree import Holds, Line


def lost_holds(view: View, card: Card) -> Holds:
    """How far it holds that a lost card goes to the other side."""
    return view.here.goes(card, False)


def load_led_into(view: View, card: Card) -> Found | None:
    """A load led, and lost in this trick, which it need not be."""
    return _played_and_lost(view, card, is_lead=True, is_load=True)


def load_given(view: View, card: Card) -> Found | None:
    """A load thrown on a trick that is lost, which it need not be."""
    return _played_and_lost(view, card, is_lead=False, is_load=True)


def court_led_into(view: View, card: Card) -> Found | None:
    """A court card led, and lost in this trick, which it need not be."""
    return _played_and_lost(view, card, is_lead=True, is_load=False)


def court_given(view: View, card: Card) -> Found | None:
    """A court card thrown on a trick that is lost, which it need not be."""
    return _played_and_lost(view, card, is_lead=False, is_load=False)


def _played_and_lost(view: View, card: Card, is_lead: bool, is_load: bool) -> Found | None:
    if card is not view.card or view.is_lead is not is_lead or card.is_load is not is_load:
        return None
    return view.found(card, lost_holds(view, card))


def trick_left(view: View, card: Card) -> Found | None:
    """A card of the other side on the table, left to it."""
    if card not in view.table or view.is_ours(card):
        return None
    return view.found(card, lost_holds(view, card))


def partner_left(view: View, card: Card) -> Found | None:
    """A card on the table that our side has laid, and that is not saved."""
    if card not in view.table or not view.is_ours(card):
        return None
    return view.found(card, lost_holds(view, card))


def not_banked(view: View, card: Card) -> Found | None:
    """A card of the hand that is safe in this trick, kept and lost later."""
    return _kept_and_lost(view, card, is_lead=False)


def not_fed(view: View, card: Card) -> Found | None:
    """A card of the hand that is safe on the partner's trick, kept and lost later."""
    if view.is_duel or view.is_lead or not _is_best(view, card):
        return None
    ours, mine = view.choice.ours, view.hand

    def is_partners(line: Line) -> bool:
        return line.tricks[0].taker in ours and line.tricks[0].taker not in mine

    fed = firm(view.tree.after[card], is_partners)
    if fed is None:
        return None
    taker, holds = view.tree.after[card].known(lambda line: line.tricks[0].taker)
    told = view.found(card, weakest(lost_holds(view, card), fed))
    if not holds.is_firm:
        return told
    params = {**told.params, "then_taker": taker, "then_prey": card}
    return Found(weakest(told.holds, holds), params)


def led_too_late(view: View, card: Card) -> Found | None:
    """A card of the hand that comes home if it is led now, kept and lost later."""
    return _kept_and_lost(view, card, is_lead=True)


def _kept_and_lost(view: View, card: Card, is_lead: bool) -> Found | None:
    if view.is_lead is not is_lead or not _is_best(view, card):
        return None
    home = view.tree.after[card].goes(card, True)
    if not home.is_firm:
        return None
    return view.found(card, weakest(lost_holds(view, card), home))


def _is_best(view: View, card: Card) -> bool:
    return card is not view.card and card in view.tree.best
