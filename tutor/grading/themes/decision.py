"""A puzzle's first decision, with what exact play makes of its right cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property

from tutor.grading.goal import Target, right_cards
from tutor.rules.cards import POINTS_IN_ALL, Card
from tutor.rules.position import Position, play
from tutor.rules.trick import Seat, Side, TrickTaken, winning_place
from tutor.solver import Solver

Tricks = tuple[TrickTaken, ...]
"""The tricks of a line of play, to the end."""


class Decision:
    """The seat to play, its right and wrong cards, and the tricks that exact play makes of them.

    *Right* cards reach the goal, *wrong* ones are the others of the hand. *Exact* play is every
    card of top worth, on both sides: what holds of the exact tricks or lines holds whichever of
    the best replies is played. For two sides, all hands open, no stock.
    """

    def __init__(self, position: Position, target: Target, solver: Solver) -> None:
        self.position = position
        self.target = target
        self.solution = solver.solve(position)
        self.right = right_cards(target, self.solution)
        self.wrong = tuple(card for card in position.hand if card not in self.right)
        self._solver = solver

    @property
    def is_open(self) -> bool:
        """Whether there is something to decide: a right card and a wrong one."""
        return bool(self.right and self.wrong)

    @property
    def is_lead(self) -> bool:
        return not self.position.table

    @property
    def is_duel(self) -> bool:
        """Whether there are just two players."""
        return self.position.seats == 2

    def is_ours(self, seat: Seat) -> bool:
        """Whether a seat is on our side: the side of the seat to play."""
        return self.position.sides[seat] == self._side

    def is_trump(self, card: Card) -> bool:
        return card.suit is self.position.trump

    def beats(self, card: Card, other: Card) -> bool:
        return card.beats(other, self.position.trump)

    @cached_property
    def taken(self) -> int:
        """The points our side has taken."""
        return self.position.points_of_side(self._side)

    @cached_property
    def taken_by_others(self) -> int:
        return sum(self.position.points) - self.taken

    @cached_property
    def opponent(self) -> tuple[Card, ...]:
        """The opponent's cards, where there are two players."""
        return self.position.hands[self.position.seat_after(self.position.to_play)]

    # The trick on the table, before a card of ours.

    @cached_property
    def winning_card(self) -> Card:
        """The card that is winning the trick on the table."""
        table = self.position.table
        return table[winning_place(table, self.position.trump)]

    @cached_property
    def is_theirs_so_far(self) -> bool:
        """Whether there is a trick on the table, and the other side is winning it."""
        position = self.position
        if not position.table:
            return False
        place = winning_place(position.table, position.trump)
        return not self.is_ours(position.seat_after(position.leader, place))

    @cached_property
    def takers(self) -> tuple[Card, ...]:
        """The cards of the hand that would be winning the trick on the table; none on lead."""
        if self.is_lead:
            return ()
        return tuple(card for card in self.position.hand if self.beats(card, self.winning_card))

    @cached_property
    def wrong_takers(self) -> tuple[Card, ...]:
        return tuple(card for card in self.takers if card in self.wrong)

    # The trick after each right card.

    def every_trick(self, holds: Callable[[Card, TrickTaken], bool]) -> bool:
        """Whether something holds of every right card and every exact trick it ends in."""
        return all(holds(card, trick) for card, trick, _ in self._exact_tricks)

    @cached_property
    def always_takes(self) -> bool:
        """Whether every right card takes the trick, whatever the best replies."""
        return self.every_trick(lambda card, trick: trick.winning_card == card)

    @cached_property
    def always_lost(self) -> bool:
        """Whether after every right card the trick goes to the other side."""
        return self.every_trick(lambda _, trick: not self.is_ours(trick.seat))

    @cached_property
    def best_replies(self) -> tuple[tuple[Card, tuple[Card, ...]], ...]:
        """For every right card led, the opponent's best replies to it (with two players)."""
        found: dict[Card, tuple[Card, ...]] = {}
        for card, trick, _ in self._exact_tricks:
            found[card] = (*found.get(card, ()), trick.cards[1])
        return tuple(found.items())

    @cached_property
    def positions_after(self) -> tuple[Position, ...]:
        """The positions after the exact tricks."""
        return tuple(position for _, _, position in self._exact_tricks)

    @cached_property
    def _exact_tricks(self) -> tuple[tuple[Card, TrickTaken, Position], ...]:
        return tuple(
            (card, trick, after)
            for card in self.right
            for trick, after in self._ends_of_trick(self.position, card)
        )

    # To the end.

    def lines_after(self, cards: Iterable[Card]) -> Iterator[Tricks]:
        """Every exact line after each of the cards."""
        for card in cards:
            yield from self._lines(self.position, card)

    def final(self, position: Position) -> int:
        """Our final points from a position on, whoever is to play in it."""
        top = self._solver.solve(position).top
        return top if position.side_to_play == self._side else POINTS_IN_ALL - top

    def final_if_other_leads(self, position: Position) -> int:
        """The same if, between tricks, the other of two players were the one to lead."""
        other = position.seat_after(position.to_play)
        hands, points, sides = position.hands, position.points, position.sides
        return self.final(Position(position.trump, hands, points, other, sides=sides))

    @cached_property
    def _side(self) -> Side:
        return self.position.side_to_play

    def _lines(self, position: Position, card: Card) -> Iterator[Tricks]:
        for trick, after in self._ends_of_trick(position, card):
            if after.is_over:
                yield (trick,)
                continue
            for best in self._best(after):
                for rest in self._lines(after, best):
                    yield (trick, *rest)

    def _ends_of_trick(
        self, position: Position, card: Card
    ) -> Iterator[tuple[TrickTaken, Position]]:
        """The trick on the table after a card, completed in every exact way."""
        after, events = play(position, card)
        if len(events) > 1 and isinstance(events[1], TrickTaken):
            yield events[1], after
            return
        for best in self._best(after):
            yield from self._ends_of_trick(after, best)

    def _best(self, position: Position) -> tuple[Card, ...]:
        return position.hand if len(position.hand) == 1 else self._solver.solve(position).best
