"""What a pattern is: an idea that makes a card good or bad, found in the account and the tree.

Parameters mean the same in every pattern, so that a checker can prove each of them without
knowing the slug. Points are counted as the rules count them, tricks from 1 to the last.

- ``card`` is the card played. ``other`` is the card that the fact is about, where it is another
  one; ``worth`` the points of the card that it is about. In a fault that card goes to the other
  side by this card, and to ours by the best card it is held against; in a merit it comes to us.
- Of the lines after ``card``: ``taker`` takes the trick that ``prey`` is in, which is the trick
  numbered ``trick``. Without a fixed taker, ``takers`` are all cards that take the card spoken
  of. ``points`` is what the trick of ``prey`` holds; with ``cards`` it is what we get of them.
- ``led_takers`` take the card spoken of if it is led, ``thrown_takers`` if it is not;
  ``early_taker`` takes it in the trick numbered ``early_trick``, ``late_taker`` in ``late_trick``.
  ``own_takers`` are those of the hand, ``partner_takers`` those of the partner.
- ``then_taker``, ``then_prey``, ``then_points``: the same after the best card that ``card`` is
  held against.
- ``gain`` is what the trick of ``card`` holds besides ``card``, which takes it; ``then_gain`` is
  what ``card``, kept, takes later, at least.
- ``given`` is what the first trick holds, which is lost; ``back`` what all later tricks bring.
- ``drawn`` is a card of the other side that is played to this trick. ``kept`` is another card of
  the hand that would take this trick, and is wrong now: it beats the card that does take it.
  ``beaters`` are cards of the other side that beat ``card``.
- ``lead_worth``: so many points, at least, it is worth who leads to the next trick.
  ``leader`` and ``then_leader`` are who does, in seats after the one to play (0 is that seat).
- ``beside`` are the other cards that come to us together with this one, where only all of them
  together make the difference.
- ``final`` and ``needed`` are final points, ``short`` or ``spare`` lies between them; ``have`` is
  what was taken before.
- ``gone`` and ``safe`` are cards that come to us in no best line and in every best line.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from tutor.message import Message
from tutor.rules import Card
from tutor.solver.tree import Holds

if TYPE_CHECKING:
    from tutor.patterns.view import View


Value: TypeAlias = "int | Card | tuple[Card, ...]"
Params: TypeAlias = Mapping[str, Value]


_CONCEPTS = {"throw-in-and-duck": "throw-in"}
"""The concept that a lesson teaches, where it is not called as the lesson is."""


class Tone(Enum):
    """What a pattern says of a card, and so which cards it is asked of."""

    FAULT = "fault"
    """Why a card costs points."""
    MERIT = "merit"
    """What makes a right card right."""
    COUNT_FAULT = "count-fault"
    """What a costly card does to the count."""
    COUNT_MERIT = "count-merit"
    """What a right card does to the count."""
    SHAPE = "shape"
    """What kind of card is right, or what kind of choice it is: a theme without a cause."""
    SETTLED = "settled"
    """Why all cards come to the same."""


class Found(NamedTuple):
    """That a pattern is there: how far it holds, and the parameters of its sentence."""

    holds: Holds
    params: Params
    form: str = ""
    """Which of several sentences it takes; most patterns have one only."""


Detector: TypeAlias = "Callable[[View, Card], Found | None]"
"""Asked of a view, and of the card to be explained: see the registry for which card that is."""


@dataclass(frozen=True, slots=True)
class Pattern:
    """An idea: its name in files, what it says of a card, and what sees it."""

    slug: str
    tone: Tone
    lesson: str
    """The lesson that teaches it."""
    detect: Detector
    question: str = ""
    """The key of the question that leads to it without giving it away."""

    @property
    def concept(self) -> str:
        """The concept that a learner must know to understand its sentences."""
        return _CONCEPTS.get(self.lesson, self.lesson)

    @property
    def is_theme(self) -> bool:
        """Whether puzzles are found under it: it gives away what is right."""
        return self.tone in (Tone.MERIT, Tone.COUNT_MERIT, Tone.SHAPE)

    def text(self, kind: str) -> Message:
        """One of its texts that hold in any position: ``patterns.<slug>.<kind>``."""
        return Message(f"patterns.{self.slug}.{kind}")

    def sentence(self, kind: str, form: str, params: Params) -> Message:
        """A sentence of a kind about a position: ``patterns.<slug>.<kind>[-<form>]``."""
        if form:
            return Message(f"patterns.{self.slug}.{kind}-{form}", params)
        return Message(f"patterns.{self.slug}.{kind}", params)


@dataclass(frozen=True, slots=True)
class Fact:
    """A pattern found in the play after a card, as it is told."""

    pattern: Pattern
    holds: Holds
    about: tuple[Card, ...]
    """The cards it explains: those that change hands, or come to us."""
    params: Params
    form: str = ""

    @property
    def worth(self) -> int:
        """The points of the cards it explains."""
        return sum(card.points for card in self.about)

    def names(self, cards: Collection[Card]) -> bool:
        """Whether one of some cards is named in it, other than as the card played."""
        return any(
            card in cards
            for name, value in self.params.items()
            if name != "card" and not isinstance(value, int)
            for card in (value if isinstance(value, tuple) else (value,))
        )

    def message(self, kind: str = "said") -> Message:
        """Its sentence of a kind: ``patterns.<slug>.<kind>``, or ``<kind>-<form>``."""
        return self.pattern.sentence(kind, self.form, self.params)


def fact(pattern: Pattern, found: Found, about: tuple[Card, ...]) -> Fact:
    """What was found of a pattern, as a fact about some cards."""
    return Fact(pattern, found.holds, about, found.params, found.form)


def weakest(*several: Holds) -> Holds:
    """How far all of several facts hold together."""
    return max(several, key=_ORDER.__getitem__)


_ORDER = {holds: place for place, holds in enumerate(Holds)}
