"""The last draw but one (trick 16 of the game for two), solved with the last: a deep calculation.

Nine cards are unseen by both sides together, in 10,080 deals: three in each hand and three face
down above the turn-up. After the trick each side knows its own draw alone, so the last draw follows
as a hidden game for each lead and reply, in which a hand comes about as often as the plans for this
trick let it. What a side knows of the other does not depend on which card of its hand it drew, so
its moments there are told apart by its hand.

Regret matching+ on all of it at once, by the learners of ``hidden_game``. Cards are numbered 0 to
8, and hands are ints with a bit for each. All deals are held to be alike likely before the trick.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import combinations, permutations

from tutor.rules import Card, Position, Seen, Suit
from tutor.solver.hidden_game import Learner, Links, Plan
from tutor.solver.last_draw_game import live_replies
from tutor.solver.last_draw_table import Objective, ReplyMoment, hand_of, reply_moments
from tutor.solver.last_tricks import GAIN, OUTCOME, trump_first_indices
from tutor.solver.solution import TooLarge

CARDS = range(9)
HANDS = tuple(map(hand_of, combinations(CARDS, 3)))
DEALS = 10_080
ORDERS = 6
"""The orders in which the three cards may lie face down."""
GAP = 1e-3
"""How much both sides together may gain by other play before learning ends, in parts of a game."""
LONGEST = 500
"""The most rounds of learning."""
LOOK = 25
"""Rounds between two looks at the gap."""
NEVER = 1e-3
"""A lead made less often than this, over all hands, is made never."""

Progress = Callable[[int, float], None]
"""Is told after how many rounds the gap is what."""


_Parents = tuple[Mapping[int, tuple[int, ...]], Mapping[int, tuple[int, ...]]]
"""For each side and hand of the last draw, the options of the trick before that lead to it."""


class _Role:
    """What one side may do in a last draw that follows, with what it gains by it.

    Attributes:
        moments: The options of each moment.
        hands: The place of the hand that each moment is of.
        option_hands: The same for each option.
        links: For each option the options of the other side with which it gains 1 or loses 1.
        parents: For each hand the three ways it came about: options of this side in the trick
            before, after which the third card was drawn.
    """

    __slots__ = ("hands", "learner", "links", "moments", "option_hands", "parents")

    def __init__(
        self,
        moments: Sequence[range],
        hands: Sequence[int],
        links: Sequence[Links],
        parents: Sequence[tuple[int, ...]],
    ) -> None:
        self.moments, self.hands, self.links, self.parents = moments, hands, links, parents
        self.option_hands = [
            hand for moment, hand in zip(moments, hands, strict=True) for _ in moment
        ]
        self.learner = Learner(moments, len(links), 1)

    def weights(self, before: Plan) -> list[float]:
        """How often each hand comes about by the side's plan for the trick before."""
        return [before[one] + before[two] + before[three] for one, two, three in self.parents]

    def flow(self, before: Plan, plan: Plan) -> list[float]:
        """How often each option comes about by the side's plans."""
        weights = self.weights(before)
        return [
            weights[hand] * chance for hand, chance in zip(self.option_hands, plan, strict=True)
        ]

    def gains(self, flow: Sequence[float]) -> list[float]:
        """What each option gains against the other side's options, as often as these come about."""
        return [sum([gain * flow[other] for other, gain in row]) for row in self.links]

    def raise_to(self, before: Plan, gains: Plan, plan: Plan | None) -> None:
        """Adds to the options of the trick before what this draw gains after them.

        Args:
            before: What each option of the side in the trick before gains.
            plan: The side's plan here; None for its best answer.
        """
        for moment, hand in zip(self.moments, self.hands, strict=True):
            if plan is None:
                gain = max([gains[option] for option in moment])
            else:
                gain = sum([gains[option] * plan[option] for option in moment])
            for parent in self.parents[hand]:
                before[parent] += gain


