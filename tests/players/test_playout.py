"""The counter on ints plays as the counter does, card by card."""

from __future__ import annotations

from random import Random

from tutor.players.counter import counter
from tutor.players.playout import Playout
from tutor.rules import Position, Seat, play, seen_by
from tutor.rules.deal import deal, start
from tutor.rules.variant import TWO_PLAYERS
from tutor.solver import default_solver
from tutor.solver.last_tricks import trump_first_indices


def margin_by_rules(position: Position) -> int:
    """The points the leader takes from here on less the others', the counter on both seats."""
    leader, before = position.leader, position.points
    while position.stock:
        seat = position.to_play
        position, _ = play(position, counter(seen_by(position, seat)))
    top = default_solver().solve(position).top
    ends = (top, 120 - top) if position.to_play == 0 else (120 - top, top)
    other = 1 - leader
    return ends[leader] - before[leader] - (ends[other] - before[other])


def ints(position: Position) -> tuple[list[int], list[int], list[int], list[int]]:
    """The hands of leader and other side, the stock, and what is on the table."""
    trump, leader = position.trump, position.leader
    hands = [trump_first_indices(position.hands[seat], trump) for seat in (leader, 1 - leader)]
    table = trump_first_indices(position.table, trump)
    return hands[0] + table, hands[1], trump_first_indices(position.stock, trump), table


def test_a_game_goes_as_between_counters() -> None:
    for number in range(60):
        random = Random(number)
        position = start(deal(TWO_PLAYERS, random, Seat(0)))
        for _ in range(random.randrange(32)):
            position, _ = play(position, random.choice(position.hand))
        leader, replier, stock, table = ints(position)
        found = Playout(position.trump).margin(leader, replier, stock, *table)
        assert found == margin_by_rules(position)


def test_cards_can_be_prescribed() -> None:
    for number in range(20):
        position = start(deal(TWO_PLAYERS, Random(number), Seat(0)))
        for _ in range(2 * (number % 17)):
            position, _ = play(position, Random(number).choice(position.hand))
        for lead in position.hand:
            after, _ = play(position, lead)
            for reply in after.hand:
                later, _ = play(after, reply)
                leader, replier, stock, _ = ints(position)
                chosen = trump_first_indices([lead, reply], position.trump)
                found = Playout(position.trump).margin(leader, replier, stock, *chosen)
                other = 1 - position.leader
                won = later.points[position.leader] - position.points[position.leader]
                lost = later.points[other] - position.points[other]
                sign = 1 if later.leader == position.leader else -1
                assert found == won - lost + sign * margin_by_rules(later)
