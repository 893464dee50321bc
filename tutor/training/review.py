"""What was missed comes back: the idea, in another puzzle, after longer and longer times.

An idea is open from the day one of its puzzles is missed. It is due after 1 day; each time that a
puzzle of it is solved when it is due, it comes again after 3, 8 and 20 days, and then it is closed.
A miss opens it anew. (Growing intervals as in Leitner's boxes, "So lernt man lernen", 1972.) The
puzzle that was missed is only a measure of how hard the others should be.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, timedelta
from typing import NamedTuple

from tutor.training.first_tries import FirstTry
from tutor.training.pool import PuzzleTraits

INTERVALS = (1, 3, 8, 20)
"""Days until an idea is due: after a miss, and after each time it was solved when due."""


class Waiting(NamedTuple):
    """Something that was missed and comes back.

    Attributes:
        since: The day of the last try that counted for it.
        solved: How often it was right when due, since it was missed.
    """

    since: date
    solved: int = 0

    @property
    def due(self) -> date:
        """The day from which it is due."""
        return self.since + timedelta(days=INTERVALS[self.solved])

    def overdue(self, today: date) -> float:
        """How much longer it has waited than it should, as a share; below 1 it is not due yet."""
        return (today - self.since).days / INTERVALS[self.solved]

    def when_right(self, day: date) -> Waiting | None:
        """How it waits once it was right on a day: unchanged before it was due, None at the end."""
        if day < self.due:
            return self
        return Waiting(day, self.solved + 1) if self.solved + 1 < len(INTERVALS) else None


class OpenIdea(NamedTuple):
    """An idea that comes back.

    Attributes:
        missed: The puzzle of it that was missed last.
        since: The day of the last try that counted for it.
        solved: How often it was solved when due, since it was missed.
    """

    missed: PuzzleTraits
    since: date
    solved: int = 0

    @property
    def idea(self) -> str:
        return self.missed.idea

    @property
    def waiting(self) -> Waiting:
        return Waiting(self.since, self.solved)

    @property
    def due(self) -> date:
        """The day from which it is due."""
        return self.waiting.due

    def overdue(self, today: date) -> float:
        """How much longer it has waited than it should, as a share; below 1 it is not due yet."""
        return self.waiting.overdue(today)


def open_ideas(tries: Iterable[FirstTry]) -> tuple[OpenIdea, ...]:
    """The ideas that come back, after first tries in the order of time; the first due first."""
    found: dict[str, OpenIdea] = {}
    for each in tries:
        idea = each.puzzle.idea
        if not idea or not each.weight:
            continue
        if each.is_missed:
            found[idea] = OpenIdea(each.puzzle, each.day)
        elif each.score == 1 and idea in found:
            state = found.pop(idea)
            after = state.waiting.when_right(each.day)
            if after:
                found[idea] = state._replace(since=after.since, solved=after.solved)
    return tuple(sorted(found.values(), key=lambda each: (each.due, each.idea)))


def due_ideas(tries: Iterable[FirstTry], today: date) -> tuple[OpenIdea, ...]:
    """Those that are due, the ones that have waited too long by most first."""
    due = [each for each in open_ideas(tries) if each.due <= today]
    return tuple(sorted(due, key=lambda each: (-each.overdue(today), each.idea)))


def missed_puzzles(tries: Iterable[FirstTry]) -> tuple[PuzzleTraits, ...]:
    """The puzzles that were missed and not solved on a later day, the last missed first."""
    last: dict[PuzzleTraits, FirstTry] = {}
    for each in tries:
        last.pop(each.puzzle, None)
        last[each.puzzle] = each
    return tuple(each.puzzle for each in reversed(last.values()) if each.is_missed)
