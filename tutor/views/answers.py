"""What programs get of a position: the worth of every card, with its proved reasons if wanted."""

from __future__ import annotations

from collections.abc import Mapping

from tutor.grading.explanation import explain
from tutor.grading.outcome import outcome_in
from tutor.grading.reason import Reason
from tutor.message import Param
from tutor.rules.cards import Card
from tutor.rules.position import Position
from tutor.solver import Solver
from tutor.text.catalog import Catalog

SCHEMA = 1

Json = dict[str, object]


def answer(
    text: str, position: Position, solver: Solver, catalog: Catalog, with_reasons: bool
) -> Json:
    """The object for the position written ``text``; ``cards`` in the order of the hand."""
    solution = solver.solve(position)
    cards = []
    for card, final in solution.points_after.items():
        outcome = outcome_in(position, final)
        entry: Json = {
            "card": str(card),
            "final": final,
            "outcome": None if outcome is None else outcome.slug,
            "line": [str(each) for each in solver.line(position, card)],
        }
        if with_reasons and not position.stock:
            entry |= _explained(position, card, solver, catalog)
        cards.append(entry)
    best = [str(card) for card in solution.best]
    return {"schema": SCHEMA, "position": text, "best": best, "cards": cards}


def refusal(text: str, code: str, message: str) -> Json:
    """The object for a text that is no position, or one beyond reach."""
    return {"schema": SCHEMA, "position": text, "error": {"code": code, "message": message}}


def _explained(position: Position, card: Card, solver: Solver, catalog: Catalog) -> Json:
    told = explain(position, card, solver)
    return {
        "verdict": told.verdict.grade.value,
        "reasons": [_reason(reason, catalog) for reason in told.reasons],
        "window": [list(window) for window in told.window],
    }


def _reason(reason: Reason, catalog: Catalog) -> Json:
    return {
        "code": reason.code,
        "params": _params(reason.params),
        "text": catalog.say(reason.message),
    }


def _params(params: Mapping[str, Param]) -> Json:
    return {name: _param(value) for name, value in params.items()}


def _param(value: Param) -> object:
    if isinstance(value, tuple):
        return [str(card) for card in value]
    return value if isinstance(value, int) else str(value)
