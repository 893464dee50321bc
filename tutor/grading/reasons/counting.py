"""Faults of the count: a point short, a draw thrown away, a game that was won already."""

from __future__ import annotations

from tutor.grading.outcome import HALF, Outcome
from tutor.grading.play import Play
from tutor.grading.reason import Params


def point_short(play: Play) -> Params | None:
    """A win that stops a point or two short: on 60 or 59."""
    verdict = play.verdict
    if verdict.best_outcome is not Outcome.WIN or verdict.final not in (HALF, HALF - 1):
        return None
    return {"final": verdict.final, "short": HALF + 1 - verdict.final}


def draw_lost(play: Play) -> Params | None:
    """The draw was there and was thrown away."""
    verdict = play.verdict
    if verdict.best_outcome is not Outcome.DRAW or verdict.outcome is not Outcome.LOSS:
        return None
    return {"right": play.right}


def won_already(play: Play) -> Params | None:
    """Points given away in a game that was won before the card was played."""
    have = play.position.points_of_side(play.line.side)
    if play.verdict.outcome is None or have <= HALF:
        return None
    return {"have": have}
