"""Writes screens to the terminal, as plain lines or in colour, and never what it cannot write."""

from __future__ import annotations

import os
import shutil
import sys
import textwrap
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, TextIO

from tutor.session.screen import Block
from tutor.text.catalog import Catalog
from tutor.views import plain
from tutor.views.look import Look

if TYPE_CHECKING:
    from rich.console import Console

NARROWEST = 20
WIDEST = 100


def look_at(
    stream: TextIO, environ: Mapping[str, str], wants_plain: bool, wants_ascii: bool
) -> Look:
    """How to look on ``stream``: plain where it is no terminal, or a dumb one."""
    encoding = getattr(stream, "encoding", None) or "ascii"
    dumb = environ.get("TERM", "") in ("dumb", "unknown", "")
    columns = shutil.get_terminal_size((80, 24)).columns
    return Look(
        is_plain=wants_plain or dumb or not stream.isatty(),
        is_ascii=wants_ascii,
        encoding=encoding,
        width=min(max(columns, NARROWEST), WIDEST),
    )


class Output:
    """Where screens go."""

    def __init__(self, catalog: Catalog, look: Look, stream: TextIO) -> None:
        self.catalog = catalog
        self.look = look
        self._stream = stream
        self._console: Console | None = None

    def show(self, blocks: Iterable[Block]) -> None:
        """Writes the blocks, one below the other."""
        if self.look.is_plain:
            for block in blocks:
                for line in plain.lines_of(block, self.catalog):
                    self.line(line)
            return
        from tutor.views.pretty import Pretty

        width = look_at(self._stream, os.environ, False, False).width
        pretty = Pretty(self.catalog, self.look, width)
        console = self._rich()
        for block in blocks:
            for text in pretty.lines_of(block):
                console.print(text, width=width)

    def line(self, text: str = "") -> None:
        """Writes one paragraph; wrapped at words on a terminal, left whole in a pipe."""
        text = self.look.writable(text)
        if self._stream.isatty() and len(text) > self.look.width:
            text = "\n".join(textwrap.wrap(text, self.look.width, break_on_hyphens=False))
        self.write(text + "\n")

    def write(self, text: str) -> None:
        """Writes text as it is, but for what the terminal cannot write."""
        self._stream.write(self.look.writable(text))
        self._stream.flush()

    def _rich(self) -> Console:
        if self._console is None:
            from rich.console import Console

            self._console = Console(file=self._stream, highlight=False, markup=False, emoji=False)
        return self._console


def standard_streams_never_fail() -> None:
    """Lets odd characters be escaped on output rather than end the program."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure:
            reconfigure(errors="backslashreplace")
