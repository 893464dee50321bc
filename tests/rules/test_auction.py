"""The auction of chiamata, word by word."""

from __future__ import annotations

import pytest

from tests.rules.playing import card
from tutor.rules.auction import Auction, Bid, Call, Contract
from tutor.rules.cards import Rank, Suit
from tutor.rules.errors import IllegalPlay, PositionError, VariantError
from tutor.rules.trick import Seat
from tutor.rules.variant import BASTARDA, CHIAMATA, PAIRS, Option, Variant

POINTS_AFTER = CHIAMATA.with_options(Option.POINTS_AFTER_TWO)
POINTS_ONLY = CHIAMATA.with_options(Option.POINTS_ONLY)


def spoken(*words: str | int, variant: Variant = CHIAMATA, dealer: int = 4) -> Auction:
    """The auction in which ``-`` passes, a letter bids a rank, a number points."""
    auction = Auction(variant, Seat(dealer))
    for word in words:
        if word == "-":
            auction = auction.pass_()
        else:
            auction = auction.bid(Rank(word) if isinstance(word, str) else word)
    return auction


def test_the_player_after_the_dealer_speaks_first() -> None:
    assert spoken().to_bid == 0
    assert spoken(dealer=2).to_bid == 3


def test_any_rank_may_be_bid_first_and_then_only_lower_ones() -> None:
    assert spoken().allowed_bids == tuple(Rank)
    assert spoken("C").allowed_bids == (
        Rank.JACK,
        Rank.SEVEN,
        Rank.SIX,
        Rank.FIVE,
        Rank.FOUR,
        Rank.TWO,
    )
    with pytest.raises(IllegalPlay) as error:
        spoken("C", "C")
    assert str(error.value) == "C is not below C"
    with pytest.raises(IllegalPlay) as error:
        spoken("4", "5")
    assert str(error.value) == "5 is not below 4"


def test_the_three_is_called_before_the_king() -> None:
    assert spoken("A", "3", "R").last_bid
    with pytest.raises(IllegalPlay):
        spoken("A", "R", "3")


def test_who_passes_is_out() -> None:
    auction = spoken("A", "-", "3", "-", "R")
    assert auction.remaining_seats == (0, 2, 4)
    assert auction.to_bid == 0
    assert spoken("A", "-", "3", "-", "R", "-").to_bid == 2


def test_the_last_one_in_is_the_caller() -> None:
    auction = spoken("A", "-", "3", "-", "R", "-", "-")
    assert auction.is_over
    assert auction.to_bid is None
    assert auction.contract == Contract(Seat(4), Rank.KING, 61)


def test_the_last_to_speak_may_bid_when_all_others_have_passed() -> None:
    auction = spoken("-", "-", "-", "-")
    assert not auction.is_over
    assert auction.bid(Rank.ACE).contract == Contract(Seat(4), Rank.ACE, 61)


def test_if_all_pass_the_cards_are_dealt_again() -> None:
    auction = spoken("-", "-", "-", "-", "-")
    assert auction.is_over
    assert auction.is_passed_out
    assert auction.contract is None


def test_there_is_no_contract_while_it_goes_on() -> None:
    assert spoken("A", "-").contract is None
    assert not spoken("A", "-").is_passed_out


def test_a_call_of_2_ends_it() -> None:
    auction = spoken("A", "2")
    assert auction.is_over
    assert auction.contract == Contract(Seat(1), Rank.TWO, 61)
    with pytest.raises(IllegalPlay) as error:
        auction.bid(62)
    assert error.value.codes == ("auction-over",)
    with pytest.raises(IllegalPlay):
        auction.pass_()


def test_by_option_points_follow_a_call_of_2() -> None:
    auction = spoken("A", "2", variant=POINTS_AFTER)
    assert not auction.is_over
    assert auction.allowed_bids == tuple(range(62, 121))
    assert auction.bid(62).allowed_bids == tuple(range(63, 121))
    ended = spoken("A", "2", "-", 70, "-", "-", "-", variant=POINTS_AFTER)
    assert ended.contract == Contract(Seat(3), Rank.TWO, 70)
    unraised = spoken("A", "2", "-", "-", "-", "-", variant=POINTS_AFTER)
    assert unraised.contract == Contract(Seat(1), Rank.TWO, 61)


def test_nobody_can_bid_over_120() -> None:
    assert spoken("2", 120, variant=POINTS_AFTER).contract == Contract(Seat(1), Rank.TWO, 120)


def test_by_option_only_points_are_bid_and_the_caller_names_any_card() -> None:
    auction = spoken(variant=POINTS_ONLY)
    assert auction.allowed_bids == tuple(range(61, 121))
    contract = spoken(61, "-", "-", 75, "-", "-", variant=POINTS_ONLY).contract
    assert contract == Contract(Seat(3), None, 75)
    assert contract.call(Suit.COPPE, Rank.ACE) == Call(Seat(3), card("Ac"), 75)
    with pytest.raises(IllegalPlay) as error:
        contract.call(Suit.COPPE)
    assert error.value.codes == ("rank-unsaid",)


@pytest.mark.parametrize(
    ("variant", "words", "bid", "code"),
    [
        (CHIAMATA, ("A",), 70, "bid-not-allowed"),
        (POINTS_AFTER, ("A",), 70, "bid-not-allowed"),
        (POINTS_AFTER, ("2",), 61, "bid-not-allowed"),
        (POINTS_AFTER, ("2", 70), 70, "bid-not-higher"),
        (POINTS_AFTER, ("2", 70), 121, "bid-not-allowed"),
        (POINTS_AFTER, ("2", 70), Rank.TWO, "bid-not-allowed"),
        (POINTS_ONLY, (), Rank.ACE, "bid-not-allowed"),
        (POINTS_ONLY, (), 60, "bid-not-allowed"),
        (POINTS_ONLY, (65,), 64, "bid-not-higher"),
    ],
)
def test_what_cannot_be_bid(
    variant: Variant, words: tuple[str | int, ...], bid: Bid, code: str
) -> None:
    with pytest.raises(IllegalPlay) as error:
        spoken(*words, variant=variant).bid(bid)
    assert error.value.codes == (code,)


def test_bidding_out_of_turn_and_too_high_is_refused_for_both() -> None:
    with pytest.raises(IllegalPlay) as error:
        spoken("C").bid(Rank.KING, by=Seat(3))
    assert error.value.codes == ("bid-out-of-turn", "bid-not-lower")
    with pytest.raises(IllegalPlay) as error:
        spoken("C").pass_(by=Seat(3))
    assert error.value.codes == ("bid-out-of-turn",)
    assert spoken("C").bid(Rank.JACK, by=Seat(1)).to_bid == 2


def test_the_caller_names_the_suit_of_the_called_rank() -> None:
    contract = Contract(Seat(4), Rank.KING, 61)
    assert contract.call(Suit.SPADE) == Call(Seat(4), card("Rs"), 61)
    assert contract.call(Suit.SPADE, Rank.KING, by=Seat(4)).trump is Suit.SPADE
    with pytest.raises(IllegalPlay) as error:
        contract.call(Suit.SPADE, Rank.ACE, by=Seat(2))
    assert error.value.codes == ("not-the-caller", "rank-not-called")


def test_only_the_games_of_five_have_an_auction() -> None:
    assert Auction(BASTARDA, Seat(0)).to_bid == 1
    with pytest.raises(VariantError) as error:
        Auction(PAIRS, Seat(0))
    assert error.value.codes == ("no-auction",)
    with pytest.raises(PositionError):
        Auction(CHIAMATA, Seat(5))
