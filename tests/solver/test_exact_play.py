"""What must be true of exact values, whoever finds them."""

from __future__ import annotations

from itertools import permutations
from math import factorial
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.solver.strategies import position_of, positions, random_deal
from tutor.rules import DECK, Card, Position, Side, Suit, legal_plays, play
from tutor.rules.canonical import are_twins, relabelled
from tutor.solver import Solution, default_solver
from tutor.solver.last_tricks import ending_values, trump_first_indices
from tutor.solver.reference import lines_of_play
from tutor.solver.stock_search import StockSearch

some = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.filter_too_much])


def is_two_sided(position: Position) -> bool:
    return len(set(position.sides)) == 2


two_sided = st.one_of(
    positions(2, sizes=(1, 5)), positions(2, stock=(1, 6)), positions(4).filter(is_two_sided)
)


def points_after(text: str) -> dict[str, int]:
    solution = default_solver().solve(Position.parse(text))
    return {str(card): points for card, points in solution.points_after.items()}


def test_endings_worked_out_by_hand() -> None:
    """Small enough to be checked with the cards on the table."""
    # The three runs into the ace; the seven makes the other hand lead trumps.
    assert points_after("d/3dFd7b,Ad5d2d/51,46") == {"3d": 53, "Fd": 53, "7b": 61}
    # One card each: off suit never wins, the trump takes all, a blank trick goes to the lead.
    assert points_after("d/5s,4d/60,60") == {"5s": 60}
    assert points_after("d/As,2d/54,55") == {"As": 54}
    assert points_after("b/As,3d/50,49") == {"As": 71}


def test_a_reply_is_solved_with_the_card_on_the_table() -> None:
    assert points_after("s/Ac,/50,49/3c") == {"Ac": 71}
    assert points_after("s/2c,/60,50/3c") == {"2c": 60}


def lines(position: Position) -> int:
    if position.is_over:
        return 1
    return sum(lines(play(position, card)[0]) for card in legal_plays(position))


@pytest.mark.parametrize("size", [1, 2, 3])
def test_k_cards_each_can_be_played_in_k_factorial_squared_ways(size: int) -> None:
    cards = Random(size).sample(DECK, 2 * size)
    position = position_of(cards, size, Suit.COPPE)
    assert lines(position) == factorial(size) ** 2 == lines_of_play(position)


@given(st.one_of(positions(2, stock=(0, 1)), positions(3, sizes=(1, 2))))
@some
def test_lines_of_play_are_counted_right(position: Position) -> None:
    assert lines(position) == lines_of_play(position)


@given(two_sided)
@some
def test_what_one_side_is_sure_of_the_other_is_not(position: Position) -> None:
    """After any card the other side is sure of exactly the rest of the 120 points."""
    solution = default_solver().solve(position)
    assert solution.side == position.side_to_play
    for card, points in solution.points_after.items():
        after, _ = play(position, card)
        if after.is_over:
            assert after.points_of_side(solution.side) == points
            continue
        below = default_solver().solve(after)
        same = below.side == solution.side
        assert below.top == (points if same else 120 - points)


@given(two_sided, st.sampled_from(list(permutations(Suit))))
@some
def test_the_names_of_the_suits_do_not_matter(position: Position, names: tuple[Suit, ...]) -> None:
    suits = dict(zip(Suit, names, strict=True))
    renamed = default_solver().solve(relabelled(position, suits)).points_after
    for card, points in default_solver().solve(position).points_after.items():
        assert renamed[Card(card.rank, suits[card.suit])] == points


@given(positions(4).filter(is_two_sided), st.sampled_from([(3, 7), (1, 0)]))
@some
def test_the_names_of_the_sides_do_not_matter(position: Position, names: tuple[int, int]) -> None:
    renamed = Position(
        position.trump,
        position.hands,
        position.points,
        position.to_play,
        position.table,
        position.stock,
        tuple(Side(names[side]) for side in position.sides),
    )
    wanted, found = default_solver().solve(position), default_solver().solve(renamed)
    assert found.points_after == wanted.points_after
    assert found.side == names[wanted.side]


@given(two_sided)
@some
def test_twins_are_worth_the_same(position: Position) -> None:
    solution = default_solver().solve(position)
    for one in position.hand:
        for other in position.hand:
            if are_twins(position, one, other):
                assert solution.points_after[one] == solution.points_after[other]


def test_each_of_three_for_himself_is_one_against_two() -> None:
    three = "d/3dFd7b,Ad5d2d,Rs3cAb/40,20,12/-/-/"
    assert points_after(three + "012") == points_after(three + "011")
    assert points_after(three + "012") != points_after(three + "001")


def test_a_solution_in_words_of_the_table() -> None:
    solution = default_solver().solve(Position.parse("d/3dFd7b,Ad5d2d/51,46"))
    assert solution.side == 0
    assert solution.top == 61
    assert solution.best == (Card.parse("7b"),)
    assert [solution.cost(Card.parse(code)) for code in ("3d", "Fd", "7b")] == [8, 8, 0]
    with pytest.raises(KeyError):
        solution.cost(Card.parse("Ad"))
    even = Solution(Side(1), {Card.parse("5s"): 60, Card.parse("4s"): 60, Card.parse("2d"): 51})
    assert even.best == (Card.parse("5s"), Card.parse("4s"))


@given(positions(2, sizes=(1, 3)))
@some
def test_the_int_level_call_says_what_is_still_to_come(position: Position) -> None:
    trump = position.trump
    seats = (position.to_play, position.seat_after(position.to_play))
    hand, other = (trump_first_indices(position.hands[seat], trump) for seat in seats)
    more = ending_values(hand, other, *trump_first_indices(position.table, trump))
    taken = position.points_of_side(position.side_to_play)
    wanted = default_solver().solve(position).points_after
    assert [taken + points for points in more] == list(wanted.values())


def test_a_search_answers_only_for_its_own_stock() -> None:
    random = Random(6)
    one, other = random_deal(random), random_deal(random)
    search = StockSearch(one)
    assert search.covers(one)
    assert not search.covers(other)
    with pytest.raises(ValueError, match="not on the way"):
        search.values(other)
