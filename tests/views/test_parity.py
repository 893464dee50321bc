"""Each view draws each kind of block, and leaves out no card that is in it."""

from __future__ import annotations

from typing import get_args

import pytest

from tutor.grading.play import played_tricks
from tutor.message import say
from tutor.rules.cards import Card, Suit, cards_of
from tutor.rules.position import Position
from tutor.session.blocks.table import position_table, trick_result
from tutor.session.screen import (
    Bar,
    Block,
    CardRow,
    Choices,
    Contrast,
    Gap,
    Heading,
    HiddenStock,
    LineSummary,
    MarkedText,
    Prose,
    Say,
    TrickPair,
)
from tutor.text.catalog import load_catalog
from tutor.views.colour import ColourView
from tutor.views.look import Look
from tutor.views.plain import PlainView
from tutor.views.view import View

WORDS = load_catalog("en")
VIEWS = (PlainView(WORDS), ColourView(WORDS, Look(False, False, "utf-8"), 80))
views = pytest.mark.parametrize("view", VIEWS, ids=lambda view: type(view).__name__)
AT = Position.parse("s/As3d,5s/42,54/Cd")
HERE, THERE = (
    trick_result(AT, AT.to_play, played_tricks(AT, cards_of(line))[0]) for line in ("As3d", "3dAs")
)
TABLE = position_table(AT, AT.to_play)
CARDS = cards_of("As3d5s")
SAMPLES: tuple[Block, ...] = (
    Say(say("lesson.right")),
    Prose("As written."),
    Gap(),
    Heading("Title", say("puzzle.place", n=1, all=2)),
    TABLE,
    TABLE._replace(known_because=None, counts=(), hidden_stock=HiddenStock(3, Card.parse("2s"))),
    HERE,
    LineSummary((CARDS,), 61),
    Contrast(*cards_of("As3d"), (TrickPair(HERE, THERE, True),)),
    MarkedText("{As:The} *takes*.\n\n[hand 3d 5s]"),
    CardRow(CARDS, "Label", Suit.SPADE, CARDS[0]),
    Choices(("{As:The}", say("lesson.card", card=CARDS[1]))),
    Bar(1, 3),
)


def cards_in(value: object) -> set[Card]:
    """All cards anywhere in a block."""
    if isinstance(value, Card):
        return {value}
    return set().union(*map(cards_in, value)) if isinstance(value, tuple) else set()


def drawn(view: View[object], block: Block) -> str:
    return "\n".join(map(str, view.lines_of(block)))


def test_there_is_a_sample_of_each_kind() -> None:
    assert {type(sample) for sample in SAMPLES} == set(get_args(Block))


@views
@pytest.mark.parametrize("block", SAMPLES, ids=lambda block: type(block).__name__)
def test_each_kind_is_drawn_with_all_its_cards(view: View[object], block: Block) -> None:
    text = drawn(view, block)
    assert text.strip() or isinstance(block, Gap | Bar)
    for card in cards_in(block):
        names = WORDS.in_words(card), WORDS.in_words(card, "short")
        assert any(name in text for name in names), card


@views
def test_a_view_is_complete(view: View[object]) -> None:
    assert not type(view).__abstractmethods__
