"""What makes a position one that can stand: its cards, hands, points and sides fit together.

Whether play can lead to it is another question, answered by ``reachability``.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from tutor.rules.cards import POINTS_IN_ALL, points_of
from tutor.rules.errors import Flaw, flaw

if TYPE_CHECKING:
    from tutor.rules.position import Position


def flaws_of(position: Position) -> list[Flaw]:
    """Everything that is wrong with a position as it stands, whatever was played before."""
    seats = len(position.hands)
    if not 2 <= seats <= 5:
        return [flaw("seat-count", count=seats)]
    if not 0 <= position.to_play < seats:
        return [flaw("no-such-seat", seat=position.to_play, seats=seats)]
    flaws = _count_flaws(position, seats)
    cards = position.in_play
    twice = [flaw("card-twice", card=c, times=n) for c, n in Counter(cards).items() if n > 1]
    flaws.extend(twice)
    flaws.extend(_hand_flaws(position, seats))
    flaws.extend(
        flaw("points-negative", seat=(seat - position.to_play) % seats, points=points)
        for seat, points in enumerate(position.points)
        if points < 0
    )
    taken, in_play = sum(position.points), points_of(cards)
    # A card written twice spoils the sum by itself; it is wrong too if it fails counted once.
    if POINTS_IN_ALL not in (taken + in_play, taken + points_of(set(cards))):
        flaws.append(flaw("points-sum", taken=taken, in_play=in_play, sum=taken + in_play))
    return flaws


def _count_flaws(position: Position, seats: int) -> list[Flaw]:
    flaws = []
    if len(position.points) != seats:
        flaws.append(flaw("points-count", points=len(position.points), seats=seats))
    if len(position.sides) != seats:
        flaws.append(flaw("sides-count", sides=len(position.sides), seats=seats))
    elif len(set(position.sides)) == 1:
        flaws.append(flaw("one-side"))
    if len(position.table) >= seats:
        flaws.append(flaw("table-full", count=len(position.table), seats=seats, most=seats - 1))
    if len(position.stock) % seats:
        flaws.append(flaw("stock-size", stock=len(position.stock), seats=seats))
    return flaws


def _hand_flaws(position: Position, seats: int) -> list[Flaw]:
    """Seats that have played to the trick on the table hold one card less than the others."""
    turned = (*position.hands[position.to_play :], *position.hands[: position.to_play])
    waiting = seats - min(len(position.table), seats - 1)
    full = [len(hand) + (place >= waiting) for place, hand in enumerate(turned)]
    wanted = max(full)
    if position.table and not turned[0] and wanted <= 1 and not any(turned):
        return [flaw("nothing-to-play")]
    flaws = [
        flaw("hand-size", seat=place, held=len(hand), wanted=wanted - (place >= waiting))
        for place, hand in enumerate(turned)
        if full[place] != wanted
    ]
    if position.stock and not wanted:
        flaws.append(flaw("stock-without-hands"))
    return flaws
