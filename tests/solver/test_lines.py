"""Lines of exact play: every step exact, always the same, sharp where the learner may go wrong."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.proving import times
from tests.solver.strategies import positions, random_deal, random_ending, walk
from tutor.rules import Card, IllegalPlay, Position, Seat, play
from tutor.solver import default_solver
from tutor.solver.ending_search import EndingSearch
from tutor.solver.reference import ReferenceSolver

REFERENCE = ReferenceSolver()
few = settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.filter_too_much])
some = settings(few, max_examples=80)
any_position = st.one_of(
    positions(2, sizes=(1, 5)),
    positions(2, stock=(1, 4)),
    positions(3),
    positions(4),
    positions(5, sizes=(1, 2)),
)


def shown(cards: tuple[Card, ...]) -> str:
    return " ".join(map(str, cards))


def line_of(text: str, card: str) -> tuple[Card, ...]:
    return default_solver().line(Position.parse(text), Card.parse(card))


def assert_exact(position: Position, card: Card) -> None:
    """The line keeps, at each step, what its side and the others are sure of."""
    solver = default_solver()
    side, sides = position.side_to_play, set(position.sides)
    proved = solver.solve(position).points_after[card]
    line = solver.line(position, card)
    assert line[0] == card
    for place, each in enumerate(line):
        if place and len(sides) == 2:
            solution = solver.solve(position)
            assert solution.cost(each) == 0
            ours = position.side_to_play == side
            assert solution.top == (proved if ours else 120 - proved)
        position, _ = play(position, each)
    assert position.is_over
    assert position.points_of_side(side) == proved


@given(any_position)
@some
def test_each_step_keeps_the_value_to_the_last_card(position: Position) -> None:
    for card in position.hand:
        assert_exact(position, card)


@pytest.mark.slow
def test_lines_of_whole_games_keep_the_value() -> None:
    random = Random(3)
    for _ in range(times(2, 1)):
        deal = random_deal(random)
        for card in deal.hand:
            assert_exact(deal, card)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("size", "sides", "stock", "many"),
    [
        (3, (0, 1), 0, 250),
        (2, (0, 1, 1), 0, 150),
        (2, (0, 1, 0), 0, 150),
        (2, (0, 1, 2), 0, 50),
        (2, (0, 1, 0, 1), 0, 60),
        (2, (0, 0, 1, 1), 0, 60),
        (2, (0, 1), 4, 60),
        (3, (0, 1), 2, 12),
    ],
)
def test_the_plain_rule_gives_the_same_line(
    size: int, sides: tuple[int, ...], stock: int, many: int
) -> None:
    random = Random(f"{size}{sides}{stock}")
    for _ in range(times(many, max(10, many // 3))):
        position = random_ending(random, size, sides, stock)
        for card in position.hand:
            found = default_solver().line(position, card)
            assert shown(found) == shown(REFERENCE.line(position, card))


def test_among_equals_the_cheap_the_plain_the_weak_and_the_suit_decide() -> None:
    """The other hand is all alike to a lead that nothing takes: it goes by the fixed order."""
    assert shown(line_of("d/Ad5d,7b2b/60,49", "Ad")) == "Ad 2b 5d 7b"
    assert shown(line_of("d/Ad5d,2b2s/60,49", "Ad")) == "Ad 2s 5d 2b"
    assert shown(line_of("d/Ad5d,2dFb/60,47", "Ad")) == "Ad 2d 5d Fb"


@pytest.mark.slow
@given(any_position, st.randoms())
@some
def test_the_order_of_the_hands_does_not_matter(position: Position, random: Random) -> None:
    hands = tuple(tuple(random.sample(hand, len(hand))) for hand in position.hands)
    shuffled = Position(
        position.trump,
        hands,
        position.points,
        position.to_play,
        position.table,
        position.stock,
        position.sides,
    )
    for card in position.hand:
        assert default_solver().line(position, card) == default_solver().line(shuffled, card)


@given(any_position, st.randoms())
@few
def test_a_warm_solver_gives_the_same_lines(position: Position, random: Random) -> None:
    passed = [each for _ in range(2) for each in walk(position, random)]
    cold = [default_solver().line(each, each.hand[-1]) for each in passed]
    warm = default_solver()
    order = random.sample(range(len(passed)), len(passed))
    found = {place: warm.line(passed[place], passed[place].hand[-1]) for place in order}
    assert [found[place] for place in range(len(passed))] == cold


def test_a_line_from_the_middle_of_an_ending_keeps_to_the_learner_of_that_moment() -> None:
    """The memory of an ending made for the other side must not turn the sharp side round."""
    random = Random(8)
    for _ in range(200):
        deal = random_deal(random)
        cards = random.sample(deal.in_play, 6)
        gone = 120 - sum(card.points for card in cards)
        position = Position(deal.trump, (tuple(cards[:3]), tuple(cards[3:])), (gone, 0), Seat(0))
        below, _ = play(position, cards[0])
        warm = default_solver()
        warm.line(position, cards[0])
        for card in below.hand:
            assert warm.line(below, card) == default_solver().line(below, card)


@pytest.mark.parametrize(
    ("text", "card", "line"),
    [
        # The seven is trumped; the three must take the next trick, the jack falls to the ace.
        ("d/3dFd7b,Ad5d2d/51,46", "7b", "7b 2d 5d 3d Fd Ad"),
        # Nothing to choose: the last card of each.
        ("d/5s,4d/60,60", "5s", "5s 4d"),
    ],
)
def test_known_lines(text: str, card: str, line: str) -> None:
    assert shown(line_of(text, card)) == line
    assert shown(REFERENCE.line(Position.parse(text), Card.parse(card))) == line


def test_the_defence_leaves_fewest_ways() -> None:
    """Of exact replies, the one after which the learner has fewest cards that keep its points."""
    random, sharper = Random(2), 0
    for _ in range(400):
        cards = random.sample(random_deal(random).in_play, 6)
        gone = 120 - sum(card.points for card in cards)
        position = Position(cards[5].suit, (tuple(cards[:3]), tuple(cards[3:])), (gone, 0))
        for card in cards[:3]:
            after, _ = play(position, card)
            line = default_solver().line(position, card)
            exact = default_solver().solve(after).best
            ways = {}
            for reply in exact:
                following, _ = play(after, reply)
                if following.to_play == position.to_play:
                    ways[reply] = len(default_solver().solve(following).best)
            if len(ways) == len(exact):
                assert ways[line[1]] == min(ways.values())
                sharper += len(set(ways.values())) > 1
    assert sharper > 20


def test_a_card_that_is_not_held_is_refused() -> None:
    for text in ("d/3dFd7b,Ad5d2d/51,46", "s/As5bAd,Rd3b7s/30,52/-/Fb4s"):
        with pytest.raises(IllegalPlay):
            default_solver().line(Position.parse(text), Card.parse("2d"))


@given(positions(2, sizes=(1, 5)))
@few
def test_an_ending_made_for_the_other_side_gives_the_same_values(position: Position) -> None:
    ending = EndingSearch(position)
    for each in walk(position, Random(1)):
        assert ending.covers(each)
        assert ending.values(each) == EndingSearch(each).values(each)
