"""The eight games of the family and the options tables differ in."""

from __future__ import annotations

import pytest

from tests.rules.playing import card, cards
from tutor.rules.cards import points_of
from tutor.rules.errors import VariantError
from tutor.rules.variant import (
    BASTARDA,
    BRISCOLONE,
    CHIAMATA,
    PAIRS,
    SCOPERTA,
    THREE_PLAYERS,
    TWO_PLAYERS,
    VARIANTS,
    Option,
    TrumpMade,
    Variant,
)

TABLE = {
    # name: seats, hand, stock with the turn-up, tricks with a draw, all tricks
    "two-players": (2, 3, 34, 17, 20),
    "scoperta": (2, 3, 34, 17, 20),
    "pizzico": (2, 5, 30, 15, 20),
    "briscolone": (2, 20, 0, 0, 20),
    "three-players": (3, 3, 30, 10, 13),
    "pairs": (4, 3, 28, 7, 10),
    "chiamata": (5, 8, 0, 0, 8),
    "bastarda": (5, 8, 0, 0, 8),
}


def test_there_are_eight_games() -> None:
    assert set(VARIANTS) == set(TABLE)
    assert all(str(variant) == name for name, variant in VARIANTS.items())


@pytest.mark.parametrize("name", TABLE)
def test_what_is_dealt(name: str) -> None:
    each = VARIANTS[name]
    sizes = each.seats, each.hand_size, each.stock_size, each.tricks_with_draw, each.tricks
    assert sizes == TABLE[name]
    assert each.tricks == each.tricks_with_draw + each.hand_size
    assert points_of(each.pack) == 120
    assert not each.options


def test_who_counts_together() -> None:
    assert TWO_PLAYERS.sides == (0, 1)
    assert THREE_PLAYERS.sides == (0, 1, 2)
    assert PAIRS.sides == (0, 1, 0, 1)
    assert CHIAMATA.sides == BASTARDA.sides == ()


def test_how_the_trump_is_made() -> None:
    made = {name: each.trump_made for name, each in VARIANTS.items()}
    assert made["briscolone"] is TrumpMade.LAST_DEALT
    assert made["chiamata"] is made["bastarda"] is TrumpMade.CALLED
    assert made["pairs"] is made["pizzico"] is TrumpMade.TURN_UP
    assert BASTARDA.trump_moves
    assert not CHIAMATA.trump_moves


def test_only_scoperta_is_open() -> None:
    assert [each for each in VARIANTS.values() if each.open_hands] == [SCOPERTA]


def test_three_play_without_the_2_of_coppe() -> None:
    assert THREE_PLAYERS.left_out == cards("2c")
    assert len(THREE_PLAYERS.pack) == 39
    assert {each.name for each in VARIANTS.values() if each.left_out} == {"three-players"}


def test_another_2_can_be_left_out() -> None:
    other = THREE_PLAYERS.with_left_out(card("2d"))
    assert other.left_out == cards("2d")
    assert other.options == {Option.NAMED_TWO_LEFT_OUT}
    assert other.with_left_out(card("2c")) == THREE_PLAYERS


def test_only_a_2_and_only_with_three_players() -> None:
    with pytest.raises(VariantError) as error:
        PAIRS.with_left_out(card("4c"))
    assert error.value.codes == ("option-not-offered", "left-out-not-two")
    with pytest.raises(VariantError) as error:
        THREE_PLAYERS.with_options(Option.NAMED_TWO_LEFT_OUT)
    assert error.value.codes == ("option-needs-card",)


OFFERED = {
    Option.LAST_TRICK_WINS: "two-players scoperta pizzico briscolone pairs",
    Option.NAMED_TWO_LEFT_OUT: "three-players",
    Option.TURN_TO_THE_LEFT: "three-players pairs chiamata bastarda",
    Option.STOP_AT_61: "two-players scoperta pizzico briscolone three-players pairs",
    Option.BEST_OF_FIVE: "two-players scoperta pizzico briscolone three-players pairs",
    Option.POINTS_AFTER_TWO: "chiamata bastarda",
    Option.POINTS_ONLY: "chiamata bastarda",
    Option.LEARNER_COUNTS: " ".join(VARIANTS),
}


@pytest.mark.parametrize("option", Option)
@pytest.mark.parametrize("variant", VARIANTS.values(), ids=str)
def test_an_option_belongs_to_some_games(option: Option, variant: Variant) -> None:
    assert (option in variant.offers) == (variant.name in OFFERED[option].split())
    if option in variant.offers and option is not Option.NAMED_TWO_LEFT_OUT:
        chosen = variant.with_options(option)
        assert chosen.options == {option}
        assert chosen.name == variant.name
        assert chosen.with_options(option) == chosen


def test_every_refused_option_is_named() -> None:
    with pytest.raises(VariantError) as error:
        BRISCOLONE.with_options(Option.POINTS_ONLY, Option.TURN_TO_THE_LEFT)
    assert str(error.value) == (
        "points-only is no option of briscolone; turn-to-the-left is no option of briscolone"
    )


def test_points_after_a_two_and_points_only_exclude_each_other() -> None:
    with pytest.raises(VariantError) as error:
        CHIAMATA.with_options(Option.POINTS_ONLY).with_options(Option.POINTS_AFTER_TWO)
    assert error.value.codes == ("options-exclude",)
    assert str(error.value) == "points-after-two and points-only cannot be chosen together"


def test_options_are_written_as_slugs() -> None:
    assert all(Option(option.value) is option for option in Option)
    assert Option("stop-at-61") is Option.STOP_AT_61
