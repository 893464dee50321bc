"""What is found is worth solving, whatever is asked for; and it depends on the order alone."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from tutor.authoring.mining.request import MiningRequest, Role, impossible_themes
from tutor.authoring.mining.search import (
    BATCH_DEALS,
    Batch,
    EndingFilter,
    MiningRun,
    SolversDisagree,
    batch_of,
    mined_batches,
)
from tutor.content.puzzles.model import Goal, GoalKind
from tutor.grading.difficulty import difficulty_of
from tutor.grading.goal import is_nothing_to_find, right_cards, target_of
from tutor.grading.puzzle_quality import shortcomings
from tutor.grading.themes import themes_of
from tutor.grading.verdict import HALF
from tutor.rules.canonical import ending_key_but_score
from tutor.rules.cards import Card
from tutor.rules.position import Position
from tutor.rules.reachability import reach_flaws
from tutor.rules.variant import VARIANTS
from tutor.solver import Solution, default_solver
from tutor.solver.reference import ReferenceSolver

NOTHING, MOST = GoalKind.NOTHING_TO_FIND, GoalKind.MOST_POINTS
ORDERS = (
    MiningRequest(),
    MiningRequest(role=Role.LEAD, cards=3),
    MiningRequest(role=Role.REPLY, cards=2, seed=5),
    MiningRequest(level=5),
    MiningRequest(themes=("duck", "bank")),
    MiningRequest(goals=(MOST, NOTHING)),
    MiningRequest(goals=(GoalKind.DRAW,)),
    MiningRequest(variant="pairs", cards=2),
)


@cache
def first_block(order: MiningRequest) -> Batch:
    return batch_of(order, 0)


@pytest.mark.parametrize(
    "order",
    [*ORDERS[:2], *(pytest.param(each, marks=pytest.mark.slow) for each in ORDERS[2:])],
    ids=lambda order: order.set_name,
)
def test_what_is_found_is_what_was_asked_for(order: MiningRequest) -> None:
    solver = default_solver()
    block = first_block(order)
    assert block.puzzles
    impossible = impossible_themes(order)
    for find in block.puzzles:
        position = Position.parse(find.position)
        assert str(position) == find.position
        assert reach_flaws(position, VARIANTS[order.variant]) == ()
        assert max(map(position.points_of_side, position.sides)) <= HALF
        assert order.cards in (None, len(position.hand))
        assert order.role in (None, Role.REPLY if position.table else Role.LEAD)
        assert find.goal in order.wanted_goals
        assert find.key == ending_key_but_score(position)
        solution = ReferenceSolver().solve(position)
        target = target_of(Goal(find.goal), position, solution)
        assert not list(shortcomings(position, target, solver))
        if find.goal is NOTHING:
            assert is_nothing_to_find(solution)
        else:
            assert 0 < len(right_cards(target, solution)) < len(position.hand)
        slugs = [theme.slug for theme in themes_of(position, target)]
        assert not set(slugs) & set(impossible)
        if order.themes:
            assert find.theme in order.themes
            assert find.theme in slugs
        if order.level:
            assert difficulty_of(position, target, solver).level == order.level


@pytest.mark.slow
def test_a_block_depends_on_its_number_alone() -> None:
    order = MiningRequest(goals=(MOST, NOTHING))
    second = batch_of(order, 1)
    assert batch_of(order, 0) == first_block(order) != second
    assert batch_of(order._replace(seed=2), 0) != first_block(order)
    # What is kept changes nothing in what is dealt.
    only = batch_of(order._replace(goals=(NOTHING,)), 1)
    assert {find.position for find in only.puzzles} >= {
        find.position for find in second.puzzles if find.goal is NOTHING
    }


def test_what_becomes_of_every_ending_is_counted() -> None:
    block = first_block(MiningRequest(role=Role.LEAD))
    assert sum(block.tally.values()) == BATCH_DEALS
    assert block.tally["kept"] == len(block.puzzles)


def test_nothing_is_believed_that_two_solvers_do_not_prove(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    position = Position.parse("d/3dFd7b,Ad5d2d/51,46")
    assert EndingFilter(MiningRequest()).find(position) is not None

    def wrong(_: ReferenceSolver, at: Position) -> Solution:
        return Solution(at.side_to_play, dict.fromkeys(at.hand, 61))

    monkeypatch.setattr(ReferenceSolver, "solve", wrong)
    with pytest.raises(SolversDisagree):
        EndingFilter(MiningRequest()).find(position)


def test_nothing_to_find_with_everything_or_nothing_to_come_is_seen_at_once() -> None:
    search = EndingFilter(MiningRequest(goals=(NOTHING,)))
    assert search.find(Position.parse("c/Cc5s4c,RcAc5c/44,58")) is None
    assert search.find(Position.parse("b/Fb3d3c,AcFc/37,37/Ad")) is not None
    assert search.tally == Counter({"one-sided": 1, "kept": 1})


@pytest.mark.parametrize(
    ("text", "gate"),
    [
        ("d/3dFd7b,Ad5d2d/51,46", "kept"),
        ("b/5s2bAc,Ad3cFb/47,39", "not-unique"),
        ("c/AdAsAb,AcRsFc/51,19", "dull"),
        ("c/6bFc7d,Ab3sAc/36,50", "goal"),
        ("d/AbAs5s,5bFc2d/29,67", "decided"),
        ("d/3d3b,Cs/34,52/Ab", "obvious"),
        # The ace that lies there, or a card thrown under it: nobody who looks gives it away.
        ("c/3cAs,Rs/36,48/Ab", "plain"),
    ],
)
def test_gates(text: str, gate: str) -> None:
    search = EndingFilter(MiningRequest())
    search.find(Position.parse(text))
    assert search.tally == Counter({gate: 1})


def test_a_hunt_keeps_no_ending_twice_and_no_more_than_a_share() -> None:
    order = MiningRequest(6, goals=(MOST, NOTHING))
    block = first_block(order)
    hunt = MiningRun(order)
    hunt.add_batch(block)
    hunt.add_batch(block)
    assert hunt.is_filled
    assert Counter(find.goal for find in hunt.puzzles) == {MOST: 3, NOTHING: 3}
    assert len({find.key for find in hunt.puzzles}) == 6
    again = MiningRun(order, known=[find.key for find in hunt.puzzles])
    again.add_batch(block)
    assert not {find.key for find in again.puzzles} & {find.key for find in hunt.puzzles}
    assert again.tally["known"] >= 6


def test_a_hunt_keeps_two_that_differ_in_like_cards_alone() -> None:
    search = EndingFilter(MiningRequest())
    alike = ("d/AbCc,AcAs/47,37", "b/AdRc,As3c/42,42", "b/AcFs,Ad3s/48,38")
    positions = map(Position.parse, (*alike, "d/3dFd7b,Ad5d2d/51,46"))
    finds = [find for find in map(search.find, positions) if find]
    assert len(finds) == 4
    assert len({find.key for find in finds}) == 4
    hunt = MiningRun(MiningRequest(4))
    hunt.add(finds)
    assert hunt.puzzles == [*finds[:2], finds[3]]
    assert hunt.tally["alike"] == 1


@pytest.mark.slow
def test_of_several_kinds_none_stays_together_in_the_end() -> None:
    hunt = MiningRun(MiningRequest(40, goals=(MOST, NOTHING)))
    for number in range(4):
        hunt.add_batch(batch_of(hunt.request, number))
    assert sorted(hunt.in_set_order) == sorted(hunt.puzzles)
    kinds = [find.goal for find in hunt.in_set_order]
    assert len(set(kinds[:8])) == len(set(kinds[-8:])) == 2
    alone = MiningRun(MiningRequest(5))
    alone.add_batch(first_block(MiningRequest()))
    assert alone.in_set_order == alone.puzzles


def test_a_hunt_gives_up_at_some_time() -> None:
    hunt = MiningRun(MiningRequest(500, deals=2 * BATCH_DEALS))
    while not hunt.is_over:
        hunt.add_batch(Batch((), Counter()))
    assert hunt.deals == 2 * BATCH_DEALS
    assert not hunt.is_filled


@pytest.mark.slow
@pytest.mark.parametrize("jobs", [1, 2])
def test_blocks_come_in_their_order_from_any_number_of_processes(jobs: int) -> None:
    order = MiningRequest(role=Role.LEAD, cards=2)
    with mined_batches(order, 3, jobs) as found:
        got = [next(found) for _ in range(5)]
    assert got == [batch_of(order, number) for number in range(3, 8)]


def test_side_suits_have_any_name_and_every_suit_is_trump() -> None:
    positions = [Position.parse(find.position) for find in first_block(MiningRequest()).puzzles]
    assert len({position.trump for position in positions}) == 4
    assert len({card.suit for card in map(best_card, positions)}) == 4


def best_card(position: Position) -> Card:
    return default_solver().solve(position).best[0]
