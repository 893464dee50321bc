"""The files of examples: read strictly, and saying nothing of cards that are not there."""

from __future__ import annotations

from pathlib import Path
from typing import get_type_hints

import pytest

from tutor.content.examples import example_codes, examples_of
from tutor.content.yaml.problems import ContentError
from tutor.patterns import PATTERNS, Choice, Pattern, View
from tutor.players.simple import SIMPLE_PLAYERS
from tutor.rules import Card, Position, Seen
from tutor.rules.cards import DECK
from tutor.solver.tree import Tree
from tutor.text.catalog import load_catalog


@pytest.mark.parametrize("code", example_codes())
def test_each_has_examples_and_near_misses_and_none_twice(code: str) -> None:
    found = examples_of(code)
    assert found.holds
    assert found.fails
    plays = [(each.position, each.card) for each in (*found.holds, *found.fails)]
    assert len(set(plays)) == len(plays)


@pytest.mark.parametrize("code", example_codes())
def test_near_misses_are_told_in_sentences_about_cards_that_are_there(code: str) -> None:
    catalog = load_catalog("en")
    for example in examples_of(code).fails:
        assert example.because[0].isupper() or example.because[0].isdigit()
        assert example.because.endswith(".")
        named = [card for card in DECK if catalog.in_words(card) in example.because]
        assert set(named) <= set(example.position.in_play)


@pytest.mark.parametrize(
    "text",
    [
        "code: bank\nholds:\n  - {position: d/5s, card: 5s, params: {}}\n",
        "code: other\nholds: []\nfails: []\n",
        'code: bank\nholds:\n  - {position: "d/5s,4d/60,60", card: 4d, params: {}}\n',
        'code: bank\nholds:\n  - {position: "d/5s,4d/60,60", card: 5s}\n',
        'code: bank\nfails:\n  - {position: "d/5s,4d/60,60", card: 5s}\n',
        'code: bank\nholds:\n  - {position: "d/5s,4d/60,60", card: 5s, params: {card: yes}}\n',
        "code: bank\nsurprise: 1\n",
        "code: bank\ncode: bank\n",
    ],
)
def test_a_faulty_file_is_refused(text: str, tmp_path: Path) -> None:
    (tmp_path / "bank.yaml").write_text(text, "utf-8")
    with pytest.raises(ContentError):
        examples_of("bank", tmp_path)


# Who may know what


@pytest.mark.parametrize("pattern", PATTERNS, ids=lambda each: each.slug)
def test_a_detector_reads_a_view_and_nothing_else(pattern: Pattern) -> None:
    hints = get_type_hints(pattern.detect)
    del hints["return"]
    assert list(hints.values()) == [View, Card]


def test_a_view_is_made_of_an_open_position_only() -> None:
    assert get_type_hints(Choice.__init__)["tree"] is Tree
    assert get_type_hints(Tree.__init__)["position"] is Position
    assert not issubclass(Seen, Position)


@pytest.mark.parametrize("name", SIMPLE_PLAYERS)
def test_a_simple_player_sees_what_its_seat_sees(name: str) -> None:
    hints = get_type_hints(SIMPLE_PLAYERS[name])
    assert hints == {"seen": Seen, "return": Card}
