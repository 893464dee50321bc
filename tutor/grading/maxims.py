"""Beginners' rules of thumb, and whether every right card of a puzzle breaks one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property

from tutor.grading.goal import Target, right_cards
from tutor.rules.cards import Card, points_of
from tutor.rules.position import Position, play
from tutor.rules.trick import TrickTaken, winning_place
from tutor.solver import Solver


class Decision:
    """The seat to play, its right and wrong cards, and the tricks that exact play makes of them.

    *Right* cards reach the goal, *wrong* ones are the others of the hand. *Exact* play is every
    card of top worth, on both sides. For two sides, all hands open, no stock.
    """

    def __init__(self, position: Position, target: Target, solver: Solver) -> None:
        self.position = position
        self.right = right_cards(target, solver.solve(position))
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
    def is_plain_reply(self) -> bool:
        """Whether the other side is winning the trick on the table with a card that is no trump."""
        position = self.position
        return self.is_theirs_so_far and self._winning.suit is not position.trump

    @cached_property
    def is_theirs_so_far(self) -> bool:
        """Whether there is a trick on the table, and the other side is winning it."""
        position = self.position
        if self.is_lead:
            return False
        seat = position.seat_after(position.leader, winning_place(position.table, position.trump))
        return position.sides[seat] != position.side_to_play

    @cached_property
    def takers(self) -> tuple[Card, ...]:
        """The cards of the hand that would be winning the trick on the table; none on lead."""
        if self.is_lead:
            return ()
        trump = self.position.trump
        return tuple(card for card in self.position.hand if card.beats(self._winning, trump))

    def are_right(self, question: Callable[[Card], bool]) -> bool:
        """Whether something is so of every right card."""
        return all(map(question, self.right))

    def is_trump(self, card: Card) -> bool:
        return card.suit is self.position.trump

    @cached_property
    def always_takes(self) -> bool:
        """Whether every right card takes the trick, whatever the best replies."""
        return all(trick.winning_card == card for card, trick in self._exact_tricks)

    @cached_property
    def always_lost(self) -> bool:
        """Whether after every right card the trick goes to the other side."""
        sides, side = self.position.sides, self.position.side_to_play
        return all(sides[trick.seat] != side for _, trick in self._exact_tricks)

    @property
    def _winning(self) -> Card:
        table = self.position.table
        return table[winning_place(table, self.position.trump)]

    @cached_property
    def _exact_tricks(self) -> tuple[tuple[Card, TrickTaken], ...]:
        return tuple(
            (card, trick) for card in self.right for trick in self._tricks(self.position, card)
        )

    def _tricks(self, position: Position, card: Card) -> Iterator[TrickTaken]:
        """The trick on the table after a card, completed in every exact way."""
        after, events = play(position, card)
        if len(events) > 1 and isinstance(events[1], TrickTaken):
            yield events[1]
            return
        best = after.hand if len(after.hand) == 1 else self._solver.solve(after).best
        for each in best:
            yield from self._tricks(after, each)


def _lets_points_go(decision: Decision) -> bool:
    """A trick with points on the table that could be taken is let go."""
    is_worth = points_of(decision.position.table) > 0
    return is_worth and decision.is_theirs_so_far and bool(decision.takers) and decision.always_lost


def _gives_points_away(decision: Decision) -> bool:
    """The trick is lost, and each right card is worth more than some wrong card."""
    least = min(card.points for card in decision.wrong)
    return decision.are_right(lambda card: card.points > least) and decision.always_lost


def _leads_load(decision: Decision) -> bool:
    """Every right card is an ace or a three that is led, and no trump."""
    return decision.is_lead and decision.are_right(
        lambda card: card.is_load and not decision.is_trump(card)
    )


def _leads_trump(decision: Decision) -> bool:
    return decision.is_lead and decision.are_right(decision.is_trump)


def _takes_dearly(decision: Decision) -> bool:
    """Every right card takes the trick, though a wrong one that is worth less would, too."""
    wrong = [card for card in decision.takers if card in decision.wrong]
    return decision.always_takes and decision.are_right(
        lambda card: any(other.points < card.points for other in wrong)
    )


def _takes_nothing_by_trump(decision: Decision) -> bool:
    """Every right card is a trump that takes a trick with nothing in it, and no trump."""
    return (
        decision.is_plain_reply
        and decision.are_right(decision.is_trump)
        and decision.always_takes
        and not points_of(decision.position.table)
    )


MAXIMS: dict[str, Callable[[Decision], bool]] = {
    "duck-points": _lets_points_go,
    "sacrifice": _gives_points_away,
    "load-lead": _leads_load,
    "trump-lead": _leads_trump,
    "bank": _takes_dearly,
    "idle-trump": _takes_nothing_by_trump,
}
"""Beginners' rules of thumb by slug, each with the test whether every right card breaks it."""


def broken_maxims(position: Position, target: Target, solver: Solver) -> tuple[str, ...]:
    """The rules of thumb, by slug, that every right card breaks.

    None with a stock, or where more than two sides play.
    """
    if position.stock or len(set(position.sides)) != 2:
        return ()
    decision = Decision(position, target, solver)
    if not decision.is_open:
        return ()
    return tuple(slug for slug, is_broken in MAXIMS.items() if is_broken(decision))
