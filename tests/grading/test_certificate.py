"""Proofs: every line ends where it must, both halves are there, and a false solver is found out."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tests.grading.plays import fixed
from tutor.grading.proof import Bound, NotProved, certify
from tutor.rules.cards import Card
from tutor.rules.position import Position, play
from tutor.solver import Solution, default_solver

SOLVER = default_solver()
LEAD = Position.parse("d/3dFd7b,Ad5d2d/51,46")
PAIRS = Position.parse("s/3sFsAb,CsAs,7sFd,6d5d/35,15,13,16/2s4dFb")


@pytest.mark.parametrize("position", [LEAD, PAIRS, *fixed("endings")[:40]], ids=str)
def test_both_halves_end_where_they_must(position: Position) -> None:
    for card, final in SOLVER.solve(position).points_after.items():
        certificate = certify(position, card, SOLVER)
        assert certificate.final == final
        for bound in Bound:
            finals = [line.final for line in certificate.lines if line.bound is bound]
            assert finals
            assert (min(finals) if bound is Bound.AT_LEAST else max(finals)) == final
        for line in certificate.lines:
            after = position
            for each in line.cards:
                after, _ = play(after, each)
            assert after.is_over
            assert after.points_of_side(position.side_to_play) == line.final


@pytest.mark.slow
def test_a_three_card_ending_takes_at_most_thirty_six_lines() -> None:
    for position in fixed("endings")[:60]:
        lines = [line for card in position.hand for line in certify(position, card, SOLVER).lines]
        assert len(lines) <= 36


def test_interchangeable_cards_are_tried_once() -> None:
    position = Position.parse("d/Ac7b,4d2d/60,49")
    lines = certify(position, Card.parse("Ac"), SOLVER).lines
    tried = {line.cards[1] for line in lines if line.bound is Bound.AT_LEAST}
    assert len(tried) == 1


class Liar:
    """A solver that is a point off."""

    def solve(self, position: Position) -> Solution:
        true = SOLVER.solve(position)
        false: Mapping[Card, int] = {card: each + 1 for card, each in true.points_after.items()}
        return Solution(true.side, false)

    def line(self, position: Position, card: Card) -> tuple[Card, ...]:
        return SOLVER.line(position, card)


def test_a_false_value_is_not_proved() -> None:
    with pytest.raises(NotProved):
        certify(LEAD, Card.parse("7b"), Liar())
