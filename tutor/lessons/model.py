"""What lessons are, once read: values without a reader."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import NamedTuple
from zlib import crc32

Fields = Mapping[str, object]
"""The keys of a step as its file has them, in the words of one language."""
PLAYED = ("best_card", "play_out", "worked_example", "guided_game")
"""The kinds in which cards are played."""
READ = "read"
"""The kind that is only read."""
CHECKPOINT = "checkpoint"
"""The kind made of several questions."""


class Step(NamedTuple):
    """One thing to read, answer or play; its kind knows what the fields mean."""

    id: str
    kind: str
    fields: Fields

    @property
    def text(self) -> str:
        """The author's words, with their markup."""
        return str(self.fields.get("text", ""))


class Lesson(NamedTuple):
    """One lesson. ``teaches`` and ``needs`` are concepts; ``number`` is its place in the course."""

    number: int
    slug: str
    title: str
    summary: str
    minutes: int
    language: str
    teaches: tuple[str, ...]
    needs: tuple[str, ...]
    steps: tuple[Step, ...]


class LessonWords(NamedTuple):
    """A lesson's words in another language: by step id, with the hashes of what they translate."""

    title: str
    summary: str
    steps: Mapping[str, Fields]
    sources: Mapping[str, str]


def told(fields: Fields, words: Fields) -> Fields:
    """The fields of a step with another language's words laid over its own."""
    merged = dict(fields)
    for key, value in words.items():
        if key in ("text", "note"):
            merged[key] = value
        elif key == "options":
            merged[key] = _told_options(fields.get(key), value)
        elif key == "comments":
            merged[key] = value
        elif key == "items":
            merged[key] = _told_items(fields.get(key), value)
    return merged


def _told_options(options: object, words: object) -> list[object]:
    if not isinstance(options, list) or not isinstance(words, list):
        return []
    return [
        {**option, **said} if isinstance(option, dict) and isinstance(said, dict) else option
        for option, said in zip(options, words, strict=False)
    ]


def _told_items(items: object, words: object) -> list[object]:
    if not isinstance(items, list) or not isinstance(words, dict):
        return []
    merged: list[object] = []
    for item in items:
        said = words.get(item.get("id")) if isinstance(item, dict) else None
        merged.append(
            told(item, said) if isinstance(item, dict) and isinstance(said, dict) else item
        )
    return merged


_WORDS = ("text", "note", "feedback", "comments")


def step_hash(step: Step) -> str:
    """Eight figures that change with what a step asks, not with its words or its language."""
    return f"{crc32(json.dumps(_wordless(step.fields), sort_keys=True).encode()):08x}"


def _wordless(value: object) -> object:
    """A value of a step without its words, at any depth."""
    if isinstance(value, Mapping):
        return {str(key): _wordless(each) for key, each in value.items() if key not in _WORDS}
    return [_wordless(each) for each in value] if isinstance(value, list) else value
