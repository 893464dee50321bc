"""What an option claims, decided by the rules and by exact play.

An author writes ``fact: {winner: Ad, of: [4d, Ad], trump: s}``; whether it is so is never written.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TypeAlias

from tutor.exercises.fields import Reader
from tutor.exercises.trick_winner import MOST, taker_of
from tutor.grading.outcome import Outcome
from tutor.rules.cards import DECK, POINTS_IN_ALL, Card, points_of
from tutor.rules.position import Position
from tutor.solver import Solver

Fact: TypeAlias = Callable[[Solver], bool]
"""A claim: whether it is true, asked with a solver at hand."""


def read_fact(option: Reader, key: str) -> Fact:
    """The claim under ``key``; StepFault if it is none, or speaks of cards that are not there."""
    value = option.value(key)
    forms = [form for form in FORMS if isinstance(value, dict) and form in value]
    if len(forms) != 1:
        wanted = ", ".join(FORMS)
        option.refuse(key, "fact", f"a fact has exactly one of the keys {wanted}")
    known, read = FORMS[forms[0]]
    return read(option.inner(key, forms[0], *known))


def _settled(is_true: bool) -> Fact:
    return lambda _solver: is_true


def _winner(fact: Reader) -> Fact:
    cards, card = fact.cards("of", 2, MOST), fact.card("winner")
    if card not in cards:
        fact.refuse("winner", "card-not-there", f"{card} is not in the trick")
    return _settled(taker_of(cards, fact.maybe_suit("trump")) == card)


def _points(fact: Reader) -> Fact:
    claimed, cards = fact.whole("points", 0, POINTS_IN_ALL), fact.cards("of", 1, len(DECK))
    return _settled(points_of(cards) == claimed)


def _beats(fact: Reader) -> Fact:
    later, sooner = fact.cards("beats", 2, 2)
    return _settled(taker_of((sooner, later), fact.maybe_suit("trump")) == later)


def _final(fact: Reader) -> Fact:
    claimed = fact.whole("final", 0, POINTS_IN_ALL)
    card, position = _card_to_play(fact, "card")
    return lambda solver: solver.solve(position).points_after[card] == claimed


def _best(fact: Reader) -> Fact:
    card, position = _card_to_play(fact, "best")
    return lambda solver: card in solver.solve(position).best


def _card_to_play(fact: Reader, key: str) -> tuple[Card, Position]:
    card, position = fact.card(key), fact.position("position")
    if card not in position.hand:
        fact.refuse(key, "card-not-there", f"{card} is not in the hand of the seat to play")
    return card, position


def _ends(key: str, outcome: Outcome) -> Callable[[Reader], Fact]:
    def read(fact: Reader) -> Fact:
        return _settled(Outcome.of(fact.whole(key, 0, POINTS_IN_ALL)) is outcome)

    return read


FORMS: Mapping[str, tuple[tuple[str, ...], Callable[[Reader], Fact]]] = MappingProxyType(
    {
        "winner": (("of", "trump"), _winner),
        "points": (("of",), _points),
        "beats": (("trump",), _beats),
        "final": (("card", "position"), _final),
        "best": (("position",), _best),
        "wins": ((), _ends("wins", Outcome.WIN)),
        "draws": ((), _ends("draws", Outcome.DRAW)),
        "loses": ((), _ends("loses", Outcome.LOSS)),
    }
)
"""The forms of a fact by their first key, each with its other keys."""
