"""Ideas of a side with more than one seat. Each asks a decision that is open."""

from __future__ import annotations

from tutor.grading.themes.decision import Decision


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
