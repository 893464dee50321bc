"""An ending as a choice for a goal: what patterns are asked of."""

from __future__ import annotations

from tutor.grading.goal import Target, needed_for
from tutor.patterns import Choice
from tutor.rules.position import Position
from tutor.solver.tree import Tree, is_within_reach


def choice_of(position: Position, target: Target) -> Choice | None:
    """The cards that reach a goal against those that miss it; None where there is no tree.

    There is none with a stock, beyond three cards a hand, or where more than two sides play.
    """
    if not is_within_reach(position) or len(set(position.sides)) != 2:
        return None
    tree = Tree(position)
    wrong = [card for card, after in tree.after.items() if not target.is_reached_by(after.final)]
    return Choice(tree, wrong, needed_for(target))
