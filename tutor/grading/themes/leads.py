"""Themes of a lead: what it draws, who must lead next, which kind of card is led.

Each function tells whether its theme holds for an open decision. The first four are for two
players.
"""

from __future__ import annotations

from tutor.grading.themes.decision import Decision
from tutor.grading.verdict import Outcome
from tutor.rules.cards import Card

CLEAR = 4
"""So many final points more are clearly better, even if they change no outcome."""


def throw_in(decision: Decision) -> bool:
    """The opponent is put on lead, and would rather not be.

    Every best reply to every right card takes the trick; and if we were the ones to lead to the
    next trick, we would end on fewer points.
    """
    return (
        decision.is_lead
        and decision.is_duel
        and decision.always_lost
        and all(
            decision.final_if_other_leads(after) < decision.final(after)
            for after in decision.positions_after
        )
    )


def lead_is_bad(decision: Decision) -> bool:
    """Having to lead is what hurts.

    If the opponent had to lead to this trick instead, we would end on four points more, or reach
    a better outcome.
    """
    if not (decision.is_lead and decision.is_duel):
        return False
    here = decision.solution.top
    there = decision.final_if_other_leads(decision.position)
    return there - here >= CLEAR or Outcome.of(there) > Outcome.of(here)


def draw_trump(decision: Decision) -> bool:
    """A trump is led to draw out the one that is in the way.

    Every right card is a trump, and every best reply to it is the opponent's last trump, or the
    only one of its trumps that beats a trump we keep. Rare, since nobody must follow suit: with
    three cards a hand some other reply has always been as good.
    """
    return (
        decision.is_lead
        and decision.is_duel
        and all(map(decision.is_trump, decision.right))
        and all(
            reply in _in_the_way(decision, led)
            for led, replies in decision.best_replies
            for reply in replies
        )
    )


def _in_the_way(decision: Decision, led: Card) -> list[Card]:
    """The opponent's trump that is its last, or alone in beating a trump we keep."""
    trumps = [card for card in decision.opponent if decision.is_trump(card)]
    kept = [card for card in decision.position.hand if card != led and decision.is_trump(card)]
    higher = [card for card in trumps if any(decision.beats(card, own) for own in kept)]
    return [cards[0] for cards in (trumps, higher) if len(cards) == 1]


def force_trump(decision: Decision) -> bool:
    """The opponent is made to spend a trump.

    No right card is a trump, and every best reply is one, though the opponent holds other cards.
    """
    return (
        decision.is_lead
        and decision.is_duel
        and not any(map(decision.is_trump, decision.right))
        and not all(map(decision.is_trump, decision.opponent))
        and all(all(map(decision.is_trump, replies)) for _, replies in decision.best_replies)
    )


def load_lead(decision: Decision) -> bool:
    """A load is led: every right card is an ace or a three, and no trump."""
    return decision.is_lead and all(
        card.is_load and not decision.is_trump(card) for card in decision.right
    )


def court_lead(decision: Decision) -> bool:
    """A court card is led: every right card is a king, knight or jack, and no trump."""
    return decision.is_lead and all(
        0 < card.points < 10 and not decision.is_trump(card) for card in decision.right
    )


def blank_lead(decision: Decision) -> bool:
    """A blank is led: every right card is worth nothing, and no trump."""
    return decision.is_lead and all(
        card.is_blank and not decision.is_trump(card) for card in decision.right
    )


def trump_lead(decision: Decision) -> bool:
    """A trump is led: every right card is one."""
    return decision.is_lead and all(map(decision.is_trump, decision.right))
