"""Positions that stand, but to which no play leads."""

from __future__ import annotations

import time
from itertools import combinations
from random import Random

import pytest

from tests.rules.playing import at, card, cards
from tutor.rules.cards import DECK, points_of
from tutor.rules.position import play
from tutor.rules.reachability import can_be_taken, reach_flaws
from tutor.rules.variant import THREE_PLAYERS, VARIANTS

REACHED = [
    ("two-players", "d/3dFd7b,Ad5d2d/51,46"),
    ("two-players", "s/FbAc5s,3cCs/39,55/4d"),
    ("two-players", "s/As5bAd,Rd3b7s/30,52/-/Fb4s"),
    ("two-players", "d/3b4b,Ab/45,52/Fs"),
    ("two-players", "d/,/60,60"),
    ("two-players", "d/,/120,0"),
    ("two-players", "d/3b4b,5b2b/110,0"),
    ("scoperta", "d/3dFd7b,Ad5d2d/51,46"),
    ("pizzico", "d/2b3b,4b5b/60,50"),
    ("pairs", "s/2s6c3c,3d7dCd,Fd4dFc,FbCb3s/25,24,15,14"),
    ("three-players", "d/5s4s,2s6s,7s2d/60,30,30/-/-/012"),
    ("three-players", "d/5s4s,2s6s,7s2d/60,30,30"),
    ("chiamata", "d/5s,4s,2s,6s,7s/20,30,40,20,10/-/-/01011"),
    ("bastarda", "d/5s,4s,2s,6s,7s/20,30,40,20,10/-/-/01111"),
]


@pytest.mark.parametrize(("name", "text"), REACHED)
def test_play_can_lead_here(name: str, text: str) -> None:
    assert reach_flaws(at(text), VARIANTS[name]) == ()


UNREACHED = [
    # The game is for other tables.
    ("pairs", "d/3dFd7b,Ad5d2d/51,46", "seats-of-variant"),
    ("pairs", "d/5s,4s,2s,6s/60,60,0,0/-/-/0011", "sides-of-variant"),
    ("pairs", "d/5s,4s,2s,6s/60,60,0,0/-/-/0123", "sides-of-variant"),
    ("chiamata", "d/5s,4s,2s,6s,7s/60,60,0,0,0/-/-/01234", "sides-of-variant"),
    ("chiamata", "d/5s,4s,2s,6s,7s/60,60,0,0,0/-/-/00012", "sides-of-variant"),
    # What is held does not fit what is dealt.
    ("two-players", "d/3dFd7b2s,Ad5d2d4s/51,46", "hand-of-variant"),
    ("two-players", "s/As5b,Rd3b/41,52/-/Fb4s", "hand-not-filled"),
    ("pizzico", "s/As5bAd,Rd3b7s/30,52/-/Fb4s", "hand-not-filled"),
    ("briscolone", "s/As5bAd,Rd3b7s/30,52/-/Fb4s", "stock-of-variant"),
    # The turn-up is a trump, and drawn last.
    ("two-players", "s/As5bAd,Rd3b7s/30,52/-/4sFb", "turn-up-not-trump"),
    ("two-players", "d/3dFd7b,Ac5c2s/51,46", "turn-up-missing"),
    ("two-players", "d/Ac5c2s,3dFd/46,51/7b", "turn-up-missing"),
    ("pairs", "c/2s6c3c,3d7dCd,Fd4dFc,FbCb3s/25,24,15,14", "turn-up-missing"),
    ("three-players", "d/5s4s2d,2s6s3s,7s2b4c/50,30,30", "turn-up-missing"),
    # Whole tricks are gone, and with them the points.
    ("three-players", "d/5s4s,2s6s,7s2c/60,30,30", "left-out-in-play"),
    ("two-players", "d/3b4b,5b2b/109,1", "points-not-made"),
    ("two-players", "d/3b4b,5b2b/1,109", "points-not-made"),
]


@pytest.mark.parametrize(("name", "text", "code"), UNREACHED)
def test_no_play_leads_here(name: str, text: str, code: str) -> None:
    assert [each.code for each in reach_flaws(at(text), VARIANTS[name])] == [code]


def test_all_that_is_wrong_is_named_with_its_numbers() -> None:
    found = reach_flaws(at("d/3c4c5c6c,7b6b5b4b/109,1"), VARIANTS["two-players"])
    assert [str(each) for each in found] == [
        "a hand of 4 cards: two-players deals 3",
        "the points 109 and 1 cannot be made of the 32 cards that are gone, 2 a trick",
    ]


