"""Simulated learners: their chance to solve a puzzle falls with its rating and differs by idea.

What they answer follows from their seed alone. A puzzle is not exactly as hard as its rating says:
for each learner it is off by an error that is drawn with the rating's own deviation.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from datetime import date, timedelta
from random import Random
from typing import NamedTuple

from tutor.cli.app import App, Options
from tutor.training.choice import USUAL_WISH, Choice, Practice, Wish, next_choice, practice_after
from tutor.training.first_tries import FORGOTTEN_AFTER, REPEAT_WEIGHT, FirstTry
from tutor.training.pool import Pool, PuzzleTraits

FIRST_DAY = date(2027, 1, 1)
SPREAD = 60
"""The standard deviation of how much stronger or weaker a learner is at one idea."""
WEAK_BY = 200
"""How much weaker than in general a learner is at the weak idea, if any."""
LEARNT = 0.02
"""The share of what is missing at the weak idea that each of its puzzles mends."""


def shipped_pool() -> Pool:
    """All puzzles that come with the program."""
    return App(Options()).pool.filtered(lambda each: each.is_shipped)


def even_pool(ideas: int = 20, each: int = 90) -> Pool:
    """As many puzzles of each of some ideas, evenly spread from 700 to 2300."""
    rng = Random(1)
    looks = (("lead", 2, 2), ("lead", 3, 2), ("reply", 2, 2), ("reply", 3, 2), ("reply", 3, 4))
    return Pool(
        PuzzleTraits(
            (f"{idea:02}-{place:02}", "00000000"),
            700 + round(place * 1600 / each / 10) * 10,
            170,
            f"idea-{idea:02}",
            *rng.choice(looks),
            rng.random() < 0.1,
        )
        for idea in range(ideas)
        for place in range(each)
    )


@dataclass
class Learner:
    """Somebody who trains."""

    strength: float
    pool: Pool
    seed: int = 0
    weak_idea: str = ""
    learns: bool = False
    are_ratings_exact: bool = False
    """Whether each puzzle is exactly as hard as its rating says."""
    differences: dict[str, float] = field(init=False)

    def __post_init__(self) -> None:
        rng = Random(self.seed)
        drawn = {idea: rng.gauss(0, SPREAD) for idea in sorted(self.pool.ideas)}
        if self.weak_idea:
            drawn[self.weak_idea] = -WEAK_BY
        mean = sum(drawn.values()) / len(drawn)
        self.differences = {idea: each - mean for idea, each in drawn.items()}
        off = 0 if self.are_ratings_exact else 1
        self._errors = {each.item: off * rng.gauss(0, each.deviation) for each in self.pool}
        self._rng = rng

    def chance(self, puzzle: PuzzleTraits) -> float:
        """How likely the puzzle is to be solved."""
        strength = self.strength + self.differences.get(puzzle.idea, 0)
        return 1 / (1 + 10 ** ((puzzle.rating + self._errors[puzzle.item] - strength) / 400))

    def solves(self, puzzle: PuzzleTraits) -> bool:
        """Whether the puzzle is solved now; something may be learnt by it."""
        is_solved = self._rng.random() < self.chance(puzzle)
        if self.learns and puzzle.idea == self.weak_idea:
            self.differences[puzzle.idea] *= 1 - LEARNT
        return is_solved


class Served(NamedTuple):
    """A puzzle that was served, and what the learner made of it."""

    choice: Choice
    day: date
    is_solved: bool
    days_since_last: int | None


class Training(NamedTuple):
    """What came of some days of training: all that was served, and where the learner stands."""

    served: tuple[Served, ...]
    practice: Practice

    @property
    def success(self) -> float:
        """The share that was solved."""
        return sum(each.is_solved for each in self.served) / len(self.served)

    @property
    def ideas(self) -> Counter[str]:
        """How often each idea was served."""
        return Counter(each.choice.puzzle.idea for each in self.served)


def trained(learner: Learner, days: int, a_day: int = 10, wish: Wish = USUAL_WISH) -> Training:
    """What comes of so many days with so many puzzles a day."""
    tries: list[FirstTry] = []
    served: list[Served] = []
    last: dict[PuzzleTraits, date] = {}
    for back in range(days):
        day = FIRST_DAY + timedelta(days=back)
        for place in range(a_day):
            practice = practice_after(tries, learner.pool, day)
            choice = next_choice(practice, wish._replace(place=place))
            if choice is None:
                break
            puzzle = choice.puzzle
            is_solved = learner.solves(puzzle)
            since = (day - last[puzzle]).days if puzzle in last else None
            served.append(Served(choice, day, is_solved, since))
            weight = 1.0 if since is None else REPEAT_WEIGHT * (since >= FORGOTTEN_AFTER.days)
            tries.append(FirstTry(puzzle, day, float(is_solved), weight))
            last[puzzle] = day
    return Training(tuple(served), practice_after(tries, learner.pool, day))
