"""A position with the worth of every card, for the screen."""

from __future__ import annotations

from tutor.grading.explanation import Explanation, explain
from tutor.rules.position import Position
from tutor.session.blocks import verdict as telling
from tutor.session.blocks.table import table_shown
from tutor.session.screen import Block, Gap, Say, Tone
from tutor.solver import Solver


def blocks(position: Position, solver: Solver, with_reasons: bool, with_proof: bool) -> list[Block]:
    """The table, then each card, the best first: its worth, its line, and why."""
    solution = solver.solve(position)
    shown: list[Block] = [table_shown(position, position.to_play)]
    for card, final in sorted(solution.points_after.items(), key=lambda each: -each[1]):
        shown += [Gap(), telling.worth(position, card, final, card in solution.best)]
        shown += telling.tricks(position, position.to_play, solver.line(position, card))
        if with_reasons and not position.stock:
            shown += _why(explain(position, card, solver))
        if with_proof:
            shown += telling.proof(position, card, solver)
    return shown


def _why(told: Explanation) -> list[Block]:
    shown: list[Block] = [Say(reason.message) for reason in told.main_reasons]
    if told.verdict.cost:
        shown += [Say(message, Tone.NOTE) for message in telling.window(told)]
    return shown
