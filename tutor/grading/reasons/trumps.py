"""Faults with trumps and with strength: spent too early, kept too long, more than was needed."""

from __future__ import annotations

from tutor.grading.play import Play
from tutor.grading.reason import Params
from tutor.grading.reasons.loads import caught, needed_later
from tutor.rules.cards import Card


def trump_spent(play: Play) -> Params | None:
    """A trump spent on less than it takes later, in a named trick, if it is kept."""
    first = play.line.first
    if not play.is_trump(play.card) or not play.line.takes(play.card):
        return None
    needed = needed_later(play)
    if needed is None:
        return None
    then = play.right_line.trick_of(play.card)
    if first.points >= then.points:
        return None
    return {
        "card": play.card,
        "gain": first.points - play.card.points,
        "trick": first.number,
        "then": then.number,
        "then_prey": needed["then_prey"],
        "then_gain": then.points - play.card.points,
    }


def took_too_high(play: Play) -> Params | None:
    """Took with more than was needed, and it was needed later."""
    if play.is_lead or not play.line.takes(play.card) or not play.right_line.takes(play.right):
        return None
    if not play.card.beats(play.right, play.position.trump):
        return None
    return needed_later(play)


def trump_idle(play: Play) -> Params | None:
    """A trump kept back that then takes nothing, where it would have taken this trick."""
    if not play.is_trump(play.right):
        return None
    then, later = play.right_line.first, play.line.trick_of(play.right)
    if not play.right_line.takes(play.right) or play.line.is_ours(later):
        return None
    prey = caught(play.right_line, then)
    if not prey.points or not play.is_lost(prey):
        return None
    return {
        "right": play.right,
        "taker": later.winning_card,
        "trick": later.number,
        "then_prey": prey,
        "then": then.number,
    }


def trump_not_drawn(play: Play) -> Params | None:
    """Did not draw the opponent's last trump, which now takes a card of ours."""
    prey = _drawn_trump(play)
    if prey is None or not play.line.takes(prey):
        return None
    later = play.line.trick_of(prey)
    lost = caught(play.line, later)
    if not lost.points or not play.is_lost(lost):
        return None
    return {
        "right": play.right,
        "then": play.right_line.first.number,
        "then_prey": prey,
        "prey": lost,
        "trick": later.number,
    }


def _drawn_trump(play: Play) -> Card | None:
    """The opponent's only trump, if the best card is a trump led that draws and takes it."""
    if not (play.is_duel and play.is_lead and play.is_trump(play.right)):
        return None
    other = play.position.hands[play.position.seat_after(play.seat)]
    trumps = [card for card in other if play.is_trump(card)]
    if len(trumps) != 1 or not play.right_line.takes(play.right):
        return None
    return trumps[0] if trumps[0] in play.right_line.first.cards else None
