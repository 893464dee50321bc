"""What each card is worth on average over deals of the unseen cards, with its error.

The cards that a seat does not see are dealt at random, each card of its hand is played, and the
counter plays both sides to the end, exactly once the stock is gone. All cards are tried on the same
deals, so that their differences are known much better than each by itself. It is an estimate, and
one against a side that plays as the counter does; for two players with a stock and three cards.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random
from typing import NamedTuple

from tutor.players.counter import counter
from tutor.players.playout import Playout
from tutor.rules.cards import Card
from tutor.rules.seen import Seen
from tutor.solver.last_tricks import trump_first_indices

GAME, POINT = 30.0, 0.3
"""What a game won rather than drawn counts, and a point made; so a win counts for more than any
number of points, and points settle what is as likely to win.
"""


class Mean(NamedTuple):
    """The mean of a number over deals, and the standard error of that mean."""

    mean: float
    error: float


@dataclass(frozen=True, slots=True)
class CardEstimate:
    """What a card comes to over the deals tried.

    Attributes:
        chance: The chance to win plus half of that to draw, from 0 to 1.
        points: The final points of the seat.
        value: The number that cards are compared by, see ``GAME`` and ``POINT``.
        ahead: By how much its value is above that of the counter's card, deal by deal.
        chance_ahead: The same of the chance.
    """

    chance: Mean
    points: Mean
    value: Mean
    ahead: Mean
    chance_ahead: Mean


@dataclass(frozen=True, slots=True)
class Estimate:
    """The estimate for each card of a hand, over so many deals, and the card the counter plays."""

    cards: Mapping[Card, CardEstimate]
    deals: int
    usual: Card


def can_estimate(seen: Seen) -> bool:
    """Whether the seat is to play in the game for two with three cards and a stock, not open."""
    is_its_turn = len(seen.hand_sizes) == 2 and seen.seat == seen.to_play
    is_hidden = not any(seen.shown.values())
    return is_its_turn and is_hidden and len(seen.hand) == 3 and seen.stock_size >= 2


def estimate(seen: Seen, deals: int, random: Random) -> Estimate:
    """What each card of the seat to play is worth, over ``deals`` deals of the unseen cards.

    Raises ValueError where ``can_estimate`` is false.
    """
    trials = Trials(seen, random)
    trials.try_deals(deals)
    return trials.estimate()


class Trials:
    """Deals tried so far for one seat, to which more can be added."""

    def __init__(self, seen: Seen, random: Random) -> None:
        if not can_estimate(seen):
            raise ValueError("an estimate is for two players with three cards and a stock")
        trump = seen.trump
        self._seen, self._random, self._playout = seen, random, Playout(trump)
        self.usual, self.hand = counter(seen), seen.hand
        self._hand = trump_first_indices(seen.hand, trump)
        # Sorted, so that the same seat and the same chance make the same deals.
        unseen = sorted(seen.unseen, key=lambda card: card.index)
        self._unseen = trump_first_indices(unseen, trump)
        self._table = trump_first_indices(seen.table, trump)
        turn_up = () if seen.turn_up is None else (seen.turn_up,)
        self._turn_up = trump_first_indices(turn_up, trump)
        self._ahead = seen.points[seen.seat] - seen.points[1 - seen.seat]
        self._margins: list[list[int]] = [[] for _ in seen.hand]

    @property
    def deals(self) -> int:
        return len(self._margins[0])

    def try_deals(self, deals: int) -> None:
        """Deals the unseen cards so many times more, and plays each card out."""
        playout, hand, table = self._playout, self._hand, self._table
        held = self._seen.hand_sizes[1 - self._seen.seat]
        for _ in range(deals):
            order = self._random.sample(self._unseen, len(self._unseen))
            other, stock = order[:held], order[held:] + self._turn_up
            for card, margins in zip(hand, self._margins, strict=True):
                if table:
                    margin = -playout.margin(other + table, list(hand), stock, table[0], card)
                else:
                    margin = playout.margin(list(hand), list(other), stock, card)
                margins.append(self._ahead + margin)

    def ahead(self, card: Card) -> Mean:
        """By how much the value of a card is above that of the counter's, deal by deal."""
        place, usual = self._seen.hand.index(card), self._seen.hand.index(self.usual)
        return _mean(
            [
                value_of(one) - value_of(other)
                for one, other in zip(self._margins[place], self._margins[usual], strict=True)
            ]
        )

    def estimate(self) -> Estimate:
        """What the deals tried so far come to."""
        usual = self._margins[self._seen.hand.index(self.usual)]
        cards = {}
        for card, margins in zip(self._seen.hand, self._margins, strict=True):
            pairs = list(zip(margins, usual, strict=True))
            cards[card] = CardEstimate(
                chance=_mean([_chance(each) for each in margins]),
                points=_mean([60 + each / 2 for each in margins]),
                value=_mean([value_of(each) for each in margins]),
                ahead=_mean([value_of(one) - value_of(other) for one, other in pairs]),
                chance_ahead=_mean([_chance(one) - _chance(other) for one, other in pairs]),
            )
        return Estimate(cards, self.deals, self.usual)


def value_of(margin: int) -> float:
    """The value of ending so many points ahead."""
    return GAME * ((margin > 0) - (margin < 0)) + POINT * margin / 2


def _chance(margin: int) -> float:
    return 1.0 if margin > 0 else 0.5 if margin == 0 else 0.0


def _mean(numbers: Sequence[float]) -> Mean:
    count = len(numbers)
    mean = sum(numbers) / count
    if count < 2:
        return Mean(mean, float("inf"))
    spread = sum([(each - mean) ** 2 for each in numbers]) / (count - 1)
    return Mean(mean, sqrt(spread / count))
