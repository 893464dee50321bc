"""Two lines of play in colour, one beside the other where they fit."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rich.cells import cell_len
from rich.text import Text

from tutor.message import Message, say
from tutor.session.screen import Contrast, TrickShown

_LABEL = 11
_COLUMN = 18
_GAP = 3
"""Columns kept free between the two."""

Row = tuple[Text, list[Text]]
"""What stands before a trick, and the trick in each of the lines."""


def side_by_side(
    contrast: Contrast,
    say_: Callable[[Message], str],
    brief: Callable[[TrickShown], Text],
    arrow: str,
    width: int,
) -> Iterator[Row]:
    """What the line after each card comes to, trick by trick, padded so that it stands in columns.

    On a narrow screen the columns are drawn together, as long as they then fit.
    """
    heads = [Text(say_(say("table.after", card=each)), "bold") for each in contrast[:2]]
    rows: list[Row] = [(Text(""), heads)]
    for each in contrast.tricks:
        number = Text(say_(say("table.played", n=each.here.number)), "dim")
        sides = [brief(each.here), brief(each.there)]
        if each.is_parting:
            sides.append(Text(f"{arrow} {say_(say('table.parting'))}", "dim"))
        rows.append((number, sides))
    label, column = _LABEL, max(_COLUMN, (width - _LABEL) // 4)
    if label + 2 * column + _GAP > width:
        label = max(cell_len(number.plain) for number, _ in rows) + 1
        column = max(cell_len(cell.plain) for _, cells in rows for cell in cells[:2])
    for number, cells in rows:
        yield _padded(number, label), [_padded(cell, column) for cell in cells]


def _padded(text: Text, room: int) -> Text:
    return text + Text(" " * max(0, room - cell_len(text.plain)))
