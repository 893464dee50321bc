"""The account of a card: which cards worth points change hands by it, and so what it costs.

What a card costs is the sum of the cards that change hands against a best card. An ``Account``
names them, from the pair of best lines in which the fewest points do.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from tutor.rules import CARD_AT, Card
from tutor.solver.tree import Holds, Line, Tree, dearest_first


class Swing(NamedTuple):
    """A card worth points that another side takes if a costly card is played."""

    card: Card
    is_ours: bool
    """Whether it comes to our side by the costly card; mostly it goes to the others."""
    is_certain: bool
    """Whether it changes hands in every smallest pair of lines; if not, it is only an example."""
    here: Holds
    """How far it holds, after the costly card, that it goes where it goes."""
    there: Holds
    """How far it holds, after the best card of the pair, that it goes the other way."""

    @property
    def is_firm(self) -> bool:
        """Whether it may be told as a fact: so in every smallest pair, and on every best line."""
        return self.is_certain and self.here.is_firm and self.there.is_firm

    @property
    def points(self) -> int:
        return self.card.points


class Account(NamedTuple):
    """The cards worth points that change hands, in the pair of best lines with the fewest.

    The points lost less the points won are the cost. A best card has no swings.
    """

    card: Card
    cost: int
    swings: tuple[Swing, ...]
    """The cards lost, the dearest first, then those won."""
    right: Card
    """A best card that stands in the pair chosen: the card itself, if it is a best one."""
    line: Line
    """The line after the card in the pair chosen: the one shown, if any smallest pair has it."""
    right_line: Line
    is_only: bool
    """Whether all smallest pairs have the same swings."""

    @property
    def lost(self) -> tuple[Card, ...]:
        """The cards that go to the others by this card, and to us by a best one."""
        return tuple(swing.card for swing in self.swings if not swing.is_ours)

    @property
    def won(self) -> tuple[Card, ...]:
        """The cards that come to us by this card, and to the others by a best one."""
        return tuple(swing.card for swing in self.swings if swing.is_ours)

    @property
    def certain(self) -> tuple[Card, ...]:
        """The cards that change hands in every smallest pair, in the order of the swings."""
        return tuple(swing.card for swing in self.swings if swing.is_certain)


def account_of(tree: Tree, card: Card) -> Account:
    """What changes hands if this card is played instead of a best one."""
    cost, after = tree.cost(card), tree.after[card]
    if not cost:
        return Account(card, 0, (), card, after.shown, after.shown, True)
    here = {after.shown.ours: after.shown}
    for line in after.best:
        here.setdefault(line.ours, line)
    there: dict[int, tuple[Card, Line]] = {}
    for right, line in _right_lines(tree):
        there.setdefault(line.ours, (right, line))
    changes = [(_points(one ^ other), one, other) for one in here for other in there]
    least = min(points for points, _, _ in changes)
    smallest = [(one, other) for points, one, other in changes if points == least]
    one, other = smallest[0]  # the lines shown come first, in ``here`` and in ``there``
    lost = _common(best & ~own for own, best in smallest)
    won = _common(own & ~best for own, best in smallest)
    right, right_line = there[other]
    beside = tree.after[right]

    def swing(each: Card, is_ours: bool, common: int) -> Swing:
        is_certain = bool(common >> each.index & 1)
        return Swing(
            each, is_ours, is_certain, after.goes(each, is_ours), beside.goes(each, not is_ours)
        )

    swings = (
        *(swing(each, False, lost) for each in _cards(other & ~one)),
        *(swing(each, True, won) for each in _cards(one & ~other)),
    )
    is_only = all(each.is_certain for each in swings)
    return Account(card, cost, swings, right, here[one], right_line, is_only)


def _right_lines(tree: Tree) -> Iterator[tuple[Card, Line]]:
    """The best lines after the best cards: those shown first, of the plainest card before all."""
    best = sorted(tree.best, key=lambda card: card != tree.right)
    for card in best:
        yield card, tree.after[card].shown
    for card in best:
        for line in tree.after[card].best:
            yield card, line


def _common(several: Iterable[int]) -> int:
    common = -1
    for bits in several:
        common &= bits
    return common


def _points(bits: int) -> int:
    points = 0
    while bits:
        low = bits & -bits
        points += CARD_AT[low.bit_length() - 1].points
        bits ^= low
    return points


def _cards(bits: int) -> tuple[Card, ...]:
    return dearest_first(CARD_AT[index] for index in range(len(CARD_AT)) if bits >> index & 1)
