"""A set as plain JSON data and back: what is kept of a file that was read and found in order."""

from __future__ import annotations

from typing import TypedDict

from tutor.content.puzzles.model import Claims, Goal, GoalKind, Puzzle, PuzzleSet, PuzzleTexts
from tutor.rules.cards import Card
from tutor.rules.position import Position


class TextsBrief(TypedDict):
    """The words about a puzzle."""

    title: str
    intro: str
    note: str
    comments: dict[str, str]
    hints: dict[str, str]


class PuzzleBrief(TypedDict):
    """A puzzle."""

    id: str
    position: str
    texts: TextsBrief
    variant: str
    goal: list[str | int]
    best: list[str]
    final: int | None
    themes: list[str]


class SetBrief(TypedDict):
    """A set."""

    name: str
    title: str
    language: str
    level: int
    author: str
    licence: str
    puzzles: list[PuzzleBrief]


def brief_of(puzzles: PuzzleSet) -> SetBrief:
    """The set as plain data."""
    return {
        "name": puzzles.name,
        "title": puzzles.title,
        "language": puzzles.language,
        "level": puzzles.level,
        "author": puzzles.author,
        "licence": puzzles.licence,
        "puzzles": [_puzzle_brief(puzzle) for puzzle in puzzles.puzzles],
    }


def set_of(brief: SetBrief) -> PuzzleSet:
    """The set that ``brief_of`` made the data of; TypeError where it is of another shape."""
    puzzles = tuple(puzzle_of(each, brief["language"]) for each in brief["puzzles"])
    header = brief["name"], brief["title"], brief["language"]
    only_texts(*header, brief["author"], brief["licence"])
    return PuzzleSet(*header, puzzles, brief["level"], brief["author"], brief["licence"])


def texts_brief(texts: PuzzleTexts) -> TextsBrief:
    """The words as plain data."""
    comments = {str(card): text for card, text in texts.comments.items()}
    return {
        "title": texts.title,
        "intro": texts.intro,
        "note": texts.note,
        "comments": comments,
        "hints": dict(texts.hints),
    }


def texts_of(brief: TextsBrief, language: str) -> PuzzleTexts:
    """The words in a language that ``texts_brief`` made the data of."""
    comments = {Card.parse(code): text for code, text in brief["comments"].items()}
    words = brief["title"], brief["intro"], brief["note"]
    only_texts(*words, *comments.values(), *brief["hints"].values())
    texts = PuzzleTexts(*words, comments, brief["hints"])
    return texts._replace(language=language) if texts != PuzzleTexts() else texts


def puzzle_of(brief: PuzzleBrief, language: str) -> Puzzle:
    """The puzzle that ``brief_of`` made the data of, in its set's language."""
    kind, points = brief["goal"] or ("", 0)
    only_texts(brief["id"], brief["variant"], *brief["best"], *brief["themes"])
    return Puzzle(
        brief["id"],
        Position.parse(brief["position"]),
        texts_of(brief["texts"], language),
        brief["variant"],
        Goal(GoalKind(kind), int(points)) if kind else None,
        Claims(tuple(map(Card.parse, brief["best"])), brief["final"], tuple(brief["themes"])),
    )


def only_texts(*found: object) -> None:
    """TypeError unless all of them are texts."""
    if not all(isinstance(each, str) for each in found):
        raise TypeError("this is no text")


def _puzzle_brief(puzzle: Puzzle) -> PuzzleBrief:
    goal = puzzle.goal
    return {
        "id": puzzle.id,
        "position": str(puzzle.position),
        "texts": texts_brief(puzzle.texts),
        "variant": puzzle.variant,
        "goal": [goal.kind.value, goal.points] if goal else [],
        "best": [str(card) for card in puzzle.claims.best],
        "final": puzzle.claims.final,
        "themes": list(puzzle.claims.themes),
    }
