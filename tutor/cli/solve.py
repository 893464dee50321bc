"""``briscola solve``: what every card of a position is worth."""

from __future__ import annotations

import json
import sys

from tutor.cli.exits import Exit
from tutor.cli.told import tell
from tutor.grading.outcome import outcome_in
from tutor.message import say
from tutor.rules.cards import Card
from tutor.rules.errors import PositionError
from tutor.rules.position import Position
from tutor.session.screen import Block, Gap, Say, Tone
from tutor.session.table import table_shown
from tutor.solver import Solution, Solver, Unsolvable
from tutor.text.flaws import said_flaw
from tutor.wiring import House

SCHEMA = 1


def run(house: House, text: str, as_json: bool) -> int:
    """Solves one position, or each line of standard input; returns the exit code."""
    if text == "-":
        return _solve_lines(house, as_json)
    try:
        position = Position.parse(text)
        solution = house.solver.solve(position)
    except (PositionError, Unsolvable) as error:
        if as_json:
            print(json.dumps(_refusal(text, error)))
        else:
            _tell_refusal(house, error)
        return Exit.USAGE
    if as_json:
        print(json.dumps(answer(text, position, solution, house.solver)))
    else:
        house.output.show(_blocks(position, solution, house.solver))
    return Exit.OK


def answer(text: str, position: Position, solution: Solution, solver: Solver) -> dict[str, object]:
    """What programs get for a position; ``cards`` in the order of the hand."""
    return {
        "schema": SCHEMA,
        "position": text,
        "best": [str(card) for card in solution.best],
        "cards": [
            _card(position, card, final, solver) for card, final in solution.points_after.items()
        ],
    }


def _card(position: Position, card: Card, final: int, solver: Solver) -> dict[str, object]:
    outcome = outcome_in(position, final)
    return {
        "card": str(card),
        "final": final,
        "outcome": None if outcome is None else outcome.slug,
        "line": [str(each) for each in solver.line(position, card)],
    }


def _solve_lines(house: House, as_json: bool) -> int:
    code = Exit.OK
    for line in sys.stdin:
        text = line.strip()
        if not text:
            continue
        try:
            position = Position.parse(text)
            solution = house.solver.solve(position)
        except (PositionError, Unsolvable) as error:
            code = Exit.FAILED
            if as_json:
                print(json.dumps(_refusal(text, error)))
            else:
                _tell_refusal(house, error)
            continue
        if as_json:
            print(json.dumps(answer(text, position, solution, house.solver)))
        else:
            house.output.show([*_blocks(position, solution, house.solver), Gap()])
    return code


def _refusal(text: str, error: PositionError | Unsolvable) -> dict[str, object]:
    code = error.flaws[0].code if isinstance(error, PositionError) else error.code
    return {
        "schema": SCHEMA,
        "position": text,
        "error": {"code": code, "message": str(error)},
    }


def _tell_refusal(house: House, error: PositionError | Unsolvable) -> None:
    if isinstance(error, PositionError):
        for flaw in error.flaws:
            tell(said_flaw(flaw, house.catalog))
    else:
        tell(said_flaw(error, house.catalog))


def _blocks(position: Position, solution: Solution, solver: Solver) -> list[Block]:
    blocks: list[Block] = [table_shown(position, position.to_play), Gap()]
    ranked = sorted(solution.points_after.items(), key=lambda each: -each[1])
    for card, final in ranked:
        outcome = outcome_in(position, final)
        key = f"verdict.table.{'points' if outcome is None else outcome.slug}"
        tone = Tone.GOOD if card in solution.best else Tone.PLAIN
        blocks.append(Say(say(key, card=card, final=final), tone))
        blocks.append(Say(say("verdict.table.line", cards=solver.line(position, card)), Tone.NOTE))
    return blocks
