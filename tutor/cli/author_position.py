"""A position as an author gives it in one line, what can be worked out in it filled in."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from tutor.content.entry import Entry
from tutor.content.position_reading import is_reachable, read_position
from tutor.content.problem import Problem
from tutor.content.report import Report
from tutor.content.yaml_reader import read_yaml
from tutor.grading.window import WIN, deciding_points
from tutor.rules.cards import POINTS_IN_ALL, cards_of, points_of
from tutor.rules.errors import CardNotationError, PositionError
from tutor.rules.position import Position
from tutor.rules.reachability import reach_flaws
from tutor.rules.variant import TWO_PLAYERS, VARIANTS, Variant
from tutor.solver import Solver, Unsolvable


class Read(NamedTuple):
    """What a line says: the position, if it can stand, of which game, and all that is wrong."""

    position: Position | None
    variant: Variant
    problems: list[Problem]


def position_of(line: str, solver: Solver, final: int = WIN) -> Read:
    """The position in a line, and all that is wrong with it as ``check`` would tell it.

    It is of the first game of the family with so many hands, and with hands so large.
    """
    text = completed(line.strip(), solver, final)
    fields = text.split("/")
    seats = fields[1].count(",") + 1 if len(fields) > 1 else 2
    games = [each for each in VARIANTS.values() if each.seats == seats] or [TWO_PLAYERS]
    first = _read(text, games[0])
    if all(each.code != "hand-of-variant" for each in first.problems):
        return first
    others = (_read(text, each) for each in games[1:])
    return next((each for each in others if each.position), first)


def _read(text: str, variant: Variant) -> Read:
    report = Report(read_yaml(f"position: {_quoted(text)}", "--from"))
    entry = Entry(report, (), report.document.data)
    position = read_position(entry, variant)
    if position is not None:
        is_reachable(entry, position, variant)
    return Read(None if report.has_errors else position, variant, report.in_order())


def completed(line: str, solver: Solver, final: int = WIN) -> str:
    """A line of two hands with the points worked out that are left out: the other side's, or both.

    >>> from tutor.solver import default_solver
    >>> completed("d/3dFd7b,Ad5d2d/51", default_solver())
    'd/3dFd7b,Ad5d2d/51,46'
    >>> completed("s/Fb5b7s,Ab6b//Rd", default_solver())
    's/Fb5b7s,Ab6b/48,55/Rd'
    """
    head, hands, yours, *rest = (*line.split("/"), "", "")[: max(3, line.count("/") + 1)]
    if hands.count(",") != 1 or not re.fullmatch("[0-9]{0,3}", yours):
        return line
    try:
        in_play = cards_of(hands.replace(",", "") + "".join(rest[:2]).replace("-", ""))
    except CardNotationError:
        return line
    gone = POINTS_IN_ALL - points_of(in_play)

    def told(taken: int) -> str:
        return "/".join((head, hands, f"{taken},{max(gone - taken, 0)}", *rest))

    if yours:
        return told(int(yours))
    try:
        points, _ = points_to_take(
            gone, lambda taken: Position.parse(told(taken)), TWO_PLAYERS, solver, final
        )
        return told(points)
    except (PositionError, Unsolvable):
        return told(0)  # what is wrong with the cards is said of the whole position


def points_to_take(
    gone: int,
    placed: Callable[[int], Position],
    variant: Variant,
    solver: Solver,
    final: int = WIN,
) -> tuple[int, bool]:
    """The fewest points taken before, of those gone, with which ``final`` hangs on the card.

    The second is False, and the points are any that can be, where it hangs on nothing. ``placed``
    is the position with so many. Raises PositionError or Unsolvable.
    """
    deciding = deciding_points(placed(0), solver.solve(placed(0)), final)
    for taken in (*deciding, *range(gone // 2, gone + 1)):
        flaws = reach_flaws(placed(taken), variant)
        if all(flaw.code != "points-not-made" for flaw in flaws):
            return taken, taken in deciding
    return gone, False


def _quoted(text: str) -> str:
    import json

    return json.dumps(text[:400], ensure_ascii=False)
