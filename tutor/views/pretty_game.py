"""The table of a game in colour: like that of a puzzle, with a stock nobody has seen."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from rich.cells import cell_len
from rich.text import Text

from tutor.message import Message, say
from tutor.rules.cards import Card
from tutor.session.screen import GameTable

LONG_HAND = 5
"""A longer hand stands in rows, not card by card."""
_LABEL = 11


class Brush(NamedTuple):
    """How words, cards and rows are drawn here."""

    say: Callable[[Message], str]
    short: Callable[[Card], Text]
    """A card's letters in the colour of its suit."""
    named: Callable[[Card], Text]
    """The same with the name of its rank."""
    row: Callable[[str, int, Iterable[Text]], Iterator[Text]]
    """Things behind a label, in as many lines as it takes."""
    ends: Callable[[list[Text], Text], Iterator[Text]]
    """Things at the left, one at the right end."""


def game_table(table: GameTable, brush: Brush) -> Iterator[Text]:
    """The score and the trump, the trick, then the stock, the table and the hands."""
    counts = [
        Text(brush.say(say("table.count", who=each.owner, n=each.points)), "bold")
        for each in table.counts
    ]
    still = say("table.still", n=table.still_to_play_for) if counts else say("game.table.you-count")
    counts.append(Text(brush.say(still), "dim"))
    trump = Text(brush.say(say("table.trump", suit=table.trump)), "bold")
    trump.stylize(_suit_style(table))
    yield from brush.ends(counts, trump)
    trick = say("table.trick", trick=table.trick, tricks=table.tricks, lead=table.lead)
    yield Text(brush.say(trick), "dim")
    yield Text()
    owners = [brush.say(held.owner) for held in table.others]
    label = max([_LABEL, *(cell_len(owner) + 1 for owner in owners)])
    for owner, held in zip(owners, table.others, strict=True):
        yield from brush.row(owner, label, map(brush.named, held.cards))
    yield from brush.row(brush.say(say("table.stock")), label, _stock(table, brush))
    laid = [
        Text.assemble(brush.named(each.card), (f"  {brush.say(each.owner)}", "dim"))
        for each in table.table
    ]
    empty = [Text(brush.say(say("table.empty")), "dim")]
    yield from brush.row(brush.say(say("table.table")), label, laid or empty)
    yield from _hand(table, brush, label)


def _suit_style(table: GameTable) -> str:
    """The colour of the trump suit, as cards of it have it."""
    from tutor.views.pretty import SUIT_STYLES

    return SUIT_STYLES[table.trump]


def _stock(table: GameTable, brush: Brush) -> list[Text]:
    if table.turn_up is None:
        return [Text(brush.say(say("game.table.gone")), "dim")]
    under = Text(brush.say(say("game.table.under", n=table.stock - 1)), "dim")
    return [under, brush.named(table.turn_up)]


def _hand(table: GameTable, brush: Brush, label: int) -> Iterator[Text]:
    yours = brush.say(say("table.yours"))
    numbered = list(enumerate(table.yours, 1))
    if len(numbered) > LONG_HAND:
        cards = [
            Text.assemble((f"{place} ", "bold"), brush.named(card)) for place, card in numbered
        ]
        yield from brush.row(yours, label, cards)
        return
    for place, card in numbered:
        worth = brush.say(
            say("table.worth", n=card.points) if card.points else say("game.table.nothing")
        )
        yield Text.assemble(
            (yours if place == 1 else "").ljust(label),
            (f"{place}  ", "bold"),
            brush.short(card),
            f"  {brush.say(say('game.table.card', card=card)).ljust(18)} ",
            (worth.rjust(2), "dim"),
        )
