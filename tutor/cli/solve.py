"""``briscola solve``: what every card of a position is worth, proved, for people and programs."""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated

import typer

from tutor.cli.app import App
from tutor.cli.command import command
from tutor.cli.errors import tell
from tutor.cli.options import Json
from tutor.cli.terminal.exit_guard import Exit
from tutor.content.yaml.problems import safe_line
from tutor.grading.goal import needed_for, target_of
from tutor.grading.last_draw import BASIS, last_draw_worth
from tutor.grading.sentences import told_as_far_as_it_holds
from tutor.grading.verdict import grade, outcome_in, windows
from tutor.message import say
from tutor.patterns import Fact, as_json, explained
from tutor.patterns.explained import Explained
from tutor.rules.cards import POINTS_IN_ALL, points_of
from tutor.rules.errors import PositionError
from tutor.rules.notation import HIDDEN, parse_fields
from tutor.rules.position import Position
from tutor.rules.seen import Seen
from tutor.session.blocks.last_draw import draw_before_last_told, last_draw_told, percent
from tutor.session.blocks.verdict import position_worth
from tutor.session.screen import Block, Gap
from tutor.solver import Solution, Solver, TooLarge, Unsolvable
from tutor.solver.draw_before_last import DrawBeforeLast, draw_before_last_of, is_draw_before_last
from tutor.solver.last_draw import Span
from tutor.solver.tree import Tree
from tutor.text.catalog import Catalog, flaw_text

SCHEMA = 2
"""Of the object for a position; raised when a field of it changes or goes."""

HAND = 3
"""Cards in a hand of the games with a stock whose positions are solved."""

Object = dict[str, object]


@dataclass(frozen=True, slots=True)
class SolveRequest:
    """What is wanted of each position."""

    as_json: bool
    reasons: bool
    proof: bool
    deep: bool


@command
def solve(
    app: App,
    position: Annotated[
        str,
        typer.Argument(
            metavar="POSITION",
            help="For example d/3dFd7b,Ad5d2d/51,46; or - to read one a line. Before the last draw "
            "the other hand may be hidden: b/3s2d2b,_5cCd6c3c/68,29/-/7b",
        ),
    ],
    reasons: Annotated[
        bool, typer.Option("--reasons/--no-reasons", help="Say why each card is worth what it is.")
    ] = True,
    prove: Annotated[
        bool, typer.Option("--prove", help="Print every line of play that proves it.")
    ] = False,
    deep: Annotated[
        bool,
        typer.Option("--deep", help="Take the draw before the last too, which is a second's work."),
    ] = False,
    json_: Json = False,
) -> int:
    """Show what every card of a position is worth, proved, and why.

    Example: briscola solve d/3dFd7b,Ad5d2d/51,46
    """
    wanted = SolveRequest(json_, reasons, prove, deep)
    # Typed or pasted, spaces in a position mean nothing; in files it is written without.
    typed = "".join(position.split())
    if typed != "-":
        return Exit.OK if _solve(app, typed, wanted) else Exit.USAGE
    status = Exit.OK
    for line in ("".join(each.split()) for each in sys.stdin):
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
                "reasons": [_told(each, catalog) for each in reasons],
            }
        cards.append(entry)
    best = [str(card) for card in solution.best]
    found: Object = {"schema": SCHEMA, "position": text, "best": best, "cards": cards}
    if told and told.why:
        found["why"] = [_told(each, catalog) for each in told.why]
    return found


def last_draw_answer(text: str, seen: Seen) -> Object:
    """The object for a position in which cards are hidden from the seat to play.

    Chances are from 0 to 1; those of cards are exact before they are rounded.
    """
    found = last_draw_worth(seen)
    cards: list[Object] = [
        {
            "card": str(each.card),
            "final": each.final,
            "outcome": None if each.outcome is None else each.outcome.slug,
            "line": [str(each.card)],
            "worth": _span(each.worth),
            "played": _span(each.played),
        }
        for each in found.cards
    ]
    leader_value = found.solved.value
    return {
        "schema": SCHEMA,
        "position": text,
        "best": [str(each.card) for each in found.ranked if each.is_best],
        "cards": cards,
        "basis": BASIS.value,
        "prior": "uniform",
        "weighed": found.is_weighed,
        "ways": found.ways,
        "value": round(1 - leader_value if seen.table else leader_value, 6),
        "exploitability": round(found.solved.exploitability, 6),
    }


