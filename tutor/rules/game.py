"""A deal being played to its end: the position, all that happened, and what each seat may know.

>>> from random import Random
>>> from tutor.rules.deal import deal
>>> from tutor.rules.variant import TWO_PLAYERS
>>> game = Game.begin(deal(TWO_PLAYERS, Random(1), dealer=Seat(0)))
>>> while game.result is None:
...     game = game.play(game.position.hand[0])
>>> sum(game.result.points)
120
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from tutor.rules.auction import Call
from tutor.rules.cards import Card, Suit
from tutor.rules.deal import Deal, called_sides, start
from tutor.rules.errors import Flaw, IllegalPlay, flaw
from tutor.rules.match import Result, result_of
from tutor.rules.position import Position, play
from tutor.rules.seen import Seen, seen_with
from tutor.rules.trick import (
    Event,
    GameOver,
    PartnerRevealed,
    Seat,
    Side,
    TrickTaken,
    TrumpCalled,
    TrumpMoved,
)
from tutor.rules.variant import Variant

MOVE_COSTS = 10
"""Points more that bastarda's caller needs after moving the trump."""


@dataclass(frozen=True, slots=True)
class Game:
    """One deal played so far. ``begin`` it; ``play`` and ``move_trump`` give the game after.

    ``call`` is there where the trump is called. ``events`` are all that happened, also what not
    every seat saw: ``is_hidden_from`` of ``seen`` tells which.
    """

    deal: Deal
    position: Position
    call: Call | None = None
    events: tuple[Event, ...] = ()

    @classmethod
    def begin(cls, deal: Deal, call: Call | None = None) -> Game:
        """The game before its first lead; PositionError where a call is missing or not wanted."""
        position = start(deal, call)
        events = (TrumpCalled(call.caller, call.card, call.target),) if call else ()
        return cls(deal, position, call, events)

    @property
    def variant(self) -> Variant:
        return self.deal.variant

    @property
    def result(self) -> Result | None:
        """Who won by what; None while the game goes on."""
        return result_of(self.position, self.variant, self.call)

    @property
    def is_over(self) -> bool:
        return self.result is not None

    @property
    def tricks(self) -> tuple[TrickTaken, ...]:
        """The tricks taken so far, in order."""
        return tuple(event for event in self.events if isinstance(event, TrickTaken))

    @property
    def piles(self) -> tuple[tuple[Card, ...], ...]:
        """The cards taken by each seat, in the order they came."""
        tricks = self.tricks
        return tuple(
            tuple(card for trick in tricks if trick.seat == seat for card in trick.cards)
            for seat in self.variant.all_seats
        )

    @property
    def partner(self) -> Seat | None:
        """Who held the called card, known to the table or not: the caller too, if he is alone."""
        if self.call is None:
            return None
        caller = self.call.caller
        with_him = (
            Seat(seat)
            for seat, side in enumerate(self.position.sides)
            if seat != caller and side == self.position.sides[caller]
        )
        return next(with_him, caller)

    @property
    def is_partner_known(self) -> bool:
        """Whether all know the partner: the card that is called now has been played."""
        return self.call is not None and self._has_been_played(self.call.card)

    def events_since(self, earlier: Game) -> tuple[Event, ...]:
        """What happened from an earlier moment of this game on."""
        return self.events[len(earlier.events) :]

    def play(self, card: Card, by: Seat | None = None) -> Game:
        """The game after the seat to play plays ``card``; IllegalPlay, with every reason."""
        if self.is_over and not self.position.is_over:
            raise IllegalPlay([flaw("game-over")])
        position, events = play(self.position, card, by)
        if self.call is not None and card == self.call.card:
            revealed = PartnerRevealed(self.call.caller, self.position.to_play, card)
            events = (events[0], revealed, *events[1:])
        after = replace(self, position=position, events=self.events + events)
        if after.is_over and not position.is_over:
            return replace(after, events=(*after.events, GameOver(position.points)))
        return after

    def move_trump(self, suit: Suit, by: Seat | None = None) -> Game:
        """Bastarda: the caller changes the suit of the called card, and with it the partner."""
        call = self.call
        if not self.variant.trump_moves or call is None:
            raise IllegalPlay([flaw("trump-fixed", variant=self.variant.name)])
        card = Card(call.card.rank, suit)
        flaws = self._why_not_moved(call, card, by)
        if flaws:
            raise IllegalPlay(flaws)
        moved = Call(call.caller, card, call.target + MOVE_COSTS, is_moved=True)
        sides = called_sides(moved, self.position.hands)
        event = TrumpMoved(call.caller, card, moved.target)
        return replace(
            self,
            position=replace(self.position, trump=suit, sides=sides),
            call=moved,
            events=(*self.events, event),
        )

    def seen_by(self, seat: Seat) -> Seen:
        """What ``seat`` may know: its hand, the table, and what was shown to all."""
        position = self.position
        face_up = self.deal.trump_card
        shown = {}
        for other, hand in enumerate(position.hands):
            known = hand if self.variant.open_hands else [c for c in hand if c == face_up]
            if other != seat and known:
                shown[Seat(other)] = frozenset(known)
        return seen_with(position, seat, shown, self._sides_known_to(seat), self.call)

    def _sides_known_to(self, seat: Seat) -> tuple[Side | None, ...]:
        """The sides as far as ``seat`` can tell: all but those that the called card decides."""
        sides, call = self.position.sides, self.call
        if call is None:
            return sides
        hands = self.position.hands
        may_hold = {self.partner}
        if not self.is_partner_known and seat != self.partner:
            may_hold = {Seat(s) for s, hand in enumerate(hands) if hand and s != seat}
        unsure = may_hold - {call.caller} if len(may_hold) > 1 else set()
        return tuple(None if s in unsure else side for s, side in enumerate(sides))

    def _has_been_played(self, card: Card) -> bool:
        return not any(card in hand for hand in self.position.hands)

    def _why_not_moved(self, call: Call, card: Card, by: Seat | None) -> list[Flaw]:
        tricks, position = len(self.tricks), self.position
        flaws: list[Flaw] = []
        if by not in (None, call.caller):
            flaws.append(flaw("not-the-caller", seat=by, caller=call.caller))
        if call.is_moved:
            flaws.append(flaw("trump-moved-already"))
        if not tricks:
            flaws.append(flaw("trump-move-too-soon"))
        elif tricks > 1 or position.table:
            flaws.append(flaw("trump-move-too-late"))
        if card.suit is position.trump:
            flaws.append(flaw("trump-the-same", suit=card.suit))
        elif self._has_been_played(card):
            flaws.append(flaw("called-card-played", card=card))
        return flaws
