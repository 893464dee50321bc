"""Play with three seats or more: by odds, and in the last tricks by trying the possible layouts.

Nobody there can name who holds what, so the exact value of a card is not known. ``best_on_average``
solves each layout of the unseen cards that fits what the seat sees, with all hands open, and
chooses the card that does best over them all. Before that ``multiplayer_advice`` chooses.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random

from tutor.players.advice import Advice, Idea, odds_under
from tutor.players.simple import takers
from tutor.rules.cards import POINTS_IN_ALL, Card, points_of
from tutor.rules.position import Position
from tutor.rules.seen import Seen
from tutor.rules.trick import Seat, winning_place
from tutor.solver import default_solver
from tutor.solver.ending_search import LARGEST
from tutor.solver.solution import fixed_order

MOST_LAYOUTS = 90
MOST_LAYOUTS_OF_THREE = 30
"""The most layouts tried, drawn at random if there are more; the second with three cards a hand.

With two cards that is all of them. With three, in pairs, there are up to 1,680, each twenty times
the work: over 300 deals thirty of them won as many games as sixty.
"""

_HALF = POINTS_IN_ALL // 2
_Hands = tuple[frozenset[Card], ...]


def best_on_average(seen: Seen) -> Card | None:
    """The card that wins in the most layouts, then brings the most points; None before the end.

    Only without a stock and within the solver's reach. Where each plays for itself, the value of
    a card is what it brings even if all the others play together.
    """
    seats = len(seen.hand_sizes)
    is_multiplayer = seats > 2 and None not in seen.sides
    if seen.stock_size or not is_multiplayer or max(seen.hand_sizes) > LARGEST[seats]:
        return None
    wins: Counter[Card] = Counter()
    points: Counter[Card] = Counter()
    most = MOST_LAYOUTS if max(seen.hand_sizes) < 3 else MOST_LAYOUTS_OF_THREE
    for position in layouts(seen, most):
        for card, final in default_solver().solve(position).points_after.items():
            wins[card] += (final > _HALF) + (final >= _HALF)
            points[card] += final
    hand = sorted(seen.hand, key=lambda card: fixed_order(card, seen.trump))
    return max(hand, key=lambda card: (wins[card], points[card]))


def layouts(seen: Seen, most: int | None = None) -> list[Position]:
    """The positions without a stock that the seat to play may be in, as far as it can see.

    Of more than ``most`` only so many are drawn at random: always the same for the same hand.
    """
    every = list(_possible_hands(seen))
    if most is not None and len(every) > most:
        every = Random(sum(1 << card.index for card in seen.hand)).sample(every, most)
    return [_position(seen, hands) for hands in every]


def _possible_hands(seen: Seen) -> Iterator[_Hands]:
    """Every possible set of hands, each with the cards it is known to hold."""
    known = [seen.shown.get(Seat(seat), frozenset()) for seat in range(len(seen.hand_sizes))]
    known[seen.seat] = frozenset(seen.hand)
    hidden = [size - len(cards) for size, cards in zip(seen.hand_sizes, known, strict=True)]
    for dealt in _deals(seen.unseen, hidden):
        yield tuple(shown | more for shown, more in zip(known, dealt, strict=True))


def _deals(cards: frozenset[Card], sizes: Sequence[int]) -> Iterator[_Hands]:
    """Every way to deal the cards into hands of these sizes."""
    if not sizes:
        yield ()
        return
    for hand in combinations(sorted(cards, key=_place), sizes[0]):
        for others in _deals(cards.difference(hand), sizes[1:]):
            yield (frozenset(hand), *others)


def _position(seen: Seen, hands: _Hands) -> Position:
    held = tuple(tuple(sorted(cards, key=_place)) for cards in hands)
    sides = tuple(side for side in seen.sides if side is not None)
    return Position(seen.trump, held, seen.points, seen.to_play, seen.table, sides=sides)


def _place(card: Card) -> int:
    return card.index


_SAFE_ENOUGH = 0.6
"""How likely a card must be to keep the trick for points to go on it; lower does as well."""
_PARTNER_SAFE = 0.85
"""How likely the partner's card must be to keep the trick for a load to go on it."""
_WORTH_A_TRUMP = 10
_WORTH_A_TRUMP_LAST = 6
"""Points on the table for which a trump is spent: with seats still to play, and as the last."""
_TRUMP = 5


