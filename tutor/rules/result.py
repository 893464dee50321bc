"""How a game ended: who won, by what, and what each seat scores for it.

>>> from tutor.rules.variant import TWO_PLAYERS
>>> count(Position.parse("d/,/60,60"), TWO_PLAYERS).is_drawn
True
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from tutor.rules.auction import MAJORITY, Call
from tutor.rules.position import Position
from tutor.rules.trick import Seat, Side
from tutor.rules.variant import Option, Variant


class DecidedBy(Enum):
    """What decided a game."""

    MAJORITY = "majority"
    """A side has 61 points or more."""
    MOST_POINTS = "most-points"
    """Three players: nobody has 61, and one has more than each of the others."""
    LAST_TRICK = "last-trick"
    """60-60, where the option gives it to the side that took the last trick."""
    CALL_MADE = "call-made"
    """The caller's side has the points it needs."""
    CALL_LOST = "call-lost"
    """The caller's side has fewer points than it needs."""
    NOTHING = "nothing"
    """Equal points: the game is drawn."""


@dataclass(frozen=True, slots=True)
class Result:
    """Who won a game by what. ``drawn_between`` are those level at the top, if nobody won.

    ``points`` are those taken by each seat, ``scores`` what the game counts for it in a match.
    """

    decided_by: DecidedBy
    winners: tuple[Seat, ...]
    drawn_between: tuple[Seat, ...]
    points: tuple[int, ...]
    sides: tuple[Side, ...]
    scores: tuple[int, ...]

    @property
    def is_drawn(self) -> bool:
        """Whether nobody won."""
        return not self.winners

    def points_of_side(self, side: Side) -> int:
        """The points taken by a side."""
        return sum(
            points for points, each in zip(self.points, self.sides, strict=True) if each == side
        )


def count(position: Position, variant: Variant, call: Call | None = None) -> Result | None:
    """The result of a game that stands at ``position``; None while it goes on.

    A game is played out unless it stops at 61: then it ends with the trick that brings them,
    which is finished with its draw.
    """
    taken = {side: position.points_of_side(side) for side in position.sides}
    stops = Option.STOP_AT_61 in variant.options and max(taken.values()) >= MAJORITY
    if position.table or not (position.is_over or stops):
        return None
    if call is not None:
        return _called(position, call)
    most = max(taken.values())
    top = [side for side, points in taken.items() if points == most]
    if most >= MAJORITY:
        return _won(position, top[0], DecidedBy.MAJORITY)
    if len(top) == 1:
        return _won(position, top[0], DecidedBy.MOST_POINTS)
    if Option.LAST_TRICK_WINS in variant.options:
        # Whoever took the last trick would lead the next.
        return _won(position, position.side_to_play, DecidedBy.LAST_TRICK)
    level = _seats_of(position, top)
    nothing = (0,) * position.seats
    return Result(DecidedBy.NOTHING, (), level, position.points, position.sides, nothing)


def _seats_of(position: Position, sides: Iterable[Side]) -> tuple[Seat, ...]:
    wanted = set(sides)
    return tuple(Seat(seat) for seat, side in enumerate(position.sides) if side in wanted)


def _won(position: Position, side: Side, decided_by: DecidedBy) -> Result:
    scores = tuple(int(each == side) for each in position.sides)
    winners = _seats_of(position, [side])
    return Result(decided_by, winners, (), position.points, position.sides, scores)


def _called(position: Position, call: Call) -> Result:
    """The caller's side has its target or has lost: caller 2, partner 1, the others 1 each.

    A caller who held the called card himself plays for 4, so that the scores always sum to 0.
    """
    side = position.sides[call.caller]
    made = position.points_of_side(side) >= call.target
    together = _seats_of(position, [side])
    against = tuple(Seat(s) for s in range(position.seats) if s not in together)
    stake = {seat: 1 for seat in together} | {seat: -1 for seat in against}
    stake[call.caller] = 2 if len(together) > 1 else 4
    sign = 1 if made else -1
    return Result(
        DecidedBy.CALL_MADE if made else DecidedBy.CALL_LOST,
        together if made else against,
        (),
        position.points,
        position.sides,
        tuple(sign * stake[Seat(seat)] for seat in range(position.seats)),
    )
