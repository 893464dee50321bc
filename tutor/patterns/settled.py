"""Why all cards come to the same: what is won and lost in every line, and what no order changes.

Each is asked of any card of a position in which nothing is to be found. ``cards`` are the cards
that the points come from, ``takers`` the cards of our side that take tricks with points in them.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce

from tutor.patterns.pattern import Found, Params, Value
from tutor.patterns.view import Question, View
from tutor.rules import Card
from tutor.rules.cards import points_of
from tutor.solver.tree import Holds, Line, Tree


def nothing_left(view: View, _: Card) -> Found | None:
    """No card worth points is in play."""
    return None if view.tree.worth else Found(Holds.ALWAYS, {"points": 0})


def all_lost(view: View, _: Card) -> Found | None:
    """Every card worth points goes to the other side."""
    tree = view.tree
    if not tree.worth or len(tree.gone) < len(tree.worth):
        return None
    holds = _as_far(tree, lambda line: not line.ours)
    params: dict[str, Value] = {
        "cards": tree.worth,
        "points": points_of(tree.worth),
        "gone": tree.gone,
    }
    return Found(holds, params, "always" if holds is Holds.ALWAYS else "")


def all_won(view: View, _: Card) -> Found | None:
    """Every card worth points comes to us."""
    tree = view.tree
    if not tree.worth or len(tree.safe) < len(tree.worth):
        return None
    every = _bits(tree.worth)
    holds = _as_far(tree, lambda line: line.ours == every)
    return Found(holds, _won(view, tree.safe, holds))


def fixed(view: View, _: Card) -> Found | None:
    """The same cards come to us in every line, and the others to the other side."""
    tree = view.tree
    if not tree.safe or not tree.gone or len(tree.safe) + len(tree.gone) < len(tree.worth):
        return None
    ours = _bits(tree.safe)
    holds = _as_far(tree, lambda line: line.ours == ours)
    return Found(holds, _won(view, tree.safe, holds))


def one_of(view: View, _: Card) -> Found | None:
    """Of some cards as many points come to us in every line, though not always the same cards."""
    tree = view.tree
    settled = {*tree.safe, *tree.gone}
    cards = tuple(each for each in tree.worth if each not in settled)
    if not cards:
        return None
    points = tree.top - view.position.points_of_side(view.position.side_to_play)
    among, safe = _bits(cards), _bits(tree.safe)
    counts = {(line.ours & among).bit_count() for line in _lines(tree, Holds.BEST)}
    holds = _as_far(
        tree,
        lambda line: (
            sum(trick.points for trick in line.tricks if trick.is_ours) == points
            and line.ours & safe == safe
            and (line.ours & among).bit_count() in counts
        ),
    )
    params: dict[str, Value] = {**_won(view, cards, holds), "points": points}
    if len(counts) == 1:
        params["count"] = counts.pop()
    if params.get("count") != 1:
        return Found(holds, params, "several-beside" if tree.safe else "several")
    takers = params["takers"]
    assert isinstance(takers, tuple)
    is_all = len(takers) == 1 and {*tree.safe} <= {*takers}
    if is_all:
        return Found(holds, params, "taker")
    return Found(holds, params, "beside" if tree.safe else "")


def _won(view: View, cards: tuple[Card, ...], holds: Holds) -> Params:
    tree = view.tree
    tricks = (trick for line in _lines(tree, holds) for trick in line.tricks)
    takers = tuple(dict.fromkeys(trick.taker for trick in tricks if trick.is_ours and trick.points))
    return {
        "cards": cards,
        "points": points_of(cards),
        "takers": takers,
        "safe": tree.safe,
        "gone": tree.gone,
    }


def _as_far(tree: Tree, question: Question) -> Holds:
    """ALWAYS if it is so in every open line after every card, else BEST, where it is known."""
    return Holds.ALWAYS if all(map(question, _lines(tree, Holds.ALWAYS))) else Holds.BEST


def _lines(tree: Tree, holds: Holds) -> Iterator[Line]:
    """Every line after every card of the hand, as far as ``holds``."""
    for after in tree.after.values():
        yield from after.lines(holds)


def _bits(cards: tuple[Card, ...]) -> int:
    return reduce(lambda bits, card: bits | 1 << card.index, cards, 0)
