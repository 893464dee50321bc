"""Positions: written, refused with all that is wrong, and moved on by a card."""

from __future__ import annotations

import pytest

from tests.rules.playing import at, card, cards
from tutor.rules.cards import Suit
from tutor.rules.errors import IllegalPlay, PositionError
from tutor.rules.position import Position, legal_plays, play
from tutor.rules.trick import CardDrawn, CardPlayed, Event, GameOver, Seat, Side, TrickTaken


@pytest.mark.parametrize(
    "text",
    [
        "d/3dFd7b,Ad5d2d/51,46",
        "s/FbAc5s,3cCs/39,55/4d",
        "s/As5bAd,Rd3b7s/30,52/-/Fb4s",
        "d/5s,/60,60/4d",
        "d/,/60,60",
        "s/2s6c3c,3d7dCd,Fd4dFc,FbCb3s/25,24,15,14",
        "d/5s,4s,2s/40,40,40/-/-/012",
        "d/5s,4s,2s,6s,7s/20,30,40,20,10/-/-/01101",
        "d/5s,4s,2s,6s/20,30,40,30/-/-/0011",
    ],
)
def test_a_position_is_what_it_is_written_as(text: str) -> None:
    assert str(at(text)) == text
    assert repr(at(text)) == f"Position.parse({text!r})"


def test_what_says_nothing_is_left_out() -> None:
    assert str(at("d/5s,4s/60,60/-/-/01")) == "d/5s,4s/60,60"
    assert str(at("d/5s,4s,2s/60,60,0/-/-/022")) == "d/5s,4s,2s/60,60,0"


def test_two_and_four_seats_sit_in_two_sides_three_are_one_against_two() -> None:
    assert at("d/5s,4s/60,60").sides == (0, 1)
    assert at("d/5s,4s,2s/60,60,0").sides == (0, 1, 1)
    assert at("d/5s,4s,2s,6s/60,60,0,0").sides == (0, 1, 0, 1)
    later = Position(Suit.DENARI, (cards("5s"), cards("4s"), cards("2s")), (60, 60, 0), Seat(1))
    assert later.sides == (1, 0, 1)
    assert later.side_to_play == Side(0)


def test_points_of_a_side_are_those_of_its_seats() -> None:
    position = at("d/5s,4s,2s,6s/60,30,20,10")
    assert position.points_of_side(Side(0)) == 80
    assert position.points_of_side(Side(1)) == 40


WRONG = [
    ("", ["position-notation"]),
    ("d/5s,4s", ["position-notation"]),
    ("d/5s,4s/60,60/-/-/01/x", ["position-notation"]),
    ("d" * 401, ["position-notation"]),
    ("x/5x,4s/6o,60", ["trump-notation", "card-notation", "points-notation"]),
    ("d/5s,4s/60,60/Kd/8s/ab", ["card-notation", "card-notation", "sides-notation"]),
    ("d/5s,4s/60,60/-/-/10", ["sides-notation"]),
    ("s/As5bAd,Rd3b7s/30,52/-/?", ["stock-unknown"]),
    ("s/As5bAd,Rd3b7s/30,52/-/_Fb4s", ["stock-unknown"]),
    ("d/5s/120", ["seat-count"]),
    ("d/2s,4s,5s,6s,7s,2c/60,60,0,0,0,0", ["seat-count"]),
    ("d/5s,4s,2s,6s,7s/20,30,40,20,10", ["sides-count"]),
    ("d/5s,4s/60,60/-/-/00", ["one-side"]),
    ("d/5s,4s/60,40,20", ["points-count"]),
    ("d/5s,4s/60,60/6s7s", ["table-full", "hand-size"]),
    ("d/5s,4s/60,60/-/6s7s2d", ["stock-size"]),
    ("d/,/60,60/-/6d7d", ["stock-without-hands"]),
    ("d/5s,/60,60", ["hand-size"]),
    ("d/5s,4s/60,60/6s", ["hand-size"]),
    ("d/,/60,60/4d", ["nothing-to-play"]),
    ("d/5s,5s/60,60", ["card-twice"]),
    ("d/5s,4s/60,61", ["points-sum"]),
    ("d/Ad,4s/60,60", ["points-sum"]),
    ("d/AdAd,4s3s/40,60", ["card-twice", "points-sum"]),  # wrong however often the ace counts
    ("d/AdAd,4s3s/39,60", ["card-twice"]),  # 120 if the ace is there once: nothing more to say
    ("d/3dFd7b,3d5d/51,99,1/-/2b", "points-count stock-size card-twice hand-size points-sum"),
]