class _NextDraw:
    """The last draw after one lead and one reply.

    Attributes:
        roles: Those of the side that led the trick before, and of the other.
        leads: The options of the side that leads now, by hand and card.
        replies: The options of the other, by the place of its moment and that of its card.
    """

    __slots__ = ("leads", "replies", "roles")

    def __init__(self, moments: Sequence[ReplyMoment], is_kept: bool, parents: _Parents) -> None:
        """``is_kept`` says whether the side that led the trick before leads again."""
        live = [live_replies(moment.payoffs) for moment in moments]
        leads = _live_leads(moments, live)
        hands = sorted(leads)
        lead_ranges, lead_of = _numbered([(hand, tuple(leads[hand])) for hand in hands])
        asked = [
            place
            for place, moment in enumerate(moments)
            if any(moment.led in leads[leader] for leader in moment.leaders)
        ]
        reply_ranges, reply_of = _numbered([(place, tuple(live[place])) for place in asked])
        lead_links: list[list[tuple[int, int]]] = [[] for _ in lead_of]
        reply_links: list[list[tuple[int, int]]] = [[] for _ in reply_of]
        for (place, reply), option in reply_of.items():
            moment = moments[place]
            for leader, payoff in zip(moment.leaders, moment.payoffs[reply], strict=True):
                lead = lead_of.get((leader, moment.led))
                if lead is not None and payoff != 1:
                    lead_links[lead].append((option, payoff - 1))
                    reply_links[option].append((lead, 1 - payoff))
        place_of = {hand: place for place, hand in enumerate(hands)}
        first, second = (0, 1) if is_kept else (1, 0)
        leading = _Role(
            lead_ranges,
            range(len(hands)),
            [tuple(row) for row in lead_links],
            [parents[first][hand] for hand in hands],
        )
        replying = _Role(
            reply_ranges,
            [place_of[moments[place].hand] for place in asked],
            [tuple(row) for row in reply_links],
            [parents[second][hand] for hand in hands],
        )
        self.leads, self.replies = lead_of, reply_of
        self.roles: tuple[_Role, _Role] = (leading, replying) if is_kept else (replying, leading)


def _numbered(
    moments: Sequence[tuple[int, tuple[int, ...]]],
) -> tuple[list[range], dict[tuple[int, int], int]]:
    """The options of moments numbered through: their ranges, and the number of each."""
    ranges: list[range] = []
    number: dict[tuple[int, int], int] = {}
    for key, options in moments:
        ranges.append(range(len(number), len(number) + len(options)))
        for option in options:
            number[key, option] = len(number)
    return ranges, number


def _live_leads(
    moments: Sequence[ReplyMoment], live: Sequence[Sequence[int]]
) -> dict[int, list[int]]:
    """For each hand the leads that no other equals or beats however the cards lie and are played.

    That holds however often each hand comes about.
    """
    bounds: dict[int, dict[int, list[tuple[int, int]]]] = {}
    for moment, replies in zip(moments, live, strict=True):
        for way, hand in enumerate(moment.leaders):
            found = [moment.payoffs[reply][way] for reply in replies]
            leads = bounds.setdefault(hand, {})
            leads.setdefault(moment.led, []).append((min(found), max(found)))

    def beats(one: Sequence[tuple[int, int]], other: Sequence[tuple[int, int]]) -> bool:
        return all([low >= high for (low, _), (_, high) in zip(one, other, strict=True)])

    return {
        hand: [
            card
            for card, here in leads.items()
            if not any(
                other != card and beats(there, here) and not (beats(here, there) and card < other)
                for other, there in leads.items()
            )
        ]
        for hand, leads in bounds.items()
    }


