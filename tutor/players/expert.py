"""The expert: the counter's card, unless by what the seat sees another one is better for certain.

Before the last draw it tries all cards on many deals of the unseen cards (``estimate``), and leaves
the counter's card only for one that is ahead of it by more than the error. At the last draw it
plays a balanced plan, which holds against anybody; after it, exactly. Where ``can_estimate`` is
false it is the counter.
"""

from __future__ import annotations

from random import Random

from tutor.players.counter import counter
from tutor.players.estimate import Trials, can_estimate
from tutor.players.simple import Player
from tutor.rules.cards import Card
from tutor.rules.seen import Seen
from tutor.solver.last_draw import last_draw_of

FIRST, MOST = 100, 400
"""Deals tried at the least and at the most."""
SURE = 2.0
"""By how many standard errors a card must be ahead of the counter's to be played."""
HOPELESS = -0.5
"""No more deals are tried once every other card is so many standard errors ahead, or less."""


def expert(seed: int = 0, first: int = FIRST, most: int = MOST) -> Player:
    """An expert whose chance comes from ``seed``: what it sees then settles what it plays.

    Args:
        first: Deals it tries before it may be sure that the counter's card is the best.
        most: Deals it tries where it is not.
    """

    def card(seen: Seen) -> Card:
        if not can_estimate(seen):
            return counter(seen)
        random = Random(f"{seed} {seen}")
        if seen.stock_size == 2:
            return _at_last_draw(seen, random)
        return _estimated(Trials(seen, random), first, most)

    return card


def _estimated(trials: Trials, first: int, most: int) -> Card:
    trials.try_deals(first)
    others = [card for card in trials.hand if card != trials.usual]
    ahead = {card: trials.ahead(card) for card in others}
    while trials.deals < most and any(each.mean > HOPELESS * each.error for each in ahead.values()):
        trials.try_deals(min(first, most - trials.deals))
        ahead = {card: trials.ahead(card) for card in others}
    better = {card: each.mean for card, each in ahead.items() if each.mean > SURE * each.error}
    return max(better, key=better.__getitem__) if better else trials.usual


def _at_last_draw(seen: Seen, random: Random) -> Card:
    """A card of a balanced plan; the counter's where every card comes to the same."""
    solved = last_draw_of(seen)
    if seen.table:
        plan = solved.reply(seen.hand, seen.table[0])
        worth = solved.reply_worth(seen.hand, seen.table[0]).worth
    else:
        plan, worth = solved.lead(seen.hand), solved.lead_worth(seen.hand).worth
    if len(set(worth.values())) == 1:
        return counter(seen)
    (card,) = random.choices(list(plan), weights=list(plan.values()))
    return card
