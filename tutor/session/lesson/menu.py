"""What there is in a lesson: its steps, with what is done, to choose from."""

from __future__ import annotations

from collections.abc import Collection

from tutor.content.markup import Emphasis, MarkupFault, Paragraph, Part, parse
from tutor.exercises.step import Step
from tutor.lessons.model import Lesson
from tutor.message import Message, say
from tutor.session.screen import Block, Choices, Gap, Heading

LONGEST = 34
"""Characters of a step's first words; with the rest of the row they fit forty columns and more."""
_FEWEST = 8


def menu_blocks(lesson: Lesson, done: Collection[int], here: int | None) -> tuple[Block, ...]:
    """The lesson's steps, numbered, with what is done, by place, and where one is."""
    steps = len(lesson.steps)
    title = Heading(lesson.title, say("lesson.menu.done", n=len(done), all=steps))
    return (Gap(), title, Gap(), Choices(menu_rows(lesson, done, here)), Gap())


def menu_rows(lesson: Lesson, done: Collection[int], here: int | None) -> tuple[Message, ...]:
    """One line for each step: whether it is done, what it is, and how it begins."""
    return tuple(
        say(f"lesson.menu.row.{_mark(place, done, here)}", what=_what(step))
        for place, step in enumerate(lesson.steps)
    )


def _mark(place: int, done: Collection[int], here: int | None) -> str:
    if place == here:
        return "here"
    return "done" if place in done else "open"


def _what(step: Step) -> Message:
    kind = say(f"lesson.menu.kind.{step.menu_name}")
    words = _first_words(step.text)
    return say("lesson.menu.what", kind=kind, words=words) if words else kind


def _first_words(text: str) -> str:
    """How a text begins, as far as no card is named; nothing if that is hardly anything."""
    try:
        pieces = parse(text)
    except MarkupFault:
        return ""
    parts = next((piece.parts for piece in pieces if isinstance(piece, Paragraph)), ())
    found = _words(parts)
    words = " ".join("".join(found).split())
    if len(words) > LONGEST:
        words = words[:LONGEST].rpartition(" ")[0]
    elif len(found) == len(parts):
        return words
    return f"{words.rstrip(' ,;:.–(')} …" if len(words) >= _FEWEST else ""


def _words(parts: tuple[Part, ...]) -> list[str]:
    """The parts up to the first that names a card."""
    found: list[str] = []
    for part in parts:
        match part:
            case str():
                found.append(part)
            case Emphasis(inner) if all(isinstance(each, str) for each in inner):
                found.append("".join(map(str, inner)))
            case _:
                break
    return found
