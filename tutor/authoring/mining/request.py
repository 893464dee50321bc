"""What is asked for when endings are searched for puzzles."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple
from zlib import crc32

from tutor.content.puzzles.model import GoalKind
from tutor.grading.themes import BY_SLUG, Theme
from tutor.rules.variant import PAIRS, TWO_PLAYERS

VARIANTS = (TWO_PLAYERS.name, PAIRS.name)
"""The games whose endings are searched."""

GOALS = (GoalKind.WIN, GoalKind.DRAW, GoalKind.MOST_POINTS, GoalKind.NOTHING_TO_FIND)
SIZES = (3, 2)
LEVELS = range(1, 6)
USUAL_PUZZLES, MOST_PUZZLES = 20, 1000
"""How many make a set if nothing is said, and at most: a file may have 256 KiB."""

_LEADS = frozenset(
    {"draw-trump", "force-trump", "throw-in", "lead-is-bad"}
    | {"load-lead", "trump-lead", "court-lead", "blank-lead", "you-lead"}
)
_REPLIES = frozenset(
    {"duck-points", "duck", "bank", "economy", "poisoned-gift", "ruff", "overtake", "discard"}
    | {"partner-not-overtaken", "you-reply"}
)
_PAIRS = frozenset({"feed-partner", "partner-not-overtaken"})
_DUELS = frozenset({"draw-trump", "force-trump", "throw-in", "lead-is-bad"})


class Role(Enum):
    """Whether the trick is yours to lead, or a card lies there already."""

    LEAD = "lead"
    REPLY = "reply"


class MiningRequest(NamedTuple):
    """What is asked for; what a set holds depends on it and on nothing else."""

    number: int = USUAL_PUZZLES
    themes: tuple[str, ...] = ()
    """Any one of them, by slug; of several each gets its share. None: whatever comes."""
    role: Role | None = None
    cards: int | None = None
    level: int | None = None
    goals: tuple[GoalKind, ...] = ()
    """As with themes; none: a win, or else a draw."""
    variant: str = TWO_PLAYERS.name
    seed: int = 1
    deals: int = 250_000
    """After how many deals the search is given up."""
    name: str = ""
    """The set's own name; left out, it is made of the rest."""
    is_of_games: bool = False
    """Whether it is about games that were played, and not about deals."""

    @property
    def wanted_goals(self) -> tuple[GoalKind, ...]:
        return self.goals or (GoalKind.WIN, GoalKind.DRAW)

    @property
    def share(self) -> int:
        """The most puzzles of one of the themes or goals asked for."""
        parts = max(len(self.themes), 1) * max(len(self.goals), 1)
        return -(-self.number // parts)

    @property
    def set_name(self) -> str:
        """The name of the set, and the beginning of its ids."""
        if self.name:
            return self.name
        games = ("games",) if self.is_of_games else ()
        variant = () if self.variant == TWO_PLAYERS.name else (self.variant,)
        goals = (goal.value.partition("-")[0] for goal in self.goals)
        role = (self.role.value,) if self.role else ()
        cards = (f"{self.cards}",) if self.cards else ()
        level = (f"level-{self.level}",) if self.level else ()
        seed = (f"seed-{self.seed}",) if self.seed != 1 else ()
        themes = self.themes[:1]
        if len(self.themes) > 1:
            themes = (f"themes-{crc32(' '.join(self.themes).encode()):08x}",)
        return "-".join(("mined", *games, *variant, *goals, *role, *cards, *level, *themes, *seed))


def impossible_themes(order: MiningRequest) -> tuple[str, ...]:
    """The themes that no puzzle of such an order can have, in the order of all themes."""
    return tuple(slug for slug, theme in BY_SLUG.items() if _is_ruled_out(theme, order))


def _is_ruled_out(theme: Theme, order: MiningRequest) -> bool:
    slug, goals, is_duel = theme.slug, order.wanted_goals, order.variant == TWO_PLAYERS.name
    return (
        (slug in _LEADS and order.role is Role.REPLY)
        or (slug in _REPLIES and order.role is Role.LEAD)
        or (slug in _PAIRS and is_duel)
        or (slug in _DUELS and not is_duel)
        or (theme.is_hint and goals == (GoalKind.NOTHING_TO_FIND,))
        or (slug == "save-draw" and GoalKind.DRAW not in goals)
        or (slug == "exact-61" and GoalKind.WIN not in goals)
        # In pairs the turn-up lies among twelve cards, and with two players among six.
        or (slug == "no-trumps" and order.cards == 3)
    )
