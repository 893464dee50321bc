"""What a puzzle is called: as its author wrote, or else after its situation, never after its idea.

Only what the first screen shows anyway goes into a title: who leads, the count, the trumps held.
"""

from __future__ import annotations

from tutor.content.model import Puzzle
from tutor.message import Message, say
from tutor.rules.position import Position


def title_of(puzzle: Puzzle) -> Message:
    """The title of a puzzle."""
    if puzzle.texts.title:
        return say("puzzle.title.written", title=puzzle.texts.title)
    position = puzzle.position
    us = position.points_of_side(position.side_to_play)
    them = sum(position.points) - us
    return say(f"puzzle.title.{_scene(position)}", us=us, them=them, what=_what(position))


def _scene(position: Position) -> str:
    where = "reply" if position.table else "lead"
    return f"{where}-pairs" if position.seats == 4 else where


def _what(position: Position) -> Message:
    """The card led to you; or, leading, how many of your cards are trumps."""
    if position.table:
        return say("puzzle.title.led", card=position.table[0])
    trumps = sum(card.suit is position.trump for card in position.hand)
    if trumps == len(position.hand):
        return say("puzzle.title.all-trumps")
    return say(f"puzzle.title.trumps-{trumps}")
