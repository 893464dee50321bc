"""Every value that an independent program found."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

import pytest

from tests.proving import share
from tutor.rules import Position
from tutor.solver import default_solver
from tutor.solver.reference import ReferenceSolver, lines_of_play

SAMPLE = Path(__file__).with_name("oracle_sample.jsonl")
WHOLE = Path(__file__).parents[3] / "shared" / "oracle"


def records(path: Path) -> list[tuple[str, dict[str, int]]]:
    lines = path.read_text(encoding="utf-8").splitlines()
    return [(each["position"], each["final"]) for each in map(json.loads, lines)]


def disagreements(wanted: Iterable[tuple[str, dict[str, int]]]) -> list[object]:
    found = []
    for text, final in wanted:
        solution = default_solver().solve(Position.parse(text))
        ours = {str(card): points for card, points in solution.points_after.items()}
        if ours != final or list(ours) != list(final):
            found.append((text, final, ours))
    return found


@pytest.mark.slow
def test_the_sample_agrees() -> None:
    wanted = records(SAMPLE)
    assert len(wanted) == 200
    assert disagreements(wanted) == []


@pytest.mark.slow
def test_the_reference_agrees_with_the_sample() -> None:
    reference = ReferenceSolver()
    tried = 0
    for text, final in records(SAMPLE):
        position = Position.parse(text)
        if lines_of_play(position) > 1500:
            continue
        tried += 1
        points_after = reference.solve(position).points_after
        assert {str(card): points for card, points in points_after.items()} == final
    assert tried > 140


@pytest.mark.slow
def test_all_files_agree_where_they_are_at_hand() -> None:
    files = list(WHOLE.glob("*.jsonl"))
    if not files:
        pytest.skip("only the sample is here")
    for path in files:
        assert disagreements(share(records(path), 300)) == [], path.name
