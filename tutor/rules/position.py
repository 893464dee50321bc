"""A moment of the play, everything known: how a card moves it on, and how it is written.

In one line it is ``TRUMP/HANDS/POINTS[/TABLE[/STOCK[/SIDES]]]``: hands and points in turn order,
beginning with the seat to play, ``-`` for nothing.

>>> position = Position.parse("d/3dFd7b,Ad5d2d/51,46")
>>> after, events = play(position, Card.parse("7b"))
>>> str(after)
'd/Ad5d2d,3dFd/46,51/7b'
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from tutor.rules.cards import DECK, POINTS_IN_ALL, Card, Suit, points_of
from tutor.rules.errors import Flaw, IllegalPlay, PositionError, flaw
from tutor.rules.notation import Fields, default_sides, format_fields, parse_fields
from tutor.rules.trick import (
    CardDrawn,
    CardPlayed,
    Event,
    GameOver,
    Seat,
    Side,
    TrickTaken,
    winning_place,
)

Hand = tuple[Card, ...]
T = TypeVar("T")
FIRST = Seat(0)


@dataclass(frozen=True, slots=True)
class Position:
    """A moment of the play. Hands, points and sides go by seat, in turn order from seat 0.

    A hand keeps its cards in the order they came, the card held longest first. ``points`` are
    those taken by each seat; the piles themselves live in a ``Game``. ``stock`` is in drawing
    order, the turn-up last. Raises PositionError with every flaw there is.
    """

    trump: Suit
    hands: tuple[Hand, ...]
    points: tuple[int, ...]
    to_play: Seat = FIRST
    table: tuple[Card, ...] = ()
    stock: tuple[Card, ...] = ()
    sides: tuple[Side, ...] = ()

    def __post_init__(self) -> None:
        if not self.sides:
            turned = default_sides(len(self.hands))
            sides = tuple(Side(side) for side in _from_seat(turned, -self.to_play))
            object.__setattr__(self, "sides", sides)
        flaws = flaws_of(self)
        if flaws:
            raise PositionError(flaws)

    @classmethod
    def parse(cls, text: str) -> Position:
        """The position written ``text``, its seat to play being seat 0; or PositionError."""
        parts = parse_fields(text)
        if parts.hidden is not None:
            raise PositionError([flaw("hidden-hand")])
        sides = tuple(Side(side) for side in parts.sides)
        return cls(parts.trump, parts.hands, parts.points, FIRST, parts.table, parts.stock, sides)

    def __str__(self) -> str:
        return format_fields(
            Fields(
                self.trump,
                _from_seat(self.hands, self.to_play),
                _from_seat(self.points, self.to_play),
                self.table,
                self.stock,
                _from_seat(self.sides, self.to_play),
            )
        )

    def __repr__(self) -> str:
        if self.to_play == FIRST:
            return f"Position.parse({str(self)!r})"
        return f"<Position {self}, seat {self.to_play} to play>"

    @property
    def seats(self) -> int:
        """How many sit at the table."""
        return len(self.hands)

    @property
    def hand(self) -> Hand:
        """The cards of the seat to play."""
        return self.hands[self.to_play]

    @property
    def side_to_play(self) -> Side:
        return self.sides[self.to_play]

    @property
    def leader(self) -> Seat:
        """The seat that led, or is about to lead, the trick on the table."""
        return self.seat_after(self.to_play, -len(self.table))

    @property
    def turn_up(self) -> Card | None:
        """The turned-up card, while it lies under the stock."""
        return self.stock[-1] if self.stock else None

    @property
    def is_over(self) -> bool:
        return not self.table and not any(self.hands)

    @property
    def in_play(self) -> tuple[Card, ...]:
        """The cards not yet taken: hands, table and stock."""
        return tuple(card for hand in self.hands for card in hand) + self.table + self.stock

    @property
    def gone(self) -> tuple[Card, ...]:
        """The cards that are out of play, taken in tricks (or left out of the pack)."""
        in_play = set(self.in_play)
        return tuple(card for card in DECK if card not in in_play)

    def seat_after(self, seat: Seat, steps: int = 1) -> Seat:
        """The seat ``steps`` places on in turn order."""
        return Seat((seat + steps) % len(self.hands))

    def points_of_side(self, side: Side) -> int:
        """The points taken so far by a side."""
        return sum(
            points for points, each in zip(self.points, self.sides, strict=True) if each == side
        )


def legal_plays(position: Position) -> tuple[Card, ...]:
    """The cards the seat to play may play: all it holds.

    In Briscola nobody must follow suit, trump or take a trick.
    """
    return position.hand


def play(
    position: Position, card: Card, by: Seat | None = None
) -> tuple[Position, tuple[Event, ...]]:
    """The position after the seat to play plays ``card``, and all that happened by it.

    The winner of a trick leads to the next. While there is a stock the winner draws first, then the
    others in turn order, so that the last to draw gets the turn-up. Raises IllegalPlay, with every
    reason, if the card cannot be played, or if ``by`` is given and is not the seat to play.

    >>> last_draw = Position.parse("b/7d5bCb,Cd4d/42,61/2c/2bAb")
    >>> after, events = play(last_draw, Card.parse("7d"))  # the leader takes the trick
    >>> [str(event.card) for event in events if isinstance(event, CardDrawn)]
    ['2b', 'Ab']
    >>> str(after)
    'b/Cd4d2b,5bCbAb/61,42'
    """
    seat = position.to_play
    if card not in position.hand or by not in (None, seat):
        raise IllegalPlay(_why_illegal(position, card, by))
    hands = list(position.hands)
    hands[seat] = tuple(held for held in hands[seat] if held != card)
    table = (*position.table, card)
    played = CardPlayed(seat, card)
    if len(table) < len(hands):
        following = position.seat_after(seat)
        return _unchecked_position(
            position, hands, position.points, following, table, position.stock
        ), (played,)
    leader = position.seat_after(seat)
    winner = position.seat_after(leader, winning_place(table, position.trump))
    worth = points_of(table)
    points = tuple(
        taken + worth if each == winner else taken for each, taken in enumerate(position.points)
    )
    events: list[Event] = [played, TrickTaken(winner, leader, table, worth)]
    stock = position.stock
    if stock:
        drawn, stock = stock[: len(hands)], stock[len(hands) :]
        for place, new in enumerate(drawn):
            drawer = position.seat_after(winner, place)
            hands[drawer] = (*hands[drawer], new)
            events.append(CardDrawn(drawer, new, not stock and place == len(drawn) - 1))
    after = _unchecked_position(position, hands, points, winner, (), stock)
    if after.is_over:
        events.append(GameOver(points))
    return after, tuple(events)


def _unchecked_position(
    position: Position,
    hands: list[Hand],
    points: tuple[int, ...],
    to_play: Seat,
    table: tuple[Card, ...],
    stock: tuple[Card, ...],
) -> Position:
    """A position reached by a legal play from a valid one: valid too, so not checked again."""
    after = object.__new__(Position)
    put = object.__setattr__
    put(after, "trump", position.trump)
    put(after, "hands", tuple(hands))
    put(after, "points", points)
    put(after, "to_play", to_play)
    put(after, "table", table)
    put(after, "stock", stock)
    put(after, "sides", position.sides)
    return after


def _from_seat(by_seat: Sequence[T], seat: int) -> tuple[T, ...]:
    start = seat % len(by_seat) if by_seat else 0
    return (*by_seat[start:], *by_seat[:start])


def _why_illegal(position: Position, card: Card, by: Seat | None) -> list[Flaw]:
    seat = position.to_play if by is None else by
    if not 0 <= seat < position.seats:
        return [flaw("no-such-seat", seat=seat, seats=position.seats)]
    flaws = []
    if position.is_over:
        flaws.append(flaw("game-over"))
    elif seat != position.to_play:
        flaws.append(flaw("wrong-seat", seat=seat, to_play=position.to_play))
    if card not in position.hands[seat]:
        flaws.append(flaw("not-in-hand", card=card, seat=seat))
        flaws.append(flaw(_whereabouts(position, card), card=card))
    return flaws


def _whereabouts(position: Position, card: Card) -> str:
    """Where a card is that is not in the hand, as far as everybody at the table can tell.

    Whether a hidden card is in another hand or in the stock is not told: a player must not learn
    it by trying a card that is not in the hand.
    """
    if card in position.table:
        return "on-the-table"
    if card == position.turn_up:
        return "in-the-stock"
    if card not in position.in_play:
        return "already-played"
    return "not-yet-seen" if position.stock else "in-another-hand"


def flaws_of(position: Position) -> list[Flaw]:
    """Everything that is wrong with a position in itself, whatever was played before."""
    seats = len(position.hands)
    if not 2 <= seats <= 5:
        return [flaw("seat-count", count=seats)]
    if not 0 <= position.to_play < seats:
        return [flaw("no-such-seat", seat=position.to_play, seats=seats)]
    flaws = _count_flaws(position, seats)
    cards = position.in_play
    twice = [flaw("card-twice", card=c, times=n) for c, n in Counter(cards).items() if n > 1]
    flaws.extend(twice)
    flaws.extend(_hand_flaws(position, seats))
    flaws.extend(
        flaw("points-negative", seat=(seat - position.to_play) % seats, points=points)
        for seat, points in enumerate(position.points)
        if points < 0
    )
    taken, in_play = sum(position.points), points_of(cards)
    # A card written twice makes the sum wrong by itself: report it only if it is wrong without.
    if POINTS_IN_ALL not in (taken + in_play, taken + points_of(set(cards))):
        flaws.append(flaw("points-sum", taken=taken, in_play=in_play, sum=taken + in_play))
    return flaws


def _count_flaws(position: Position, seats: int) -> list[Flaw]:
    flaws = []
    if len(position.points) != seats:
        flaws.append(flaw("points-count", points=len(position.points), seats=seats))
    if len(position.sides) != seats:
        flaws.append(flaw("sides-count", sides=len(position.sides), seats=seats))
    elif len(set(position.sides)) == 1:
        flaws.append(flaw("one-side"))
    if len(position.table) >= seats:
        flaws.append(flaw("table-full", count=len(position.table), seats=seats, most=seats - 1))
    if len(position.stock) % seats:
        flaws.append(flaw("stock-size", stock=len(position.stock), seats=seats))
    return flaws


def _hand_flaws(position: Position, seats: int) -> list[Flaw]:
    """Seats that have played to the trick on the table hold one card less than the others.

    Wrong are those that differ from most; of two as many, those above the cards a hand may hold.
    """
    turned = (*position.hands[position.to_play :], *position.hands[: position.to_play])
    waiting = seats - min(len(position.table), seats - 1)
    full = [len(hand) + (place >= waiting) for place, hand in enumerate(turned)]
    wanted = _usual_number(full)
    if position.table and not turned[0] and wanted <= 1 and not any(turned):
        return [flaw("nothing-to-play")]
    flaws = [
        flaw("hand-size", seat=place, held=len(hand), wanted=wanted - (place >= waiting))
        for place, hand in enumerate(turned)
        if full[place] != wanted
    ]
    if position.stock and not wanted:
        flaws.append(flaw("stock-without-hands"))
    return flaws


_HAND = 3
"""Cards in a hand, in all games but briscolone and chiamata."""


def _usual_number(full: list[int]) -> int:
    """The number of cards most hands hold; of two as frequent, what fits a hand of the game."""
    often = max(map(full.count, full))
    usual = [each for each in full if full.count(each) == often]
    return max((each for each in usual if each <= _HAND), default=max(usual))
