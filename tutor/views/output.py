"""Writes screens to the terminal in the view that suits it, and nothing that it cannot write."""

from __future__ import annotations

import re
import shutil
import sys
import textwrap
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, TextIO

from tutor.message import Message
from tutor.session.screen import Block
from tutor.text.catalog import Catalog
from tutor.views import plain
from tutor.views.look import Look
from tutor.views.palette import Ground, Palette, palette_of
from tutor.views.view import NO_MARKS, Marks

if TYPE_CHECKING:
    from rich.console import Console


NARROWEST = 20
WIDEST = 100
ROOM_FOR_CARDS = (60, 24)
"""Columns and rows from which on cards are drawn."""
_ANSWER = 6
"""Columns kept free behind a question."""
_DOT = " · "
_GLUE = "\u00a0"
_STYLE = re.compile(r"\x1b\[[0-9;]*m")


def look_at(
    stream: TextIO, environ: Mapping[str, str], wants_plain: bool, wants_ascii: bool
) -> Look:
    """The look for ``stream``: plain where it is no terminal, or a dumb one."""
    dumb = environ.get("TERM", "") in ("dumb", "unknown", "")
    return Look(
        is_plain=wants_plain or dumb or not stream.isatty(),
        is_ascii=wants_ascii,
        encoding=getattr(stream, "encoding", None) or "ascii",
        is_styled=not environ.get("NO_COLOR"),
    )


def width() -> int:
    """The columns to fill: the terminal's present width, within limits."""
    return min(max(shutil.get_terminal_size((80, 24)).columns, NARROWEST), WIDEST)


def unstyled(line: str) -> str:
    """A line that was drawn, without its colours and weights."""
    return _STYLE.sub("", line)


class Output:
    """A stream that blocks, questions and lines are written to."""

    def __init__(
        self,
        catalog: Catalog,
        look: Look,
        stream: TextIO,
        *,
        ground: Ground | None = None,
        asks_ground: bool = False,
    ) -> None:
        self.catalog = catalog
        self.look = look
        self.asks_ground = asks_ground and look.is_styled and not look.is_plain
        """Whether the ground of the terminal is still to be asked for, where it can be."""
        self.is_compact = False
        """Whether cards are written and not drawn, for want of room on this screen."""
        self._ground = ground
        self._stream = stream
        self._console: Console | None = None
        self.show_tall: Callable[[tuple[Block, ...]], None] | None = None

    def show(self, blocks: Iterable[Block]) -> None:
        """Writes the blocks, one below the other."""
        if self.look.is_plain:
            for block in blocks:
                for line in plain.lines_of(block, self.catalog):
                    self.line(line)
            return
        self.write_drawn("".join(f"{line}\n" for line in self.lines(blocks)))

    def lines(self, blocks: Iterable[Block], marks: Marks = NO_MARKS) -> list[str]:
        """The blocks as the lines that draw them in colour, with what is marked in them."""
        from tutor.views.colour import ColourView  # plain text needs no Rich

        console = self._rich()
        console.width = width()
        pretty = ColourView(
            self.catalog,
            self.look,
            console.width,
            marks=marks,
            palette=self._palette(console),
            draws_cards=self.draws_cards,
        )
        try:
            with console.capture() as capture:
                for block in blocks:
                    for text in pretty.lines_of(block):
                        console.print(text)
        except KeyboardInterrupt:
            # A console stopped in the middle of a line may swallow all that comes after it.
            self._console = None
            raise
        return capture.get().split("\n")[:-1]

    @property
    def draws_cards(self) -> bool:
        """Whether cards are drawn: the terminal has room for them, and this screen too."""
        size = shutil.get_terminal_size((80, 24))
        has_room = size.columns >= ROOM_FOR_CARDS[0] and size.lines >= ROOM_FOR_CARDS[1]
        return has_room and not self.is_compact

    def set_ground(self, ground: Ground | None) -> None:
        """Takes what the terminal says of its ground; what was known before stays if it is None."""
        self.asks_ground = False
        self._ground = ground or self._ground

    def _palette(self, console: Console) -> Palette:
        """The colours for the ground; none where what they look like is not fixed."""
        has_fixed = console.color_system in ("256", "truecolor")
        return palette_of(self._ground if has_fixed else None)

    @property
    def is_drawn_anew(self) -> bool:
        """Whether lines that have been written can be gone back to."""
        return not self.look.is_plain and not (
            sys.platform == "win32" and self._rich().legacy_windows
        )

    def show_list(self, blocks: Iterable[Block]) -> None:
        """Writes a list: through the system's pager, where it is taller than the terminal.

        Where ``show_tall`` is set, that shows it instead of the pager.

        Linear text is not: whoever listens to it, or reads it in a pipe, turns no pages.
        """
        blocks = tuple(blocks)
        if self.look.is_plain or not (sys.stdin and sys.stdin.isatty()):
            self.show(blocks)
            return
        lines = self.lines(blocks)
        if len(lines) < shutil.get_terminal_size((80, 24)).lines:
            self.show(blocks)
        elif self.show_tall:
            self.show_tall(blocks)
        else:
            from rich.pager import SystemPager  # as in ``lines``

            SystemPager().show("".join(f"{unstyled(line)}\n" for line in lines))

    def ask(self, question: Message) -> None:
        """Writes a question and leaves the cursor behind it."""
        self.write(self.question(question) + " ")

    def question(self, question: Message) -> str:
        """A question as it is written, in one or more lines."""
        room = width() - _ANSWER
        parts = map(self.look.writable, self.catalog.say(question).split(_DOT))
        # A choice such as "r: try again" stays on one line, if it can.
        whole = (part.replace(" ", _GLUE) if len(part) < room else part for part in parts)
        dot = self.look.writable(_DOT)
        text = self._wrap(dot.join(whole), room)
        # Where a line ends, it parts the choices itself.
        return text.replace(dot.rstrip() + "\n", "\n").replace(_GLUE, " ")

    def line(self, text: str = "") -> None:
        """Writes one paragraph."""
        self.write(self._wrap(self.look.writable(text), width()) + "\n")

    def write(self, text: str) -> None:
        """Writes text as it is, but for what the terminal cannot write."""
        self._stream.write(self.look.writable(text))
        self._stream.flush()

    def write_drawn(self, text: str) -> None:
        """Writes lines that were drawn here, with their colours, and where they are to stand."""
        self._stream.write(text)
        self._stream.flush()

    def _wrap(self, text: str, room: int) -> str:
        """The text, wrapped at words on a terminal, left whole in a pipe."""
        if self._stream.isatty() and len(text) > room:
            return "\n".join(textwrap.wrap(text, room, break_on_hyphens=False))
        return text

    def _rich(self) -> Console:
        if self._console is None:
            from rich.console import Console  # as above

            self._console = Console(
                file=self._stream,
                highlight=False,
                markup=False,
                emoji=False,
                color_system="auto" if self.look.is_styled else None,
            )
        return self._console
