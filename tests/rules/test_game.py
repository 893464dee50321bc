"""A deal played to its end: draws, piles, partners, moved trumps, and how it stops."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.rules.playing import at, begun, card, cards, last, moments
from tutor.rules.auction import Call
from tutor.rules.cards import Suit
from tutor.rules.deal import Deal
from tutor.rules.errors import IllegalPlay, PositionError
from tutor.rules.game import Game
from tutor.rules.match import DecidedBy
from tutor.rules.trick import (
    CardDrawn,
    CardPlayed,
    GameOver,
    PartnerRevealed,
    Seat,
    TrickTaken,
    TrumpCalled,
    TrumpMoved,
)
from tutor.rules.variant import (
    BASTARDA,
    CHIAMATA,
    PAIRS,
    PIZZICO,
    SCOPERTA,
    THREE_PLAYERS,
    TWO_PLAYERS,
    Option,
    Variant,
)


@pytest.mark.slow
@pytest.mark.parametrize("variant", [TWO_PLAYERS, SCOPERTA, PIZZICO, THREE_PLAYERS, PAIRS], ids=str)
@pytest.mark.parametrize("seed", range(20))
def test_the_winner_draws_first_and_the_last_to_draw_gets_the_turn_up(
    variant: Variant, seed: int
) -> None:
    game = last(moments(begun(variant, seed, seed % variant.seats), seed))
    stock = list(game.deal.stock)
    drawing: list[Seat] = []
    for event in game.events:
        match event:
            case TrickTaken(seat) if stock:
                drawing = [variant.seat_after(seat, step) for step in range(variant.seats)]
            case CardDrawn(seat, drawn, is_turn_up):
                assert seat == drawing.pop(0)
                assert drawn == stock.pop(0)
                assert is_turn_up == (not stock)
    assert not stock
    taken = game.tricks[variant.tricks_with_draw - 1]
    turn_up = next(e for e in game.events if isinstance(e, CardDrawn) and e.is_turn_up)
    assert turn_up.card == game.deal.trump_card
    assert turn_up.seat == variant.seat_after(taken.seat, -1)


def test_the_loser_of_trick_17_holds_the_turn_up_at_the_lead_to_trick_18() -> None:
    for game in moments(begun(TWO_PLAYERS, 3), 3):
        if len(game.tricks) == 17 and not game.position.table:
            break
    winner = game.tricks[16].seat
    loser = TWO_PLAYERS.seat_after(winner)
    assert game.position.to_play == winner
    assert game.deal.trump_card in game.position.hands[loser]
    assert [len(hand) for hand in game.position.hands] == [3, 3]


def test_it_ends_with_the_last_card_not_at_a_number_of_points() -> None:
    game = last(moments(begun(TWO_PLAYERS, 1), 1))
    assert len(game.tricks) == 20
    assert isinstance(game.events[-1], GameOver)
    assert [sum(c.points for c in pile) for pile in game.piles] == list(game.position.points)
    assert sum(isinstance(event, CardPlayed) for event in game.events) == 40


def stopping(variant: Variant) -> Variant:
    return variant.with_options(Option.STOP_AT_61)


@pytest.mark.parametrize("variant", [TWO_PLAYERS, PAIRS, THREE_PLAYERS], ids=str)
@pytest.mark.parametrize("seed", range(10))
def test_by_option_it_stops_with_the_trick_that_brings_61(variant: Variant, seed: int) -> None:
    game = last(moments(begun(stopping(variant), seed), seed))
    assert game.result is not None
    points = game.result.points
    best = max(game.result.points_of_side(side) for side in game.result.sides)
    assert game.events[-1] == GameOver(points)
    assert sum(isinstance(event, GameOver) for event in game.events) == 1
    if game.result.decided_by is DecidedBy.MAJORITY:
        assert best >= 61
        assert best - game.tricks[-1].points < 61
    else:
        assert game.position.is_over


def test_nothing_can_be_played_once_it_has_stopped() -> None:
    game = last(moments(begun(stopping(TWO_PLAYERS), 28), 28))
    assert not game.position.is_over
    with pytest.raises(IllegalPlay) as error:
        game.play(game.position.hand[0])
    assert error.value.codes == ("game-over",)


def test_another_seat_cannot_play() -> None:
    game = begun(TWO_PLAYERS, 1)
    with pytest.raises(IllegalPlay) as error:
        game.play(game.position.hands[0][0], by=Seat(0))
    assert error.value.codes == ("wrong-seat",)
    assert game.play(game.position.hand[0], by=Seat(1)).position.to_play == 0


def test_events_since_an_earlier_moment() -> None:
    game = begun(TWO_PLAYERS, 1)
    after = game.play(game.position.hand[0])
    assert after.events_since(game) == (CardPlayed(Seat(1), game.position.hand[0]),)
    assert after.events_since(after) == ()


HANDS = tuple(
    cards(text)
    for text in (
        "Ad3dRdCdFd7d6d5d",
        "4d2dAc3cRcCcFc7c",
        "6c5c4c2cAs3sRsCs",
        "Fs7s6s5s4s2sAb3b",
        "RbCbFb7b6b5b4b2b",
    )
)


def five(called: str, caller: int = 0, variant: Variant = CHIAMATA, target: int = 61) -> Game:
    """Five players, seat 4 dealing, each with the eight cards of ``HANDS``."""
    return Game.begin(Deal(variant, Seat(4), HANDS), Call(Seat(caller), card(called), target))


def played(game: Game, text: str) -> Game:
    for each in cards(text):
        game = game.play(each)
    return game


def test_the_call_is_the_first_thing_that_happens() -> None:
    game = five("2d", target=70)
    assert game.events == (TrumpCalled(Seat(0), card("2d"), 70),)
    assert game.position.trump is Suit.DENARI
    assert game.partner == 1
    assert not game.is_partner_known
    with pytest.raises(PositionError):
        Game.begin(Deal(CHIAMATA, Seat(4), HANDS))


def test_the_partner_is_revealed_with_the_called_card() -> None:
    game = played(five("2d"), "5d")
    after = game.play(card("2d"))
    assert after.events_since(game) == (
        CardPlayed(Seat(1), card("2d")),
        PartnerRevealed(Seat(0), Seat(1), card("2d")),
    )
    assert after.is_partner_known
    assert after.partner == 1


def test_the_partner_is_revealed_before_the_trick_is_taken() -> None:
    game = played(five("2b"), "5d4d6cFs")
    kinds = [type(event).__name__ for event in game.play(card("2b")).events_since(game)]
    assert kinds == ["CardPlayed", "PartnerRevealed", "TrickTaken"]


def test_a_caller_with_the_called_card_is_alone() -> None:
    game = five("5d")
    assert game.partner == 0
    after = game.play(card("5d"))
    assert after.events[-1] == PartnerRevealed(Seat(0), Seat(0), card("5d"))
    assert after.position.sides == (0, 1, 1, 1, 1)


def sides(game: Game, seat: int) -> str:
    return "".join("?" if s is None else str(s) for s in game.seen_by(Seat(seat)).sides)


def test_who_knows_the_sides_before_the_called_card_is_played() -> None:
    game = five("2d")
    assert sides(game, 0) == "0????"  # the caller does not know who has it
    assert sides(game, 1) == "00111"  # the partner knows all
    assert sides(game, 2) == "0?1??"  # the others know the caller and themselves
    assert sides(game, 4) == "0???1"
    after = played(game, "5d2d")
    assert {sides(after, seat) for seat in range(5)} == {"00111"}


def test_a_caller_alone_knows_it_and_the_others_do_not() -> None:
    game = five("5d")
    assert sides(game, 0) == "01111"
    assert sides(game, 1) == "01???"


def test_in_the_last_trick_who_has_no_card_left_is_not_the_partner() -> None:
    last_trick = at("b/7s,5s,4s,6s,2b/60,60,0,0,0/-/-/01110")
    game = Game(Deal(CHIAMATA, Seat(4), HANDS), last_trick, Call(Seat(0), card("2b")))
    assert sides(game, 2) == "0?1??"
    game = played(game, "7s5s")
    assert sides(game, 2) == "011??"
    game = played(game, "4s6s")
    assert {sides(game, seat) for seat in range(5)} == {"01110"}


def bastarda(text: str = "5d4d6cFsRb", called: str = "2d") -> Game:
    return played(five(called, variant=BASTARDA), text)


def test_bastarda_the_trump_can_move_after_the_first_trick() -> None:
    game = bastarda()
    after = game.move_trump(Suit.BASTONI)
    assert after.events_since(game) == (TrumpMoved(Seat(0), card("2b"), 71),)
    assert after.position.trump is Suit.BASTONI
    assert after.position.sides == (0, 1, 1, 1, 0)
    assert after.partner == 4
    assert after.call == Call(Seat(0), card("2b"), 71, is_moved=True)
    assert after.position.to_play == game.position.to_play
    assert after.seen_by(Seat(2)).trump is Suit.BASTONI
    assert sides(after, 4) == "01110"
    assert sides(after, 1) == "01???"


def test_bastarda_a_bid_of_points_becomes_ten_more() -> None:
    game = five("2d", variant=BASTARDA, target=66)
    moved = played(game, "5d4d6cFsRb").move_trump(Suit.BASTONI)
    assert moved.call is not None
    assert moved.call.target == 76


def test_bastarda_the_partner_becomes_the_holder_in_the_new_suit_even_after_one_was_shown() -> None:
    game = bastarda("5d2d6cFsRb")
    assert game.is_partner_known
    after = game.move_trump(Suit.SPADE)
    assert after.partner == 3
    assert not after.is_partner_known
    assert sides(after, 0) == "0????"


def test_bastarda_the_caller_may_move_to_his_own_card_and_is_alone() -> None:
    game = played(five("2d", caller=3, variant=BASTARDA), "5d4d6cFsRb").move_trump(Suit.SPADE)
    assert game.partner == 3
    assert game.position.sides == (1, 1, 1, 0, 1)


MOVES = [
    ("", "2d", Suit.BASTONI, None, "trump-move-too-soon"),
    ("5d4d6cFs", "2d", Suit.BASTONI, None, "trump-move-too-soon"),
    ("5d4d6cFsRbAd", "2d", Suit.BASTONI, None, "trump-move-too-late"),
    ("5d4d6cFsRb", "2d", Suit.DENARI, None, "trump-the-same"),
    ("5d4d6cFs2b", "2d", Suit.BASTONI, None, "called-card-played"),
    ("5d4d6cFsRb", "2d", Suit.BASTONI, 2, "not-the-caller"),
    (
        "5d4d6cFs2bAd",
        "2d",
        Suit.BASTONI,
        2,
        "not-the-caller trump-move-too-late called-card-played",
    ),
]


@pytest.mark.parametrize(("text", "called", "suit", "by", "codes"), MOVES)
def test_bastarda_when_the_trump_cannot_move(
    text: str, called: str, suit: Suit, by: int | None, codes: str
) -> None:
    with pytest.raises(IllegalPlay) as error:
        bastarda(text, called).move_trump(suit, None if by is None else Seat(by))
    assert list(error.value.codes) == codes.split()


def test_bastarda_the_trump_moves_only_once() -> None:
    with pytest.raises(IllegalPlay) as error:
        bastarda().move_trump(Suit.BASTONI).move_trump(Suit.DENARI)
    assert error.value.codes == ("trump-moved-already",)


def test_in_chiamata_the_trump_never_moves() -> None:
    with pytest.raises(IllegalPlay) as error:
        played(five("2d"), "5d4d6cFsRb").move_trump(Suit.BASTONI)
    assert error.value.codes == ("trump-fixed",)


def test_bastarda_is_scored_by_the_sides_after_the_move() -> None:
    game = bastarda().move_trump(Suit.BASTONI)
    while not game.is_over:
        game = game.play(game.position.hand[0])
    assert game.result is not None
    assert game.result.sides == (0, 1, 1, 1, 0)
    made = game.result.points_of_side(game.result.sides[0]) >= 71
    assert game.result.scores == ((2, -1, -1, -1, 1) if made else (-2, 1, 1, 1, -1))


def test_60_all_is_drawn_and_not_won_by_the_first_seat() -> None:
    games = (last(moments(begun(TWO_PLAYERS, seed), seed)) for seed in range(400))
    drawn = next(game for game in games if game.position.points == (60, 60))
    assert drawn.result is not None
    assert drawn.result.winners == ()
    by_trick = replace(
        drawn, deal=replace(drawn.deal, variant=TWO_PLAYERS.with_options(Option.LAST_TRICK_WINS))
    )
    assert by_trick.result is not None
    assert by_trick.result.winners == (drawn.tricks[-1].seat,)
