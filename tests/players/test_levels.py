"""The levels: who plays at each, how the novice strays, and that a higher one wins more."""

from __future__ import annotations

from random import Random

import pytest

from tests.bench.levels_bench import ratings
from tests.bench.players_bench import measured, played
from tutor.players.levels import LEVELS, STRAYS, level_of, novice
from tutor.players.registry import GENTLE, OPPONENTS
from tutor.players.simple import miser
from tutor.rules.cards import Card
from tutor.rules.deal import deal
from tutor.rules.seen import Seen
from tutor.rules.trick import Seat
from tutor.rules.variant import TWO_PLAYERS, VARIANTS


def test_each_level_is_a_player() -> None:
    assert [level_of(name) for name in LEVELS] == [1, 2, 3, 4, 5, 6]
    assert set(LEVELS) <= set(OPPONENTS)
    assert level_of(GENTLE) == 1
    assert level_of("ducker") is None


def test_the_novice_strays_as_often_as_it_should() -> None:
    strayed: list[bool] = []

    def watched(seen: Seen) -> Card:
        card = novice(seen)
        assert card in seen.hand
        assert novice(seen) is card
        if len(seen.hand) == 3:
            strayed.append(card != miser(seen))
        return card

    for number in range(40):
        played(deal(TWO_PLAYERS, Random(number), Seat(0)), [watched, watched])
    # One of three cards drawn by lot is the one it would have played anyway.
    assert abs(sum(strayed) / len(strayed) - STRAYS * 2 / 3) < 0.05


@pytest.mark.parametrize("name", [name for name, each in VARIANTS.items() if not each.is_called])
def test_the_novice_plays_at_every_table(name: str) -> None:
    variant = VARIANTS[name]
    assert played(deal(variant, Random(1), Seat(0)), [novice] * variant.seats).is_over


@pytest.mark.slow
@pytest.mark.parametrize("level", range(2, 6))
def test_a_level_wins_more_than_the_one_below(level: int) -> None:
    """The expert takes minutes: ``levels_bench`` measures it."""
    one, other = (OPPONENTS[LEVELS[each - 1]] for each in (level, level - 1))
    share, _ = measured(TWO_PLAYERS, one, other, 100)
    assert share > 0.52


def test_a_rating_is_that_of_the_shares_it_is_made_from() -> None:
    """Each level wins ten games in eleven against the one below, and so on: 400 points each."""
    places = range(len(LEVELS))
    games = {(one, other): 100 for one in places for other in places if one != other}
    won = {(one, other): 100 / (1 + 10 ** (other - one)) for one, other in games}
    found = ratings(won, games)
    assert [round(each) for each in found] == [500, 900, 1300, 1700, 2100, 2500]
