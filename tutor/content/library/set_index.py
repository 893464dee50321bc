"""What lists need to know of a set, without a position of it being built."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from itertools import zip_longest
from pathlib import Path
from typing import NamedTuple, TypedDict

from tutor.content.puzzles.model import GoalKind, Puzzle, PuzzleSet, content_hash
from tutor.content.yaml.problems import ContentError, Problem, Severity

ROLES = {"l": "lead", "r": "reply"}
_NOTHING, _SOMETHING = "n", "-"


class OutlineBrief(TypedDict):
    """An outline as plain data: of each puzzle a character, where one will do."""

    name: str
    title: str
    level: int
    is_told: bool
    ids: list[str]
    contents: list[str]
    roles: str
    cards: str
    nothing: str


class Outline(NamedTuple):
    """A set: its head, and of its puzzles, in order, what they can be chosen by."""

    name: str
    title: str
    level: int
    is_told: bool
    """Whether somebody has written words about any of its puzzles."""
    ids: tuple[str, ...]
    contents: tuple[str, ...]
    """The content hash of each puzzle."""
    roles: str
    """Of each puzzle, a key of ``ROLES``."""
    cards: str
    """Of each puzzle, how many cards are held, a figure."""
    nothing: str
    """Of each puzzle, whether there is nothing to find."""

    def is_nothing(self, place: int) -> bool:
        """Whether there is nothing to find in the puzzle at a place, counted from 0."""
        return self.nothing[place] == _NOTHING

    @property
    def is_all_nothing(self) -> bool:
        """Whether there is nothing to find in any of the puzzles."""
        return _SOMETHING not in self.nothing


def outline_brief(puzzles: PuzzleSet) -> OutlineBrief:
    """The outline of a set as plain data."""
    each = puzzles.puzzles
    return {
        "name": puzzles.name,
        "title": puzzles.title,
        "level": puzzles.level,
        "is_told": any(puzzle.texts.are_there for puzzle in each),
        "ids": [puzzle.id for puzzle in each],
        "contents": [content_hash(puzzle) for puzzle in each],
        "roles": "".join("r" if puzzle.position.table else "l" for puzzle in each),
        "cards": "".join(str(min(len(puzzle.position.hand), 9)) for puzzle in each),
        "nothing": "".join(_NOTHING if _is_nothing(puzzle) else _SOMETHING for puzzle in each),
    }


def outline_of(brief: OutlineBrief) -> Outline:
    """The outline that ``outline_brief`` made the data of; ValueError if it cannot be one."""
    ids, contents = tuple(brief["ids"]), tuple(brief["contents"])
    roles, cards, nothing = brief["roles"], brief["cards"], brief["nothing"]
    head = brief["name"], brief["title"], brief["level"], brief["is_told"]
    rows = ids, contents, roles, cards, nothing
    is_sound = (
        [type(each) for each in (*head, roles, cards, nothing)] == [str, str, int, bool, *[str] * 3]
        and {type(each) for each in (*ids, *contents)} <= {str}
        and {len(each) for each in rows} == {len(ids)}
        and set(roles) <= set(ROLES)
        and (cards + "0").isdigit()
    )
    if not is_sound:
        raise ValueError("this is no outline")
    return Outline(*head, ids, contents, roles, cards, nothing)


def _is_nothing(puzzle: Puzzle) -> bool:
    return puzzle.goal is not None and puzzle.goal.kind is GoalKind.NOTHING_TO_FIND


class ListedSet:
    """A set by its outline. ``load`` builds all of it, ``pick`` the puzzle of an id alone."""

    def __init__(
        self,
        outline: Outline,
        path: Path,
        load: Callable[[Path], PuzzleSet],
        pick: Callable[[Path, str], Puzzle] | None = None,
        is_installed: bool = False,
    ) -> None:
        self.outline = outline
        self.is_installed = is_installed
        self.path = path
        self._load = load
        self._pick = pick

    @property
    def name(self) -> str:
        return self.outline.name

    @property
    def title(self) -> str:
        return self.outline.title

    @property
    def level(self) -> int:
        """1 to 5, or 0 where its author does not say."""
        return self.outline.level

    def __len__(self) -> int:
        return len(self.outline.ids)

    def __iter__(self) -> Iterator[Found]:
        return (Found(self, place) for place in range(1, len(self) + 1))

    @cached_property
    def items(self) -> tuple[tuple[str, str], ...]:
        """What progress knows its puzzles by, in order."""
        return tuple(zip(self.outline.ids, self.outline.contents, strict=True))

    @cached_property
    def puzzles(self) -> tuple[Puzzle, ...]:
        """All of them, built; ContentError if they are no longer those of the outline."""
        found = self._load(self.path).puzzles
        for identity, puzzle in zip_longest(self.outline.ids, found):
            if puzzle is None or puzzle.id != identity:
                raise changed(self.path, identity or puzzle.id)
        return found

    def puzzle(self, place: int) -> Puzzle:
        """The puzzle at a place, counted from 1; without building others where that can be."""
        if self._pick and "puzzles" not in self.__dict__:
            return self._pick(self.path, self.outline.ids[place - 1])
        return self.puzzles[place - 1]


def changed(path: Path, identity: str) -> ContentError:
    """That a file was changed while the program ran, seen by the puzzle of that id."""
    said = f'the puzzle "{identity}" no longer stands where it did', "start again"
    return ContentError((Problem(str(path), 1, 1, Severity.ERROR, "file-changed", *said),))


class Found:
    """A puzzle and where it stands: its set and its place there, from 1."""

    __slots__ = ("place", "set")

    def __init__(self, puzzles: ListedSet, place: int) -> None:
        self.set = puzzles
        self.place = place

    @property
    def id(self) -> str:
        return self.set.outline.ids[self.place - 1]

    @property
    def item(self) -> tuple[str, str]:
        """What progress knows it by: its id, and the hash of its content."""
        return self.set.items[self.place - 1]

    @property
    def role(self) -> str:
        """``lead`` or ``reply``."""
        return ROLES[self.set.outline.roles[self.place - 1]]

    @property
    def cards(self) -> int:
        """How many cards are held."""
        return int(self.set.outline.cards[self.place - 1])

    @property
    def is_nothing(self) -> bool:
        """Whether there is nothing to find in it."""
        return self.set.outline.is_nothing(self.place - 1)

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle itself, built now; ContentError if its file has changed in the meantime."""
        return self.set.puzzle(self.place)

    @property
    def built(self) -> Puzzle:
        """The same for who looks at many: all of its set are built with it, once."""
        return self.set.puzzles[self.place - 1]
