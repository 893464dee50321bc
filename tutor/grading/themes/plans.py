"""Themes of a lead or a reply that reach beyond the trick, and what can be seen at once.

Each function tells whether its theme holds for an open decision.
"""

from __future__ import annotations

from tutor.content.puzzles.model import GoalKind
from tutor.grading.themes.decision import Decision, Tricks
from tutor.grading.verdict import HALF

LOAD = 10
"""Points that a trick with a load in it is worth at least."""


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


def feed_partner(decision: Decision) -> bool:
    """Points are put on a trick the partner takes.

    After every right card our side takes the trick, but not with it, and each is worth more than
    some wrong card.
    """
    least = min(card.points for card in decision.wrong)
    return all(card.points > least for card in decision.right) and decision.every_trick(
        lambda card, trick: decision.is_ours(trick.seat) and trick.winning_card != card
    )


def partner_not_overtaken(decision: Decision) -> bool:
    """The trick is left to the partner who is winning it.

    A card on the table is winning for our side and takes the trick after every right card; a
    wrong card would have taken it over.
    """
    return (
        not decision.is_lead
        and not decision.is_theirs_so_far
        and bool(decision.wrong_takers)
        and decision.every_trick(lambda _, trick: trick.winning_card == decision.winning_card)
    )


def save_draw(decision: Decision) -> bool:
    """The goal is a draw: no card wins, and some card keeps 60 points."""
    return decision.target.kind is GoalKind.DRAW


def you_lead(decision: Decision) -> bool:
    """The seat to play leads."""
    return decision.is_lead


def you_reply(decision: Decision) -> bool:
    """There is a card on the table."""
    return not decision.is_lead


def no_trumps(decision: Decision) -> bool:
    """No trump is in play, in the hands or on the table."""
    return _trumps(decision) == 0


def one_trump(decision: Decision) -> bool:
    """One trump is in play."""
    return _trumps(decision) == 1


def two_trumps(decision: Decision) -> bool:
    """Two trumps are in play."""
    return _trumps(decision) == 2


def many_trumps(decision: Decision) -> bool:
    """Three trumps or more are in play."""
    return _trumps(decision) > 2


def ahead(decision: Decision) -> bool:
    """Our side has taken more points than all others."""
    return decision.taken > decision.taken_by_others


def level(decision: Decision) -> bool:
    """Both have taken the same."""
    return decision.taken == decision.taken_by_others


def behind(decision: Decision) -> bool:
    """Our side has taken fewer points than all others."""
    return decision.taken < decision.taken_by_others


def _trumps(decision: Decision) -> int:
    return sum(map(decision.is_trump, decision.position.in_play))
