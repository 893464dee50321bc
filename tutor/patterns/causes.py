"""Why a card costs points: for each card lost by it, the first pattern that explains it."""

from __future__ import annotations

from collections.abc import Iterator

from tutor.patterns.pattern import Fact, Pattern, fact
from tutor.patterns.registry import CARD_FAULTS, COUNT_FAULTS, SUM_FAULTS, UNIVERSAL
from tutor.patterns.view import View
from tutor.rules import Card

_LIGHTER, _FEWER, _ = SUM_FAULTS


def causes_of(view: View) -> tuple[Fact, ...]:
    """The causes of a costly card's price, in the order they are told; none of a best card.

    One for each card lost, the dearest card first; then, if that leaves a lost card open, those
    of the points as a whole. The account as a sentence and what happens to the count come last.
    """
    if not view.is_costly:
        return ()
    found = [each for swing in view.lost for each in _first(view, swing.card)]
    if len(found) < len(view.account.lost):
        found += _of_the_whole(view, _LIGHTER)
    if not found:
        found += _of_the_whole(view, _FEWER)
    for pattern in (UNIVERSAL, *COUNT_FAULTS):
        found += _of_the_whole(view, pattern)
    return tuple(found)


def every_fault(view: View) -> Iterator[Fact]:
    """Every fault there is in a costly card, in the order of the registry; of a best card none."""
    if view.is_costly:
        for pattern in CARD_FAULTS:
            for swing in view.lost:
                found = pattern.detect(view, swing.card)
                if found:
                    yield fact(pattern, found, (swing.card,))
        for pattern in (*SUM_FAULTS, *COUNT_FAULTS):
            yield from _of_the_whole(view, pattern)


def _first(view: View, card: Card) -> Iterator[Fact]:
    """The first pattern that explains why a card is lost, if any does."""
    for pattern in CARD_FAULTS:
        found = pattern.detect(view, card)
        if found:
            yield fact(pattern, found, (card,))
            return


def _of_the_whole(view: View, pattern: Pattern) -> Iterator[Fact]:
    found = pattern.detect(view, view.card)
    if found is None:
        return
    about = found.params.get("cards", ())
    yield fact(pattern, found, about if isinstance(about, tuple) else ())