class DrawBeforeLast:
    """The last draw but one, solved for every hand.

    Attributes:
        value: What the trick is worth to the leader before either side looks at its hand: the
            chance to win plus half of that to draw.
        exploitability: How much both sides together gain on average by the best answers to the
            plans given, in this trick and the next.
        rounds: How many rounds were learned.
    """

    __slots__ = (
        "_next",
        "_numbers",
        "_plans",
        "_ranges",
        "_worth",
        "exploitability",
        "rounds",
        "unseen",
        "value",
    )

    def __init__(
        self,
        trump: Suit,
        turn_up: Card,
        unseen: Sequence[Card],
        ahead: int,
        gap: float,
        progress: Progress | None,
    ) -> None:
        self.unseen = tuple(unseen)
        leads = [(hand, _cards_of(hand)) for hand in HANDS]
        first = _numbered(leads)
        asked = [(hand, led) for hand in HANDS for led in CARDS if not hand >> led & 1]
        second = _numbered([(_key(hand, led), _cards_of(hand)) for hand, led in asked])
        self._ranges = first[0], second[0]
        self._numbers = first[1], second[1]
        self._next = list(self._next_draws(trump, turn_up, ahead))
        learners = (
            Learner(self._ranges[0], len(self._numbers[0]), 1),
            Learner(self._ranges[1], len(self._numbers[1]), 1),
        )
        for self.rounds in range(1, LONGEST + 1):
            for side in (0, 1):
                self._learn(learners, side, self.rounds)
            if self.rounds % LOOK == 0:
                self._measure((learners[0].average(), learners[1].average()))
                if progress:
                    progress(self.rounds, self.exploitability)
                if self.exploitability <= gap:
                    break

    def lead(self, hand: Iterable[Card]) -> Mapping[Card, float]:
        """How probable each card of the leader's hand is in balanced play."""
        return self._of_hand(0, self._hand(hand), self._plans[0])

    def reply(self, hand: Iterable[Card], led: Card) -> Mapping[Card, float]:
        """How probable each card of a hand is in balanced play after the card led."""
        return self._of_hand(1, _key(self._hand(hand), self.unseen.index(led)), self._plans[1])

    def lead_worth(self, hand: Iterable[Card]) -> Mapping[Card, float]:
        """What each card led from a hand is worth against the plans found, if it is played on as
        well as can be: the chance to win plus half of that to draw. Other best plans of the other
        side may make it worth somewhat more or less.
        """
        gains = self._of_hand(0, self._hand(hand), self._worth[0])
        return {card: (1 + gain / (20 * ORDERS)) / 2 for card, gain in gains.items()}

    def reply_worth(self, hand: Iterable[Card], led: Card) -> Mapping[Card, float] | None:
        """The same of each card that replies; None if the plan found makes the lead from no hand
        that the leader may hold, so that nothing says how the cards lie.
        """
        held, card = self._hand(hand), self.unseen.index(led)
        often = sum(
            self._plans[0][self._numbers[0][leader, card]]
            for leader in HANDS
            if leader >> card & 1 and not leader & held
        )
        if often < NEVER:
            return None
        gains = self._of_hand(1, _key(held, card), self._worth[1])
        return {each: (1 + gain / (often * ORDERS)) / 2 for each, gain in gains.items()}

    def _learn(self, learners: tuple[Learner, Learner], side: int, step: int) -> None:
        own, other = learners[side].plan, learners[1 - side].plan
        before = [0.0] * len(own)
        for draw in self._next:
            mine, theirs = draw.roles[side], draw.roles[1 - side]
            gains = mine.gains(theirs.flow(other, theirs.learner.plan))
            mine.raise_to(before, gains, mine.learner.plan)
            weights = mine.weights(own)
            mine.learner.learn(gains, step, [weights[hand] for hand in mine.hands])
        learners[side].learn(before, step)

    def _measure(self, plans: tuple[Plan, Plan]) -> None:
        """Puts down the value, the plans, and what the best answers to them gain."""
        best, worth = [0.0, 0.0], ([0.0] * len(plans[0]), [0.0] * len(plans[1]))
        even = [0.0] * len(plans[0])
        for draw in self._next:
            averages = [role.learner.average() for role in draw.roles]
            for side in (0, 1):
                mine, theirs = draw.roles[side], draw.roles[1 - side]
                gains = mine.gains(theirs.flow(plans[1 - side], averages[1 - side]))
                mine.raise_to(worth[side], gains, None)
                if side == 0:
                    mine.raise_to(even, gains, averages[0])
        for side in (0, 1):
            best[side] = sum(max(worth[side][each] for each in m) for m in self._ranges[side])
        gain = sum(one * chance for one, chance in zip(even, plans[0], strict=True))
        self.value = (1 + gain / DEALS) / 2
        self.exploitability = max(0.0, sum(best)) / DEALS / 2
        self._plans, self._worth = plans, worth

    def _next_draws(self, trump: Suit, turn_up: Card, ahead: int) -> Iterable[_NextDraw]:
        ints = trump_first_indices(self.unseen, trump)
        for led, reply in permutations(CARDS, 2):
            cards = [card for card in CARDS if card not in (led, reply)]
            is_kept = OUTCOME[ints[led]][ints[reply]] >= 0
            after = ahead + GAIN[ints[led]][ints[reply]]
            seven = [self.unseen[card] for card in cards]
            moments = reply_moments(
                trump, turn_up, seven, after if is_kept else -after, Objective.WIN, None
            )
            yield _NextDraw(moments, is_kept, self._parents(cards, led, reply))

    def _parents(self, cards: Sequence[int], led: int, reply: int) -> _Parents:
        """For each hand of the next draw the options of each side after which it came about."""
        leads, replies = {}, {}
        for held in combinations(range(len(cards)), 3):
            hand, nine = hand_of(held), hand_of([cards[card] for card in held])
            drawn = [1 << cards[card] for card in held]
            leads[hand] = tuple(self._numbers[0][nine - each + (1 << led), led] for each in drawn)
            replies[hand] = tuple(
                self._numbers[1][_key(nine - each + (1 << reply), led), reply] for each in drawn
            )
        return leads, replies

    def _of_hand(self, side: int, key: int, of: Plan) -> Mapping[Card, float]:
        hand = key if side == 0 else key >> 4
        return {self.unseen[c]: of[self._numbers[side][key, c]] for c in _cards_of(hand)}

    def _hand(self, hand: Iterable[Card]) -> int:
        held = tuple(hand)
        if len(set(held)) != 3 or not set(held) <= set(self.unseen):
            raise ValueError(f"{' '.join(map(str, held))}: not three of the unseen cards")
        return hand_of([self.unseen.index(card) for card in held])


