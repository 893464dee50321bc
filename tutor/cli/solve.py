"""``briscola solve``: what every card of a position is worth, and why."""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass

from tutor.cli.exits import Exit
from tutor.cli.told import tell
from tutor.content.problem import safe_line
from tutor.rules.errors import PositionError
from tutor.rules.position import Position
from tutor.session import solved
from tutor.session.screen import Gap
from tutor.solver import Unsolvable
from tutor.text.flaws import said_flaw
from tutor.views.answers import answer, refusal
from tutor.wiring import House


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is wanted of each position."""

    as_json: bool
    reasons: bool
    proof: bool


def run(house: House, text: str, wanted: Wanted) -> int:
    """Solves one position, or each line of standard input; returns the exit code."""
    if text != "-":
        return Exit.OK if _solve(house, text, wanted) else Exit.USAGE
    code = Exit.OK
    for line in map(str.strip, sys.stdin):
        if line and not _solve(house, line, wanted, one_of_many=True):
            code = Exit.FAILED
    return code


def _solve(house: House, text: str, wanted: Wanted, one_of_many: bool = False) -> bool:
    """Prints what there is to say of a position; False if it cannot be solved."""
    try:
        position = Position.parse(text)
        if wanted.as_json:
            found = answer(text, position, house.solver, house.catalog, wanted.reasons)
            print(json.dumps(found, ensure_ascii=True), flush=True)
        else:
            blocks = solved.blocks(position, house.solver, wanted.reasons, wanted.proof)
            house.output.show(blocks + [Gap()] * one_of_many)
    except (PositionError, Unsolvable) as error:
        if wanted.as_json:
            code = error.flaws[0].code if isinstance(error, PositionError) else error.code
            print(json.dumps(refusal(text, code, str(error))), flush=True)
        else:
            _tell_refusal(house, error, f"{safe_line(text[:80])}: " if one_of_many else "")
        return False
    return True


def _tell_refusal(house: House, error: PositionError | Unsolvable, before: str) -> None:
    for flaw in error.flaws if isinstance(error, PositionError) else (error,):
        tell(house, before + said_flaw(flaw, house.catalog))
