"""The last trick with a draw by plain enumeration: every deal, played by the rules, card by card.

Nothing here knows how the solver does it: the tests hold its answers against these.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations
from typing import NamedTuple

from tutor.rules import Card, Position, Suit, play
from tutor.solver.last_draw import LastDraw, Objective
from tutor.solver.reference import ReferenceSolver

Hand = frozenset[Card]


class Deal(NamedTuple):
    """A way the seven unseen cards may lie."""

    leader: Hand
    replier: Hand
    down: Card


@dataclass
class PlainTrick:
    """The trick as the rules have it; ``ends`` keeps what was worked out."""

    trump: Suit
    turn_up: Card
    unseen: tuple[Card, ...]
    points: tuple[int, int]
    objective: Objective = Objective.WIN
    ends: dict[str, int] = field(default_factory=dict)

    def deals(self) -> Iterator[Deal]:
        cards = frozenset(self.unseen)
        for leader in map(frozenset, combinations(self.unseen, 3)):
            for down in cards - leader:
                yield Deal(leader, cards - leader - {down}, down)

    def pays(self, deal: Deal, lead: Card, reply: Card) -> float:
        """What the leader gets: the chance to win with half of that to draw, or the difference."""
        hands = (tuple(sorted(deal.leader, key=str)), tuple(sorted(deal.replier, key=str)))
        stock = (deal.down, self.turn_up)
        position = Position(self.trump, hands, self.points, stock=stock)
        for card in (lead, reply):
            position, _ = play(position, card)
        known = self.ends.get(str(position))
        if known is None:
            top = ReferenceSolver().solve(position).top
            known = self.ends[str(position)] = top if position.to_play == 0 else 120 - top
        if self.objective is Objective.POINTS:
            return 2 * known - 120
        return 1.0 if known > 60 else 0.5 if known == 60 else 0.0


class Bounds(NamedTuple):
    """What the plans are worth to the leader, and what each side's best answer makes of them."""

    value: float
    best_lead: float
    best_reply: float


def measured(trick: PlainTrick, solved: LastDraw) -> Bounds:
    """The plans of ``solved`` against each other and against the best answers to them."""
    deals = list(trick.deals())
    value = 0.0
    of_lead: dict[tuple[Hand, Card], float] = {}
    of_reply: dict[tuple[Hand, Card], dict[Card, float]] = {}
    for deal in deals:
        leads = solved.lead(deal.leader)
        for lead in deal.leader:
            replies = solved.reply(deal.replier, lead)
            answers = of_reply.setdefault((deal.replier, lead), dict.fromkeys(deal.replier, 0.0))
            for reply in deal.replier:
                pays = trick.pays(deal, lead, reply)
                value += leads[lead] * replies[reply] * pays
                key = (deal.leader, lead)
                of_lead[key] = of_lead.get(key, 0.0) + replies[reply] * pays
                answers[reply] += leads[lead] * pays
    hands = {deal.leader for deal in deals}
    best_lead = sum(max(of_lead[hand, card] for card in hand) for hand in hands)
    best_reply = sum(min(answers.values()) for answers in of_reply.values())
    count = len(deals)
    return Bounds(value / count, best_lead / count, best_reply / count)
