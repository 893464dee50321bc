"""What must not be used twice: the names of sets and puzzles, and endings under other cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from tutor.content.puzzles.model import Puzzle
from tutor.content.puzzles.reader import SetReading
from tutor.content.yaml.document import Report
from tutor.content.yaml.problems import Mark, Problem, Severity
from tutor.rules.canonical import ending_key, ending_key_but_score


class InstalledEnding(NamedTuple):
    """The ending of a puzzle in an installed set: its id, its set and its keys."""

    id: str
    set: str
    key: str
    key_but_score: str

    @classmethod
    def of(cls, puzzle: Puzzle, name: str) -> InstalledEnding:
        """The ending of a puzzle in the set of that name."""
        return cls(puzzle.id, name, *_keys_of(puzzle))


class NameUse(NamedTuple):
    """A name that no other file may use; ``kind`` is ``id`` of a puzzle or ``set``."""

    kind: str
    name: str
    mark: Mark


class EndingUse(NamedTuple):
    """A puzzle's ending in a file: the puzzle's id, where it stands, and its keys."""

    id: str
    mark: Mark
    key: str
    key_but_score: str


class DuplicateFinder:
    """Reports names and endings that an earlier file or an installed set has used.

    Only the keys of endings are remembered, so that thousands of puzzles need little memory.
    """

    def __init__(self, installed: Callable[[], Iterable[InstalledEnding]]) -> None:
        self._installed = installed
        self._is_installed_read = False
        self._set_of_id: dict[str, str] = {}
        """By the id of an installed puzzle, the name of its set."""
        self._file_of_name: dict[tuple[str, str], str] = {}
        self._first_with_key: dict[str, tuple[str, str]] = {}
        """By key, with the score and without: the id of the first puzzle with it, and its file."""

    def problems_of(
        self, file: str, names: Sequence[NameUse], endings: Sequence[EndingUse]
    ) -> list[Problem]:
        """What the file uses that was used before it; its own uses are remembered."""
        if not self._is_installed_read:
            self._is_installed_read = True
            for ending in self._installed():
                self._set_of_id[ending.id] = ending.set
                self._first_with(ending.id, "", ending.key, ending.key_but_score)
        return [*self._name_problems(file, names), *self._ending_problems(file, endings)]

    def _name_problems(self, file: str, names: Sequence[NameUse]) -> Iterator[Problem]:
        own_set = next((each.name for each in names if each.kind == "set"), None)
        for kind, name, mark in names:
            first = self._file_of_name.setdefault((kind, name), file)
            if first != file:
                message = f'the {kind} "{name}" is used in {first} already'
            elif kind == "id" and own_set and self._set_of_id.get(name, own_set) != own_set:
                # A file may hold an installed set itself, under the same name.
                message = f'the id "{name}" is used in the installed set "{self._set_of_id[name]}"'
            else:
                continue
            yield Problem(file, *mark, Severity.ERROR, f"{kind}-twice", message, "choose another")

    def _ending_problems(self, file: str, endings: Iterable[EndingUse]) -> Iterator[Problem]:
        for each in endings:
            same, same_but_score = self._first_with(each.id, file, each.key, each.key_but_score)
            # A file may hold an installed puzzle itself, under the same id.
            if same[0] != each.id:
                message = f"the same ending as {_named(*same, file)}, but for the names of cards"
                hint = "delete one of the two, or change a card that counts"
                yield Problem(file, *each.mark, Severity.WARNING, "duplicate", message, hint)
            elif same_but_score[0] != each.id:
                first = _named(*same_but_score, file)
                message = f"the same ending as {first}, but for the points taken"
                hint = "change a card that counts, or leave it out"
                yield Problem(file, *each.mark, Severity.WARNING, "near-duplicate", message, hint)

    def _first_with(
        self, puzzle: str, file: str, *keys: str
    ) -> tuple[tuple[str, str], tuple[str, str]]:
        """The id and file of the first puzzle with each of the two keys; it may be this one."""
        same, same_but_score = (
            self._first_with_key.setdefault(key, (puzzle, file)) for key in keys
        )
        return same, same_but_score


def _keys_of(puzzle: Puzzle) -> tuple[str, str]:
    return ending_key(puzzle.position), ending_key_but_score(puzzle.position)


def _named(name: str, file: str, here: str) -> str:
    """A puzzle in a message, with its file if that is another one; no file means installed."""
    if not file:
        return f'the installed "{name}"'
    return f'"{name}"' if file == here else f'"{name}" in {file}'


def name_uses(report: Report, reading: SetReading) -> Iterator[NameUse]:
    """The names in a set that no other file may use; those with an error are left out."""
    for entry, puzzle in reading.placed:
        place = entry.at("id")
        if not report.is_faulty(place):
            yield NameUse("id", puzzle.id, report.document.mark(place))
    if not report.is_faulty(("set",)):
        yield NameUse("set", reading.name, report.document.mark(("set",)))


def ending_uses(report: Report, reading: SetReading) -> Iterator[EndingUse]:
    """The endings in a set; those of puzzles with an error in id or position are left out."""
    for entry, puzzle in reading.placed:
        if report.is_faulty(entry.at("id")) or report.is_faulty(entry.at("position")):
            continue
        mark = report.document.mark(entry.path)
        yield EndingUse(puzzle.id, mark, *_keys_of(puzzle))
