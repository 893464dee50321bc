"""Won, drawn or lost: where a game between two sides turns on 61."""

from __future__ import annotations

from enum import IntEnum

from tutor.rules.cards import POINTS_IN_ALL
from tutor.rules.position import Position

HALF = POINTS_IN_ALL // 2


class Outcome(IntEnum):
    """How a game between two sides ends for one of them, worst first."""

    LOSS = 0
    DRAW = 1
    WIN = 2

    @classmethod
    def of(cls, points: int) -> Outcome:
        """The outcome of ending on so many of the 120 points.

        >>> Outcome.of(60).name, Outcome.of(61).name
        ('DRAW', 'WIN')
        """
        return cls((points >= HALF) + (points > HALF))

    @property
    def slug(self) -> str:
        """Its name in files and catalogues."""
        return self.name.lower()


def has_outcome(position: Position) -> bool:
    """Whether 61 wins here: two players, or pairs. With three or five seats it is not so simple."""
    return position.seats in (2, 4) and len(set(position.sides)) == 2


def outcome_in(position: Position, points: int) -> Outcome | None:
    """The outcome for a side that ends on ``points``, or None where 61 does not decide."""
    return Outcome.of(points) if has_outcome(position) else None
