"""``briscola check``: tells authors everything that is wrong, where, and how to mend it."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path

from tutor.audit import Audit, Checked
from tutor.cli.exits import Exit
from tutor.content.library import ENDINGS
from tutor.content.places import data_folder
from tutor.content.problem import MAX_FILE, Problem, Severity, excerpt, safe_line
from tutor.wiring import House

STANDARD_INPUT = "-"


def run(house: House, names: list[str], as_json: bool) -> int:
    """Checks files, folders or standard input; 1 if there are errors, 3 if a path is missing."""
    audit = Audit(house.solver)
    done: set[str] = set()
    missing = wrong = False
    shipped = [str(data_folder() / each) for each in ("lessons", "puzzles")]
    for name in names or shipped:
        is_here = name == STANDARD_INPUT or os.path.lexists(name)
        missing |= not is_here
        for checked in _all_checked(audit, name, done):
            for problem in checked.problems:
                _print(house, problem, checked.text, as_json)
                wrong |= problem.is_error and is_here
    if wrong or missing:
        return Exit.FAILED if wrong else Exit.NOT_FOUND
    if not as_json:
        files = "1 file" if len(done) == 1 else f"{len(done)} files"
        print(f"{files} checked: no errors", file=sys.stderr)
    return Exit.OK


def _all_checked(audit: Audit, name: str, done: set[str]) -> Iterator[Checked]:
    """What is wrong with each file that ``name`` stands for and that is not ``done`` yet."""
    if name == STANDARD_INPUT:
        done.add(name)
        # Python has no standard input where it was closed.
        given = sys.stdin.buffer.read(MAX_FILE + 1) if sys.stdin else b""
        yield audit.of_text(given, name)
        return
    shut: list[OSError] = []
    # Not Path("").is_dir(): an empty name is no folder.
    files = list(_files_in(name, shut)) if os.path.isdir(name) else [name]  # noqa: PTH112 see above
    for found in files:
        real = os.path.realpath(found)
        if not Path(real).is_relative_to(os.path.realpath(name)):
            yield _closed(found, "file-link", "this link leads out of the folder", "name its file")
        elif real not in done:
            done.add(real)
            yield audit.of_file(Path(found))
    if not files:
        print(f"{safe_line(name)}: no YAML files in this folder", file=sys.stderr)
    for error in shut:
        message = f"this folder cannot be read: {error.strerror}"
        yield _closed(str(error.filename), "file-unreadable", message, "change its permissions")


def _files_in(folder: str, shut: list[OSError]) -> Iterator[str]:
    """The YAML files in a folder and in those within it, the hidden ones aside, in order."""
    for where, folders, files in os.walk(folder, onerror=shut.append):
        folders[:] = sorted(each for each in folders if not each.startswith("."))
        for each in sorted(files):
            if each.lower().endswith(ENDINGS) and not each.startswith("."):
                yield str(Path(where, each))


def _closed(file: str, code: str, message: str, hint: str) -> Checked:
    return Checked("", [Problem(file, 1, 1, Severity.ERROR, code, message, hint)])


def _print(house: House, problem: Problem, text: str, as_json: bool) -> None:
    if as_json:
        fields = {
            "file": problem.file,
            "line": problem.line,
            "col": problem.column,
            "severity": problem.severity.value,
            "code": problem.code,
            "message": problem.message,
            "hint": problem.hint,
        }
        print(json.dumps(fields))
        return
    shown = excerpt(text, problem.mark) + "\n" if text else ""
    house.output.write(f"{problem.with_hint}\n{shown}")
