"""What is untrue about puzzles: unreachable positions, goals that cannot be set, false claims."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from tutor.content.puzzles.model import GoalKind, Puzzle
from tutor.content.puzzles.positions import is_reachable
from tutor.content.puzzles.reader import SetReading
from tutor.content.yaml.document import KeyPath, Report
from tutor.content.yaml.mapping import Entry
from tutor.grading.goal import is_nothing_to_find, right_cards, target_of
from tutor.grading.verdict import HALF, Outcome, deciding_points, has_outcome
from tutor.rules.variant import VARIANTS
from tutor.solver import Solution, Solver, Unsolvable


class SolvedPuzzle(NamedTuple):
    """A puzzle with its solution; ``has_goal`` is whether its goal can be set for it."""

    entry: Entry
    puzzle: Puzzle
    solution: Solution
    has_goal: bool


def check_puzzles(reading: SetReading, solver: Solver) -> Iterator[SolvedPuzzle]:
    """Reports what is untrue about each puzzle of a set; yields the puzzles that can be solved."""
    for entry, puzzle in reading.placed:
        if is_reachable(entry, puzzle.position, VARIANTS[puzzle.variant]):
            solution = _solved(entry, puzzle, solver)
            if solution:
                yield SolvedPuzzle(entry, puzzle, solution, _check_claims(entry, puzzle, solution))


def _solved(entry: Entry, puzzle: Puzzle, solver: Solver) -> Solution | None:
    report, position = entry.report, entry.at("position")
    if puzzle.position.stock:
        message = "there is a stock: at the table nobody would know what is in it"
        report.warning(position, "stock", message, "begin after the last draw")
    try:
        return solver.solve(puzzle.position)
    except Unsolvable as error:
        over = puzzle.position.is_over
        hint = "give the hands cards" if over else "take a position nearer to the end"
        report.error(position, error.code, str(error), hint)
        return None


def _check_claims(entry: Entry, puzzle: Puzzle, solution: Solution) -> bool:
    """Whether the goal can be set; reports a wrong goal and each claim that does not hold."""
    report = entry.report
    faults = () if entry.is_faulty("goal") else tuple(goal_faults(puzzle, solution))
    for fault in faults:
        add = report.warning if fault.is_mild else report.error
        at = entry.at("goal") if puzzle.goal else entry.path
        add(at, fault.code, fault.message, fault.hint)
    asserts = entry.at("asserts")
    best, final, themes = puzzle.claims
    if best and set(best) != set(solution.best):
        message = f"not so: the best is {' and '.join(map(str, solution.best))}"
        report.error((*asserts, "best"), "claim-best", message, _every(solution))
    if final is not None and final != solution.top:
        message = f"not so: the best makes {solution.top}"
        report.error((*asserts, "final"), "claim-final", message, _every(solution))
    # Which themes a puzzle has depends on what it asks for.
    has_goal = not faults and not entry.is_faulty("goal")
    if themes and has_goal:
        _check_themes(report, (*asserts, "themes"), puzzle, solution)
    return has_goal


def _check_themes(report: Report, where: KeyPath, puzzle: Puzzle, solution: Solution) -> None:
    """Reports each theme claimed that does not hold."""
    # Start-up: a set that claims no themes is played without the patterns.
    from tutor.grading.themes import themes_of

    target = target_of(puzzle.goal, puzzle.position, solution)
    true = [theme.slug for theme in themes_of(puzzle.position, target)]
    hint = f"these hold: {', '.join(true)}" if true else "none holds: delete it"
    for at, slug in enumerate(puzzle.claims.themes):
        if slug not in true:
            report.error((*where, at), "claim-theme", f'not so: there is no "{slug}" here', hint)


class GoalFault(NamedTuple):
    """What is wrong with a goal; a mild fault is only a warning."""

    code: str
    message: str
    hint: str
    is_mild: bool = False


_WITHOUT_OUTCOME = (GoalKind.MOST_POINTS, GoalKind.AT_LEAST)
_NO_OUTCOME = 'write "goal: most-points" or "goal: {at_least: N}"'


def goal_faults(puzzle: Puzzle, solution: Solution) -> Iterator[GoalFault]:
    """The fault of a goal, if it has one: at most one is yielded."""
    goal, position = puzzle.goal, puzzle.position
    kind, best, every = goal.kind if goal else None, _best(solution), _every(solution)
    target = target_of(goal, position, solution)
    right = right_cards(target, solution)
    if len(position.hand) == 1:
        hint = "begin a trick earlier"
        yield GoalFault("nothing-to-decide", f"there is only one card to play: {best}", hint)
    elif not has_outcome(position) and kind not in _WITHOUT_OUTCOME:
        message = f"with {position.seats} seats winning is not a matter of 61"
        yield GoalFault("goal-needed", message, _NO_OUTCOME)
    elif kind is None and Outcome.of(solution.top) is Outcome.LOSS:
        message = f"the best, {best}, still loses: the goal must be stated"
        yield GoalFault(
            "goal-needed", message, f'write "goal: most-points", or {_change(puzzle, solution)}'
        )
    elif kind is GoalKind.DRAW and solution.top > HALF:
        message = f"a win is there, {best}: the goal cannot be a draw"
        yield GoalFault("goal-too-low", message, 'write "goal: win"')
    elif kind is GoalKind.NOTHING_TO_FIND:
        if not is_nothing_to_find(solution):
            message = f"the cards do not come to the same: {every}"
            yield GoalFault("goal-something", message, "state another goal, or leave it out")
    elif not right:
        message = f"the goal of {target.points} cannot be reached: the best is {best}"
        hint = f'write "goal: {{at_least: {solution.top}}}" or "goal: most-points"'
        yield GoalFault("goal-unreachable", message, hint)
    elif len(right) == len(solution.points_after):
        message = f"every card reaches the goal: {every}"
        hint = f'write "goal: most-points", or {_change(puzzle, solution)}'
        if is_nothing_to_find(solution):
            hint = 'write "goal: nothing-to-find", or change the position'
        yield GoalFault("nothing-to-decide", message, hint, kind is GoalKind.MOST_POINTS)


def _change(puzzle: Puzzle, solution: Solution) -> str:
    """What an author can do instead of stating a goal: take points with which the card decides."""
    points = deciding_points(puzzle.position, solution)
    if not points:
        return "change the position"
    few = f"{points[0]}" if len(points) == 1 else f"{points[0]} to {points[-1]}"
    return f"change the points: with {few} taken before, a win hangs on the card"


def _best(solution: Solution) -> str:
    return f"{' or '.join(map(str, solution.best))} with {solution.top}"


def _every(solution: Solution) -> str:
    return ", ".join(f"{card} makes {points}" for card, points in solution.points_after.items())