@pytest.mark.parametrize(("text", "codes"), WRONG)
def test_everything_wrong_is_named_at_once(text: str, codes: list[str] | str) -> None:
    with pytest.raises(PositionError) as error:
        at(text)
    wanted = codes.split() if isinstance(codes, str) else codes
    assert list(error.value.codes) == wanted


def test_the_sentence_names_the_numbers() -> None:
    with pytest.raises(PositionError) as error:
        at("d/3dFd7b,Ad5d2d/51,99")
    wanted = "points taken (150) and points still in play (23) make 173, not 120"
    assert str(error.value) == wanted


def test_points_cannot_be_negative_nor_a_seat_be_missing() -> None:
    hands = (cards("5s"), cards("4s"))
    with pytest.raises(PositionError) as error:
        Position(Suit.DENARI, hands, (130, -10), Seat(1))
    assert error.value.codes == ("points-negative",)
    assert str(error.value) == "seat 0 (counted from the seat to play) has -10 points"
    with pytest.raises(PositionError) as error:
        Position(Suit.DENARI, hands, (60, 60), Seat(2))
    assert error.value.codes == ("no-such-seat",)


def test_any_card_may_be_played_to_any() -> None:
    assert legal_plays(at("s/FbAc5s,3cCs/39,55/4d")) == cards("FbAc5s")


def test_the_first_card_of_a_trick_only_lies_there() -> None:
    after, events = play(at("d/3dFd7b,Ad5d2d/51,46"), card("7b"))
    assert events == (CardPlayed(Seat(0), card("7b")),)
    assert str(after) == "d/Ad5d2d,3dFd/46,51/7b"
    assert after.leader == 0


def test_a_complete_trick_is_taken_and_its_winner_leads() -> None:
    after, events = play(at("d/Ad5d2d,3dFd/46,51/7b"), card("2d"))
    assert events == (
        CardPlayed(Seat(0), card("2d")),
        TrickTaken(Seat(0), Seat(1), cards("7b2d"), 0),
    )
    assert str(after) == "d/Ad5d,3dFd/46,51"
    taken = events[1]
    assert isinstance(taken, TrickTaken)
    assert taken.winning_card == card("2d")
    assert [taken.seat_of(place) for place in (0, 1)] == [1, 0]


def drawn(events: tuple[Event, ...]) -> list[str]:
    return [
        f"{event.seat} {event.card}{' turn-up' if event.is_turn_up else ''}"
        for event in events
        if isinstance(event, CardDrawn)
    ]


def test_the_winner_draws_first_though_the_other_led() -> None:
    # Seat 1 led the seven, seat 0 trumps it: seat 0 draws the 4c, not the seat that led.
    after, events = play(at("d/Ad5d2d,3dFd/46,51/7b/4c6c2c7d"), card("2d"))
    assert drawn(events) == ["0 4c", "1 6c"]
    assert str(after) == "d/Ad5d4c,3dFd6c/46,51/-/2c7d"


@pytest.mark.parametrize(
    ("reply", "wanted"), [("2d", ["0 4c", "1 6d turn-up"]), ("2c", ["1 4c", "0 6d turn-up"])]
)
def test_the_loser_of_the_last_trick_with_a_draw_gets_the_turn_up(
    reply: str, wanted: list[str]
) -> None:
    # Trick 17 of two players: one card face down and the turn-up are left; the 7b was led.
    position = at("d/Ad2c2d,3dFd/46,51/7b/4c6d")
    after, events = play(position, card(reply))
    assert drawn(events) == wanted
    assert after.stock == ()
    assert after.turn_up is None


