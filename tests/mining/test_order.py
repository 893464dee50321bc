"""What can be asked for: names, shares, and themes that cannot be."""

from __future__ import annotations

import pytest

from tutor.authoring.mining.request import MiningRequest, Role, impossible_themes
from tutor.authoring.mining.set_text import command_of, title_of_set
from tutor.content.puzzles.model import GoalKind, is_id
from tutor.grading.themes import BY_SLUG
from tutor.text.catalog import languages, load_catalog

ORDERS = [
    MiningRequest(variant=variant, role=role, cards=cards, goals=goals, level=level)
    for variant in ("two-players", "pairs")
    for role in (None, *Role)
    for cards in (None, 2, 3)
    for level in (None, 4)
    for goals in (
        (),
        (GoalKind.WIN,),
        (GoalKind.DRAW,),
        (GoalKind.MOST_POINTS,),
        (GoalKind.NOTHING_TO_FIND,),
        (GoalKind.MOST_POINTS, GoalKind.NOTHING_TO_FIND),
    )
]


@pytest.mark.parametrize(
    ("order", "name"),
    [
        (MiningRequest(), "mined"),
        (MiningRequest(role=Role.REPLY, cards=3, level=2), "mined-reply-3-level-2"),
        (MiningRequest(variant="pairs", seed=7), "mined-pairs-seed-7"),
        (MiningRequest(goals=(GoalKind.MOST_POINTS,), themes=("duck",)), "mined-most-duck"),
        (MiningRequest(name="mine-own", seed=7), "mine-own"),
        (MiningRequest(cards=2, is_of_games=True), "mined-games-2"),
    ],
)
def test_the_name_of_a_set_is_made_of_what_is_asked_for(order: MiningRequest, name: str) -> None:
    assert order.set_name == name


def test_two_orders_have_two_names_and_two_commands() -> None:
    orders = [
        *ORDERS,
        MiningRequest(seed=2),
        MiningRequest(themes=("duck",)),
        MiningRequest(themes=("duck", "bank")),
    ]
    names = [order.set_name for order in orders]
    assert all(map(is_id, names))
    assert len(set(names)) == len({command_of(order) for order in orders}) == len(orders)


@pytest.mark.parametrize("language", languages())
def test_every_order_has_a_title_and_none_tells_an_idea(language: str) -> None:
    catalog = load_catalog(language)
    for order in ORDERS:
        title = catalog.say(title_of_set(order))
        assert 0 < len(title) <= 80
        assert '"' not in title
        assert "\\" not in title
        duck, bank = (order._replace(themes=(slug,)) for slug in ("duck", "bank"))
        assert catalog.say(title_of_set(duck)) == catalog.say(title_of_set(bank)) != title
        if GoalKind.NOTHING_TO_FIND in order.goals:
            only = order._replace(goals=(GoalKind.NOTHING_TO_FIND,))
            assert catalog.say(title_of_set(only)) == title


def test_the_command_leaves_out_what_is_usual() -> None:
    assert command_of(MiningRequest()) == "briscola author mine --count 20 --seed 1"
    order = MiningRequest(
        5, ("duck", "bank"), Role.REPLY, 3, 2, (GoalKind.WIN,), "pairs", 0, 500, "mine"
    )
    assert command_of(order) == (
        "briscola author mine --count 5 --variant pairs --goal win --theme duck --theme bank"
        " --role reply --cards 3 --level 2 --seed 0 --deals 500 --set mine"
    )
    games = MiningRequest(themes=("duck",), is_of_games=True)
    assert command_of(games) == "briscola author mine --count 20 --theme duck --games FILE"


def test_shares() -> None:
    assert MiningRequest(10).share == 10
    assert MiningRequest(10, ("duck", "bank", "ruff")).share == 4
    both = (GoalKind.MOST_POINTS, GoalKind.NOTHING_TO_FIND)
    assert MiningRequest(10, goals=both).share == 5
    assert MiningRequest(10, ("duck", "bank"), goals=both).share == 3


def test_themes_that_cannot_be() -> None:
    leading = impossible_themes(MiningRequest(role=Role.LEAD))
    assert "duck" in leading
    assert "throw-in" not in leading
    assert "throw-in" in impossible_themes(MiningRequest(variant="pairs"))
    assert "feed-partner" in impossible_themes(MiningRequest())
    assert "save-draw" in impossible_themes(MiningRequest(goals=(GoalKind.WIN,)))
    assert "save-draw" not in impossible_themes(MiningRequest())
    nothing = impossible_themes(MiningRequest(goals=(GoalKind.NOTHING_TO_FIND,)))
    assert {slug for slug, theme in BY_SLUG.items() if theme.is_hint} <= set(nothing)
