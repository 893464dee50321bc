"""The last draw but one: plans, and what the best answers to them gain, by plain enumeration."""

from __future__ import annotations

from itertools import combinations, permutations

import pytest

from tutor.rules import Card, PositionError, Suit
from tutor.rules.cards import cards_of
from tutor.solver.draw_before_last import DEALS, DrawBeforeLast, solve_draw_before_last
from tutor.solver.last_draw import Objective
from tutor.solver.last_draw_game import live_replies
from tutor.solver.last_draw_table import cards_in, reply_moments
from tutor.solver.last_tricks import GAIN, OUTCOME, trump_first_indices

TRUMP, TURN_UP = Suit.COPPE, Card.parse("Rc")
UNSEEN = cards_of("4bCd2b3s5bRb4sAsRs")
POINTS = (48, 36)
Hand = frozenset[Card]


@pytest.fixture(scope="module")
def solved() -> DrawBeforeLast:
    return solve_draw_before_last(TRUMP, TURN_UP, UNSEEN, POINTS, gap=2e-3)


def test_the_plans_are_chances(solved: DrawBeforeLast) -> None:
    for hand in combinations(UNSEEN, 3):
        assert sum(solved.lead(hand).values()) == pytest.approx(1)
        for led in set(UNSEEN) - set(hand):
            assert sum(solved.reply(hand, led).values()) == pytest.approx(1)


def test_it_ends_once_the_gap_is_small(solved: DrawBeforeLast) -> None:
    assert solved.exploitability <= 2e-3
    assert 0 <= solved.value <= 1


def test_the_value_is_the_mean_of_what_hands_are_worth(solved: DrawBeforeLast) -> None:
    """The worth of the best card of each hand, on average, is what a best answer makes."""
    hands = list(combinations(UNSEEN, 3))
    best = sum(max(solved.lead_worth(hand).values()) for hand in hands) / len(hands)
    assert solved.value - 1e-9 <= best <= solved.value + solved.exploitability + 1e-9


def test_the_worth_of_a_reply_is_a_chance_or_none(solved: DrawBeforeLast) -> None:
    none = 0
    for hand in combinations(UNSEEN, 3):
        for led in set(UNSEEN) - set(hand):
            worth = solved.reply_worth(hand, led)
            if worth is None:
                none += 1
            else:
                assert all(-1e-9 <= each <= 1 + 1e-9 for each in worth.values())
    assert none


def test_cards_that_cannot_be_are_refused(solved: DrawBeforeLast) -> None:
    with pytest.raises(PositionError):
        solve_draw_before_last(TRUMP, TURN_UP, UNSEEN[:8], POINTS)
    with pytest.raises(ValueError, match="not three"):
        solved.lead(UNSEEN[:2])


def last_draws(solved: DrawBeforeLast):
    """For each lead and reply who leads next, what every way of playing on pays, and the plans."""
    ints = dict(zip(UNSEEN, trump_first_indices(UNSEEN, TRUMP), strict=True))
    pairs = permutations(UNSEEN, 2)
    for (led, reply), draw in zip(pairs, solved._next, strict=True):
        seven = [card for card in UNSEEN if card not in (led, reply)]
        is_kept = OUTCOME[ints[led]][ints[reply]] >= 0
        ahead = POINTS[0] - POINTS[1] + GAIN[ints[led]][ints[reply]]
        moments = reply_moments(
            TRUMP, TURN_UP, seven, ahead if is_kept else -ahead, Objective.WIN, None
        )
        sides = (0, 1) if is_kept else (1, 0)
        plans = [draw.roles[side].learner.average() for side in sides]

        def held(mask: int, seven: list[Card] = seven) -> Hand:
            return frozenset(seven[card] for card in cards_in(mask))

        pays, leads, replies = {}, {}, {}
        for place, moment in enumerate(moments):
            chances = [
                plans[1][draw.replies[place, each]] if (place, each) in draw.replies else 0.0
                for each in range(3)
            ]
            replies[held(moment.hand), seven[moment.led]] = {
                seven[card]: chance for card, chance in zip(moment.replies, chances, strict=True)
            }
            if not sum(chances):  # no sensible lead comes here: any sensible reply will do
                (any_reply, *_) = live_replies(moment.payoffs)
                cards = replies[held(moment.hand), seven[moment.led]]
                cards[seven[moment.replies[any_reply]]] = 1.0
            for way, leader in enumerate(moment.leaders):
                option = draw.leads.get((leader, moment.led))
                chance = 0.0 if option is None else plans[0][option]
                leads[held(leader), seven[moment.led]] = chance
                for each, card in enumerate(moment.replies):
                    key = held(leader), held(moment.hand), seven[moment.led], seven[card]
                    pays[key] = moment.payoffs[each][way] / 2
        yield led, reply, is_kept, pays, leads, replies


@pytest.mark.proof
def test_no_best_answer_gains_more_than_is_told(solved: DrawBeforeLast) -> None:
    """Every deal, every card of both tricks: nothing is left out, and nothing merged."""
    value = 0.0
    of_lead: dict[tuple[Hand, Card], float] = {}
    of_reply: dict[tuple[Hand, Card, Card], float] = {}
    for led, reply, is_kept, pays, leads, replies in last_draws(solved):
        # What each side gains in the next trick by each card, for every way it came to its hand.
        gains: list[dict[tuple[object, ...], dict[Card, float]]] = [{}, {}]
        for (leader, replier, lead, answer), pay in pays.items():
            hands = (leader, replier) if is_kept else (replier, leader)
            ours = pay if is_kept else 1 - pay
            for one in hands[0]:
                for other in hands[1]:
                    before = hands[0] - {one} | {led}, hands[1] - {other} | {reply}
                    played = (
                        solved.lead(before[0])[led],
                        solved.reply(before[1], led)[reply],
                    )
                    if not any(played):
                        continue  # nothing comes of it for either side
                    now = leads[leader, lead], replies[replier, lead][answer]
                    value += played[0] * played[1] * now[0] * now[1] * ours
                    moments = ((hands[0], one), (hands[1], other))
                    mine = 0 if is_kept else 1
                    for side in (0, 1):
                        key: tuple[object, ...] = moments[side]
                        card, chance = lead, now[1]
                        if side != mine:
                            key, card, chance = (*key, lead), answer, now[0]
                        cards = gains[side].setdefault(key, {})
                        gain = played[1 - side] * chance * (ours if side == 0 else 1 - ours)
                        cards[card] = cards.get(card, 0.0) + gain
        for side in (0, 1):
            for key, cards in gains[side].items():
                hand, drawn = key[0], key[1]
                assert isinstance(hand, frozenset)
                if side == 0:
                    lead_key = hand - {drawn} | {led}, led
                    of_lead[lead_key] = of_lead.get(lead_key, 0.0) + max(cards.values())
                else:
                    reply_key = hand - {drawn} | {reply}, led, reply
                    of_reply[reply_key] = of_reply.get(reply_key, 0.0) + max(cards.values())
    hands = [frozenset(hand) for hand in combinations(UNSEEN, 3)]
    best_lead = sum(max(of_lead.get((hand, card), 0.0) for card in hand) for hand in hands) / DEALS
    best_reply = (
        sum(
            max(of_reply.get((hand, led, card), 0.0) for card in hand)
            for hand in hands
            for led in set(UNSEEN) - hand
        )
        / DEALS
    )
    assert value / DEALS == pytest.approx(solved.value)
    assert best_lead + best_reply - 1 == pytest.approx(solved.exploitability, abs=1e-9)
