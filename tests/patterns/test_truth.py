"""What patterns say, proved by plain enumeration: all of it is true, and nothing is left open."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pytest
from hypothesis import given, settings

from tests.patterns.checker import Checker
from tests.patterns.places import everything, few
from tests.patterns.sentences import SAYS, Case
from tests.proving import share
from tests.solver.enumeration import Plain
from tests.solver.strategies import positions
from tutor.patterns import (
    Choice,
    Fact,
    Tone,
    View,
    causes_of,
    every_fault,
    main_theme,
    merits_of,
    themes_of,
    why_settled,
)
from tutor.patterns.registry import COUNT_FAULTS, UNIVERSAL
from tutor.rules import Card, Position
from tutor.rules.cards import points_of
from tutor.solver.tree import Tree

HALF = 60


def needed_in(top: int) -> int:
    """The final points that the best outcome asks: what the counts are tested with."""
    return HALF + 1 if top > HALF else HALF if top == HALF else top


def problems(position: Position) -> Iterator[str]:
    """What is not so in a position."""
    tree, checker = Tree(position), Checker(Plain(position))
    choice = Choice(tree, needed=needed_in(tree.top))
    for card in position.hand:
        view = choice.view(card)
        found = in_costly(checker, view) if tree.cost(card) else in_best(checker, view)
        yield from (f"{position} {card}: {each}" for each in found)
    why = why_settled(tree)
    if tree.is_flat is not (len(why) == 1):
        yield f"{position}: {len(why)} facts tell why nothing is to be found"
    for told in why:
        found = checker.problems_of_why(told)
        yield from (f"{position}: {told.pattern.slug}: {each}" for each in found)


def untrue(checker: Checker, facts: Iterable[Fact]) -> Iterator[str]:
    for told in facts:
        for each in (*checker.problems(told), *misread(checker, told)):
            yield f"{told.pattern.slug} ({told.holds.value}): {each}"


def misread(checker: Checker, told: Fact) -> Iterator[str]:
    """What the sentence says besides its parameters, if that is not so."""
    says, card = SAYS.get(told.pattern.slug), told.params["card"]
    assert isinstance(card, Card)
    if says and not says(Case(checker, told, card)):
        yield f"it does not mean that: {told.params}"


def in_costly(checker: Checker, view: View) -> Iterator[str]:
    told = causes_of(view)
    yield from untrue(checker, (*told, *every_fault(view)))
    if any(each.pattern.tone not in (Tone.FAULT, Tone.COUNT_FAULT) for each in told):
        yield "praised"
    solid = [each for each in told if each.pattern not in (UNIVERSAL, *COUNT_FAULTS)]
    if not solid or not all(each.holds.is_firm for each in solid):
        yield "no cause, or one that is an example only"
    about = [card for each in solid if "then_points" not in each.params for card in each.about]
    if len(set(about)) < len(about):
        yield "two causes of the same"
    if points_of(about) > points_of(view.account.lost):
        yield "more is told than is lost"
    if merits_of(view).facts:
        yield "merits"


def in_best(checker: Checker, view: View) -> Iterator[str]:
    merits = merits_of(view)
    yield from untrue(checker, merits.facts)
    yield from untrue(checker, (each for claim in merits.claims for each in claim.facts))
    if causes_of(view) or any(every_fault(view)):
        yield "blamed"
    if bool(merits.claims) is not bool(view.choice.wrong):
        yield "no claim"
    if not all(told.holds.is_firm for told in merits.facts):
        yield "a merit that is an example only"
    for claim in merits.claims:
        if not claim.holds.is_firm:
            yield "a claim that is an example only"
        for told in claim.facts:
            says = checker.proposition(told)
            if checker.is_shared(says):
                yield f"{told.pattern.slug}: a wrong card shares it"
            if not checker.is_so(view.card, claim.holds, says):
                yield f"{told.pattern.slug}: the claim does not hold"


def test_what_is_told_is_true_and_tells_enough() -> None:
    found = [each for position in few() for each in problems(position)]
    assert not found, "\n".join(found)


@pytest.mark.slow
def test_what_is_told_is_true_everywhere() -> None:
    found = [each for position in share(everything(), 500) for each in problems(position)]
    assert not found, f"{len(found)}\n" + "\n".join(found[:40])


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "sizes"), [(2, (1, 3)), (3, (1, 2)), (4, (1, 2))])
def test_what_is_told_is_true_of_any_ending(seats: int, sizes: tuple[int, int]) -> None:
    @settings(max_examples=60)
    @given(positions(seats=seats, sizes=sizes))
    def check(position: Position) -> None:
        if not position.is_over:
            assert list(problems(position)) == []

    check()


@pytest.mark.slow
def test_a_right_card_that_gives_points_away_is_held_against_those_that_miss_the_goal() -> None:
    """Accounts stay against the best cards, and what is unshared is so by the wrong ones alone."""
    seen = 0
    for position in few():
        tree = Tree(position)
        for goal in sorted({after.final for after in tree.after.values()})[1:-1]:
            wrong = [card for card, after in tree.after.items() if after.final < goal]
            choice, checker = Choice(tree, wrong, goal), Checker(Plain(position))
            checker.wrong = wrong
            for card in choice.right:
                seen += tree.cost(card) > 0
                claims = merits_of(choice.view(card)).claims
                assert claims
                for claim in claims:
                    for told in claim.facts:
                        says = checker.proposition(told)
                        assert checker.is_so(card, claim.holds, says), (position, card)
                        assert not checker.is_shared(says), (position, card)
            if main_theme(choice):
                assert themes_of(choice)
    assert seen > 10
