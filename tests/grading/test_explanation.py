"""What is told of a card: the causes, the account both ways, the plan, the counts, the answers."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from tests.grading.plays import SOLVER, fixed
from tutor.grading.explanation import Explanation, contrast_of, explain
from tutor.grading.goal import target_of
from tutor.grading.play import position_after
from tutor.grading.sentences import (
    MOST,
    answers,
    counted,
    every_card,
    sure,
    why_all_the_same,
    why_right,
    why_wrong,
)
from tutor.message import Message
from tutor.patterns import Choice
from tutor.rules import Card, Position
from tutor.solver.tree import Tree
from tutor.text.catalog import Catalog, languages, load_catalog

FIXED = (*fixed("endings")[::3], *fixed("pairs")[::3])
ENGLISH = load_catalog("en")


def explained(positions: tuple[Position, ...] = FIXED) -> Iterator[Explanation]:
    for position in positions:
        target = target_of(None, position, SOLVER.solve(position))
        for card in position.hand:
            yield explain(position, card, SOLVER, target)


@cache
def choices() -> tuple[Choice, ...]:
    """The endings in which something is to be found."""
    return tuple(Choice(tree) for tree in map(Tree, FIXED) if not tree.is_flat)


def choice(position: str) -> Choice:
    return Choice(Tree(Position.parse(position)))


def said(messages: tuple[Message, ...], catalog: Catalog = ENGLISH) -> list[str]:
    return [catalog.say(each) for each in messages]


def names(catalog: Catalog, text: str, card: Card) -> bool:
    """Whether a card is named in a text, by its own name or by a form of it."""
    return f" {catalog.in_words(card)}" in f" {text}".replace("'", " ")


def test_both_lines_are_played_to_the_end() -> None:
    for told in explained():
        position = told.position
        end = position_after(position, told.line)
        assert end.points_of_side(position.side_to_play) == told.verdict.final
        lines = contrast_of(told, SOLVER)
        assert (lines is None) == (not told.verdict.cost)
        if lines:
            apart = lines.first_different
            assert lines.here[apart].taken != lines.there[apart].taken
            assert sum(lines.there[-1].taken) == 120


def test_every_wrong_card_has_a_cause_and_every_right_one_a_merit() -> None:
    for each in choices():
        for card in each.position.hand:
            if each.tree.cost(card):
                assert 1 <= len(why_wrong(each, card)) <= MOST
                assert not why_right(each, card)
            else:
                assert 1 <= len(why_right(each, card)) <= MOST
                assert 1 <= len(why_right(each, card, "plan")) <= MOST


@pytest.mark.slow
def test_where_nothing_is_to_be_found_one_sentence_says_why() -> None:
    flat = [tree for tree in map(Tree, FIXED) if tree.is_flat]
    assert flat
    assert {len(why_all_the_same(tree)) for tree in flat} == {1}
    assert {why_all_the_same(each.tree) for each in choices()} == {()}


@pytest.mark.parametrize("language", languages())
def test_a_cause_that_hides_the_right_card_names_none(language: str) -> None:
    catalog = load_catalog(language)
    for each in choices():
        for card in each.wrong:
            text = " ".join(said(why_wrong(each, card, hides_right=True), catalog))
            assert not [right for right in each.right if names(catalog, text, right)], text


@pytest.mark.parametrize("language", languages())
def test_no_sentence_is_told_twice(language: str) -> None:
    catalog = load_catalog(language)
    for each in choices():
        for card in each.position.hand:
            told = why_wrong(each, card) if card in each.wrong else why_right(each, card)
            sentences = said(told, catalog)
            assert len({*sentences}) == len(sentences)
            assert len({message.key for message in told}) == len(told)


def test_every_card_has_a_row_the_best_first() -> None:
    for each in choices():
        rows = every_card(each)
        assert sorted(str(c) for row in rows for c in row.cards) == sorted(
            map(str, each.position.hand)
        )
        finals = [row.final for row in rows]
        assert finals == sorted(finals, reverse=True)
        assert all(row.clause for row in rows if not row.is_right)


def test_the_price_is_told_both_ways() -> None:
    cause, back = said(why_wrong(choice("b/2s2bAb,Fb3sCb/53,41"), Card.parse("2s")))
    assert cause == ("The three of swords takes this trick and gets away: 10 points.")
    assert back == "In return you get the knight of batons: 3 points."


def test_a_card_that_is_lost_anyway_is_given_up_where_it_brings_most() -> None:
    told = said(why_right(choice("s/Ac5sAs,FbCs/15,78/6d"), Card.parse("Ac"), "plan"))
    assert told[0].startswith("The ace of cups cannot be saved")
    assert "11 points" in told[0]
    assert "16" in told[0]
    assert "the knight of swords falls to the ace of swords" in told[1]


def test_what_weight_decides_is_counted() -> None:
    weighed = choice("c/AbAdFs,3d3c4c/40,36")
    assert "21" in said(why_right(weighed, Card.parse("Ab")))[-1]
    told = said(counted(weighed, Card.parse("Ab")))
    assert told == [
        "You win 1 of 3 tricks.",
        "Only the ace of coins beats the three of coins when it is led.",
    ]


def test_why_the_other_side_does_not_do_the_obvious() -> None:
    lead = choice("s/3bAd7b,AbRd3s/49,25")
    told = said(answers(lead, Card.parse("3b")))
    assert told[-1] == "So the king of coins is played: 63."
    assert told[0].endswith("the ace of coins takes the king of coins: 64.")
    # After a trick that is let go it is the lead that costs.
    told = said(answers(choice("s/Ac5sAs,FbCs/15,78/6d"), Card.parse("Ac")))
    assert told == []


def test_what_no_card_changes() -> None:
    tree = Tree(Position.parse("s/Ac5sAs,FbCs/15,78/6d"))
    assert said(sure(tree)) == [
        "Lost whatever you play, unless your opponent errs: the ace of cups.",
        "Yours whatever you play: the ace of swords and the jack of batons.",
    ]


def test_beyond_three_cards_a_hand_nothing_is_claimed() -> None:
    position = Position.parse("d/Ad3dFd7b,Rd5d2d4b/50,43")
    assert explain(position, Card.parse("7b"), SOLVER).choice is None


def test_against_a_goal_every_card_that_reaches_it_is_right() -> None:
    position = Position.parse("d/3dFd7b,Ad5d2d/51,46")
    target = target_of(None, position, SOLVER.solve(position))
    told = [explain(position, card, SOLVER, target) for card in position.hand]
    assert [each.is_right for each in told] == [False, False, True]