def test_with_more_seats_the_others_draw_in_turn_order_after_the_winner() -> None:
    position = at("d/7s,4s,2s,2d/50,20,30,20/-/5b6b7b4d")
    for each in cards("7s4s2s2d"):
        position, events = play(position, each)
    assert drawn(events) == ["3 5b", "0 6b", "1 7b", "2 4d turn-up"]
    assert position.to_play == 3


def test_the_last_card_ends_the_game() -> None:
    after, events = play(at("d/5s,/60,60/4d"), card("5s"))
    assert events[-1] == GameOver((60, 60))
    assert after.is_over
    assert legal_plays(after) == ()
    assert str(after) == "d/,/60,60"


ILLEGAL = [
    ("d/3dFd7b,Ad5d2d/51,46", "Ad", None, "not-in-hand in-another-hand"),
    ("d/3dFd7b,Ad5d2d/51,46", "Rs", None, "not-in-hand already-played"),
    ("d/Ad5d2d,3dFd/46,51/7b", "7b", None, "not-in-hand on-the-table"),
    ("d/Ad5d2d,3dFd/46,51/7b/4c6d", "6d", None, "not-in-hand in-the-stock"),
    # Where a hidden card is, is not told: it may be in the other hand or in the stock.
    ("d/Ad5d2d,3dFd/46,51/7b/4c6d", "4c", None, "not-in-hand not-yet-seen"),
    ("d/Ad5d2d,3dFd/46,51/7b/4c6d", "3d", None, "not-in-hand not-yet-seen"),
    ("d/3dFd7b,Ad5d2d/51,46", "Ad", 1, "wrong-seat"),
    ("d/3dFd7b,Ad5d2d/51,46", "7b", 1, "wrong-seat not-in-hand in-another-hand"),
    ("d/3dFd7b,Ad5d2d/51,46", "7b", 2, "no-such-seat"),
    ("d/,/60,60", "Ad", None, "game-over not-in-hand already-played"),
]


@pytest.mark.parametrize(("text", "tried", "by", "codes"), ILLEGAL)
def test_an_illegal_card_is_refused_with_every_reason(
    text: str, tried: str, by: int | None, codes: str
) -> None:
    with pytest.raises(IllegalPlay) as error:
        play(at(text), card(tried), None if by is None else Seat(by))
    assert list(error.value.codes) == codes.split()
    assert str(error.value)


def lines_of_play(position: Position) -> int:
    """In how many ways the position can be played to the end."""
    if position.is_over:
        return 1
    return sum(lines_of_play(play(position, each)[0]) for each in legal_plays(position))


def nodes_of_play(position: Position) -> int:
    """How many moments all those ways have, the first and the last included."""
    return 1 + sum(nodes_of_play(play(position, each)[0]) for each in legal_plays(position))


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("d/5s,4s/60,60", 1),
        ("d/5s6s,4s7s/60,60", 4),
        ("d/3dFd7b,Ad5d2d/51,46", 36),
        ("d/2s4s5s6s,2c4c5c6c/60,60", 576),
        ("s/FbAc5s,3cCs/39,55/4d", 12),
        ("d/5s6s,4s7s,2s2c/60,60,0", 8),
        ("d/2s4s5s,2c4c5c,2d4d5d/60,60,0", 216),
        ("d/2s4s,2c4c,2d4d,2b4b,5s5c/60,60,0,0,0/-/-/01011", 32),
    ],
)
def test_k_cards_each_can_be_played_in_k_factorial_ways_for_each_hand(
    text: str, lines: int
) -> None:
    assert lines_of_play(at(text)) == lines


def test_the_last_three_tricks_have_139_moments() -> None:
    assert nodes_of_play(at("d/3dFd7b,Ad5d2d/51,46")) == 139
