"""Merits of weight: no card alone makes the difference, but how many points come together.

Each is asked of the card played, where no one, two or three cards come to us after it that do not
all come after any wrong card.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

from tutor.patterns.pattern import Found, Value
from tutor.patterns.plans import takers_by_lead
from tutor.patterns.points import points_among
from tutor.patterns.view import Question, View, firm
from tutor.rules import Card
from tutor.solver.tree import Holds


def is_unshared(view: View, says: Question) -> bool:
    """Whether something is firm after no wrong card."""
    return not any(firm(view.tree.after[wrong], says) for wrong in view.choice.wrong)


def heavy_trick(view: View, card: Card) -> Found | None:
    """A card of the other side comes to us with at least ``points`` in its trick.

    After no wrong card it does so with as many.
    """
    sure = view.choice.sure(view.card)
    for prey in view.tree.worth:
        if view.is_ours(prey) or not sure >> prey.index & 1:
            continue
        points = min(line.trick_of(prey).points for line in view.here.best)
        says = trick_is_worth(prey, points)
        holds = view.is_firm(says)
        if holds and is_unshared(view, says):
            tricks = [line.trick_of(prey) for line in view.here.lines(holds)]
            form = "" if {trick.points for trick in tricks} == {points} else "open"
            takers = tuple(dict.fromkeys(trick.taker for trick in tricks))
            params: dict[str, Value] = {"card": card, "prey": prey, "points": points}
            params |= {"taker": takers[0]} if len(takers) == 1 else {"takers": takers}
            if form:
                return Found(holds, params, form)
            ways = takers_by_lead(view, prey, holds)
            if ways:
                return Found(holds, params | ways, "ways")
            is_kept = len(takers) == 1 and takers[0] in view.hand and takers[0] is not card
            return Found(holds, params, "kept" if is_kept else "")
    return None


def trick_is_worth(prey: Card, points: int) -> Question:
    """That a card comes to us in a trick with at least so many points."""
    return lambda line: line.is_ours(prey) and line.trick_of(prey).points >= points


def are_worth(cards: tuple[Card, ...], points: int) -> Question:
    """That at least so many points of some cards come to us."""
    return lambda line: points_among(line, cards) >= points


def one_of_two_home(view: View, card: Card) -> Found | None:
    """Of some cards of our side at least ``points`` come to us, and after no wrong card."""
    return _of_a_set(view, card, lambda ours: all(ours))


def one_of_two_caught(view: View, card: Card) -> Found | None:
    """Of some cards of the other side at least ``points`` come to us, and after no wrong card."""
    return _of_a_set(view, card, lambda ours: not any(ours))


def one_or_other(view: View, card: Card) -> Found | None:
    """Of some cards of both sides at least ``points`` come to us, and after no wrong card."""
    return _of_a_set(view, card, lambda ours: any(ours) and not all(ours))


def _of_a_set(view: View, card: Card, is_kind: Callable[[list[bool]], bool]) -> Found | None:
    """The smallest set of cards that makes the difference, if it is of a kind."""
    smallest = _smallest_set(view)
    if smallest is None:
        return None
    cards, points, holds = smallest
    if not is_kind([view.is_ours(each) for each in cards]):
        return None
    counts = {sum(line.is_ours(c) for c in cards) for line in view.here.lines(holds)}
    totals = {points_among(line, cards) for line in view.here.lines(holds)}
    is_one = counts == {1} and totals == {points}
    params: dict[str, Value] = {"card": card, "cards": cards, "points": points}
    if is_one or totals == {points}:
        return Found(holds, params, "" if is_one else "several")
    return Found(holds, params, "least" if {each.points for each in cards} == {points} else "open")


def _smallest_set(view: View) -> tuple[tuple[Card, ...], int, Holds] | None:
    for size in range(2, len(view.tree.worth) + 1):
        for cards in combinations(view.tree.worth, size):
            points = min(points_among(line, cards) for line in view.here.best)
            says = are_worth(cards, points)
            holds = view.is_firm(says)
            if points and holds and is_unshared(view, says):
                return cards, points, holds
    return None
