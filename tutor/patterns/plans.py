"""Merits that reach beyond this trick: who leads next, what is drawn, what is kept for later.

Those with a card are asked of one that comes to us in every best line after the card played, and
not after every wrong one; the last three of the card played.
"""

from __future__ import annotations

from tutor.patterns.home import home_holds
from tutor.patterns.pattern import Found, Value, weakest
from tutor.patterns.view import View
from tutor.rules import Card
from tutor.solver.tree import Holds, Line

LOAD = 10
"""What a trick with a load in it is worth at least."""


def throw_in(view: View, card: Card) -> Found | None:
    """The lead is given up: the other seat has to lead, and it loses points by having to."""
    return _gives_up_trick(view, card) if view.is_lead else None


def duck(view: View, card: Card) -> Found | None:
    """A trick that could be taken is let go: the other seat has to lead, and loses by it."""
    return _gives_up_trick(view, card) if is_let_go(view) else None


def is_let_go(view: View) -> bool:
    """Whether a trick that the other side is winning is lost, and a wrong card would take it."""
    choice = view.choice
    return (
        choice.is_theirs_so_far
        and any(card in choice.wrong for card in choice.takers)
        and view.loses_now is not None
    )


def _gives_up_trick(view: View, card: Card) -> Found | None:
    leader = view.next_leader
    if not view.is_duel or leader is None or leader.value == view.seat or view.loses_now is None:
        return None
    if card is view.card or card in view.table:
        return None
    worth = view.lead_worth(view.seat)
    if worth is None or worth[1] >= 0:
        return None
    holds = weakest(home_holds(view, card), view.loses_now, leader.holds)
    found = view.found(card, holds, lead_worth=-worth[1])
    return Found(found.holds, found.params, "home" if view.is_ours(card) else "")


def force_trump(view: View, card: Card) -> Found | None:
    """A card that is no trump draws the trump that would take one of ours, which comes home."""
    return None if view.is_trump(view.card) else _draws(view, card)


def draw_trump(view: View, card: Card) -> Found | None:
    """A trump led draws the trump that would take one of ours, which comes home."""
    return _draws(view, card) if view.is_trump(view.card) else None


def _draws(view: View, card: Card) -> Found | None:
    if not view.is_lead or not view.is_duel or not view.is_ours(card) or card is view.card:
        return None
    drawn, holds = view.here.known(lambda line: line.tricks[0].cards[1])
    if not holds.is_firm or not view.is_trump(drawn) or not view.beats(drawn, card):
        return None
    return view.found(card, weakest(home_holds(view, card), holds), drawn=drawn)


def keep_trump(view: View, card: Card) -> Found | None:
    """A trump of the hand is kept, and takes a card of the other side later."""
    return _kept_for(view, card, is_trump=True)


def keep_guard(view: View, card: Card) -> Found | None:
    """A card of the hand that is no trump is kept, and takes one of the other side later."""
    return _kept_for(view, card, is_trump=False)


def _kept_for(view: View, card: Card, is_trump: bool) -> Found | None:
    if view.is_ours(card):
        return None
    taker, holds = view.here.taker_of(card)
    if not holds.is_firm or taker not in view.hand or taker is view.card:
        return None
    if view.is_trump(taker) is not is_trump:
        return None
    return view.found(card, weakest(home_holds(view, card), holds))


def caught_either_way(view: View, card: Card) -> Found | None:
    """A card of the other side is ours, by one card or by another, as it is played."""
    if view.is_ours(card) or view.here.taker_of(card).holds.is_firm:
        return None
    found = view.found(card, home_holds(view, card))
    rest = takes_the_rest(view, card, found.holds)
    if rest and view.are_pairs:
        return Found(found.holds, found.params, f"{rest}-pair")
    ways = takers_by_lead(view, card, found.holds)
    if ways:
        return Found(found.holds, {**found.params, **ways}, "ways")
    when = _by_when_it_comes(view, card, found.holds)
    if when:
        return Found(found.holds, {**found.params, **when}, "when")
    if rest and view.is_duel:
        return Found(found.holds, found.params, rest)
    whose = _by_whose_it_is(view, card, found.holds)
    return Found(found.holds, {**found.params, **whose}, "pair" if whose else "")


def takes_the_rest(view: View, card: Card, holds: Holds) -> str:
    """Whether our side takes all tricks after this one, and a card in one of them.

    "rest" if so. At a table of four, the card may be in this trick, if that is ours, too: "all", or
    "both" of two. Else nothing.
    """
    lines = list(view.here.lines(holds))
    count = len(lines[0].tricks)
    if not all(trick.is_ours for line in lines for trick in line.tricks[1:]):
        return ""
    if count > _TWO and not any(card in line.first.cards for line in lines):
        return "rest"
    if view.is_duel or count < _TWO or not all(line.first.is_ours for line in lines):
        return ""
    return "both" if count == _TWO else "all"


_TWO = 2
"""Of so many tricks left there is one alone after this one."""

_MOST_WAYS = 3
"""So many cards that may take another are told one by one."""


def takers_by_lead(view: View, card: Card, holds: Holds) -> dict[str, Value]:
    """Which cards take another if it is led, and which if it is not; empty if that tells nothing.

    It does where what takes it if led never does so otherwise, and few cards come in question.
    """
    tricks = [line.trick_of(card) for line in view.here.lines(holds)]
    led = tuple(dict.fromkeys(trick.taker for trick in tricks if trick.lead is card))
    thrown = tuple(dict.fromkeys(trick.taker for trick in tricks if trick.lead is not card))
    if (
        not (view.is_duel or view.are_pairs)
        or not led
        or not thrown
        or {*led} & {*thrown}
        or len(led) + len(thrown) > _MOST_WAYS
    ):
        return {}
    return {"led_takers": led, "thrown_takers": thrown}


