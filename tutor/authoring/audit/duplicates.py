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
        found = [*self._name_problems(file, names), *self._ending_problems(file, endings)]
        copied = {each for each, _ in found if each}
        is_copy = len(found) == len(endings) > 1 and len(copied) == 1
        if is_copy and all(problem.code == "duplicate" for _, problem in found):
            message = f"all {len(found)} endings are those of {copied.pop()}, under other names"
            return [found[0][1]._replace(message=message, hint="delete one of the two")]
        return [problem for _, problem in found]

    def _name_problems(self, file: str, names: Sequence[NameUse]) -> Iterator[tuple[str, Problem]]:
        """What is wrong with names: one problem for all that another file or set has used."""
        own_set = next((each.name for each in names if each.kind == "set"), None)
        ids = [each.name for each in names if each.kind == "id"]
        taken: dict[str, list[NameUse]] = {}
        for each in names:
            first = self._file_of_name.setdefault((each.kind, each.name), file)
            if first != file:
                taken.setdefault(f"in {first} already", []).append(each)
            elif each.kind == "id" and own_set:
                # A file may hold an installed set itself, under the same name.
                other = self._set_of_id.get(each.name, own_set)
                if other != own_set:
                    taken.setdefault(f'in the installed set "{other}"', []).append(each)
            elif (
                each.kind == "set"
                and each.name in self._set_of_id.values()
                and each.name not in map(self._set_of_id.get, ids)
            ):
                where = "by an installed set with other puzzles"
                taken.setdefault(where, []).append(each)
        for where, uses in taken.items():
            named = next((each for each in uses if each.kind == "set"), uses[0])
            message = f'the {named.kind} "{named.name}"{_and_more(named, uses)} used {where}'
            hint = "choose another" if len(uses) == 1 else "choose others"
            code = f"{named.kind}-twice"
            yield "", Problem(file, *named.mark, Severity.ERROR, code, message, hint)

    def _ending_problems(
        self, file: str, endings: Iterable[EndingUse]
    ) -> Iterator[tuple[str, Problem]]:
        """Each ending that was there before, with the set or file that has it, as it is named."""
        for each in endings:
            same, same_but_score = self._first_with(each.id, file, each.key, each.key_but_score)
            # A file may hold an installed puzzle itself, under the same id.
            if same[0] != each.id:
                message = f"the same ending as {_named(*same, file)}, but for the names of cards"
                hint = "delete one of the two, or change a card that counts"
                problem = Problem(file, *each.mark, Severity.WARNING, "duplicate", message, hint)
                yield self._place_of(*same, file), problem
            elif same_but_score[0] != each.id:
                first = _named(*same_but_score, file)
                message = f"the same ending as {first}, but for the points taken"
                hint = "change a card that counts, or leave it out"
                yield (
                    "",
                    Problem(file, *each.mark, Severity.WARNING, "near-duplicate", message, hint),
                )

    def _place_of(self, puzzle: str, file: str, here: str) -> str:
        """The set or the file that a puzzle stands in, as it is named; "" for this very file."""
        if not file:
            return f'the installed set "{self._set_of_id[puzzle]}"'
        return "" if file == here else file

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


def _and_more(named: NameUse, uses: Sequence[NameUse]) -> str:
    """How many other ids are used there besides, with the verb: `` is``, `` and 3 ids are``."""
    more = len(uses) - 1
    if not more:
        return " is"
    other = " more" if named.kind == "id" else (" id" if more == 1 else " ids")
    return f" and {more}{other} are"


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
