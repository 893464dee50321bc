"""The causes a card's price can have, each seen in the lines the solver proved."""

from __future__ import annotations

from tutor.grading.play import Play
from tutor.grading.reason import Reason
from tutor.grading.reasons.points import points_change_hands


def reasons_for(play: Play) -> tuple[Reason, ...]:
    """The proved causes of what a card costs, in the order they are told."""
    return points_change_hands(play)
