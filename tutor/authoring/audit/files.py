"""Checks files: each by itself, on all processors, then against those before it."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from tutor.authoring.audit.duplicates import (
    DuplicateFinder,
    EndingUse,
    InstalledEnding,
    NameUse,
    ending_uses,
    name_uses,
)
from tutor.authoring.audit.lessons import check_lesson, check_words
from tutor.authoring.audit.puzzles import check_set, check_set_translation
from tutor.authoring.workers import begin_work, ctrl_c_waits, processors
from tutor.content.files import translated_file, translated_language
from tutor.content.yaml.document import Document, Report
from tutor.content.yaml.problems import ContentError, Problem
from tutor.content.yaml.reader import read_document, read_yaml
from tutor.solver import Solver, default_solver

if TYPE_CHECKING:
    from concurrent.futures import Future


class CheckResult(NamedTuple):
    """A file's text, as far as it could be read, and all that is wrong, in the order of lines."""

    text: str
    problems: list[Problem]


class FileReport(NamedTuple):
    """What is wrong with a file by itself, and what the checks of other files need of it."""

    file: str
    text: str
    problems: list[Problem]
    names: tuple[NameUse, ...] = ()
    endings: tuple[EndingUse, ...] = ()
    teaches: tuple[str, ...] | None = None
    """The concepts a lesson teaches, which other lessons may need; None for anything else."""


class Audit:
    """Checks files one after another, and remembers the names and the endings they use.

    ``installed`` gives the puzzles of the installed sets; it is called when the first file that
    has names or endings is checked.
    """

    def __init__(
        self, solver: Solver, installed: Callable[[], Iterable[InstalledEnding]] = lambda: ()
    ) -> None:
        self._solver = solver
        self._duplicates = DuplicateFinder(installed)

    def check_file(self, path: Path) -> CheckResult:
        """Checks a set, a lesson, or a translation of either, which its original lies beside."""
        return self.with_duplicates(check_file(path, self._solver))

    def check_text(self, text: bytes | str, name: str) -> CheckResult:
        """Checks a set that lies in no file, such as standard input; ``name`` stands for it."""
        report = _report_of(lambda: read_yaml(text, name), name, None, self._solver)
        return self.with_duplicates(report)

    def with_duplicates(self, report: FileReport) -> CheckResult:
        """A file's problems, with the names and endings that files before it have used."""
        if not (report.names or report.endings):
            return CheckResult(report.text, report.problems)
        duplicates = self._duplicates.problems_of(report.file, report.names, report.endings)
        # A place that has an error already gets no warning besides.
        with_errors = {each.mark for each in report.problems if each.is_error}
        new = [each for each in duplicates if each.is_error or each.mark not in with_errors]
        problems = sorted((*report.problems, *new), key=lambda each: each.mark)
        return CheckResult(report.text, problems)


class SetUses(NamedTuple):
    """The names and the endings of a set, which no other file may use."""

    names: tuple[NameUse, ...]
    endings: tuple[EndingUse, ...]


SetCheck: TypeAlias = Callable[[Report, Path | None, Solver], SetUses]
"""Reports all that is wrong with a set, and returns what it uses."""


def check_whole_set(report: Report, path: Path | None, solver: Solver) -> SetUses:
    """Checks each puzzle of a set."""
    reading = check_set(report, path, solver)
    return SetUses(tuple(name_uses(report, reading)), tuple(ending_uses(report, reading)))


def check_file(path: Path, solver: Solver) -> FileReport:
    """Checks a file by itself."""
    return _report_of(lambda: read_document(path), str(path), path, solver)


def check_unsaved(
    text: str, path: Path, solver: Solver, set_check: SetCheck = check_whole_set
) -> FileReport:
    """Checks by itself what is to be the text of a file, such as what an editor holds of it."""
    return _report_of(lambda: read_yaml(text, str(path)), str(path), path, solver, set_check)


def _report_of(
    read: Callable[[], Document],
    file: str,
    path: Path | None,
    solver: Solver,
    set_check: SetCheck = check_whole_set,
) -> FileReport:
    try:
        document = read()
    except ContentError as error:
        if error.document is None:
            return FileReport(file, error.text, list(error.problems))
        document = error.document
    report = Report(document)
    data = document.data if isinstance(document.data, dict) else {}
    uses = SetUses((), ())
    teaches = None
    if path and translated_language(path):
        if "lesson" in data:
            check_words(report, translated_file(path), translated_language(path))
        else:
            check_set_translation(report, path, solver)
    elif "steps" in data:
        teaches = check_lesson(report, path, solver)
    else:
        uses = set_check(report, path, solver)
    return FileReport(file, document.text, report.in_order(), *uses, teaches)


WORTH_SHARING = 256 * 1024
"""Bytes in all files. Below, one process is done before others have started."""
AHEAD = 4
"""Files submitted for each process before their reports are asked for: memory stays bounded."""


def check_files(paths: Sequence[Path]) -> Iterator[FileReport]:
    """Checks each file by itself; yields the reports in the order of ``paths``."""
    processes = min(len(paths), processors())
    if processes > 1 and sum(map(_size, paths)) >= WORTH_SHARING:
        yield from _checked_in_processes(paths, processes)
        return
    for path in paths:
        yield check_file(path, _solver())


def _checked_in_processes(paths: Sequence[Path], processes: int) -> Iterator[FileReport]:
    # Only many files are worth the loading of these.
    from concurrent.futures import ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool

    try:
        pool = ProcessPoolExecutor(processes, initializer=begin_work)
    except (OSError, ImportError, NotImplementedError):
        # Some machines let no process share anything with another.
        yield from (check_file(path, _solver()) for path in paths)
        return
    begun: deque[tuple[Path, Future[FileReport]]] = deque()
    rest = iter(paths)
    try:
        while True:
            for each in islice(rest, AHEAD * processes - len(begun)):
                with ctrl_c_waits():
                    begun.append((each, pool.submit(_check_in_worker, each)))
            if not begun:
                return
            path, report = begun.popleft()
            yield report.result()
    except BrokenProcessPool:
        # A process was ended from outside: what it left undone is done here.
        for each in (path, *(waiting for waiting, _ in begun), *rest):
            yield check_file(each, _solver())
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _check_in_worker(path: Path) -> FileReport:
    return check_file(path, _solver())


@cache
def _solver() -> Solver:
    """The solver of this process: a worker keeps one for all its files."""
    return default_solver()


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0
