"""The positions that patterns are tested on: shipped puzzles, endings of the oracle, pairs."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random

from tests.content.shipped import BY_HAND, SEARCHED
from tutor.rules import Position
from tutor.solver.tree import is_within_reach

SAMPLE = Path(__file__).parents[1] / "solver" / "oracle_sample.jsonl"
ORACLE = Path(__file__).parents[3] / "shared" / "oracle"


@cache
def shipped() -> tuple[Position, ...]:
    """The positions of all shipped puzzles that a tree can be made of."""
    found = {puzzle.position: None for each in (*BY_HAND, *SEARCHED) for puzzle in each.puzzles}
    return tuple(position for position in found if is_within_reach(position))


@cache
def oracle() -> tuple[Position, ...]:
    """Endings of two hands, made by an independent program: a sample, if all are not there."""
    whole = ORACLE / "endings.jsonl"
    path = whole if whole.exists() else SAMPLE
    texts = [json.loads(line)["position"] for line in path.read_text("utf-8").splitlines()]
    found = (Position.parse(text) for text in texts)
    return tuple(each for each in found if each.seats == 2 and is_within_reach(each))


@cache
def oracle_pairs() -> tuple[Position, ...]:
    """Endings of pairs from the same source; none without the files."""
    path = ORACLE / "pairs.jsonl"
    lines = path.read_text("utf-8").splitlines() if path.exists() else []
    return tuple(Position.parse(json.loads(line)["position"]) for line in lines)


def few() -> Iterator[Position]:
    """Always the same few of each kind."""
    duels = [each for each in shipped() if each.seats == 2]
    of_more = [each for each in shipped() if each.seats > 2 and len(each.hand) < 3]
    for several, count in ((duels, 60), (of_more, 8), (list(oracle()), 60)):
        yield from Random(5).sample(several, min(count, len(several)))


def everything() -> Iterator[Position]:
    yield from shipped()
    yield from oracle()
    yield from oracle_pairs()
