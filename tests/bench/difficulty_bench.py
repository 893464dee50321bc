"""How well the difficulty foretells who fails: ``python -m tests.bench.difficulty_bench [FILE]``.

With a file, the figures go into its first block of ``text`` as well: ``docs/difficulty.md``.

Over puzzles of self-play by the simple players: three leads of three cards, five replies and two
with two cards in ten; one card decides the outcome, twins aside. The same puzzles on every run.
The weights are fitted to some players that the crowd does not know and tested by others.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from math import sqrt
from pathlib import Path
from statistics import correlation, linear_regression, mean, pstdev
from time import perf_counter
from typing import NamedTuple

from tests.bench.outsiders import FITTED, HELD_OUT, OTHER_DOUBTS, SKILLS, policy
from tests.bench.themes_bench import puzzles
from tutor.content.library.library import Library
from tutor.grading import difficulty
from tutor.grading.difficulty import Difficulty, difficulty_of, goal_chances
from tutor.grading.goal import Target, target_of
from tutor.rules.position import Position
from tutor.rules.variant import PAIRS, TWO_PLAYERS, Variant
from tutor.solver import default_solver

PUZZLES = 3000
PAIRS_PUZZLES = 600
SHARES = {(3, True): 3, (3, False): 5, (2, True): 1, (2, False): 1}
"""Of ten puzzles, how many have so many cards and are a lead or not."""
MEAN, SPREAD = 1500, 300
"""Where the scale lies over these puzzles: a convention."""
SOLVER = default_solver()

Puzzle = tuple[Position, Target]


class Asked(NamedTuple):
    """A puzzle, its difficulty, and how often the outsiders of each group reach its goal."""

    position: Position
    target: Target
    difficulty: Difficulty
    reached: dict[str, tuple[float, ...]]


GROUPS = {"fitted": FITTED, "held out": HELD_OUT, "other doubts": OTHER_DOUBTS, "skills": SKILLS}


def sample(count: int, seed: int = 1, variant: Variant = TWO_PLAYERS) -> list[Puzzle]:
    """So many puzzles, a multiple of ten, that fool one simple player at least."""
    found: list[Puzzle] = []
    for cards in (3, 2):
        left = {
            lead: share * count // 10 for (size, lead), share in SHARES.items() if size == cards
        }
        for position, target in puzzles(variant, seed, cards):
            is_lead = not position.table
            if left[is_lead] and difficulty_of(position, target, SOLVER).fooled:
                left[is_lead] -= 1
                found.append((position, target))
            if not any(left.values()):
                break
    return found


def asked(chosen: Iterable[Puzzle], groups: Sequence[str] = tuple(GROUPS)) -> list[Asked]:
    """The puzzles with what the outsiders make of them."""
    return [
        Asked(
            position,
            target,
            difficulty_of(position, target, SOLVER),
            {
                name: goal_chances(
                    position, target, SOLVER, policy(GROUPS[name]), open_hands=position.seats > 2
                ).reached
                for name in groups
            },
        )
        for position, target in chosen
    ]


def failure(each: Asked, group: str, family: str = "") -> float:
    """How often the players of a group, or of one family in it, fail."""
    members = zip(GROUPS[group], each.reached[group], strict=True)
    return 1 - mean(reached for player, reached in members if family in ("", player.family))


def foretold(found: Sequence[Asked], group: str, family: str = "") -> float:
    """The rank correlation (Spearman) of the rating with how often players fail."""
    ratings = [each.difficulty.rating for each in found]
    return spearman(ratings, [failure(each, group, family) for each in found])


def spearman(one: Sequence[float], other: Sequence[float]) -> float:
    return correlation(_ranks(one), _ranks(other))


def _ranks(values: Sequence[float]) -> list[float]:
    """The rank of each value, equal ones sharing the middle of theirs."""
    ordered = sorted(values)
    count = Counter(ordered)
    first = {value: place for place, value in reversed([*enumerate(ordered)])}
    return [first[value] + (count[value] - 1) / 2 for value in values]


def solved(found: Sequence[Asked]) -> list[list[float]]:
    """For each level met, how often each of the players of rising skill reaches the goal."""
    rows = []
    for level in range(1, 6):
        reached = [each.reached["skills"] for each in found if each.difficulty.level == level]
        rows.append([mean(player) for player in zip(*reached, strict=True)])
    return rows


# Fitting.


def parts(each: Asked) -> tuple[float, ...]:
    """What the rating is a weighted sum of."""
    return difficulty.rating_terms(each.difficulty)


def weights(found: Sequence[Asked]) -> tuple[list[float], float]:
    """The weights that fit best, in rating points, and the rating of a puzzle of no weight at all.

    Least squares on the log odds of failing; then the scale is laid so that the ratings of these
    puzzles have the mean and the spread of the convention.
    """
    rows = [(1.0, *parts(each)) for each in found]
    odds = [difficulty.log_odds(failure(each, "fitted")) for each in found]
    fitted = _least_squares(rows, odds)
    raw = [sum(weight * part for weight, part in zip(fitted, row, strict=True)) for row in rows]
    stretch = SPREAD / pstdev(raw)
    base = MEAN - stretch * (mean(raw) - fitted[0])
    return [stretch * weight for weight in fitted[1:]], base


def _least_squares(rows: Sequence[Sequence[float]], wanted: Sequence[float]) -> list[float]:
    """The weights of the columns that come nearest to what is wanted (normal equations)."""
    size = len(rows[0])
    matrix = [
        [sum(row[one] * row[other] for row in rows) for other in range(size)]
        + [sum(row[one] * want for row, want in zip(rows, wanted, strict=True))]
        for one in range(size)
    ]
    for place in range(size):
        pivot = max(range(place, size), key=lambda at: abs(matrix[at][place]))
        matrix[place], matrix[pivot] = matrix[pivot], matrix[place]
        for other in range(size):
            if other != place:
                times = matrix[other][place] / matrix[place][place]
                pairs = zip(matrix[other], matrix[place], strict=True)
                matrix[other] = [mine - times * theirs for mine, theirs in pairs]
    return [row[-1] / row[at] for at, row in enumerate(matrix)]


# Pairs.


def too_low(found: Sequence[Asked], pairs: Sequence[Asked], group: str) -> tuple[float, float]:
    """By how much the ratings of pairs are too low if the crowd were all, and as they are.

    That is how much higher two-player puzzles are rated that the same outsiders fail as often.
    """

    def odds(each: Asked) -> float:
        return difficulty.log_odds(failure(each, group))

    ratings = [each.difficulty.rating for each in found]
    slope, start = linear_regression(ratings, list(map(odds, found)))
    off = mean((odds(each) - start) / slope - each.difficulty.rating for each in pairs)
    return off + difficulty.MORE_HANDS, off


# Telling.


def told(found: Sequence[Asked], pairs: Sequence[Asked]) -> Iterator[str]:
    """All figures, line by line."""
    fitted, base = weights(found)
    yield f"{len(found)} puzzles"
    yield ""
    yield f"{'weight':<28}{'found':>8}{'used':>8}"
    yield f"{'base':<28}{base:>8.0f}{difficulty.BASE:>8}"
    for (name, used), weight in zip(difficulty.WEIGHTS.items(), fitted, strict=True):
        yield f"{name:<28}{weight:>8.0f}{used:>8}"
    yield ""
    yield "rank correlation of the rating with failures"
    for group in ("held out", "other doubts", "fitted"):
        yield f"{group:<28}{foretold(found, group):>8.2f}"
        for family in dict.fromkeys(player.family for player in GROUPS[group]):
            yield f"  {family:<26}{foretold(found, group, family):>8.2f}"
    ratings = [each.difficulty.rating for each in found]
    known = correlation(ratings, [difficulty.log_odds(failure(each, "held out")) for each in found])
    yield f"{'off by (standard deviation)':<28}{SPREAD * sqrt(1 - known**2):>8.0f}"
    yield ""
    yield f"{len(pairs)} puzzles in pairs"
    yield f"{'':<28}{'crowd':>8}{'rating':>8}"
    for group in ("fitted", "held out"):
        crowd, rating = too_low(found, pairs, group)
        yield f"{'too low by, ' + group:<28}{crowd:>8.0f}{rating:>8.0f}"
    yield f"{'rank correlation, held out':<28}{'':>8}{foretold(pairs, 'held out'):>8.2f}"
    yield ""
    yield "failures in per cent"
    yield f"{'':<28}{'two':>8}{'pairs':>8}"
    crowds = [100 * mean(x.difficulty.crowd_failure for x in each) for each in (found, pairs)]
    yield f"{'the crowd':<28}" + "".join(f"{each:>8.0f}" for each in crowds)
    for group in ("fitted", "held out"):
        for family in dict.fromkeys(player.family for player in GROUPS[group]):
            rates = [100 * mean(failure(x, group, family) for x in each) for each in (found, pairs)]
            yield f"  {family:<26}" + "".join(f"{rate:>8.0f}" for rate in rates)
    yield ""
    levels = Counter(each.difficulty.level for each in found)
    yield "solved by players of rising skill, in per cent: tricks looked at/doubt in points"
    names = (f"{player.family[0]}/{player.doubt}" for player in SKILLS)
    yield f"{'level':<8}{'puzzles':>9}" + "".join(f"{name:>7}" for name in names)
    for level, row in enumerate(solved(found), 1):
        share = f"{levels[level] / len(found):.0%}"
        yield f"{level:<8}{share:>9}" + "".join(f"{100 * rate:>7.0f}" for rate in row)
    every = zip(*(each.reached["skills"] for each in found), strict=True)
    yield f"{'all':<17}" + "".join(f"{100 * mean(reached):>7.0f}" for reached in every)
    yield ""
    yield f"{'set':<16}{'mean rating':>12}{'level':>8}"
    for name, rated in sets():
        level = mean(each.level for each in rated)
        yield f"{name:<16}{mean(each.rating for each in rated):>12.0f}{level:>8.1f}"


def sets() -> Iterator[tuple[str, list[Difficulty]]]:
    """The sets made by hand, with the difficulty of their puzzles: those found by search are of
    one level each.
    """
    for each in Library.shipped("en").sets:
        if not each.outline.has_words:
            continue
        rated = []
        for puzzle in each.puzzles:
            target = target_of(puzzle.goal, puzzle.position, SOLVER.solve(puzzle.position))
            rated.append(difficulty_of(puzzle.position, target, SOLVER))
        yield each.name, rated


def put_into(path: Path, lines: Iterable[str]) -> None:
    """Replaces the first block of ``text`` in a Markdown file."""
    before, opening, rest = path.read_text(encoding="utf-8").partition("```text\n")
    after = rest[rest.index("```") :]
    path.write_text("".join((before, opening, *(f"{line}\n" for line in lines), after)), "utf-8")


def main() -> None:
    chosen = sample(PUZZLES)
    begun = perf_counter()
    for position, target in chosen:
        difficulty_of(position, target, SOLVER)
    each = (perf_counter() - begun) / len(chosen)
    in_pairs = asked(sample(PAIRS_PUZZLES, variant=PAIRS), ("fitted", "held out"))
    lines = [line.rstrip() for line in told(asked(chosen), in_pairs)]
    print("\n".join(lines))
    print(f"\na rating takes {1000 * each:.2f} ms")
    if sys.argv[1:]:
        put_into(Path(sys.argv[1]), lines)


if __name__ == "__main__":
    main()
