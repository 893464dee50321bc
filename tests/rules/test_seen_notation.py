"""What a seat knows, written in one line: read, written, and refused with what is wrong."""

from __future__ import annotations

from random import Random

import pytest

from tutor.rules import DECK, Card, Position, PositionError, Seat, Seen, Suit, play, seen_by
from tutor.rules.cards import cards_of

LEADS = "b/3s2d2b,_5cCd6c3c/68,29/-/7b"
REPLIES = "b/5cCd6c,_3s2d3c/29,68/2b/7b"


def test_a_seat_that_leads() -> None:
    seen = Seen.parse(LEADS)
    assert seen.hand == cards_of("3s2d2b")
    assert seen.unseen == frozenset(cards_of("5cCd6c3c"))
    assert seen.hand_sizes == (3, 3)
    assert (seen.stock_size, seen.turn_up) == (2, Card.parse("7b"))
    assert seen.points == (68, 29)
    assert seen.seat == seen.to_play == seen.leader == 0
    assert len(seen.gone) == 32
    assert not seen.knows_all_cards


def test_a_seat_that_replies() -> None:
    seen = Seen.parse(REPLIES)
    assert seen.table == cards_of("2b")
    assert seen.hand_sizes == (3, 2)
    assert seen.leader == 1
    assert seen.stock_size == 2


def random_position(random: Random) -> Position:
    """A moment of the three-card game for two at which cards are hidden."""
    cards = random.sample(DECK, 40)
    hands = (tuple(cards[:3]), tuple(cards[3:6]))
    position = Position(random.choice(tuple(Suit)), hands, (0, 0), stock=tuple(cards[6:]))
    for _ in range(random.randrange(34)):
        position, _ = play(position, random.choice(position.hand))
    return position


def test_what_is_written_is_read_as_the_same() -> None:
    random = Random(1)
    for _ in range(100):
        position = random_position(random)
        seen = seen_by(position, position.to_play)
        text = str(seen)
        again = Seen.parse(text)
        assert str(again) == text
        assert again.hand == seen.hand
        assert (again.unseen, again.gone) == (seen.unseen, seen.gone)
        assert (again.stock_size, again.turn_up) == (seen.stock_size, seen.turn_up)
        assert again.points[0] == seen.points[seen.seat]
        assert (again.leader == again.seat) == (seen.leader == seen.seat)


def test_the_hidden_hand_comes_first_where_it_is_its_turn() -> None:
    position = Position.parse("b/3s2d2b,5cCd6c/68,29/-/3c7b")
    assert str(seen_by(position, Seat(1))) == "b/_2d3c3s2b,5cCd6c/68,29/-/7b"


def test_hidden_cards_are_dealt_in_any_order() -> None:
    random = Random(2)
    for _ in range(50):
        position = random_position(random)
        for seat in map(Seat, range(2)):
            other = position.hands[1 - seat]
            assert seen_by(position, seat).dealt((*other, *position.stock[:-1])) == position


def test_cards_known_of_a_hand_stay_in_it() -> None:
    position = Position.parse("d/7sFs,Ac4d,2dCb,3s2c/60,12,13,9")
    open_hands = seen_by(position, Seat(0), open_hands=True)
    assert set(open_hands.dealt(()).hands[2]) == set(position.hands[2])


def test_a_position_has_no_hidden_hand() -> None:
    with pytest.raises(PositionError) as caught:
        Position.parse(LEADS)
    assert caught.value.codes == ("hidden-hand",)


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("b/3s2d2b,5cCd6c/68,29/-/3c7b", ("nothing-hidden",)),
        ("b/_3s2d2b,5cCd6c/68,29/-/3c7b", ("hidden-to-play",)),
        ("b/_3s2d2b,_5cCd6c3c/68,29/-/7b", ("hidden-hands",)),
        ("b/3s2d2b,_5cCd6c,3c5d6d/68,29,0/-/7b", ("hidden-hands",)),
        ("b/3s2d2b,_5cCd/68,29/-/7b", ("hidden-too-few",)),
        ("b/3s2d2b,_5cCd6c3c/68,29", ("hidden-stock",)),
        ("b/3s2d2b,_5cCd6c3c/68,29/-/4b7b", ("hidden-stock",)),
        ("b/3s2d2b,_5cCd6c/68,29/-/7b", ("hidden-stock",)),
        ("b/3s2d2b,_5cCd6c3c4c/68,29/-/7b", ("stock-size",)),
        ("b/3s2d2b,_5cCd6c3c/68,28/-/7b", ("points-sum",)),
        ("b/3s2d2b,_5cCd6c3s/68,39/-/7b", ("card-twice",)),
        ("b/3s2d2b,_5xCd6c3c/68,29/-/7b", ("card-notation",)),
        ("b/3s2d2b,5c_Cd6c3c/68,29/-/7b", ("card-notation",)),
        ("b/3s2d2b,__5cCd6c3c/68,29/-/7b", ("card-notation",)),
    ],
)
def test_what_is_wrong_is_told(text: str, codes: tuple[str, ...]) -> None:
    with pytest.raises(PositionError) as caught:
        Seen.parse(text)
    assert set(caught.value.codes) == set(codes)
