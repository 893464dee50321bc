"""A library as large as one likes, of positions as they come, in the compact form."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random

from tutor.grading.goal import is_nothing_to_find
from tutor.rules.deal import deal, start
from tutor.rules.position import Position, legal_plays, play
from tutor.rules.trick import Seat
from tutor.rules.variant import TWO_PLAYERS
from tutor.solver import default_solver

A_SET = 50


def endings(chance: Random) -> Iterator[Position]:
    """Endings of games played at random: three cards or two in hand, to lead or to reply."""
    while True:
        position = start(deal(TWO_PLAYERS, chance, Seat(0)))
        cards, replies = chance.choice((2, 3)), chance.random() < 0.5
        while position.stock or len(position.hand) > cards or bool(position.table) is not replies:
            position, _ = play(position, chance.choice(legal_plays(position)))
        if len(position.hand) == cards:
            yield position


def write_sets(folder: Path, number: int, seed: int = 1, level: int | None = None) -> None:
    """Writes so many puzzles into a folder, in sets of fifty with names like ``many-003``."""
    solver, chance = default_solver(), Random(seed)
    folder.mkdir(parents=True, exist_ok=True)
    positions = endings(chance)
    for place in range(0, number, A_SET):
        name = f"many-{place // A_SET:03}"
        rows = [f"set: {name}", f"title: Many {place // A_SET}"]
        rows += [f"level: {level or 1 + place // A_SET % 5}", "puzzles:"]
        for at, position in enumerate(islice(positions, min(A_SET, number - place)), 1):
            nothing = is_nothing_to_find(solver.solve(position))
            goal = "nothing-to-find" if nothing else "most-points"
            rows += [f"  - id: {name}-{at:02}", f"    position: {position}", f"    goal: {goal}"]
        (folder / f"{name}.yaml").write_text("\n".join(rows) + "\n", "utf-8")
