"""``briscola check``: what is wrong with files, as an author reads it, a program, or GitHub."""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from enum import Enum
from functools import partial
from pathlib import Path
from typing import Annotated, NamedTuple, NoReturn

import typer

from tutor.authoring.audit.duplicates import InstalledEnding
from tutor.authoring.audit.files import Audit, CheckResult, FileReport, check_files
from tutor.cli.app import App
from tutor.cli.command import command
from tutor.cli.options import Json, choice
from tutor.cli.terminal.exit_guard import Exit
from tutor.content.files import (
    YAML_SUFFIXES,
    data_folder,
    translated_file,
    translated_language,
    translation_files,
)
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

SCHEMA = 1
"""Of the object for a problem; raised when a field of it changes or goes."""
_DOTS = 6
"""Columns for the dots on both sides of a line that is cut."""


class OutputFormat(Enum):
    """How problems are shown."""

    TEXT = "text"
    JSON = "json"
    GITHUB = "github"


class Reporter:
    """Writes problems, and counts them. ``is_strict``: warnings are errors."""

    def __init__(self, output: Output, form: OutputFormat, is_strict: bool) -> None:
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
            if self._is_strict:
                problem = problem._replace(severity=Severity.ERROR)
            self._errors += problem.is_error
            self._warnings += not problem.is_error
            self._write(problem, text)
        return self._errors > before

    def sum_up(self, files: int) -> None:
        """Writes, where people read, how many files were checked and what was found."""
        if self._form is not OutputFormat.JSON:
            checked = f"{_count_of(files, 'file')} checked"
            print(f"{checked}: {count_text(self._errors, self._warnings)}", file=sys.stderr)

    def _write(self, problem: Problem, text: str) -> None:
        match self._form:
            case OutputFormat.JSON:
                print(json.dumps(as_json(problem)))
            case OutputFormat.GITHUB:
                self._output.write(annotation(problem) + "\n")
            case OutputFormat.TEXT:
                shown = excerpt(text, problem.mark, self._room) + "\n" if text else ""
                self._output.write(f"{problem.with_hint} [{problem.code}]\n{shown}")


def count_text(errors: int, warnings: int) -> str:
    """So many errors and warnings, in words.

    >>> count_text(0, 2)
    'no errors, 2 warnings'
    """
    found = _count_of(errors, "error") if errors else "no errors"
    return f"{found}, {_count_of(warnings, 'warning')}" if warnings else found


