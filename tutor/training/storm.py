"""Storm: three minutes, from easy on, and three wrong answers end it.

The rules alone, as a state that is only ever followed by another. Time is handed in with each
answer, as seconds since the beginning; nothing here looks at a clock.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum
from typing import NamedTuple

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
    LEFT = "left"
    """The learner stopped."""


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

    def left(self) -> Storm:
        """The storm after the learner stopped."""
        return self if self.end else self._replace(end=StormEnd.LEFT)


def seconds_left(at: float) -> float:
    """How many seconds are left at a time."""
    return max(0.0, SECONDS - at)


def storm(pool: Pool, seed: int, last_met: Iterable[Item] = ()) -> Storm:
    """A storm about to begin, at least one puzzle long; raises ValueError if the pool is empty.

    The puzzles are those of two players with something to find, each a little harder than the one
    before and never of the same looks and idea, as far as there are such. Those ``last_met``, such
    as those of the last weeks, come only where there are no others.
    """
    met = set(last_met)
    left = [each for each in pool if each.seats == 2 and not each.asks_for_points]
    chosen: list[PuzzleTraits] = []
    while left and len(chosen) < MOST:
        wanted = LOWEST + STEP * len(chosen)
        puzzle = min(_unlike(chosen, left), key=lambda each: _cost(each, wanted, seed, met))
        chosen.append(puzzle)
        left.remove(puzzle)
    if not chosen:
        raise ValueError("there is no puzzle for a storm")
    return Storm(tuple(chosen))


def _unlike(chosen: Sequence[PuzzleTraits], left: list[PuzzleTraits]) -> list[PuzzleTraits]:
    if not chosen:
        return left
    last: tuple[Looks, str] = chosen[-1].looks, chosen[-1].idea
    return [each for each in left if (each.looks, each.idea) != last] or left


def _cost(puzzle: PuzzleTraits, wanted: int, seed: int, met: set[Item]) -> float:
    off = abs(puzzle.rating - wanted)
    drawn = stable_number(f"storm {seed}", " ".join(puzzle.item))
    return off + 50 * drawn + 300 * (puzzle.item in met)


def best_run(scores: Sequence[int]) -> int:
    """The best of the last runs, whose scores are in the order of time; 0 before the first."""
    return max(scores[-RUNS_COUNTED:], default=0)
