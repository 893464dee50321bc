"""The endings of games that people played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tutor.mining.blocks import Find, Search
from tutor.mining.order import SIZES, Order, Role
from tutor.rules.cards import Card
from tutor.rules.deal import Deal, start
from tutor.rules.position import Position, play
from tutor.rules.reachability import reach_flaws


def finds_in(deal: Deal, cards: Sequence[Card], search: Search) -> Iterator[Find]:
    """The decisions of a game, of those that an order asks for, that are worth solving."""
    if deal.variant.name == search.order.variant:
        for position in decisions(deal, cards, search.order):
            found = search.find(position)
            if found:
                yield found


def decisions(deal: Deal, cards: Sequence[Card], order: Order) -> Iterator[Position]:
    """The positions of a game in its last tricks that fit the role and cards asked for."""
    position = start(deal)
    for card in (*cards, None):
        size = len(position.hand)
        role = Role.REPLY if position.table else Role.LEAD
        fits = size in SIZES and order.cards in (size, None) and order.role in (role, None)
        if fits and not position.stock and not position.is_over:
            turned = Position.parse(str(position))
            if not reach_flaws(turned, deal.variant):
                yield turned
        if card is not None:
            position, _ = play(position, card)
