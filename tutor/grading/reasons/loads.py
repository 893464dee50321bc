"""Faults with loads and other cards worth points: lost now, lost later, or left to the others."""

from __future__ import annotations

from collections.abc import Iterable

from tutor.grading.play import Line, Play, PlayedTrick
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
    if not 0 < play.card.points < 10:
        return None
    if not play.is_lost(play.card):
        return None
    first = play.line.first
    return {
        "card": play.card,
        "right": play.right,
        "taker": first.winning_card,
        "trick": first.number,
    }


def _lost_at_once(play: Play) -> Params | None:
    if not play.is_lost(play.card):
        return None
    first = play.line.first
    return {
        "card": play.card,
        "taker": first.winning_card,
        "trick": first.number,
        "points": first.points,
    }


def trick_left(play: Play) -> Params | None:
    """A card worth points on the table that the best card takes, left to the other side."""
    if play.is_lead or not play.right_line.takes(play.right):
        return None
    prey = dearest(play.position.table)
    if not play.is_lost(prey) or not prey.points:
        return None
    return {
        "right": play.right,
        "trick": play.line.first.number,
        "then": play.right_line.first.number,
        "then_prey": prey,
    }


def load_not_banked(play: Play) -> Params | None:
    """A load that is safe in this trick, kept and lost later."""
    return _kept_and_lost(play) if play.right.is_load else None


def court_not_banked(play: Play) -> Params | None:
    """A court card that is safe in this trick, kept and lost later."""
    return _kept_and_lost(play) if 0 < play.right.points < 10 else None


def _kept_and_lost(play: Play) -> Params | None:
    """The trick in which the best card, which this one brings home for sure, is lost if kept."""
    if not play.is_lost(play.right):
        return None
    first, trump = play.right_line.first, play.position.trump
    if any(card.beats(first.winning_card, trump) for card in _still_to_come(play)):
        return None
    later = play.line.trick_of(play.right)
    return {
        "right": play.right,
        "then": first.number,
        "taker": later.winning_card,
        "trick": later.number,
    }


def led_too_late(play: Play) -> Params | None:
    """A card worth points that comes home if it is led now, kept and lost later."""
    if not play.is_lead or not play.right.points or _kept_and_lost(play):
        return None
    if not play.right_line.takes(play.right) or not play.is_lost(play.right):
        return None
    later = play.line.trick_of(play.right)
    return {
        "right": play.right,
        "then": play.right_line.first.number,
        "taker": later.winning_card,
        "trick": later.number,
    }


def lost_later(play: Play) -> Params | None:
    """Another card of the hand, worth points, that is lost later and comes home else."""
    lost = [
        card for card in play.others if card.points and card != play.right and play.is_lost(card)
    ]
    if not lost:
        return None
    other = dearest(lost)
    later = play.line.trick_of(other)
    return {
        "other": other,
        "taker": later.winning_card,
        "trick": later.number,
        "right": play.right,
        "then": play.right_line.trick_of(other).number,
    }


def _still_to_come(play: Play) -> tuple[Card, ...]:
    """The cards of the other side that can still be played to this trick."""
    position = play.position
    waiting = range(1, position.seats - len(position.table))
    seats = (position.seat_after(position.to_play, place) for place in waiting)
    return tuple(
        card
        for seat in seats
        if position.sides[seat] != play.line.side
        for card in position.hands[seat]
    )


def left_for_last(play: Play) -> Params | None:
    """A load of the hand left for the last trick, which it cannot win, and need not be."""
    last, then = play.line.last, play.right_line.last
    if not play.right_line.is_ours(then) and any(each.is_load for each in _ours_in(play, then)):
        return None
    for card in play.others:
        if card.is_load and play.line.trick_of(card) is last and play.is_lost(card):
            return {"prey": card, "taker": last.winning_card, "trick": last.number}
    return None


def _ours_in(play: Play, trick: PlayedTrick) -> tuple[Card, ...]:
    """The cards that the hand plays to a trick."""
    return tuple(card for card in trick.cards if card in play.position.hand)


def guard_thrown(play: Play) -> Params | None:
    """Let go of the card that takes a named card worth points later, if it is kept."""
    return None if play.line.takes(play.card) else needed_later(play)


def home_later(play: Play) -> Params | None:
    """Let go of a card worth points that comes home in a later trick, if it is kept."""
    if not play.card.points or not play.is_lost(play.card) or needed_later(play):
        return None
    if not play.right_line.takes(play.card):
        return None
    then = play.right_line.trick_of(play.card)
    return {
        "card": play.card,
        "then": then.number,
        "then_prey": caught(play.right_line, then),
    }


def one_for_two(play: Play) -> Params | None:
    """Without the card, another of the hand must do its work, and is missed for its own."""
    if not play.right_line.takes(play.card):
        return None
    prey = caught(play.right_line, play.right_line.trick_of(play.card))
    trick = play.line.trick_of(prey)
    taker = trick.winning_card
    if taker in (play.card, play.right) or taker not in play.others:
        return None
    if not play.right_line.takes(taker):
        return None
    then = play.right_line.trick_of(taker)
    then_prey = caught(play.right_line, then)
    if not prey.points or not then_prey.points or not play.is_lost(then_prey):
        return None
    return {
        "card": play.card,
        "prey": prey,
        "taker": taker,
        "trick": trick.number,
        "right": play.right,
        "then_prey": then_prey,
        "then": then.number,
    }


def needed_later(play: Play) -> Params | None:
    """The later trick in which the card, kept for it, takes one worth points that now is lost."""
    if not play.right_line.takes(play.card):
        return None
    then = play.right_line.trick_of(play.card)
    prey = caught(play.right_line, then)
    if not prey.points or not play.is_lost(prey):
        return None
    return {"card": play.card, "right": play.right, "then": then.number, "then_prey": prey}


def caught(line: Line, trick: PlayedTrick) -> Card:
    """The dearest card in a trick that the side which takes it did not play."""
    taking = line.sides[trick.taker]
    return dearest(card for card in trick.cards if line.sides[trick.seat_of(card)] != taking)


def dearest(cards: Iterable[Card]) -> Card:
    """The card worth most, and among equals the strongest."""
    return max(cards, key=lambda card: (card.points, card.rank.strength))