def draw_before_last_answer(text: str, seen: Seen, solved: DrawBeforeLast) -> Object:
    """The object for the last draw but one: chances against the plans found, and these plans."""
    led = seen.table[0] if seen.table else None
    plan = solved.reply(seen.hand, led) if led else solved.lead(seen.hand)
    worth = solved.reply_worth(seen.hand, led) if led else solved.lead_worth(seen.hand)
    cards: list[Object] = [
        {
            "card": str(card),
            "final": None,
            "outcome": None,
            "line": [str(card)],
            "chance": None if worth is None else round(worth[card], 6),
            "plan": round(plan[card], 6),
        }
        for card in seen.hand
    ]
    ranked = sorted(seen.hand, key=lambda card: -plan[card])
    return {
        "schema": SCHEMA,
        "position": text,
        "best": [str(card) for card in ranked if plan[card]],
        "cards": cards,
        "basis": BASIS.value,
        "prior": "uniform",
        "weighed": worth is not None,
        "value": round(1 - solved.value if led else solved.value, 6),
        "exploitability": round(solved.exploitability, 6),
    }


def _span(span: Span) -> list[float]:
    return [round(float(each), 6) for each in span]


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


def _told(fact: Fact, catalog: Catalog) -> Object:
    said = told_as_far_as_it_holds(fact, fact.message())
    return as_json(fact) | {"text": catalog.say(said)}


def _read(text: str) -> Position | Seen:
    """The position written ``text``; what its seat knows, if cards are hidden from it.

    Raises PositionError.
    """
    if HIDDEN not in text:
        return Position.parse(text)
    seen = Seen.parse(text)
    # If all cards written as hidden are in the other hand, they are not hidden.
    return seen if seen.stock_size else seen.dealt(tuple(seen.unseen))


def _object(app: App, text: str, known: Position | Seen, wanted: SolveRequest) -> Object:
    if isinstance(known, Seen):
        if wanted.deep and is_draw_before_last(known):
            return draw_before_last_answer(text, known, _deep(app, known))
        return last_draw_answer(text, known)
    return answer(text, known, app.solver, app.catalog, wanted.reasons)


def _deep(app: App, seen: Seen) -> DrawBeforeLast:
    """The last draw but one solved; at a terminal it is told how far it is."""

    def progress(rounds: int, gap: float) -> None:
        tell(app, say("last-draw.deep.rounds", n=rounds, within=percent(Fraction(gap))))

    return draw_before_last_of(seen, progress=progress if sys.stderr.isatty() else None)


def _blocks(app: App, known: Position | Seen, wanted: SolveRequest) -> list[Block]:
    if isinstance(known, Seen):
        if wanted.deep and is_draw_before_last(known):
            return draw_before_last_told(known, _deep(app, known))
        return last_draw_told(known, with_ways=wanted.proof)
    return position_worth(known, app.solver, wanted.reasons, wanted.proof)


def _solve(app: App, text: str, wanted: SolveRequest, one_of_many: bool = False) -> bool:
    """Prints what there is to say of a position; False if it cannot be solved."""
    try:
        known = _read(text)
        if wanted.as_json:
            print(json.dumps(_object(app, text, known, wanted), ensure_ascii=True), flush=True)
        else:
            app.output.show(_blocks(app, known, wanted) + [Gap()] * one_of_many)
    except (PositionError, Unsolvable) as error:
        if wanted.as_json:
            code = error.flaws[0].code if isinstance(error, PositionError) else error.code
            print(json.dumps(refusal(text, code, str(error))), flush=True)
        else:
            _tell_refusal(app, error, f"{safe_line(text[:80])}: " if one_of_many else "")
            if isinstance(error, PositionError) and _may_lack_stock(text, error):
                tell(app, say("help.stock-missing"))
        return False
    return True


def _may_lack_stock(text: str, error: PositionError) -> bool:
    """Whether a position has too few points because the cards still to be drawn are left out."""
    if error.codes != ("points-sum",):
        return False
    fields = parse_fields(text)
    held = sum(map(len, (*fields.hands, fields.table)))
    lacks = sum(fields.points) + points_of((*sum(fields.hands, ()), *fields.table)) < POINTS_IN_ALL
    return lacks and held == 2 * HAND and len(fields.hands) == 2 and not fields.stock


def _tell_refusal(app: App, error: PositionError | Unsolvable, before: str) -> None:
    for flaw in error.flaws if isinstance(error, PositionError) else (error,):
        tell(app, before + flaw_text(flaw, app.catalog))
