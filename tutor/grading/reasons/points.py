"""The cause that is always there: which cards end in the other pile, in which trick."""

from __future__ import annotations

from tutor.grading.play import Play
from tutor.grading.played import PlayedTrick
from tutor.grading.reason import Params
from tutor.rules.cards import Card, points_of


def points_change_hands(play: Play) -> Params | None:
    """The trick in which most goes that the best card would have kept, and what it is.

    It compares the piles at the end of the two exact lines; any card that costs points has one.
    """
    trick = max(play.line.tricks, key=lambda each: points_of(_lost_in(play, each)))
    cards = _lost_in(play, trick)
    if not cards:
        return None
    return {
        "trick": trick.number,
        "taker": trick.winning_card,
        "cards": cards,
        "worth": points_of(cards),
        "right": play.right,
    }


def _lost_in(play: Play, trick: PlayedTrick) -> tuple[Card, ...]:
    return tuple(card for card in trick.cards if card.points and play.is_lost(card))
