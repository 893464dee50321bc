"""The auction of chiamata, and the call that ends it: a rank and a suit, which make the partner.

>>> from tutor.rules.variant import CHIAMATA
>>> auction = Auction(CHIAMATA, dealer=Seat(4)).bid(Rank.THREE).bid(Rank.FOUR)
>>> auction = auction.pass_().pass_().pass_().pass_()
>>> auction.contract
Contract(caller=1, rank=<Rank.FOUR: '4'>, target=61)
>>> str(auction.contract.call(Suit.SPADE).card)
'4s'
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from tutor.rules.cards import POINTS_IN_ALL, Card, Rank, Suit
from tutor.rules.errors import Flaw, IllegalPlay, PositionError, VariantError, flaw
from tutor.rules.trick import CALL_ORDER, Seat
from tutor.rules.variant import Option, Variant

Bid: TypeAlias = Rank | int
"""What is bid: a rank, or the points needed."""

MAJORITY = 61
"""Points that are more than half of all."""


@dataclass(frozen=True, slots=True)
class Announcement:
    """What one seat announced in the auction: its bid, or None where it passed."""

    seat: Seat
    bid: Bid | None


@dataclass(frozen=True, slots=True)
class Call:
    """The called card: it fixes the trump, and its holder is the caller's secret partner.

    ``target`` is the number of points the caller's side needs. ``is_moved`` is True once the
    caller of bastarda has changed the suit.
    """

    caller: Seat
    card: Card
    target: int = MAJORITY
    is_moved: bool = False

    @property
    def trump(self) -> Suit:
        return self.card.suit


@dataclass(frozen=True, slots=True)
class Contract:
    """The result of an auction: who calls, which rank (None: only points were bid), the target."""

    caller: Seat
    rank: Rank | None
    target: int

    def call(self, suit: Suit, rank: Rank | None = None, by: Seat | None = None) -> Call:
        """The call of ``suit``, with ``rank`` where only points were bid.

        Raises IllegalPlay if ``by`` is not the caller, the rank is missing, or it is another one.
        """
        flaws: list[Flaw] = []
        if by not in (None, self.caller):
            flaws.append(flaw("not-the-caller", seat=by, caller=self.caller))
        called = rank or self.rank
        if called is None:
            flaws.append(flaw("rank-unsaid"))
        elif self.rank not in (None, called):
            flaws.append(flaw("rank-not-called", rank=called, called=self.rank))
        if flaws or called is None:
            raise IllegalPlay(flaws)
        return Call(self.caller, Card(called, suit), self.target)


@dataclass(frozen=True, slots=True)
class Auction:
    """An auction so far: all announcements, beginning with the player after the dealer.

    Each rank must be lower than the last (A 3 R C F 7 6 5 4 2). A player that passes is out; the
    last one left that has bid is the caller. A bid of 2 ends it, unless points may follow.
    """

    variant: Variant
    dealer: Seat
    announcements: tuple[Announcement, ...] = ()

    def __post_init__(self) -> None:
        if not self.variant.is_called:
            raise VariantError([flaw("no-auction", variant=self.variant.name)])
        if not 0 <= self.dealer < self.variant.seats:
            raise PositionError([flaw("no-such-seat", seat=self.dealer, seats=self.variant.seats)])

    @property
    def remaining_seats(self) -> tuple[Seat, ...]:
        """The seats that have not passed."""
        out = {each.seat for each in self.announcements if each.bid is None}
        return tuple(seat for seat in self.variant.all_seats if seat not in out)

    @property
    def last_bid(self) -> Announcement | None:
        """The announcement of the last bid; None before the first."""
        return next((each for each in reversed(self.announcements) if each.bid is not None), None)

    @property
    def allowed_bids(self) -> tuple[Bid, ...]:
        """The bids allowed after the last one, the least first.

        >>> from tutor.rules.variant import CHIAMATA
        >>> [bid.value for bid in Auction(CHIAMATA, Seat(0)).bid(Rank.FIVE).allowed_bids]
        ['4', '2']
        """
        last = self.last_bid.bid if self.last_bid else None
        if isinstance(last, int):
            return tuple(range(last + 1, POINTS_IN_ALL + 1))
        if Option.POINTS_ONLY in self.variant.options:
            return tuple(range(MAJORITY, POINTS_IN_ALL + 1))
        if last is Rank.TWO and Option.POINTS_AFTER_TWO in self.variant.options:
            return tuple(range(MAJORITY + 1, POINTS_IN_ALL + 1))
        return CALL_ORDER[CALL_ORDER.index(last) + 1 :] if last else CALL_ORDER

    @property
    def is_over(self) -> bool:
        """Whether nobody is left that could bid after the last bid, or all have passed."""
        if self.last_bid is None:
            return not self.remaining_seats
        return not self.allowed_bids or self.remaining_seats == (self.last_bid.seat,)

    @property
    def is_passed_out(self) -> bool:
        """Whether all passed, so that the same dealer deals again."""
        return not self.remaining_seats

    @property
    def to_bid(self) -> Seat | None:
        """The seat whose turn it is; None once the auction is over."""
        if self.is_over:
            return None
        last = self.announcements[-1].seat if self.announcements else self.dealer
        turns = (self.variant.seat_after(last, steps) for steps in range(1, self.variant.seats + 1))
        return next(seat for seat in turns if seat in self.remaining_seats)

    @property
    def contract(self) -> Contract | None:
        """The result of the auction; None while it goes on, or if all passed."""
        winner = self.last_bid
        if winner is None or not self.is_over:
            return None
        if isinstance(winner.bid, Rank):
            return Contract(winner.seat, winner.bid, MAJORITY)
        assert winner.bid is not None
        rank = None if Option.POINTS_ONLY in self.variant.options else Rank.TWO
        return Contract(winner.seat, rank, winner.bid)

    def bid(self, bid: Bid, by: Seat | None = None) -> Auction:
        """The auction after the seat to bid bids; IllegalPlay, with every reason, if it may not."""
        flaws = self._turn_flaws(by)
        if not self.is_over and bid not in self.allowed_bids:
            flaws.append(self._why_not(bid))
        return self._after(bid, flaws)

    def pass_(self, by: Seat | None = None) -> Auction:
        """The auction after the seat to bid passes: it is out."""
        return self._after(None, self._turn_flaws(by))

    def _after(self, bid: Bid | None, flaws: list[Flaw]) -> Auction:
        seat = self.to_bid
        if flaws or seat is None:
            raise IllegalPlay(flaws)
        return Auction(self.variant, self.dealer, (*self.announcements, Announcement(seat, bid)))

    def _turn_flaws(self, by: Seat | None) -> list[Flaw]:
        if self.is_over:
            return [flaw("auction-over")]
        if by not in (None, self.to_bid):
            return [flaw("bid-out-of-turn", seat=by, to_bid=self.to_bid)]
        return []

    def _why_not(self, bid: Bid) -> Flaw:
        last = self.last_bid.bid if self.last_bid else None
        if isinstance(bid, Rank) and isinstance(last, Rank):
            return flaw("bid-not-lower", bid=bid, last=last)
        if isinstance(bid, int) and isinstance(last, int) and bid <= last:
            return flaw("bid-not-higher", bid=bid, last=last)
        return flaw("bid-not-allowed", bid=bid)
