"""Lines for authors: wrapped on a terminal under where they begin, left whole in a pipe."""

from __future__ import annotations

import sys
import textwrap

from tutor.views.output import width
from tutor.wiring import House

ROOM = 12
"""Columns kept free behind a question."""


def write_line(house: House, text: str, indent: int = 0) -> None:
    """Writes a line; what does not fit goes on below its beginning."""
    text = house.output.look.writable(text)
    begin = " " * indent
    if sys.stdout.isatty():
        text = textwrap.fill(
            text,
            width(),
            initial_indent=begin,
            subsequent_indent=begin + "  ",
            break_on_hyphens=False,
        )
    else:
        text = begin + text
    house.output.write(text + "\n")


def ask(house: House, question: str) -> str:
    """What is typed behind a question; EOFError at the end of the input."""
    lines = textwrap.wrap(question, width() - ROOM) if sys.stdin.isatty() else [question]
    house.output.write("\n".join(lines) + " ")
    try:
        return input().strip()
    except (EOFError, KeyboardInterrupt):
        house.output.line()
        raise
