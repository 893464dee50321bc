"""What a seat may know: never a hidden card, always what all have seen."""

from __future__ import annotations

from math import comb

import pytest

from tests.rules.playing import at, begun, cards, moments
from tutor.rules.game import Game
from tutor.rules.seen import is_hidden_from, seen_by
from tutor.rules.trick import CardDrawn, CardPlayed, Seat
from tutor.rules.variant import BRISCOLONE, PAIRS, SCOPERTA, TWO_PLAYERS, VARIANTS, Variant


def test_an_ending_of_two_can_be_counted_out() -> None:
    seen = seen_by(at("d/3dFd7b,Ad5d2d/51,46"), Seat(0))
    assert seen.unseen == set(cards("Ad5d2d"))
    assert seen.other_hands == {1: set(cards("Ad5d2d"))}
    assert len(seen.gone) == 34


def test_with_a_stock_the_other_hand_is_not_known() -> None:
    seen = seen_by(at("s/As5bAd,Rd3b7s/30,52/-/2cFb6c4s"), Seat(0))
    assert seen.turn_up == cards("4s")[0]
    assert seen.unseen == set(cards("Rd3b7s2cFb6c"))
    assert seen.stock_size == 4
    assert seen.other_hands == {}


def test_of_more_hands_only_the_last_one_with_cards_is_known() -> None:
    seen = seen_by(at("d/5s,4s,2s,6s/60,30,20,10"), Seat(0))
    assert seen.unseen == set(cards("4s2s6s"))
    assert seen.other_hands == {}
    late = seen_by(at("d/5s,4s,,/60,30,20,10/2s6s"), Seat(0))
    assert late.other_hands == {1: set(cards("4s"))}


def test_open_hands_are_seen_but_not_the_order_of_the_stock() -> None:
    seen = seen_by(at("s/As5bAd,Rd3b7s/30,52/-/2cFb6c4s"), Seat(0), open_hands=True)
    assert seen.other_hands == {1: set(cards("Rd3b7s"))}
    assert seen.unseen == set(cards("2cFb6c"))


def test_in_scoperta_both_hands_lie_open() -> None:
    for game in moments(begun(SCOPERTA, 1), 1):
        for seat in SCOPERTA.all_seats:
            other = SCOPERTA.seat_after(seat)
            seen = game.seen_by(seat)
            hand = game.position.hands[other]
            assert seen.shown.get(other, frozenset()) == set(hand)
            assert seen.unseen == set(game.position.stock[:-1])


def test_in_briscolone_the_dealers_last_card_is_known_until_it_is_played() -> None:
    for game in moments(begun(BRISCOLONE, 2), 2):
        shown = game.deal.trump_card
        held = shown in game.position.hands[0]
        assert game.seen_by(Seat(1)).shown == ({0: {shown}} if held else {})
        assert game.seen_by(Seat(0)).shown == {}


@pytest.mark.parametrize("variant", [TWO_PLAYERS, PAIRS], ids=str)
def test_the_turn_up_once_drawn_is_known_to_be_in_that_hand_until_it_is_played(
    variant: Variant,
) -> None:
    drawn_by: Seat | None = None
    for game in moments(begun(variant, 3), 3):
        turn_up = game.deal.trump_card
        for event in game.events:
            if isinstance(event, CardDrawn) and event.is_turn_up:
                drawn_by = event.seat
            if isinstance(event, CardPlayed) and event.card == turn_up:
                drawn_by = None
        for seat in variant.all_seats:
            known = {} if drawn_by in (None, seat) else {drawn_by: {turn_up}}
            assert game.seen_by(seat).shown == known
            assert turn_up not in game.seen_by(seat).unseen or game.position.is_over


def test_from_trick_18_each_of_two_can_name_the_others_three_cards() -> None:
    for game in moments(begun(TWO_PLAYERS, 4), 4):
        for seat in TWO_PLAYERS.all_seats:
            other = TWO_PLAYERS.seat_after(seat)
            hand = set(game.position.hands[other])
            dry = len(game.tricks) >= 17
            assert game.seen_by(seat).other_hands == ({other: hand} if dry and hand else {})


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=str)
def test_every_card_is_seen_in_one_place(variant: Variant) -> None:
    for game in moments(begun(variant, 5), 5):
        for seat in variant.all_seats:
            seen = game.seen_by(seat)
            places = [set(seen.hand), set(seen.table), set(seen.gone), set(seen.unseen)]
            places += [set(held) for held in seen.shown.values()]
            places += [{seen.turn_up} - {None}]
            assert sum(map(len, places)) == 40 == len(set().union(*places))
            assert seen.call == game.call


def visible(game: Game, seat: Seat) -> list[str]:
    """What a seat was told of a game, a hidden draw without its card."""
    open_hands = game.variant.open_hands
    return [
        "a card drawn" if is_hidden_from(seat, event, open_hands) else str(event)
        for event in game.events
    ]


def test_a_card_drawn_face_down_is_told_to_its_drawer_only() -> None:
    hidden = CardDrawn(Seat(1), cards("4c")[0], is_turn_up=False)
    assert is_hidden_from(Seat(0), hidden)
    assert not is_hidden_from(Seat(1), hidden)
    assert not is_hidden_from(Seat(0), hidden, open_hands=True)
    assert not is_hidden_from(Seat(0), CardDrawn(Seat(1), cards("4c")[0], is_turn_up=True))
    assert not is_hidden_from(Seat(0), CardPlayed(Seat(1), cards("4c")[0]))


@pytest.mark.parametrize(
    ("text", "open_hands", "named"),
    [
        ("d/3dFd7b,Ad5d2d/51,46", False, True),
        ("s/As5bAd,Rd3b7s/30,54/-/2c4s", False, False),
        ("s/As5bAd,Rd3b7s/30,54/-/2c4s", True, True),
        ("b/3bAb7d,3s7b/27,55/5b/CsRb", True, True),
        ("s/As5bAd,Rd3b7s/30,52/-/2cFb6c4s", True, False),
        ("d/5s7b,4s7c,2s7d/60,40,20", False, False),
        ("d/5s,4s,2s,6s/60,30,20,10", False, False),
        ("d/5s,4s,,/60,30,20,10/2s6s", False, True),
        ("d/5s,,,/60,30,20,10/2s6s4s", False, True),
    ],
)
def test_who_can_name_every_card(text: str, open_hands: bool, named: bool) -> None:
    assert seen_by(at(text), Seat(0), open_hands).knows_all_cards is named


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=str)
def test_every_card_is_named_exactly_where_one_layout_is_left(variant: Variant) -> None:
    """Against counting the layouts of hidden cards over hands and places of the stock."""
    for game in moments(begun(variant, 6), 6):
        for seat in variant.all_seats:
            seen = game.seen_by(seat)
            left, layouts = len(seen.unseen), 1
            places = [
                size - len(seen.shown.get(Seat(other), ()))
                for other, size in enumerate(seen.hand_sizes)
                if other != seat
            ]
            for size in (*places, *[1] * (seen.stock_size - 1)):
                layouts *= comb(left, size)
                left -= size
            assert left == 0
            assert seen.knows_all_cards is (layouts == 1)
