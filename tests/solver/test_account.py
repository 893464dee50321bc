"""The tree and the account against plain enumeration."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from itertools import product
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings

from tests.content.shipped import by_hand_and_a_sample
from tests.grading.plays import fixed
from tests.solver.enumeration import Plain, Tricks, final
from tests.solver.strategies import positions
from tutor.rules import Card, Position, Seat
from tutor.rules.cards import points_of
from tutor.rules.trick import TrickTaken
from tutor.solver import NothingToPlay, TooLarge, default_solver
from tutor.solver.account import Account, account_of
from tutor.solver.tree import Catch, Holds, Line, Tree, is_within_reach

SAMPLE = Path(__file__).parent / "oracle_sample.jsonl"
WHOLE = Path(__file__).parents[3] / "shared" / "oracle"
SOLVER = default_solver()

# What is looked at.


def of_a_file(path: Path, count: int, seed: int) -> list[Position]:
    texts = [json.loads(line)["position"] for line in path.read_text("utf-8").splitlines()]
    Random(seed).shuffle(texts)
    found = (Position.parse(text) for text in texts)
    return [position for position in found if is_within_reach(position)][:count]


@cache
def duels() -> list[Position]:
    """Endings of two hands."""
    if WHOLE.exists():
        return of_a_file(WHOLE / "endings.jsonl", 150, 7)
    return [each for each in of_a_file(SAMPLE, 200, 7) if each.seats == 2]


@cache
def of_pairs() -> list[Position]:
    return [each for each in fixed("pairs") if len(each.hand) < 3][:10] + list(fixed("pairs")[:3])


@cache
def shipped() -> list[Position]:
    found = {puzzle.position: None for puzzle in by_hand_and_a_sample()}
    of_two = [each for each in found if each.seats == 2 and is_within_reach(each)]
    return Random(3).sample(of_two, 60)


@cache
def looked_at() -> list[tuple[Plain, Tree]]:
    return [(Plain(each), Tree(each)) for each in (*duels(), *of_pairs(), *shipped())]


def tricks_of(line: Line) -> tuple[tuple[tuple[Card, ...], Card], ...]:
    return tuple((trick.cards, trick.taker) for trick in line.tricks)


def as_plain(line: Tricks) -> tuple[tuple[tuple[Card, ...], Card], ...]:
    return tuple((trick.cards, trick.winning_card) for trick in line)


# The tree.


def assert_same_tree(plain: Plain, tree: Tree) -> None:
    for card, after in tree.after.items():
        assert after.final == plain.finals[card]
        best, open_ = map(as_plain, plain.best[card]), map(as_plain, plain.open[card])
        assert sorted(map(tricks_of, after.best), key=repr) == sorted(best, key=repr)
        assert sorted(map(tricks_of, after.open), key=repr) == sorted(open_, key=repr)
        assert after.shown in after.best
        shown = [each for trick in after.shown.tricks for each in trick.cards]
        laid = len(tree.position.table)
        assert tuple(shown[laid:]) == SOLVER.line(tree.position, card)


@pytest.mark.slow
def test_the_lines_are_all_there_are() -> None:
    for plain, tree in looked_at():
        assert_same_tree(plain, tree)
        assert tree.top == plain.top
        assert tree.is_flat == (len(set(plain.finals.values())) == 1)


@settings(max_examples=60)
@given(positions(seats=3, sizes=(1, 2)))
def test_one_against_the_rest(position: Position) -> None:
    if not position.is_over:
        plain, tree = Plain(position), Tree(position)
        assert_same_tree(plain, tree)
        assert_same_account(plain, tree)


@pytest.mark.slow
def test_tricks_are_numbered_from_the_end() -> None:
    for _, tree in looked_at():
        for after in tree.after.values():
            numbers = [trick.number for trick in after.shown.tricks]
            last = 40 // tree.position.seats
            assert numbers == list(range(last - len(numbers) + 1, last + 1))


def extent(plain: Plain, card: Card, holds: Callable[[Tricks], bool]) -> Holds | None:
    if all(map(holds, plain.open[card])):
        return Holds.ALWAYS
    if all(map(holds, plain.best[card])):
        return Holds.BEST
    return None


def where(line: Tricks, card: Card) -> TrickTaken:
    return next(trick for trick in line if card in trick.cards)


@pytest.mark.slow
def test_a_fact_holds_as_far_as_it_says() -> None:
    for plain, tree in looked_at():
        for card, prey in product(tree.position.hand, tree.position.in_play):
            assert_told_as_far_as_it_holds(plain, tree, card, prey)


def assert_told_as_far_as_it_holds(plain: Plain, tree: Tree, card: Card, prey: Card) -> None:
    after, ours = tree.after[card], tree.position.side_to_play
    taker, pile = after.taker_of(prey), after.is_ours(prey)
    assert taker.value == after.shown.taker_of(prey)
    found = extent(plain, card, lambda line: where(line, prey).winning_card == taker.value)
    assert taker.holds is (found or Holds.LINE)

    def goes(line: Tricks) -> bool:
        return (tree.position.sides[where(line, prey).seat] == ours) is pile.value

    assert pile.holds is (extent(plain, card, goes) or Holds.LINE)
    assert after.goes(prey, not pile.value) is Holds.LINE
    assert_same_fate(plain, tree, card, prey)
    catch = after.catch(taker.value, prey)
    if taker.value == prey:
        assert catch is None
        return
    assert catch
    assert catch.holds is after.takes(taker.value, prey) is taker.holds
    lines = {Holds.ALWAYS: plain.open[card], Holds.BEST: plain.best[card]}.get(taker.holds)
    if lines is not None:
        places = {line.index(where(line, prey)) for line in lines}
        assert (catch.trick is not None) == (len(places) == 1)


def assert_same_fate(plain: Plain, tree: Tree, card: Card, prey: Card) -> None:
    fate, sides = tree.after[card].fate(prey), tree.position.sides
    tricks = [where(line, prey) for line in plain.best[card]]
    last = 40 // tree.position.seats
    numbers = {last - len(line) + 1 + line.index(where(line, prey)) for line in plain.best[card]}
    assert set(fate.takers) == {trick.winning_card for trick in tricks}
    assert fate.takers[0] == tree.after[card].shown.taker_of(prey)
    assert fate.tricks == tuple(sorted(numbers))
    leads = {sides[trick.leader] == tree.position.side_to_play for trick in tricks}
    assert fate.is_led_by_us == (leads.pop() if len(leads) == 1 else None)


def test_tricks_won_and_the_next_lead() -> None:
    for plain, tree in looked_at():
        sides, ours = tree.position.sides, tree.position.side_to_play
        for card, after in tree.after.items():
            won = {sum(sides[t.seat] == ours for t in line) for line in plain.best[card]}
            assert after.tricks_won.value in won
            assert after.tricks_won.holds.is_firm == (len(won) == 1)
            leads = {line[1].leader for line in plain.best[card] if len(line) > 1}
            known = after.next_leader
            assert (known is None) == (not leads)
            if known:
                assert known.value in leads
                assert known.holds.is_firm == (len(leads) == 1)


@pytest.mark.slow
def test_the_worth_of_the_lead_is_that_of_the_turned_position() -> None:
    for plain, tree in looked_at():
        seats = [Seat(seat) for seat in range(tree.position.seats)]
        for card, leader in product(tree.position.hand, seats):
            worth = tree.worth_of_lead(card, leader)
            if len(plain.best[card][0]) == 1:
                assert worth is None
                continue
            gains = [gain_if(leader, tree.position, line) for line in plain.best[card]]
            assert worth == (min(gains), max(gains))


def gain_if(leader: Seat, position: Position, line: Tricks) -> int:
    """What the side to play gains if ``leader`` leads to the second trick of a line."""
    hands = tuple(tuple(c for c in hand if c not in line[0].cards) for hand in position.hands)
    points = (120 - sum(map(points_of, hands)), *(0 for _ in hands[1:]))
    turned, real = (
        Position(position.trump, hands, points, seat, sides=position.sides)
        for seat in (leader, line[1].leader)
    )
    return final(turned, position.to_play) - final(real, position.to_play)


def test_a_price_is_what_the_side_to_play_gives_away() -> None:
    for _, tree in looked_at():
        for card in tree.position.hand:
            assert tree.root.price(card) == tree.cost(card)
            assert tree.cost(card) >= 0
            node = tree.after[card].node
            if node.branches:
                prices = [node.price(branch.card) for branch in node.branches]
                assert min(prices) == 0
                assert {b.card for b in node.exact} == {
                    b.card for b, price in zip(node.branches, prices, strict=True) if not price
                }


# The account.


def assert_same_account(plain: Plain, tree: Tree) -> None:
    piles = plain.every_pile
    assert set(tree.gone) == plain.worth - frozenset().union(*piles)
    assert set(tree.safe) == plain.worth & frozenset.intersection(*piles)
    for card in tree.position.hand:
        account = account_of(tree, card)
        assert_adds_up(account)
        if not account.cost:
            assert (account.swings, account.right) == ((), card)
            continue
        least, pairs = plain.smallest(card)
        lost, won = frozenset(account.lost), frozenset(account.won)
        assert points_of(lost | won) == least
        changes = {(there - here, here - there) for here, there in pairs}
        assert (lost, won) in changes
        assert account.is_only == (len(changes) == 1)
        every_lost = frozenset.intersection(*(each for each, _ in changes))
        every_won = frozenset.intersection(*(each for _, each in changes))
        assert set(account.certain) == every_lost | every_won
        assert_stands_in_the_pair(account, tree)


def assert_adds_up(account: Account) -> None:
    assert points_of(account.lost) - points_of(account.won) == account.cost
    assert all(swing.points for swing in account.swings)


def assert_stands_in_the_pair(account: Account, tree: Tree) -> None:
    here, there = tree.after[account.card], tree.after[account.right]
    assert account.right in tree.best
    assert account.line in here.best
    assert account.right_line in there.best
    shown = tree.after[tree.right].shown
    apart = here.shown.ours ^ shown.ours
    change = points_of(card for card in tree.worth if apart >> card.index & 1)
    if change == points_of(swing.card for swing in account.swings):
        assert (account.line, account.right_line) == (here.shown, shown)
    for swing in account.swings:
        assert account.line.is_ours(swing.card) is swing.is_ours
        assert account.right_line.is_ours(swing.card) is not swing.is_ours
        assert swing.here is here.goes(swing.card, swing.is_ours)
        assert swing.there is there.goes(swing.card, not swing.is_ours)
        assert swing.card not in (*tree.gone, *tree.safe)


def test_the_account_is_the_smallest_and_adds_up() -> None:
    for plain, tree in looked_at():
        assert_same_account(plain, tree)


def test_there_are_accounts_of_all_kinds() -> None:
    accounts = [account_of(tree, card) for _, tree in looked_at() for card in tree.position.hand]
    costly = [account for account in accounts if account.cost]
    assert len(costly) > 200
    assert any(not account.is_only for account in costly)
    assert any(account.won for account in costly)
    assert any(swing.is_firm for account in costly for swing in account.swings)
    assert any(not swing.is_firm for account in costly for swing in account.swings)


# By hand.


def cards(text: str) -> tuple[Card, ...]:
    return tuple(map(Card.parse, text.split()))


def card(text: str) -> Card:
    return Card.parse(text)


def test_the_king_is_an_example_where_the_ace_may_take_the_card_instead() -> None:
    after = Tree(Position.parse("b/CbCs,AbRd/54,45")).after[card("Cs")]
    assert after.takes(card("Cs"), card("Rd")) is Holds.LINE
    assert after.is_ours(card("Rd")) == (True, Holds.ALWAYS)
    assert after.taker_of(card("Rd")) == (card("Cs"), Holds.LINE)


def test_the_ace_that_is_lost_anyway_is_in_no_account() -> None:
    tree = Tree(Position.parse("s/Ac5sAs,FbCs/15,78/6d"))
    assert (tree.best, tree.gone, tree.safe) == (cards("Ac"), cards("Ac"), cards("As Fb"))
    assert tree.after[card("Ac")].tricks_won == (2, Holds.ALWAYS)
    assert tree.worth_of_lead(card("5s"), Seat(1)) == (1, 1)
    assert tree.worth_of_lead(card("5s"), Seat(0)) == (0, 0)
    for wrong in cards("5s As"):
        account = account_of(tree, wrong)
        assert (account.lost, account.won, account.cost) == (cards("Cs"), (), 3)
        assert account.is_only
        assert account.swings[0].is_firm


def test_the_price_is_told_both_ways() -> None:
    tree = Tree(Position.parse("c/Ac3dRc,3c3b/29,43/Cc"))
    assert (tree.best, tree.gone, tree.safe) == (cards("3d"), cards("3d"), cards("Ac 3b Rc"))
    account = account_of(tree, card("Ac"))
    assert (account.lost, account.won, account.cost) == (cards("3c"), cards("Cc"), 7)


def test_a_loss_that_holds_whatever_the_other_side_does() -> None:
    tree = Tree(Position.parse("s/3bAd7b,AbRd3s/49,25"))
    (lost,) = account_of(tree, card("7b")).swings
    assert (lost.card, lost.here, lost.there) == (card("3b"), Holds.ALWAYS, Holds.BEST)
    after = tree.after[card("3b")]
    assert after.takes(card("3b"), card("Rd")) is Holds.BEST
    assert after.catch(card("3b"), card("Rd")) == Catch(card("3b"), card("Rd"), Holds.BEST, 18)
    assert [(str(b.card), after.node.price(b.card)) for b in after.node.branches] == [
        ("Rd", 0),
        ("3s", 1),
        ("Ab", 1),
    ]


def test_one_of_several_smallest_pairs_is_an_example() -> None:
    account = account_of(Tree(Position.parse("b/CbCs,AbRd/54,45")), card("Cb"))
    told = [(str(swing.card), swing.is_certain, swing.is_firm) for swing in account.swings]
    assert told == [("Rd", True, True), ("Cs", False, False)]
    assert not account.is_only


def test_where_nothing_is_to_be_found_nothing_changes_hands() -> None:
    tree = Tree(Position.parse("b/3dAdCb,AsRb/33,37/Ac"))
    assert tree.is_flat
    assert (tree.gone, tree.safe) == (cards("Ad 3d Rb"), cards("Cb"))
    assert not any(account_of(tree, each).swings for each in tree.position.hand)


def test_beyond_reach() -> None:
    for text in ("s/As5bAd,Rd3b7s/30,52/-/Fb4s", "d/AdAcAsAb,3d3c3s3b/20,16"):
        position = Position.parse(text)
        assert not is_within_reach(position)
        with pytest.raises(TooLarge):
            Tree(position)
    with pytest.raises(NothingToPlay):
        Tree(Position.parse("d/,/60,60"))