def test_the_last_to_play_holds_the_turn_up_also_when_cards_lie_on_the_table() -> None:
    position = at("d/2s6c3c,3d7dCd,Rb4bFc,FbCb3s/24,24,15,13")
    for held in cards("2s3dRb"):
        assert [each.code for each in reach_flaws(position, VARIANTS["pairs"])] == [
            "turn-up-missing"
        ]
        position, _ = play(position, held)
    position, _ = play(position, card("Fb"))
    assert reach_flaws(position, VARIANTS["pairs"]) == ()


def test_from_the_second_dry_trick_the_turn_up_may_have_been_played() -> None:
    assert reach_flaws(at("d/3b4b,5b2b/110,0"), VARIANTS["two-players"]) == ()


def test_in_briscolone_the_dealer_holds_the_last_card_dealt_at_the_first_trick() -> None:
    denari, rest = "Ad3dRdCdFd7d6d5d4d2dAc3cRcCcFc7c6c5c4c2c", "AsRs3sCsFs7s6s5s4s2s"
    text = f"d/{denari},{rest}{rest.replace('s', 'b')}/0,0"
    assert [each.code for each in reach_flaws(at(text), VARIANTS["briscolone"])] == [
        "last-dealt-missing"
    ]
    assert reach_flaws(at("s" + text[1:]), VARIANTS["briscolone"]) == ()


def test_the_card_left_out_is_not_in_play() -> None:
    position = at("d/5s4s,2s6s,7s2c/60,30,30/-/-/012")
    assert [str(each) for each in reach_flaws(position, THREE_PLAYERS)] == [
        "2c is in play, but three-players is played without it"
    ]
    other = THREE_PLAYERS.with_left_out(card("2d"))
    assert reach_flaws(position, other) == ()


@pytest.mark.parametrize(
    ("gone", "amounts", "seats", "fits"),
    [
        ("Ad3d4c5c", (21, 0), 2, True),
        ("Ad3d4c5c", (11, 10), 2, True),
        ("Ad3dRcCc", (14, 14), 2, True),  # ace and knight, three and king
        ("Ad3dRcCc", (11, 17), 2, False),  # the ace alone is half a trick
        ("Ad3dRcCc", (28, 0), 2, True),
        ("Ad3dRcCc", (15, 14), 2, False),  # one too many in all
        ("Ad3dRc4c5c6c", (11, 14, 0), 2, True),
        ("Ad3dRc4c5c6c", (11, 10, 4), 2, True),
        ("Ad3dRcCc4c5c", (11, 10, 7), 2, True),
        ("Ad3dRcCcFc5c", (11, 10, 9), 2, False),
        ("Ad3dRcCcFc5c", (11, 13, 6), 2, True),
        ("AdAcAsAb2d2c2s2b", (22, 22), 4, True),
        ("AdAcAsAb2d2c2s2b", (44, 0), 4, True),
        ("AdAcAsAb3d2c2s2b", (11, 43), 4, True),
        ("AdAcAsAb3dRdCd2b", (11, 50), 4, False),
        ("", (0, 0), 2, True),
    ],
)
def test_points_are_made_of_whole_tricks(
    gone: str, amounts: tuple[int, ...], seats: int, fits: bool
) -> None:
    assert can_be_taken(cards(gone), amounts, seats) is fits


def test_even_the_hardest_sharing_out_takes_no_time() -> None:
    began = time.process_time()
    assert can_be_taken(THREE_PLAYERS.pack, (40, 40, 40), 3)
    assert not can_be_taken(THREE_PLAYERS.pack, (1, 59, 60), 3)
    assert time.process_time() - began < 5


@pytest.mark.parametrize("seats", [2, 4])
def test_piles_are_made_exactly_if_some_cards_make_them(seats: int) -> None:
    """Held against trying every pile there is."""
    rng = Random(seats)
    fitting = 0
    for _ in range(150):
        gone = rng.sample(DECK, seats * rng.randrange(12 // seats))
        mine = rng.randint(0, points_of(gone))
        amounts = mine, points_of(gone) - mine
        tried = any(
            points_of(pile) == mine
            for size in range(0, len(gone) + 1, seats)
            for pile in combinations(gone, size)
        )
        assert can_be_taken(gone, amounts, seats) is tried
        fitting += tried
    assert 0 < fitting < 150
