"""What a set is called: what a puzzle of it shows at first sight, never what it is about."""

from __future__ import annotations

from tutor.content.model import GoalKind
from tutor.message import Message, say
from tutor.mining.order import Order
from tutor.rules.variant import PAIRS


def title_of_set(order: Order) -> Message:
    """The title of the set that an order brings."""
    role = order.role.value if order.role else "any"
    what = say(f"mine.title.{role}-{order.cards or 'any'}")
    if order.variant == PAIRS.name:
        what = say("mine.title.pairs", what=what)
    if order.is_of_games:
        what = say("mine.title.games", what=what)
    if order.themes:
        what = say("mine.title.selected", what=what)
    goal = _goal(order.goals)
    if goal:
        what = say(f"mine.title.goal.{goal}", what=what)
    return say("mine.title.level", what=what, level=order.level) if order.level else what


def _goal(goals: tuple[GoalKind, ...]) -> str:
    """What the goals asked for have in common; where some ask for nothing, none may show it."""
    if GoalKind.NOTHING_TO_FIND in goals:
        return "anything"
    return goals[0].value if len(goals) == 1 else ""
