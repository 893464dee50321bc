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
    pairs = "-pairs" if position.seats == 4 else ""
    if position.table:
        return say(f"puzzle.title.reply{pairs}", led=position.table[0], us=us, them=them)
    return say(f"puzzle.title.lead{pairs}", trumps=_trumps(position), us=us, them=them)


def _trumps(position: Position) -> Message:
    """How many cards of the hand are trumps."""
    trumps = sum(card.suit is position.trump for card in position.hand)
    if trumps == len(position.hand):
        return say("puzzle.title.all-trumps")
    if trumps > 1:
        return say("puzzle.title.trumps", n=trumps)
    return say(f"puzzle.title.{'one' if trumps else 'no'}-trump")