def _by_whose_it_is(view: View, card: Card, holds: Holds) -> dict[str, Value]:
    """Which cards of the hand take another, and which of the partner's; empty without both."""
    takers = tuple(dict.fromkeys(line.taker_of(card) for line in view.here.lines(holds)))
    own = tuple(taker for taker in takers if taker in view.hand)
    partners = tuple(taker for taker in takers if taker not in view.hand)
    return {"own_takers": own, "partner_takers": partners} if own and partners else {}


def _by_when_it_comes(view: View, card: Card, holds: Holds) -> dict[str, Value]:
    """Which card takes another in each of two tricks; empty if that is not settled."""
    if not view.is_duel:
        return {}
    tricks = {(t.number, t.taker) for t in (li.trick_of(card) for li in view.here.lines(holds))}
    if len(tricks) != 2 or len({number for number, _ in tricks}) != 2:
        return {}
    (early, early_taker), (late, late_taker) = sorted(tricks, key=lambda each: each[0])
    params: dict[str, Value] = {"early_trick": early, "early_taker": early_taker}
    return params | {"late_trick": late, "late_taker": late_taker}


def kept_home(view: View, card: Card) -> Found | None:
    """Another card of the hand comes home later: led, over another card, or either way."""
    if card not in view.hand or card is view.card:
        return None
    led = view.leads_trick_of(card)
    takes = view.is_firm(lambda line: line.taker_of(card) is card)
    found = view.found(card, home_holds(view, card))
    if takes is None:
        return _with_partner(view, card, found)
    if not led.holds.is_firm:
        return Found(weakest(found.holds, takes), found.params, "either")
    holds = weakest(found.holds, led.holds, takes)
    return Found(holds, found.params, "led" if led.value else "over")


def _with_partner(view: View, card: Card, found: Found) -> Found:
    """A card that comes home in a trick that the partner takes, or may take."""
    taker, holds = view.here.taker_of(card)
    if not holds.is_firm or taker in view.hand:
        is_rest = view.are_pairs and takes_the_rest(view, card, found.holds) == "rest"
        return Found(found.holds, found.params, "rest-pair" if is_rest else "partner")
    found = view.found(card, weakest(found.holds, holds))
    return Found(found.holds, found.params, "loaded")


# Asked of the card played.


def sacrifice(view: View, card: Card) -> Found | None:
    """The card played is given up, though it need not be lost, for more in later tricks."""
    if not card.points or card in view.tree.gone or view.loses_now is None:
        return None
    given, back = _price(view)
    if back[0] <= given[1] or not _could_give_less(view):
        return None
    return _paid(view, view.loses_now)


def lost_anyway(view: View, card: Card) -> Found | None:
    """The card played is lost in this trick, as it is in every best line after any card."""
    if card not in view.tree.gone or view.loses_now is None:
        return None
    return _paid(view, view.loses_now)


def _paid(view: View, holds: Holds) -> Found:
    """What is paid in this trick and comes back later, if both are one number."""
    params: dict[str, Value] = {"card": view.card, "worth": view.card.points}
    paid = _split(view.here.shown)
    fixed = view.is_firm(lambda line: _split(line) == paid)
    if fixed is None:
        return Found(holds, params, "open")
    given, back = paid
    return Found(weakest(holds, fixed), params | {"given": given, "back": back})


def _split(line: Line) -> tuple[int, int]:
    """What the first trick holds, and what our side gets in all later ones."""
    return line.tricks[0].points, sum(trick.points for trick in line.tricks[1:] if trick.is_ours)


def _price(view: View) -> tuple[tuple[int, int], tuple[int, int]]:
    """The least and most that the first trick holds, and that the later ones bring."""
    given, back = zip(*map(_split, view.here.best), strict=True)
    return (min(given), max(given)), (min(back), max(back))


def _could_give_less(view: View) -> bool:
    """Whether a wrong card would take this trick, or give up fewer points in it."""
    takers = view.choice.takers
    return any(card.points < view.card.points or card in takers for card in view.choice.wrong)


def last_trick(view: View, card: Card) -> Found | None:
    """The last trick is ours, is worth ten points or more, and the goal needs it.

    After some wrong card the other side takes it.
    """
    needed = view.choice.needed
    if needed is None or len(view.here.shown.tricks) == 1:
        return None
    taken = view.here.final - _all_points(view.here.shown)
    decides = view.is_firm(
        lambda line: (
            line.last.is_ours
            and line.last.points >= LOAD
            and taken + _all_points(line) - line.last.points < needed
        )
    )
    if decides is None or not _is_lost_by_another(view):
        return None
    points = {line.last.points for line in view.here.lines(decides)}
    params: dict[str, Value] = {"card": card, "trick": view.here.shown.last.number}
    if len(points) == 1:
        return Found(decides, params | {"points": points.pop()})
    return Found(decides, params, "open")


def _all_points(line: Line) -> int:
    return sum(trick.points for trick in line.tricks if trick.is_ours)


def _is_lost_by_another(view: View) -> bool:
    return any(
        not any(line.last.is_ours for line in view.tree.after[wrong].best)
        for wrong in view.choice.wrong
    )
