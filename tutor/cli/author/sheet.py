"""``briscola author sheet``: puzzles on paper, for a class or a club, with a key of answers."""

from __future__ import annotations

import sys
from pathlib import Path

from tutor.app import App
from tutor.cli.author import files
from tutor.cli.errors import tell, tell_unusable
from tutor.cli.exit_guard import Exit
from tutor.content.library.library import load_original
from tutor.content.yaml.problems import ContentError, safe_line
from tutor.solver import Unsolvable
from tutor.views.sheet import MARK, html_sheet, items_of, svg_sheet

STANDARD_OUTPUT = "-"


def run(house: App, what: str, out: str | None, with_answers: bool) -> int:
    """Writes a sheet of a file's puzzles, or of one of them; returns the exit code."""
    name = files.named(what)
    try:
        found = files.puzzles_named(house, name)
        at = files.place_of(house, [each.puzzle.id for each in found], name)
        if at is None:
            return Exit.NOT_FOUND
        chosen = found[at : at + 1] if name.id else found
        items = items_of([each.puzzle for each in chosen], house.solver)
        target = out or f"{name.path.stem if name.path else name.id}.html"
        if Path(target).suffix.lower() == ".svg":
            if len(items) > 1:
                tell(house, "A drawing holds one puzzle: name it, as FILE:ID.")
                return Exit.USAGE
            text = svg_sheet(items[0], house.catalog)
        else:
            puzzles = chosen[0].set
            text = html_sheet(
                puzzles.title,
                items,
                house.catalog,
                house.solver,
                with_answers,
                _credit(puzzles.path),
            )
    except ContentError as error:
        return tell_unusable(house, error)
    except Unsolvable as error:
        tell(house, f"{error}.")
        return Exit.UNREADABLE
    return _write(house, target, text, len(items))


def _credit(path: Path) -> str:
    """Who made a set, and under which terms others may use it, as far as it says."""
    puzzles = load_original(path)
    return " · ".join(filter(None, (puzzles.author, puzzles.licence)))


def _write(house: App, target: str, text: str, count: int) -> int:
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
            tell(house, f"{shown} is there already, and is no sheet: name another with --out.")
            return Exit.FAILED
    except OSError as error:
        tell(house, f"{shown} cannot be written: {error.strerror or error}.")
        return Exit.UNREADABLE
    puzzles = "1 puzzle" if count == 1 else f"{count} puzzles"
    house.output.line(f"{shown}: {puzzles}. Open it in a browser, and print it from there.")
    return Exit.OK


def _is_sheet(path: Path) -> bool:
    """Whether a file is a sheet of ours; a pipe or a device is never read."""
    if not path.is_file():
        return False
    with path.open(encoding="utf-8", errors="replace") as file:
        return MARK in file.read(len(MARK) + 40)
