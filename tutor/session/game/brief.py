"""A moment of a game in one line of codes, for braille displays and for players in a hurry."""

from __future__ import annotations

from collections.abc import Sequence

from tutor.message import Message, say
from tutor.rules.cards import Card
from tutor.rules.game import Game
from tutor.rules.trick import Seat, TrickTaken
from tutor.session.blocks.table import game_table
from tutor.session.screen import Table


def brief_line(game: Game, you: Seat, hides_points: bool) -> Message:
    """The last trick, the hand, the table, the trump, the score and the stock, in that order.

    It holds what the seat ``you`` may know, as ``game_table`` does. The trump is the turn-up as
    long as it lies there; a score that the learner keeps is a question mark. For two players with
    three cards it fits the 40 cells of a braille display, with room to answer.
    """
    table = game_table(game, you, hides_points)
    parts = [
        *brief_trick(game, you, hides_points),
        _hands(table),
        _codes([laid.card for laid in table.table]),
        _trump(table),
        _score(table),
        _stock(table),
    ]
    return say("game.brief.line", parts=_joined(parts, "game.brief.next"))


def brief_trick(game: Game, you: Seat, hides_points: bool) -> list[Message]:
    """The cards of the last trick in the order played, and its points: + yours, - not yours."""
    taken = next((each for each in reversed(game.events) if isinstance(each, TrickTaken)), None)
    if taken is None:
        return []
    sides = game.position.sides
    sign = "+" if sides[taken.seat] == sides[you] else "-"
    points = "" if hides_points else str(taken.points)
    return [say("game.brief.trick", cards=_codes(taken.cards), points=sign + points)]


def _hands(table: Table) -> Message:
    """The learner's hand, and those that lie open in the game."""
    hand = _codes(table.yours)
    shown = [_codes(other.cards) for other in table.others]
    return (
        say("game.brief.open", hand=hand, others=_joined(shown, "game.brief.then"))
        if shown
        else hand
    )


def _score(table: Table) -> Message:
    if not table.counts:
        return say("game.brief.text", text="?")
    return say("game.brief.text", text="-".join(str(each.points) for each in table.counts))


def _trump(table: Table) -> Message:
    stock = table.hidden_stock
    if stock is None or stock.turn_up is None:
        return say("game.brief.trump", suit=table.trump)
    return say("game.brief.card", card=stock.turn_up)


def _stock(table: Table) -> Message:
    return say("game.brief.text", text=str(table.hidden_stock.size if table.hidden_stock else 0))


def _codes(cards: Sequence[Card]) -> Message:
    """Cards by their codes, in a row; a dash for none."""
    if not cards:
        return say("game.brief.text", text="-")
    return _joined([say("game.brief.card", card=card) for card in cards], "game.brief.then")


def _joined(parts: Sequence[Message], key: str) -> Message:
    joined = parts[0]
    for each in parts[1:]:
        joined = say(key, first=joined, rest=each)
    return joined
