"""Players that look one or two tricks ahead and choose with noise.

Such a player values each card by the next tricks, as if the game ended after them, and assumes that
the other side does the same. It plays each card with a probability that falls with the points the
card seems to lose. How often it plays a wrong card is therefore a number, and nothing is random.
(The rule is known as softmax, or quantal response: McKelvey and Palfrey, 1995.)
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import NamedTuple

from tutor.players.advice import odds_under
from tutor.rules.cards import Card, points_of
from tutor.rules.seen import Seen
from tutor.rules.trick import Seat, winning_place
from tutor.solver.last_tricks import GAIN, OUTCOME, trump_first_indices


class LookaheadPlayer(NamedTuple):
    """A player that looks ``tricks`` ahead, with ``noise`` in points.

    Of two cards whose values differ by ``noise`` it plays the better one e (2.7) times as often.
    """

    tricks: int
    noise: float


LOOKAHEAD_PLAYERS: tuple[LookaheadPlayer, ...] = tuple(
    LookaheadPlayer(tricks, noise) for tricks in (1, 2) for noise in (12.0, 5.0, 2.0)
)
"""Players that look one and two tricks ahead, each with three degrees of noise, the most first."""


def estimates(seen: Seen, tricks: int) -> list[float]:
    """What each card of the hand seems to win for its side less what it seems to lose, in points.

    It counts the trick on the table and those after it, ``tricks`` in all. Where the other hand is
    not known it counts this trick only, weighted by the odds of taking it.

    >>> from tutor.rules import Position, Seat, seen_by
    >>> seen = seen_by(Position.parse("d/3dFd7b,Ad5d2d/51,46"), Seat(0))
    >>> estimates(seen, 1), estimates(seen, 2)
    ([-21, -13, -11], [-19, -9, -13])
    """
    if len(seen.hand_sizes) == 2 and not seen.stock_size:
        (theirs,) = seen.other_hands.values() or (frozenset[Card](),)
        hand = trump_first_indices(seen.hand, seen.trump)
        other = trump_first_indices(sorted(theirs, key=lambda card: card.index), seen.trump)
        led = trump_first_indices(seen.table, seen.trump)
        return _replies(hand, other, led[0], tricks) if led else _leads(hand, other, tricks)
    return [_by_odds(seen, card) for card in seen.hand]


def play_chances(worth: Sequence[float], noise: float) -> list[float]:
    """The probability with which each card is played, given its value; they add up to 1."""
    top = max(worth)
    weights = [exp((each - top) / noise) for each in worth]
    total = sum(weights)
    return [weight / total for weight in weights]


def _leads(first: Sequence[int], second: Sequence[int], tricks: int) -> list[float]:
    """The margin of each lead over so many tricks; cards are ``trump_first_indices`` ints."""
    if tricks == 1 or len(first) == 1:
        return [min([GAIN[lead][reply] for reply in second]) for lead in first]
    return [min([_after(lead, reply, first, second, tricks) for reply in second]) for lead in first]


def _replies(hand: Sequence[int], other: Sequence[int], led: int, tricks: int) -> list[float]:
    """The margin of each reply to ``led``, of who replies."""
    if tricks == 1 or not other:
        return [-GAIN[led][reply] for reply in hand]
    return [-_after(led, reply, other, hand, tricks) for reply in hand]


def _after(
    lead: int, reply: int, first: Sequence[int], second: Sequence[int], tricks: int
) -> float:
    """The leader's margin with this trick and those after it that are looked at."""
    leader = [card for card in first if card != lead]
    other = [card for card in second if card != reply]
    if OUTCOME[lead][reply] >= 0:
        return GAIN[lead][reply] + max(_leads(leader, other, tricks - 1))
    return GAIN[lead][reply] - max(_leads(other, leader, tricks - 1))


def _by_odds(seen: Seen, card: Card) -> float:
    """What the trick seems worth with ``card`` on it: what lies there, by the odds of taking it."""
    table = (*seen.table, card)
    place = winning_place(table, seen.trump)
    seats = len(seen.hand_sizes)
    taker = (seen.leader + place) % seats
    keeps = 1.0
    for steps in range(1, seats - len(seen.table)):
        seat = Seat((seen.seat + steps) % seats)
        if seat != taker and seen.sides[seat] in (None, *_against(seen, taker)):
            keeps *= odds_under(seen, seat, table[place])
    ours = seen.sides[taker] == seen.sides[seen.seat]
    worth = points_of(table) * (2 * keeps - 1)
    return worth if ours else -worth


def _against(seen: Seen, taker: int) -> list[int | None]:
    return [side for side in seen.sides if side != seen.sides[taker]]
