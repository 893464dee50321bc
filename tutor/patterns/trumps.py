"""Faults of spending the card that takes: too high, too early, on less than it is kept for.

Each is asked of a card that is lost by the card played, as far as that is firm.
"""

from __future__ import annotations

from tutor.patterns.loads import lost_holds
from tutor.patterns.pattern import Found, Value, weakest
from tutor.patterns.view import View, firm, firm_catch
from tutor.rules import Card
from tutor.solver.tree import Holds


def took_too_high(view: View, card: Card) -> Found | None:
    """Took the trick with a card needed later for another, where less takes it, too."""
    falls = _falls_to_it(view, card)
    if falls is None or view.is_lead or view.takes_now is None:
        return None
    less = firm(view.there, lambda line: line.tricks[0].taker is view.right)
    if less is None or not view.beats(view.card, view.right):
        return None
    holds = weakest(lost_holds(view, card), falls, view.takes_now, less)
    return view.found(card, holds, then_taker=view.card, then_prey=card)


def trump_spent(view: View, card: Card) -> Found | None:
    """A trump that takes this trick, and is missing for a later one that brings more.

    Either it is known which card it would take; or in every best line after the best card it
    takes more than it gains here, whichever card that is.
    """
    if not view.is_trump(view.card) or view.takes_now is None:
        return None
    return _spent(view, card, view.takes_now)


def guard_thrown(view: View, card: Card) -> Found | None:
    """The card that takes another one later is let go, or spent though it is no trump."""
    if view.is_ours(card):
        return None
    if view.takes_now and view.is_trump(view.card):
        return None
    return _spent(view, card, view.takes_now or Holds.ALWAYS)


def _spent(view: View, card: Card, holds: Holds) -> Found | None:
    """The card played is needed for another, or for more than it brings now."""
    more: dict[str, Value] = {}
    form = ""
    falls = _falls_to_it(view, card)
    if falls:
        more |= {"then_taker": view.card, "then_prey": card}
    else:
        then_gain, gain = _least_later(view), _most_now(view)
        if card is view.card or then_gain - gain < view.account.cost:
            return None
        falls, form = Holds.BEST, "more"
        more["then_gain"] = then_gain
    holds = weakest(lost_holds(view, card), holds, falls)
    points = view.first_points(holds)
    if view.takes_now and points is not None:
        more["gain"] = points - view.card.points
    elif view.takes_now:
        form = "open-more" if form else "open"
    found = view.found(card, holds, **more)
    return Found(found.holds, found.params, form)


def _falls_to_it(view: View, card: Card) -> Holds | None:
    """How far it holds that, after the best card, the card played takes a lost one later."""
    if view.is_ours(card) or card in view.table:
        return None
    return firm_catch(view.there, view.card, card)


def _least_later(view: View) -> int:
    """What the card played takes later at least, its own points left out, if it is kept."""
    least = 120
    for line in view.there.best:
        trick = line.trick_of(view.card)
        if trick.taker is not view.card or trick is line.tricks[0]:
            return 0
        least = min(least, trick.points - view.card.points)
    return least


def _most_now(view: View) -> int:
    """What the card played gains in this trick at the most, its own points left out."""
    firsts = [line.tricks[0] for line in view.here.best]
    return max(t.points - view.card.points if t.taker is view.card else 0 for t in firsts)


def only_taker_gone(view: View, card: Card) -> Found | None:
    """The only card of our side that beats another when that one is led."""
    if view.is_ours(card) or card in view.table or not view.beats(view.card, card):
        return None
    beating = [own for own in view.held_by(is_ours=True) if view.beats(own, card)]
    if beating != [view.card]:
        return None
    return view.found(card, lost_holds(view, card))


def trump_not_drawn(view: View, card: Card) -> Found | None:
    """A trump of the other side that is drawn by the best card, and now takes a card of ours."""
    if not view.is_ours(card) or view.is_trump(card):
        return None
    trump = view.here.taker_of(card)
    if not trump.holds.is_firm or not view.is_trump(trump.value):
        return None
    if trump.value in view.table:
        return None
    drawn = firm(view.there, lambda line: trump.value in line.tricks[0].cards)
    if drawn is None:
        return None
    return view.found(card, weakest(lost_holds(view, card), trump.holds, drawn))


def wrong_winner(view: View, card: Card) -> Found | None:
    """A card of the other side is ours either way, but the card to take it was another of ours.

    After the best card the lost one takes it, and so comes home.
    """
    if not view.is_ours(card) or card is view.card:
        return None
    prey, then = view.there.known(
        lambda line: view.prey_in(line.trick_of(card)) if line.taker_of(card) is card else None
    )
    if prey is None or not then.is_firm:
        return None
    ours = view.here.goes(prey, True)
    if not ours.is_firm:
        return None
    holds = weakest(lost_holds(view, card), ours, then)
    params: dict[str, Value] = {"card": view.card, "other": card, "worth": card.points}
    params |= {"then_taker": card, "then_prey": prey}
    taker = view.here.taker_of(prey)
    if taker.holds.is_firm:
        holds = weakest(holds, taker.holds)
        params |= {"taker": taker.value, "prey": prey}
    else:
        tricks = [line.trick_of(prey) for line in view.here.lines(holds)]
        params["takers"] = tuple(dict.fromkeys([trick.taker for trick in tricks]))
    return Found(holds, params, "" if taker.holds.is_firm else "open")


def taker_used_up(view: View, card: Card) -> Found | None:
    """The card of the hand that takes another after the best card has to go before it comes."""
    if view.is_ours(card):
        return None
    taker, then = view.there.taker_of(card)
    if not then.is_firm or taker not in view.hand or taker is view.card:
        return None
    early = view.is_firm(lambda line: line.trick_of(taker).number < line.trick_of(card).number)
    if early is None:
        return None
    holds = weakest(lost_holds(view, card), then, early)
    return view.found(card, holds, then_taker=taker, then_prey=card)
