"""A match: games won, drawn games, and who deals."""

from __future__ import annotations

from random import Random

import pytest

from tests.rules.playing import at, begun, card, last, moments
from tutor.rules.auction import Call
from tutor.rules.errors import IllegalPlay, PositionError, VariantError
from tutor.rules.match import Match, Result, result_of
from tutor.rules.trick import Seat
from tutor.rules.variant import CHIAMATA, PAIRS, THREE_PLAYERS, TWO_PLAYERS, Option, Variant


def ended(points: str, variant: Variant = TWO_PLAYERS, sides: str = "") -> Result:
    hands = "," * points.count(",")
    result = result_of(at(f"d/{hands}/{points}" + (f"/-/-/{sides}" if sides else "")), variant)
    assert result is not None
    return result


def played(*points: str, match: Match | None = None) -> Match:
    match = match or Match.begin(TWO_PLAYERS, Seat(0))
    for each in points:
        match = match.after(ended(each, match.variant))
    return match


def test_the_first_to_two_games_wins() -> None:
    assert not played("61,59").is_over
    assert played("61,59", "30,90", "70,50").winners == (0,)
    assert played("50,70", "30,90").winners == (1,)
    assert played("50,70", "30,90").standing == (0, 2)


def test_a_drawn_game_counts_for_nobody_and_one_more_is_played() -> None:
    match = played("61,59", "60,60", "59,61", "60,60")
    assert match.standing == (1, 1)
    assert match.drawn == 2
    assert match.winners == ()
    assert played("61,59", match=match).winners == (0,)


def test_margins_do_not_count() -> None:
    assert played("120,0", "59,61", "59,61").winners == (1,)


def test_the_deal_passes_on_after_every_game_a_drawn_one_too() -> None:
    assert [played(*["60,60"] * games).dealer for games in range(4)] == [0, 1, 0, 1]
    assert Match.begin(PAIRS, Seat(3)).after(ended("60,60,0,0", PAIRS)).dealer == 0
    assert played("60,60").deal(Random(1)).dealer == 1


def test_best_of_five_or_first_to_any_number() -> None:
    assert Match.begin(TWO_PLAYERS.with_options(Option.BEST_OF_FIVE), Seat(0)).first_to == 3
    single = Match.begin(TWO_PLAYERS, Seat(0), first_to=1)
    assert played("61,59", match=single).is_over
    long = Match.begin(TWO_PLAYERS, Seat(0), first_to=5)
    assert not played(*["61,59"] * 4, match=long).is_over
    assert played(*["61,59"] * 5, match=long).winners == (0,)


def test_a_pair_wins_together_and_of_three_one_alone() -> None:
    match = Match.begin(PAIRS, Seat(0))
    for _ in range(2):
        match = match.after(ended("61,29,0,30", PAIRS))
    assert match.winners == (0, 2)
    match = Match.begin(THREE_PLAYERS, Seat(0))
    for points in ("50,40,30", "30,50,40", "40,40,40", "50,35,35"):
        match = match.after(ended(points, THREE_PLAYERS, "012"))
    assert match.standing == (2, 1, 0)
    assert match.winners == (0,)


def called(points: str, sides: str, caller: int) -> Result:
    result = result_of(
        at(f"d/,,,,/{points}/-/-/{sides}"), CHIAMATA, Call(Seat(caller), card("2d"), 61)
    )
    assert result is not None
    return result


def test_where_the_trump_is_called_points_are_summed_up_to_the_number_said() -> None:
    with pytest.raises(VariantError) as error:
        Match.begin(CHIAMATA, Seat(0))
    assert error.value.codes == ("match-length-unsaid",)
    match = Match.begin(CHIAMATA, Seat(0), first_to=3)
    match = match.after(called("61,0,59,0,0", "00111", caller=0))
    assert match.standing == (2, 1, -1, -1, -1)
    # Seat 1 calls with seat 0 as its partner: 3 and 3, level, so the match goes on.
    match = match.after(called("61,0,59,0,0", "00111", caller=1))
    assert match.standing == (3, 3, -2, -2, -2)
    assert match.winners == ()
    match = match.after(called("61,0,59,0,0", "01111", caller=0))
    assert match.winners == (0,)


def test_nothing_counts_after_the_end() -> None:
    over = played("61,59", "61,59")
    with pytest.raises(IllegalPlay) as error:
        over.after(ended("60,30,30", THREE_PLAYERS, "012"))
    assert error.value.codes == ("match-over", "result-of-another-table")


def test_a_match_needs_a_length_and_a_dealer() -> None:
    with pytest.raises(VariantError) as error:
        Match.begin(TWO_PLAYERS, Seat(0), first_to=0)
    assert error.value.codes == ("match-length",)
    with pytest.raises(PositionError):
        Match.begin(TWO_PLAYERS, Seat(2))


def test_a_match_can_be_played_from_deal_to_end() -> None:
    match = Match.begin(TWO_PLAYERS, Seat(0))
    while not match.is_over:
        game = last(moments(begun(TWO_PLAYERS, len(match.results), match.dealer), 3))
        assert game.result is not None
        match = match.after(game.result)
    assert max(match.standing) == 2
