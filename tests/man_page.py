"""Writes the manual page from the commands themselves: ``python -m tests.man_page``."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import typer

from tests.processes import ROOT
from tutor import __version__
from tutor.cli.app import HOME, SETTINGS, variable_of
from tutor.cli.main import app
from tutor.cli.options import SharedOptions
from tutor.cli.terminal.exit_guard import Exit

FILE = ROOT / "docs" / "briscola.1"

_STATUS = {
    Exit.OK: "All went well; the puzzle is solved.",
    Exit.FAILED: "The puzzle is not solved, or problems were found in what was checked.",
    Exit.USAGE: "The command was not typed as it must be.",
    Exit.NOT_FOUND: "There is nothing of that name.",
    Exit.UNREADABLE: "A file, or the progress, could not be read or written.",
    Exit.INTERRUPTED: "Ctrl-C was pressed; what was answered is saved.",
}


def page() -> str:
    """The manual page in the language of man pages."""
    command: Any = typer.main.get_command(app)
    context = command.make_context("briscola", [], resilient_parsing=True)
    shared = {*SharedOptions._fields, "help"}
    lines = [
        f'.TH BRISCOLA 1 "" "briscola {__version__}"',
        *(".SH NAME", r"briscola \- a tutor and puzzle trainer for Briscola"),
        *(".SH SYNOPSIS", ".B briscola", _text("[OPTIONS] [COMMAND [ARGS]...]")),
        *(".SH DESCRIPTION", *_paragraphs(command.help)),
        *(".PP", "Without a command it says what there is to do next. The options of language and"),
        "look hold for every command, before its name or after it.",
        *(".SH OPTIONS", *_options(command, context, set())),
        ".SH COMMANDS",
    ]
    for name, each in command.commands.items():
        lines += _command(each, name, context, shared)
    lines.append(".SH ENVIRONMENT")
    lines += _item(HOME, "The folder of progress, settings, packs and cache.")
    for name in SETTINGS:
        lines += _item(variable_of(name), f"As briscola settings {name} has it, for one run.")
    lines += _item("NO_COLOR", "Takes the colour away.")
    lines += _item("PAGER", "Shows lists that are taller than the terminal.")
    lines.append(".SH EXIT STATUS")
    for status, what in _STATUS.items():
        lines += _item(str(int(status)), what)
    return "\n".join(lines) + "\n"


def _command(command: Any, name: str, parent: Any, left_out: set[str]) -> Iterator[str]:
    """The section of a command, and those of the commands it is a group of."""
    context = command.make_context(name, [], parent=parent, resilient_parsing=True)
    pieces = command.collect_usage_pieces(context)
    yield f".SS {_text(' '.join([context.command_path, *pieces]))}"
    yield from _paragraphs(command.help)
    yield from _options(command, context, left_out)
    for part, each in getattr(command, "commands", {}).items():
        yield from _command(each, part, context, left_out)


def _options(command: Any, context: Any, left_out: set[str]) -> Iterator[str]:
    for each in command.get_params(context):
        record = None if each.name in left_out else each.get_help_record(context)
        if record:
            yield from _item(*record)


def _item(term: str, what: str) -> Iterator[str]:
    yield from (".TP", rf"\fB{_text(term)}\fR", _text(what))


def _paragraphs(text: str) -> Iterator[str]:
    for place, paragraph in enumerate(text.strip().split("\n\n")):
        if place:
            yield ".PP"
        yield _text(" ".join(paragraph.split()))


def _text(text: str) -> str:
    """A text with what means something to a man page written so that it means itself."""
    safe = text.replace("\\", r"\e").replace("-", r"\-")
    return rf"\&{safe}" if safe.startswith((".", "'")) else safe


def main(file: Path = FILE) -> None:
    """Writes the page."""
    file.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
