"""What a learner has answered: attempts, and what follows from them. Time is an argument."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class Attempt:
    """One answer that counted. ``content`` tells one state of an item from an edited one."""

    item: str
    content: str
    at: datetime
    answer: str
    verdict: str
    is_right: bool
    solves: bool
    hints: int = 0
    seconds: float = 0.0


def solved_items(attempts: Iterable[Attempt]) -> frozenset[tuple[str, str]]:
    """The items solved, each with the content it then had."""
    return frozenset((each.item, each.content) for each in attempts if each.solves)


def lesson_of(item: str) -> str:
    """The lesson an item is a step of, such as ``trick/who-takes-it``; "" if it is of none."""
    lesson, slash, _ = item.partition("/")
    return lesson if slash else ""
