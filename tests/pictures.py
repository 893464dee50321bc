"""Makes the pictures of the README from real sessions: ``make pictures``.

Each session is run in a terminal of 80 columns; what stands on its screen becomes an SVG file, once
on a dark ground and once on a light one. The same program makes the same bytes.
"""

from __future__ import annotations

import io
import re
import tempfile
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

import pyte
from rich.console import Console
from rich.style import Style
from rich.terminal_theme import TerminalTheme
from rich.text import Text

from tests.cli.running import Terminal
from tests.processes import ROOT

FOLDER = ROOT / "docs" / "pictures"
COLUMNS = 80
MOST_ROWS = 200
CELL = 12.2
"""How wide Rich draws a letter."""


@dataclass(frozen=True)
class Session:
    """What is typed after a command, each line once the words before it are on the screen."""

    name: str
    arguments: tuple[str, ...]
    typed: tuple[tuple[str, str], ...]
    ends_with: str
    """The words that are on the screen once there is nothing more to wait for."""
    changes: tuple[tuple[str, str], ...] = ()


SESSIONS = (
    Session(
        "puzzle",
        ("puzzle", "first-steps-07"),
        (("Which card?", "2"),),
        "Enter: go on",
    ),
    Session("lesson", ("learn", "trick"), (), "Enter"),
    Session("game", ("play", "--seed", "7"), (), "Which card?"),
)
"""What is shown: a wrong card in a puzzle, the first screen of a lesson, a game as it begins."""

DARK = TerminalTheme(
    (22, 24, 29),
    (222, 226, 233),
    [
        (22, 24, 29),
        (255, 123, 114),
        (126, 231, 135),
        (240, 200, 98),
        (121, 192, 255),
        (210, 168, 255),
        (118, 227, 234),
        (222, 226, 233),
    ],
    [
        (160, 168, 180),
        (255, 161, 152),
        (155, 240, 163),
        (250, 217, 130),
        (165, 214, 255),
        (226, 197, 255),
        (160, 240, 245),
        (255, 255, 255),
    ],
)
LIGHT = TerminalTheme(
    (255, 255, 255),
    (31, 35, 40),
    [
        (31, 35, 40),
        (176, 0, 32),
        (17, 99, 41),
        (125, 78, 0),
        (9, 80, 180),
        (110, 50, 170),
        (5, 95, 105),
        (31, 35, 40),
    ],
    [
        (87, 96, 106),
        (160, 20, 40),
        (20, 90, 45),
        (115, 75, 0),
        (10, 75, 170),
        (100, 45, 160),
        (0, 90, 100),
        (10, 12, 15),
    ],
)
THEMES = {"dark": DARK, "light": LIGHT}

FORMAT = """\
<svg viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg" role="img">
<style>
.{unique_id}-matrix {{ font-family: ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace;
 font-size: {char_height}px; line-height: {line_height}px; }}
.{unique_id}-title {{ font: bold 18px sans-serif; }}
{styles}
</style>
<defs>
<clipPath id="{unique_id}-clip-terminal">
<rect x="0" y="0" width="{terminal_width}" height="{terminal_height}"/>
</clipPath>
{lines}
</defs>
{chrome}
<g transform="translate({terminal_x}, {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}
<g class="{unique_id}-matrix">
{matrix}
</g>
</g>
</svg>
"""
"""As Rich makes it, but with the fonts of whoever looks: nothing is fetched from elsewhere."""


def played(session: Session, ground: str) -> pyte.Screen:
    """The screen of a session that was really run on a ground, long enough to show all of it."""
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder, "home")
        terminal = Terminal(
            home,
            *session.arguments,
            columns=COLUMNS,
            rows=MOST_ROWS,
            BRISCOLA_PALETTE=ground,
            **dict(session.changes),
        )
        for words, line in session.typed:
            terminal.sees(words)
            terminal.types(line)
        terminal.sees(session.ends_with)
        screen = pyte.Screen(COLUMNS, MOST_ROWS)
        pyte.Stream(screen).feed(terminal.raw)
        terminal.types("q")
        terminal.ends()
    return screen


def text_of(screen: pyte.Screen) -> list[Text]:
    """The lines of a screen in colour, without empty ones at either end."""
    lines = []
    for row in range(screen.lines):
        line = Text(no_wrap=True, end="")
        cells = [screen.buffer[row][column] for column in range(screen.columns)]
        for style, run in groupby(cells, key=_style):
            line.append("".join(cell.data for cell in run), style)
        line.rstrip()
        lines.append(line)
    while lines and not lines[-1].plain:
        lines.pop()
    while lines and not lines[0].plain:
        lines.pop(0)
    return lines


def picture(lines: list[Text], title: str, theme: TerminalTheme, name: str) -> str:
    """The lines as an SVG file."""
    console = Console(
        file=io.StringIO(),
        record=True,
        width=COLUMNS,
        force_terminal=True,
        color_system="truecolor",
    )
    for line in lines:
        console.print(line)
    svg = console.export_svg(title=title, theme=theme, code_format=FORMAT, unique_id=name)
    svg = _INDENTED.sub(_without_indent, svg)
    return "\n".join(line.rstrip() for line in svg.splitlines()) + "\n"


_SPACE = "&#160;"
_INDENTED = re.compile(rf'x="([\d.]+)" (y="[\d.]+") textLength="([\d.]+)"([^>]*)>((?:{_SPACE})+)')


def _without_indent(found: re.Match[str]) -> str:
    """A text that begins where its first letter is: some programs drop spaces before it."""
    x, y, length, rest, spaces = found.groups()
    indent = CELL * spaces.count(_SPACE)
    return f'x="{float(x) + indent:g}" {y} textLength="{float(length) - indent:g}"{rest}>'


def _style(cell: pyte.screens.Char) -> Style:
    return Style(
        color=_colour(cell.fg),
        bgcolor=_colour(cell.bg),
        bold=cell.bold or None,
        italic=cell.italics or None,
        underline=cell.underscore or None,
        reverse=cell.reverse or None,
    )


def _colour(name: str) -> str | None:
    if name == "default":
        return None
    if len(name) == 6 and all(each in "0123456789abcdef" for each in name):
        return f"#{name}"
    name = name.replace("brown", "yellow")
    return f"bright_{name[6:]}" if name.startswith("bright") else name


def main() -> None:
    """Writes all pictures anew."""
    FOLDER.mkdir(exist_ok=True)
    for session in SESSIONS:
        title = " ".join(("briscola", *session.arguments))
        for ground, theme in THEMES.items():
            lines = text_of(played(session, ground))
            svg = picture(lines, title, theme, f"{session.name}-{ground}")
            (FOLDER / f"{session.name}-{ground}.svg").write_text(svg, "utf-8")


if __name__ == "__main__":
    main()
