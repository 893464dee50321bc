"""A line of play looked at from one side: what each card came to in it."""

from __future__ import annotations

from dataclasses import dataclass, field

from tutor.grading.played import PlayedTrick, played_tricks
from tutor.rules.cards import Card
from tutor.rules.position import Position
from tutor.rules.trick import Side


@dataclass(frozen=True, slots=True)
class Line:
    """An exact line to the end, as its tricks, for ``side``: "ours" is what that side takes."""

    cards: tuple[Card, ...]
    tricks: tuple[PlayedTrick, ...]
    sides: tuple[Side, ...]
    side: Side
    _trick_of: dict[Card, PlayedTrick] = field(repr=False, compare=False)

    @classmethod
    def of(cls, position: Position, cards: tuple[Card, ...]) -> Line:
        """The line ``cards`` played on from ``position``, for the side to play there."""
        tricks = played_tricks(position, cards)
        trick_of = {card: trick for trick in tricks for card in trick.cards}
        return cls(cards, tricks, position.sides, position.side_to_play, trick_of)

    @property
    def first(self) -> PlayedTrick:
        """The trick the first card is played to."""
        return self.tricks[0]

    @property
    def last(self) -> PlayedTrick:
        return self.tricks[-1]

    def next_trick(self, trick: PlayedTrick) -> PlayedTrick | None:
        """The trick after ``trick``, if there is one."""
        place = self.tricks.index(trick) + 1
        return self.tricks[place] if place < len(self.tricks) else None

    def is_ours(self, trick: PlayedTrick) -> bool:
        """Whether our side takes the trick."""
        return self.sides[trick.taker] == self.side

    def trick_of(self, card: Card) -> PlayedTrick:
        """The trick a card is played to."""
        return self._trick_of[card]

    def comes_to_us(self, card: Card) -> bool:
        """Whether a card ends in our pile."""
        return self.is_ours(self._trick_of[card])

    def takes(self, card: Card) -> bool:
        """Whether a card takes the trick it is played to."""
        return self._trick_of[card].winning_card == card

    def led(self, trick: PlayedTrick) -> Card:
        """The card led to a trick."""
        return trick.cards[0]

    def answer(self, trick: PlayedTrick) -> Card:
        """The last card played to a trick: with two players, the reply."""
        return trick.cards[-1]
