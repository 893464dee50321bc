"""Storm: three minutes, from easy on, and three wrong answers end it.

The rules alone, as a state that is only ever followed by another. Time is handed in with each
answer, as seconds since the beginning; nothing here looks at a clock.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from datetime import datetime
from enum import Enum
from typing import NamedTuple, TypeAlias

from tutor.progress.attempts import STORM, Attempt
from tutor.training.pool import Item, Looks, Pool, PuzzleTraits
from tutor.training.stable_draw import stable_number

SECONDS = 180.0
WRONG_AT_MOST = 3
"""With so many wrong answers it is over."""
RUNS_COUNTED = 10
"""The best of the last so many runs is told."""

LOWEST, STEP = 1000, 30
"""The rating of the first puzzle, and by how much each next one is harder."""
MOST = 60
"""More than anybody answers in three minutes."""


class StormEnd(Enum):
    """Why a storm is over."""

    TIME = "time"
    WRONG = "wrong"
    NO_MORE = "no-more"
    """Every puzzle of it was answered."""


class StormAnswer(NamedTuple):
    """An answer that counted: to which puzzle, whether right, and when, in seconds."""

    puzzle: PuzzleTraits
    is_right: bool
    at: float


class Storm(NamedTuple):
    """A storm on its way.

    Attributes:
        puzzles: The puzzles in the order they come.
        answers: What was answered so far.
        end: Why it is over; None as long as it is not.
    """

    puzzles: tuple[PuzzleTraits, ...]
    answers: tuple[StormAnswer, ...] = ()
    end: StormEnd | None = None

    @property
    def puzzle(self) -> PuzzleTraits | None:
        """The one that is asked now; None once it is over."""
        return None if self.end else self.puzzles[len(self.answers)]

    @property
    def right(self) -> int:
        """How many answers were right: the score."""
        return sum(each.is_right for each in self.answers)

    @property
    def wrong(self) -> int:
        return len(self.answers) - self.right

    @property
    def missed(self) -> tuple[PuzzleTraits, ...]:
        """What is to be looked at again afterwards."""
        return tuple(each.puzzle for each in self.answers if not each.is_right)

    @property
    def hardest(self) -> int:
        """The highest rating solved; 0 if none was."""
        return max((each.puzzle.rating for each in self.answers if each.is_right), default=0)

    def answered(self, is_right: bool, at: float) -> Storm:
        """The storm after an answer, given ``at`` so many seconds; too late, it does not count."""
        assert self.puzzle
        if at >= SECONDS:
            return self._replace(end=StormEnd.TIME)
        answers = (*self.answers, StormAnswer(self.puzzle, is_right, at))
        after = self._replace(answers=answers)
        if after.wrong == WRONG_AT_MOST:
            return after._replace(end=StormEnd.WRONG)
        return after._replace(end=None if len(answers) < len(self.puzzles) else StormEnd.NO_MORE)


def seconds_left(at: float) -> float:
    """How many seconds are left at a time."""
    return max(0.0, SECONDS - at)


def storm(pool: Pool, seed: int) -> Storm:
    """A storm about to begin, at least one puzzle long; raises ValueError if the pool is empty.

    The puzzles are those of two players with something to find, each a little harder than the one
    before and never of the same looks and idea, as far as there are such.
    """
    fit = (each for each in pool if each.seats == 2 and not each.asks_for_points)
    left = [(each.rating + _lot(each, seed), each) for each in fit]
    chosen: list[PuzzleTraits] = []
    while left and len(chosen) < MOST:
        wanted = LOWEST + STEP * len(chosen)
        found = min(_unlike(chosen, left), key=lambda each: abs(each[0] - wanted))
        chosen.append(found[1])
        left.remove(found)
    if not chosen:
        raise ValueError("there is no puzzle for a storm")
    return Storm(tuple(chosen))


_Drawn: TypeAlias = tuple[float, PuzzleTraits]
"""A puzzle, and a rating near its own by which it has its place."""
_SPREAD = 50
"""How far the two may be apart."""


def _lot(puzzle: PuzzleTraits, seed: int) -> float:
    return _SPREAD * (2 * stable_number(f"storm {seed}", " ".join(puzzle.item)) - 1)


def _unlike(chosen: Sequence[PuzzleTraits], left: list[_Drawn]) -> list[_Drawn]:
    if not chosen:
        return left
    last: tuple[Looks, str] = chosen[-1].looks, chosen[-1].idea
    return [each for each in left if (each[1].looks, each[1].idea) != last] or left


MOSTLY_SEEN = 20
"""So many puzzles of a storm are usually seen."""


def freshest_storm(pool: Pool, seeds: Iterable[int], met: Collection[Item]) -> tuple[int, Storm]:
    """Of the storms of some seeds that whose puzzles are known least; with its seed."""
    storms = {seed: storm(pool, seed) for seed in seeds}

    def known(seed: int) -> int:
        return sum(each.item in met for each in storms[seed].puzzles[:MOSTLY_SEEN])

    best = min(storms, key=known)
    return best, storms[best]


class StormRun(NamedTuple):
    """A storm that was played: when it began, and how many of its answers were right and wrong."""

    began: datetime
    right: int
    wrong: int


def occasion_of(began: datetime) -> str:
    """What the answers of a storm are given in, as they are kept."""
    return f"{STORM} {began.isoformat()}"


def storm_runs(attempts: Iterable[Attempt]) -> tuple[StormRun, ...]:
    """The storms with at least one answer, in the order of time."""
    runs: dict[datetime, StormRun] = {}
    for attempt in attempts:
        _, _, text = attempt.occasion.partition(" ")
        if not attempt.is_timed or not (began := _moment(text)):
            continue
        run = runs.get(began, StormRun(began, 0, 0))
        right = run.right + attempt.is_right
        runs[began] = run._replace(right=right, wrong=run.wrong + (not attempt.is_right))
    return tuple(runs[began] for began in sorted(runs))


def _moment(text: str) -> datetime | None:
    """The moment in a text; None if it is none, for what is imported may be anything."""
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        return None
    return moment if moment.tzinfo else None


def best_run(scores: Sequence[int]) -> int:
    """The best of the last runs, whose scores are in the order of time; 0 before the first."""
    return max(scores[-RUNS_COUNTED:], default=0)
