"""The last trick with a draw as a hidden game, without the cards that are never needed."""

from __future__ import annotations

from collections.abc import Sequence

from tutor.solver.hidden_game import HiddenGame, Links
from tutor.solver.last_draw_table import ReplyMoment, all_hands, cards_in
from tutor.solver.optimal_plans import Sum


class TrickGame:
    """The trick as a game of two sides, without the cards that are never needed.

    Of the replies are left out those that another reply equals or beats whatever the leader holds;
    of the leads those that bring less than another however it is replied. A moment with one card
    left is settled, and no part of the game.
    """

    __slots__ = ("_lead_options", "_leads", "_live", "_options", "game", "moments", "place_of")

    def __init__(self, moments: Sequence[ReplyMoment]) -> None:
        self.moments = moments
        self.place_of = {(each.hand, each.led): place for place, each in enumerate(moments)}
        self._live = [live_replies(moment.payoffs) for moment in moments]
        self._options: dict[int, int] = {}
        second: list[range] = []
        count = 0
        for place, live in enumerate(self._live):
            if len(live) > 1:
                self._options[place] = count
                second.append(range(count, count := count + len(live)))
        self._leads: dict[tuple[int, int], list[tuple[int, int]]] = {}
        for place, moment in enumerate(moments):
            for way, hand in enumerate(moment.leaders):
                self._leads.setdefault((hand, moment.led), []).append((place, way))
        self._lead_options: dict[int, dict[int, int]] = {}
        first: list[range] = []
        first_alone: list[int] = []
        second_alone = [0] * count
        together: list[Links] = []
        for hand in all_hands():
            live_leads = self._live_leads(hand)
            if len(live_leads) == 1:
                self._lead_options[hand] = {live_leads[0]: -1}
                for option, payoff in self.lead_worth(hand, live_leads[0]).factors.items():
                    second_alone[option] += payoff
                continue
            start = len(first_alone)
            self._lead_options[hand] = {card: start + n for n, card in enumerate(live_leads)}
            first.append(range(start, start + len(live_leads)))
            for card in live_leads:
                asked = self.lead_worth(hand, card)
                first_alone.append(asked.constant)
                together.append(tuple(asked.factors.items()))
        self.game = HiddenGame(
            tuple(first), tuple(second), tuple(first_alone), tuple(second_alone), tuple(together)
        )

    def weight_of(self, hand: int) -> int:
        """How often the leader is dealt the hand."""
        card = cards_in(hand)[0]
        return sum(self.moments[place].weights[way] for place, way in self._leads[hand, card])

    def lead_worth(self, hand: int, card: int) -> Sum:
        """What a lead pays the leader, by the plan of the side that replies."""
        constant, factors = 0, {}
        for place, way in self._leads[hand, card]:
            payoffs, live = self.moments[place].payoffs, self._live[place]
            option = self._options.get(place)
            if option is None:
                constant += payoffs[live[0]][way]
            else:
                for step, reply in enumerate(live):
                    factors[option + step] = payoffs[reply][way]
        return Sum(constant, factors)

    def reply_worth(self, place: int, reply: int) -> Sum:
        """What the leader gains with a reply, by the leader's plan, as often as it leads so."""
        return self._over_leaders(place, self.moments[place].payoffs[reply])

    def led_weight(self, place: int) -> Sum:
        """How often the leader leads the card of a moment, by its plan, against that hand."""
        return self._over_leaders(place, self.moments[place].weights)

    def ways_of(self, hand: int, card: int) -> Sequence[tuple[int, int]]:
        """The moments in which a lead from a hand is replied to, each with the leader's place."""
        return self._leads[hand, card]

    def lead_chance(self, hand: int, card: int) -> Sum:
        """How often a card is led from a hand, by the leader's plan."""
        option = self._lead_options[hand].get(card)
        if option is None:
            return Sum(0, {})
        return Sum(1, {}) if option < 0 else Sum(0, {option: 1})

    def reply_chance(self, place: int, reply: int) -> Sum:
        """How often a card, or a twin of it, replies in a moment, by the plan of that side."""
        payoffs, live = self.moments[place].payoffs, self._live[place]
        for step, other in enumerate(live):
            if payoffs[other] == payoffs[reply]:
                option = self._options.get(place)
                return Sum(1, {}) if option is None else Sum(0, {option + step: 1})
        return Sum(0, {})

    def leads_by(self, plan: Sequence[float], hand: int) -> dict[int, float]:
        """How probable each card of a leader's hand is by a plan."""
        chances = dict.fromkeys(cards_in(hand), 0.0)
        for card, option in self._lead_options[hand].items():
            chances[card] = 1.0 if option < 0 else plan[option]
        return chances

    def replies_by(self, plan: Sequence[float], place: int) -> tuple[float, ...]:
        """How probable each reply of a moment is by a plan."""
        chances = [0.0] * len(self.moments[place].replies)
        option = self._options.get(place)
        for step, reply in enumerate(self._live[place]):
            chances[reply] = 1.0 if option is None else plan[option + step]
        return tuple(chances)

    def _over_leaders(self, place: int, amounts: Sequence[int]) -> Sum:
        moment = self.moments[place]
        constant, factors = 0, {}
        for hand, amount in zip(moment.leaders, amounts, strict=True):
            option = self._lead_options[hand].get(moment.led)
            if option == -1:
                constant += amount
            elif option is not None:
                factors[option] = amount
        return Sum(constant, factors)

    def _live_leads(self, hand: int) -> list[int]:
        """The leads that may be best: none brings more at the least than they do at the most."""
        bounds = {}
        for card in cards_in(hand):
            least = most = 0
            for place, way in self._leads[hand, card]:
                payoffs = self.moments[place].payoffs
                found = [payoffs[reply][way] for reply in self._live[place]]
                least += min(found)
                most += max(found)
            bounds[card] = least, most
        floor = max(least for least, _ in bounds.values())
        return [card for card, (_, most) in bounds.items() if most >= floor]


def live_replies(payoffs: Sequence[tuple[int, ...]]) -> list[int]:
    """The replies that no other equals or beats whatever the leader holds; one of twins."""
    live: list[int] = []
    for reply, pays in enumerate(payoffs):
        for other, others in enumerate(payoffs):
            if other == reply or (pays == others and reply < other):
                continue
            if all([theirs <= ours for theirs, ours in zip(others, pays, strict=True)]):
                break
        else:
            live.append(reply)
    return live
