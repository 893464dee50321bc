"""The check of a set that changes again and again: only a puzzle that has changed is proved anew.

What the check reports of a puzzle hangs on what the puzzle says, on the language of the set, and
on nothing else, but for an id that is used twice. So it is remembered with paths that begin at
the puzzle, and reported again wherever the puzzle stands now.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple, TypeAlias

from tutor.authoring.audit.duplicates import EndingUse, NameUse, ending_uses, name_uses
from tutor.authoring.audit.files import SetUses, check_whole_set
from tutor.authoring.audit.puzzles import check_set
from tutor.content.yaml.document import Document, Finding, KeyPath, Node, Report
from tutor.solver import Solver

PUZZLES = "puzzles"


class _Settled(NamedTuple):
    """That nothing more is reported of the value at a path."""

    path: KeyPath


_Remembered: TypeAlias = Finding | _Settled
"""What a report was told; in what is remembered of a puzzle its path begins there."""


class _RecordingReport(Report):
    """A report that also remembers, by puzzle, all that it is told."""

    def __init__(self, document: Document) -> None:
        super().__init__(document)
        self.of_puzzle: dict[int, list[_Remembered]] = {}
        self.of_set: list[_Remembered] = []

    def add(self, finding: Finding) -> None:
        self._remember(finding)
        super().add(finding)

    def settle(self, path: KeyPath) -> None:
        self._remember(_Settled(path))
        super().settle(path)

    def _remember(self, finding: _Remembered) -> None:
        match finding.path:
            case (first, int(place), *rest) if first == PUZZLES:
                found = self.of_puzzle.setdefault(place, [])
                found.append(finding._replace(path=tuple(rest)))
            case _:
                self.of_set.append(finding)


def _report_again(report: Report, remembered: _Remembered, puzzle: KeyPath) -> None:
    """Reports what is remembered of the puzzle that stands at a path now."""
    path = (*puzzle, *remembered.path)
    if isinstance(remembered, Finding):
        report.add(remembered._replace(path=path))
    else:
        report.settle(path)


class _Written(NamedTuple):
    """A puzzle as it stands in a file: its text, the column it begins in, and what it says."""

    text: str
    column: int
    data: object


class _Checked(NamedTuple):
    """What the check found of a puzzle; its id, and the keys of its ending, where it has them."""

    written: _Written
    findings: tuple[_Remembered, ...]
    id: str | None
    ending: EndingUse | None


class RepeatedCheck:
    """Checks one set as often as it changes; a ``SetCheck`` with a memory."""

    def __init__(self) -> None:
        self._language: object = None
        self._checked: dict[str, _Checked] = {}
        """By the text of a puzzle."""

    def __call__(self, report: Report, path: Path | None, solver: Solver) -> SetUses:
        """Reports all that is wrong with the set, and returns what it uses."""
        data = report.document.data
        listed = data.get(PUZZLES) if isinstance(data, dict) else None
        if not isinstance(data, dict) or not isinstance(listed, list) or not listed:
            return check_whole_set(report, path, solver)
        if data.get("language") != self._language:
            self._checked, self._language = {}, data.get("language")
        written = list(_written(report.document, listed))
        twice = {name for name, times in Counter(map(_name, listed)).items() if times > 1}
        known = [None if _name(each.data) in twice else self._known(each) for each in written]
        # The keys of the set are checked with at least one puzzle, for a set must have one.
        new = [place for place, each in enumerate(known) if each is None] or [0]
        of_set, set_uses, checked = _check_some(report.document, written, new, path, solver)
        for finding in of_set:
            _report_again(report, finding, ())
        both = list(zip(written, known, strict=True))
        now = [
            checked.get(place) or each or _nothing(own) for place, (own, each) in enumerate(both)
        ]
        # What is said of an id that is used twice names a line of the file: it is not remembered.
        self._checked = {
            each.written.text: each for each in now if _name(each.written.data) not in twice
        }
        for place, each in enumerate(now):
            for finding in each.findings:
                _report_again(report, finding, (PUZZLES, place))
        return _uses(report, now, set_uses)

    def _known(self, written: _Written) -> _Checked | None:
        found = self._checked.get(written.text)
        return found if found and found.written == written else None


def _nothing(written: _Written) -> _Checked:
    return _Checked(written, (), None, None)


def _name(puzzle: object) -> str:
    return repr(puzzle.get("id")) if isinstance(puzzle, dict) else repr(puzzle)


def _written(document: Document, listed: list[object]) -> Iterator[_Written]:
    """The puzzles of a file, each with its text up to the next one."""
    assert isinstance(document.root, Node)
    inner = document.root.values[PUZZLES]
    assert isinstance(inner, Node)
    text = document.text
    begins = [each.begin if isinstance(each, Node) else each for each in inner.values.values()]
    for begin, end, data in zip(begins, (*begins[1:], len(text)), listed, strict=True):
        column = begin - text.rfind("\n", 0, begin)
        yield _Written(text[begin:end], column, data)


def _with_some(document: Document, written: list[_Written], places: list[int]) -> Document:
    """The document with some of its puzzles only, each where it stands in the text."""
    root, data = document.root, document.data
    assert isinstance(root, Node)
    assert isinstance(data, dict)
    inner = root.values[PUZZLES]
    assert isinstance(inner, Node)
    some: list[object] = [written[place].data for place in places]
    few = Node(inner.begin, some)
    few.values = {at: inner.values[place] for at, place in enumerate(places)}
    top = Node(root.begin, {**data, PUZZLES: some})
    top.keys, top.values = root.keys, {**root.values, PUZZLES: few}
    return document._replace(data=top.data, root=top)


def _check_some(
    document: Document,
    written: list[_Written],
    places: list[int],
    path: Path | None,
    solver: Solver,
) -> tuple[list[_Remembered], tuple[NameUse, ...], dict[int, _Checked]]:
    """What the check finds of the set, the use of its name, and what it finds of some puzzles."""
    report = _RecordingReport(_with_some(document, written, places))
    reading = check_set(report, path, solver)
    ids: dict[int, str] = {}
    endings: dict[int, EndingUse] = {}
    for entry, puzzle in reading.placed:
        at = entry.path[-1]
        assert isinstance(at, int)
        one = reading._replace(placed=((entry, puzzle),))
        for use in name_uses(report, one):
            if use.kind == "id":
                ids[at] = use.name
        for ending in ending_uses(report, one):
            endings[at] = ending
    set_uses = tuple(name_uses(report, reading._replace(placed=())))
    checked = {
        place: _Checked(
            written[place], tuple(report.of_puzzle.get(at, ())), ids.get(at), endings.get(at)
        )
        for at, place in enumerate(places)
    }
    return report.of_set, set_uses, checked


def _uses(report: Report, now: list[_Checked], set_uses: tuple[NameUse, ...]) -> SetUses:
    mark = report.document.mark
    names = [
        NameUse("id", each.id, mark((PUZZLES, place, "id")))
        for place, each in enumerate(now)
        if each.id is not None
    ]
    endings = [
        each.ending._replace(mark=mark((PUZZLES, place)))
        for place, each in enumerate(now)
        if each.ending
    ]
    return SetUses((*names, *set_uses), tuple(endings))
