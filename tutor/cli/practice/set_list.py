"""The list of all sets of puzzles: by kind and level, with how many of each are solved."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import reduce
from itertools import groupby
from typing import NamedTuple

from tutor.cli.app import App
from tutor.content.library.library import LibrarySet
from tutor.message import Message, Param, say
from tutor.session.screen import Block, Gap, Say, Tone
from tutor.views.output import width

LEVELS = (1, 2, 3, 4, 5)
_CELL = 8
"""Columns for how many of a set are solved."""


class SetKind(NamedTuple):
    """A set; or several that differ in their level alone, as those found by the same search do."""

    title: str
    sets: tuple[LibrarySet, ...]
    has_levels: bool
    """Whether the titles of the sets are this one and a level."""


def set_list(app: App) -> list[Block]:
    """All sets: those written by hand, those found by search, those installed."""
    sets = app.library.sets
    solved = {each.name: sum(item in app.solved for item in each.items) for each in sets}
    levels = {each.name: _levels(app, each) for each in sets}
    app.traits.save()
    total = say("puzzle.list.total", solved=sum(solved.values()), n=sum(map(len, sets)))
    shown: list[Block] = [Say(total, Tone.TITLE)]
    for group, members in groupby(sets, key=_group):
        kinds = kinds_of(members)
        lines = _Columns(app, group, kinds, solved, levels).lines()
        if app.output.look.is_plain or any(len(line) > width() for line in lines):
            shown += [Gap(), Say(say(f"puzzle.list.group.{group}"), Tone.TITLE)]
            shown += (Say(_sentence(kind, solved, levels)) for kind in kinds)
        else:
            head, *rows = (say("puzzle.list.columns", text=line) for line in lines)
            shown += [Gap(), Say(head, Tone.TITLE), *map(Say, rows)]
    titles = [kind.sets[0].title for kind in kinds_of(sets) if kind.has_levels]
    example = min(titles, key=len, default=sets[0].name)
    ways = say("puzzle.list.ways", name=f'"{example}"' if " " in example else example)
    return [*shown, Gap(), Say(ways, Tone.NOTE)]


def _levels(app: App, puzzles: LibrarySet) -> str:
    """The level of a set's puzzles, or the lowest and the highest."""
    levels = {app.level_of(each) for each in puzzles}
    return "–".join(dict.fromkeys([str(min(levels)), str(max(levels))]))


def _group(puzzles: LibrarySet) -> str:
    if puzzles.is_installed:
        return "installed"
    return "by-hand" if puzzles.outline.has_words else "found"


def kinds_of(sets: Iterable[LibrarySet]) -> list[SetKind]:
    """The sets, those together whose titles differ in the level at their end alone."""
    alone: list[SetKind] = []
    in_levels: dict[str, list[LibrarySet]] = {}
    for each in sets:
        title = each.title.removesuffix(f" {each.level}")
        if title == each.title:
            alone.append(SetKind(title, (each,), has_levels=False))
        else:
            in_levels.setdefault(title, []).append(each)
    kinds = (SetKind(title, tuple(members), True) for title, members in sorted(in_levels.items()))
    return [*alone, *kinds]


class _Columns:
    """The rows of a group, one for each kind."""

    def __init__(
        self,
        app: App,
        group: str,
        kinds: list[SetKind],
        solved: Mapping[str, int],
        levels: Mapping[str, str],
    ) -> None:
        self.words = app.catalog.say
        self.title = self.words(say(f"puzzle.list.group.{group}"))
        self.kinds = kinds
        self.solved = solved
        self.levels = levels
        self.room = max(len(text) for text in (self.title, *(kind.title for kind in kinds))) + 4
        self.names = max(len(kind.sets[0].name) for kind in kinds) + 2

    def lines(self) -> list[str]:
        """The line above the rows, and the rows."""
        if all(kind.has_levels for kind in self.kinds):
            heads = [self.words(say("puzzle.list.level", level=level)) for level in LEVELS]
            heads[1:] = map(str, LEVELS[1:])
            return [self.title.ljust(self.room) + _right(heads), *map(self._by_level, self.kinds)]
        heads = [self.words(say(f"puzzle.list.head.{head}")) for head in ("level", "solved")]
        head = self.title.ljust(self.room + self.names) + _right(heads)
        return [head, *(self._alone(each) for kind in self.kinds for each in kind.sets)]

    def _by_level(self, kind: SetKind) -> str:
        by_level = {each.level: self._count(each) for each in kind.sets}
        cells = _right(by_level.get(level, "") for level in LEVELS)
        return f"  {kind.title}".ljust(self.room) + cells.rstrip()

    def _alone(self, puzzles: LibrarySet) -> str:
        mark = self.words(_mark(puzzles, self.solved)).replace("-", " ")
        text = f"{mark} {puzzles.title}".ljust(self.room) + puzzles.name.ljust(self.names)
        return text + _right([self.levels[puzzles.name], self._count(puzzles)])

    def _count(self, puzzles: LibrarySet) -> str:
        return f"{self.solved[puzzles.name]}/{len(puzzles)}"


def _right(cells: Iterable[str]) -> str:
    return "".join(cell.rjust(_CELL) for cell in cells)


def _mark(puzzles: LibrarySet, solved: Mapping[str, int]) -> Message:
    is_done = solved[puzzles.name] == len(puzzles)
    return say(f"puzzle.list.mark-{'all' if is_done else 'open'}")


def _sentence(kind: SetKind, solved: Mapping[str, int], levels: Mapping[str, str]) -> Message:
    if kind.has_levels:
        counts = [
            say("puzzle.list.of-level", level=each.level, solved=solved[each.name], all=len(each))
            for each in kind.sets
        ]
        joined = reduce(lambda one, other: say("game.comma", first=one, rest=other), counts)
        return say("puzzle.list.kind", title=kind.title, counts=joined)
    (puzzles,) = kind.sets
    params: dict[str, Param] = {"name": puzzles.name, "title": puzzles.title}
    params |= {"solved": solved[puzzles.name], "all": len(puzzles), "mark": _mark(puzzles, solved)}
    return say("puzzle.list.set-line", level=levels[puzzles.name], **params)
