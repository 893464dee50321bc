"""An ending as a choice between the cards of a hand: what patterns are asked of."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache

from tutor.grading.goal import Target, needed_for, right_cards, target_of
from tutor.patterns import Choice
from tutor.rules.position import Position
from tutor.solver import Solution, TooLarge
from tutor.solver.tree import Tree


def choice_in(
    position: Position,
    solution: Solution,
    target: Target | None,
    taught: Collection[str] | None = None,
) -> Choice | None:
    """The cards of a hand as a choice: which of them are wrong, and what each leads to.

    Where every card reaches the goal, those that cost points are wrong. None beyond reach.
    ``taught`` are the concepts that may be spoken of; left out, all.
    """
    tree = tree_of(position)
    if tree is None:
        return None
    goal = target or target_of(None, position, solution)
    right = right_cards(target, solution) if target else ()
    wrong = tuple(card for card in position.hand if card not in right) if right else ()
    return Choice(tree, wrong or None, needed_for(goal), taught)


def choice_for(position: Position, target: Target) -> Choice | None:
    """The cards that reach a goal against those that miss it, be there any or none.

    None beyond reach, or where more than two sides play.
    """
    tree = tree_of(position) if len(set(position.sides)) == 2 else None
    if tree is None:
        return None
    wrong = [card for card, after in tree.after.items() if not target.is_reached_by(after.final)]
    return Choice(tree, wrong, needed_for(target))


@lru_cache(maxsize=8)
def tree_of(position: Position) -> Tree | None:
    """All exact play from a position, kept for its next card; None beyond reach."""
    try:
        return Tree(position)
    except TooLarge:
        return None
