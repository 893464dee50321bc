"""One rule for choosing a card, key by key: what marks it, what gives it, and what is a command."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tutor.message import Message, say
from tutor.rules.cards import DECK, Card, cards_of
from tutor.text.catalog import Deck, load_catalog
from tutor.text.choosing import AmountOffer, CardOffer, CardsOffer, Choosing, Offer, TextOffer

EN, FRENCH = load_catalog("en"), load_catalog("en", Deck.FRENCH)
HAND = cards_of("3dFd7b")
EXPECTED = say("lesson.expected.amount", most=120)
AMOUNT = AmountOffer(120, EXPECTED)


def typing(keys: str, offer: Offer, *, is_fast: bool = False, letters: str = "") -> Choosing:
    """The state after some keys; what comes after the answer is given is not typed any more."""
    choosing = Choosing(offer, is_fast, frozenset(letters))
    for key in keys:
        assert not choosing.is_given
        choosing = choosing.after(key)
    return choosing


def stands(choosing: Choosing) -> str:
    """What is marked, with a ``!`` once it is given."""
    marked = "".join(str(each) for each in choosing.marked)
    return (choosing.typed if choosing.is_letter else marked) + "!" * choosing.is_given


@pytest.mark.parametrize(
    ("keys", "state"),
    [
        ("", ""),
        ("2", "Fd"),
        ("22", "Fd!"),
        ("23", "7b"),
        ("233", "7b!"),
        ("2323", "7b"),
        ("3", "7b"),  # the third, whatever its rank
        ("3d", "3d"),  # and now the three
        ("3d2", "Fd"),
        ("3D", "3d"),
        ("7", ""),  # no such number
        ("7b", "7b"),
        ("7b1", "3d"),
        ("77", ""),
        ("sev", "7b"),
        ("se", "7b"),
        ("seven of batons", "7b"),
        ("sette di b", "7b"),
        ("jack", "Fd"),
        ("J", "Fd"),
        ("coins", ""),  # two of them are coins
        ("three of coins", "3d"),
        ("xyz", ""),
        ("Kd", ""),
        ("8d", "Fd"),
        ("10d", ""),
        ("0", ""),
    ],
)
def test_one_card(keys: str, state: str) -> None:
    assert stands(typing(keys, CardOffer(HAND, EN))) == state


@pytest.mark.parametrize(
    ("keys", "state"), [("2", "Fd!"), ("9", ""), ("7b", "7b"), ("sev", "7b"), ("n", "n!")]
)
def test_a_number_is_enough_where_it_is_to_be(keys: str, state: str) -> None:
    """Only a number of the list: no name, and no figure that is none of its numbers."""
    assert stands(typing(keys, CardOffer(HAND, EN), is_fast=True, letters="n")) == state


@pytest.mark.parametrize(
    ("keys", "state"),
    [("n", "n"), ("nn", "n!"), ("n2", "Fd"), ("2n", ""), ("nx", "")],
)
def test_a_letter_that_is_an_answer_is_marked_too(keys: str, state: str) -> None:
    assert stands(typing(keys, CardOffer(HAND, EN), letters="n")) == state


def test_the_court_cards_by_their_numbers() -> None:
    hand = cards_of("RdAc2s")
    assert stands(typing("10d", CardOffer(hand, EN))) == "Rd"
    assert stands(typing("1", CardOffer(hand, EN))) == "Rd"
    assert stands(typing("11", CardOffer(hand, EN))) == "Rd!"
    assert stands(typing("12", CardOffer(hand, EN))) == "Ac"


def test_a_long_hand_has_numbers_of_two_figures() -> None:
    hand = DECK[:12]
    for keys, place in (("1", 1), ("12", 12), ("11", 11), ("13", 3), ("2", 2), ("120", None)):
        marked = typing(keys, CardOffer(hand, EN)).marked
        assert marked == (() if place is None else (hand[place - 1],)), keys
    assert stands(typing("22", CardOffer(hand, EN))).endswith("!")
    assert not typing("1", CardOffer(hand, EN), is_fast=True).is_given
    assert typing("12", CardOffer(hand, EN), is_fast=True).is_given
    assert typing("3", CardOffer(hand, EN), is_fast=True).is_given


@pytest.mark.parametrize(
    ("typed", "letter", "takes"),
    [
        ("", "h", False),
        ("", "k", False),
        ("2", "h", False),
        ("2", "b", True),  # the two of batons
        ("3", "s", True),
        ("K", "h", True),
        ("se", "q", True),
        ("7 ", "b", True),
    ],
)
def test_which_letters_belong_to_a_card(typed: str, letter: str, takes: bool) -> None:
    assert Choosing(CardOffer(HAND, EN), typed=typed).takes(letter) is takes


def test_in_the_french_pack_a_heart_is_no_hint() -> None:
    assert Choosing(CardOffer(HAND, FRENCH), typed="3").takes("h")
    assert not Choosing(CardOffer(HAND, FRENCH), typed="3").takes("b")


@pytest.mark.parametrize(
    ("keys", "state"),
    [("2", "Fd"), ("213", "Fd3d7b"), ("2 1", "Fd3d"), ("jack, sev", "Fd"), ("jack, seven", "Fd7b")],
)
def test_several_cards_are_marked_one_after_another(keys: str, state: str) -> None:
    offer = CardsOffer(HAND, 3, EN, EXPECTED)
    assert stands(typing(keys, offer)) == state
    assert not typing(keys, offer, is_fast=True).is_given


def test_other_answers() -> None:
    texts = TextOffer(4, EXPECTED)
    assert [stands(typing(keys, texts)) for keys in ("3", "33", "31", "7", "x")] == [
        "2",
        "2!",
        "0",
        "",
        "",
    ]
    assert typing("61", AMOUNT).offer.read("61") == 61
    assert not typing("11", AMOUNT, is_fast=True).is_given
    assert AMOUNT.read("120") == 120
    assert [AMOUNT.read(typed) for typed in ("six", "121", "999", "99999")] == [EXPECTED] * 4


def test_a_number_past_the_hand_never_gives_a_card() -> None:
    """As the 4 of a learner who means the four, with two cards left in the hand."""
    for is_fast in (False, True):
        choosing = typing("4", CardOffer(cards_of("4d7b"), EN), is_fast=is_fast)
        assert stands(choosing) == ""
        assert isinstance(choosing.offer.read("4"), Message)
        assert stands(choosing.after("d")) == "4d"


def test_what_is_put_in_gives_no_answer() -> None:
    choosing = Choosing(CardOffer(HAND, EN), is_fast=True).with_text("2")
    assert stands(choosing) == "Fd"
    assert stands(choosing.erased()) == stands(choosing.cleared()) == ""


OFFERS = st.sampled_from(
    [
        CardOffer(HAND, EN),
        CardOffer(DECK[:20], FRENCH),
        CardsOffer(HAND, 3, EN, EXPECTED),
        CardsOffer((), 2, EN, EXPECTED),
        TextOffer(4, EXPECTED),
        AMOUNT,
    ]
)


@given(OFFERS, st.text(max_size=12), st.booleans())
def test_whatever_is_typed_marks_what_it_reads_as(offer: Offer, keys: str, is_fast: bool) -> None:
    choosing = Choosing(offer, is_fast, frozenset("n"))
    for key in keys:
        if choosing.is_given:
            break
        choosing = choosing.after(key)
        assert choosing.takes("z") in (True, False)
    read = offer.read(choosing.typed)
    if choosing.is_given and not choosing.is_letter:
        assert not isinstance(read, Message)
    if isinstance(read, Card):
        assert choosing.marked == (read,)