def _key(hand: int, led: int) -> int:
    """The moment of a reply as one number."""
    return hand << 4 | led


def _cards_of(hand: int) -> tuple[int, ...]:
    return tuple(card for card in CARDS if hand >> card & 1)


def solve_draw_before_last(
    trump: Suit,
    turn_up: Card,
    unseen: Sequence[Card],
    points: tuple[int, int],
    gap: float = GAP,
    progress: Progress | None = None,
) -> DrawBeforeLast:
    """Balanced play of trick 16 and what follows, for every way the cards may lie: some seconds.

    Args:
        unseen: The nine cards that both sides together do not see.
        points: Those taken so far by the leader and by the other side.
        gap: Learning ends once both sides together gain so much or less, in parts of a game.
        progress: Is told how far it is.

    Raises PositionError if these are not ten different cards, or the points do not fit them.
    """
    held = tuple(unseen)
    Position(trump, (held[:3], held[3:6]), points, stock=(*held[6:], turn_up))
    ahead = points[0] - points[1]
    return DrawBeforeLast(trump, turn_up, held, ahead, gap, progress)


def is_draw_before_last(seen: Seen) -> bool:
    """Whether a seat is about to play to trick 16 of a game for two, and does not see the other
    hand.
    """
    is_its_turn = len(seen.hand_sizes) == 2 and seen.seat == seen.to_play
    unseen = {*seen.hand, *seen.table, *seen.unseen}
    return is_its_turn and seen.stock_size == 4 and len(unseen) == len(CARDS)


def draw_before_last_of(
    seen: Seen, gap: float = GAP, progress: Progress | None = None
) -> DrawBeforeLast:
    """The last draw but one that a seat is in, solved from what it knows.

    Raises TooLarge, at once, if it is not in that trick of a game for two, about to play.
    """
    if not is_draw_before_last(seen) or seen.turn_up is None:
        raise TooLarge("hidden-cards", asked=max(0, seen.stock_size - 1), limit=3)
    unseen = sorted({*seen.hand, *seen.table, *seen.unseen}, key=lambda card: card.index)
    points = seen.points[seen.leader], seen.points[1 - seen.leader]
    return solve_draw_before_last(seen.trump, seen.turn_up, unseen, points, gap, progress)
