"""The café player: each saying it goes by, at any table, and that the lessons beat them."""

from __future__ import annotations

import pytest

from tests.bench.players_bench import measured
from tests.players.test_counter import seen
from tests.rules.playing import begun, moments
from tutor.players.counter import counter
from tutor.players.simple import cafe
from tutor.rules.variant import TWO_PLAYERS, VARIANTS

SAYINGS = {
    "a blank is led, the lowest": ("7d4cFb", "", "4c"),
    "else a court card": ("FbRdAc", "", "Fb"),
    "else a small trump": ("Ac4sRs", "", "4s"),
    "a load only if nothing else is left": ("Ac3bAs", "", "3b"),
    "and the big trumps last": ("Ac3s", "", "Ac"),
    "a trump is spent on a load": ("2s7b7d", "3c", "2s"),
    "the lowest that will do": ("7s5s6d", "Ac", "5s"),
    "and on nothing less": ("2s7b6d", "Rc", "6d"),
    "not even to save a load": ("2sAb3d", "4c", "3d"),
    "a three comes home on its suit": ("3c2s7b", "4c", "3c"),
    "a king too": ("Rc2s7b", "4c", "Rc"),
    "the ace not for nothing": ("Ac2s7b", "4c", "7b"),
    "but for points": ("Ac2s7b", "Fc", "Ac"),
    "a load led is taken in its suit": ("Ac2s7b", "3c", "Ac"),
}


@pytest.mark.parametrize("saying", SAYINGS)
def test_the_sayings(saying: str) -> None:
    hand, table, card = SAYINGS[saying]
    assert str(cafe(seen(hand, table, stock=20))) == card


def test_it_plays_a_card_of_its_hand_at_every_table_and_always_the_same() -> None:
    for variant in VARIANTS.values():
        if not variant.is_called:
            for game in moments(begun(variant, 2), 2):
                if not game.is_over:
                    known = game.seen_by(game.position.to_play)
                    assert cafe(known) in known.hand
                    assert cafe(known) == cafe(known)


@pytest.mark.slow
def test_the_lessons_beat_the_sayings() -> None:
    share, margin = measured(TWO_PLAYERS, counter, cafe, 40)
    assert share > 0.6
    assert margin > 10
