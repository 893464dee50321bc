"""``briscola author sheet``: puzzles on paper, for a class or a club, with a key of answers."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from tutor.cli.app import App
from tutor.cli.author import files
from tutor.cli.command import command
from tutor.cli.errors import Refusal
from tutor.cli.terminal.exit_guard import Exit
from tutor.content.yaml.problems import safe_line
from tutor.views.sheet import MARK, html_sheet, items_of, svg_sheet

STANDARD_OUTPUT = "-"


_SUFFIXES = ("", ".html", ".htm", ".svg")
"""Of files that hold what they are called after; a device or a pipe has none."""


@command
def sheet(
    app: App,
    what: Annotated[str, typer.Argument(metavar="FILE[:ID]", help="A set, or one puzzle of it.")],
    out: Annotated[
        str | None,
        typer.Option("--out", metavar="FILE", help="An .html, or an .svg of one puzzle; - prints."),
    ] = None,
    answers: Annotated[
        bool, typer.Option("--answers/--no-answers", help="The answers on a page of their own.")
    ] = True,
) -> int:
    """Make a sheet to print, with the answers on a page apart.

    Example: briscola author sheet my-endings.yaml --out sheet.html
    """
    name = files.reference_of(what)
    found = files.puzzles_named(app, name)
    at = files.place_of([each.puzzle.id for each in found], name)
    chosen = found[at : at + 1] if name.id else found
    items = items_of([each.puzzle for each in chosen], app.solver)
    if out and out != STANDARD_OUTPUT and Path(out).suffix.lower() not in _SUFFIXES:
        said = (
            f"{safe_line(out)}: a sheet is an .html or an .svg. For paper or a PDF, open the .html"
        )
        raise Refusal(f"{said} in a browser and print it.", Exit.USAGE)
    target = out or f"{name.path.stem if name.path else name.id}.html"
    if Path(target).suffix.lower() != ".svg":
        puzzles = chosen[0].set
        text = html_sheet(puzzles.title, items, app.catalog, app.solver, answers, puzzles.credit)
    elif len(items) == 1:
        text = svg_sheet(items[0], app.catalog)
    else:
        raise Refusal("A drawing holds one puzzle: name it, as FILE:ID.", Exit.USAGE)
    return _write(app, target, text, len(items))


def _write(app: App, target: str, text: str, count: int) -> int:
    if target == STANDARD_OUTPUT:
        sys.stdout.write(text)
        return Exit.OK
    path, shown = Path(target), safe_line(target)
    try:
        if not path.exists():
            files.write_new(path, text)
        elif _is_sheet(path):
            files.write_over(path, text.encode())
        else:
            why = f"{shown} is there already, and is no sheet: name another with --out."
            raise Refusal(why, Exit.FAILED)
    except OSError as error:
        why = f"{shown} cannot be written: {error.strerror or error}."
        raise Refusal(why, Exit.UNREADABLE) from None
    puzzles = "1 puzzle" if count == 1 else f"{count} puzzles"
    app.output.line(f"{shown}: {puzzles}. Open it in a browser, and print it from there.")
    return Exit.OK


def _is_sheet(path: Path) -> bool:
    """Whether a file is a sheet of ours; a pipe or a device is never read."""
    if not path.is_file():
        return False
    with path.open(encoding="utf-8", errors="replace") as file:
        return MARK in file.read(len(MARK) + 40)
