"""The table of a game in words, one fact after another."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from tutor.message import Message, say
from tutor.session.screen import GameTable

LONG_HAND = 5
"""A longer hand is told suit by suit, not card by card."""


def game_table(table: GameTable) -> Iterator[Message]:
    """What is so, then the learner's cards, then what has just been played."""
    key = "table.plain."
    yield say(key + "trump", suit=table.trump)
    yield say(key + "trick", trick=table.trick, tricks=table.tricks, lead=table.lead)
    for count in table.counts:
        yield say(key + "count", who=count.owner, n=count.points)
    if table.counts:
        yield say(key + "still", n=table.still_to_play_for)
    else:
        yield say("game.table.you-count")
    if table.turn_up:
        yield say("game.table.stock", n=table.stock, card=table.turn_up)
    else:
        yield say("game.table.no-stock")
    for held in table.others:
        if held.cards:
            yield say(key + "holds", who=held.owner, cards=held.cards)
        else:
            yield say(key + "holds-nothing", who=held.owner)
    yield say(key + "yours")
    yield from _hand(table)
    for laid in table.table:
        yield say(key + "table", who=laid.owner, card=laid.card)
    if not table.table:
        yield say(key + "table-empty")


def _hand(table: GameTable) -> Iterator[Message]:
    """The cards with their numbers; a long hand in a line for each suit."""
    numbered = list(enumerate(table.yours, 1))
    if len(numbered) <= LONG_HAND:
        for place, card in numbered:
            yield say("table.plain.card", place=place, card=card, points=card.points)
        return
    for _, suit in groupby(numbered, key=lambda each: each[1].suit):
        named = [say("game.table.numbered", place=place, card=card) for place, card in suit]
        line = named[0]
        for each in named[1:]:
            line = say("game.comma", first=line, rest=each)
        yield say("game.table.suit", cards=line)
