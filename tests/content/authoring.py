"""For tests of what authors are told: a sound set to spoil, and marks where the trouble is."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from tutor.authoring.audit.files import Audit
from tutor.content.yaml.problems import Problem
from tutor.solver import default_solver

HERE = "«"
"""Stands in a text before the character a problem must point at."""

SET = """\
set: s
title: T
puzzles:
  - id: a
    title: The last trump
    trump: d
    you: {hand: [3d, Fd, 7b], points: 51}
    opponent: {hand: [Ad, 5d, 2d], points: 46}
"""
LINE = """\
set: s
title: T
puzzles:
  - id: a
    title: The last trump
    position: d/3dFd7b,Ad5d2d/51,46
"""
SOLVER = default_solver()


class Told(NamedTuple):
    """Where a problem points, and what it says."""

    line: int
    column: int
    severity: str
    code: str
    message: str
    hint: str


def told(text: str, path: Path | None = None) -> list[Told]:
    """All that the audit says of a text, as if it lay at ``path``, where it is written to."""
    audit = Audit(SOLVER)
    if path is None:
        return [shown(each) for each in audit.check_text(text, "p.yaml").problems]
    path.write_text(text, encoding="utf-8")
    return [shown(each) for each in audit.check_file(path).problems]


def shown(problem: Problem) -> Told:
    return Told(*problem.mark, problem.severity.value, *problem[4:])


def marked(text: str) -> tuple[str, list[tuple[int, int]]]:
    """The text without its marks, and the lines and columns they stood at, in order."""
    places = []
    for number, line in enumerate(text.split("\n"), 1):
        plain, *rest = line.split(HERE)
        for part in rest:
            places.append((number, len(plain) + 1))
            plain += part
    return text.replace(HERE, ""), places


class Case(NamedTuple):
    """A set with something wrong: what is changed in a sound one, and what must be told.

    ``new`` takes the place of ``old``, or is a line added to the puzzle where ``old`` is empty.
    ``wanted`` has, in the order of the places marked, each code with a part of what is said.
    """

    name: str
    old: str
    new: str
    wanted: tuple[tuple[str, str], ...]
    sound: str = SET

    def __str__(self) -> str:
        return self.name

    @property
    def text(self) -> str:
        """The whole text, its places still marked."""
        if not self.old:
            return f"{self.sound}    {self.new}\n"
        assert self.sound.count(self.old) == 1, self.old
        return self.sound.replace(self.old, self.new)

    def check(self) -> list[Told]:
        """Holds what is told against what must be; returns it."""
        text, places = marked(self.text)
        found = told(text)
        assert [(each.code, each.line, each.column) for each in found] == [
            (code, *place) for (code, _), place in zip(self.wanted, places, strict=True)
        ], "\n".join(map(str, found))
        for each, (_, part) in zip(found, self.wanted, strict=True):
            assert part in f"{each.message} ({each.hint})", each
            assert each.hint, f"no way to mend it: {each}"
            assert "  " not in each.message
        return found


def case(name: str, old: str, new: str, *wanted: tuple[str, str]) -> Case:
    """A case that spoils the puzzle in its long form."""
    return Case(name, old, new, wanted)


def line_case(name: str, position: str, *wanted: tuple[str, str], more: str = "") -> Case:
    """A case that spoils the puzzle written in one line; ``more`` are further lines."""
    added = "".join(f"\n    {line}" for line in more.split("\n") if line)
    return Case(name, "d/3dFd7b,Ad5d2d/51,46", position + added, wanted, LINE)
