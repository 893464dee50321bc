"""Who was dealt what, and the order of the stock; from there the first position.

>>> from random import Random
>>> from tutor.rules.variant import TWO_PLAYERS
>>> dealt = deal(TWO_PLAYERS, Random(1), dealer=Seat(0))
>>> start(dealt).to_play
1
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tutor.rules.auction import Call
from tutor.rules.cards import Card, Suit
from tutor.rules.errors import Flaw, PositionError, flaw
from tutor.rules.position import Hand, Position
from tutor.rules.trick import Seat, Side
from tutor.rules.variant import TrumpMade, Variant

if TYPE_CHECKING:
    from random import Random


@dataclass(frozen=True, slots=True)
class Deal:
    """The cards as they were dealt, by seat and in order; the stock as drawn, the turn-up last.

    ``trump`` follows from the trump card and may be left out; where it is called there is none
    yet. Raises PositionError with every flaw there is.
    """

    variant: Variant
    dealer: Seat
    hands: tuple[Hand, ...]
    stock: tuple[Card, ...] = ()
    trump: Suit | None = None

    def __post_init__(self) -> None:
        flaws = _flaws(self)
        if flaws:
            raise PositionError(flaws)
        if self.trump is None and self.trump_card is not None:
            object.__setattr__(self, "trump", self.trump_card.suit)

    @property
    def trump_card(self) -> Card | None:
        """The card all see that makes the trump: the turn-up or the last dealt; None if called."""
        match self.variant.trump_made:
            case TrumpMade.TURN_UP:
                return self.stock[-1] if self.stock else None
            case TrumpMade.LAST_DEALT:
                last = self.hands[self.dealer] if self.dealer < len(self.hands) else ()
                return last[-1] if last else None
            case TrumpMade.CALLED:
                return None


def deal(variant: Variant, rng: Random, dealer: Seat) -> Deal:
    """A shuffled deal: one card at a time, the player after the dealer first.

    Only ``rng.random()`` is used, so that a seed gives the same deal in every Python.
    """
    # Of Random only random() is promised to give the same numbers in every Python.
    pack = sorted(variant.pack, key=lambda _: rng.random())
    dealt, stock = pack[: variant.seats * variant.hand_size], pack[-variant.stock_size :]
    hands = tuple(
        tuple(dealt[(seat - dealer - 1) % variant.seats :: variant.seats])
        for seat in variant.all_seats
    )
    return Deal(variant, dealer, hands, tuple(stock) if variant.stock_size else ())


def start(deal: Deal, call: Call | None = None) -> Position:
    """The position at the first lead, which the player after the dealer has.

    Where the trump is called, ``call`` brings it; PositionError while there is no trump.
    """
    variant = deal.variant
    if call is None:
        trump, sides = deal.trump, variant.sides
    else:
        trump, sides = call.trump, called_sides(call, deal.hands)
    if trump is None:
        raise PositionError([flaw("no-call")])
    if call is not None:
        _check_call(variant, call)
    first = variant.seat_after(deal.dealer)
    return Position(trump, deal.hands, (0,) * variant.seats, first, (), deal.stock, sides)


def called_sides(call: Call, hands: Sequence[Hand]) -> tuple[Side, ...]:
    """Side 0 for the caller and whoever holds the called card, side 1 for the others."""
    return tuple(
        Side(0) if seat == call.caller or call.card in hand else Side(1)
        for seat, hand in enumerate(hands)
    )


def _check_call(variant: Variant, call: Call) -> None:
    flaws = []
    if not variant.is_called:
        flaws.append(flaw("call-not-wanted", variant=variant.name))
    if not 0 <= call.caller < variant.seats:
        flaws.append(flaw("no-such-seat", seat=call.caller, seats=variant.seats))
    if flaws:
        raise PositionError(flaws)


def _flaws(deal: Deal) -> list[Flaw]:
    variant = deal.variant
    flaws = _size_flaws(deal)
    cards = [card for hand in deal.hands for card in hand] + list(deal.stock)
    flaws += [flaw("card-twice", card=c, times=n) for c, n in Counter(cards).items() if n > 1]
    lacking = tuple(card for card in variant.pack if card not in cards)
    if lacking:
        flaws.append(flaw("deal-missing", cards=lacking))
    foreign = tuple(dict.fromkeys(card for card in cards if card in variant.left_out))
    if foreign:
        flaws.append(flaw("deal-extra", cards=foreign))
    if deal.trump is None:
        return flaws
    if variant.is_called:
        flaws.append(flaw("trump-before-call", trump=deal.trump, variant=variant.name))
    elif deal.trump_card is not None and deal.trump_card.suit is not deal.trump:
        flaws.append(flaw("deal-trump", trump=deal.trump, card=deal.trump_card))
    return flaws


def _size_flaws(deal: Deal) -> list[Flaw]:
    variant = deal.variant
    flaws = []
    if not 0 <= deal.dealer < variant.seats:
        flaws.append(flaw("no-such-seat", seat=deal.dealer, seats=variant.seats))
    if len(deal.hands) != variant.seats:
        flaws.append(
            flaw("deal-hands", hands=len(deal.hands), variant=variant.name, wanted=variant.seats)
        )
    flaws += [
        flaw("deal-hand", seat=seat, held=len(hand), wanted=variant.hand_size)
        for seat, hand in enumerate(deal.hands)
        if len(hand) != variant.hand_size
    ]
    if len(deal.stock) != variant.stock_size:
        flaws.append(flaw("deal-stock", held=len(deal.stock), wanted=variant.stock_size))
    return flaws
