"""What can be wrong with a card, a position or a play: codes with parameters, and the exceptions.

``str()`` of an error is English, for authors and programs; what a learner reads is said by a
catalogue, from the code and the parameters.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import Enum

CARD_WANTED = "a rank A 3 R C F 7 6 5 4 2 and a suit d c s b, such as Ad"
"""How a card is written, for a message to somebody who wrote it otherwise."""

_ENGLISH = {
    # Notation
    "card-notation": f"{{text!r}} is not a card: write {CARD_WANTED}",
    "position-notation": "a position is TRUMP/HANDS/POINTS[/TABLE[/STOCK[/SIDES]]], "
    "for example d/3dFd7b,Ad5d2d/51,46; {count} part(s) found in {text!r}",
    "trump-notation": "{text!r} is not a trump suit: write one of d c s b",
    "points-notation": "{text!r} are not points: write a whole number for each seat, "
    "separated by commas",
    "sides-notation": "{text!r} are not sides: write one digit for each seat, "
    "the seat to play first and as 0, for example 0101",
    "hidden-hands": "{hidden} hand(s) of {seats} are written with _: only one of two can be hidden",
    "nothing-hidden": "no hand is written with _, so every card is known",
    "hidden-hand": "a hand is written with _: here every card has to be known",
    "hidden-to-play": "the hand of the seat to play is written with _: the other one can be hidden",
    "hidden-too-few": "{unseen} card(s) are written after _: a hand of {held} is to be among them",
    "hidden-stock": "the stock is written with {stock} card(s): beside a hidden hand it is the "
    "turn-up alone, since the others lie face down",
    "stock-unknown": "the stock is written as unknown: what nobody has seen cannot be solved: "
    "write all of its cards in drawing order, or, at the last draws, the other hand with _",
    # Positions; their seats are counted from the seat to play, as they are written
    "seat-count": "{count} hand(s): a position has 2 to 5 seats",
    "no-such-seat": "there is no seat {seat}: {seats} seats are numbered from 0",
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
    "points-negative": "seat {seat} (counted from the seat to play) has {points} points",
    "points-sum": "points taken ({taken}) and points still in play ({in_play}) make {sum}, not 120",
    # Whether play can lead to a position
    "seats-of-variant": "{variant} is played by {wanted}, and here are {seats} hands",
    "sides-of-variant": "the sides {sides} are not those of {variant}",
    "stock-of-variant": "there is a stock of {stock}, but {variant} has none",
    "hand-of-variant": "a hand of {held} cards: {variant} deals {dealt}",
    "hand-not-filled": "a hand of {held} cards beside a stock: as long as there is one, "
    "each hand is filled up to {dealt}",
    "left-out-in-play": "{card} is in play, but {variant} is played without it",
    "turn-up-not-trump": "the last card of the stock is {card}, but the turn-up is a trump",
    "turn-up-missing": "{cards} in the hand that plays last to the first trick without a draw: "
    "the turn-up, a trump, was drawn into it and must be there",
    "last-dealt-missing": "{cards} in the hand that plays last to the first trick: "
    "the last card dealt, a trump, must be there",
    "points-not-made": "the points {points} cannot be made of the {gone} cards that are gone, "
    "{seats} a trick",
    # Variants and deals
    "option-not-offered": "{option} is no option of {variant}",
    "options-exclude": "{options} cannot be chosen together",
    "option-needs-card": "{option} must say which card: give it by with_left_out",
    "left-out-not-two": "{card} cannot be left out: it must be a 2",
    "deal-hands": "{hands} hand(s) are dealt, but {variant} is played by {wanted}",
    "deal-hand": "seat {seat} is dealt {held} card(s), not {wanted}",
    "deal-stock": "the stock has {held} card(s), not {wanted}",
    "deal-missing": "the deal lacks {cards}",
    "deal-extra": "{cards} do not belong to this deal",
    "deal-trump": "the deal says trump {trump}, but its trump card is {card}",
    "trump-before-call": "the deal says trump {trump}, but in {variant} it is called afterwards",
    "no-call": "the trump has not been called yet",
    "call-not-wanted": "no trump is called in {variant}",
    # Playing, bidding and calling
    "game-over": "the game is over",
    "match-over": "the match is over",
    "match-length": "a match to {first_to}: it must go to 1 or more",
    "match-length-unsaid": "in {variant} points are won and lost: say to how many the match goes",
    "result-of-another-table": "a result of {got} seats, but the match is played by {seats}",
    "wrong-seat": "seat {seat} cannot play: it is seat {to_play}'s turn",
    "not-in-hand": "{card} is not in the hand of seat {seat}",
    "on-the-table": "{card} lies on the table already",
    "already-played": "{card} is out of play",
    "in-the-stock": "{card} is the turn-up and lies under the stock",
    "in-another-hand": "{card} is in another hand",
    "not-yet-seen": "{card} is in another hand or in the stock",
    "no-auction": "there is no auction in {variant}",
    "auction-over": "the auction is over",
    "bid-out-of-turn": "seat {seat} cannot bid: it is seat {to_bid}'s turn",
    "bid-not-lower": "{bid} is not below {last}",
    "bid-not-higher": "{bid} is not above {last}",
    "bid-not-allowed": "{bid} cannot be bid here",
    "not-the-caller": "seat {seat} cannot call: seat {caller} won the auction",
    "rank-not-called": "{rank} cannot be named: {called} was called",
    "rank-unsaid": "only points were bid: say the rank of the called card too",
    "trump-fixed": "the trump never moves in {variant}",
    "trump-move-too-soon": "the trump can move only after the first trick",
    "trump-move-too-late": "the trump can move only before the second lead",
    "trump-moved-already": "the trump has moved already: it can only once",
    "trump-the-same": "{suit} is trump already",
    "called-card-played": "{card} has been played",
}

CODES = tuple(_ENGLISH)
"""Every code there is, so that a catalogue can be held against them."""


def _as_written(value: object) -> object:
    """A parameter as it stands in a sentence: ``51 and 46``, ``A`` for the rank of the ace."""
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, tuple):
        *most, last = [str(_as_written(each)) for each in value] or ["nothing"]
        return f"{', '.join(most)} and {last}" if most else last
    return value


@dataclass(frozen=True, slots=True)
class Flaw:
    """One thing that is wrong: a stable code, and what its sentence needs."""

    code: str
    params: dict[str, object] = field(default_factory=dict)

    def __str__(self) -> str:
        written = {name: _as_written(value) for name, value in self.params.items()}
        return _ENGLISH[self.code].format(**written)


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


class VariantError(RulesError):
    """An option that does not belong to a variant."""


class IllegalPlay(RulesError):
    """A card, a bid or a call that the rules do not allow now."""
