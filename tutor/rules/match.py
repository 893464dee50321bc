"""A series of games between the same players: best of three, best of five, first to any number.

>>> from tutor.rules.variant import TWO_PLAYERS
>>> match = Match.begin(TWO_PLAYERS, dealer=Seat(0))
>>> match.first_to, match.dealer
(2, 0)
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from tutor.rules.deal import Deal, deal
from tutor.rules.errors import Flaw, IllegalPlay, PositionError, VariantError, flaw
from tutor.rules.result import Result
from tutor.rules.trick import Seat
from tutor.rules.variant import Option, Variant

if TYPE_CHECKING:
    from random import Random


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
