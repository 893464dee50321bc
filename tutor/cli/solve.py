"""``briscola solve``: what every card of a position is worth, proved, for people and programs."""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass
from typing import Annotated

import typer

from tutor.cli.app import App
from tutor.cli.command import command
from tutor.cli.errors import tell
from tutor.cli.options import Json
from tutor.cli.terminal.exit_guard import Exit
from tutor.content.yaml.problems import safe_line
from tutor.grading.goal import needed_for, target_of
from tutor.grading.sentences import told_as_far_as_it_holds
from tutor.grading.verdict import grade, outcome_in, windows
from tutor.patterns import Fact, as_json, explained
from tutor.patterns.explained import Explained
from tutor.rules.errors import PositionError
from tutor.rules.position import Position
from tutor.session.blocks.verdict import position_worth
from tutor.session.screen import Gap
from tutor.solver import Solution, Solver, TooLarge, Unsolvable
from tutor.solver.tree import Tree
from tutor.text.catalog import Catalog, flaw_text

SCHEMA = 2
"""Of the object for a position; raised when a field of it changes or goes."""

Object = dict[str, object]


@dataclass(frozen=True, slots=True)
class SolveRequest:
    """What is wanted of each position."""

    as_json: bool
    reasons: bool
    proof: bool


@command
def solve(
    app: App,
    position: Annotated[
        str,
        typer.Argument(
            metavar="POSITION", help="For example d/3dFd7b,Ad5d2d/51,46; or - to read one a line."
        ),
    ],
    reasons: Annotated[
        bool, typer.Option("--reasons/--no-reasons", help="Say why each card is worth what it is.")
    ] = True,
    prove: Annotated[
        bool, typer.Option("--prove", help="Print every line of play that proves it.")
    ] = False,
    json_: Json = False,
) -> int:
    """Show what every card of a position is worth, proved, and why.

    Example: briscola solve d/3dFd7b,Ad5d2d/51,46
    """
    wanted = SolveRequest(json_, reasons, prove)
    if position != "-":
        return Exit.OK if _solve(app, position, wanted) else Exit.USAGE
    status = Exit.OK
    for line in map(str.strip, sys.stdin):
        if line and not _solve(app, line, wanted, one_of_many=True):
            status = Exit.FAILED
    return status


def answer(
    text: str, position: Position, solver: Solver, catalog: Catalog, with_reasons: bool
) -> Object:
    """The object for the position written ``text``; ``cards`` in the order of the hand."""
    solution = solver.solve(position)
    told = _explained(position, solution) if with_reasons else None
    cards = []
    for card, final in solution.points_after.items():
        outcome = outcome_in(position, final)
        entry: Object = {
            "card": str(card),
            "final": final,
            "outcome": None if outcome is None else outcome.slug,
            "line": [str(each) for each in solver.line(position, card)],
        }
        if with_reasons and not position.stock:
            window = windows(position, solution, card)
            entry |= {
                "verdict": grade(position, solution, card).grade.value,
                "window": [list(each) for each in window],
            }
        if told:
            account, reasons = told.cards[card]
            entry |= {
                "account": account,
                "reasons": [_told(each, catalog, position.seats) for each in reasons],
            }
        cards.append(entry)
    best = [str(card) for card in solution.best]
    found: Object = {"schema": SCHEMA, "position": text, "best": best, "cards": cards}
    if told and told.why:
        found["why"] = [_told(each, catalog, position.seats) for each in told.why]
    return found


def refusal(text: str, code: str, message: str) -> Object:
    """The object for a text that is no position, or one beyond reach."""
    return {"schema": SCHEMA, "position": text, "error": {"code": code, "message": message}}


def _explained(position: Position, solution: Solution) -> Explained | None:
    """The accounts and reasons of a position; None where they are beyond reach."""
    try:
        tree = Tree(position)
    except TooLarge:
        return None
    return explained(tree, needed_for(target_of(None, position, solution)))


def _told(fact: Fact, catalog: Catalog, seats: int) -> Object:
    said = told_as_far_as_it_holds(fact, fact.message(), seats)
    return as_json(fact) | {"text": catalog.say(said)}


def _solve(app: App, text: str, wanted: SolveRequest, one_of_many: bool = False) -> bool:
    """Prints what there is to say of a position; False if it cannot be solved."""
    try:
        position = Position.parse(text)
        if wanted.as_json:
            found = answer(text, position, app.solver, app.catalog, wanted.reasons)
            print(json.dumps(found, ensure_ascii=True), flush=True)
        else:
            blocks = position_worth(position, app.solver, wanted.reasons, wanted.proof)
            app.output.show(blocks + [Gap()] * one_of_many)
    except (PositionError, Unsolvable) as error:
        if wanted.as_json:
            code = error.flaws[0].code if isinstance(error, PositionError) else error.code
            print(json.dumps(refusal(text, code, str(error))), flush=True)
        else:
            _tell_refusal(app, error, f"{safe_line(text[:80])}: " if one_of_many else "")
        return False
    return True


def _tell_refusal(app: App, error: PositionError | Unsolvable, before: str) -> None:
    for flaw in error.flaws if isinstance(error, PositionError) else (error,):
        tell(app, before + flaw_text(flaw, app.catalog))
