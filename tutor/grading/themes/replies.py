"""Themes of a reply: whether to take the trick, and with which card.

Each function tells whether its theme holds for an open decision. A card "would take" the trick if
it would be winning it when played now.
"""

from __future__ import annotations

from tutor.grading.themes.decision import Decision
from tutor.rules.cards import points_of


def ruff(decision: Decision) -> bool:
    """A trump takes a trick in which there is none.

    The other side is winning with a card that is no trump; every right card is one, and takes the
    trick.
    """
    return (
        decision.is_theirs_so_far
        and not decision.is_trump(decision.winning_card)
        and all(map(decision.is_trump, decision.right))
        and decision.always_takes
    )


def overtake(decision: Decision) -> bool:
    """A higher card of the same suit takes the trick.

    The other side is winning; every right card is of the suit of the card that is, and takes the
    trick.
    """
    return (
        decision.is_theirs_so_far
        and all(card.suit is decision.winning_card.suit for card in decision.right)
        and decision.always_takes
    )


def bank(decision: Decision) -> bool:
    """Points are brought home while they can be.

    Every right card takes the trick, and for each there is a wrong card, worth less, that would
    take it too.
    """
    return (
        not decision.is_lead
        and decision.always_takes
        and all(
            any(other.points < card.points for other in decision.wrong_takers)
            for card in decision.right
        )
    )


def economy(decision: Decision) -> bool:
    """The trick is taken with the least that does it.

    Every right card takes the trick; at least one wrong card would take it too, and each that
    would beats every right card and is worth no less.
    """
    return (
        not decision.is_lead
        and bool(decision.wrong_takers)
        and decision.always_takes
        and all(
            decision.beats(other, card) and other.points >= card.points
            for other in decision.wrong_takers
            for card in decision.right
        )
    )


def duck(decision: Decision) -> bool:
    """A trick that could be taken is let go.

    The other side is winning, a card of the hand would take the trick, and after every right card
    it is theirs.
    """
    return decision.is_theirs_so_far and bool(decision.takers) and decision.always_lost


def duck_points(decision: Decision) -> bool:
    """A trick with points on the table that could be taken is let go.

    It is a duck, and the cards on the table are worth something.
    """
    return points_of(decision.position.table) > 0 and duck(decision)


def poisoned_gift(decision: Decision) -> bool:
    """What gains most in this trick loses by it.

    The other side is winning; of the cards that would take the trick, each that would gain most
    points in it (those on the table and its own) is wrong, and there are points to gain.
    """
    if not decision.is_theirs_so_far:
        return False
    gains = {card: points_of((*decision.position.table, card)) for card in decision.takers}
    most = max(gains.values(), default=0)
    return most > 0 and all(card in decision.wrong for card in gains if gains[card] == most)


def discard(decision: Decision) -> bool:
    """The trick is lost, and the cheapest card goes.

    The other side is winning, no card of the hand would take the trick, and every wrong card is
    worth more than every right one.
    """
    return (
        decision.is_theirs_so_far
        and not decision.takers
        and min(card.points for card in decision.wrong)
        > max(card.points for card in decision.right)
    )
