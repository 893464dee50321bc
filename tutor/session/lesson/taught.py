"""Which concepts a sentence needs, so that a lesson says nothing that was not taught yet.

A sentence is known by the key of its message, and by those of the messages inside it.
"""

from __future__ import annotations

from collections.abc import Iterator

from tutor.exercises.exercise import Text
from tutor.message import Message
from tutor.patterns.registry import BY_SLUG, UNIVERSAL
from tutor.session.blocks.verdict import SCORE_WINDOW, WINNING

NEVER = "taught by no lesson"
"""Stands for a concept that no lesson teaches: levels of puzzles, simple players."""

_BY_KEY = (
    ("verdict.window.", SCORE_WINDOW),
    ("verdict.punished.", NEVER),
    ("difficulty.", NEVER),
)
"""The concept that all sentences below a key need."""
_OUTCOMES = ("win", "draw", "loss")
"""The last part of the keys of sentences that say how a game ends."""


def needs_of(message: Message) -> Iterator[str]:
    """The concepts without which a message cannot be understood, those inside it included."""
    yield from (concept for start, concept in _BY_KEY if message.key.startswith(start))
    is_outcome = message.key.rpartition(".")[2] in _OUTCOMES
    if is_outcome and message.key.startswith(("verdict.", "puzzle.goal.")):
        yield WINNING
    if message.key.startswith("patterns."):
        pattern = BY_SLUG[message.key.split(".")[1]]
        # What a card costs is counted in points: whoever can count needs no idea for it.
        yield "points" if pattern is UNIVERSAL else pattern.concept
    for value in message.params.values():
        if isinstance(value, Message):
            yield from needs_of(value)


def may_tell(text: Text, taught: frozenset[str] | None) -> bool:
    """Whether a text needs only concepts that were taught; an author's own words always do.

    None for ``taught`` are all concepts.
    """
    return taught is None or isinstance(text, str) or taught.issuperset(needs_of(text))