def as_json(problem: Problem) -> dict[str, str | int]:
    """The problem as data, the same in every version of the program."""
    return {
        "schema": SCHEMA,
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
    """A text on one line, without characters that a terminal or GitHub would obey."""
    lines = text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")
    return safe_line(lines)


def _property(text: str) -> str:
    """The same for a value, which cannot end there either."""
    return _data(text).replace(":", "%3A").replace(",", "%2C")


def _count_of(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


STANDARD_INPUT = "-"


class Source(NamedTuple):
    """One thing to check: a file, or what is known without opening it as one."""

    file: Path | None
    checked: Callable[[Audit], CheckResult] | None = None
    is_missing: bool = False


@command
def check(
    app: App,
    paths: Annotated[
        list[str] | None,
        typer.Argument(help="Files or folders, - for standard input; all shipped content if none."),
    ] = None,
    strict: Annotated[
        bool, typer.Option("--strict", help="What is poor is an error too, not only a warning.")
    ] = False,
    form: Annotated[
        str | None,
        typer.Option("--format", metavar="FORM", help="How to tell it: text, json or github."),
    ] = None,
    json_: Json = False,
    watch: Annotated[
        bool, typer.Option("--watch", help="Go on, and check again whatever you save.")
    ] = False,
    fix: Annotated[
        bool,
        typer.Option("--fix", help="Fill in what only a machine knows; the change is shown first."),
    ] = False,
    yes: Annotated[bool, typer.Option("--yes", help="With --fix: do not ask.")] = False,
) -> int:
    """Check files of puzzles and lessons: what is broken or untrue, and what is poor.

    Example: briscola check my-puzzles.yaml
    """
    wanted = choice(OutputFormat, form or ("json" if json_ else "text"), "--format")
    if json_ and wanted is not OutputFormat.JSON:
        raise typer.BadParameter(f"--json is --format json, not {form}", param_hint="--format")
    names = paths or []
    if fix and (wanted is not OutputFormat.TEXT or watch or not names or STANDARD_INPUT in names):
        said = "name the files to be changed; neither --watch nor --format goes with it"
        raise typer.BadParameter(said, param_hint="--fix")
    if fix:
        from tutor.cli.author.fix import fix_files  # only one who asks for it waits for it

        paths_named = [source.file for source in sources_of(names) if source.file]
        is_done = fix_files(app, paths_named, is_sure=yes)
        return max(check_once(app, names, wanted, strict), Exit.OK if is_done else Exit.FAILED)
    if not watch:
        return check_once(app, names, wanted, strict)
    if STANDARD_INPUT in names:
        raise typer.BadParameter("name files: what is typed is not saved", param_hint="--watch")
    check_and_watch(app, names, wanted, strict)


def check_once(app: App, names: Sequence[str], form: OutputFormat, is_strict: bool) -> int:
    """Checks files, folders or standard input; 1 if there are errors, 3 if a path is missing.

    ``is_strict``: what is poor is wrong, too.
    """
    audit = audit_of(app)
    reporter = Reporter(app.output, form, is_strict)
    sources = list(sources_of(names, _tell_empty))
    looked = check_files([source.file for source in sources if source.file])
    wrong = missing = False
    for source in sources:
        checked = source.checked(audit) if source.checked else audit.with_duplicates(next(looked))
        has_errors = reporter.tell(checked.problems, checked.text)
        wrong |= has_errors and not source.is_missing
        missing |= source.is_missing
    if wrong or not missing:
        reporter.sum_up(len(sources))
    if wrong or missing:
        return Exit.FAILED if wrong else Exit.NOT_FOUND
    return Exit.OK


def _tell_empty(folder: str) -> None:
    print(f"{safe_line(folder)}: no YAML files in this folder", file=sys.stderr)


def audit_of(app: App) -> Audit:
    """An audit that knows the puzzles learners have already."""
    return Audit(app.solver, lambda: installed_endings(app))


def installed_endings(app: App) -> Iterator[InstalledEnding]:
    """The endings learners have already; what is wrong with an installed file is said elsewhere."""
    with suppress(ContentError), app.cache.table("endings") as table:
        for each in app.library.sets:
            yield from table.load(
                str(each.path), (each.path,), partial(_endings_of, each), _endings_from_json
            )


def _endings_of(puzzles: LibrarySet) -> list[InstalledEnding]:
    return [InstalledEnding.of(puzzle, puzzles.name) for puzzle in puzzles.puzzles]


def _endings_from_json(rows: list[InstalledEnding]) -> list[InstalledEnding]:
    """The keys of a set, which are lists in JSON."""
    return [InstalledEnding(*row) for row in rows]


def sources_of(
    names: Sequence[str], when_empty: Callable[[str], None] = lambda _: None
) -> Iterator[Source]:
    """What the names stand for, each file once; the shipped content where none is named.

    ``when_empty`` is called with each folder without files.
    """
    done: set[str] = set()
    shipped = [str(data_folder() / each) for each in ("lessons", "puzzles")]
    for name in names or shipped:
        if name != STANDARD_INPUT:
            yield from _sources_named(name, done, when_empty)
        elif name not in done:
            done.add(name)
            yield Source(None, _check_standard_input)


def _check_standard_input(audit: Audit) -> CheckResult:
    # Python has no standard input where it was closed.
    given = sys.stdin.buffer.read(MAX_FILE + 1) if sys.stdin else b""
    return audit.check_text(given, STANDARD_INPUT)


def _sources_named(
    name: str, done: set[str], when_empty: Callable[[str], None]
) -> Iterator[Source]:
    """The files that ``name`` stands for and that are not ``done`` yet."""
    shut: list[OSError] = []
    # Not Path("").is_dir(): an empty name is no folder.
    is_folder = os.path.isdir(name)  # noqa: PTH112 see above
    files = list(_files_in(name, shut)) if is_folder else _with_words(name)
    for found in files:
        real = os.path.realpath(found)
        if is_folder and not Path(real).is_relative_to(os.path.realpath(name)):
            yield _problem_source(
                found, "file-link", "this link leads out of the folder", "name its file"
            )
        elif real not in done:
            done.add(real)
            yield Source(Path(found), is_missing=found == name and not os.path.lexists(name))
    if not files:
        when_empty(name)
    for error in shut:
        message = f"this folder cannot be read: {error.strerror}"
        yield _problem_source(
            str(error.filename), "file-unreadable", message, "change its permissions"
        )


def _with_words(name: str) -> list[str]:
    """A file, after the one it translates, and with its words in all other languages."""
    path = Path(name)
    original = translated_file(path) if translated_language(path) else path
    if not name or not path.is_file() or not original.is_file():
        return [name]
    return [str(each) for each in (original, *translation_files(original))]


def _files_in(folder: str, shut: list[OSError]) -> Iterator[str]:
    """The YAML files in a folder and in those within it, the hidden ones aside, in order."""
    for where, folders, files in os.walk(folder, onerror=shut.append):
        folders[:] = sorted(each for each in folders if not each.startswith("."))
        for each in sorted(files):
            if each.lower().endswith(YAML_SUFFIXES) and not each.startswith("."):
                yield str(Path(where, each))


def _problem_source(file: str, code: str, message: str, hint: str) -> Source:
    problem = Problem(file, 1, 1, Severity.ERROR, code, message, hint)
    return Source(None, lambda _: CheckResult("", [problem]))


FILE_SCHEMA = 1
"""Of the object that ends what is said of a file; raised when a field of it changes or goes."""
EVERY = 0.1
"""Seconds between two looks at the files."""
SETTLES = 0.03
"""Seconds for which a file stays as it is before it counts as saved: some editors write twice."""

LONGEST = 10
"""So many times at most is waited for that."""

States = Mapping[Path, tuple[int, ...]]
"""What tells one state of a file from another; nothing where it is gone."""


def check_and_watch(
    app: App, names: Sequence[str], form: OutputFormat, is_strict: bool
) -> NoReturn:
    """Checks all, then again what is saved, until Ctrl-C."""
    watch = _Watch(app, form, is_strict)
    states = _states(names)
    watch.look(list(states))
    watch.tell_all(names)
    while True:
        began = time.monotonic()
        now = _stable_states(names, states)
        if now != states:
            watch.update(states, now)
            states = now
        # A folder of thousands takes long to list: no more than half of the time goes there.
        time.sleep(max(EVERY, time.monotonic() - began))


class _Watch:
    """What is known of each file, so that only what changes is looked at again."""

    def __init__(self, app: App, form: OutputFormat, is_strict: bool) -> None:
        self._app = app
        self._form = form
        self._is_strict = is_strict
        self._looked: dict[Path, FileReport] = {}
        self._known_problems: dict[Path, list[Problem]] = {}
        self._taught: dict[Path, tuple[str, ...]] = {}
        """What each lesson teaches, or did when it could last be read."""

    def look(self, paths: Sequence[Path]) -> None:
        for path, looked in zip(paths, check_files(paths), strict=True):
            self._looked[path] = looked
            if looked.teaches is not None:
                self._taught[path] = looked.teaches

    def tell_all(self, names: Sequence[str]) -> None:
        """Tells all that is wrong, once, and that the watch begins."""
        reporter = self._reporter()
        for path, checked in self._results():
            reporter.tell(checked.problems, checked.text)
            self._known_problems[path] = checked.problems
        reporter.sum_up(len(self._looked))
        if self._form is not OutputFormat.JSON:
            what = ", ".join(map(safe_line, names)) or "the shipped content"
            print(f"watching {what}: Ctrl-C ends it", file=sys.stderr, flush=True)

    def update(self, before: States, now: States) -> None:
        """Checks what has changed, and reports what differs from what was reported."""
        changed = {path for path in {*before, *now} if before.get(path) != now.get(path)}
        taught = dict(self._taught)
        for path in sorted(before.keys() - now.keys()):
            self._tell_gone(path)
        # Words are held against the set they translate.
        again = [
            path
            for path in now
            if path in changed or (translated_language(path) and translated_file(path) in changed)
        ]
        self.look(again)
        self._looked = {path: self._looked[path] for path in now}
        # What a lesson teaches, the others of its course may need.
        courses = {path.parent for path in changed if self._taught.get(path) != taught.get(path)}
        if courses:
            self.look([each for each in now if each.parent in courses and each not in again])
        saved: list[tuple[Path, CheckResult]] = []
        for path, checked in self._results():
            if path in changed:
                saved.append((path, checked))
            elif checked.problems != self._known_problems.get(path):
                self._tell(path, checked, self._known_problems.get(path, []))
        # What was saved comes last, where the eye is.
        for path, checked in saved:
            self._tell(path, checked, [])

    def _results(self) -> Iterable[tuple[Path, CheckResult]]:
        """Each file, with what it shares with those before it."""
        audit = audit_of(self._app)
        return [(path, audit.with_duplicates(looked)) for path, looked in self._looked.items()]

    def _tell(self, path: Path, checked: CheckResult, known: list[Problem]) -> None:
        """Tells what is wrong with a file, but for what is ``known``."""
        self._known_problems[path] = checked.problems
        new = [each for each in checked.problems if each not in known]
        errors = sum(each.is_error or self._is_strict for each in checked.problems)
        warnings = len(checked.problems) - errors
        if self._form is OutputFormat.JSON:
            self._reporter().tell(new, checked.text)
            # The end of what is reported of a file, for whoever reads as it comes.
            found = {"errors": errors, "warnings": warnings}
            print(json.dumps({"schema": FILE_SCHEMA, "file": str(path), **found}))
        else:
            self._head(path, count_text(errors, warnings))
            self._reporter().tell(new, checked.text)
        sys.stdout.flush()

    def _tell_gone(self, path: Path) -> None:
        self._known_problems.pop(path, None)
        self._taught.pop(path, None)
        if self._form is OutputFormat.JSON:
            gone = {"schema": FILE_SCHEMA, "file": str(path), "is_gone": True}
            print(json.dumps(gone), flush=True)
        else:
            self._head(path, "gone")

    def _head(self, path: Path, what: str) -> None:
        at = f"{self._app.now().astimezone():%H:%M:%S}"
        self._app.output.write(f"{at} {safe_line(str(path))}: {what}\n")

    def _reporter(self) -> Reporter:
        return Reporter(self._app.output, self._form, self._is_strict)


def _stable_states(names: Sequence[str], before: States) -> States:
    """The states of the files, once they no longer change."""
    now = _states(names)
    for _ in range(LONGEST):
        if now == before:
            break
        time.sleep(SETTLES)
        before, now = now, _states(names)
    return now


def _states(names: Sequence[str]) -> States:
    return {source.file: _state(source.file) for source in sources_of(names) if source.file}


def _state(path: Path) -> tuple[int, ...]:
    try:
        found = os.stat(path)  # noqa: PTH116 Path.stat is slower, and this is asked often
    except OSError:
        return ()
    return found.st_mtime_ns, found.st_size, found.st_ino
