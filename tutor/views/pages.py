"""Screens too tall for the terminal, in pages: cut between ideas, evenly, the question last."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator, Sequence

from rich.console import Console

from tutor.content.markup import paragraphs
from tutor.session.screen import (
    Bar,
    Block,
    CardRow,
    Choices,
    Gap,
    Heading,
    MarkedText,
    Say,
    Table,
    Tone,
    TrickResult,
)
from tutor.text.catalog import Catalog
from tutor.views.colour import ColourView
from tutor.views.look import Look

_PICTURES = (CardRow, Choices, Table)
_SAME_PICTURE = 4
"""What a cut costs that parts the last picture from what is asked about it."""


def pages(
    blocks: Iterable[Block],
    catalog: Catalog,
    look: Look,
    columns: int,
    rows: int,
    *,
    draws_cards: bool = False,
) -> list[tuple[Block, ...]]:
    """The blocks in pages of so many rows at most, their heading aside, or of a single tall one.

    As few pages as will do, cut where one idea ends; of such cuts, those into pages of like height.
    """
    parts = list(_parts(blocks))
    after = []
    while parts and isinstance(parts[-1], Gap):
        after.append(parts.pop())
    # A heading is no page of its own: where it is too much for the first it passes out of sight.
    heading = _heading(parts)
    heights = [
        0 if place < heading else height([part], catalog, look, columns, draws_cards=draws_cards)
        for place, part in enumerate(parts)
    ]
    heights[-1:] = [tall + len(after) for tall in heights[-1:]]
    costs = [_cost(parts, place) for place in range(len(parts))]
    # For the parts from each place on: how many pages, what they cost, and where the second begins.
    best = [(0, 0, 0)] * (len(parts) + 1)
    for start in reversed(range(len(parts))):
        best[start] = min(
            (1 + best[end][0], tall**2 + best[end][1] + _weight(costs, end, rows), end)
            for end, tall in _first_pages(parts, heights, start, heading, rows)
        )
    found: list[tuple[Block, ...]] = []
    start = 0
    while start < len(parts):
        end = best[start][2]
        found.append((*parts[start:end], *(after if end == len(parts) else ())))
        start = end
    return found


def _first_pages(
    parts: Sequence[Block], heights: Sequence[int], start: int, heading: int, rows: int
) -> Iterator[tuple[int, int]]:
    """Where a page from a part on may end, and its rows."""
    tall, is_begun = 0, False
    for place in range(start, len(parts)):
        is_empty = place < heading or isinstance(parts[place], Gap)
        tall += heights[place]
        if tall > rows and is_begun:
            return
        is_begun = is_begun or not is_empty
        end = place + 1
        # An empty line goes before the next page, where it parts it from this one.
        if is_begun and not is_empty:
            yield end, tall


def _weight(costs: Sequence[int], end: int, rows: int) -> int:
    """A cut's cost in the units of uneven pages: a cost of 1 is worth half a page."""
    return costs[end] * rows**2 // 4 if end < len(costs) else 0


def _cost(parts: Sequence[Block], place: int) -> int:
    """How bad a cut before a part is; 0 where an idea ends."""
    before, after = parts[max(place - 1, 0)], parts[place]
    asked_about = not any(isinstance(part, _PICTURES) for part in parts[place:])
    cost = _SAME_PICTURE if asked_about and any(isinstance(p, _PICTURES) for p in parts) else 0
    match before, after:
        case _, Gap():
            return cost
        case Say(), Say():
            # The count ends what was played out; what comes after it are the reasons.
            return cost + (0 if isinstance(parts[max(place - 2, 0)], TrickResult) else 1)
        case TrickResult(), TrickResult():
            return cost + 3
    return cost + 2


def _heading(parts: Sequence[Block]) -> int:
    """How many of the first parts are a heading, which only says where one is."""
    end = 0
    while end < len(parts) and _is_heading(parts[end]):
        end += 1
    return end if any(isinstance(part, Heading) for part in parts[:end]) else 0


def _is_heading(part: Block) -> bool:
    is_note = isinstance(part, Say) and part.tone is Tone.NOTE
    return is_note or isinstance(part, Gap | Heading | Bar)


def height(
    blocks: Sequence[Block],
    catalog: Catalog,
    look: Look,
    columns: int,
    *,
    draws_cards: bool = False,
) -> int:
    """How many rows the blocks fill in the colour view."""
    file = io.StringIO()
    console = Console(file=file, width=columns, highlight=False, markup=False, emoji=False)
    pretty = ColourView(catalog, look, columns, draws_cards=draws_cards)
    for block in blocks:
        for text in pretty.lines_of(block):
            console.print(text)
    return file.getvalue().count("\n")


def _parts(blocks: Iterable[Block]) -> Iterator[Block]:
    """The blocks with an author's paragraphs and drawings one by one."""
    for block in blocks:
        if isinstance(block, MarkedText):
            for place, piece in enumerate(paragraphs(block.text)):
                if place:
                    yield Gap()
                yield MarkedText(piece)
        else:
            yield block
