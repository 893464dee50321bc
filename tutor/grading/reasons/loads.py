"""Faults with loads and points: given, led into, left lying, not brought home."""

from __future__ import annotations

from collections.abc import Iterable

from tutor.grading.play import Play
from tutor.grading.reason import Params
from tutor.rules.cards import Card


def load_led_into(play: Play) -> Params | None:
    """A load led into a card that takes it, where it need not be lost."""
    return _lost_at_once(play) if play.is_lead and play.card.is_load else None


def load_given(play: Play) -> Params | None:
    """A load thrown on a trick that is lost, where it need not be lost."""
    return _lost_at_once(play) if not play.is_lead and play.card.is_load else None


def court_given(play: Play) -> Params | None:
    """A court card lost in this trick, where it need not be lost."""
    return _lost_at_once(play) if 0 < play.card.points < 10 else None


def _lost_at_once(play: Play) -> Params | None:
    first = play.line.first
    if play.line.is_ours(first) or not play.is_lost(play.card):
        return None
    return {
        "card": play.card,
        "right": play.right,
        "taker": first.winning_card,
        "trick": first.number,
        "points": first.points,
    }


def trick_left(play: Play) -> Params | None:
    """A trick with points in it left to the other side, though the best card takes it."""
    first = play.line.first
    if play.is_lead or play.line.is_ours(first) or not play.right_line.takes(play.right):
        return None
    prey = max(play.position.table, key=lambda card: card.points)
    if not prey.points or not play.right_line.is_ours(play.right_line.first):
        return None
    return {"prey": prey, "trick": first.number, "right": play.right}


def load_not_banked(play: Play) -> Params | None:
    """A load that is safe in this trick, kept and lost later."""
    return kept_and_lost(play) if play.right.is_load else None


def court_not_banked(play: Play) -> Params | None:
    """A court card that is safe in this trick, kept and lost later."""
    return kept_and_lost(play) if 0 < play.right.points < 10 else None


def kept_and_lost(play: Play) -> Params | None:
    """The trick in which the best card, which would take this one, is lost if it is kept."""
    if not play.right_line.takes(play.right) or not play.is_lost(play.right):
        return None
    later = play.line.trick_of(play.right)
    return {"right": play.right, "taker": later.winning_card, "trick": later.number}


def left_for_last(play: Play) -> Params | None:
    """A load of the hand left for the last trick, which it cannot win."""
    last = play.line.last
    if last is play.line.first or play.line.is_ours(last):
        return None
    for card in play.others:
        if card.is_load and play.line.trick_of(card) is last and play.is_lost(card):
            return {"prey": card, "taker": last.winning_card, "trick": last.number}
    return None


def guard_thrown(play: Play) -> Params | None:
    """Let go of the card that takes a named card worth points later, if it is kept."""
    needed = None if play.line.takes(play.card) else needed_later(play)
    if needed is None or not prey_of(play).points:
        return None
    return needed


def home_later(play: Play) -> Params | None:
    """Let go of a card worth points that comes home later, over a blank, if it is kept."""
    needed = None if play.line.takes(play.card) else needed_later(play)
    if needed is None or prey_of(play).points:
        return None
    return needed


def prey_of(play: Play) -> Card:
    """The dearest other card in the trick that the card is played to after the best card."""
    then = play.right_line.trick_of(play.card)
    return dearest(card for card in then.cards if card != play.card)


def needed_later(play: Play) -> Params | None:
    """The later trick with points that the card takes if it is kept for it."""
    if play.right == play.card or not play.right_line.takes(play.card):
        return None
    then = play.right_line.trick_of(play.card)
    if then is play.right_line.first or not then.points:
        return None
    return {
        "card": play.card,
        "right": play.right,
        "then": then.number,
        "then_prey": prey_of(play),
        "then_points": then.points,
    }


def dearest(cards: Iterable[Card]) -> Card:
    """The card worth most, and among equals the strongest."""
    return max(cards, key=lambda card: (card.points, card.rank.strength))
