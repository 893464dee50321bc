"""What ``tutor.rules`` gives by name, and that a puzzle need not load whole games."""

from __future__ import annotations

import pytest

import tutor.rules
from tests.processes import python

LATER = {"deal", "game", "match", "auction", "result", "reachability", "variant"}


@pytest.mark.parametrize("name", tutor.rules.__all__)
def test_every_name_is_there(name: str) -> None:
    assert getattr(tutor.rules, name) is not None


def test_a_name_that_is_not_there_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="Pinochle"):
        _ = tutor.rules.Pinochle


def test_a_position_needs_no_game() -> None:
    code = "import sys, tutor.rules; print(*[n for n in sys.modules if 'tutor.rules.' in n])"
    loaded = {name.rpartition(".")[2] for name in python(code).split()}
    assert "position" in loaded
    assert not loaded & LATER
