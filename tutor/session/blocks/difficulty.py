"""How hard a puzzle is, and why, in sentences.

The reasons give the answer away: they are shown once a puzzle is solved, the level also before.
"""

from __future__ import annotations

from functools import reduce

from tutor.grading.difficulty import POINTS_KINDS, Difficulty
from tutor.grading.goal import Target
from tutor.message import Message, say

WELL_HIDDEN = 0.5
"""From which share of failing players on, 0 to 1, it counts as hidden that all cards do as well."""


def difficulty_level(difficulty: Difficulty) -> Message:
    """The level, one of five."""
    return say("difficulty.level", level=difficulty.level)


def difficulty_in_short(difficulty: Difficulty, target: Target) -> Message:
    """The level and what tells most about it."""
    why = difficulty_reasons(difficulty, target)[0]
    return say("difficulty.in-short", level=difficulty_level(difficulty), why=why)


def difficulty_reasons(difficulty: Difficulty, target: Target) -> tuple[Message, ...]:
    """What makes the puzzle as hard, or as easy, as it is; what tells most comes first."""
    if _is_nothing_to_find(difficulty, target):
        hidden = difficulty.crowd_failure >= WELL_HIDDEN
        return (say(f"difficulty.nothing.{'hidden' if hidden else 'plain'}"),)
    found = [_fooled(difficulty)]
    if difficulty.live_decisions > 1:
        found.append(say("difficulty.decisions", n=difficulty.live_decisions))
    for place, slug in enumerate(difficulty.broken_maxims):
        key = "difficulty.maxim-too" if place else "difficulty.maxim"
        found.append(say(key, maxim=say(f"difficulty.maxims.{slug}")))
    if difficulty.is_exact:
        found.append(say("difficulty.exact", points=target.points))
    return tuple(found)


def difficulty_in_full(difficulty: Difficulty, target: Target) -> tuple[Message, ...]:
    """Level, rating and all there is to say, for authors: with the names of those who fail."""
    found = [
        difficulty_level(difficulty),
        say("difficulty.rating", rating=difficulty.rating, off=difficulty.deviation),
        *difficulty_reasons(difficulty, target),
    ]
    if difficulty.fooled:
        found.append(say("difficulty.by", names=_names(difficulty.fooled)))
    if not _is_nothing_to_find(difficulty, target):
        failing = round(100 * difficulty.crowd_failure)
        found.append(say("difficulty.ahead", n=failing))
    return tuple(found)


def _is_nothing_to_find(difficulty: Difficulty, target: Target) -> bool:
    has_wrong = difficulty.fooled or difficulty.live_decisions
    return target.kind in POINTS_KINDS and not has_wrong


def _fooled(difficulty: Difficulty) -> Message:
    count, asked = len(difficulty.fooled), difficulty.asked
    which = {0: "none", 1: "one", asked: "all"}.get(count, "some")
    return say(f"difficulty.fooled.{which}", n=count, all=asked)


def _names(players: tuple[str, ...]) -> Message:
    """What the players are called at the table, one after another."""
    named = [say(f"game.player.{player}.name") for player in players]
    *first, last = named
    if not first:
        return last
    listed = reduce(lambda one, other: say("game.comma", first=one, rest=other), first)
    return say("game.and", first=listed, rest=last)
