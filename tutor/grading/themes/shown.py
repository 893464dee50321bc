"""What anyone sees before thinking: who leads, the trumps in play, the count. None is a hint."""

from __future__ import annotations

from tutor.content.model import GoalKind
from tutor.grading.themes.decision import Decision


def save_draw(decision: Decision) -> bool:
    """The goal says it: there is no win, and sixty all is to be saved."""
    return decision.target.kind is GoalKind.DRAW


def you_lead(decision: Decision) -> bool:
    """The seat to play leads."""
    return decision.is_lead


def you_reply(decision: Decision) -> bool:
    """There is a card on the table."""
    return not decision.is_lead


def no_trumps(decision: Decision) -> bool:
    """No trump is in play, in the hands or on the table."""
    return _trumps(decision) == 0


def one_trump(decision: Decision) -> bool:
    """One trump is in play."""
    return _trumps(decision) == 1


def two_trumps(decision: Decision) -> bool:
    """Two trumps are in play."""
    return _trumps(decision) == 2


def many_trumps(decision: Decision) -> bool:
    """Three trumps or more are in play."""
    return _trumps(decision) > 2


def ahead(decision: Decision) -> bool:
    """Our side has taken more points than all others."""
    return decision.taken > decision.taken_by_others


def level(decision: Decision) -> bool:
    """Both have taken the same."""
    return decision.taken == decision.taken_by_others


def behind(decision: Decision) -> bool:
    """Our side has taken fewer points than all others."""
    return decision.taken < decision.taken_by_others


def _trumps(decision: Decision) -> int:
    return sum(map(decision.is_trump, decision.position.in_play))
