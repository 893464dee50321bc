"""What programs get of a position: the worth of every card, with its proved reasons if wanted."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from dataclasses import dataclass

from tutor.app import App
from tutor.cli.errors import tell
from tutor.cli.exit_guard import Exit
from tutor.content.yaml.problems import safe_line
from tutor.grading.explanation import explain
from tutor.grading.reason import Reason
from tutor.grading.verdict import outcome_in
from tutor.message import Param
from tutor.rules.cards import Card
from tutor.rules.errors import PositionError
from tutor.rules.position import Position
from tutor.session.blocks.verdict import position_worth
from tutor.session.screen import Gap
from tutor.solver import Solver, Unsolvable
from tutor.text.catalog import Catalog, flaw_text

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


@dataclass(frozen=True, slots=True)
class SolveRequest:
    """What is wanted of each position."""

    as_json: bool
    reasons: bool
    proof: bool


def run(house: App, text: str, wanted: SolveRequest) -> int:
    """Solves one position, or each line of standard input; returns the exit code."""
    if text != "-":
        return Exit.OK if _solve(house, text, wanted) else Exit.USAGE
    code = Exit.OK
    for line in map(str.strip, sys.stdin):
        if line and not _solve(house, line, wanted, one_of_many=True):
            code = Exit.FAILED
    return code


def _solve(house: App, text: str, wanted: SolveRequest, one_of_many: bool = False) -> bool:
    """Prints what there is to say of a position; False if it cannot be solved."""
    try:
        position = Position.parse(text)
        if wanted.as_json:
            found = answer(text, position, house.solver, house.catalog, wanted.reasons)
            print(json.dumps(found, ensure_ascii=True), flush=True)
        else:
            blocks = position_worth(position, house.solver, wanted.reasons, wanted.proof)
            house.output.show(blocks + [Gap()] * one_of_many)
    except (PositionError, Unsolvable) as error:
        if wanted.as_json:
            code = error.flaws[0].code if isinstance(error, PositionError) else error.code
            print(json.dumps(refusal(text, code, str(error))), flush=True)
        else:
            _tell_refusal(house, error, f"{safe_line(text[:80])}: " if one_of_many else "")
        return False
    return True


def _tell_refusal(house: App, error: PositionError | Unsolvable, before: str) -> None:
    for flaw in error.flaws if isinstance(error, PositionError) else (error,):
        tell(house, before + flaw_text(flaw, house.catalog))
