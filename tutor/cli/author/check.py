"""What a check has found, as an author reads it, as a program does, or as GitHub shows it."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from enum import Enum
from functools import partial
from pathlib import Path
from typing import NamedTuple

from tutor.app import App
from tutor.authoring.audit.duplicates import InstalledEnding
from tutor.authoring.audit.files import Audit, CheckResult, check_files
from tutor.cli.exit_guard import Exit
from tutor.content.files import YAML_SUFFIXES, data_folder
from tutor.content.library.library import LibrarySet
from tutor.content.yaml.problems import (
    MAX_FILE,
    ContentError,
    Problem,
    Severity,
    excerpt,
    safe_line,
)
from tutor.views.output import WIDEST, Output, width

_DOTS = 6
"""Columns for the dots on both sides of a line that is cut."""


class Form(Enum):
    """How problems are told."""

    TEXT = "text"
    JSON = "json"
    GITHUB = "github"


class Teller:
    """Writes problems, and counts them. ``is_strict``: warnings are errors."""

    def __init__(self, output: Output, form: Form, is_strict: bool) -> None:
        self._output = output
        self._form = form
        self._is_strict = is_strict
        self._errors = self._warnings = 0
        # A line of the file that the terminal breaks has its caret in the wrong place.
        self._room = width() - _DOTS if sys.stdout.isatty() else WIDEST

    def tell(self, problems: Iterable[Problem], text: str) -> bool:
        """Writes the problems of a file, of which ``text`` is what it says; whether any is an
        error.
        """
        before = self._errors
        for problem in problems:
            told = problem._replace(severity=Severity.ERROR) if self._is_strict else problem
            self._errors += told.is_error
            self._warnings += not told.is_error
            self._write(told, text)
        return self._errors > before

    def sum_up(self, files: int) -> None:
        """Writes, where people read, how many files were checked and what was found."""
        if self._form is not Form.JSON:
            checked = f"{_so_many(files, 'file')} checked"
            print(f"{checked}: {counted(self._errors, self._warnings)}", file=sys.stderr)

    def _write(self, problem: Problem, text: str) -> None:
        match self._form:
            case Form.JSON:
                print(json.dumps(as_json(problem)))
            case Form.GITHUB:
                self._output.write(annotation(problem) + "\n")
            case Form.TEXT:
                shown = excerpt(text, problem.mark, self._room) + "\n" if text else ""
                self._output.write(f"{problem.with_hint} [{problem.code}]\n{shown}")


def counted(errors: int, warnings: int) -> str:
    """So many errors and warnings, in words.

    >>> counted(0, 2)
    'no errors, 2 warnings'
    """
    found = _so_many(errors, "error") if errors else "no errors"
    return f"{found}, {_so_many(warnings, 'warning')}" if warnings else found


def as_json(problem: Problem) -> dict[str, str | int]:
    """The problem as data, the same in every version of the program."""
    return {
        "file": problem.file,
        "line": problem.line,
        "col": problem.column,
        "severity": problem.severity.value,
        "code": problem.code,
        "message": problem.message,
        "hint": problem.hint,
    }


def annotation(problem: Problem) -> str:
    """The line by which a run of GitHub's shows the problem beside the file's own.

    >>> print(annotation(Problem("a,b.yaml", 3, 1, Severity.ERROR, "range", "120% is no goal")))
    ::error file=a%2Cb.yaml,line=3,col=1,title=range::120%25 is no goal
    """
    hint = f" ({problem.hint})" if problem.hint else ""
    where = {
        "file": problem.file,
        "line": problem.line,
        "col": problem.column,
        "title": problem.code,
    }
    properties = ",".join(f"{name}={_property(str(value))}" for name, value in where.items())
    return f"::{problem.severity.value} {properties}::{_data(problem.message + hint)}"


def _data(text: str) -> str:
    """A text that cannot end its line, nor steer whoever shows it."""
    lines = text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")
    return safe_line(lines)


def _property(text: str) -> str:
    """The same for a value, which cannot end there either."""
    return _data(text).replace(":", "%3A").replace(",", "%2C")


def _so_many(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


STANDARD_INPUT = "-"


class Source(NamedTuple):
    """One thing to check: a file, or what is known without opening it as one."""

    file: Path | None
    checked: Callable[[Audit], CheckResult] | None = None
    is_missing: bool = False


def run(house: App, names: Sequence[str], form: Form, is_strict: bool) -> int:
    """Checks files, folders or standard input; 1 if there are errors, 3 if a path is missing.

    ``is_strict``: what is poor is wrong, too.
    """
    audit = audit_of(house)
    teller = Teller(house.output, form, is_strict)
    sources = list(sources_of(names, _tell_empty))
    looked = check_files([source.file for source in sources if source.file])
    wrong = missing = False
    for source in sources:
        checked = source.checked(audit) if source.checked else audit.with_duplicates(next(looked))
        has_errors = teller.tell(checked.problems, checked.text)
        wrong |= has_errors and not source.is_missing
        missing |= source.is_missing
    if wrong or not missing:
        teller.sum_up(len(sources))
    if wrong or missing:
        return Exit.FAILED if wrong else Exit.NOT_FOUND
    return Exit.OK


def _tell_empty(folder: str) -> None:
    print(f"{safe_line(folder)}: no YAML files in this folder", file=sys.stderr)


def audit_of(house: App) -> Audit:
    """An audit that knows the puzzles learners have already."""
    return Audit(house.solver, lambda: _installed(house))


def _installed(house: App) -> Iterator[InstalledEnding]:
    """The endings learners have already; an installed file that is broken is told of elsewhere."""
    with suppress(ContentError), house.cache.table("endings") as table:
        for each in house.library.sets:
            yield from table.load(str(each.path), (each.path,), partial(_keys_in, each), _known)


def _keys_in(puzzles: LibrarySet) -> list[InstalledEnding]:
    return [InstalledEnding.of(puzzle, puzzles.name) for puzzle in puzzles.puzzles]


def _known(rows: list[InstalledEnding]) -> list[InstalledEnding]:
    """The keys of a set, which are lists in JSON."""
    return [InstalledEnding(*row) for row in rows]


def sources_of(
    names: Sequence[str], when_empty: Callable[[str], None] = lambda _: None
) -> Iterator[Source]:
    """What the names stand for, each file once; the shipped content where none is named.

    ``when_empty`` hears of each folder without files.
    """
    done: set[str] = set()
    shipped = [str(data_folder() / each) for each in ("lessons", "puzzles")]
    for name in names or shipped:
        if name != STANDARD_INPUT:
            yield from _found(name, done, when_empty)
        elif name not in done:
            done.add(name)
            yield Source(None, _given)


def _given(audit: Audit) -> CheckResult:
    # Python has no standard input where it was closed.
    given = sys.stdin.buffer.read(MAX_FILE + 1) if sys.stdin else b""
    return audit.check_text(given, STANDARD_INPUT)


def _found(name: str, done: set[str], when_empty: Callable[[str], None]) -> Iterator[Source]:
    """The files that ``name`` stands for and that are not ``done`` yet."""
    shut: list[OSError] = []
    # Not Path("").is_dir(): an empty name is no folder.
    files = list(_files_in(name, shut)) if os.path.isdir(name) else [name]  # noqa: PTH112 see above
    for found in files:
        real = os.path.realpath(found)
        if not Path(real).is_relative_to(os.path.realpath(name)):
            yield _closed(found, "file-link", "this link leads out of the folder", "name its file")
        elif real not in done:
            done.add(real)
            yield Source(Path(found), is_missing=found == name and not os.path.lexists(name))
    if not files:
        when_empty(name)
    for error in shut:
        message = f"this folder cannot be read: {error.strerror}"
        yield _closed(str(error.filename), "file-unreadable", message, "change its permissions")


def _files_in(folder: str, shut: list[OSError]) -> Iterator[str]:
    """The YAML files in a folder and in those within it, the hidden ones aside, in order."""
    for where, folders, files in os.walk(folder, onerror=shut.append):
        folders[:] = sorted(each for each in folders if not each.startswith("."))
        for each in sorted(files):
            if each.lower().endswith(YAML_SUFFIXES) and not each.startswith("."):
                yield str(Path(where, each))


def _closed(file: str, code: str, message: str, hint: str) -> Source:
    problem = Problem(file, 1, 1, Severity.ERROR, code, message, hint)
    return Source(None, lambda _: CheckResult("", [problem]))
