"""The line that is shown after a card, found anew by plain minimax alone."""

from __future__ import annotations

import pytest

from tests.grading.plays import SOLVER, decisions, fixed
from tests.solver.exact_line import exact_line
from tutor.rules import Position


def assert_same_lines(positions: tuple[Position, ...]) -> None:
    for position in positions:
        for card in position.hand:
            assert list(SOLVER.line(position, card)) == exact_line(position, card), str(position)


@pytest.mark.slow
def test_the_lines_are_those_of_plain_minimax() -> None:
    assert_same_lines(fixed("endings"))
    assert_same_lines(fixed("pairs"))
    assert decisions(), "there are no puzzles"
    assert_same_lines(decisions())
