"""The last trick with a draw: values, plans and the worth of cards, against plain enumeration."""

from __future__ import annotations

import json
from fractions import Fraction
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from tests.proving import share
from tests.solver.hidden_deals import Deal, PlainTrick, measured
from tutor.rules import Card, Position, PositionError, Seat, Seen, Suit, play, seen_by
from tutor.rules.cards import cards_of
from tutor.solver import TooLarge
from tutor.solver.last_draw import (
    LastDraw,
    NeverLed,
    Objective,
    Prior,
    Span,
    Weighed,
    last_draw_of,
    solve_last_draw,
    sure_points,
)

FILE = Path(__file__).parents[1] / "bench" / "last_draw.jsonl"
ROWS: list[dict[str, Any]] = [json.loads(line) for line in FILE.read_text("utf-8").splitlines()]
CLOSE = 1e-6
MIXED = 38
"""The place of a row in which both sides have to leave what they play to chance."""


@cache
def trick_of(place: int, objective: Objective = Objective.WIN) -> PlainTrick:
    """The trick of a line of the file."""
    row = ROWS[place]
    leader, replier = row["points"]
    unseen = tuple(map(Card.parse, row["unseen"]))
    trump, turn_up = Suit(row["trump"]), Card.parse(row["turn_up"])
    return PlainTrick(trump, turn_up, unseen, (leader, replier), objective)


def solved(trick: PlainTrick, prior: Prior | None = None) -> LastDraw:
    return solve_last_draw(
        trick.trump, trick.turn_up, trick.unseen, trick.points, trick.objective, prior
    )


def test_the_values_are_those_of_an_independent_program() -> None:
    assert len(ROWS) == 120
    for place, row in enumerate(ROWS):
        found = solved(trick_of(place))
        assert found.exploitability <= 1e-3
        assert abs(found.value - row["value"]) <= found.exploitability + CLOSE


@pytest.mark.slow
@pytest.mark.parametrize("objective", Objective)
def test_no_best_answer_gains_more_than_is_told(objective: Objective) -> None:
    for place in share(range(len(ROWS)), 4):
        trick = trick_of(place, objective)
        found = solved(trick)
        bounds = measured(trick, found)
        assert found.value == pytest.approx(bounds.value)
        told = found.exploitability
        assert bounds.best_lead - bounds.best_reply == pytest.approx(told, abs=1e-9)
        assert bounds.best_reply - 1e-9 <= found.value <= bounds.best_lead + 1e-9


def test_plans_are_chances() -> None:
    found = solved(trick_of(MIXED))
    for hand in combinations(found.unseen, 3):
        leads = found.lead(hand)
        assert set(leads) == set(hand)
        assert sum(leads.values()) == pytest.approx(1)
        for led in set(found.unseen) - set(hand):
            replies = found.reply(hand, led)
            assert set(replies) == set(hand)
            assert sum(replies.values()) == pytest.approx(1)
            assert min(replies.values()) >= 0


@pytest.mark.slow
@pytest.mark.parametrize("place", [MIXED, 0, 40, 80])
def test_what_a_card_is_worth_against_the_plans_lies_within_its_worth(place: int) -> None:
    trick = trick_of(place)
    found = solved(trick)
    deals = list(trick.deals())
    tops = []
    for hand in {deal.leader for deal in deals}:
        ways = [deal for deal in deals if deal.leader == hand]
        worth = found.lead_worth(hand).worth
        for lead in hand:
            pays = sum(
                chance * trick.pays(deal, lead, reply)
                for deal in ways
                for reply, chance in found.reply(deal.replier, lead).items()
            ) / len(ways)
            # The plans are only nearly best ones, of all 35 hands together.
            assert worth[lead].least - 0.01 <= pays <= worth[lead].greatest + 0.01
        tops.append(worth.values())
    low = sum(max(each.least for each in tops_of) for tops_of in tops) / len(tops)
    high = sum(max(each.greatest for each in tops_of) for tops_of in tops) / len(tops)
    assert float(low) - 1e-4 <= found.value <= float(high) + 1e-4


