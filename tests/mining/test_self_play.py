"""The quick games are games: every card of them is played again by the rules proper."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from tutor.authoring.mining import self_play
from tutor.authoring.mining.request import Role
from tutor.authoring.mining.self_play import (
    HABITS,
    MOST_THROWN,
    IndexedPosition,
    SelfPlayedGame,
    play_deal,
    positions_to_try,
)
from tutor.rules.cards import CARD_AT, DECK, Suit
from tutor.rules.deal import Deal, start
from tutor.rules.position import Position, play
from tutor.rules.reachability import reach_flaws
from tutor.rules.trick import Seat
from tutor.rules.variant import PAIRS, TWO_PLAYERS, Variant
from tutor.solver import default_solver

TRUMP_FIRST = tuple(Suit)
BOTH = pytest.mark.parametrize("variant", [TWO_PLAYERS, PAIRS], ids=["two-players", "pairs"])


def in_cards(cards: tuple[int, ...]) -> tuple[object, ...]:
    return tuple(CARD_AT[card] for card in cards)


def replayed(variant: Variant, played: SelfPlayedGame) -> list[Position]:
    """All positions of a game, by the rules proper."""
    hands = tuple(tuple(CARD_AT[card] for card in hand) for hand in played.dealt)
    stock = tuple(CARD_AT[card] for card in played.stock)
    # The player after the dealer leads first.
    position = start(Deal(variant, Seat(variant.seats - 1), hands, stock))
    positions = [position]
    for card in played.cards:
        position, _ = play(position, CARD_AT[card])
        positions.append(position)
    return positions


@pytest.mark.slow
@BOTH
def test_the_same_cards_by_the_rules_come_to_the_same(variant: Variant) -> None:
    random = Random(7)
    for _ in range(150):
        played = play_deal(variant, random, (3, 2, 1))
        assert len(played.endings) == 3
        positions = replayed(variant, played)
        for ending in played.endings:
            left = len(ending.hands[0]) * variant.seats
            position = next(p for p in positions if len(p.in_play) == left and not p.table)
            assert position.stock == ()
            assert position.to_play == ending.leader
            assert position.points == ending.points
            assert position.hands == tuple(in_cards(hand) for hand in ending.hands)
        assert positions[0].turn_up is not None
        assert positions[0].turn_up.suit is Suit.DENARI


@BOTH
def test_the_turn_up_goes_to_the_loser_of_the_last_trick_with_a_draw(variant: Variant) -> None:
    random = Random(8)
    for _ in range(100):
        played = play_deal(variant, random, (3,))
        ending, turn_up = played.endings[0], played.stock[-1]
        last_to_draw = (ending.leader - 1) % variant.seats
        assert ending.hands[last_to_draw][-1] == turn_up


@BOTH
@pytest.mark.parametrize("role", Role)
def test_what_is_searched_can_arise_and_is_the_ending_it_was(variant: Variant, role: Role) -> None:
    random, solver = Random(9), default_solver()
    for _ in range(40):
        ending = play_deal(variant, random, (3,)).endings[0]
        found = tuple(positions_to_try(ending, role, random))
        assert 1 <= len(found) <= (1 if role is Role.LEAD else 3)
        for each in found:
            suits = random.sample(TRUMP_FIRST, 4)
            position = each.with_suits(suits)
            assert reach_flaws(position, variant) == ()
            assert bool(position.table) == (role is Role.REPLY)
            assert len(position.hand) == 3
            assert position.trump is suits[0]
            sides = (0, 1) * (variant.seats // 2)
            assert position.sides == sides
            taken = [position.points_of_side(side) for side in position.sides]
            assert each.most_points == max(taken)
            if variant is TWO_PLAYERS:
                values = tuple(solver.solve(position).points_after.values())
                assert values == tuple(each.finals or ())


def test_replies_are_to_every_lead_but_those_that_throw_much_away() -> None:
    random, solver, left_out = Random(12), default_solver(), 0
    for _ in range(60):
        ending = play_deal(TWO_PLAYERS, random, (3,)).endings[0]
        (lead,) = positions_to_try(ending, Role.LEAD, random)
        solution = solver.solve(lead.with_suits(TRUMP_FIRST))
        sane = {card for card in solution.points_after if solution.cost(card) <= MOST_THROWN}
        replies = [
            each.with_suits(TRUMP_FIRST) for each in positions_to_try(ending, Role.REPLY, random)
        ]
        assert {position.table[0] for position in replies} == sane
        left_out += len(solution.points_after) - len(sane)
    assert left_out


def test_more_than_two_hands_are_left_to_the_solver() -> None:
    four = IndexedPosition(((1,), (2,), (3,), (4,)), (0, 0, 0, 0))
    assert four.finals is None


def test_habits_play_a_card_of_the_hand_whatever_lies() -> None:
    random = Random(10)
    for _ in range(500):
        hand = random.sample(range(40), random.randint(1, 3))
        best = random.choice([-1, *(card for card in range(40) if card not in hand)])
        lying = 0 if best < 0 else CARD_AT[best].points + random.choice([0, 4, 11])
        for habit in HABITS:
            assert habit(list(hand), best, lying) in hand


def test_a_suit_made_trump_changes_places_and_nothing_else() -> None:
    for suit, table in enumerate(self_play._AS_TRUMP):
        assert sorted(table) == list(range(40))
        for one, other in product(range(40), repeat=2):
            same = (one // 10 == other // 10) == (table[one] // 10 == table[other] // 10)
            assert same
            assert table[one] % 10 == one % 10
        assert {table[card] // 10 for card in range(10 * suit, 10 * suit + 10)} == {0}


def test_every_suit_turns_up_and_every_card_is_dealt_anywhere() -> None:
    random, first = Random(11), set()
    for _ in range(400):
        played = play_deal(TWO_PLAYERS, random, (3,))
        first.add(played.dealt[0][0])
    assert len(first) == len(DECK)
