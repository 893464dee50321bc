"""What every way of playing the last trick with a draw comes to, however the cards lie.

Seven cards are unseen by both sides together: three in each hand and one face down. They are
numbered 0 to 6 in the order given, and a hand is an int with a bit for each of its cards. After the
trick both sides can name all cards, so that what is left is exact: see ``last_tricks``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum
from functools import cache
from itertools import combinations
from operator import index
from typing import NamedTuple

from tutor.rules import Card, Suit
from tutor.solver.last_tricks import GAIN, OUTCOME, best_margin, trump_first_indices

UNSEEN = range(7)

Prior = Callable[[frozenset[Card], frozenset[Card]], int]
"""How often, beside others, a deal comes about before the trick: a whole number of 0 or more. It is
given the hand of the leader and that of the side that replies."""


class Objective(Enum):
    """What the sides play for: to win (a draw is half a win), or the difference in points."""

    WIN = "win"
    POINTS = "points"


class ReplyMoment(NamedTuple):
    """A hand that replies, and the card led: all that its side knows beside what both know.

    ``leaders`` are the three hands that may have led and ``weights`` how often each is dealt with
    this one. ``payoffs`` holds, for each of ``replies``, what the leader gains with each of them,
    times the weight: in half games (2 for a win), or in points of difference at the end.
    """

    hand: int
    led: int
    replies: tuple[int, ...]
    leaders: tuple[int, ...]
    weights: tuple[int, ...]
    payoffs: tuple[tuple[int, ...], ...]


def reply_moments(
    trump: Suit,
    turn_up: Card,
    unseen: Sequence[Card],
    ahead: int,
    objective: Objective,
    prior: Prior | None,
) -> tuple[ReplyMoment, ...]:
    """All 140 moments in which the trick is replied to, in a fixed order.

    ``ahead`` is how many points the leader has taken more than the other side. Raises ValueError
    for a weight below 0, and TypeError for one that is no whole number.
    """
    *cards, last = trump_first_indices([*unseen, turn_up], trump)
    wins = objective is Objective.WIN
    margins = [
        best_margin(OUTCOME, GAIN, [cards[c] for c in first], [*[cards[c] for c in kept], last])
        for first, kept in _endings()
    ]
    hands = {hand: frozenset(unseen[card] for card in cards_in(hand)) for hand in all_hands()}
    moments = []
    for hand, led, replies, leaders, after in _shape():
        if prior is None:
            weights: tuple[int, ...] = (1, 1, 1)
        else:
            weights = tuple(index(prior(hands[leader], hands[hand])) for leader in leaders)
            if min(weights) < 0:
                raise ValueError(f"a prior gives numbers of 0 or more, not {min(weights)}")
        row, payoffs = OUTCOME[cards[led]], []
        for reply, endings in zip(replies, after, strict=True):
            taken = row[cards[reply]]
            if taken >= 0:
                ends = [ahead + taken + margins[won] for won, _ in endings]
            else:
                ends = [ahead + taken + 1 - margins[lost] for _, lost in endings]
            if wins:
                ends = [2 if end > 0 else 0 if end else 1 for end in ends]
            payoffs.append(tuple([end * each for end, each in zip(ends, weights, strict=True)]))
        moments.append(ReplyMoment(hand, led, replies, leaders, weights, tuple(payoffs)))
    return tuple(moments)


@cache
def cards_in(hand: int) -> tuple[int, ...]:
    """The numbers of the cards of a hand.

    >>> cards_in(0b100101)
    (0, 2, 5)
    """
    return tuple(card for card in UNSEEN if hand >> card & 1)


@cache
def all_hands() -> tuple[int, ...]:
    """The 35 hands that either side may hold."""
    return tuple(map(hand_of, combinations(UNSEEN, 3)))


def hand_of(cards: Sequence[int]) -> int:
    """The hand of the cards with these numbers."""
    return sum(1 << card for card in cards)


@cache
def _endings() -> tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]:
    """All that can be left after the trick: the cards of its winner, and those of its loser, who
    holds the turn-up beside them.
    """
    return tuple(
        (tuple(card for card in left if card not in kept), kept)
        for left in combinations(UNSEEN, 5)
        for kept in combinations(left, 2)
    )


_Shape = tuple[int, int, tuple[int, ...], tuple[int, ...], tuple[tuple[tuple[int, int], ...], ...]]


@cache
def _shape() -> tuple[_Shape, ...]:
    """The moments of a reply without what they pay: hand, card led, replies and leaders' hands; and
    for each reply and leader the place of the ending if the leader takes the trick, and if not.
    """
    place_of = {}
    for place, (first, kept) in enumerate(_endings()):
        one, other = (card for card in UNSEEN if card not in first and card not in kept)
        place_of[one, other, kept] = place_of[other, one, kept] = place
    shape = []
    for hand in all_hands():
        replies = cards_in(hand)
        for led in UNSEEN:
            if hand >> led & 1:
                continue
            hidden = [card for card in UNSEEN if card != led and not hand >> card & 1]
            pairs = [tuple(card for card in hidden if card != down) for down in hidden]
            after = tuple(
                tuple(
                    (
                        place_of[led, reply, _without(replies, reply)],
                        place_of[led, reply, pair],
                    )
                    for pair in pairs
                )
                for reply in replies
            )
            leaders = tuple(hand_of((led, *pair)) for pair in pairs)
            shape.append((hand, led, replies, leaders, after))
    return tuple(shape)


def _without(cards: tuple[int, ...], gone: int) -> tuple[int, ...]:
    return tuple(card for card in cards if card != gone)
