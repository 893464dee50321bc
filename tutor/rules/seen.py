"""What one seat may know of a position, and how it is written.

The line is that of a position, with the other hand written ``_`` and the cards unseen: it holds
those that fit, and the others lie face down in the stock, above its turn-up.

>>> seen = Seen.parse("b/3s2d2b,_5c6c3cCd/68,29/-/7b")
>>> seen.stock_size, len(seen.unseen)
(2, 4)
>>> str(seen)
'b/3s2d2b,_Cd3c6c5c/68,29/-/7b'
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tutor.rules.cards import DECK, Card, Suit
from tutor.rules.errors import PositionError, flaw
from tutor.rules.notation import Fields, format_fields, parse_fields
from tutor.rules.position import FIRST, Hand, Position
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

    @classmethod
    def parse(cls, text: str) -> Seen:
        """What the seat to play knows in the line ``text``; that seat is seat 0.

        Raises PositionError if no hand in it is hidden, or with all that is wrong with it.
        """
        return _parsed(text)

    def __str__(self) -> str:
        """The line, with two seats; if it is the other's turn, the hidden hand comes first."""
        return _written(self) if len(self.hand_sizes) == 2 else repr(self)

    def dealt(self, order: Sequence[Card]) -> Position:
        """The position if the unseen cards lie in this order: the other hands' first, in the order
        of the seats, then those of the stock. Raises PositionError if it cannot be.
        """
        left = list(order)
        hands = []
        for seat, size in enumerate(self.hand_sizes):
            known = self.hand if seat == self.seat else tuple(self.shown.get(Seat(seat), ()))
            missing = size - len(known)
            hands.append((*known, *left[:missing]))
            del left[:missing]
        turn_up = () if self.turn_up is None else (self.turn_up,)
        stock = (*left, *turn_up)
        sides = tuple(Side(seat) if side is None else side for seat, side in enumerate(self.sides))
        return Position(
            self.trump, tuple(hands), self.points, self.to_play, self.table, stock, sides
        )

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


def _parsed(text: str) -> Seen:
    fields = parse_fields(text)
    if fields.hidden is None:
        raise PositionError([flaw("nothing-hidden")])
    if fields.hidden == 0:
        raise PositionError([flaw("hidden-to-play")])
    hand, unseen = fields.hands
    held = max(0, len(hand) - len(fields.table))
    if len(unseen) < held:
        raise PositionError([flaw("hidden-too-few", unseen=len(unseen), held=held)])
    if len(fields.stock) != (1 if len(unseen) > held else 0):
        raise PositionError([flaw("hidden-stock", stock=len(fields.stock))])
    # Dealt in any way, the cards make a position that has every flaw there is.
    hands = hand, unseen[:held]
    stock = (*unseen[held:], *fields.stock)
    sides = tuple(Side(side) for side in fields.sides)
    position = Position(fields.trump, hands, fields.points, FIRST, fields.table, stock, sides)
    return seen_by(position, FIRST)


def _written(seen: Seen) -> str:
    """The line of what a seat of two knows."""
    hidden = seen.unseen.union(*seen.shown.values())
    hands = seen.hand, tuple(card for card in DECK if card in hidden)
    points, place = seen.points, 1
    if seen.to_play:
        points = points[::-1]
    if seen.seat != seen.to_play:
        hands, place = hands[::-1], 0
    stock = (seen.turn_up,) if seen.turn_up else ()
    return format_fields(Fields(seen.trump, hands, points, seen.table, stock, (0, 1), place))
