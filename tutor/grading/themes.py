"""Themes: what puzzles are found under, ideas that patterns find and facts that anybody sees.

The ideas of a puzzle are the merits and shapes of its right cards, held against the cards that
miss the goal; a puzzle found under one explains its right card by it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tutor.grading.choice import choice_for
from tutor.grading.goal import Target
from tutor.message import Message
from tutor.patterns import PATTERNS, Pattern
from tutor.patterns import main_theme as main_pattern
from tutor.patterns import themes_of as patterns_of
from tutor.rules.position import Position


@dataclass(frozen=True, slots=True)
class Theme:
    """A theme: its slug in files, whether it gives the solution away, and its words."""

    slug: str
    is_hint: bool
    """Whether it must stay hidden until the puzzle is solved: ideas are, facts are not."""
    name: Message
    """As players say it."""
    maxim: Message
    """A sentence of advice about it."""


def _idea(pattern: Pattern) -> Theme:
    return Theme(pattern.slug, True, pattern.text("name"), pattern.text("maxim"))


def _fact(slug: str) -> Theme:
    return Theme(slug, False, Message(f"themes.{slug}.name"), Message(f"themes.{slug}.maxim"))


def _trumps(position: Position) -> int:
    return sum(card.suit is position.trump for card in position.in_play)


def _lead_in_points(position: Position) -> int:
    """By how much the points of the side to play exceed those of all others."""
    taken = position.points_of_side(position.side_to_play)
    return 2 * taken - sum(position.points)


FACTS: dict[str, Callable[[Position], bool]] = {
    "you-lead": lambda position: not position.table,
    "you-reply": lambda position: bool(position.table),
    "no-trumps": lambda position: _trumps(position) == 0,
    "one-trump": lambda position: _trumps(position) == 1,
    "two-trumps": lambda position: _trumps(position) == 2,
    "many-trumps": lambda position: _trumps(position) > 2,
    "ahead": lambda position: _lead_in_points(position) > 0,
    "level": lambda position: _lead_in_points(position) == 0,
    "behind": lambda position: _lead_in_points(position) < 0,
}
"""Plain facts by slug: they are seen at once, and give nothing away."""

THEMES: tuple[Theme, ...] = (
    *(_idea(pattern) for pattern in PATTERNS if pattern.is_theme),
    *map(_fact, FACTS),
)
"""All themes: the ideas in the order of the registry, then the facts."""

BY_SLUG = {theme.slug: theme for theme in THEMES}


def themes_of(position: Position, target: Target) -> tuple[Theme, ...]:
    """The themes of an open ending for a goal: the main idea, the other ideas, the facts.

    With a stock there are none. Where every card is right, or none is, more than two sides play,
    or there are more than three cards a hand, there are facts only.

    >>> from tutor.grading.goal import target_of
    >>> from tutor.solver import default_solver
    >>> solver = default_solver()
    >>> position = Position.parse("d/3dFd7b,Ad5d2d/51,46")
    >>> target = target_of(None, position, solver.solve(position))
    >>> [theme.slug for theme in themes_of(position, target) if theme.is_hint]
    ['throw-in', 'exact-61', 'blank-lead']
    """
    if position.stock:
        return ()
    choice = choice_for(position, target)
    ideas = patterns_of(choice) if choice else ()
    main = main_pattern(choice) if choice else None
    found = [main.slug] if main else []
    found += [pattern.slug for pattern in ideas if pattern is not main]
    found += [slug for slug, is_so in FACTS.items() if is_so(position)]
    return tuple(BY_SLUG[slug] for slug in found)


def main_theme(position: Position, target: Target) -> Pattern | None:
    """The idea that explains the right card first; None where there is none."""
    choice = choice_for(position, target)
    return main_pattern(choice) if choice else None
