"""The laws of the registry, and its examples: plays that show a pattern, or only look like it."""

from __future__ import annotations

import pytest

from tests.patterns.places import few
from tutor.content.example import Example
from tutor.content.examples import example_codes, examples_of
from tutor.lessons.course import Course
from tutor.patterns import (
    BY_SLUG,
    PATTERNS,
    Choice,
    Fact,
    Tone,
    as_json,
    causes_of,
    explained,
    facts_of,
    merits_of,
    themes_of,
)
from tutor.patterns.counting import beaters_of, count_of, wins_more_by
from tutor.patterns.registry import RENAMED
from tutor.patterns.replies import replies_of
from tutor.rules import Card, Position, Seat, play
from tutor.session.blocks.why import example_choice
from tutor.solver import default_solver
from tutor.solver.tree import Tree

CODES = sorted(BY_SLUG)


def tree_of(text: str) -> Tree:
    return Tree(Position.parse(text))


def card(text: str) -> Card:
    return Card.parse(text)


# The registry


def test_every_pattern_has_a_name_of_its_own() -> None:
    assert len(BY_SLUG) == len(PATTERNS)


def test_every_lesson_is_in_the_course() -> None:
    lessons = {lesson.slug for lesson in Course.shipped("en").lessons}
    assert {pattern.lesson for pattern in PATTERNS} <= lessons


def test_what_leads_to_a_theme_is_asked() -> None:
    silent = {"load-lead", "trump-lead", "court-lead", "blank-lead"}
    for pattern in PATTERNS:
        assert bool(pattern.question) == (pattern.is_theme and pattern.slug not in silent)


def test_what_is_gone_has_been_renamed_to_what_is_there() -> None:
    assert not RENAMED.keys() & BY_SLUG.keys()
    assert {new for names in RENAMED.values() for new in names} <= BY_SLUG.keys()


# Examples


def told_of(code: str, example: Example) -> tuple[Fact, ...]:
    """Everything that a pattern says of a play, for the best outcome there is."""
    return facts_of(BY_SLUG[code], example_choice(example, default_solver()), example.card)


@pytest.mark.slow
@pytest.mark.parametrize("code", CODES)
def test_the_examples_show_it(code: str) -> None:
    examples = examples_of(code)
    assert examples.holds
    for example in examples.holds:
        told = [dict(fact.params) for fact in told_of(code, example)]
        assert example.params in told, (str(example.position), str(example.card))


@pytest.mark.parametrize("code", CODES)
def test_the_near_misses_only_look_like_it(code: str) -> None:
    examples = examples_of(code)
    assert examples.fails
    for example in examples.fails:
        assert not told_of(code, example), (str(example.position), str(example.card))


def test_there_are_examples_of_nothing_else() -> None:
    assert set(example_codes()) == set(CODES)


# What is told of a position


def test_the_data_of_an_explanation() -> None:
    tree = tree_of("s/Ac5sAs,FbCs/15,78/6d")
    found = explained(tree)
    assert found.why == ()
    assert found.cards[card("As")].account == {
        "swings": [{"card": "Cs", "points": 3, "to": "them"}],
        "gone": ["Ac"],
        "safe": ["As", "Fb"],
    }
    first, last = found.cards[card("As")].reasons
    assert as_json(first) == {
        "code": "trump-spent",
        "holds": "always",
        "params": {
            "card": "As",
            "worth": 3,
            "other": "Cs",
            "then_taker": "As",
            "then_prey": "Cs",
            "gain": 0,
        },
    }
    assert last.pattern.slug == "points-change-hands"
    assert last.message().key == "patterns.points-change-hands.said"
    plan = [told.pattern.slug for told in found.cards[card("Ac")].reasons]
    assert plan == ["duck", "lost-anyway"]


def test_where_nothing_is_to_be_found_there_is_a_why_and_no_reason() -> None:
    found = explained(tree_of("b/3dAdCb,AsRb/33,37/Ac"))
    assert not any(each.reasons for each in found.cards.values())
    (why,) = found.why
    assert why.pattern.slug == "one-of"
    assert why.params["cards"] == (card("Ac"), card("As"))
    assert (why.params["points"], why.params["takers"]) == (14, (card("Cb"),))


def test_themes_are_those_of_every_right_card() -> None:
    for position in few():
        choice = Choice(Tree(position))
        themes = themes_of(choice)
        assert not any(theme.tone in (Tone.FAULT, Tone.SETTLED) for theme in themes)
        for each in choice.right:
            told = {fact.pattern for fact in merits_of(choice.view(each)).facts}
            assert {theme for theme in themes if theme.tone is Tone.MERIT} <= told


# The other seat's answers, and what can be counted


def test_the_answers_to_a_lead_cost_what_the_solver_says() -> None:
    solver = default_solver()
    for position in few():
        tree = Tree(position)
        for lead in position.hand:
            for reply in replies_of(tree, lead):
                after, _ = play(position, lead)
                solution = solver.solve(after)
                assert reply.cost == solution.cost(reply.card)
                assert reply.final == 120 - solution.points_after[reply.card]
                assert bool(reply.cause) == (reply.cost > 0)


def test_why_the_king_goes_on_the_three() -> None:
    tree = tree_of("s/3bAd7b,AbRd3s/49,25")
    best, *costly = replies_of(tree, card("3b"))
    assert (best.card, best.cost, best.final, best.falls) == (card("Rd"), 0, 63, ())
    assert [(str(each.card), each.cost, each.final) for each in costly] == [
        ("3s", 1, 64),
        ("Ab", 1, 64),
    ]
    for each in costly:
        (fall,) = each.falls
        assert (fall.card, fall.taker, fall.prey) == (card("Ad"), card("Ad"), card("Rd"))
        assert each.won == (card("3b"),)


def test_counting() -> None:
    choice = Choice(tree_of("c/AbAdFs,3d3c4c/40,36"), needed=61)
    count = count_of(choice)
    assert (count.tricks_left, count.have, count.needed, count.missing) == (3, 40, 61, 21)
    assert {str(each): won for each, won in count.tricks_won.items()} == {"Ab": 1, "Ad": 0, "Fs": 1}
    assert wins_more_by(choice, card("Ab")) == 0
    assert beaters_of(choice, card("3d")) == (card("Ad"),)
    assert count_of(Choice(choice.tree)).missing is None


def test_roles_are_counted_from_the_seat_to_play() -> None:
    for position in few():
        tree = Tree(position)
        for each in position.hand:
            for told in causes_of(Choice(tree).view(each)):
                if told.pattern.slug == "wrong-leader":
                    leader = told.params["leader"]
                    assert isinstance(leader, int)
                    seat = position.seat_after(position.to_play, leader)
                    following = tree.after[each].next_leader
                    assert following
                    assert following.value == Seat(seat)
