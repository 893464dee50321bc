"""The lower part of the screen, from the cards to the question, drawn anew where it stands.

There is no other screen: what was shown before goes up as usual, and stays to be read.
"""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from itertools import starmap

from tutor.message import Message
from tutor.session.screen import Block, CardRow, Choices, Gap, Table
from tutor.views.output import Output, unstyled, width
from tutor.views.view import NO_MARKS, Marks

_PICTURES = (Table, CardRow, Choices)
_CLEAR_LINE, _CLEAR_BELOW = "\x1b[K", "\x1b[J"


class LiveScreen:
    """What is drawn anew as one types, below all that has been written for good."""

    def __init__(self, output: Output) -> None:
        self._output = output
        self._blocks: tuple[Block, ...] = ()
        """From the last picture on: what is drawn anew when a card in it is marked."""
        self._picture: tuple[Block, ...] = ()
        """The last picture with the rest of its screen."""
        self._unmarked: list[str] = []
        """The blocks as they were drawn with nothing marked, on a terminal of this shape."""
        self._shape = (0, False)
        self._lines: list[str] = []
        """What stands from the first of the blocks down to the question, as it was drawn."""

    def begin(self, blocks: Sequence[Block], *, asks_for_cards: bool) -> None:
        """Takes over a screen that has just been written; the cursor stands below it.

        If a card is asked for, the last picture stays in view: it is written once more if it
        would have gone out of it.
        """
        pictures = [at for at, block in enumerate(blocks) if isinstance(block, _PICTURES)]
        if pictures:
            self._blocks = self._picture = tuple(blocks[_first_of_run(blocks, pictures[-1]) :])
        elif asks_for_cards:
            self._blocks += tuple(blocks)
            if (
                self._height(self._output.lines(self._blocks))
                > self._rows() - 2
                > len(self._output.lines(self._picture))
            ):
                self._output.show([Gap(), *self._picture])
                self._blocks = self._picture
        else:
            self._blocks = ()
        self._lines = [""]

    def ask(self, question: Message) -> None:
        """Writes the question below a screen taken over."""
        self._lines = self._question(question, "")
        self._output.write_drawn("\n".join(self._lines))

    def settle(self) -> None:
        """Works out where all that was taken over stands, while nobody waits for it."""
        self._unmarked = self._output.lines(self._blocks)
        self._shape = self._now
        self._lines = [*self._unmarked, *self._lines]

    def draw(
        self, question: Message, typed: str, marks: Marks, notes: Sequence[Block] = ()
    ) -> None:
        """Draws all of it anew: what is marked, a note, the question, and what has been typed."""
        asked = self._question(question, typed)
        self._replace([*self._drawn(marks), *self._output.lines(notes), *asked])

    def _question(self, question: Message, typed: str) -> list[str]:
        """The lines of a question, with the end of what has been typed behind it."""
        asked = self._output.question(question).split("\n")
        room = max(width() - len(asked[-1]) - 2, 4)
        return [*asked[:-1], f"{asked[-1]} {self._output.look.writable(typed)[-room:]}"]

    def take_out_question(self) -> None:
        """Leaves only the blocks, and the cursor below them: something else is written there."""
        self._replace([*self._drawn(NO_MARKS), ""])

    def _drawn(self, marks: Marks) -> list[str]:
        """The blocks with what is marked in them."""
        if marks == NO_MARKS and self._shape == self._now:
            return self._unmarked
        return self._output.lines(self._blocks, marks)

    @property
    def _now(self) -> tuple[int, bool]:
        """What a drawing depends on besides its blocks: the columns, and if cards are drawn."""
        return width(), self._output.draws_cards

    def leave(self) -> None:
        """Leaves what is drawn as it stands, and the cursor on a line of its own."""
        self._output.write("\n")

    def forget(self) -> None:
        """Draws the next time below all that stands there: the screen is not as it was."""
        self._lines = [""]
        self._output.write("\n")

    def fits(self, notes: Sequence[Block]) -> bool:
        """Whether notes find room between the blocks and the question."""
        return self._height(self._lines) + len(self._output.lines(notes)) < self._rows()

    def _replace(self, lines: list[str]) -> None:
        """Writes the lines over those that stand there, at one go, as far up as can be reached."""
        before, rows = self._lines, self._rows()
        height = self._height(before)
        up = min(height, rows) - 1
        text = "\r" + (f"\x1b[{up}A" if up else "")
        if len(lines) == len(before) == height <= rows:
            text += "\n".join(starmap(_changed, zip(before, lines, strict=True)))
        else:
            text += "\n".join(line + _CLEAR_LINE for line in lines[-rows:]) + _CLEAR_BELOW
        self._output.write_drawn(text)
        self._lines = lines

    @staticmethod
    def _height(lines: Sequence[str]) -> int:
        """The rows that lines take now: a terminal that was made narrower has broken them."""
        columns = shutil.get_terminal_size((80, 24)).columns or 80
        return sum(max(1, -(-_cells(line) // columns)) for line in lines)

    @staticmethod
    def _rows() -> int:
        return shutil.get_terminal_size((80, 24)).lines or 24


def _cells(line: str) -> int:
    """The columns that a line takes."""
    from rich.cells import cell_len  # A line drawn in colour has loaded it.

    return cell_len(unstyled(line))


def _changed(before: str, line: str) -> str:
    """What makes one line of another; the cursor is then at its end."""
    if not line.startswith(before):
        return line + _CLEAR_LINE
    columns = _cells(before)
    return (f"\x1b[{columns}C" if columns else "") + line.removeprefix(before)


def _first_of_run(blocks: Sequence[Block], at: int) -> int:
    """The first of the pictures that stand directly above one another."""
    first = at
    while at and isinstance(blocks[at - 1], (*_PICTURES, Gap)):
        at -= 1
        first = first if isinstance(blocks[at], Gap) else at
    return first
