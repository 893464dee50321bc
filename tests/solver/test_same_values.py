"""The fast solver and plain minimax give the same values: cold, warm and in any order."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from random import Random

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from tests.proving import times
from tests.solver.strategies import positions, random_deal, random_ending, walk
from tutor.rules import Position
from tutor.solver import Solver, default_solver
from tutor.solver.reference import ReferenceSolver, lines_of_play

REFERENCE = ReferenceSolver()
few = settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.filter_too_much])
some = settings(few, max_examples=80)


def assert_same(position: Position, solver: Solver) -> None:
    wanted = REFERENCE.solve(position)
    found = solver.solve(position)
    assert found == wanted, str(position)
    assert list(found.points_after) == list(position.hand)


@given(positions(sizes=(1, 4)))
@some
def test_two_hands(position: Position) -> None:
    assert_same(position, default_solver())


def test_two_hands_of_three_many_times() -> None:
    random = Random(33)
    for _ in range(times(800, 300)):
        assert_same(random_ending(random), default_solver())


@pytest.mark.slow
def test_two_hands_and_a_short_stock_many_times() -> None:
    random = Random(34)
    for _ in range(times(60, 20)):
        assert_same(random_ending(random, stock=random.choice((2, 2, 4))), default_solver())


@pytest.mark.slow
@given(positions(sizes=(1, 3), stock=(1, 3)))
@some
def test_two_hands_and_a_short_stock(position: Position) -> None:
    assume(lines_of_play(position) <= 8000)
    assert_same(position, default_solver())


@given(positions(3))
@some
def test_three_hands(position: Position) -> None:
    assert_same(position, default_solver())


@given(positions(4))
@few
def test_four_hands(position: Position) -> None:
    assert_same(position, default_solver())


@given(positions(5, most_played=9))
@few
def test_five_hands(position: Position) -> None:
    assume(lines_of_play(position) <= 2000)
    assert_same(position, default_solver())


@pytest.mark.slow
@given(positions(sizes=(5, 5), most_played=2))
@settings(few, max_examples=times(25, 8))
def test_two_hands_of_five(position: Position) -> None:
    assert default_solver().solve(position) == REFERENCE.solve(position)


@pytest.mark.slow
@given(positions(5, sizes=(3, 3)))
@settings(few, max_examples=times(10, 4))
def test_five_hands_of_three(position: Position) -> None:
    assert_same(position, default_solver())


@given(st.one_of(positions(2, stock=(0, 2)), positions(3), positions(4)), st.randoms())
@few
def test_a_warm_solver_says_the_same_in_any_order(position: Position, random: Random) -> None:
    passed = [each for _ in range(3) for each in walk(position, random)]
    cold = {each: default_solver().solve(each) for each in passed}
    warm = default_solver()
    random.shuffle(passed)
    assert {each: warm.solve(each) for each in passed} == cold


@pytest.mark.slow
def test_whole_games_say_the_same_from_any_end() -> None:
    random = Random(11)
    for _ in range(times(3, 1)):
        deal = random_deal(random)
        forwards, backwards = default_solver(), default_solver()
        passed = walk(deal, random)
        first = [forwards.solve(each) for each in passed]
        last = [backwards.solve(each) for each in reversed(passed)]
        assert first == last[::-1]


def test_a_memory_of_another_deal_is_not_used() -> None:
    """The same cards and stock in other hands, at another trick, or under another trump."""
    solver = default_solver()
    for text in (
        "s/As5bAd,Rd3b7s/30,52/-/Fb4s",
        "s/Rd3b7s,As5bAd/30,52/-/Fb4s",
        "d/As5bAd,Rd3b7s/30,52/-/Fb4s",
        "s/As5b7s,Rd3bAd/30,52/-/Fb4s",
        "s/As5bAd,Rd3b7s/30,52/-/4sFb",
        "s/Rd3b7s,5bFb/30,52/Ad/As4s",
        "s/As5bAd,Rd3b7s/30,52/-/Fb4s",
    ):
        assert_same(Position.parse(text), solver)


@pytest.mark.slow
def test_the_same_cards_with_other_sides_are_another_ending() -> None:
    solver = default_solver()
    hands = "d/Ad3c2s,Rd3s4b,AcFd7b,5s6s2d/72,0,0,0/-/-/"
    for sides in ("0101", "0011", "0123", "0111", "0001", "0110", "0101"):
        assert_same(Position.parse(hands + sides), solver)


@pytest.mark.slow
def test_one_solver_may_serve_several_threads() -> None:
    random = Random(5)
    passed = [each for _ in range(4) for each in walk(random_deal(random), random)[20:]]
    wanted = [default_solver().solve(each) for each in passed]
    shared = default_solver()
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(shared.solve, passed)) == wanted
