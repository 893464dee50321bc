"""What can be wrong with a card, a position or a play: codes with parameters, and the exceptions.

``str()`` of an error is English, for authors and programs; what a learner reads is said by a
catalogue, from the code and the parameters.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

_ENGLISH = {
    "card-notation": "{text!r} is not a card: write a rank (A 3 R C F 7 6 5 4 2) and a suit "
    "(d c s b), for example Ad or 7b",
    "position-notation": "a position is TRUMP/HANDS/POINTS[/TABLE[/STOCK[/SIDES]]], "
    "for example d/3dFd7b,Ad5d2d/51,46; {count} part(s) found in {text!r}",
    "trump-notation": "{text!r} is not a trump suit: write one of d c s b",
    "points-notation": "{text!r} are not points: write a whole number for each seat, "
    "separated by commas",
    "sides-notation": "{text!r} are not sides: write one digit for each seat, "
    "the seat to play first and as 0, for example 0101",
    "seat-count": "{count} hand(s): a position has 2 to 5 seats",
    "points-count": "{points} number(s) of points for {seats} hands: give one for each seat",
    "sides-count": "{sides} side(s) for {seats} hands: give one for each seat",
    "one-side": "all seats are on one side: there is nobody to play against",
    "card-twice": "{card} is there {times} times",
    "table-full": "{count} cards on the table with {seats} seats: a complete trick is taken, "
    "so at most {most} can lie there",
    "hand-size": "seat {seat} (counted from the seat to play) holds {held} card(s), "
    "but {wanted} fit the others and the table",
    "nothing-to-play": "a card lies on the table, but the seat to play holds none to answer it",
    "stock-size": "{stock} cards in the stock cannot be shared by {seats} seats",
    "stock-without-hands": "there is a stock, but the hands are empty",
    "turn-up-not-trump": "the last card of the stock is {card}, but the turn-up is a trump",
    "cards-gone": "{gone} card(s) are gone, which is no whole number of tricks for {seats} seats",
    "points-negative": "seat {seat} (counted from the seat to play) has {points} points",
    "points-sum": "points taken ({taken}) and points still in play ({in_play}) make {sum}, not 120",
    "points-without-tricks": "{taken} points are taken, but all the cards are still in play",
    "deal-missing": "the deal lacks {cards}",
    "deal-extra": "{cards} do not belong to this deal",
    "deal-hand": "seat {seat} is dealt {held} cards, not {wanted}",
    "deal-trump": "the deal says {trump}, but its trump card is {card}",
    "game-over": "the game is over",
    "wrong-seat": "seat {seat} cannot play: it is seat {to_play}'s turn",
    "not-in-hand": "{card} is not in the hand of seat {seat}",
    "on-the-table": "{card} lies on the table already",
    "already-played": "{card} has been played already",
    "in-the-stock": "{card} is still in the stock",
    "in-another-hand": "{card} is in another hand",
    "no-call": "the trump has not been called yet",
    "not-the-caller": "seat {seat} cannot call: seat {caller} won the auction",
    "trump-cannot-move": "the trump suit cannot change now: {why}",
    "bid-not-lower": "{bid} is not below {last}",
    "bid-out-of-turn": "seat {seat} cannot bid: it is seat {to_bid}'s turn",
    "bid-not-allowed": "{bid} cannot be bid here",
    "auction-over": "the auction is over",
    "auction-open": "the auction is still going on",
}


@dataclass(frozen=True, slots=True)
class Flaw:
    """One thing that is wrong: a stable code, and what its sentence needs."""

    code: str
    params: dict[str, object] = field(default_factory=dict)

    def __str__(self) -> str:
        return _ENGLISH[self.code].format(**self.params)


def flaw(code: str, **params: object) -> Flaw:
    """The flaw ``code`` with its parameters."""
    return Flaw(code, params)


class RulesError(ValueError):
    """Something the rules refuse, with every flaw found."""

    def __init__(self, flaws: Iterable[Flaw]) -> None:
        self.flaws = tuple(flaws)
        super().__init__("; ".join(str(each) for each in self.flaws))

    @property
    def codes(self) -> tuple[str, ...]:
        return tuple(each.code for each in self.flaws)


class CardNotationError(RulesError):
    """A text that names no card."""


class PositionError(RulesError):
    """A position or a deal that cannot be, with all its flaws at once."""


class IllegalPlay(RulesError):
    """A card, a bid or a call that the rules do not allow now."""
