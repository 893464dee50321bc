"""The options of ``briscola author mine``: what they ask for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tutor.authoring.mining.request import (
    GOALS,
    MOST_PUZZLES,
    USUAL_PUZZLES,
    VARIANTS,
    MiningRequest,
    Role,
)
from tutor.cli.options import chosen
from tutor.content.puzzles.model import LONGEST_ID, GoalKind, is_id


class Like(NamedTuple):
    """What the puzzles are to be like, as it was typed."""

    themes: list[str] | None
    role: str | None
    cards: int | None
    level: int | None
    goals: list[str] | None
    variant: str


class Asked(NamedTuple):
    """The options that say what is asked for, as they were typed."""

    number: int | None
    like: Like
    seed: int
    deals: int
    name: str | None
    is_of_games: bool

    @property
    def order(self) -> MiningRequest:
        """What they ask for; a usage error where one means nothing."""
        like, usual = self.like, MOST_PUZZLES if self.is_of_games else USUAL_PUZZLES
        if like.variant not in VARIANTS:
            raise _no_choice("--variant", like.variant, VARIANTS)
        goals = [chosen(GoalKind, goal, "--goal") for goal in dict.fromkeys(like.goals or ())]
        if GoalKind.AT_LEAST in goals:
            raise _no_choice("--goal", "at_least", [goal.value for goal in GOALS])
        if self.name is not None and not _is_name(self.name):
            raise _usage("--set", f"{self.name!r} cannot be the name of a set, such as my-endings")
        return MiningRequest(
            self.number or usual,
            tuple(dict.fromkeys(like.themes or ())),
            chosen(Role, like.role, "--role") if like.role is not None else None,
            like.cards,
            like.level,
            tuple(goals),
            like.variant,
            self.seed,
            self.deals,
            self.name or "",
            self.is_of_games,
        )


def _no_choice(option: str, typed: str, known: Sequence[str]) -> Exception:
    return _usage(option, f"{typed!r} is none of: {' or '.join(known)}")


def _usage(option: str, text: str) -> Exception:
    import typer

    return typer.BadParameter(text, param_hint=option)


def _is_name(text: str) -> bool:
    """Whether a set may be called that, and its puzzles so with a number behind."""
    return is_id(text) and len(text) <= LONGEST_ID - len("-0000")
