"""What is poor about a puzzle that is true: nothing to choose, nothing to find, nothing to fear."""

from __future__ import annotations

from tutor.authoring.audit.proof import Proved
from tutor.grading.goal import Target, right_cards, target_of
from tutor.grading.play import Play
from tutor.grading.puzzle_quality import LEAST_GAP, TELLS_LITTLE, Lack, lacks
from tutor.grading.reasons import reasons_for
from tutor.players.simple import SIMPLE_PLAYERS
from tutor.rules.cards import Card
from tutor.solver import Solver


def tell_poor(proved: Proved, solver: Solver) -> None:
    """Warns of each thing that a puzzle lacks to be worth solving."""
    entry, puzzle, solution, has_goal = proved
    # Of a goal that is none, and of cards nobody at the table could know, enough has been said.
    if not has_goal or puzzle.position.stock:
        return
    target = target_of(puzzle.goal, puzzle.position, solution)
    for lack in lacks(puzzle.position, target, solver):
        message, hint = _words(lack, proved, target, solver)
        if message:
            entry.report.warning(entry.at("goal"), lack.value, message, hint)


def _words(lack: Lack, proved: Proved, target: Target, solver: Solver) -> tuple[str, str]:
    """What to say of a lack, and how to mend it; nothing where the author has done so already."""
    puzzle, solution = proved.puzzle, proved.solution
    right = right_cards(target, solution)
    match lack:
        case Lack.FORCED:
            held = " and ".join(map(str, puzzle.position.hand))
            return f"{held} are the same card here but for the name", "change one of them"
        case Lack.NOT_LIVE:
            makes = sorted(set(solution.points_after.values()), reverse=True)
            message = f"little hangs on it: the best makes {makes[0]}, the next {makes[1]}"
            return message, f"change the position until {LEAST_GAP} points or more hang on it"
        case Lack.NOT_UNIQUE:
            message = f"{_and(right)} are right, each for another reason"
            top = solution.best
            hint = "change the points or a card until only one is"
            if len(top) == 1 and len(right) > 1:
                hint = f'write "goal: {{at_least: {solution.top}}}" if only {top[0]} shall be'
            return message, hint
        case Lack.DULL if len(right) == len(solution.points_after):
            message = "nothing here looks as if the choice mattered"
            return message, "take an ending in which simple players disagree"
        case Lack.DULL:
            message = f"none of the {len(SIMPLE_PLAYERS)} simple players goes wrong here"
            return message, "make a wrong card tempting: points on the table, a high trump"
        case Lack.UNEXPLAINED:
            silent = tuple(
                card
                for card, final in solution.points_after.items()
                if not target.is_reached_by(final) and card not in puzzle.texts.comments
                if not _has_cause(Play.of(puzzle.position, card, solver))
            )
            if not silent:
                return "", ""
            message = f"the program cannot say why {_and(silent)} is wrong, only what it costs"
            return message, f"write a comment on {silent[0]}"


def _has_cause(play: Play) -> bool:
    return bool({each.code for each in reasons_for(play)} - TELLS_LITTLE)


def _and(cards: tuple[Card, ...]) -> str:
    return " and ".join(map(str, cards))
