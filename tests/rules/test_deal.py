"""Dealing: who gets which card of the pack, and what is no deal."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from tests.rules.playing import card, cards
from tutor.rules.auction import Call
from tutor.rules.cards import DECK, Card, Rank, Suit
from tutor.rules.deal import Deal, deal, start
from tutor.rules.errors import PositionError
from tutor.rules.trick import Seat, Side
from tutor.rules.variant import (
    BRISCOLONE,
    CHIAMATA,
    PAIRS,
    THREE_PLAYERS,
    TWO_PLAYERS,
    VARIANTS,
    Variant,
)


class Unshuffled(Random):
    """A shuffle that leaves the pack as it is: denari, coppe, spade, bastoni, each from the ace."""

    def random(self) -> float:
        return 0.5


def test_cards_are_dealt_one_at_a_time_the_other_player_first() -> None:
    dealt = deal(TWO_PLAYERS, Unshuffled(), Seat(0))
    assert dealt.hands[1] == cards("AdRdFd")
    assert dealt.hands[0] == cards("3dCd7d")
    assert dealt.stock[:2] == cards("6d5d")
    assert dealt.trump_card == card("2b")
    assert dealt.trump is Suit.BASTONI


def test_with_pairs_three_cards_each_not_ten() -> None:
    dealt = deal(PAIRS, Unshuffled(), Seat(1))
    assert dealt.hands[2] == cards("AdFd4d")
    assert dealt.hands[3] == cards("3d7d2d")
    assert dealt.hands[0] == cards("Rd6dAc")
    assert dealt.hands[1] == cards("Cd5d3c")
    assert len(dealt.stock) == 28


def test_in_briscolone_the_last_card_dealt_is_the_dealers_and_makes_the_trump() -> None:
    dealt = deal(BRISCOLONE, Unshuffled(), Seat(1))
    assert dealt.stock == ()
    assert dealt.hands[1][-1] == dealt.trump_card == card("2b")
    assert start(dealt).trump is Suit.BASTONI
    assert start(dealt).to_play == 0


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=str)
@pytest.mark.parametrize("seed", range(5))
def test_every_deal_is_sound(variant: Variant, seed: int) -> None:
    dealer = Seat(seed % variant.seats)
    dealt = deal(variant, Random(seed), dealer)
    assert sorted(c.index for hand in (*dealt.hands, dealt.stock) for c in hand) == sorted(
        c.index for c in variant.pack
    )
    assert deal(variant, Random(seed), dealer) == dealt
    if variant.is_called:
        assert dealt.trump is dealt.trump_card is None
    else:
        position = start(dealt)
        assert position.trump is dealt.trump
        assert position.to_play == (dealer + 1) % variant.seats
        assert position.sides == variant.sides


def test_shuffles_differ() -> None:
    assert len({deal(TWO_PLAYERS, Random(seed), Seat(0)).hands for seed in range(50)}) == 50


def test_three_players_all_run_out_together() -> None:
    dealt = deal(THREE_PLAYERS, Random(1), Seat(0))
    assert card("2c") not in dealt.stock
    assert len(dealt.stock) % 3 == 0


def sound() -> Deal:
    return deal(TWO_PLAYERS, Unshuffled(), Seat(0))


def codes(**changes: object) -> list[str]:
    with pytest.raises(PositionError) as error:
        replace(sound(), **changes)
    return list(error.value.codes)


def test_39_cards_are_no_deal() -> None:
    stock = sound().stock
    assert codes(stock=stock[1:]) == ["deal-stock", "deal-missing"]


def test_a_card_twice_is_no_deal() -> None:
    stock = sound().stock
    assert codes(stock=(card("Ad"), *stock[1:])) == ["card-twice", "deal-missing"]


def test_hands_must_be_of_the_right_size() -> None:
    dealt = sound()
    hands = (dealt.hands[0][:-1], (*dealt.hands[1], dealt.hands[0][-1]))
    assert codes(hands=hands) == ["deal-hand", "deal-hand"]


def test_the_trump_must_be_the_suit_of_the_turn_up() -> None:
    assert codes(trump=Suit.COPPE) == ["deal-trump"]


def test_everything_wrong_is_named_at_once() -> None:
    dealt = sound()
    hands = (cards("AdAd"), dealt.hands[1], cards("2c"))
    found = codes(hands=hands, stock=dealt.stock[2:], trump=Suit.COPPE, dealer=Seat(5))
    wanted = (
        "no-such-seat deal-hands deal-hand deal-hand deal-stock card-twice card-twice "
        "deal-missing deal-trump"
    )
    assert " ".join(found) == wanted


def test_the_sentence_names_the_cards() -> None:
    with pytest.raises(PositionError) as error:
        replace(sound(), stock=sound().stock[2:])
    assert str(error.value) == "the stock has 32 card(s), not 34; the deal lacks 6d and 5d"


def test_the_2_left_out_does_not_belong_to_the_deal() -> None:
    dealt = deal(THREE_PLAYERS, Random(1), Seat(0))
    with pytest.raises(PositionError) as error:
        replace(dealt, stock=(card("2c"), *dealt.stock[1:]))
    assert error.value.codes == ("deal-missing", "deal-extra")


def called() -> Deal:
    return deal(CHIAMATA, Unshuffled(), Seat(4))


def test_in_chiamata_there_is_no_trump_before_the_call() -> None:
    assert called().trump is None
    with pytest.raises(PositionError) as error:
        start(called())
    assert error.value.codes == ("no-call",)
    with pytest.raises(PositionError) as error:
        replace(called(), trump=Suit.COPPE)
    assert error.value.codes == ("trump-before-call",)


def test_the_call_makes_the_trump_and_the_sides() -> None:
    # Unshuffled, seat 0 gets the first, sixth … card: Ad 7d Ac …, so the 3d lies with seat 1.
    assert [hand[0] for hand in called().hands] == list(DECK[:5])
    position = start(called(), Call(Seat(3), Card(Rank.THREE, Suit.DENARI)))
    assert position.trump is Suit.DENARI
    assert position.sides == (1, 0, 1, 0, 1)
    assert position.to_play == 0


def test_who_holds_the_called_card_himself_is_alone() -> None:
    position = start(called(), Call(Seat(3), card("Cd")))
    assert position.sides == (Side(1), Side(1), Side(1), Side(0), Side(1))


def test_a_call_must_be_of_a_seat_and_in_a_game_that_has_calls() -> None:
    with pytest.raises(PositionError) as error:
        start(sound(), Call(Seat(3), card("Cd")))
    assert error.value.codes == ("call-not-wanted", "no-such-seat")
