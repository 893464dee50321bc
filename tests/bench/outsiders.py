"""Players that the crowd of ``tutor.grading.difficulty`` does not know: is what is hard for it
hard for them?

Each gives every card of an ending without a stock a chance, from what its seat sees; with more than
two hands, all of them are open.
They come in families, that differ in what they think, not only in how sure they are.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from statistics import mean
from typing import NamedTuple

from tutor.players import counter
from tutor.players.multiplayer import multiplayer_advice
from tutor.players.noisy import estimates, play_chances
from tutor.players.simple import grabber, takers
from tutor.rules.cards import Card, points_of
from tutor.rules.position import Position, play
from tutor.rules.seen import Seen, seen_by
from tutor.rules.trick import Seat, TrickTaken, winning_place
from tutor.solver.last_tricks import GAIN, OUTCOME, ending_values, trump_first_indices

Chances = Mapping[Card, float]


class Outsider(NamedTuple):
    """A player of a family, whose members differ in ``doubt``: points, or a share of slips."""

    family: str
    doubt: float
    play: Callable[[Seen, float], Chances]


def _sure(seen: Seen, worth: Sequence[float], doubt: float) -> Chances:
    return dict(zip(seen.hand, play_chances(worth, doubt), strict=True))


def _slipping(seen: Seen, card: Card, slips: float) -> Chances:
    """One card, or with a share of slips any card of the hand."""
    share = slips / len(seen.hand)
    return {each: share + (1 - slips) * (each == card) for each in seen.hand}


def _hands(seen: Seen) -> tuple[list[int], list[int], list[int]]:
    """The own hand, the other one and what was led, as ``trump_first_indices`` ints."""
    (theirs,) = seen.other_hands.values() or (frozenset[Card](),)
    hands = (seen.hand, tuple(theirs), seen.table)
    own, other, led = (trump_first_indices(cards, seen.trump) for cards in hands)
    return own, other, led


# With more than two hands, all of them open.

READ = 6
"""Cards that are read ahead by those who count to the end with two hands: there it is as many."""

Judge = Callable[[Position, Seat, Mapping[Card, float]], float]
"""What a position is worth for a seat, given what it is worth after each card of its hand."""


def _read(seen: Seen, judge: Judge, doubt: float) -> Chances:
    """The chances of who reads so many cards; then points go as the table lies."""
    hands = tuple(
        seen.hand if seat == seen.seat else tuple(sorted(seen.shown[Seat(seat)], key=_place))
        for seat in range(len(seen.hand_sizes))
    )
    sides = tuple(side for side in seen.sides if side is not None)
    position = Position(seen.trump, hands, seen.points, seen.to_play, seen.table, sides=sides)
    return _sure(
        seen, [_after_card(position, card, seen.seat, READ, judge) for card in seen.hand], doubt
    )


def _place(card: Card) -> int:
    return card.index


def _after_card(position: Position, card: Card, seat: Seat, cards: int, judge: Judge) -> float:
    """What a card is worth: the margin of the trick it ends, and of what is read after it."""
    after, events = play(position, card)
    side = position.sides[seat]
    taken = sum(
        event.points if position.sides[event.seat] == side else -event.points
        for event in events
        if isinstance(event, TrickTaken)
    )
    if after.is_over:
        return taken
    if cards > 1:
        worth = {each: _after_card(after, each, seat, cards - 1, judge) for each in after.hand}
        return taken + judge(after, seat, worth)
    if not after.table:
        return taken
    winner = after.seat_after(after.leader, winning_place(after.table, after.trump))
    lying = points_of(after.table)
    return taken + (lying if after.sides[winner] == side else -lying)


def _exactly(position: Position, seat: Seat, worth: Mapping[Card, float]) -> float:
    ours = position.side_to_play == position.sides[seat]
    return max(worth.values()) if ours else min(worth.values())


def _at_random(position: Position, seat: Seat, worth: Mapping[Card, float]) -> float:
    return max(worth.values()) if position.to_play == seat else mean(worth.values())


def _greedily(position: Position, seat: Seat, worth: Mapping[Card, float]) -> float:
    if position.to_play == seat:
        return max(worth.values())
    return worth[grabber(seen_by(position, position.to_play))]


# For fitting the weights.


def thrifty(seen: Seen, doubt: float) -> Chances:
    """Looks at one trick, and misses a good card it has spent: trumps and what may yet take."""
    worth = [
        margin - 4 * (card.suit is seen.trump) - card.rank.strength / 2
        for card, margin in zip(seen.hand, estimates(seen, 1), strict=True)
    ]
    return _sure(seen, worth, doubt)


def undecided(seen: Seen, slips: float) -> Chances:
    """Hears several good counsels at once, and follows any of those that apply."""
    cheap = min(seen.hand, key=lambda card: (card.points, card.suit is seen.trump, card.index))
    counsels = [cheap]
    if seen.table:
        taking = sorted(takers(seen), key=lambda card: (card.suit is seen.trump, card.index))
        if taking and points_of(seen.table):
            counsels += [taking[0], taking[0]]
        plain = [card for card in taking if card.suit is not seen.trump and card.points]
        counsels += plain[-1:]
        if points_of(seen.table) >= 10:
            counsels += taking[:1] * 3
        losing = [card for card in seen.hand if card not in taking]
        counsels += losing[:1]
    else:
        counsels += [card for card in seen.hand if card.is_load][:1]
        counsels += [card for card in seen.hand if card.is_blank]
    share = (1 - slips) / len(counsels)
    return {card: slips / len(seen.hand) + share * counsels.count(card) for card in seen.hand}


def reckoner(seen: Seen, doubt: float) -> Chances:
    """Counts to the end as exact play does, and then doubts what it has counted."""
    if len(seen.hand_sizes) > 2:
        return _read(seen, _exactly, doubt)
    own, other, led = _hands(seen)
    return _sure(seen, [2 * value for value in ending_values(own, other, *led)], doubt)


# Held out.


def dreamer(seen: Seen, doubt: float) -> Chances:
    """Counts to the end, but as if the other played any card at all."""
    if len(seen.hand_sizes) > 2:
        return _read(seen, _at_random, doubt)
    own, other, led = _hands(seen)
    return _sure(seen, _dreamt(own, other, led), doubt)


def _dreamt(own: list[int], other: list[int], led: list[int]) -> list[float]:
    found = []
    for card in own:
        rest = [each for each in own if each != card]
        if led:
            found.append(_dreamt_on(-GAIN[led[0]][card], OUTCOME[led[0]][card] < 0, rest, other))
            continue
        ways = [
            _dreamt_on(
                GAIN[card][reply],
                OUTCOME[card][reply] >= 0,
                rest,
                [each for each in other if each != reply],
            )
            for reply in other
        ]
        found.append(sum(ways) / len(ways))
    return found


def _dreamt_on(margin: int, leads: bool, own: list[int], other: list[int]) -> float:
    if not own:
        return margin
    if leads:
        return margin + max(_dreamt(own, other, []))
    ways = [max(_dreamt(own, [each for each in other if each != card], [card])) for card in other]
    return margin + sum(ways) / len(ways)


def by_the_lessons(seen: Seen, slips: float) -> Chances:
    """The counter's way before it can count: it goes by the lessons alone, and slips."""
    if len(seen.hand_sizes) > 2:
        return _slipping(seen, multiplayer_advice(seen).card, slips)
    rule = counter._reply if seen.table else counter._lead
    return _slipping(seen, rule(seen).card, slips)


