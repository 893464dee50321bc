"""Lines of play as tricks, and the position after some cards."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tutor.rules.cards import DECK, Card
from tutor.rules.position import Position, play
from tutor.rules.trick import CardDrawn, Seat, TrickTaken
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


def plainest(cards: tuple[Card, ...], position: Position) -> Card:
    """The first of equally good cards by ``fixed_order``: the cheapest, no trump, the weakest."""
    return min(cards, key=lambda card: fixed_order(card, position.trump))
