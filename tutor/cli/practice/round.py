"""``briscola puzzle --anything``: a round in which the question is whether there is anything to
find.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle, islice
from random import Random
from typing import TypeAlias

from tutor.cli.app import App
from tutor.cli.errors import say_goodbye
from tutor.cli.terminal.exit_guard import Exit
from tutor.cli.terminal.runner import Runner, Stop, keep_attempts
from tutor.content.library.library import LibraryPuzzle
from tutor.content.puzzles.model import Puzzle, content_hash
from tutor.grading.goal import right_cards, target_of
from tutor.message import say
from tutor.session import round as anything
from tutor.solver import Solver

SIZE = 10
"""Positions in a round."""
SEEDS = 10**6
"""So many numbers an order can be drawn by."""
Appearance: TypeAlias = tuple[str, int, int]
"""What is seen of a puzzle at once: lead or reply, how many cards, how many seats."""


def play_round(app: App, puzzles: tuple[Puzzle, ...], is_fast: bool) -> int:
    """Plays a round of the puzzles; the exit status says whether every answer was right."""
    title = app.catalog.say(say("puzzle.anything.title"))
    runner = Runner(app.output, app.solver, keep_attempts(app), is_fast=is_fast)
    run = runner.run(anything.begin(puzzles, title, app.solver))
    if run.stop is not Stop.OVER:
        # How it went so far, for whoever stops early.
        app.output.show(anything.score(run.session))
        say_goodbye(app)
        if run.stop is Stop.INTERRUPTED:
            return Exit.INTERRUPTED
    tally = run.session.tally
    return Exit.OK if tally.right == tally.all else Exit.FAILED


MOST_DRAWS = 5
FEW_SOLVED = 2


def draw_fresh_round(
    found: list[LibraryPuzzle], solved: frozenset[tuple[str, str]], solver: Solver, rng: Random
) -> tuple[int, tuple[Puzzle, ...]]:
    """A round by a number that is drawn, and the number: few of its positions are solved already.

    They are not left out, or the same number would draw others once they are solved.
    """
    drawn = []
    for _ in range(MOST_DRAWS):
        seed = rng.randrange(SEEDS)
        puzzles = draw_round(found, solver, Random(seed))
        known = sum((each.id, content_hash(each)) in solved for each in puzzles)
        drawn.append((known, seed, puzzles))
        if known <= FEW_SOLVED:
            break
    _, seed, puzzles = min(drawn, key=lambda each: each[0])
    return seed, puzzles


def draw_round(found: list[LibraryPuzzle], solver: Solver, rng: Random) -> tuple[Puzzle, ...]:
    """The positions of a round: about half of them, but never surely half, with nothing to find.

    Beside each such position stands one of the other kind with as many cards, as many seats and the
    same part to play, so that none of this tells them apart.
    """
    pool = [*found]
    rng.shuffle(pool)
    empty = [each for each in pool if each.is_nothing]
    full = [each for each in pool if not each.is_nothing]
    size = min(SIZE, 2 * len(empty))
    wanted = min(len(empty), size // 2 + rng.choice((-1, 0, 1)))
    chosen: list[Puzzle] = []
    partners: dict[Appearance, list[Puzzle]] = {}
    others: dict[Appearance, Iterator[Puzzle]] = {}
    for each in empty:
        if len(chosen) == wanted:
            break
        puzzle = each.puzzle
        looks = each.role, each.cards, puzzle.position.seats
        if looks not in others:
            others[looks] = _others(looks, full, solver)
            partners[looks] = [*islice(others[looks], 1)]
        if partners[looks]:
            chosen.append(puzzle)
    seen = [looks for looks, found in partners.items() if found]
    more = (next(others[looks], None) for looks in cycle(seen))
    beside = [partner for looks in seen for partner in partners[looks]]
    missing = max(0, size - len(chosen) - len(beside))
    beside += filter(None, islice(more, 2 * missing if seen else 0))
    chosen += beside[: size - len(chosen)]
    rng.shuffle(chosen)
    return tuple(chosen)


def _others(looks: Appearance, full: list[LibraryPuzzle], solver: Solver) -> Iterator[Puzzle]:
    """Puzzles with something to find that look so."""
    *easily_seen, seats = looks
    for each in full:
        if [each.role, each.cards] == easily_seen:
            puzzle = each.puzzle
            if puzzle.position.seats == seats and _is_fair(puzzle, solver):
                yield puzzle


def _is_fair(puzzle: Puzzle, solver: Solver) -> bool:
    """Whether its right cards are those that make the most points: what a round asks for."""
    solution = solver.solve(puzzle.position)
    right = right_cards(target_of(puzzle.goal, puzzle.position, solution), solution)
    return set(right) == set(solution.best) and len(right) < len(solution.points_after)
