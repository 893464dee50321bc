"""Whether anything can still change: the same final count, whatever anybody plays."""

from __future__ import annotations

from tutor.rules.position import Position, legal_plays, play
from tutor.rules.trick import Side

MOST_CARDS = 8
"""Beyond so many cards in all hands not every line is walked: then nothing counts as settled."""


def settled_final(position: Position, side: Side) -> int | None:
    """The final points of ``side`` if every line of play ends on them, else None."""
    if position.stock or sum(map(len, position.hands)) > MOST_CARDS:
        return None
    finals = {position.points_of_side(side)} if position.is_over else None
    for card in () if finals else legal_plays(position):
        below = settled_final(play(position, card)[0], side)
        finals = (finals or set()) | {below if below is not None else -1}
        if len(finals) > 1 or -1 in finals:
            return None
    return next(iter(finals)) if finals else None
