"""Screens too tall for the terminal, in pages: cut between ideas, the question on the last."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator, Sequence

from rich.console import Console

from tutor.session.screen import Bar, Block, Gap, Heading, Marked, Say, Tone
from tutor.text.catalog import Catalog
from tutor.views.look import Look
from tutor.views.pretty import Pretty


def pages(
    blocks: Iterable[Block], catalog: Catalog, look: Look, columns: int, rows: int
) -> list[tuple[Block, ...]]:
    """The blocks in pages of so many rows at most, their heading aside, or of a single tall one.

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
    shown = [page for page in reversed(found) if any(not isinstance(part, Gap) for part in page)]
    # A heading is no page of its own: where it is one too many it may pass out of sight.
    if len(shown) > 1 and all(map(_is_heading, shown[0])):
        shown[:2] = [shown[0] + shown[1]]
    return shown


def _is_heading(part: Block) -> bool:
    is_note = isinstance(part, Say) and part.tone is Tone.NOTE
    return is_note or isinstance(part, Gap | Heading | Bar)


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
