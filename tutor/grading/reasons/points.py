"""The cause that is always there: which cards end in the other pile, in which trick."""

from __future__ import annotations

from tutor.grading.play import Play
from tutor.grading.reason import Reason
from tutor.message import Param
from tutor.rules.cards import points_of


def points_change_hands(play: Play) -> tuple[Reason, ...]:
    """One reason for each trick in which points go that the best card would have kept.

    It compares the piles at the end of the two exact lines, so it holds for those lines.
    """
    lost, gained = play.cards_lost(), play.cards_gained()
    reasons = []
    for trick in play.tricks:
        cards = tuple(card for card in trick.cards if card in lost and card.points)
        if not cards:
            continue
        taken = tuple(card for card in cards if card != trick.winning_card)
        code = "points-change-hands" if taken else "points-come-home"
        reasons.append(
            Reason(
                code,
                {
                    "trick": trick.number,
                    "taker": trick.winning_card,
                    "cards": taken or cards,
                    "points": points_of(cards),
                    "right": play.right,
                },
            )
        )
    back = tuple(
        card for trick in play.tricks for card in trick.cards if card in gained and card.points
    )
    if back:
        params: dict[str, Param] = {
            "cards": back,
            "points": points_of(back),
            "cost": play.verdict.cost,
        }
        reasons.append(Reason("points-come-back", params))
    return tuple(reasons)
