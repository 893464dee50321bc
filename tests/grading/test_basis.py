"""What a verdict knows beyond the table: nothing, the hands, or the order of the stock."""

from __future__ import annotations

import pytest

from tests.rules.playing import at, begun, moments
from tutor.grading.verdict import Basis, basis_of
from tutor.rules.variant import SCOPERTA, TWO_PLAYERS
from tutor.session.blocks.table import position_table


@pytest.mark.parametrize(
    ("text", "open_hands", "basis", "key"),
    [
        ("d/3dFd7b,Ad5d2d/51,46", False, Basis.ALL_KNOWN, "known.duel"),
        ("d/7b,2d/51,69", False, Basis.ALL_KNOWN, "known.duel-one"),
        ("d/5s,/60,60/4d", False, Basis.ALL_KNOWN, "known-none"),
        ("b/3bAb7d,3s7b/27,55/5b/CsRb", True, Basis.ALL_KNOWN, "known-stock"),
        ("b/3bAb7d,3s7b/27,55/5b/CsRb", False, Basis.STOCK_KNOWN, "stock-known"),
        ("s/As5bAd,Rd3b7s/30,52/-/2cFb6c4s", True, Basis.STOCK_KNOWN, "stock-known"),
        ("d/5s7b,4s7c,2s7d/60,40,20", False, Basis.OPEN_HANDS, "open-hands"),
        ("d/5s,,,/60,30,20,10/2s6s4s", False, Basis.ALL_KNOWN, "known-none"),
    ],
)
def test_what_is_known_at_the_table(text: str, open_hands: bool, basis: Basis, key: str) -> None:
    position = at(text)
    assert basis_of(position, open_hands) is basis
    because = position_table(position, position.to_play, open_hands).known_because
    assert because.key == f"table.{key}"


@pytest.mark.parametrize("variant", [TWO_PLAYERS, SCOPERTA], ids=str)
def test_the_stock_is_worked_out_from_trick_seventeen_on_with_open_hands(variant: object) -> None:
    is_open = variant is SCOPERTA
    for game in moments(begun(SCOPERTA, 3), 3):
        position = game.position
        if not position.is_over:
            is_known = len(position.stock) <= (2 if is_open else 0)
            assert (basis_of(position, is_open) is Basis.ALL_KNOWN) is is_known