def trusting(seen: Seen, doubt: float) -> Chances:
    """Plays to the end in its head, and takes the other for a grabber."""
    if len(seen.hand_sizes) > 2:
        return _read(seen, _greedily, doubt)
    (theirs,) = seen.other_hands.values() or (frozenset[Card](),)
    hands = (seen.hand, tuple(theirs))
    if seen.seat:
        hands = (hands[1], hands[0])
    sides = tuple(side for side in seen.sides if side is not None)
    position = Position(seen.trump, hands, seen.points, seen.to_play, seen.table, sides=sides)
    worth = [_trusted(play(position, card)[0], seen.seat) for card in seen.hand]
    return _sure(seen, worth, doubt)


def _trusted(position: Position, seat: Seat) -> float:
    if position.is_over:
        return position.points[seat] - position.points[1 - seat]
    if position.to_play != seat:
        card = grabber(seen_by(position, position.to_play))
        return _trusted(play(position, card)[0], seat)
    return max(_trusted(play(position, card)[0], seat) for card in position.hand)


def cafe(seen: Seen, slips: float) -> Chances:
    """As one plays at the bar: smooth leads, loads are taken, ruffs only for a picture or more."""
    trump = seen.trump
    hand = sorted(seen.hand, key=lambda card: (card.points + 5 * (card.suit is trump), card.index))
    if not seen.table:
        return _slipping(seen, hand[0], slips)
    taking = [card for card in hand if card in takers(seen)]
    plain = [card for card in taking if card.suit is not trump]
    trumps = [card for card in taking if card.suit is trump]
    if plain and (plain[-1].points or points_of(seen.table)):
        return _slipping(seen, plain[-1], slips)
    if trumps and points_of(seen.table) >= (3 if trumps[0].is_blank else 10):
        return _slipping(seen, trumps[0], slips)
    return _slipping(seen, hand[0], slips)


def _pair(family: str, play: Callable[[Seen, float], Chances], *doubts: float) -> list[Outsider]:
    return [Outsider(family, doubt, play) for doubt in doubts]


FITTED: tuple[Outsider, ...] = (
    *_pair("thrifty", thrifty, 8, 3),
    *_pair("undecided", undecided, 0.4, 0.1),
    *_pair("reckoner", reckoner, 10, 4),
)
"""Those by whom the weights of the rating were chosen."""

HELD_OUT: tuple[Outsider, ...] = (
    *_pair("dreamer", dreamer, 8, 3),
    *_pair("trusting", trusting, 8, 3),
    *_pair("by-the-lessons", by_the_lessons, 0.4, 0.1),
    *_pair("cafe", cafe, 0.4, 0.1),
)
"""Those by whom it is tested: nothing in the rating comes from them."""


def _looker(tricks: int) -> Callable[[Seen, float], Chances]:
    return lambda seen, doubt: _sure(seen, estimates(seen, tricks), doubt)


OTHER_DOUBTS: tuple[Outsider, ...] = (
    *_pair("one trick ahead", _looker(1), 8, 3.5),
    *_pair("two tricks ahead", _looker(2), 8, 3.5),
)
"""Those that look ahead as the crowd does, only more or less sure than any in it."""

SKILLS: tuple[Outsider, ...] = tuple(
    Outsider(f"{tricks} tricks ahead", doubt, _looker(tricks))
    for tricks, doubt in ((1, 12), (2, 12), (3, 12), (3, 5), (3, 2), (3, 1))
)
"""A family from the weakest to the strongest, by how far they look and how sure they are."""


def policy(outsiders: Sequence[Outsider]) -> Callable[[Seen], list[Chances]]:
    """What all of them do with a hand."""
    return lambda seen: [each.play(seen, each.doubt) for each in outsiders]
