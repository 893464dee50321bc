"""What is agreed before a game, and the deals that follow from it."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from tutor.rules.deal import Deal, deal
from tutor.rules.trick import Seat
from tutor.rules.variant import Variant

YOU = Seat(0)
"""Where the learner sits."""


class Terms(NamedTuple):
    """What is agreed before the first card.

    ``players`` go by seat, the learner first; ``first_to`` is None for a single game; the deals
    follow from ``seed``. With ``hides_points`` nobody but the learner counts until the end.
    """

    variant: Variant
    players: tuple[str, ...]
    seed: int
    first_to: int | None = None
    hides_points: bool = False


def first_dealer(terms: Terms) -> Seat:
    """Who deals the first game: drawn by lot from the seed."""
    return _lot(terms, Random(terms.seed))


def match_deal(terms: Terms, number: int) -> Deal:
    """The deal of a game of the match, from 0; the deal passes on after every game."""
    rng = Random(terms.seed)
    dealer = _lot(terms, rng)
    deals = [
        deal(terms.variant, rng, terms.variant.seat_after(dealer, game))
        for game in range(number + 1)
    ]
    return deals[number]


def _lot(terms: Terms, rng: Random) -> Seat:
    return Seat(int(rng.random() * terms.variant.seats))
