"""The words of a question: the author's, or the program's own where the author has none."""

from __future__ import annotations

from tutor.exercises.exercise import Text
from tutor.exercises.fields import Reader
from tutor.message import Message, Param, say


def asked(step: Reader, kind: str, built_in: str, **params: Param) -> Text:
    """The step's text, or the built-in question of the kind."""
    return step.text("text") if "text" in step else said(kind, built_in, **params)


def said(kind: str, key: str, **params: Param) -> Message:
    """One of the messages of a kind."""
    return say(f"exercises.{kind}.{key}", **params)
