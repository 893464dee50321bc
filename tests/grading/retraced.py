"""Exact lines found anew, by plain minimax alone, and what happens in them.

Nothing here comes from the grading: this is the ground its sentences are held against.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

from tutor.rules import Card, Position, Side, Suit, play
from tutor.rules.trick import TrickTaken
from tutor.solver.reference import ReferenceSolver

REFERENCE = ReferenceSolver()
LIFT = {suit: place for place, suit in enumerate(Suit)}


@lru_cache(maxsize=200_000)
def worth(position: Position) -> Mapping[Card, int]:
    """The final points that each card of the hand to play is sure of, for its own side."""
    return REFERENCE.solve(position).points_after


def cheapness(card: Card, trump: Suit) -> tuple[int, bool, int, int]:
    """The fixed order of equals: cheap, then no trump, then weak, then by suit."""
    return card.points, card.suit is trump, card.rank.strength, LIFT[card.suit]


def exact_cards(position: Position) -> list[Card]:
    """The cards that give nothing away, in the fixed order."""
    values = worth(position)
    top = max(values.values())
    best = [card for card in values if values[card] == top]
    return sorted(best, key=lambda card: cheapness(card, position.trump))


def ways_left(position: Position, side: int) -> int:
    """How many cards keep the points of ``side`` at its next choice, the others leaving fewest."""
    if position.is_over:
        return 0
    exact = exact_cards(position)
    if position.side_to_play == side and len(position.hand) > 1:
        return len(exact)
    return min(ways_left(play(position, card)[0], side) for card in exact)


def exact_line(position: Position, card: Card) -> list[Card]:
    """The line after a card: all exact, the other side the sharpest, the rest in fixed order."""
    assert not position.stock
    side, line = position.side_to_play, [card]
    position, _ = play(position, card)
    while not position.is_over:
        exact = exact_cards(position)
        chosen = exact[0]
        if position.side_to_play != side:
            ways = [ways_left(play(position, each)[0], side) for each in exact]
            chosen = exact[ways.index(min(ways))]
        line.append(chosen)
        position, _ = play(position, chosen)
    return line


@dataclass(frozen=True)
class Taken:
    """A trick of a line: its number, its cards in order, the card that takes it, and for whom."""

    number: int
    cards: tuple[Card, ...]
    winner: Card
    is_ours: bool
    is_led_by_us: bool

    @property
    def points(self) -> int:
        return sum(card.points for card in self.cards)


def tricks_of(position: Position, line: list[Card]) -> tuple[Taken, ...]:
    """The tricks of a line, from the side that plays its first card."""
    side, found = position.side_to_play, []
    for card in line:
        number = 40 // position.seats - len(position.hand) + 1
        position, events = play(position, card)
        for event in events:
            if isinstance(event, TrickTaken):
                winner = event.cards[(event.seat - event.leader) % position.seats]
                ours, led = (position.sides[seat] == side for seat in (event.seat, event.leader))
                found.append(Taken(number, event.cards, winner, ours, led))
    return tuple(found)


@dataclass(frozen=True)
class Case:
    """A card played, and both lines, as the checker finds them."""

    position: Position
    card: Card

    @cached_property
    def values(self) -> Mapping[Card, int]:
        return worth(self.position)

    @property
    def final(self) -> int:
        return self.values[self.card]

    @property
    def top(self) -> int:
        return max(self.values.values())

    @property
    def cost(self) -> int:
        return self.top - self.final

    @property
    def right(self) -> Card:
        """The best card it is held against: itself, or the cheapest of the best."""
        return self.card if not self.cost else exact_cards(self.position)[0]

    @cached_property
    def here(self) -> tuple[Taken, ...]:
        return tricks_of(self.position, exact_line(self.position, self.card))

    @cached_property
    def there(self) -> tuple[Taken, ...]:
        if self.right == self.card:
            return self.here
        return tricks_of(self.position, exact_line(self.position, self.right))

    @property
    def trump(self) -> Suit:
        return self.position.trump

    @property
    def table(self) -> tuple[Card, ...]:
        return self.position.table

    @property
    def is_lead(self) -> bool:
        return not self.table

    @property
    def is_duel(self) -> bool:
        return self.position.seats == 2

    @property
    def others(self) -> tuple[Card, ...]:
        return tuple(card for card in self.position.hand if card != self.card)

    @property
    def against(self) -> tuple[Card, ...]:
        """The cards in the hands of the other side."""
        sides, side = self.position.sides, self.position.side_to_play
        hands = enumerate(self.position.hands)
        return tuple(card for seat, hand in hands if sides[seat] != side for card in hand)

    @property
    def still_against(self) -> tuple[Card, ...]:
        """The cards of the other side that may still be played to this trick."""
        position, found = self.position, []
        for step in range(1, position.seats - len(position.table)):
            seat = (position.to_play + step) % position.seats
            if position.sides[seat] != position.side_to_play:
                found += position.hands[seat]
        return tuple(found)

    def is_theirs(self, card: Card) -> bool:
        """Whether the other side holds a card, or has it on the table."""
        if card in self.table:
            seat = (self.position.to_play - len(self.table) + self.table.index(card)) % (
                self.position.seats
            )
            return self.position.sides[seat] != self.position.side_to_play
        return card in self.against

    def beats(self, one: Card, other: Card) -> bool:
        """Whether one card takes a trick that another was winning, by suit and rank."""
        if one.suit is other.suit:
            return one.rank.strength > other.rank.strength
        return one.suit is self.trump

    def takes_now(self, card: Card) -> bool:
        """Whether a card, played now, would be winning the trick on the table."""
        best = None
        for each in (*self.table, card):
            if best is None or self.beats(each, best):
                best = each
        return best == card

    def is_lost(self, card: Card) -> bool:
        """Whether a card ends with the other side after this card, and with us after the right."""
        return self.ends_with_us(card, self.there) and not self.ends_with_us(card, self.here)

    @staticmethod
    def ends_with_us(card: Card, tricks: tuple[Taken, ...]) -> bool:
        return next(trick.is_ours for trick in tricks if card in trick.cards)


@lru_cache(maxsize=20_000)
def case_of(position: Position, card: Card) -> Case:
    """The case of a card; whoever is not on its side is against it, as one side."""
    sides = tuple(Side(side != position.side_to_play) for side in position.sides)
    return Case(replace(position, sides=sides), card)


def trick_numbered(tricks: tuple[Taken, ...], number: object) -> Taken | None:
    return next((trick for trick in tricks if trick.number == number), None)
