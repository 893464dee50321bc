"""Reads the steps of a lesson, each as the kind that its file names."""

from __future__ import annotations

import json
from collections.abc import Mapping
from zlib import crc32

from tutor.content.yaml.document import KeyPath
from tutor.content.yaml.mapping import Entry
from tutor.exercises.registry import KINDS
from tutor.exercises.step import Step, read_step, with_content

FEWEST, MOST = 1, 60
"""Steps of a lesson."""


def read_steps(lesson: Entry) -> tuple[tuple[KeyPath, Step], ...]:
    """The sound steps under ``steps``, with their paths; what is wrong is in the entry's report."""
    placed: list[tuple[KeyPath, Step]] = []
    ids: set[str] = set()
    values = lesson.items("steps")
    for place, value in enumerate(values):
        entry = Entry(lesson.report, (*lesson.at("steps"), place), value)
        if not isinstance(value, dict):
            continue
        step = read_step(entry, KINDS)
        identity = entry.text("id", "")
        if identity and identity in ids:
            message = f'the id "{identity[:40]}" is used already'
            entry.report.error(entry.at("id"), "id-twice", message, "choose another")
        elif step:
            placed.append((entry.path, with_content(step, step_hash(value))))
        ids.add(identity)
    if len(values) > MOST:
        message = f"a lesson has at most {MOST} steps, found {len(values)}"
        lesson.report.error(lesson.at("steps"), "length", message, "make two lessons of it")
    return tuple(placed)


_WORDS = ("text", "note", "feedback", "comments", "teaches", "error", "again")
"""Keys that change nothing in what is asked first."""


def step_hash(data: Mapping[str, object]) -> str:
    """Eight figures that change with what a step asks, not with its words or its language.

    Progress is kept by them: they are computed from a step's keys as its file has them, its id and
    kind among these, so that a new key with a default changes nothing.
    """
    return f"{crc32(json.dumps(_wordless(data), sort_keys=True).encode()):08x}"


def _wordless(value: object) -> object:
    """A value of a step without its words, at any depth."""
    if isinstance(value, Mapping):
        return {str(key): _wordless(each) for key, each in value.items() if key not in _WORDS}
    return [_wordless(each) for each in value] if isinstance(value, list) else value
