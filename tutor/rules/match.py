"""How a game ended: who won, by what, and what each seat scores for it.

>>> from tutor.rules.variant import TWO_PLAYERS
>>> result_of(Position.parse("d/,/60,60"), TWO_PLAYERS).is_drawn
True
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum
from typing import TYPE_CHECKING

from tutor.rules.auction import MAJORITY, Call
from tutor.rules.deal import Deal, deal
from tutor.rules.errors import Flaw, IllegalPlay, PositionError, VariantError, flaw
from tutor.rules.position import Position
from tutor.rules.trick import Seat, Side
from tutor.rules.variant import Option, Variant

if TYPE_CHECKING:
    from random import Random


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


def result_of(position: Position, variant: Variant, call: Call | None = None) -> Result | None:
    """The result of a game that stands at ``position``; None while it goes on.

    A game is played out, unless the option ``STOP_AT_61`` is chosen: then it ends with the trick
    that brings a side to 61, after the draw.

    >>> from tutor.rules.variant import TWO_PLAYERS
    >>> result_of(Position.parse("d/,/61,59"), TWO_PLAYERS).winners
    (0,)
    >>> result_of(Position.parse("d/3d,Ad/50,49"), TWO_PLAYERS) is None
    True
    """
    taken = {side: position.points_of_side(side) for side in position.sides}
    stops = Option.STOP_AT_61 in variant.options and max(taken.values()) >= MAJORITY
    if position.table or not (position.is_over or stops):
        return None
    if call is not None:
        return _call_result(position, call)
    most = max(taken.values())
    top = [side for side, points in taken.items() if points == most]
    if most >= MAJORITY:
        return _win_result(position, top[0], DecidedBy.MAJORITY)
    if len(top) == 1:
        return _win_result(position, top[0], DecidedBy.MOST_POINTS)
    if Option.LAST_TRICK_WINS in variant.options:
        # Whoever took the last trick would lead the next.
        return _win_result(position, position.side_to_play, DecidedBy.LAST_TRICK)
    level = _seats_of(position, top)
    nothing = (0,) * position.seats
    return Result(DecidedBy.NOTHING, (), level, position.points, position.sides, nothing)


def _seats_of(position: Position, sides: Iterable[Side]) -> tuple[Seat, ...]:
    wanted = set(sides)
    return tuple(Seat(seat) for seat, side in enumerate(position.sides) if side in wanted)


def _win_result(position: Position, side: Side, decided_by: DecidedBy) -> Result:
    scores = tuple(int(each == side) for each in position.sides)
    winners = _seats_of(position, [side])
    return Result(decided_by, winners, (), position.points, position.sides, scores)


def _call_result(position: Position, call: Call) -> Result:
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


@dataclass(frozen=True, slots=True)
class Match:
    """The games counted so far. The first to ``first_to`` games won takes the match.

    A drawn game counts for nobody, so that one more is played; the deal passes on after every
    game, a drawn one too. Where the trump is called each game scores points for each player, so
    the match goes to a number of points, and on while the highest are level.
    """

    variant: Variant
    first_dealer: Seat
    first_to: int
    results: tuple[Result, ...] = ()

    def __post_init__(self) -> None:
        if self.first_to < 1:
            raise VariantError([flaw("match-length", first_to=self.first_to)])
        if not 0 <= self.first_dealer < self.variant.seats:
            raise PositionError(
                [flaw("no-such-seat", seat=self.first_dealer, seats=self.variant.seats)]
            )

    @classmethod
    def begin(cls, variant: Variant, dealer: Seat, first_to: int | None = None) -> Match:
        """A match before its first game: best of three, or of five by option, or ``first_to``."""
        if first_to is None:
            if variant.is_called:
                raise VariantError([flaw("match-length-unsaid", variant=variant.name)])
            first_to = 3 if Option.BEST_OF_FIVE in variant.options else 2
        return cls(variant, dealer, first_to)

    @property
    def dealer(self) -> Seat:
        """Who deals the next game."""
        return self.variant.seat_after(self.first_dealer, len(self.results))

    @property
    def standing(self) -> tuple[int, ...]:
        """What each seat has so far: games won, or points where the trump is called."""
        return tuple(
            sum(result.scores[seat] for result in self.results) for seat in self.variant.all_seats
        )

    @property
    def drawn(self) -> int:
        """How many games were drawn."""
        return sum(result.is_drawn for result in self.results)

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The side (or the player) that has won the match; nobody while it goes on."""
        standing = self.standing
        most = max(standing)
        top = tuple(seat for seat in self.variant.all_seats if standing[seat] == most)
        level = self.variant.is_called and len(top) > 1
        return () if most < self.first_to or level else top

    @property
    def is_over(self) -> bool:
        return bool(self.winners)

    def deal(self, rng: Random) -> Deal:
        """The next deal, by the dealer whose turn it is."""
        return deal(self.variant, rng, self.dealer)

    def after(self, result: Result) -> Match:
        """The match with one more game counted; IllegalPlay if it is over."""
        flaws: list[Flaw] = []
        if self.is_over:
            flaws.append(flaw("match-over"))
        if len(result.points) != self.variant.seats:
            got, seats = len(result.points), self.variant.seats
            flaws.append(flaw("result-of-another-table", got=got, seats=seats))
        if flaws:
            raise IllegalPlay(flaws)
        return replace(self, results=(*self.results, result))
