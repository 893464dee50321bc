"""The expert: what it is settled by, and when it leaves the counter's card."""

from __future__ import annotations

from random import Random

import pytest

from tutor.players.counter import counter
from tutor.players.estimate import can_estimate, estimate, value_of
from tutor.players.expert import SURE, expert
from tutor.players.playout import Playout
from tutor.rules import Position, Seat, Seen, play, seen_by
from tutor.rules.deal import deal, start
from tutor.rules.variant import PAIRS, PIZZICO, TWO_PLAYERS
from tutor.solver.last_draw import last_draw_of
from tutor.solver.last_tricks import trump_first_indices

FEW = expert(3, first=20, most=40)


def moment(number: int, cards: int) -> Position:
    """A moment of a game between counters, with a stray card now and then."""
    random = Random(number)
    position = start(deal(TWO_PLAYERS, random, Seat(0)))
    for _ in range(cards):
        seen = seen_by(position, position.to_play)
        card = random.choice(position.hand) if random.random() < 0.2 else counter(seen)
        position, _ = play(position, card)
    return position


def test_it_plays_by_what_it_sees_alone() -> None:
    """However the cards it does not see are dealt, it plays the same; and so it does again."""
    for number in range(12):
        position = moment(number, 3 * number)
        seen = seen_by(position, position.to_play)
        order = sorted(seen.unseen, key=lambda card: card.index)
        Random(number).shuffle(order)
        other = seen_by(seen.dealt(order), seen.seat)
        assert FEW(seen) == FEW(other) == FEW(seen)
        assert FEW(seen) in seen.hand


def test_it_leaves_the_counters_card_only_for_one_that_is_ahead() -> None:
    left = 0
    for number in range(40):
        position = moment(number, 10 + number % 20)
        seen = seen_by(position, position.to_play)
        card, usual = FEW(seen), counter(seen)
        if card != usual:
            left += 1
            found = estimate(seen, 40, Random(f"3 {seen}"))
            ahead = found.cards[card].ahead
            assert found.usual == usual
            assert ahead.mean > SURE * ahead.error
    assert 0 < left < 20


def test_at_the_last_draw_it_plays_a_balanced_plan() -> None:
    played = 0
    for number in range(30):
        for cards in (32, 33):
            position = moment(number, cards)
            seen = seen_by(position, position.to_play)
            solved = last_draw_of(seen)
            if seen.table:
                plan, found = (
                    solved.reply(seen.hand, seen.table[0]),
                    solved.reply_worth(seen.hand, seen.table[0]),
                )
            else:
                plan, found = solved.lead(seen.hand), solved.lead_worth(seen.hand)
            if len(set(found.worth.values())) > 1:
                played += 1
                assert plan[FEW(seen)] > 0
    assert played > 5


def test_once_all_is_known_and_at_other_tables_it_is_the_counter() -> None:
    for number in range(10):
        position = moment(number, 34 + number % 5)
        seen = seen_by(position, position.to_play)
        assert FEW(seen) == counter(seen)
    for variant in (PAIRS, PIZZICO):
        position = start(deal(variant, Random(1), Seat(0)))
        seen = seen_by(position, position.to_play)
        assert not can_estimate(seen)
        assert FEW(seen) == counter(seen)
        with pytest.raises(ValueError, match="two players"):
            estimate(seen, 10, Random(1))


def test_an_estimate_is_the_mean_over_its_deals() -> None:
    """Where three cards are unseen beside the other hand's, all deals can be tried by hand."""
    position = moment(4, 32)
    seen = seen_by(position, position.to_play)
    found = estimate(seen, 2000, Random(5))
    assert found.deals == 2000
    for card in seen.hand:
        exact = []
        for down in seen.unseen:
            other = [each for each in seen.unseen if each != down]
            dealt = seen.dealt((*other, down))
            hands = [trump_first_indices(hand, seen.trump) for hand in dealt.hands]
            stock = trump_first_indices(dealt.stock, seen.trump)
            mine = trump_first_indices([card], seen.trump)[0]
            margin = Playout(seen.trump).margin(hands[seen.seat], hands[1 - seen.seat], stock, mine)
            exact.append(value_of(seen.points[seen.seat] - seen.points[1 - seen.seat] + margin))
        each = found.cards[card]
        assert abs(each.value.mean - sum(exact) / len(exact)) <= 4 * each.value.error + 1e-9
        assert 0 <= each.chance.mean <= 1
    usual = found.cards[found.usual]
    assert usual.ahead == usual.chance_ahead == (0.0, 0.0)


def test_a_seat_read_from_its_line_is_estimated() -> None:
    seen = Seen.parse(str(seen_by(moment(7, 20), Seat(moment(7, 20).to_play))))
    assert set(estimate(seen, 5, Random(1)).cards) == set(seen.hand)
