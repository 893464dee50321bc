"""Merits and faults of play with a partner.

The merits are asked of a card that comes to us in every best line after the card played, and not
after every wrong one; the fault of a card that is lost by it.
"""

from __future__ import annotations

from tutor.patterns.home import home_holds
from tutor.patterns.loads import lost_holds
from tutor.patterns.pattern import Found, weakest
from tutor.patterns.plans import takes_the_rest
from tutor.patterns.view import View, firm, firm_catch
from tutor.rules import Card
from tutor.solver.tree import Holds


def feed_partner(view: View, card: Card) -> Found | None:
    """The card played goes on a trick that the partner takes, or in the end our side."""
    if view.is_duel or card is not view.card:
        return None
    if view.is_firm(lambda line: line.tricks[0].taker is card):
        return None
    partners = view.is_firm(lambda line: line.tricks[0].taker is not card)
    found = view.found(card, weakest(home_holds(view, card), partners or Holds.ALWAYS))
    points = view.first_points(found.holds)
    if not partners:
        return Found(found.holds, found.params, "either")
    if points is None:
        return Found(found.holds, found.params, "open")
    return Found(found.holds, {**found.params, "points": points})


def partner_not_overtaken(view: View, card: Card) -> Found | None:
    """The partner's card on the table takes the trick; a wrong card would have beaten it.

    Either what makes the difference is on the table; or the wrong card, kept, takes it later or
    comes home itself.
    """
    winning, choice = view.choice.winning, view.choice
    wrong = [taker for taker in choice.takers if taker in choice.wrong]
    if view.is_duel or not wrong or winning is None or not view.is_ours(winning):
        return None
    now = view.is_firm(lambda line: line.tricks[0].taker is winning)
    if now is None:
        return None
    if card in view.table:
        return view.found(card, weakest(home_holds(view, card), now), kept=wrong[0])
    taker, holds = view.here.taker_of(card)
    if not holds.is_firm or taker not in wrong:
        return None
    found = view.found(card, weakest(home_holds(view, card), holds, now), kept=taker)
    return Found(found.holds, found.params, "later")


def partner_takes(view: View, card: Card) -> Found | None:
    """A card on the table comes to us, and the partner takes the trick, or may take it."""
    if card not in view.table:
        return None
    taken = _partner_takes(view, card)
    if taken is not None:
        return view.found(card, taken)
    found = view.found(card, home_holds(view, card))
    return Found(found.holds, found.params, "either") if view.takes_now is None else None


def _partner_takes(view: View, card: Card) -> Holds | None:
    """How far it holds that the partner's card takes the trick on the table, and a card in it."""
    if view.is_duel or card not in view.table:
        return None
    partners = view.is_firm(lambda line: line.tricks[0].taker not in view.hand)
    return weakest(home_holds(view, card), partners) if partners else None


def save_partners(view: View, card: Card) -> Found | None:
    """The card played takes the trick, and a card in it that the partner has laid is saved."""
    if card not in view.table or not view.is_ours(card) or view.takes_now is None:
        return None
    return view.found(card, weakest(home_holds(view, card), view.takes_now))


def partner_catches(view: View, card: Card) -> Found | None:
    """A card of the other side that the partner's card takes."""
    if view.is_ours(card) or view.is_duel:
        return None
    taker, holds = view.here.taker_of(card)
    if not holds.is_firm or taker in view.hand:
        return None
    return view.found(card, weakest(home_holds(view, card), holds))


def partner_home(view: View, card: Card) -> Found | None:
    """A card that the partner holds comes home."""
    if not view.is_ours(card) or card in view.hand or card in view.table:
        return None
    found = view.found(card, home_holds(view, card))
    taker, holds = view.here.taker_of(card)
    if not holds.is_firm or (taker is not card and taker not in view.hand):
        rest = takes_the_rest(view, card, found.holds) if view.are_pairs else ""
        return Found(found.holds, found.params, f"{rest}-pair") if rest else found
    found = view.found(card, weakest(found.holds, holds))
    return Found(found.holds, found.params, "takes" if taker is card else "loaded")


def partner_overtaken(view: View, card: Card) -> Found | None:
    """The partner's card had the trick; the card that beat it is the one needed later.

    After the best card the partner's card takes this trick, and the card played takes the lost
    card later, or is the only one of our side that beats it.
    """
    winning = view.choice.winning
    if view.is_duel or winning is None or not view.is_ours(winning) or view.takes_now is None:
        return None
    if view.is_ours(card) or card in view.table:
        return None
    then = firm(view.there, lambda line: line.tricks[0].taker is winning)
    if then is None:
        return None
    holds = weakest(lost_holds(view, card), view.takes_now, then)
    later = firm_catch(view.there, view.card, card)
    if later is not None:
        return view.found(card, weakest(holds, later), then_taker=view.card, then_prey=card)
    beating = [own for own in view.held_by(is_ours=True) if view.beats(own, card)]
    if beating != [view.card]:
        return None
    found = view.found(card, holds)
    return Found(found.holds, found.params, "only")
