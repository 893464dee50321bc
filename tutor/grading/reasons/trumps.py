"""Faults with trumps, faults of the final count, and the fault that every costly card has."""

from __future__ import annotations

from tutor.grading.play import Play, PlayedTrick
from tutor.grading.reason import Params
from tutor.grading.reasons.loads import caught, needed_later
from tutor.grading.verdict import HALF, Outcome
from tutor.rules.cards import Card, points_of


def point_short(play: Play) -> Params | None:
    """A win that stops a point or two short: on 60 or 59."""
    verdict = play.verdict
    if verdict.best_outcome is not Outcome.WIN or verdict.final not in (HALF, HALF - 1):
        return None
    return {"final": verdict.final, "short": HALF + 1 - verdict.final}


def draw_lost(play: Play) -> Params | None:
    """The draw was there and was thrown away."""
    verdict = play.verdict
    if verdict.best_outcome is not Outcome.DRAW or verdict.outcome is not Outcome.LOSS:
        return None
    return {"right": play.right}


def won_already(play: Play) -> Params | None:
    """Points given away in a game that was won before the card was played."""
    have = play.position.points_of_side(play.line.side)
    if play.verdict.outcome is None or have <= HALF:
        return None
    return {"have": have}


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
