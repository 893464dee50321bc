"""A set of puzzles as JSON data and back: what the disk cache holds of its file."""

from __future__ import annotations

from typing import Any, TypeAlias

from tutor.content.puzzles.model import Claims, Goal, GoalKind, Puzzle, PuzzleSet, PuzzleTexts
from tutor.files import require_shape
from tutor.rules.cards import Card
from tutor.rules.position import Position

Json: TypeAlias = dict[str, Any]

_TEXTS = {"title": str, "intro": str, "note": str, "comments": {...: str}, "hints": {...: str}}
_HEAD = {"name": str, "title": str, "language": str, "level": int, "author": str, "licence": str}
_WORDS = {"title": str, "puzzles": dict}


def set_json(puzzles: PuzzleSet) -> Json:
    """The set as JSON data."""
    head = {key: getattr(puzzles, key) for key in _HEAD}
    return head | {"puzzles": [_puzzle_json(puzzle) for puzzle in puzzles.puzzles]}


def set_from_json(data: Json, only: str | None = None) -> PuzzleSet:
    """The set that ``set_json`` made the data of, or of its puzzles ``only`` that of an id.

    Raises TypeError, LookupError, ValueError or AttributeError if the data have another shape.
    """
    head = require_shape({key: data[key] for key in _HEAD}, _HEAD)
    chosen = [each for each in data["puzzles"] if only in (None, each["id"])]
    puzzles = tuple(_puzzle_from_json(each, head["language"]) for each in chosen)
    return PuzzleSet(puzzles=puzzles, **head)


def words_json(title: str, texts: dict[str, PuzzleTexts]) -> Json:
    """A set's words in another language, by the ids of its puzzles, as JSON data."""
    return {"title": title, "puzzles": {key: _texts_json(each) for key, each in texts.items()}}


def with_words(puzzles: PuzzleSet, data: Json, language: str) -> PuzzleSet:
    """The set in the words that ``words_json`` made the data of; raises like set_from_json."""
    texts = require_shape(data, _WORDS)["puzzles"]
    translated = tuple(
        puzzle._replace(texts=_texts_from_json(texts[puzzle.id], language))
        if puzzle.id in texts
        else puzzle
        for puzzle in puzzles.puzzles
    )
    return puzzles._replace(title=data["title"], language=language, puzzles=translated)


def _puzzle_json(puzzle: Puzzle) -> Json:
    goal = puzzle.goal
    return {
        "id": puzzle.id,
        "position": str(puzzle.position),
        "texts": _texts_json(puzzle.texts),
        "variant": puzzle.variant,
        "goal": [goal.kind.value, goal.points] if goal else None,
        "best": [str(card) for card in puzzle.claims.best],
        "final": puzzle.claims.final,
        "themes": puzzle.claims.themes,
    }


def _puzzle_from_json(data: Json, language: str) -> Puzzle:
    kind, points = data["goal"] or ("", 0)
    require_shape([data["id"], data["variant"], *data["best"], *data["themes"]], [str])
    return Puzzle(
        data["id"],
        Position.parse(data["position"]),
        _texts_from_json(data["texts"], language),
        data["variant"],
        Goal(GoalKind(kind), int(points)) if kind else None,
        Claims(tuple(map(Card.parse, data["best"])), data["final"], tuple(data["themes"])),
    )


def _texts_json(texts: PuzzleTexts) -> Json:
    comments = {str(card): text for card, text in texts.comments.items()}
    written = {"title": texts.title, "intro": texts.intro, "note": texts.note}
    return written | {"comments": comments, "hints": dict(texts.hints)}


def _texts_from_json(data: Json, language: str) -> PuzzleTexts:
    require_shape(data, _TEXTS)
    comments = {Card.parse(code): text for code, text in data["comments"].items()}
    texts = PuzzleTexts(**{**data, "comments": comments})
    return texts._replace(language=language) if texts.has_any else texts
