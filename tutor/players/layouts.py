"""The last tricks at a larger table: every way the unseen cards may lie is tried to its end.

There nobody can name who holds what, so exact play would have to look into hidden hands. What a
seat may do instead is to ask what each of its cards is worth with all hands open, for each layout
that fits what it sees, and to play the card that does best over them all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random

from tutor.rules.cards import POINTS_IN_ALL, Card
from tutor.rules.position import Position
from tutor.rules.seen import Seen
from tutor.rules.trick import Seat
from tutor.solver import default_solver
from tutor.solver.sides import LARGEST
from tutor.solver.solution import fixed_order

MOST_TRIED = 90
MOST_OF_THREE = 30
"""As many layouts are tried, by lot if there are more; the second with three cards a hand.

With two cards that is all of them. With three, in pairs, there are up to 1,680, each twenty times
the work: over 300 deals thirty of them won as many games as sixty.
"""

_HALF = POINTS_IN_ALL // 2
_Hands = tuple[frozenset[Card], ...]


def best_on_average(seen: Seen) -> Card | None:
    """The card that wins in the most layouts, then brings the most points; None before the end.

    Only without a stock and within the solver's reach. Where each plays for itself, the value of
    a card is what it brings even if all the others play together.
    """
    seats = len(seen.hand_sizes)
    is_company = seats > 2 and None not in seen.sides
    if seen.stock_size or not is_company or max(seen.hand_sizes) > LARGEST[seats]:
        return None
    wins: Counter[Card] = Counter()
    points: Counter[Card] = Counter()
    for position in _tried(seen):
        for card, final in default_solver().solve(position).points_after.items():
            wins[card] += (final > _HALF) + (final >= _HALF)
            points[card] += final
    hand = sorted(seen.hand, key=lambda card: fixed_order(card, seen.trump))
    return max(hand, key=lambda card: (wins[card], points[card]))


def layouts(seen: Seen) -> Iterator[Position]:
    """Every position without a stock that the seat to play may be in, as far as it can see."""
    for hands in _ways(seen):
        yield _position(seen, hands)


def _tried(seen: Seen) -> list[Position]:
    """All layouts, or some drawn by lot: always the same ones for the same cards."""
    ways = list(_ways(seen))
    most = MOST_TRIED if max(seen.hand_sizes) < 3 else MOST_OF_THREE
    if len(ways) > most:
        ways = Random(sum(1 << card.index for card in seen.hand)).sample(ways, most)
    return [_position(seen, hands) for hands in ways]


def _ways(seen: Seen) -> Iterator[_Hands]:
    """Every way the hands may lie, each with the cards it is known to hold."""
    known = [seen.shown.get(Seat(seat), frozenset()) for seat in range(len(seen.hand_sizes))]
    known[seen.seat] = frozenset(seen.hand)
    hidden = [size - len(cards) for size, cards in zip(seen.hand_sizes, known, strict=True)]
    for dealt in _dealt(seen.unseen, hidden):
        yield tuple(shown | more for shown, more in zip(known, dealt, strict=True))


def _dealt(cards: frozenset[Card], sizes: Sequence[int]) -> Iterator[_Hands]:
    """Every way to deal the cards into hands of these sizes."""
    if not sizes:
        yield ()
        return
    for hand in combinations(sorted(cards, key=_place), sizes[0]):
        for others in _dealt(cards.difference(hand), sizes[1:]):
            yield (frozenset(hand), *others)


def _position(seen: Seen, hands: _Hands) -> Position:
    held = tuple(tuple(sorted(cards, key=_place)) for cards in hands)
    sides = tuple(side for side in seen.sides if side is not None)
    return Position(seen.trump, held, seen.points, seen.to_play, seen.table, sides=sides)


def _place(card: Card) -> int:
    return card.index
