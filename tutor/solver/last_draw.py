"""The last trick with a draw, in which cards are hidden: exact play for what a seat can know.

In the game for two, trick 17 leaves one card face down above the turn-up. Seven cards are unseen by
both sides together, in 140 deals. Who takes the trick draws the card that lies face down, who loses
it the turn-up, and then each can name all cards. So both sides choose one card each knowing only
their own hand (and the card led), and what follows is exact: a small game with hidden cards, whose
balanced play is found here. It rests on how likely each deal is held to be before the trick: all
alike, that is, nothing was given away earlier; or as a prior says.

>>> from tutor.rules.cards import cards_of
>>> unseen = cards_of("3s2d2b5cCd6c3c")
>>> solved = solve_last_draw(Suit.BASTONI, Card.parse("7b"), unseen, (68, 29))
>>> solved.value
1.0
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from tutor.rules import Card, Position, Seen, Suit
from tutor.rules.cards import POINTS_IN_ALL
from tutor.solver.hidden_game import balanced_plans
from tutor.solver.last_draw_game import TrickGame
from tutor.solver.last_draw_table import (
    UNSEEN,
    Objective,
    Prior,
    ReplyMoment,
    all_hands,
    cards_in,
    hand_of,
    reply_moments,
)
from tutor.solver.optimal_plans import OptimalPlans
from tutor.solver.solution import TooLarge

__all__ = [
    "LastDraw",
    "NeverLed",
    "Objective",
    "Prior",
    "Span",
    "Way",
    "Weighed",
    "is_last_draw",
    "last_draw_of",
    "solve_last_draw",
    "sure_points",
]

NO_DEAL = "the prior leaves no deal with this hand"
GAP = {Objective.WIN: 1e-4, Objective.POINTS: 1e-2}
"""How much both sides together may gain by other play before learning ends."""


class Span(NamedTuple):
    """The least and the greatest that something is, exactly.

    Of what a card is worth to the seat that plays it: by the objective WIN the chance to win plus
    half of that to draw, from 0 to 1; by POINTS the mean difference in points at the end, its own
    less the other side's. Of how often a card is played: from 0 to 1.
    """

    least: Fraction
    greatest: Fraction


@dataclass(frozen=True, slots=True)
class Weighed:
    """What each card of a hand is worth, over all best play of the other side.

    Best play of the other side is any by which it is sure of its value. One that replies plays
    besides no card that another of its cards equals or beats whatever the leader may hold.
    """

    worth: Mapping[Card, Span]


@dataclass(frozen=True, slots=True)
class NeverLed:
    """There are no weights for the ways the cards may lie: no best leader leads the card.

    ``worth`` has for each card of the hand the least and the greatest over those ways.
    """

    worth: Mapping[Card, Span]


class Way(NamedTuple):
    """A way the cards may lie, as one seat sees it, and what comes of it.

    Attributes:
        other: The cards the other side holds, with the card led.
        down: The card that lies face down.
        weight: How often it comes about beside others before the trick.
        worth: What the trick is worth to the seat, by the card that replies.
    """

    other: frozenset[Card]
    down: Card
    weight: int
    worth: Mapping[Card, Fraction]


class LastDraw:
    """The last trick with a draw, solved for every hand. Nothing in it ever changes.

    Attributes:
        value: What the trick is worth to the leader before either side looks at its hand; by WIN
            the chance to win plus half of that to draw, by POINTS the mean difference in points.
        exploitability: How much both sides together could gain on average by the best answers to
            the plans given, found by trying all cards of every hand; so neither gains more, and the
            value is as near to that of perfect play.
        is_uniform: Whether all deals are held to be alike likely.
    """

    __slots__ = (
        "_best_leaders",
        "_best_replies",
        "_game",
        "_leads",
        "_places",
        "_replies",
        "_scale",
        "exploitability",
        "is_uniform",
        "objective",
        "unseen",
        "value",
    )

    def __init__(
        self,
        unseen: Sequence[Card],
        moments: Sequence[ReplyMoment],
        objective: Objective,
        is_uniform: bool,
    ) -> None:
        self.unseen, self.objective, self.is_uniform = tuple(unseen), objective, is_uniform
        self._places = {card: place for place, card in enumerate(unseen)}
        deals = sum(sum(moment.weights) for moment in moments) // 3
        if not deals:
            raise ValueError("the prior leaves no deal")
        self._scale = deals * (2 if objective is Objective.WIN else 1)
        self._game = game = TrickGame(moments)
        first, second = balanced_plans(game.game, GAP[objective] * self._scale)
        self._leads = {hand: game.leads_by(first, hand) for hand in all_hands()}
        self._replies = [game.replies_by(second, place) for place in range(len(moments))]
        self.value, self.exploitability = self._measured()
        self._best_leaders: OptimalPlans | None = None
        self._best_replies: OptimalPlans | None = None

    def lead(self, hand: Iterable[Card]) -> Mapping[Card, float]:
        """How probable each card of the leader's hand is in balanced play.

        Raises ValueError if the hand is not three of the seven unseen cards.
        """
        held = self._hand(hand)
        return {self.unseen[card]: chance for card, chance in self._leads[held].items()}

    def reply(self, hand: Iterable[Card], led: Card) -> Mapping[Card, float]:
        """How probable each card of a hand is in balanced play after the card led.

        Raises ValueError if the hand and the card led are not four of the seven unseen cards.
        """
        place = self._moment(hand, led)
        moment = self._game.moments[place]
        return {
            self.unseen[card]: chance
            for card, chance in zip(moment.replies, self._replies[place], strict=True)
        }

    def lead_worth(self, hand: Iterable[Card]) -> Weighed:
        """The least and greatest worth of each card led from a hand.

        Raises ValueError as ``lead``, and if the prior leaves no deal with the hand.

        Exact: a linear programme over all best replies, in whole numbers.
        """
        held = self._hand(hand)
        plans, worth = self._repliers(), {}
        scale = self._scale_of(self._game.weight_of(held))
        for card in cards_in(held):
            asked = self._game.lead_worth(held, card)
            least, greatest = plans.least(asked), plans.greatest(asked)
            worth[self.unseen[card]] = Span(least / scale, greatest / scale)
        return Weighed(worth)

    def reply_worth(self, hand: Iterable[Card], led: Card) -> Weighed | NeverLed:
        """The least and greatest worth of each card that replies.

        Raises ValueError as ``reply``, and if the prior leaves no deal with the hand and that lead.

        Exact: a linear programme over all best leads, in whole numbers. If no best leader makes
        that lead, there is nothing to weigh the ways the cards may lie by: see ``NeverLed``.
        """
        place = self._moment(hand, led)
        moment = self._game.moments[place]
        plans, worth = self._leaders(), {}
        weight = self._game.led_weight(place)
        for reply, card in enumerate(moment.replies):
            lost = self._game.reply_worth(place, reply)
            least, greatest = plans.least_ratio(lost, weight), plans.greatest_ratio(lost, weight)
            if least is None or greatest is None:
                return NeverLed(self._over_all_ways(moment))
            worth[self.unseen[card]] = self._replier(least, greatest)
        return Weighed(worth)

    def best_leads(self, hand: Iterable[Card]) -> Mapping[Card, Span]:
        """How often each card is led in best play, at the least and at the most; as ``lead``.

        A card that is led in no best play has 0 as its greatest.
        """
        held, plans = self._hand(hand), self._leaders()
        spans = {}
        for card in cards_in(held):
            asked = self._game.lead_chance(held, card)
            spans[self.unseen[card]] = Span(plans.least(asked), plans.greatest(asked))
        return spans

    def best_replies(self, hand: Iterable[Card], led: Card) -> Mapping[Card, Span]:
        """How often each card replies in best play, at the least and at the most; as ``reply``.

        Best play is that of which ``Weighed`` speaks.
        """
        place, plans = self._moment(hand, led), self._repliers()
        moment, spans = self._game.moments[place], {}
        for reply, card in enumerate(moment.replies):
            asked = self._game.reply_chance(place, reply)
            least, greatest = plans.least(asked), plans.greatest(asked)
            if moment.payoffs.count(moment.payoffs[reply]) > 1:
                least = Fraction(0)  # a twin can always be played in its stead
            spans[self.unseen[card]] = Span(least, greatest)
        return spans

    def lead_ways(self, hand: Iterable[Card], lead: Card) -> tuple[Way, ...]:
        """All ways the cards may lie for a leader, with what its lead comes to by each reply."""
        held, card = self._hand(hand), self._places[lead]
        ways = []
        for place, way in self._game.ways_of(held, card):
            moment = self._game.moments[place]
            if weight := moment.weights[way]:
                pays = [payoffs[way] for payoffs in moment.payoffs]
                worth = {
                    self.unseen[reply]: Fraction(pay, self._scale_of(weight))
                    for reply, pay in zip(moment.replies, pays, strict=True)
                }
                ways.append(self._way(moment.hand, held, weight, worth))
        return tuple(ways)

    def reply_ways(self, hand: Iterable[Card], led: Card) -> tuple[Way, ...]:
        """All ways the cards may lie for a seat that replies, with what each reply comes to."""
        moment = self._game.moments[self._moment(hand, led)]
        ways = []
        for way, (leader, weight) in enumerate(zip(moment.leaders, moment.weights, strict=True)):
            if weight:
                pays = [Fraction(payoffs[way], weight) for payoffs in moment.payoffs]
                worth = {
                    self.unseen[reply]: self._replier(pay, pay).least
                    for reply, pay in zip(moment.replies, pays, strict=True)
                }
                ways.append(self._way(leader, moment.hand, weight, worth))
        return tuple(ways)

    def _way(self, other: int, held: int, weight: int, worth: Mapping[Card, Fraction]) -> Way:
        (down,) = (card for card in UNSEEN if not (other | held) >> card & 1)
        cards = frozenset(self.unseen[card] for card in cards_in(other))
        return Way(cards, self.unseen[down], weight, worth)

    def _leaders(self) -> OptimalPlans:
        if self._best_leaders is None:
            self._best_leaders = OptimalPlans(self._game.game, of_first=True)
        return self._best_leaders

    def _repliers(self) -> OptimalPlans:
        if self._best_replies is None:
            self._best_replies = OptimalPlans(self._game.game, of_first=False)
        return self._best_replies

    def _over_all_ways(self, moment: ReplyMoment) -> Mapping[Card, Span]:
        if not any(moment.weights):
            raise ValueError(NO_DEAL)
        worth = {}
        for card, payoffs in zip(moment.replies, moment.payoffs, strict=True):
            ways = [
                Fraction(payoff, weight)
                for payoff, weight in zip(payoffs, moment.weights, strict=True)
                if weight
            ]
            worth[self.unseen[card]] = self._replier(min(ways), max(ways))
        return worth

    def _replier(self, least: Fraction, greatest: Fraction) -> Span:
        """The worth to the side that replies, of what the leader gains at least and at most."""
        if self.objective is Objective.WIN:
            return Span(1 - greatest / 2, 1 - least / 2)
        return Span(-greatest, -least)

    def _scale_of(self, weight: int) -> int:
        if not weight:
            raise ValueError(NO_DEAL)
        return weight * 2 if self.objective is Objective.WIN else weight

    def _measured(self) -> tuple[float, float]:
        """The value of the plans, and what both sides gain by the best answers to them.

        By plain enumeration of all deals and cards, whatever the plans were found by.
        """
        gains = {(hand, card): 0.0 for hand in all_hands() for card in cards_in(hand)}
        least = value = 0.0
        for moment, replies in zip(self._game.moments, self._replies, strict=True):
            chances = [self._leads[hand][moment.led] for hand in moment.leaders]
            answers = []
            for payoffs, chance in zip(moment.payoffs, replies, strict=True):
                answers.append(
                    sum([pay * each for pay, each in zip(payoffs, chances, strict=True)])
                )
                for hand, payoff in zip(moment.leaders, payoffs, strict=True):
                    gains[hand, moment.led] += chance * payoff
            least += min(answers)
            value += sum([each * chance for each, chance in zip(answers, replies, strict=True)])
        most = sum(max([gains[hand, card] for card in cards_in(hand)]) for hand in all_hands())
        # A difference of sums that were added in another order may fall just below 0.
        return value / self._scale, max(0.0, most - least) / self._scale

    def _hand(self, hand: Iterable[Card]) -> int:
        held = tuple(hand)
        if len(set(held)) != 3 or not all(card in self._places for card in held):
            raise ValueError(f"{_listed(held)}: not three of {_listed(self.unseen)}")
        return hand_of([self._places[card] for card in held])

    def _moment(self, hand: Iterable[Card], led: Card) -> int:
        held = self._hand(hand)
        if led not in self._places or held >> self._places[led] & 1:
            raise ValueError(f"{led}: not among the unseen cards beside the hand")
        return self._game.place_of[held, self._places[led]]


def _listed(cards: Iterable[Card]) -> str:
    return " ".join(map(str, cards))


def solve_last_draw(
    trump: Suit,
    turn_up: Card,
    unseen: Sequence[Card],
    points: tuple[int, int],
    objective: Objective = Objective.WIN,
    prior: Prior | None = None,
) -> LastDraw:
    """Balanced play of the last trick with a draw, for every way the cards may lie.

    Args:
        unseen: The seven cards that both sides together do not see.
        points: Those taken so far by the leader and by the other side.
        objective: What the sides play for.
        prior: How likely each deal is before the trick; None for all alike: nothing was given
            away earlier.

    Raises PositionError if these are not eight different cards, or the points do not fit them, and
    ValueError if the prior leaves no deal.
    """
    held = tuple(unseen)
    # A position with the cards dealt in any way has every flaw that the trick has.
    Position(trump, (held[:3], held[3:6]), points, stock=(*held[6:], turn_up))
    ahead = points[0] - points[1]
    moments = reply_moments(trump, turn_up, held, ahead, objective, prior)
    return LastDraw(held, moments, objective, prior is None)


def last_draw_of(
    seen: Seen, objective: Objective = Objective.WIN, prior: Prior | None = None
) -> LastDraw:
    """The last trick with a draw that a seat is in, solved from what it knows.

    Raises TooLarge, at once, if it is not in that trick of a game for two, about to play.
    """
    return LastDraw(_cards_of(seen), _moments_of(seen, objective, prior), objective, prior is None)


def _moments_of(seen: Seen, objective: Objective, prior: Prior | None) -> tuple[ReplyMoment, ...]:
    if not is_last_draw(seen) or seen.turn_up is None:
        raise TooLarge("hidden-cards", asked=max(0, seen.stock_size - 1), limit=1)
    ahead = seen.points[seen.leader] - seen.points[1 - seen.leader]
    return reply_moments(seen.trump, seen.turn_up, _cards_of(seen), ahead, objective, prior)


def is_last_draw(seen: Seen) -> bool:
    """Whether a seat is about to play to the last trick with a draw of a game for two, and does
    not see the other hand.
    """
    is_its_turn = len(seen.hand_sizes) == 2 and seen.seat == seen.to_play
    return is_its_turn and seen.stock_size == 2 and len(_cards_of(seen)) == len(UNSEEN)


def sure_points(seen: Seen) -> Mapping[Card, int]:
    """The final points that each card makes at the least, however the cards lie and are played.

    After the trick the seat plays exactly. Raises TooLarge as ``last_draw_of``.
    """
    moments = _moments_of(seen, Objective.POINTS, None)
    ends: dict[Card, list[int]] = {card: [] for card in seen.hand}
    cards = _cards_of(seen)
    hand = hand_of([cards.index(card) for card in seen.hand])
    sign = -1 if seen.table else 1
    for moment in moments:
        if not seen.table and hand in moment.leaders:
            way = moment.leaders.index(hand)
            ends[cards[moment.led]] += [payoffs[way] for payoffs in moment.payoffs]
        elif seen.table and moment.hand == hand and cards[moment.led] == seen.table[0]:
            for reply, payoffs in zip(moment.replies, moment.payoffs, strict=True):
                ends[cards[reply]] += payoffs
    return {
        card: (POINTS_IN_ALL + min(sign * end for end in found)) // 2
        for card, found in ends.items()
    }


def _cards_of(seen: Seen) -> list[Card]:
    """The seven cards that both sides together do not see, in a fixed order."""
    return sorted({*seen.hand, *seen.table, *seen.unseen}, key=lambda card: card.index)
