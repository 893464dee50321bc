"""Games that simulated players of mixed skill play down to the last cards, on ints for speed.

Only for games with a draw after the trick. Cards are ints as those of
``solver.last_tricks.trump_first_indices``: the trumps are 0 to 9, the strongest of a suit last. The
rules are written here a second time; the tests play every card again by ``tutor.rules``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import NamedTuple, TypeVar

from tutor.authoring.mining.request import Role
from tutor.rules.cards import CARD_AT, Card, Suit
from tutor.rules.position import Position
from tutor.rules.variant import Variant
from tutor.solver.last_tricks import OUTCOME, POINTS, ending_values

STRAYS = (0.05, 0.15, 0.35)
"""How often a player plays a random card, not its habit's: good, middling and poor players."""

_PACK = range(40)
_STRENGTH = [card % 10 for card in _PACK]
_PRICE = [(POINTS[card] << 5) + ((card < 10) << 4) + card % 10 for card in _PACK]
_TAKES = [[outcome < 0 for outcome in row] for row in OUTCOME]
# By the suit of the turn-up: each card's int once that suit and suit 0 have changed places.
_AS_TRUMP = [
    [(card - 10 * suit if card // 10 == suit else card + 10 * suit * (card < 10)) for card in _PACK]
    for suit in range(4)
]

_price, _strength = _PRICE.__getitem__, _STRENGTH.__getitem__
Habit = Callable[[list[int], int, int], int]
"""Chooses a card of a hand by the card winning the trick (-1: none) and the points on the table."""


class LastCards(NamedTuple):
    """The hands and points by seat when only the last cards are left; ``leader`` leads next."""

    hands: tuple[tuple[int, ...], ...]
    points: tuple[int, ...]
    leader: int


class SelfPlayedGame(NamedTuple):
    """A game played down to its last cards: the deal, every card in order, and what is left."""

    dealt: tuple[tuple[int, ...], ...]
    stock: tuple[int, ...]
    cards: tuple[int, ...]
    endings: tuple[LastCards, ...]
    """What was left at the lead, for each number of cards a hand that was asked for."""


def play_deal(variant: Variant, random: Random, sizes: tuple[int, ...]) -> SelfPlayedGame:
    """A game dealt and played, with what is left at each of ``sizes`` cards a hand, falling.

    Seat 0 leads first. Of ``random`` only ``random()`` is used: the only one of its methods that
    gives the same numbers in every Python.
    """
    chance, seats, size = random.random, variant.seats, variant.hand_size
    pack = sorted(_PACK, key=lambda _: chance())
    name = _AS_TRUMP[pack[-1] // 10]
    pack = [name[card] for card in pack]
    hands = [pack[seat : seats * size : seats] for seat in range(seats)]
    stock = pack[seats * size :]
    dealt = tuple(map(tuple, hands))
    habits = [HABITS[int(chance() * len(HABITS))] for _ in hands]
    strays = [STRAYS[int(chance() * len(STRAYS))] for _ in hands]
    points, played = [0] * seats, list[int]()
    endings: list[LastCards] = []
    leader, drawn = 0, 0
    order = [tuple((seat + step) % seats for step in range(seats)) for seat in range(seats)]
    while True:
        left = len(hands[0])
        if drawn == len(stock) and left in sizes:
            endings.append(LastCards(tuple(map(tuple, hands)), tuple(points), leader))
            if left == sizes[-1]:
                return SelfPlayedGame(dealt, tuple(stock), tuple(played), tuple(endings))
        best, lying, winner = -1, 0, leader
        for seat in order[leader]:
            hand = hands[seat]
            if chance() < strays[seat]:
                card = hand[int(chance() * left)]
            else:
                card = habits[seat](hand, best, lying)
            hand.remove(card)
            played.append(card)
            if best < 0 or _TAKES[best][card]:
                best, winner = card, seat
            lying += POINTS[card]
        points[winner] += lying
        leader = winner
        if drawn < len(stock):
            for seat in order[winner]:
                hands[seat].append(stock[drawn])
                drawn += 1


# A habit like most people's, and those of the simple players (``players.simple``) on ints.


def _sensible(hand: list[int], best: int, lying: int) -> int:
    """Takes points with cards of the suit, and loads with a trump; else plays the cheapest."""
    if best >= 0:
        takes = _TAKES[best]
        taking = [card for card in hand if takes[card]]
        home = [card for card in taking if card >= 10 and POINTS[card] + lying >= 5]
        if home:
            return max(home, key=_strength)
        if taking and lying >= 10:
            return min(taking, key=_price)
        thrown = min(hand, key=_price)
        if taking and POINTS[thrown] >= 10 and lying + POINTS[thrown] > 10:
            return min(taking, key=_price)
        return thrown
    quiet = [card for card in hand if card >= 10 and POINTS[card] < 10]
    return min(quiet or hand, key=_price)


def _grabber(hand: list[int], best: int, lying: int) -> int:
    if best >= 0 and lying:
        takes = _TAKES[best]
        return min([card for card in hand if takes[card]] or hand, key=_price)
    return min(hand, key=_price)


def _miser(hand: list[int], best: int, lying: int) -> int:
    plain = [card for card in hand if card >= 10]
    if best >= 0 and lying:
        takes = _TAKES[best]
        taking = [card for card in plain if takes[card]]
        if lying >= 10:
            taking = taking or [card for card in hand if takes[card]]
        if taking:
            return min(taking, key=_price)
        if lying >= 10:
            return min(hand, key=_price)
    return min(plain or hand, key=_price)


def _swing(hand: list[int], best: int, lying: int) -> int:
    if best < 0:
        return min(hand, key=_price)
    takes = _TAKES[best]
    worth = [((lying + POINTS[c]) * (1 if takes[c] else -1), -_PRICE[c], c) for c in hand]
    return max(worth)[2]


def _big_first(hand: list[int], _best: int, _lying: int) -> int:
    return max(hand, key=_strength)


def _trump_first(hand: list[int], _best: int, _lying: int) -> int:
    trumps = [card for card in hand if card < 10]
    return max(trumps) if trumps else min(hand, key=_price)


def _ducker(hand: list[int], best: int, _lying: int) -> int:
    if best < 0:
        return min(hand, key=_price)
    takes = _TAKES[best]
    return min([card for card in hand if not takes[card]] or hand, key=_price)


_SIMPLE: tuple[Habit, ...] = (_grabber, _miser, _swing, _big_first, _trump_first, _ducker)
HABITS = (_sensible,) * len(_SIMPLE) + _SIMPLE
"""The habits a player is drawn from: half of the players are sensible."""


T = TypeVar("T")

MOST_THROWN = 10
"""Points a lead may cost for a reply to it to be tried: those of a load, and no more."""


class IndexedPosition(NamedTuple):
    """A position on ints: hands and points from the seat to play on, and the cards on the table.

    Partners sit opposite.
    """

    hands: tuple[tuple[int, ...], ...]
    points: tuple[int, ...]
    table: tuple[int, ...] = ()

    @property
    def most_points(self) -> int:
        """The points of the side that has taken more."""
        return max(sum(self.points[::2]), sum(self.points[1::2]))

    @property
    def finals(self) -> list[int] | None:
        """The final points after each card of the hand to play; None with more than two seats."""
        if len(self.hands) > 2:
            return None
        mine, other = self.hands
        return [self.points[0] + more for more in ending_values(mine, other, *self.table)]

    def with_suits(self, suits: Sequence[Suit]) -> Position:
        """The same as a ``Position``; ``suits`` names the suits of the ints, the trump first."""
        cards = [Card(card.rank, suits[place // 10]) for place, card in enumerate(CARD_AT)]
        hands = tuple(tuple(cards[card] for card in hand) for hand in self.hands)
        return Position(suits[0], hands, self.points, table=tuple(cards[c] for c in self.table))


def positions_to_try(ending: LastCards, role: Role, random: Random) -> Iterator[IndexedPosition]:
    """The lead to the trick; or a reply to every card that may well be led, in random order.

    With more than two seats a random number of them have played, each a random card. With two,
    leads that cost more than ``MOST_THROWN`` are left out.
    """
    seats = len(ending.hands)
    on_table = 1 + int(random.random() * (seats - 1)) if role is Role.REPLY else 0
    hands = _from_seat(ending.hands, ending.leader + on_table)
    points = _from_seat(ending.points, ending.leader + on_table)
    if not on_table:
        yield IndexedPosition(hands, points)
        return
    # Those who have played sit last, seen from the seat to play.
    still, gone = hands[:-on_table], hands[-on_table:]
    leads, *others = (_shuffled(hand, random) for hand in gone)
    plausible = _plausible_leads(gone[0], still[0]) if seats == 2 else leads
    for lead in leads:
        if lead not in plausible:
            continue
        table = (lead, *(cards[0] for cards in others))
        rest = zip(gone, table, strict=True)
        left = (tuple(card for card in hand if card != played) for hand, played in rest)
        yield IndexedPosition((*still, *left), points, table)


def _plausible_leads(hand: tuple[int, ...], other: tuple[int, ...]) -> list[int]:
    values = ending_values(hand, other)
    least = max(values) - MOST_THROWN
    return [lead for lead, value in zip(hand, values, strict=True) if value >= least]


def _from_seat(by_seat: tuple[T, ...], seat: int) -> tuple[T, ...]:
    start = seat % len(by_seat)
    return by_seat[start:] + by_seat[:start]


def _shuffled(cards: tuple[int, ...], random: Random) -> list[int]:
    return sorted(cards, key=lambda _: random.random())
