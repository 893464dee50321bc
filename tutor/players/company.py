"""How the counter plays at a larger table: each for oneself, or with a partner.

A card is worth what its trick brings on average, less what is missed when it is gone. Who may
still take the trick is reckoned from the cards not seen: any of them may be in any hand.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import comb

from tutor.players.advice import Advice, Idea
from tutor.rules.cards import Card, points_of
from tutor.rules.seen import Seen
from tutor.rules.trick import Seat, winning_place

_TRUMP = 4.0
"""What a low trump is missed, in points; a court trump a point more, a big one as much as it is."""
_LOAD = 2.5
"""What a load kept is worth: it may still come home, or be given to a partner."""
_OTHERS_ADD = 1.0
"""What each player still to come puts on a trick on average, more or less."""


def advice_in_company(seen: Seen) -> Advice:
    """The card that brings most on average at a table of three or more, and why it is played."""
    best = max(seen.hand, key=lambda card: (_worth(card, seen), -card.rank.strength, -card.index))
    return Advice(best, _idea(best, seen))


def _worth(card: Card, seen: Seen) -> float:
    """The points that playing ``card`` brings our side on average, less what is missed later."""
    table = (*seen.table, card)
    to_come = len(seen.hand_sizes) - len(table)
    at_stake = points_of(table) + _OTHERS_ADD * to_come
    return at_stake * (2 * _chance_of_ours(table, seen) - 1) - _missed(card, seen)


def _chance_of_ours(table: tuple[Card, ...], seen: Seen) -> float:
    """How likely the trick on the table ends on our side, as far as this seat can tell."""
    winning = winning_place(table, seen.trump)
    holds = 1.0
    for seat in _to_come(seen):
        if not _is_ours(seat, seen):
            holds *= 1 - _chance_of_beating(seat, table[winning], seen)
    if _is_ours(_seat_at(winning, seen), seen):
        return holds
    partners = [seat for seat in _to_come(seen) if _is_ours(seat, seen)]
    # A partner who can take it does so about every other time.
    return max((_chance_of_beating(seat, table[winning], seen) / 2 for seat in partners), default=0)


def _chance_of_beating(seat: Seat, card: Card, seen: Seen) -> float:
    """How likely a seat holds a card that beats ``card``; every unseen card may be there."""
    shown = seen.shown.get(seat, frozenset())
    if any(other.beats(card, seen.trump) for other in shown):
        return 1.0
    held = seen.hand_sizes[seat] - len(shown)
    beating = sum(other.beats(card, seen.trump) for other in seen.unseen)
    unseen = len(seen.unseen)
    return 1 - comb(unseen - beating, held) / comb(unseen, held)


def _missed(card: Card, seen: Seen) -> float:
    """What the card would still have been good for."""
    if sum(seen.hand_sizes) <= len(seen.hand_sizes):
        return 0
    if card.suit is seen.trump:
        return _TRUMP + card.points / 2
    return _LOAD if card.is_load else 0


def _to_come(seen: Seen) -> Iterator[Seat]:
    """The seats that play to this trick after this one."""
    seats = len(seen.hand_sizes)
    for steps in range(1, seats - len(seen.table)):
        yield Seat((seen.seat + steps) % seats)


def _seat_at(place: int, seen: Seen) -> Seat:
    return Seat((seen.leader + place) % len(seen.hand_sizes))


def _is_ours(seat: Seat, seen: Seen) -> bool:
    return seen.sides[seat] == seen.sides[seen.seat]


def _idea(card: Card, seen: Seen) -> Idea:
    if not seen.table:
        return Idea.LEAD_CHEAPLY
    table = (*seen.table, card)
    if winning_place(table, seen.trump) == len(seen.table):
        return Idea.TAKE_TRICK
    if not _is_ours(_seat_at(winning_place(table, seen.trump), seen), seen):
        return Idea.LET_GO
    return Idea.FEED_PARTNER if card.points else Idea.LEAVE_TO_PARTNER
