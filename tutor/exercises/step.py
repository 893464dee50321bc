"""What all steps of a lesson have in common, and what those that ask a question have."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import ClassVar

from tutor.content.puzzles.model import Goal
from tutor.content.yaml.document import KeyPath
from tutor.content.yaml.mapping import Entry, spelling_hint
from tutor.exercises import declaration as declare
from tutor.exercises.declaration import Declared, Prose, concepts_of_keys, key
from tutor.exercises.exercise import Exercise, Text
from tutor.message import Message, Param, say
from tutor.rules.position import Position
from tutor.rules.variant import TWO_PLAYERS, Variant


def phrase(kind: str, name: str, **params: Param) -> Message:
    """One of the messages of a kind, by the names under which the catalogues hold them."""
    return say(f"exercises.{kind}.{name}", **params)


@dataclass(frozen=True, slots=True, kw_only=True)
class Step(Declared):
    """One thing to read, answer or play; each kind of step is a class of its own.

    ``content`` changes with what the step asks, not with its words: progress is kept by it.
    """

    kind: ClassVar[str]
    """The name of the kind in lesson files."""
    meaning: ClassVar[str]
    """What the learner does, for editors."""
    menu_name: ClassVar[str] = "question"
    """The end of the key of the message that names such a step in a lesson's menu."""
    needs: ClassVar[tuple[str, ...]] = ()
    """The concepts without which a step of the kind cannot be understood."""

    id: str = key(
        declare.ID,
        "The step's name, unique in the lesson: a translation and progress are kept by it.",
        "first-look",
    )
    text: Prose = key(
        declare.PROSE,
        "The author's words: prose, or the question. *Emphasis*, {3d} a card, {3d:the} a card in a "
        "form; [trick 4d Ad | trump s], [hand 3d Fd 7b] and [table NOTATION] alone on a line are "
        "drawn.",
        "The three beats the king: *{3d:the}* takes this.",
        default=declare.NO_PROSE,
    )
    note: Prose = key(
        declare.PROSE,
        "Said after the right answer.",
        "Ten points in one trick.",
        default=declare.NO_PROSE,
    )
    teaches: tuple[str, ...] = key(
        declare.CONCEPTS,
        "Concepts of the lesson that are known from this step on: no answer to an earlier step "
        "speaks of them. Those that no step names are known from the lesson's beginning.",
        ["score-window"],
        default=(),
    )
    content: str = ""

    def concepts(self) -> Iterator[tuple[KeyPath, str]]:
        """The concepts the step needs, each with the path of what brings it in."""
        for concept in self.needs:
            yield ("kind",), concept
        if self.needs:
            for name, concept in concepts_of_keys(self):
                yield (name,), concept


@dataclass(frozen=True, slots=True, kw_only=True)
class QuestionStep(Step, ABC):
    """A step that asks a question; with cards left to chance, another one each time."""

    @property
    def is_fresh(self) -> bool:
        """Whether chance sets more than the order of the answers."""
        return False

    @property
    def has_replay(self) -> bool:
        """Whether a game has to be gone through before it is asked."""
        return False

    @abstractmethod
    def exercise(self, rng: Random) -> Exercise:
        """The exercise, its cards settled."""

    def question(self, kind: str, name: str, **params: Param) -> Text:
        """The author's question, or the kind's own message of that name where there is none."""
        return self.text or phrase(kind, name, **params)


@dataclass(frozen=True, slots=True, kw_only=True)
class EndingStep(Step):
    """A step in which a position is played, or its play is shown."""

    menu_name: ClassVar[str] = "ending"
    needs: ClassVar[tuple[str, ...]] = ("points", "trick", "trump")

    position: Position = key(
        declare.POSITION, "The position, in one line.", "d/3dFd7b,Ad5d2d/51,46"
    )
    variant: Variant | None = key(
        declare.VARIANT,
        "Which game of the family the ending belongs to.",
        "pairs",
        default=None,
    )
    goal: Goal | None = key(
        declare.GOAL,
        "What is asked, as in puzzles: win (61 or more), draw (60 or more, where no win is there), "
        "most-points (the most that can be guaranteed), {at_least: N}, or nothing-to-find. Left "
        "out: the best outcome that can be reached.",
        "win",
        default=None,
    )

    @property
    def game(self) -> Variant:
        """The game the ending belongs to; where none is named, hands are hidden as for two."""
        return self.variant or TWO_PLAYERS

    def concepts(self) -> Iterator[tuple[KeyPath, str]]:
        yield from Step.concepts(self)
        yield from concepts_of_seats(self.position)


_CONCEPT_OF_SEATS = {3: "three-players", 4: "pairs", 5: "chiamata"}


def concepts_of_seats(position: Position) -> Iterator[tuple[KeyPath, str]]:
    """The concept that a position of more than two hands brings in."""
    if position.seats in _CONCEPT_OF_SEATS:
        yield ("position",), _CONCEPT_OF_SEATS[position.seats]


def read_step(entry: Entry, kinds: Mapping[str, type[Step]]) -> Step | None:
    """The step in a mapping, as one of some kinds; None if a fault is in the entry's report."""
    name = entry.text("kind")
    if entry.is_faulty("kind"):
        return None
    if name not in kinds:
        message = f'no kind "{name[:40]}"'
        entry.report.error(entry.at("kind"), "kind-unknown", message, spelling_hint(name, kinds))
        return None
    return declare.read_keys(kinds[name], entry, ("kind",))


def with_content(step: Step, content: str) -> Step:
    """The step with what tells its content from another's."""
    return replace(step, content=content)