@pytest.mark.slow
def test_the_worth_of_a_reply_is_weighed_by_how_often_each_hand_leads_the_card() -> None:
    trick = trick_of(MIXED)
    found = solved(trick)
    never = 0
    for hand in map(frozenset, combinations(trick.unseen, 3)):
        for led in set(trick.unseen) - hand:
            ways = [d for d in trick.deals() if d.replier == hand and led in d.leader]
            told = found.reply_worth(hand, led)
            chances = [found.lead(way.leader)[led] for way in ways]
            if isinstance(told, NeverLed):
                never += 1
                assert sum(chances) < 0.02
                for reply in hand:
                    ends = [1 - trick.pays(way, led, reply) for way in ways]
                    assert told.worth[reply] == Span(Fraction(min(ends)), Fraction(max(ends)))
            elif sum(chances) > 0.1:
                for reply in hand:
                    pays = sum(
                        chance * (1 - trick.pays(way, led, reply))
                        for way, chance in zip(ways, chances, strict=True)
                    ) / sum(chances)
                    least, greatest = told.worth[reply].least, told.worth[reply].greatest
                    assert least - 0.02 <= pays <= greatest + 0.02
    assert never


def only(deal: Deal) -> Prior:
    """The prior by which there is no other deal."""
    return lambda leader, replier: int((leader, replier) == (deal.leader, deal.replier))


def test_a_prior_leaves_out_deals() -> None:
    """If it is known where all cards lie, the trick is worth what its one deal is worth."""
    trick = trick_of(MIXED)
    for deal in list(trick.deals())[::30]:
        found = solved(trick, only(deal))
        best = max(
            min(trick.pays(deal, lead, reply) for reply in deal.replier) for lead in deal.leader
        )
        assert found.value == pytest.approx(best, abs=1e-3)
        assert not found.is_uniform
        assert max(each.greatest for each in found.lead_worth(deal.leader).worth.values()) == best


def test_a_prior_of_one_weight_is_the_uniform_one() -> None:
    trick = trick_of(MIXED)
    alike, weighted = solved(trick), solved(trick, lambda _leader, _replier: 3)
    assert weighted.value == pytest.approx(alike.value, abs=2e-4)
    hand = trick.unseen[:3]
    assert weighted.lead_worth(hand) == alike.lead_worth(hand)
    assert weighted.reply_worth(hand, trick.unseen[3]) == alike.reply_worth(hand, trick.unseen[3])


def test_a_prior_that_leaves_no_deal_is_refused() -> None:
    with pytest.raises(ValueError, match="no deal"):
        solved(trick_of(0), lambda _leader, _replier: 0)


def test_a_prior_of_no_whole_numbers_is_refused() -> None:
    with pytest.raises(ValueError, match="0 or more, not -1"):
        solved(trick_of(0), lambda _leader, _replier: -1)
    half: Any = 0.5
    with pytest.raises(TypeError, match="integer"):
        solved(trick_of(0), lambda _leader, _replier: half)


def test_a_hand_that_the_prior_leaves_out_has_no_worth() -> None:
    trick = trick_of(MIXED)
    deal = next(iter(trick.deals()))
    found = solved(trick, only(deal))
    with pytest.raises(ValueError, match="no deal with this hand"):
        found.lead_worth(deal.replier)
    with pytest.raises(ValueError, match="no deal with this hand"):
        found.reply_worth(deal.leader, deal.down)


def test_the_order_of_cards_and_the_names_of_side_suits_change_nothing() -> None:
    trick = trick_of(MIXED)
    back = solve_last_draw(trick.trump, trick.turn_up, trick.unseen[::-1], trick.points)
    assert back.value == pytest.approx(ROWS[MIXED]["value"], abs=1e-3)
    hand = trick.unseen[2:5]
    assert back.lead_worth(hand).worth == solved(trick).lead_worth(hand).worth


def test_a_seat_asks_from_what_it_sees() -> None:
    seen = Seen.parse("b/3s2d2b,_5cCd6c3c/68,29/-/7b")
    found = last_draw_of(seen)
    assert found.value == pytest.approx(1)
    after = Seen.parse("b/5cCd6c,_3s2d3c/29,68/2b/7b")
    reply = last_draw_of(after)
    assert set(reply.unseen) == set(found.unseen)
    assert isinstance(reply.reply_worth(after.hand, after.table[0]), (Weighed, NeverLed))


