"""Ideas that reach beyond the trick, on lead or in reply. Each asks a decision that is open."""

from __future__ import annotations

from tutor.content.model import GoalKind
from tutor.grading.outcome import HALF
from tutor.grading.themes.decision import Decision, Tricks

LOAD = 10
"""What a trick with a load in it is worth at least."""


def sacrifice(decision: Decision) -> bool:
    """Points are given up on purpose.

    After every right card the trick goes to the other side, and each is worth more than some
    wrong card.
    """
    least = min(card.points for card in decision.wrong)
    return all(card.points > least for card in decision.right) and decision.always_lost


def keep_trump(decision: Decision) -> bool:
    """A trump is kept for something better.

    There are trumps in the hand, all are wrong, and in every exact line after a right card one of
    them takes a later trick in which there are points besides its own.
    """
    kept = {card for card in decision.wrong if decision.is_trump(card)}
    if not kept or any(map(decision.is_trump, decision.right)):
        return False

    def is_used(tricks: Tricks) -> bool:
        return any(
            trick.winning_card in kept and trick.points > trick.winning_card.points
            for trick in tricks[1:]
        )

    return all(map(is_used, decision.lines_after(decision.right)))


def last_trick(decision: Decision) -> bool:
    """The last trick decides.

    In every exact line after a right card the last trick is worth ten points or more, ours, and
    needed for the goal; after some wrong card it is the other side's in every exact line.
    """

    def decides(tricks: Tricks) -> bool:
        last = tricks[-1]
        ours = sum(trick.points for trick in tricks if decision.is_ours(trick.seat))
        without = decision.taken + ours - last.points
        return (
            decision.is_ours(last.seat)
            and last.points >= LOAD
            and not decision.target.is_reached_by(without)
        )

    def is_lost(tricks: Tricks) -> bool:
        return not decision.is_ours(tricks[-1].seat)

    return all(map(decides, decision.lines_after(decision.right))) and any(
        all(map(is_lost, decision.lines_after([card]))) for card in decision.wrong
    )


def exact_61(decision: Decision) -> bool:
    """It is a matter of a point or two.

    The goal is to win, and the best card makes 61 or 62, or a wrong card stops at 60.
    """
    finals = decision.solution.points_after.values()
    close = max(finals) <= HALF + 2 or HALF in finals
    return decision.target.kind is GoalKind.WIN and close
