"""What a check has found, as an author reads it, as a program does, or as GitHub shows it."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from enum import Enum

from tutor.content.problem import Problem, Severity, excerpt, safe_line
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