@pytest.mark.slow
@pytest.mark.parametrize("place", [MIXED, 7])
def test_sure_points_are_the_fewest_of_all_ways_and_replies(place: int) -> None:
    trick = trick_of(place, Objective.POINTS)
    deals = list(trick.deals())
    for deal in deals[::35]:
        hands = (tuple(deal.leader), tuple(deal.replier))
        position = Position(trick.trump, hands, trick.points, stock=(deal.down, trick.turn_up))
        found = sure_points(seen_by(position, Seat(0)))
        for lead in deal.leader:
            ways = [other for other in deals if other.leader == deal.leader]
            ends = [trick.pays(way, lead, reply) for way in ways for reply in way.replier]
            assert found[lead] == (120 + min(ends)) / 2
        led = hands[0][0]
        after, _ = play(position, led)
        found = sure_points(seen_by(after, Seat(1)))
        for reply in deal.replier:
            ways = [way for way in deals if way.replier == deal.replier and led in way.leader]
            assert found[reply] == (120 - max(trick.pays(way, led, reply) for way in ways)) / 2


def test_ways_are_all_that_a_seat_does_not_know() -> None:
    trick = trick_of(MIXED)
    found = solved(trick)
    for deal in list(trick.deals())[::20]:
        for lead in deal.leader:
            (way,) = (w for w in found.lead_ways(deal.leader, lead) if w.down == deal.down)
            assert way.other == deal.replier
            assert way.worth == {r: trick.pays(deal, lead, r) for r in deal.replier}
            (way,) = (w for w in found.reply_ways(deal.replier, lead) if w.down == deal.down)
            assert way.other == deal.leader
            assert way.worth == {r: 1 - trick.pays(deal, lead, r) for r in deal.replier}


def test_best_play_is_made_of_best_cards() -> None:
    """What the plans play often is played by some best play, and is worth the most."""
    for place in (MIXED, 109):
        found = solved(trick_of(place))
        for hand in combinations(found.unseen, 3):
            leads, best = found.lead(hand), found.best_leads(hand)
            worth = found.lead_worth(hand).worth
            top = max(each.greatest for each in worth.values())
            for card in hand:
                assert 0 <= best[card].least <= best[card].greatest <= 1
                assert leads[card] < 0.05 or best[card].greatest
                assert not best[card].greatest or worth[card].greatest == top
            assert sum(each.least for each in best.values()) <= 1
            assert sum(each.greatest for each in best.values()) >= 1
            for led in set(found.unseen) - set(hand):
                spans = found.best_replies(hand, led)
                assert sum(each.least for each in spans.values()) <= 1
                assert sum(each.greatest for each in spans.values()) >= 1


@pytest.mark.parametrize(
    "text",
    [
        "b/3s2d2b,_5cCd6c3cAdAc/67,8/-/7b",  # three cards face down
        "b/3s2d,_5cCd6c/78,29/-/7b",  # two cards a hand
        "b/3s2d2b,_5cCd6c/81,26",  # nothing face down
    ],
)
def test_other_tricks_are_beyond_reach(text: str) -> None:
    seen = Seen.parse(text)
    with pytest.raises(TooLarge):
        last_draw_of(seen)


def test_cards_that_cannot_be_are_refused() -> None:
    trick = trick_of(0)
    found = solved(trick)
    with pytest.raises(PositionError):
        solve_last_draw(trick.trump, trick.turn_up, trick.unseen[:6], trick.points)
    with pytest.raises(PositionError):
        solve_last_draw(trick.trump, trick.turn_up, trick.unseen, (0, 0))
    for hand in (cards_of("2b4b5b"), trick.unseen[:2], trick.unseen[:4]):
        with pytest.raises(ValueError, match="not three of"):
            found.lead(hand)
    with pytest.raises(ValueError, match="beside the hand"):
        found.reply(trick.unseen[:3], trick.unseen[0])
