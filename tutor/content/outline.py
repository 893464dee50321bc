"""What lists need to know of a set, without a position of it being built."""

from __future__ import annotations

from typing import NamedTuple, TypedDict

from tutor.content.identity import content_hash
from tutor.content.model import GoalKind, Puzzle, PuzzleSet

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
