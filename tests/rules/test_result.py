"""Who wins by what, game by game of the family."""

from __future__ import annotations

import pytest

from tests.rules.playing import at, card
from tutor.rules.auction import Call
from tutor.rules.match import DecidedBy, result_of
from tutor.rules.position import play
from tutor.rules.trick import Seat
from tutor.rules.variant import CHIAMATA, PAIRS, THREE_PLAYERS, TWO_PLAYERS, Option

STOPS = Option.STOP_AT_61


def test_there_is_no_result_while_cards_are_held() -> None:
    assert result_of(at("d/5s,4s/100,20"), TWO_PLAYERS) is None
    assert result_of(at("d/5s,/60,60/4d"), TWO_PLAYERS) is None


@pytest.mark.parametrize(("points", "winners"), [("61,59", (0,)), ("0,120", (1,)), ("59,61", (1,))])
def test_61_wins(points: str, winners: tuple[int, ...]) -> None:
    result = result_of(at(f"d/,/{points}"), TWO_PLAYERS)
    assert result is not None
    assert result.winners == winners
    assert result.decided_by is DecidedBy.MAJORITY
    assert sum(result.scores) == 1
    assert not result.is_drawn


def test_60_all_is_drawn_and_counts_for_nobody() -> None:
    result = result_of(at("d/,/60,60"), TWO_PLAYERS)
    assert result is not None
    assert result.is_drawn
    assert (result.winners, result.drawn_between, result.scores) == ((), (0, 1), (0, 0))
    assert result.decided_by is DecidedBy.NOTHING


@pytest.mark.parametrize(("led", "winner"), [("4d", 1), ("4s", 0)])
def test_by_option_the_last_trick_wins_60_all(led: str, winner: int) -> None:
    end, _ = play(at(f"d/5s,/60,60/{led}"), card("5s"))
    result = result_of(end, TWO_PLAYERS.with_options(Option.LAST_TRICK_WINS))
    assert result is not None
    assert result.winners == (winner,)
    assert result.decided_by is DecidedBy.LAST_TRICK


def test_by_option_the_last_trick_changes_nothing_at_61() -> None:
    result = result_of(at("d/,/59,61"), TWO_PLAYERS.with_options(Option.LAST_TRICK_WINS))
    assert result is not None
    assert result.winners == (1,)


def test_past_61_the_game_is_played_out_unless_it_stops_there() -> None:
    position = at("d/5s,4s/100,20")
    assert result_of(position, TWO_PLAYERS) is None
    result = result_of(position, TWO_PLAYERS.with_options(STOPS))
    assert result is not None
    assert result.winners == (0,)
    assert result_of(at("d/5s,4s/60,60"), TWO_PLAYERS.with_options(STOPS)) is None


def test_it_stops_only_when_the_trick_is_complete() -> None:
    assert result_of(at("d/5s,/100,20/4s"), TWO_PLAYERS.with_options(STOPS)) is None


def test_pairs_pool_what_they_take() -> None:
    result = result_of(at("d/,,,/40,20,21,39"), PAIRS)
    assert result is not None
    assert result.winners == (0, 2)
    assert result.scores == (1, 0, 1, 0)
    assert result.points_of_side(result.sides[0]) == 61


def test_pairs_draw_at_60() -> None:
    result = result_of(at("d/,,,/40,20,20,40"), PAIRS)
    assert result is not None
    assert result.drawn_between == (0, 1, 2, 3)


THREE = [
    ("61,59,0", DecidedBy.MAJORITY, (0,), ()),
    ("30,45,45", DecidedBy.NOTHING, (), (1, 2)),
    ("40,40,40", DecidedBy.NOTHING, (), (0, 1, 2)),
    ("60,60,0", DecidedBy.NOTHING, (), (0, 1)),
    ("39,41,40", DecidedBy.MOST_POINTS, (1,), ()),
    ("60,59,1", DecidedBy.MOST_POINTS, (0,), ()),
]


@pytest.mark.parametrize(("points", "decided_by", "winners", "level"), THREE)
def test_of_three_the_most_points_win(
    points: str, decided_by: DecidedBy, winners: tuple[int, ...], level: tuple[int, ...]
) -> None:
    result = result_of(at(f"d/,,/{points}/-/-/012"), THREE_PLAYERS)
    assert result is not None
    assert result.decided_by is decided_by
    assert result.winners == winners
    assert result.drawn_between == level


CALLED = [
    # points of seats 0..4; sides; what the caller, seat 0, needs; scores
    ("40,21,59,0,0", "00111", 61, (2, 1, -1, -1, -1)),
    ("0,61,59,0,0", "00111", 61, (2, 1, -1, -1, -1)),
    ("40,20,60,0,0", "00111", 61, (-2, -1, 1, 1, 1)),  # 60 is lost for the caller's side
    ("40,21,59,0,0", "00111", 62, (-2, -1, 1, 1, 1)),
    ("80,0,40,0,0", "01011", 80, (2, -1, 1, -1, -1)),
    ("61,59,0,0,0", "01111", 61, (4, -1, -1, -1, -1)),
    ("60,60,0,0,0", "01111", 61, (-4, 1, 1, 1, 1)),
]


@pytest.mark.parametrize(("points", "sides", "target", "scores"), CALLED)
def test_the_callers_side_needs_its_points(
    points: str, sides: str, target: int, scores: tuple[int, ...]
) -> None:
    call = Call(Seat(0), card("2d"), target)
    result = result_of(at(f"d/,,,,/{points}/-/-/{sides}"), CHIAMATA, call)
    assert result is not None
    assert result.scores == scores
    assert sum(result.scores) == 0
    assert set(result.winners) == {seat for seat, score in enumerate(scores) if score > 0}
    made = scores[0] > 0
    assert result.decided_by is (DecidedBy.CALL_MADE if made else DecidedBy.CALL_LOST)
    assert not result.is_drawn
