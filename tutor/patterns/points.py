"""Faults of the points as a whole, where no one card explains them, and faults of the count.

Each is asked of the card played.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from tutor.patterns.pattern import Found, Value, weakest
from tutor.patterns.view import View
from tutor.rules import Card
from tutor.rules.cards import POINTS_IN_ALL, points_of
from tutor.solver.account import Swing
from tutor.solver.tree import After, Holds, Known, Line

HALF = POINTS_IN_ALL // 2


def lighter_trick(view: View, card: Card) -> Found | None:
    """A card of the other side is ours either way, but in a trick with fewer points."""
    both = view.choice.sure(card) & view.choice.sure(view.right)
    for prey in view.tree.worth:
        if view.is_ours(prey) or not both >> prey.index & 1:
            continue
        points, here = _points_with(view.here, prey)
        then_points, there = _points_with(view.there, prey)
        if here.is_firm and there.is_firm and points < then_points:
            holds = weakest(here, there)
            params: dict[str, Value] = {"card": card, "prey": prey}
            params |= {"points": points, "then_points": then_points}
            return Found(holds, params | _taker_of(view, prey, holds))
    return None


def _points_with(after: After, prey: Card) -> Known[int]:
    """What the trick of a card holds."""
    return after.known(lambda line: line.trick_of(prey).points)


def _taker_of(view: View, prey: Card, holds: Holds) -> dict[str, Value]:
    """The card that takes another, if that is one as far as a fact holds."""
    takers = {line.taker_of(prey) for line in view.here.lines(holds)}
    return {"taker": takers.pop()} if len(takers) == 1 else {}


_MOST_NAMED = 3
"""So many cards of which we get less are named."""


def _how_many(view: View, cards: tuple[Card, ...]) -> str:
    """The form for some cards: where they are many, they are not named."""
    if len(cards) <= _MOST_NAMED:
        return ""
    return "many" if any(line.ours for line in view.here.best) else "none"


def one_catch_fewer(view: View, card: Card) -> Found | None:
    """Of some cards we get so many points at the most, and after the best card so many at least.

    They are as few cards as explain all that the card costs.
    """
    for size in range(2, len(view.tree.worth) + 1):
        for cards in combinations(view.tree.worth, size):
            most = max(points_among(line, cards) for line in view.here.best)
            least = min(points_among(line, cards) for line in view.there.best)
            if least - most >= view.account.cost:
                params: dict[str, Value] = {"card": card, "cards": cards}
                params |= {"points": most, "then_points": least}
                return Found(Holds.BEST, params, _how_many(view, cards))
    return None


def points_among(line: Line, cards: Sequence[Card]) -> int:
    """What our side gets of some cards."""
    return sum(card.points for card in cards if line.ours >> card.index & 1)


def points_change_hands(view: View, card: Card) -> Found | None:
    """The account as a sentence: the cards lost that are so against every best defence.

    Where there are none, those of the line shown are an example.
    """
    firm = view.lost
    lost = firm or tuple(swing for swing in view.account.swings if not swing.is_ours)
    if not lost:
        return None
    holds = weakest(*(swing.here for swing in lost)) if firm else Holds.LINE
    form = "line" if holds is Holds.LINE else ""
    return Found(holds, {"card": card} | _changed(view, lost, holds), form)


def _changed(view: View, lost: Sequence[Swing], holds: Holds) -> dict[str, Value]:
    cards = tuple(swing.card for swing in lost)
    params: dict[str, Value] = {"cards": cards, "worth": points_of(cards)}
    if holds is Holds.LINE and view.account.line is not view.here.shown:
        return params  # who takes them, and when, is told of the line shown only
    lines = view.here.lines(holds)
    tricks = {line.trick_of(each) for line in lines for each in cards}
    numbers, takers = {t.number for t in tricks}, {t.taker for t in tricks}
    if len(numbers) == 1:
        params["trick"] = numbers.pop()
    if len(takers) == 1:
        params["takers"] = tuple(takers)
    return params


def point_short(view: View, card: Card) -> Found | None:
    """A win that stops a point or two short: on 60 or 59."""
    needed, final = view.choice.needed, view.here.final
    if needed != HALF + 1 or view.tree.top < needed or not 1 <= needed - final <= 2:
        return None
    params: dict[str, Value] = {"card": card, "final": final, "needed": needed}
    return Found(Holds.BEST, params | {"short": needed - final})


def draw_lost(view: View, card: Card) -> Found | None:
    """The draw was there and is thrown away."""
    needed, final = view.choice.needed, view.here.final
    if needed != HALF or view.tree.top != HALF or final >= HALF:
        return None
    return Found(Holds.BEST, {"card": card, "final": final, "needed": needed})


def won_already(view: View, card: Card) -> Found | None:
    """Points given away in a game that was won before the card was played."""
    position = view.position
    have = position.points_of_side(position.side_to_play)
    if have <= HALF or position.seats not in (2, 4) or len(set(position.sides)) != 2:
        return None
    return Found(Holds.ALWAYS, {"card": card, "have": have})


def exact_61(view: View, card: Card) -> Found | None:
    """Wins on 61 or 62, where a wrong card does not win."""
    needed, final = view.choice.needed, view.here.final
    if needed != HALF + 1 or not 0 <= final - needed <= 1:
        return None
    if all(view.tree.after[wrong].final >= needed for wrong in view.choice.wrong):
        return None
    params: dict[str, Value] = {"card": card, "final": final, "needed": needed}
    return Found(Holds.BEST, params | {"spare": final - needed})


def save_draw(view: View, card: Card) -> Found | None:
    """Saves sixty all, where there is no win and a wrong card loses."""
    needed, final = view.choice.needed, view.here.final
    if needed != HALF or view.tree.top != HALF or final != HALF:
        return None
    if all(view.tree.after[wrong].final >= needed for wrong in view.choice.wrong):
        return None
    return Found(Holds.BEST, {"card": card, "final": final, "needed": needed})
