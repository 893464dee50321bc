"""The forty cards: what beats what, and what counts how much."""

from __future__ import annotations

import pytest

from tests.rules.playing import card, cards
from tutor.rules.cards import CARD_AT, DECK, Card, Rank, Suit, cards_of, points_of
from tutor.rules.errors import CardNotationError
from tutor.rules.trick import winning_place

ORDER = "A3RCF76542"
WORTH = {"A": 11, "3": 10, "R": 4, "C": 3, "F": 2}


def second_wins(first: str, second: str, trump: str) -> bool:
    """The rule as it is told at the table: who takes a trick of two, ``first`` led."""
    if second[1] == first[1]:
        return ORDER.index(second[0]) < ORDER.index(first[0])
    return second[1] == trump


@pytest.mark.parametrize("trump", Suit)
def test_in_every_trick_of_two_cards_one_wins_as_the_rule_says(trump: Suit) -> None:
    pairs = [(first, second) for first in DECK for second in DECK if first != second]
    assert len(pairs) == 1560
    for first, second in pairs:
        wanted = second_wins(str(first), str(second), trump.value)
        assert second.beats(first, trump) == wanted
        assert winning_place((first, second), trump) == int(wanted)


@pytest.mark.parametrize("trump", Suit)
def test_of_two_cards_of_a_suit_exactly_one_beats_the_other(trump: Suit) -> None:
    for one in DECK:
        for other in DECK:
            if one.suit is other.suit and one != other:
                assert one.beats(other, trump) != other.beats(one, trump)


@pytest.mark.parametrize(
    ("trick", "trump", "winner"),
    [
        ("2c7c", "d", "7c"),  # both are worth nothing, but the seven is the higher
        ("7c2c", "d", "7c"),
        ("Rs3s", "d", "3s"),  # the three is above the king
        ("2sAb", "d", "2s"),  # an ace of another suit does not take the two led
        ("As2d", "d", "2d"),  # the lowest trump takes the highest plain card
        ("7d3c", "d", "7d"),  # against a trump led a plain three is nothing
        ("7d6d", "d", "7d"),  # and only a higher trump does
        ("7d3d", "d", "3d"),
        ("5sAb7s", "d", "7s"),  # the highest of the suit led, not of all
        ("5s4dAs2d", "d", "4d"),
        ("2c3sAsRb6c", "d", "6c"),
    ],
)
def test_who_takes_the_trick(trick: str, trump: str, winner: str) -> None:
    played = cards(trick)
    assert str(played[winning_place(played, Suit(trump))]) == winner


def test_the_whole_pack_is_worth_120_thirty_a_suit() -> None:
    assert len(set(DECK)) == 40
    assert points_of(DECK) == 120
    for suit in Suit:
        assert points_of(each for each in DECK if each.suit is suit) == 30


@pytest.mark.parametrize("rank", Rank)
def test_strength_and_points_are_two_things(rank: Rank) -> None:
    assert rank.strength == 9 - ORDER.index(rank.value)
    assert rank.points == WORTH.get(rank.value, 0)


def test_loads_are_aces_and_threes_and_worth_84() -> None:
    loads = [each for each in DECK if each.is_load]
    assert {each.rank for each in loads} == {Rank.ACE, Rank.THREE}
    assert points_of(loads) == 84
    assert sum(each.is_blank for each in DECK) == 20


def test_a_card_is_what_it_is_written_as() -> None:
    assert all(Card.parse(str(each)) == each for each in DECK)
    assert all(CARD_AT[each.index] == each for each in DECK)
    assert repr(card("Ad")) == "Card.parse('Ad')"


@pytest.mark.parametrize("text", ["", "A", "Ax", "Kd", "ad", "10d", "8d", "9d", "Ad ", "dA", "A♦"])
def test_nothing_else_is_a_card(text: str) -> None:
    with pytest.raises(CardNotationError) as error:
        Card.parse(text)
    assert error.value.codes == ("card-notation",)
    assert text in str(error.value)


def test_every_wrong_card_of_a_run_is_named() -> None:
    with pytest.raises(CardNotationError) as error:
        cards_of("AdXx3cKb5")
    assert [each.params["text"] for each in error.value.flaws] == ["Xx", "Kb", "5"]
