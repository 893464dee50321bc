"""A request to the search for puzzles: what kind, how many, and the name of the set."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple
from zlib import crc32

from tutor.content.puzzles.model import GoalKind
from tutor.grading.themes import BY_SLUG, Theme
from tutor.rules.variant import PAIRS, TWO_PLAYERS

VARIANTS = (TWO_PLAYERS.name, PAIRS.name)
"""The variants whose endings can be searched, by name."""

GOALS = (GoalKind.WIN, GoalKind.DRAW, GoalKind.MOST_POINTS, GoalKind.NOTHING_TO_FIND)
SIZES = (3, 2)
LEVELS = range(1, 6)
USUAL_PUZZLES, MOST_PUZZLES = 20, 1000
"""The puzzles in a set if no number is given, and at most: a file may have 256 KiB."""

_LEADS = frozenset(
    {"draw-trump", "force-trump", "throw-in", "lead-is-bad", "unbeatable-lead", "dear-to-beat"}
    | {"load-lead", "trump-lead", "court-lead", "blank-lead", "you-lead"}
)
_REPLIES = frozenset(
    {"duck-points", "duck", "bank", "economy", "poisoned-gift", "ruff", "overtake", "discard"}
    | {"partner-not-overtaken", "partner-takes", "save-partners", "you-reply"}
)
_PAIRS = frozenset(
    {"feed-partner", "partner-not-overtaken", "partner-takes", "save-partners"}
    | {"partner-catches", "partner-home"}
)
_DUELS = frozenset({"draw-trump", "force-trump", "throw-in", "duck", "lead-is-bad"})


class Role(Enum):
    """Whether the seat to play leads, or replies to a card on the table."""

    LEAD = "lead"
    REPLY = "reply"


class MiningRequest(NamedTuple):
    """What is requested; the puzzles found depend on it and on nothing else."""

    number: int = USUAL_PUZZLES
    themes: tuple[str, ...] = ()
    """By slug; a puzzle has one of them, and each gets its share. Empty: any theme or none."""
    role: Role | None = None
    cards: int | None = None
    level: int | None = None
    goals: tuple[GoalKind, ...] = ()
    """As with themes. Empty: a win or a draw."""
    variant: str = TWO_PLAYERS.name
    seed: int = 1
    deals: int = 250_000
    """The most deals searched."""
    name: str = ""
    """The set's name; if empty it is made of the other fields."""
    is_of_games: bool = False
    """Whether recorded games are searched, and not deals."""

    @property
    def wanted_goals(self) -> tuple[GoalKind, ...]:
        return self.goals or (GoalKind.WIN, GoalKind.DRAW)

    @property
    def share(self) -> int:
        """The most puzzles of one of the requested themes or goals."""
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


def impossible_themes(request: MiningRequest) -> tuple[str, ...]:
    """The themes that no puzzle found by this request can have, in the order of ``THEMES``."""
    return tuple(slug for slug, theme in BY_SLUG.items() if _is_ruled_out(theme, request))


def _is_ruled_out(theme: Theme, request: MiningRequest) -> bool:
    slug, goals, is_duel = theme.slug, request.wanted_goals, request.variant == TWO_PLAYERS.name
    return (
        (slug in _LEADS and request.role is Role.REPLY)
        or (slug in _REPLIES and request.role is Role.LEAD)
        or (slug in _PAIRS and is_duel)
        or (slug in _DUELS and not is_duel)
        or (theme.is_hint and goals == (GoalKind.NOTHING_TO_FIND,))
        or (slug == "save-draw" and GoalKind.DRAW not in goals)
        or (slug == "exact-61" and GoalKind.WIN not in goals)
        or (slug == "last-trick" and not {GoalKind.WIN, GoalKind.DRAW} & {*goals})
        # In pairs the turn-up lies among twelve cards, and with two players among six.
        or (slug == "no-trumps" and request.cards == 3)
    )
