"""The games of the family: who sits at the table, what is dealt, and how the trump is made.

>>> PAIRS.stock_size, PAIRS.tricks_with_draw, PAIRS.tricks
(28, 7, 10)
>>> [str(card) for card in THREE_PLAYERS.left_out]
['2c']
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum
from types import MappingProxyType

from tutor.rules.cards import DECK, Card, Rank
from tutor.rules.errors import Flaw, VariantError, flaw
from tutor.rules.trick import Seat, Side


class TrumpMade(Enum):
    """How a game comes by its trump suit."""

    TURN_UP = "turn-up"
    """The card turned up under the stock."""
    LAST_DEALT = "last-dealt"
    """The last card dealt: the dealer's, shown to all."""
    CALLED = "called"
    """Named after the auction by the player who won it."""


class Option(Enum):
    """A rule on which tables differ, chosen against our default."""

    LAST_TRICK_WINS = "last-trick-wins"
    """60-60 goes to the side that took the last trick."""
    NAMED_TWO_LEFT_OUT = "named-two-left-out"
    """With three players another 2 than that of coppe is left out."""
    TURN_TO_THE_LEFT = "turn-to-the-left"
    """Play goes clockwise. Seats are numbered in turn order, so nothing else changes."""
    STOP_AT_61 = "stop-at-61"
    """The game ends with the trick that brings a side to 61."""
    BEST_OF_FIVE = "best-of-five"
    """A match goes to three games won."""
    POINTS_AFTER_TWO = "points-after-two"
    """After a call of 2 the auction goes on in points needed, from 62."""
    POINTS_ONLY = "points-only"
    """The auction is in points needed only, from 61."""
    LEARNER_COUNTS = "learner-counts"
    """Points taken are not shown until the end. What happens at the table is the same."""


_TOGETHER_NEVER = (Option.POINTS_AFTER_TWO, Option.POINTS_ONLY)


@dataclass(frozen=True, slots=True)
class Variant:
    """One game of the family, as data.

    ``sides`` goes by seat and is empty where the call makes the sides. ``offers`` are the
    options the game knows, ``options`` those chosen.
    """

    name: str
    seats: int
    sides: tuple[Side, ...]
    hand_size: int
    trump_made: TrumpMade = TrumpMade.TURN_UP
    left_out: tuple[Card, ...] = ()
    open_hands: bool = False
    trump_moves: bool = False
    offers: frozenset[Option] = frozenset()
    options: frozenset[Option] = frozenset()

    def __str__(self) -> str:
        return self.name

    @property
    def pack(self) -> tuple[Card, ...]:
        """The cards it is played with, suit by suit."""
        return tuple(card for card in DECK if card not in self.left_out)

    @property
    def stock_size(self) -> int:
        """Cards left after dealing, the turn-up among them."""
        return len(self.pack) - self.seats * self.hand_size

    @property
    def tricks(self) -> int:
        """Tricks in a game."""
        return len(self.pack) // self.seats

    @property
    def tricks_with_draw(self) -> int:
        """Tricks after which cards are drawn; the others are the dry ones."""
        return self.stock_size // self.seats

    @property
    def all_seats(self) -> tuple[Seat, ...]:
        """The seats in turn order, from 0."""
        return tuple(map(Seat, range(self.seats)))

    @property
    def is_called(self) -> bool:
        """Whether an auction goes before the play."""
        return self.trump_made is TrumpMade.CALLED

    @property
    def has_two_sides(self) -> bool:
        """Whether two sides are fixed from the start, so that one has 61 unless both have 60."""
        return len(set(self.sides)) == 2

    def seat_after(self, seat: Seat, steps: int = 1) -> Seat:
        """The seat ``steps`` places on in turn order."""
        return Seat((seat + steps) % self.seats)

    def with_options(self, *options: Option) -> Variant:
        """This game with ``options`` chosen too; VariantError if they do not belong to it."""
        chosen = self.options.union(options)
        flaws: list[Flaw] = [
            flaw("option-not-offered", option=option, variant=self.name)
            for option in options
            if option not in self.offers
        ]
        if Option.NAMED_TWO_LEFT_OUT in self.offers.intersection(options) - self.options:
            flaws.append(flaw("option-needs-card", option=Option.NAMED_TWO_LEFT_OUT))
        if chosen.issuperset(_TOGETHER_NEVER):
            flaws.append(flaw("options-exclude", options=_TOGETHER_NEVER))
        if flaws:
            raise VariantError(flaws)
        return replace(self, options=chosen)

    def with_left_out(self, card: Card) -> Variant:
        """This game with another 2 left out; VariantError where none is, or if it is no 2."""
        option = Option.NAMED_TWO_LEFT_OUT
        flaws: list[Flaw] = []
        if option not in self.offers:
            flaws.append(flaw("option-not-offered", option=option, variant=self.name))
        if card.rank is not Rank.TWO:
            flaws.append(flaw("left-out-not-two", card=card))
        if flaws:
            raise VariantError(flaws)
        chosen = self.options - {option} if card == TWO_OF_COPPE else self.options | {option}
        return replace(self, left_out=(card,), options=chosen)


TWO_OF_COPPE = Card.parse("2c")
"""The card left out with three players, where no other is named."""

_ALWAYS = frozenset({Option.BEST_OF_FIVE, Option.LEARNER_COUNTS})
_TWO_SIDES = _ALWAYS | {Option.LAST_TRICK_WINS, Option.STOP_AT_61}
_AUCTION = frozenset(
    {
        Option.TURN_TO_THE_LEFT,
        Option.POINTS_AFTER_TWO,
        Option.POINTS_ONLY,
        Option.LEARNER_COUNTS,
    }
)
_TWO = (Side(0), Side(1))
_THREE = (Side(0), Side(1), Side(2))

TWO_PLAYERS = Variant("two-players", 2, _TWO, 3, offers=_TWO_SIDES)
SCOPERTA = Variant("scoperta", 2, _TWO, 3, open_hands=True, offers=_TWO_SIDES)
PIZZICO = Variant("pizzico", 2, _TWO, 5, offers=_TWO_SIDES)
BRISCOLONE = Variant("briscolone", 2, _TWO, 20, TrumpMade.LAST_DEALT, offers=_TWO_SIDES)
THREE_PLAYERS = Variant(
    "three-players",
    3,
    _THREE,
    3,
    left_out=(TWO_OF_COPPE,),
    offers=_ALWAYS | {Option.NAMED_TWO_LEFT_OUT, Option.TURN_TO_THE_LEFT, Option.STOP_AT_61},
)
PAIRS = Variant("pairs", 4, _TWO * 2, 3, offers=_TWO_SIDES | {Option.TURN_TO_THE_LEFT})
CHIAMATA = Variant("chiamata", 5, (), 8, TrumpMade.CALLED, offers=_AUCTION)
BASTARDA = Variant("bastarda", 5, (), 8, TrumpMade.CALLED, trump_moves=True, offers=_AUCTION)

VARIANTS: Mapping[str, Variant] = MappingProxyType(
    {
        variant.name: variant
        for variant in (
            TWO_PLAYERS,
            SCOPERTA,
            PIZZICO,
            BRISCOLONE,
            THREE_PLAYERS,
            PAIRS,
            CHIAMATA,
            BASTARDA,
        )
    }
)
"""Every variant by its name, the course's own game first."""
