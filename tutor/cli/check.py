"""``briscola check``: tells authors everything that is wrong, where, and how to mend it."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path

from tutor.audit import Audit
from tutor.cli.exits import Exit
from tutor.content.places import data_folder
from tutor.content.problem import ContentError, Mark, Problem, Severity, excerpt, safe_line
from tutor.content.yaml_reader import Document, read_document, read_yaml
from tutor.wiring import House

STANDARD_INPUT = "-"


def run(house: House, names: list[str], as_json: bool) -> int:
    """Checks files, folders or standard input; 1 if there are errors, 3 if a path is missing."""
    audit = Audit(house.solver)
    code = Exit.OK
    checked = 0
    for name in names or [str(data_folder() / "puzzles")]:
        if name != STANDARD_INPUT and not Path(name).exists() and not Path(name).is_symlink():
            print(f"{safe_line(name)}: not found", file=sys.stderr)
            code = code or Exit.NOT_FOUND
            continue
        for path in _files(name):
            checked += 1
            text, problems = _checked(audit, path)
            for problem in problems:
                _print(house, problem, text, as_json)
                if problem.severity is Severity.ERROR:
                    code = Exit.FAILED
    if code is Exit.OK and not as_json:
        files = "1 file" if checked == 1 else f"{checked} files"
        print(f"{files} checked: no errors", file=sys.stderr)
    return code


def _files(name: str) -> Iterator[Path | None]:
    if name == STANDARD_INPUT:
        yield None
    elif Path(name).is_dir():
        for path in sorted(Path(name).rglob("*")):
            if path.suffix in (".yaml", ".yml") and not path.is_dir():
                yield path
    else:
        yield Path(name)


def _checked(audit: Audit, path: Path | None) -> tuple[str, list[Problem]]:
    """The text of a file and the problems in it."""
    try:
        document = _document(path)
    except ContentError as error:
        return error.text, list(error.problems)
    return document.text, audit.problems(document, path)


def _document(path: Path | None) -> Document:
    if path is not None:
        return read_document(path)
    return read_yaml(sys.stdin.buffer.read(MOST_INPUT), STANDARD_INPUT)


MOST_INPUT = 256 * 1024 + 1


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
    hint = f" ({problem.hint})" if problem.hint else ""
    house.output.write(f"{problem}{safe_line(hint)}\n")
    if text:
        house.output.write(excerpt(text, Mark(problem.line, problem.column)) + "\n")
