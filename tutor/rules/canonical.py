"""Whether two cards, or two positions, differ only in their names: interchangeable cards, and keys
that equal endings share.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from itertools import groupby

from tutor.rules.cards import Card, Suit
from tutor.rules.position import Position
from tutor.rules.trick import Side


def are_twins(position: Position, one: Card, other: Card) -> bool:
    """Whether two cards of the hand to play are interchangeable in all that can follow.

    They are if they are worth the same points, and every card still in play outside this hand
    beats both or neither, and is beaten by both or neither.

    >>> are_twins(Position.parse("d/7b6b,Rb3c/50,56"), Card.parse("7b"), Card.parse("6b"))
    True
    """
    if one.points != other.points:
        return False
    rest = set(position.in_play) - set(position.hand)
    trump = position.trump
    return all(
        one.beats(card, trump) == other.beats(card, trump)
        and card.beats(one, trump) == card.beats(other, trump)
        for card in rest
    )


def distinct_plays(position: Position) -> tuple[Card, ...]:
    """The cards of the hand to play, of each group of interchangeable ones only the first.

    >>> [str(card) for card in distinct_plays(Position.parse("d/7b6b,Rb3c/50,56"))]
    ['7b']
    """
    distinct: list[Card] = []
    for card in position.hand:
        if not any(are_twins(position, card, other) for other in distinct):
            distinct.append(card)
    return tuple(distinct)


def relabelled(position: Position, suits: dict[Suit, Suit]) -> Position:
    """The position with each suit replaced by the one ``suits`` gives for it, the trump too."""

    def renamed(cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(Card(card.rank, suits[card.suit]) for card in cards)

    return Position(
        suits[position.trump],
        tuple(renamed(hand) for hand in position.hands),
        position.points,
        position.to_play,
        renamed(position.table),
        renamed(position.stock),
        position.sides,
    )


def ending_key(position: Position) -> str:
    """A key that two positions share exactly if they are the same game with other cards.

    They may differ in the names of suits, in the order of hands, and in interchangeable cards:
    those of equal points that beat, and are beaten by, the same cards of all other seats.

    The key lists for the trump and for each side suit who holds its cards, the strongest first,
    with their points (a rank worth more points is stronger, so points and order say enough). A side
    suit that one seat alone holds is split into single cards, since no card of it ever meets
    another.

    >>> name = ending_key(Position.parse("d/3dFc7b,Ad5d2d/52,45"))
    >>> name == ending_key(Position.parse("s/4c3sFb,5s2sAs/52,45"))
    True
    >>> name == ending_key(Position.parse("d/3dFc7b,Ad5d2c/52,45"))
    False
    """
    counts = "".join(f"/{points}" for points in _points_by_side(position).values())
    return ending_key_but_score(position) + counts


def ending_key_but_score(position: Position) -> str:
    """The same key without the points taken so far.

    >>> one, other = Position.parse("d/3d7b,Ad5d/50,49"), Position.parse("d/3d7b,Ad5d/49,50")
    >>> ending_key_but_score(one) == ending_key_but_score(other)
    True
    """
    return _key(position, lambda card: card.points)


def ending_shape(position: Position) -> str:
    """The same key without the score, and with all loads alike and all court cards alike.

    >>> one, other = Position.parse("d/AdRc,3dAb/48,36"), Position.parse("s/3sFb,AsAc/48,38")
    >>> ending_shape(one) == ending_shape(other)
    False
    >>> ending_shape(one) == ending_shape(Position.parse("s/AsFb,3sAc/43,43"))
    True
    """
    return _key(position, lambda card: 10 if card.is_load else min(card.points, 2))


def _key(position: Position, worth: Callable[[Card], int]) -> str:
    suits: defaultdict[Suit, list[tuple[int, int, str]]] = defaultdict(list)
    for card, holder in _holders(position):
        suits[card.suit].append((-card.index, worth(card), holder))
    trumps = _series(suits.pop(position.trump, []))
    plain: list[str] = []
    for cards in suits.values():
        is_shared = len({holder.lower() for *_, holder in cards}) > 1
        parts = [cards] if is_shared else [[card] for card in cards]
        plain.extend(map(_series, parts))
    names = {side: str(place) for place, side in enumerate(_points_by_side(position))}
    seats = range(position.seats)
    sides = "".join(names[position.sides[position.seat_after(position.to_play, n)]] for n in seats)
    return "/".join((sides, trumps, ",".join(sorted(plain))))


def _holders(position: Position) -> Iterator[tuple[Card, str]]:
    """Each card in play and who holds it: seats are letters from the one to play on."""
    for steps in range(position.seats):
        for card in position.hands[position.seat_after(position.to_play, steps)]:
            yield card, chr(ord("a") + steps)
    for back, card in enumerate(reversed(position.table), start=1):
        yield card, chr(ord("A") + position.seats - back)
    for place, card in enumerate(position.stock):
        yield card, f"({place})"


def _series(cards: list[tuple[int, int, str]]) -> str:
    """The cards of a suit, the strongest first, by holder and points.

    Blanks of one seat that follow each other, one of them perhaps on the table, are in no order.
    """
    runs = groupby(sorted(cards), key=lambda each: each[2].lower())
    ordered = (sorted((-points, holder) for _, points, holder in run) for _, run in runs)
    return "".join(f"{holder}{-points}" for run in ordered for points, holder in run)


def _points_by_side(position: Position) -> dict[Side, int]:
    """The points each side has taken, in turn order from the side to play."""
    order = (
        position.sides[position.seat_after(position.to_play, n)] for n in range(position.seats)
    )
    return {side: position.points_of_side(side) for side in order}
