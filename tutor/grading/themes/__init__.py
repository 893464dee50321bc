"""Themes: the ideas a puzzle turns on, computed from its solution, never only claimed.

The list is explicit and ordered: what says most about a puzzle comes first. All are about the
first decision, and every right card must show the idea, whichever best reply comes.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tutor.grading.goal import Target
from tutor.grading.themes import leads, plans, replies
from tutor.grading.themes import plans as pairs
from tutor.grading.themes import plans as shown
from tutor.grading.themes.decision import Decision
from tutor.message import Message
from tutor.rules.position import Position
from tutor.solver import Solver


@dataclass(frozen=True, slots=True)
class Theme:
    """An idea: its name in files, whether it gives the solution away, and when it is there."""

    slug: str
    is_hint: bool
    """Whether it must stay hidden until the puzzle is solved."""
    is_seen: Callable[[Decision], bool]

    @property
    def name(self) -> Message:
        """What players call it."""
        return Message(f"themes.{self.slug}.name")

    @property
    def maxim(self) -> Message:
        """A sentence of advice that goes with it."""
        return Message(f"themes.{self.slug}.maxim")


def _idea(slug: str, is_seen: Callable[[Decision], bool]) -> Theme:
    return Theme(slug, True, is_seen)


def _fact(slug: str, is_seen: Callable[[Decision], bool]) -> Theme:
    return Theme(slug, False, is_seen)


THEMES: tuple[Theme, ...] = (
    _idea("feed-partner", pairs.feed_partner),
    _idea("partner-not-overtaken", pairs.partner_not_overtaken),
    _idea("draw-trump", leads.draw_trump),
    _idea("force-trump", leads.force_trump),
    _idea("throw-in", leads.throw_in),
    _idea("sacrifice", plans.sacrifice),
    _idea("duck-points", replies.duck_points),
    _idea("duck", replies.duck),
    _idea("bank", replies.bank),
    _idea("economy", replies.economy),
    _idea("keep-trump", plans.keep_trump),
    _idea("last-trick", plans.last_trick),
    _idea("poisoned-gift", replies.poisoned_gift),
    _idea("load-lead", leads.load_lead),
    _idea("trump-lead", leads.trump_lead),
    _idea("court-lead", leads.court_lead),
    _idea("lead-is-bad", leads.lead_is_bad),
    _idea("blank-lead", leads.blank_lead),
    _idea("ruff", replies.ruff),
    _idea("overtake", replies.overtake),
    _idea("discard", replies.discard),
    _idea("exact-61", plans.exact_61),
    _fact("save-draw", shown.save_draw),
    _fact("you-lead", shown.you_lead),
    _fact("you-reply", shown.you_reply),
    _fact("no-trumps", shown.no_trumps),
    _fact("one-trump", shown.one_trump),
    _fact("two-trumps", shown.two_trumps),
    _fact("many-trumps", shown.many_trumps),
    _fact("ahead", shown.ahead),
    _fact("level", shown.level),
    _fact("behind", shown.behind),
)

BY_SLUG = {theme.slug: theme for theme in THEMES}


def themes_of(position: Position, target: Target, solver: Solver) -> tuple[Theme, ...]:
    """The themes of an open ending for a goal, in the order of ``THEMES``.

    None at all while there is a stock; and no ideas, only facts, where every card is right, or
    none, or more than two sides play.

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
    has_ideas = decision.is_open and len(set(position.sides)) == 2
    return tuple(
        theme for theme in THEMES if (has_ideas or not theme.is_hint) and theme.is_seen(decision)
    )
