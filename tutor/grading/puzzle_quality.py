"""Whether an ending makes a good puzzle: a choice, a price, one solution, a temptation, a cause."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import assert_never

from tutor.content.puzzles.model import GoalKind
from tutor.grading.choice import choice_for
from tutor.grading.difficulty import fooled_by
from tutor.grading.goal import Target, is_nothing_to_find, right_cards
from tutor.patterns import causes_of, is_cause
from tutor.players.simple import SIMPLE_PLAYERS
from tutor.rules.canonical import are_twins, distinct_plays, ending_key
from tutor.rules.cards import Card
from tutor.rules.position import Position, legal_plays, play
from tutor.rules.seen import seen_by
from tutor.rules.trick import Side
from tutor.solver import Solution, Solver

MOST_CARDS = 8
"""With more cards in all hands than this, lines are not tried and nothing counts as settled."""


def settled_final(position: Position, side: Side) -> int | None:
    """The final points of ``side`` if every line of play ends on them, else None."""
    if position.stock or sum(map(len, position.hands)) > MOST_CARDS:
        return None
    finals = {position.points_of_side(side)} if position.is_over else None
    for card in () if finals else legal_plays(position):
        below = settled_final(play(position, card)[0], side)
        finals = (finals or set()) | {below if below is not None else -1}
        if len(finals) > 1 or -1 in finals:
            return None
    return next(iter(finals)) if finals else None


LEAST_GAP = 4
"""Final points between the best card and the next, at least, in a puzzle for most points."""


class Shortcoming(Enum):
    """What an ending lacks as a puzzle, in the order in which it is tested."""

    FORCED = "forced"
    """A choice: there are not two cards that differ."""
    NOT_LIVE = "not-live"
    """A price: every card reaches the goal or none, or the best is hardly better than the next."""
    NOT_UNIQUE = "not-unique"
    """One solution: right cards lead to games that differ."""
    DULL = "dull"
    """A temptation: no simple player goes wrong; or, where there is nothing to find, nothing
    looks as if there were.
    """
    UNEXPLAINED = "unexplained"
    """A specific reason for each wrong card."""


def shortcomings(position: Position, target: Target, solver: Solver) -> Iterator[Shortcoming]:
    """What an ending lacks as a puzzle for a goal, the cheapest test first; nothing if it is good.

    For positions without a stock, within the solver's reach. Tests that mean nothing once another
    one has failed are left out.

    >>> from tutor.grading.goal import target_of
    >>> from tutor.solver import default_solver
    >>> solver = default_solver()
    >>> def lacking(text: str) -> list[str]:
    ...     position = Position.parse(text)
    ...     target = target_of(None, position, solver.solve(position))
    ...     return [each.value for each in shortcomings(position, target, solver)]
    >>> lacking("d/3dFd7b,Ad5d2d/51,46")
    []
    >>> lacking("b/5s2bAc,Ad3cFb/47,39")
    ['not-unique']
    """
    solution = solver.solve(position)
    if len(distinct_plays(position)) < 2:
        yield Shortcoming.FORCED
    elif target.kind is GoalKind.NOTHING_TO_FIND:
        if not is_nothing_to_find(solution):
            yield Shortcoming.NOT_LIVE
        elif not _seems_to_matter(position):
            yield Shortcoming.DULL
    elif not is_live(target, solution):
        yield Shortcoming.NOT_LIVE
    else:
        tests = (
            (Shortcoming.NOT_UNIQUE, _is_unique),
            (Shortcoming.DULL, _fools_someone),
            (Shortcoming.UNEXPLAINED, _is_explained),
        )
        yield from (
            shortcoming for shortcoming, holds in tests if not holds(position, target, solver)
        )


def is_live(target: Target, solution: Solution) -> bool:
    """Whether there are right and wrong cards, with values far enough apart for the goal."""
    finals = sorted(set(solution.points_after.values()), reverse=True)
    match target.kind:
        case GoalKind.WIN | GoalKind.DRAW | GoalKind.AT_LEAST:
            return target.is_reached_by(finals[0]) and not target.is_reached_by(finals[-1])
        case GoalKind.MOST_POINTS:
            return len(finals) > 1 and finals[0] - finals[1] >= LEAST_GAP
        case GoalKind.NOTHING_TO_FIND:
            return False
    assert_never(target.kind)


def _is_unique(position: Position, target: Target, solver: Solver) -> bool:
    """Whether all right cards lead to the same game: they are twins, or change places."""
    right = right_cards(target, solver.solve(position))
    if all(are_twins(position, right[0], card) for card in right[1:]):
        return True
    return len({ending_key(play(position, card)[0]) for card in right}) == 1


def _fools_someone(position: Position, target: Target, solver: Solver) -> bool:
    return bool(fooled_by(position, right_cards(target, solver.solve(position))))


def _is_explained(position: Position, target: Target, solver: Solver) -> bool:
    return not unexplained(position, target, solver)


def unexplained(position: Position, target: Target, solver: Solver) -> tuple[Card, ...]:
    """The cards that miss the goal, and of which no pattern says by which mistake.

    Beyond the reach of patterns, that is with more than three cards a hand, all that miss it.
    """
    finals = solver.solve(position).points_after
    wrong = tuple(card for card, final in finals.items() if not target.is_reached_by(final))
    choice = choice_for(position, target)
    if choice is None:
        return wrong
    return tuple(card for card in wrong if not any(map(is_cause, causes_of(choice.view(card)))))


def _seems_to_matter(position: Position) -> bool:
    """Whether the choice seems to matter, where all cards have the same value.

    That is so where simple players choose different cards, and bad play would change the score.
    """
    if settled_final(position, position.side_to_play) is not None:
        return False
    seen = seen_by(position, position.to_play)
    first, *others = (player(seen) for player in SIMPLE_PLAYERS.values())
    return not all(are_twins(position, first, card) for card in others)
