"""Positions made at random by hypothesis, and small questions the tests share."""

from __future__ import annotations

from random import Random

from hypothesis import strategies as st

from tutor.rules import CARD_AT, Card, Position, Seat, Side, Suit, legal_plays, play

SIDES_OF_FIVE = [(0, 1, 1, 1, 1), (0, 1, 0, 1, 1), (0, 0, 1, 1, 1)]
SIDES = {
    2: [(0, 1)],
    3: [(0, 1, 1), (0, 1, 2), (0, 1, 0)],
    4: [(0, 1, 0, 1), (0, 1, 2, 3), (0, 0, 1, 1)],
    5: [*SIDES_OF_FIVE, (0, 1, 2, 3, 4)],
}


def position_of(
    cards: list[Card],
    size: int,
    trump: Suit,
    taken: float = 0.5,
    stock: int = 0,
    sides: tuple[int, ...] = (0, 1),
    first: int = 0,
) -> Position:
    """The first of these cards as hands of ``size`` and a stock; the rest is taken already."""
    seats = len(sides)
    hands = tuple(tuple(cards[seat * size : (seat + 1) * size]) for seat in range(seats))
    drawn = tuple(cards[seats * size : seats * size + stock])
    gone = 120 - sum(card.points for card in cards[: seats * size + stock])
    share = int(gone * taken)
    points = (share, gone - share) + (0,) * (seats - 2)
    return Position(
        trump, hands, points, Seat(first), (), drawn, tuple(Side(side) for side in sides)
    )


@st.composite
def positions(
    draw: st.DrawFn,
    seats: int = 2,
    sizes: tuple[int, int] = (1, 3),
    stock: tuple[int, int] = (0, 0),
    most_played: int = 3,
) -> Position:
    """A position of ``seats`` hands; ``stock`` counts draws of all seats; often mid-trick."""
    cards = draw(st.permutations(CARD_AT))
    size = draw(st.integers(*sizes))
    position = position_of(
        list(cards),
        size,
        draw(st.sampled_from(Suit)),
        draw(st.floats(0, 1)),
        seats * draw(st.integers(*stock)),
        draw(st.sampled_from(SIDES[seats])),
        draw(st.integers(0, seats - 1)),
    )
    for _ in range(draw(st.integers(0, most_played))):
        after, _ = play(position, draw(st.sampled_from(legal_plays(position))))
        if after.is_over:
            break
        position = after
    return position


def random_ending(
    random: Random, size: int = 3, sides: tuple[int, ...] = (0, 1), stock: int = 0
) -> Position:
    """Hands of ``size`` and perhaps a stock, dealt at random, some cards of the trick played."""
    trump = random.choice(tuple(Suit))
    seats = len(sides)
    position = position_of(random.sample(CARD_AT, 40), size, trump, 0.5, stock, sides)
    for _ in range(random.randrange(seats)):
        position, _ = play(position, random.choice(position.hand))
    return position


def random_deal(random: Random) -> Position:
    """A whole two-player game, dealt at random."""
    cards = list(CARD_AT)
    random.shuffle(cards)
    return position_of(cards, 3, cards[-1].suit, stock=34)


def walk(position: Position, random: Random) -> list[Position]:
    """The positions of one way to play on at random, up to the last card."""
    passed = [position]
    while not (position := play(position, random.choice(legal_plays(position)))[0]).is_over:
        passed.append(position)
    return passed
