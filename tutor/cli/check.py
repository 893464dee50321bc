"""``briscola check``: tells authors everything that is wrong, where, and how to mend it."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import NamedTuple

from tutor.audit import Audit, Checked
from tutor.audit.many import looked_at
from tutor.audit.twice import Known
from tutor.cli.check_output import Form, Teller
from tutor.cli.exits import Exit
from tutor.content.library import ENDINGS
from tutor.content.listed import ListedSet
from tutor.content.places import data_folder
from tutor.content.problem import MAX_FILE, ContentError, Problem, Severity, safe_line
from tutor.wiring import House

STANDARD_INPUT = "-"


class Source(NamedTuple):
    """One thing to check: a file, or what is known without opening it as one."""

    file: Path | None
    checked: Callable[[Audit], Checked] | None = None
    is_missing: bool = False


def run(house: House, names: Sequence[str], form: Form, is_strict: bool) -> int:
    """Checks files, folders or standard input; 1 if there are errors, 3 if a path is missing.

    ``is_strict``: what is poor is wrong, too.
    """
    audit = audit_of(house)
    teller = Teller(house.output, form, is_strict)
    sources = list(sources_of(names, _tell_empty))
    looked = looked_at([source.file for source in sources if source.file])
    wrong = missing = False
    for source in sources:
        checked = source.checked(audit) if source.checked else audit.joined(next(looked))
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


def audit_of(house: House) -> Audit:
    """An audit that knows the puzzles learners have already."""
    return Audit(house.solver, lambda: _installed(house))


def _installed(house: House) -> Iterator[Known]:
    """The endings learners have already; an installed file that is broken is told of elsewhere."""
    with suppress(ContentError), house.kept.index("endings") as index:
        for each in house.library.sets:
            yield from index.of((each.path,), partial(_keys_in, each), _known)


def _keys_in(puzzles: ListedSet) -> list[Known]:
    return [Known.of(puzzle, puzzles.name) for puzzle in puzzles.puzzles]


def _known(rows: list[Known]) -> list[Known]:
    """What was kept of a set, which JSON knows only as lists."""
    return [Known(*row) for row in rows]


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


def _given(audit: Audit) -> Checked:
    # Python has no standard input where it was closed.
    given = sys.stdin.buffer.read(MAX_FILE + 1) if sys.stdin else b""
    return audit.of_text(given, STANDARD_INPUT)


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
            if each.lower().endswith(ENDINGS) and not each.startswith("."):
                yield str(Path(where, each))


def _closed(file: str, code: str, message: str, hint: str) -> Source:
    problem = Problem(file, 1, 1, Severity.ERROR, code, message, hint)
    return Source(None, lambda _: Checked("", [problem]))
