"""What makes a best card good: points of the hand that come home, now or in a later trick."""

from __future__ import annotations

from tutor.grading.play import Play
from tutor.grading.reason import Params
from tutor.grading.reasons.loads import dearest
from tutor.rules.cards import Card


def bank(play: Play) -> Params | None:
    """Brings home a card worth points now, where another card that takes would lose by it."""
    first = play.line.first
    if play.is_lead or not play.line.takes(play.card) or not _is_beatable(play, play.card):
        return None
    # Before another seat plays, a cheaper card may be beaten in this very trick.
    if len(play.position.table) + 1 < play.position.seats:
        return None
    others = [card for card in play.others if play.would_take(card)]
    cheaper = [card for card in others if card.points < play.card.points]
    if not any(play.solution.cost(card) for card in cheaper):
        return None
    return {"card": play.card, "trick": first.number, "points": first.points}


def comes_home(play: Play) -> Params | None:
    """Takes this trick with a card worth points that another hand could beat."""
    if not play.card.points or not play.line.takes(play.card):
        return None
    costly = any(play.solution.cost(card) for card in play.others)
    if not costly or not _is_beatable(play, play.card):
        return None
    first = play.line.first
    return {"card": play.card, "trick": first.number, "points": first.points}


def kept_home(play: Play) -> Params | None:
    """Keeps a card worth points that takes a later trick, and would cost if played now."""
    kept = [
        card
        for card in play.others
        if card.points and play.solution.cost(card) and play.line.takes(card)
        if play.is_lead or not play.would_take(card)
    ]
    if not kept:
        return None
    other = dearest(kept)
    return {"card": play.card, "other": other, "trick": play.line.trick_of(other).number}


def load_home_last(play: Play) -> Params | None:
    """A load of the hand that could be taken comes home in the last trick."""
    last = play.line.last
    if not play.line.is_ours(last):
        return None
    loads = [
        card
        for card in play.others
        if card.is_load and card in last.cards and _is_beatable(play, card)
    ]
    if not loads:
        return None
    return {"card": play.card, "other": loads[0], "trick": last.number, "points": last.points}


def _is_beatable(play: Play, card: Card) -> bool:
    """Whether another hand holds a card that beats it."""
    side, position = play.line.side, play.position
    return any(
        other.beats(card, position.trump)
        for seat, hand in enumerate(position.hands)
        if position.sides[seat] != side
        for other in hand
    )