@dataclass(frozen=True, slots=True)
class _Choice:
    """What a seat weighs at a larger table; its cards go from the cheapest to the dearest."""

    seen: Seen
    hand: tuple[Card, ...]
    plain: tuple[Card, ...]
    taking: tuple[Card, ...]
    """The cards that would be taking the trick if played now."""

    @classmethod
    def of(cls, seen: Seen) -> _Choice:
        trump = seen.trump

        def price(card: Card) -> tuple[int, int, int]:
            return card.points + _TRUMP * (card.suit is trump), card.rank.strength, card.index

        hand = tuple(sorted(seen.hand, key=price))
        able = takers(seen)
        plain = tuple(card for card in hand if card.suit is not trump)
        return cls(seen, hand, plain, tuple(card for card in hand if card in able))

    @property
    def is_last(self) -> bool:
        """Whether this seat plays last to the trick."""
        return len(self.seen.table) == len(self.seen.hand_sizes) - 1

    def safe(self, cards: Iterable[Card], odds: float = _SAFE_ENOUGH) -> list[Card]:
        """Those of the cards that no opponent beats, with at least these odds."""
        return [card for card in cards if self.odds_of(card) >= odds]

    def odds_of(self, card: Card) -> float:
        """How likely it is that nobody against us still beats ``card``."""
        odds = 1.0
        for seat in self._to_come():
            if not self.is_ours(seat):
                odds *= odds_under(self.seen, seat, card)
        return odds

    def is_ours(self, seat: Seat) -> bool:
        return self.seen.sides[seat] == self.seen.sides[self.seen.seat]

    def _to_come(self) -> Iterator[Seat]:
        """The seats that play to this trick after this one."""
        seats = len(self.seen.hand_sizes)
        for steps in range(1, seats - len(self.seen.table)):
            yield Seat((self.seen.seat + steps) % seats)


def multiplayer_advice(seen: Seen) -> Advice:
    """The card the lessons play at a table of three or more, and which of them it follows."""
    choice = _Choice.of(seen)
    if not seen.table:
        return _lead(choice)
    winning = winning_place(seen.table, seen.trump)
    taker = Seat((seen.leader + winning) % len(seen.hand_sizes))
    if choice.is_ours(taker):
        return _with_partner(choice, seen.table[winning])
    return _against(choice)


def _lead(choice: _Choice) -> Advice:
    theirs = choice.seen.unseen.union(*choice.seen.shown.values())
    safe = [card for card in choice.plain if card.is_load and choice.odds_of(card) == 1]
    if safe:
        return Advice(safe[-1], Idea.LEAD_SAFE_LOAD)

    def place(card: Card) -> tuple[int, bool, int]:
        loads_out = sum(other.is_load for other in theirs if other.suit is card.suit)
        return loads_out, card.is_blank, card.index

    quiet = [card for card in choice.plain if not card.is_load]
    if quiet:
        return Advice(min(quiet, key=place), Idea.LEAD_QUIET_SUIT)
    cheapest = choice.hand[0]
    is_small = cheapest.suit is choice.seen.trump and cheapest.is_blank
    return Advice(cheapest, Idea.LEAD_SMALL_TRUMP if is_small else Idea.LEAD_LEAST_BAD)


def _with_partner(choice: _Choice, winning: Card) -> Advice:
    """The partner is taking the trick: points go on it if it holds, or take it over safely."""
    counting = [card for card in choice.plain if card.points]
    if choice.odds_of(winning) < _PARTNER_SAFE:
        counting = choice.safe(card for card in counting if card in choice.taking)
    if counting:
        return Advice(max(counting, key=_worth), Idea.FEED_PARTNER)
    return Advice(choice.hand[0], Idea.LEAVE_TO_PARTNER)


def _against(choice: _Choice) -> Advice:
    """Somebody else is taking the trick: it is taken if it is worth the card, and safely."""
    lying, cheapest = points_of(choice.seen.table), choice.hand[0]
    plain = [card for card in choice.taking if card in choice.plain]
    banked = [card for card in choice.safe(plain) if card.is_load or (card.points and lying)]
    if lying >= _WORTH_A_TRUMP and choice.taking:
        card = banked[-1] if banked else choice.taking[0]
        return Advice(card, Idea.TAKE_LOAD)
    if banked:
        home = Idea.BRING_LOAD_HOME if banked[-1].is_load else Idea.TAKE_WITH_COURT
        return Advice(banked[-1], home)
    if lying and plain and plain[0].is_blank:
        return Advice(plain[0], Idea.TAKE_CHEAPLY)
    if choice.taking and choice.is_last and lying >= _WORTH_A_TRUMP_LAST:
        return Advice(choice.taking[0], Idea.RUFF_POINTS)
    if cheapest.is_load and choice.taking and not choice.taking[0].is_load:
        return Advice(choice.taking[0], Idea.RUFF_TO_SAVE)
    if not choice.taking:
        return Advice(cheapest, Idea.NONE_TAKES)
    return Advice(cheapest, Idea.TAKE_CHEAPLY if cheapest in choice.taking else Idea.LET_GO)


def _worth(card: Card) -> tuple[int, int]:
    return card.points, -card.index
