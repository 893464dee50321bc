"""What one seat may know of a position."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tutor.rules.cards import DECK, Card, Suit
from tutor.rules.position import Hand, Position
from tutor.rules.trick import CardDrawn, Event, Seat, Side

if TYPE_CHECKING:
    from tutor.rules.auction import Call


_PACK = frozenset(DECK)


@dataclass(frozen=True, slots=True)
class Seen:
    """What one seat may know: its own hand, the table, what is gone, and what it can deduce.

    ``unseen`` are the cards that may be in the other hands or face down in the stock, as far as
    this seat can tell. ``shown`` are cards known to lie in a certain other hand: open hands, or
    a turn-up that all saw drawn; they are not among ``unseen``. ``sides`` has None for a seat
    whose side this one cannot know yet. ``call`` is the call that all heard, where there was one.
    """

    seat: Seat
    trump: Suit
    hand: Hand
    table: tuple[Card, ...]
    leader: Seat
    to_play: Seat
    turn_up: Card | None
    stock_size: int
    hand_sizes: tuple[int, ...]
    points: tuple[int, ...]
    sides: tuple[Side | None, ...]
    gone: frozenset[Card]
    unseen: frozenset[Card]
    shown: Mapping[Seat, frozenset[Card]] = field(default_factory=dict)
    call: Call | None = None

    @property
    def other_hands(self) -> Mapping[Seat, frozenset[Card]]:
        """The other hands of which this seat knows every card, by seat.

        With two players that is the other hand once the stock is gone.
        """
        known = {
            seat: cards for seat, cards in self.shown.items() if len(cards) == self.hand_sizes[seat]
        }
        others = [
            Seat(seat)
            for seat, size in enumerate(self.hand_sizes)
            if seat != self.seat and size and Seat(seat) not in known
        ]
        if len(others) == 1 and not self.stock_size:
            known[others[0]] = self.unseen | self.shown.get(others[0], frozenset())
        return known

    @property
    def knows_all_cards(self) -> bool:
        """Whether this seat can tell where every card lies.

        Counting tells which cards are hidden, but not where each of them is. So at most one hand,
        or one face-down card of the stock, may be hidden; the turn-up is known.
        """
        hiding = sum(
            size > len(self.shown.get(Seat(seat), ()))
            for seat, size in enumerate(self.hand_sizes)
            if seat != self.seat
        )
        return hiding + max(0, self.stock_size - 1) <= 1


def seen_by(position: Position, seat: Seat, open_hands: bool = False) -> Seen:
    """What ``seat`` may know of ``position``; with ``open_hands`` all hands lie face up."""
    shown = {
        Seat(other): frozenset(hand)
        for other, hand in enumerate(position.hands)
        if open_hands and other != seat
    }
    return seen_with(position, seat, shown, position.sides)


def seen_with(
    position: Position,
    seat: Seat,
    shown: Mapping[Seat, frozenset[Card]],
    sides: tuple[Side | None, ...],
    call: Call | None = None,
) -> Seen:
    """What ``seat`` may know if it also knows the cards ``shown`` and the ``sides``."""
    hidden = {
        card
        for other, hand in enumerate(position.hands)
        for card in hand
        if other != seat and card not in shown.get(Seat(other), ())
    }
    hidden.update(position.stock[:-1])
    return Seen(
        seat=seat,
        trump=position.trump,
        hand=position.hands[seat],
        table=position.table,
        leader=position.leader,
        to_play=position.to_play,
        turn_up=position.turn_up,
        stock_size=len(position.stock),
        hand_sizes=tuple(len(hand) for hand in position.hands),
        points=position.points,
        sides=sides,
        gone=_PACK.difference(position.in_play),
        unseen=frozenset(hidden),
        shown=shown,
        call=call,
    )


def is_hidden_from(seat: Seat, event: Event, open_hands: bool = False) -> bool:
    """Whether ``seat`` sees the event but not its card: another seat draws it face down."""
    if not isinstance(event, CardDrawn) or event.is_turn_up:
        return False
    return event.seat != seat and not open_hands
