"""What makes a right card right: what comes to us firmly after it, and after no wrong card."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from tutor.patterns.pattern import Fact, Found, Pattern, fact, weakest
from tutor.patterns.registry import ADDED_MERITS, CARD_MERITS, PATTERNS, SHAPES, SUM_MERITS
from tutor.patterns.view import Choice, Question, View
from tutor.patterns.weight import are_worth, trick_is_worth
from tutor.rules import Card
from tutor.rules.cards import points_of
from tutor.solver.tree import Holds, Line

_LARGEST = 3
"""So many cards together may make the difference; beyond that weight decides."""


class Claim(NamedTuple):
    """What is so in every best line after a right card, and after no wrong card."""

    holds: Holds
    says: Question
    """The claim, asked of a line of play."""
    cards: tuple[Card, ...]
    """The cards it speaks of."""
    facts: tuple[Fact, ...]
    """How it comes about: one for each card, or one for all."""

    @property
    def is_of_one(self) -> bool:
        """Whether one fact says all of it."""
        return len(self.facts) == 1


class Merits(NamedTuple):
    """All that is told in favour of a right card."""

    claims: tuple[Claim, ...]
    """The first is the cause; the others are true, too. Only a flat choice has none."""
    added: tuple[Fact, ...]
    """What is told beside the cause."""

    @property
    def facts(self) -> tuple[Fact, ...]:
        """The cause, what is added to it, and the other claims of one card, as they are told."""
        cause = self.claims[0].facts if self.claims else ()
        others = [claim.facts[0] for claim in self.claims[1:] if claim.is_of_one]
        return (*cause, *self.added, *others)


def merits_of(view: View) -> Merits:
    """The merits of a right card; none of a wrong one, or where no card is wrong."""
    choice = view.choice
    if view.card in choice.wrong or not choice.wrong:
        return Merits((), ())
    claims = tuple(_claims(view)) or tuple(_weight(view))[:1]
    return Merits(claims, tuple(each for p in ADDED_MERITS for each in _of_the_whole(view, p)))


def _claims(view: View) -> Iterator[Claim]:
    """The claims about as few cards as make the difference, the best cause first."""
    choice = view.choice
    sure = choice.sure(view.card)
    home = [card for card in view.tree.worth if sure >> card.index & 1]
    shared = [choice.sure(wrong) for wrong in choice.wrong]
    lost = [frozenset(choice.account(wrong).lost) for wrong in choice.wrong]
    for size in range(1, _LARGEST + 1):
        found = [
            (-sum(not each.isdisjoint(cards) for each in lost), -points_of(cards), cards)
            for cards in combinations(home, size)
            if not any(_has_all(bits, cards) for bits in shared)
        ]
        if found:
            for _, _, cards in sorted(found, key=lambda each: each[:2]):
                yield _claim(view, cards)
            return


def _has_all(bits: int, cards: tuple[Card, ...]) -> bool:
    return all(bits >> card.index & 1 for card in cards)


def _claim(view: View, cards: tuple[Card, ...]) -> Claim:
    def says(line: Line) -> bool:
        return _has_all(line.ours, cards)

    facts = []
    for card in cards:
        pattern, found = _mechanism(view, card)
        beside = tuple(each for each in cards if each is not card)
        found = _together(view, card, found, beside) if beside else found
        facts.append(fact(pattern, found, (card,)))
    holds = weakest(*(view.here.goes(card, True) for card in cards))
    return Claim(holds, says, cards, tuple(facts))


def _together(view: View, card: Card, found: Found, beside: tuple[Card, ...]) -> Found:
    """How a card comes to us, told as one of several that only together make the difference."""
    holds = weakest(found.holds, *(view.here.goes(each, True) for each in beside))
    # Who takes it, and when, may be fewer in the lines that all of them come to us in.
    params = {**found.params, **view.found(card, holds).params, "beside": beside}
    return Found(holds, params, found.form)


def _mechanism(view: View, card: Card) -> tuple[Pattern, Found]:
    """The first pattern that tells how a card comes to us: there is always one."""
    for pattern in CARD_MERITS:
        found = pattern.detect(view, card)
        if found:
            return pattern, found
    raise AssertionError(f"{view.position}: nothing tells how {card} comes home by {view.card}")


def _weight(view: View) -> Iterator[Claim]:
    """The claims of weight: how much comes to us together."""
    for pattern in SUM_MERITS:
        for told in _of_the_whole(view, pattern):
            points, prey, cards = (told.params.get(name) for name in ("points", "prey", "cards"))
            assert isinstance(points, int)
            if isinstance(cards, tuple):
                yield Claim(told.holds, are_worth(cards, points), cards, (told,))
            elif isinstance(prey, Card):
                yield Claim(told.holds, trick_is_worth(prey, points), (prey,), (told,))


def _of_the_whole(view: View, pattern: Pattern) -> Iterator[Fact]:
    found = pattern.detect(view, view.card)
    if found:
        about = found.params.get("cards", ())
        yield fact(pattern, found, about if isinstance(about, tuple) else ())


def themes_of(choice: Choice) -> tuple[Pattern, ...]:
    """The ideas a puzzle turns on: the merits and shapes that all its right cards share.

    In the order of the registry; none where no card is wrong, or none right.
    """
    if not choice.wrong or not choice.right:
        return ()
    common = set.intersection(*({p.slug for p in _ideas(choice.view(c))} for c in choice.right))
    return tuple(pattern for pattern in PATTERNS if pattern.slug in common)


def main_theme(choice: Choice) -> Pattern | None:
    """The idea that hints speak of: of the cause of a right card, if all right cards share it."""
    themes = themes_of(choice)
    for card in sorted(choice.right, key=lambda card: card is not choice.tree.right):
        claims = merits_of(choice.view(card)).claims
        told = {each.pattern for claim in claims[:1] for each in claim.facts}
        shared = [theme for theme in themes if theme in told]
        if shared:
            return shared[0]
    return themes[0] if themes else None


def _ideas(view: View) -> Iterator[Pattern]:
    yield from (each.pattern for each in merits_of(view).facts)
    yield from (shape for shape in SHAPES if shape.detect(view, view.card))
