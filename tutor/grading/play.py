"""Lines of play as tricks, and a card with the exact lines after it and after the best card."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from tutor.grading.verdict import Verdict, grade
from tutor.rules.cards import DECK, Card
from tutor.rules.position import Position, play
from tutor.rules.trick import CardDrawn, Seat, Side, TrickTaken, winning_place
from tutor.solver import Solution, Solver
from tutor.solver.solution import fixed_order


@dataclass(frozen=True, slots=True)
class PlayedTrick:
    """A trick played out; ``taken`` are the points of each seat after it."""

    number: int
    leader: Seat
    cards: tuple[Card, ...]
    taker: Seat
    points: int
    taken: tuple[int, ...]
    draws: tuple[CardDrawn, ...] = ()

    @property
    def winning_card(self) -> Card:
        return self.cards[(self.taker - self.leader) % len(self.cards)]

    def seat_of(self, card: Card) -> Seat:
        """The seat that played ``card`` to this trick."""
        return Seat((self.leader + self.cards.index(card)) % len(self.cards))


def tricks_in_all(seats: int) -> int:
    """The tricks of a whole game: 20 for two players, 13 for three, 10 in pairs, 8 for five."""
    return len(DECK) // seats


def trick_number(position: Position) -> int:
    """The number, from 1, of the trick on the table or about to be led."""
    to_come = len(position.hand) + len(position.stock) // position.seats
    return tricks_in_all(position.seats) - to_come + 1


def played_tricks(position: Position, cards: Iterable[Card]) -> tuple[PlayedTrick, ...]:
    """The tricks completed when ``cards`` are played on from ``position``.

    The first includes the cards on the table.
    """
    tricks = []
    for card in cards:
        number = trick_number(position)
        position, events = play(position, card)
        taken = next((event for event in events if isinstance(event, TrickTaken)), None)
        if taken:
            draws = tuple(event for event in events if isinstance(event, CardDrawn))
            tricks.append(
                PlayedTrick(
                    number,
                    taken.leader,
                    taken.cards,
                    taken.seat,
                    taken.points,
                    position.points,
                    draws,
                )
            )
    return tuple(tricks)


def position_after(position: Position, cards: Iterable[Card]) -> Position:
    """The position once ``cards`` have been played."""
    for card in cards:
        position, _ = play(position, card)
    return position


@dataclass(frozen=True, slots=True)
class Line:
    """A line of play to the end, as tricks, seen from ``side``, whose tricks are called ours."""

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


def plainest(cards: tuple[Card, ...], position: Position) -> Card:
    """The first of equally good cards by ``fixed_order``: the cheapest, no trump, the weakest."""
    return min(cards, key=lambda card: fixed_order(card, position.trump))


@dataclass(frozen=True, slots=True)
class Play:
    """A card, its verdict, the exact line after it, and the line after a best card.

    All hands are known here. Where players do not know them, ``verdict.basis`` says so.
    """

    position: Position
    card: Card
    solution: Solution
    verdict: Verdict
    line: Line
    right: Card
    """The best card it is held against: the card itself, if that is one of the best."""
    right_line: Line

    @classmethod
    def of(cls, position: Position, card: Card, solver: Solver) -> Play:
        """The play of ``card`` in ``position``; both must be within the solver's reach."""
        solution = solver.solve(position)
        verdict = grade(position, solution, card)
        line = Line.of(position, solver.line(position, card))
        right = card if card in solution.best else plainest(solution.best, position)
        right_line = line
        if right != card:
            right_line = Line.of(position, solver.line(position, right))
        return cls(position, card, solution, verdict, line, right, right_line)

    @property
    def seat(self) -> Seat:
        """The seat that plays the card."""
        return self.position.to_play

    @property
    def is_lead(self) -> bool:
        return not self.position.table

    @property
    def is_duel(self) -> bool:
        """Whether there are just two players: most reasons speak of "your opponent"."""
        return self.position.seats == 2

    @property
    def others(self) -> tuple[Card, ...]:
        """The other cards of the hand."""
        return tuple(card for card in self.position.hand if card != self.card)

    def is_trump(self, card: Card) -> bool:
        return card.suit is self.position.trump

    def would_take(self, card: Card) -> bool:
        """Whether ``card`` from the hand, played now, would be taking the trick on the table."""
        table = (*self.position.table, card)
        return winning_place(table, self.position.trump) == len(table) - 1

    def is_lost(self, card: Card) -> bool:
        """Whether our side takes a card after the best card, but not in this line."""
        return self.right_line.comes_to_us(card) and not self.line.comes_to_us(card)
