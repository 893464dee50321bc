"""What is beyond reach is refused at once, in words and with a code; so is the end of the play."""

from __future__ import annotations

from random import Random

import pytest

from tests.processes import python
from tests.solver.strategies import position_of, random_deal
from tutor.rules import DECK, Position, Suit, play
from tutor.solver import NothingToPlay, Solver, TooLarge, default_solver, exact
from tutor.solver.last_tricks import ending_values
from tutor.solver.reference import ReferenceSolver, lines_of_play

CARDS = Random(4).sample(DECK, 40)


def made(size: int, sides: str, stock: int = 0) -> Position:
    numbers = tuple(int(side) for side in sides)
    return position_of(CARDS, size, Suit.SPADE, stock=stock, sides=numbers)


BEYOND = [
    (made(20, "01"), "hand-too-large", {"asked": 20, "limit": 5, "seats": 2}),
    (made(6, "01"), "hand-too-large", {"asked": 6, "limit": 5, "seats": 2}),
    (made(4, "011"), "hand-too-large", {"asked": 4, "limit": 3, "seats": 3}),
    (made(4, "0101"), "hand-too-large", {"asked": 4, "limit": 3, "seats": 4}),
    (made(8, "01011"), "hand-too-large", {"asked": 8, "limit": 3, "seats": 5}),
    (made(5, "01", 30), "stock-hand-too-large", {"asked": 5, "limit": 3}),
    (made(4, "01", 2), "stock-hand-too-large", {"asked": 4, "limit": 3}),
    (made(3, "0101", 28), "stock-seats", {"asked": 4, "limit": 2}),
    (made(3, "011", 3), "stock-seats", {"asked": 3, "limit": 2}),
]


@pytest.mark.parametrize(("position", "code", "params"), BEYOND)
def test_beyond_reach_is_refused_before_any_work(
    position: Position, code: str, params: dict[str, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(*_: object) -> None:
        raise AssertionError("work was begun")

    monkeypatch.setattr(exact, "StockSearch", never)
    monkeypatch.setattr(exact, "EndingSearch", never)
    mid_trick, _ = play(position, position.hand[0])
    for each in (position, mid_trick):
        for ask in (
            lambda each=each: default_solver().solve(each),
            lambda each=each: default_solver().line(each, each.hand[0]),
        ):
            with pytest.raises(TooLarge, match=str(params["limit"])) as refused:
                ask()
            assert (refused.value.code, refused.value.params) == (code, params)
            assert str(params["asked"]) in str(refused.value)


@pytest.mark.parametrize(
    "position",
    [
        made(3, "01", 34),
        made(2, "01", 36),
        made(1, "01", 38),
        made(5, "01"),
        made(3, "012"),
        made(3, "0101"),
        made(3, "01011"),
    ],
)
def test_the_edge_of_reach_is_within(position: Position) -> None:
    solution = default_solver().solve(position)
    assert list(solution.points_after) == list(position.hand)


@pytest.mark.parametrize("solver", [default_solver(), ReferenceSolver()])
def test_a_play_that_is_over_has_nothing_to_solve(solver: Solver) -> None:
    position = made(1, "01")
    for _ in range(2):
        position, _ = play(position, position.hand[0])
    assert position.is_over
    for ask in (
        lambda: solver.solve(position),
        lambda: solver.line(position, CARDS[0]),
    ):
        with pytest.raises(NothingToPlay, match="nothing to solve") as refused:
            ask()
        assert refused.value.code == "play-over"
        assert not isinstance(refused.value, TooLarge)
        assert isinstance(refused.value, ValueError)


def test_the_reference_states_its_limit_too() -> None:
    whole = random_deal(Random(1))
    for ask in (
        lambda: ReferenceSolver().solve(whole),
        lambda: ReferenceSolver().line(whole, whole.hand[0]),
    ):
        with pytest.raises(TooLarge) as refused:
            ask()
        assert refused.value.code == "too-many-lines"
        assert refused.value.params["asked"] == lines_of_play(whole) == 3**34 * 36


def test_the_int_level_call_refuses_what_it_is_not_made_for() -> None:
    with pytest.raises(TooLarge):
        ending_values([0, 1, 2, 3], [4, 5, 6, 7])


def test_importing_the_solver_does_not_import_the_search() -> None:
    code = "import sys, tutor.solver; print([m for m in sys.modules if 'tutor.solver.' in m])"
    assert python(code).strip() == "['tutor.solver.solution']"
