"""Plain enumeration of an ending: every line, both piles, no cleverness."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import product

from tutor.rules import Card, Position, play
from tutor.rules.cards import points_of
from tutor.rules.trick import TrickTaken

Tricks = tuple[TrickTaken, ...]


@lru_cache(maxsize=400_000)
def final(position: Position, side: int) -> int:
    """The final points of a side, which makes the most of them while all others make the least."""
    if position.is_over:
        return position.points_of_side(position.sides[side])
    finals = [final(play(position, card)[0], side) for card in position.hand]
    is_ours = position.sides[position.to_play] == position.sides[side]
    return max(finals) if is_ours else min(finals)


def lines(position: Position, card: Card, side: int, are_others_free: bool) -> Iterator[Tricks]:
    """The tricks of every line after a card; ``side`` is a seat whose side plays exactly on."""
    after, events = play(position, card)
    taken = tuple(event for event in events if isinstance(event, TrickTaken))
    if after.is_over:
        yield taken
        return
    is_ours = after.sides[after.to_play] == after.sides[side]
    wanted = final(after, side)
    for each in after.hand:
        if (are_others_free and not is_ours) or final(play(after, each)[0], side) == wanted:
            for rest in lines(after, each, side, are_others_free):
                yield (*taken, *rest)


class Plain:
    """All lines of a position after each of its cards, found by enumeration."""

    def __init__(self, position: Position) -> None:
        side = position.to_play
        self.position = position
        self.finals = {card: final(play(position, card)[0], side) for card in position.hand}
        self.top = max(self.finals.values())
        self.best = {c: list(lines(position, c, side, False)) for c in position.hand}
        self.open = {c: list(lines(position, c, side, True)) for c in position.hand}
        self.worth = {card for card in position.in_play if card.points}

    def pile(self, tricks: Tricks) -> frozenset[Card]:
        """The cards worth points that the side to play takes."""
        ours = self.position.side_to_play
        taken = [trick for trick in tricks if self.position.sides[trick.seat] == ours]
        return frozenset(card for trick in taken for card in trick.cards if card.points)

    def piles(self, card: Card) -> set[frozenset[Card]]:
        return {self.pile(line) for line in self.best[card]}

    @property
    def every_pile(self) -> set[frozenset[Card]]:
        return set().union(*map(self.piles, self.position.hand))

    @property
    def right_piles(self) -> set[frozenset[Card]]:
        return set().union(*(self.piles(c) for c in self.finals if self.finals[c] == self.top))

    def smallest(self, card: Card) -> tuple[int, set[tuple[frozenset[Card], frozenset[Card]]]]:
        """The fewest points that change hands, and every pair of piles with so few."""
        pairs = set(product(self.piles(card), self.right_piles))
        least = min(points_of(here ^ there) for here, there in pairs)
        return least, {(h, t) for h, t in pairs if points_of(h ^ t) == least}
