"""Screens too tall for the terminal, in pages: cut between ideas, the question on the last."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator, Sequence

from rich.console import Console

from tutor.session.screen import Block, Gap, Marked
from tutor.text.catalog import Catalog
from tutor.views.look import Look
from tutor.views.pretty import Pretty


def pages(
    blocks: Iterable[Block], catalog: Catalog, look: Look, columns: int, rows: int
) -> list[tuple[Block, ...]]:
    """The blocks in pages of so many rows at most, unless a single one is taller.

    The last page is as full as can be: what is asked keeps its picture and its words beside it.
    """
    parts = list(_parts(blocks))
    heights = [height([part], catalog, look, columns) for part in parts]
    found: list[tuple[Block, ...]] = []
    end, room = len(parts), 0
    start = end
    while start:
        start -= 1
        room += heights[start]
        if room > rows and start + 1 < end:
            found.append(tuple(parts[start + 1 : end]))
            end, room = start + 1, heights[start]
    found.append(tuple(parts[:end]))
    return [page for page in reversed(found) if any(not isinstance(part, Gap) for part in page)]


def height(blocks: Sequence[Block], catalog: Catalog, look: Look, columns: int) -> int:
    """The rows that blocks fill in colour."""
    file = io.StringIO()
    console = Console(file=file, width=columns, highlight=False, markup=False, emoji=False)
    pretty = Pretty(catalog, look, columns)
    for block in blocks:
        for text in pretty.lines_of(block):
            console.print(text)
    return file.getvalue().count("\n")


def _parts(blocks: Iterable[Block]) -> Iterator[Block]:
    """The blocks with an author's paragraphs and drawings one by one."""
    for block in blocks:
        if isinstance(block, Marked):
            for place, piece in enumerate(_paragraphs(block.text)):
                if place:
                    yield Gap()
                yield Marked(piece)
        else:
            yield block


def _paragraphs(text: str) -> Iterator[str]:
    held: list[str] = []
    for line in (*text.split("\n"), ""):
        if line.strip():
            held.append(line)
        elif held:
            yield "\n".join(held)
            held = []
