"""Themes: the ideas a puzzle turns on, computed from its solution.

``THEMES`` is ordered: what says most about a puzzle comes first. All are about the first decision,
and a theme holds only if it does for every right card and every best reply to it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tutor.grading.goal import Target
from tutor.grading.themes import leads, plans, replies
from tutor.grading.themes.decision import Decision
from tutor.message import Message
from tutor.rules.position import Position
from tutor.solver import Solver


@dataclass(frozen=True, slots=True)
class Theme:
    """A theme: its slug in files, whether it gives the solution away, and its detector."""

    slug: str
    is_hint: bool
    """Whether it must stay hidden until the puzzle is solved."""
    holds: Callable[[Decision], bool]

    @property
    def name(self) -> Message:
        """Its name, as players say it."""
        return Message(f"themes.{self.slug}.name")

    @property
    def maxim(self) -> Message:
        """A sentence of advice about it."""
        return Message(f"themes.{self.slug}.maxim")


def _hidden(slug: str, holds: Callable[[Decision], bool]) -> Theme:
    return Theme(slug, True, holds)


def _visible(slug: str, holds: Callable[[Decision], bool]) -> Theme:
    return Theme(slug, False, holds)


THEMES: tuple[Theme, ...] = (
    _hidden("feed-partner", plans.feed_partner),
    _hidden("partner-not-overtaken", plans.partner_not_overtaken),
    _hidden("draw-trump", leads.draw_trump),
    _hidden("force-trump", leads.force_trump),
    _hidden("throw-in", leads.throw_in),
    _hidden("sacrifice", plans.sacrifice),
    _hidden("duck-points", replies.duck_points),
    _hidden("duck", replies.duck),
    _hidden("bank", replies.bank),
    _hidden("economy", replies.economy),
    _hidden("keep-trump", plans.keep_trump),
    _hidden("last-trick", plans.last_trick),
    _hidden("poisoned-gift", replies.poisoned_gift),
    _hidden("load-lead", leads.load_lead),
    _hidden("trump-lead", leads.trump_lead),
    _hidden("court-lead", leads.court_lead),
    _hidden("lead-is-bad", leads.lead_is_bad),
    _hidden("blank-lead", leads.blank_lead),
    _hidden("ruff", replies.ruff),
    _hidden("overtake", replies.overtake),
    _hidden("discard", replies.discard),
    _hidden("exact-61", plans.exact_61),
    _visible("save-draw", plans.save_draw),
    _visible("you-lead", plans.you_lead),
    _visible("you-reply", plans.you_reply),
    _visible("no-trumps", plans.no_trumps),
    _visible("one-trump", plans.one_trump),
    _visible("two-trumps", plans.two_trumps),
    _visible("many-trumps", plans.many_trumps),
    _visible("ahead", plans.ahead),
    _visible("level", plans.level),
    _visible("behind", plans.behind),
)

BY_SLUG = {theme.slug: theme for theme in THEMES}


def themes_of(position: Position, target: Target, solver: Solver) -> tuple[Theme, ...]:
    """The themes of an open ending for a goal, in the order of ``THEMES``.

    With a stock there are none. Where every card is right, or none is, or more than two sides
    play, there are only those that give nothing away.

    >>> from tutor.grading.goal import target_of
    >>> from tutor.solver import default_solver
    >>> solver = default_solver()
    >>> position = Position.parse("d/3dFd7b,Ad5d2d/51,46")
    >>> target = target_of(None, position, solver.solve(position))
    >>> [theme.slug for theme in themes_of(position, target, solver) if theme.is_hint]
    ['throw-in', 'blank-lead', 'exact-61']
    """
    if position.stock:
        return ()
    decision = Decision(position, target, solver)
    may_hint = decision.is_open and len(set(position.sides)) == 2
    return tuple(
        theme for theme in THEMES if (may_hint or not theme.is_hint) and theme.holds(decision)
    )
