"""Faults of who leads: the lead taken or given away, what is led later, the last trick.

Each is asked of a card that is lost by the card played, as far as that is firm.
"""

from __future__ import annotations

from tutor.patterns.loads import lost_holds
from tutor.patterns.pattern import Found, weakest
from tutor.patterns.view import View, firm
from tutor.rules import Card
from tutor.solver.tree import Line


def lets_home(view: View, card: Card) -> Found | None:
    """A card of the other side takes this trick, and is home."""
    if view.is_ours(card) or card in view.table:
        return None
    takes = view.is_firm(lambda line: line.tricks[0].taker is card)
    return view.found(card, weakest(lost_holds(view, card), takes)) if takes else None


def must_lead(view: View, card: Card) -> Found | None:
    """We have to lead next, and that costs: if the other seat led, we would get more."""
    leader = view.next_leader
    if not view.is_duel or leader is None or leader.value != view.seat:
        return None
    return _lead_costs(view, card)


def gives_lead(view: View, card: Card) -> Found | None:
    """The other seat leads next, and that costs: if we led, we would get more."""
    leader = view.next_leader
    if not view.is_duel or leader is None or leader.value == view.seat:
        return None
    return _lead_costs(view, card)


def _lead_costs(view: View, card: Card) -> Found | None:
    leader = view.next_leader
    if leader is None:
        return None
    worth = view.lead_worth(view.position.seat_after(leader.value))
    if worth is None or worth[0] <= 0:
        return None
    return view.found(card, weakest(lost_holds(view, card), leader.holds), lead_worth=worth[0])


def wrong_leader(view: View, card: Card) -> Found | None:
    """Another seat leads next than after the best card, and that costs. For more than two."""
    leader, then = view.next_leader, view.there.next_leader
    if view.is_duel or leader is None or then is None or not then.holds.is_firm:
        return None
    if leader.value == then.value:
        return None
    worth = view.lead_worth(then.value)
    if worth is None or worth[0] <= 0:
        return None
    seats = view.position.seats
    told = view.found(
        card,
        weakest(lost_holds(view, card), leader.holds, then.holds),
        leader=(leader.value - view.seat) % seats,
        then_leader=(then.value - view.seat) % seats,
        lead_worth=worth[0],
    )
    return Found(told.holds, told.params, "of-four" if view.are_pairs else "")


def last_trick_lost(view: View, card: Card) -> Found | None:
    """The last trick goes to the other side, with the lost card in it, and not to ours."""
    theirs = view.is_firm(lambda line: not line.last.is_ours and card in line.last.cards)
    if theirs is None or len(view.here.shown.tricks) == 1:
        return None
    then = firm(view.there, lambda line: line.last.is_ours)
    return view.found(card, weakest(lost_holds(view, card), theirs, then)) if then else None


def nothing_more(view: View, card: Card) -> Found | None:
    """After this trick our side wins none."""
    if len(view.here.shown.tricks) == 1:
        return None
    none = view.is_firm(lambda line: not any(trick.is_ours for trick in line.tricks[1:]))
    return view.found(card, weakest(lost_holds(view, card), none)) if none else None


def has_to_be_led(view: View, card: Card) -> Found | None:
    """A card of the hand that we have to lead later, and lose."""
    if card not in view.hand or card is view.card:
        return None
    led = view.leads_trick_of(card)
    if not led.holds.is_firm or not led.value:
        return None
    return view.found(card, weakest(lost_holds(view, card), led.holds))


def has_to_be_thrown(view: View, card: Card) -> Found | None:
    """A card of ours that goes later on a trick that the other side takes."""
    if not view.is_ours(card) or card is view.card or card in view.table:
        return None
    led = view.leads_trick_of(card)
    if not led.holds.is_firm or led.value:
        return None
    return view.found(card, weakest(lost_holds(view, card), led.holds))


def must_be_led_to(view: View, card: Card) -> Found | None:
    """A card of the other side that takes later what we have to lead."""
    if view.is_ours(card):
        return None

    def is_led_to(line: Line) -> bool:
        trick = line.trick_of(card)
        return trick.leader == view.seat and trick is not line.tricks[0] and trick.taker is card

    led = view.is_firm(is_led_to)
    return view.found(card, weakest(lost_holds(view, card), led)) if led else None


def no_taker_left(view: View, card: Card) -> Found | None:
    """A card of the other side that is led later, when nothing that our side holds beats it."""
    if view.is_ours(card) or card in view.table:
        return None
    beating = [own for own in view.held_by(is_ours=True) if view.beats(own, card)]

    def is_free(line: Line) -> bool:
        trick = line.trick_of(card)
        if trick is line.tricks[0] or trick.cards[0] is not card:
            return False
        return all(line.trick_of(own).number < trick.number for own in beating)

    free = view.is_firm(is_free)
    return view.found(card, weakest(lost_holds(view, card), free)) if free else None
