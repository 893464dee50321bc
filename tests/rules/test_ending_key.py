"""The name of an ending: shared exactly by endings that are the same game in other cards."""

from __future__ import annotations

from collections import defaultdict
from itertools import permutations, product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rules.playing import at
from tutor.rules.canonical import ending_key, ending_key_but_score, relabelled
from tutor.rules.cards import DECK, Card, Suit, points_of
from tutor.rules.position import Position, legal_plays, play
from tutor.solver.reference import ReferenceSolver

SEEDS = st.integers(0, 2**32)
SHAPES = ((2, 0), (2, 1), (3, 0), (3, 1), (4, 0), (4, 2))
"""Seats, and cards on the table."""


def an_ending(rng: Random, pack: tuple[Card, ...], shape: tuple[int, int], size: int) -> Position:
    """Cards of ``pack`` dealt at random, the last ``table`` seats having played one."""
    seats, table = shape
    cards = rng.sample(pack, seats * size)
    hands = [tuple(cards[size * seat : size * (seat + 1)]) for seat in range(seats)]
    led = tuple(hands[seats - table + place][0] for place in range(table))
    held = tuple(hand[1:] if seat >= seats - table else hand for seat, hand in enumerate(hands))
    # Seats that have played are the last ones in turn order from the seat to play.
    left = 120 - points_of(cards)
    first = rng.randint(0, left)
    points = (first, left - first, *[0] * (seats - 2))
    return Position(rng.choice(list(Suit)), held, points, table=led)


def pairings(one: Position, other: Position) -> list[dict[Card, Card]]:
    """Every way to match the cards of two endings, holder by holder, so that nothing tells."""
    if [len(hand) for hand in one.hands] != [len(hand) for hand in other.hands]:
        return []
    holders = [*one.hands, *((card,) for card in one.table)]
    partners = [*other.hands, *((card,) for card in other.table)]
    found = []
    for choice in product(*map(permutations, partners)):
        match = {
            mine: theirs
            for cards, others in zip(holders, choice, strict=True)
            for mine, theirs in zip(cards, others, strict=True)
        }
        if is_same(one, other, match):
            found.append(match)
    return found


def is_same(one: Position, other: Position, match: dict[Card, Card]) -> bool:
    """Whether matched cards are worth the same, and beat the same cards of other seats."""
    seat = {card: at for at, hand in enumerate(one.hands) for card in hand}
    first = one.seats - len(one.table)
    seat |= {card: first + at for at, card in enumerate(one.table)}
    return all(
        mine.points == theirs.points and (mine.suit is one.trump) == (theirs.suit is other.trump)
        for mine, theirs in match.items()
    ) and all(
        mine.beats(card, one.trump) == match[mine].beats(match[card], other.trump)
        for mine in match
        for card in match
        if seat[mine] != seat[card]
    )


@pytest.mark.slow
@given(SEEDS, st.sampled_from(SHAPES[:2]))
@settings(max_examples=60, deadline=None)
def test_two_endings_share_the_key_exactly_if_nothing_tells_them_apart(
    seed: int, shape: tuple[int, int]
) -> None:
    rng = Random(seed)
    # A small pack of few ranks, so that endings meet each other.
    pack = tuple(card for card in DECK if card.rank.value in "7652F")
    endings = [an_ending(rng, pack, shape, 2) for _ in range(12)]
    for one, other in product(endings, repeat=2):
        is_one_key = ending_key_but_score(one) == ending_key_but_score(other)
        assert is_one_key == bool(pairings(one, other)), (str(one), str(other))
        is_one_key = ending_key(one) == ending_key(other)
        assert is_one_key == bool(pairings(one, other) and one.points == other.points)


@pytest.mark.slow
@given(SEEDS, st.sampled_from(SHAPES))
@settings(max_examples=80, deadline=None)
def test_endings_of_one_key_have_the_same_values_card_by_card(
    seed: int, shape: tuple[int, int]
) -> None:
    rng, solver = Random(seed), ReferenceSolver()
    met: defaultdict[str, list[Position]] = defaultdict(list)
    pack = tuple(card for card in DECK if card.rank.value in "A762")
    for _ in range(150):
        position = an_ending(rng, pack, shape, 2)
        met[ending_key_but_score(position)].append(position)
    shared = [positions for positions in met.values() if len(positions) > 1]
    assert shared or shape[0] > 2
    for one, other, *_ in shared[:5]:
        # The same count in both, so that finals can be held beside each other.
        other = Position(other.trump, other.hands, one.points, table=other.table)
        assert ending_key(one) == ending_key(other)
        here, there = solver.solve(one).points_after, solver.solve(other).points_after
        matches = pairings(one, other)
        assert matches
        for match in matches[:3]:
            assert all(here[card] == there[match[card]] for card in here)
            for card in legal_plays(one):
                after, after_other = play(one, card)[0], play(other, match[card])[0]
                assert ending_key(after) == ending_key(after_other)


@given(SEEDS, st.sampled_from(SHAPES), st.permutations(list(Suit)))
@settings(max_examples=100, deadline=None)
def test_other_names_of_suits_and_another_order_of_hands_keep_the_key(
    seed: int, shape: tuple[int, int], order: list[Suit]
) -> None:
    rng = Random(seed)
    position = an_ending(rng, DECK, shape, 3)
    turned = relabelled(position, dict(zip(Suit, order, strict=True)))
    hands = tuple(tuple(rng.sample(hand, len(hand))) for hand in turned.hands)
    again = Position(turned.trump, hands, turned.points, table=turned.table)
    assert ending_key(again) == ending_key(position)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("d/3dFd7b,Ad5d2d/51,46", "d/3dFd4s,Ad5d2d/51,46"),
        ("d/3d7s7b,Ad5d2d/53,46", "d/3d5b7b,Ad5d2d/53,46"),
        ("d/3d7s7b,Ad5d2d/53,46", "d/3d4s7b,Ad7d6d/53,46"),
        ("s/FbAc5s,3cCs/39,55/4d", "s/FbAc5s,3cCs/39,55/2d"),
    ],
)
def test_equivalent_cards(one: str, other: str) -> None:
    assert ending_key(at(one)) == ending_key(at(other))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("d/3dFd7b,Ad5d2d/51,46", "d/3dFd7d,Ad5d2b/51,46"),
        ("d/3dFd7b,Ad5d2d/51,46", "d/3dFd7b,Ad5d2d/50,47"),
        ("d/7c5s,6c2d/60,60", "d/5c7s,6c2d/60,60"),
        ("d/7c5c,6c2d/60,60", "d/7c5s,6c2d/60,60"),
        # A trump that never wins is a trump still: other ideas turn on it.
        ("d/2d5c,7d6d/60,60", "d/5b5c,7d6d/60,60"),
        ("d/7c,/60,60/6c", "d/7c,/60,60/6s"),
        ("d/7c,6c/60,60", "d/7c,/60,60/6c"),
    ],
)
def test_cards_that_differ(one: str, other: str) -> None:
    assert ending_key(at(one)) != ending_key(at(other))


def test_the_score_is_left_out() -> None:
    one, other = at("d/3dFd7b,Ad5d2d/51,46"), at("d/3dFd7b,Ad5d2d/50,47")
    assert ending_key_but_score(one) == ending_key_but_score(other)


def test_whom_the_seats_belong_to_counts() -> None:
    assert ending_key(at("d/7c,6c,5c/60,60,0")) != ending_key(at("d/7c,6c,5c/60,60,0/-/-/012"))
