"""What must not be used twice: the names of sets and puzzles, and endings under other cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from tutor.content.puzzles.model import Puzzle
from tutor.content.puzzles.reader import Reading
from tutor.content.yaml.problems import Mark, Problem, Severity
from tutor.content.yaml.report import Report
from tutor.rules.canonical import ending_key, ending_key_but_score


class Known(NamedTuple):
    """An ending that learners have already, by its id, its set and its keys."""

    id: str
    set: str
    key: str
    key_but_score: str

    @classmethod
    def of(cls, puzzle: Puzzle, name: str) -> Known:
        """The ending of a puzzle in the set of that name."""
        return cls(puzzle.id, name, *_keys_of(puzzle))


class Named(NamedTuple):
    """A name that no other file may use: of what, and where it stands."""

    kind: str
    name: str
    mark: Mark


class Ending(NamedTuple):
    """A puzzle's ending, by the name it shares with all that are the same game in other cards."""

    id: str
    mark: Mark
    key: str
    key_but_score: str


class Register:
    """The names and endings met so far; only their keys are kept, so that thousands are little."""

    def __init__(self, installed: Callable[[], Iterable[Known]]) -> None:
        self._installed = installed
        self._asked = False
        self._sets: dict[str, str] = {}
        """By the id of a puzzle that learners have already, the name of its set."""
        self._files: dict[tuple[str, str], str] = {}
        self._endings: dict[str, tuple[str, str]] = {}
        """By key, with the score and without: the first puzzle with it, and its file."""

    def used_before(
        self, file: str, names: Sequence[Named], endings: Sequence[Ending]
    ) -> list[Problem]:
        """What a file uses that was used before it; it is remembered for the next."""
        if not self._asked:
            self._asked = True
            for known in self._installed():
                self._sets[known.id] = known.set
                self._first(known.id, "", known.key, known.key_but_score)
        found = list(self._names(file, names))
        found += self._again(file, endings)
        return found

    def _names(self, file: str, names: Sequence[Named]) -> Iterator[Problem]:
        own = next((each.name for each in names if each.kind == "set"), None)
        for kind, name, mark in names:
            first = self._files.setdefault((kind, name), file)
            if first != file:
                message = f'the {kind} "{name}" is used in {first} already'
            elif kind == "id" and own and self._sets.get(name, own) != own:
                # A file may hold an installed set itself: by its name it is told from others.
                message = f'the id "{name}" is used in the installed set "{self._sets[name]}"'
            else:
                continue
            yield Problem(file, *mark, Severity.ERROR, f"{kind}-twice", message, "choose another")

    def _again(self, file: str, endings: Iterable[Ending]) -> Iterator[Problem]:
        for each in endings:
            whole, near = self._first(each.id, file, each.key, each.key_but_score)
            # A file may hold an installed puzzle itself: by its id it is told from others.
            if whole[0] != each.id:
                message = f"the same ending as {_named(*whole, file)}, but for the names of cards"
                said = "duplicate", message, "delete one of the two, or change a card that counts"
            elif near[0] != each.id:
                message = f"the same ending as {_named(*near, file)}, but for the points taken"
                said = "near-duplicate", message, "change a card that counts, or leave it out"
            else:
                continue
            yield Problem(file, *each.mark, Severity.WARNING, *said)

    def _first(self, *puzzle: str) -> tuple[tuple[str, str], tuple[str, str]]:
        """The first puzzles met with the two keys of this one; it may be the first itself."""
        name, file, *keys = puzzle
        whole, near = (self._endings.setdefault(key, (name, file)) for key in keys)
        return whole, near


def _keys_of(puzzle: Puzzle) -> tuple[str, str]:
    return ending_key(puzzle.position), ending_key_but_score(puzzle.position)


def _named(name: str, file: str, here: str) -> str:
    """A puzzle, and its file if it is another one that the author has named."""
    if not file:
        return f'the installed "{name}"'
    return f'"{name}"' if file == here else f'"{name}" in {file}'


def names_in(report: Report, reading: Reading) -> Iterator[Named]:
    """The names in a set that no other may use, where nothing is wrong with them."""
    for entry, puzzle in reading.placed:
        place = entry.at("id")
        if not report.is_faulty(place):
            yield Named("id", puzzle.id, report.document.mark(place))
    if not report.is_faulty(("set",)):
        yield Named("set", reading.name, report.document.mark(("set",)))


def endings_in(report: Report, reading: Reading) -> Iterator[Ending]:
    """The endings in a set."""
    for entry, puzzle in reading.placed:
        if report.is_faulty(entry.at("id")) or report.is_faulty(entry.at("position")):
            continue
        mark = report.document.mark(entry.path)
        yield Ending(puzzle.id, mark, *_keys_of(puzzle))
